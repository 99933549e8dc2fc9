#include <fmt/format.h>

#include "command/answer.h"
#include "command/board.h"
#include "command/commands.h"
#include "command/json.h"
#include "command/output_files.h"
#include "command/positions.h"
#include "command/settings.h"
#include "game/board_text.h"
#include "report/position.h"
#include "report/sentences.h"

namespace proofboard::command {

namespace {

// What to show, as text: of a file, or the words of the command line.
Expected<std::string> given_text(const ShowArguments& arguments) {
  if (arguments.file.empty()) {
    auto text = joined_words(arguments.game, arguments.position);
    const bool may_be_file = text && !file_hint(*text).empty();
    if (!may_be_file || read_position(arguments.game, *text)) return text;
    return only_position_text(arguments.game, *text);
  }
  if (!arguments.position.empty()) return Error{"give a position or --file, not both"};
  return only_position_text(arguments.game, arguments.file);
}

// Messages about a file's text begin with its name.
Error about(const ShowArguments& arguments, const Error& error) {
  if (arguments.file.empty()) return error;
  return error.told_of(display_name(arguments.file));
}

Expected<Exit> write_record(const ShowArguments& arguments, const std::string& text,
                            const Console& console) {
  const auto record = read_record(arguments.game, text);
  if (!record) return about(arguments, record.error());
  const auto written = record_text(*record, arguments.write);
  if (!written) return written.error().told_of("--write");
  if (console.is_json) {
    print_json({{"game", arguments.game}, {arguments.write, *written}});
  } else {
    fmt::print("{}\n", *written);
  }
  return Exit::answered;
}

// The letters or signs that were asked for; what the terminal can show if none were.
Expected<BoardInk> ink_for(const ShowArguments& arguments, const BoardView& view,
                           const Console& console) {
  if (arguments.pieces.empty()) return ink_of(console);
  if (view.letters.empty()) {
    return Error{fmt::format("--pieces: {} has only one way to draw its pieces", arguments.game)};
  }
  return BoardInk{console.has_colour, arguments.pieces == "kanji"};
}

Expected<void> draw_picture(const ShowArguments& arguments, const AnyGame& game,
                            const PositionBytes& position, const Console& console) {
  const auto replaces = arguments.force ? Replaces::anything : Replaces::nothing_else;
  if (auto fine = check_picture_file("--picture", arguments.picture, replaces); !fine) return fine;
  report::Picture picture;
  picture.board = game.view(position);
  if (arguments.pieces == "western") report::use_letters(picture.board);
  picture.title = report::state_sentence(game, position);
  if (auto done = write_picture(picture, arguments.picture); !done) return done;
  note(console, fmt::format("picture: {}", arguments.picture));
  return {};
}

}  // namespace

Expected<Exit> run(const ShowArguments& arguments, const Console& console) {
  const auto text = given_text(arguments);
  if (!text) return text.error();
  if (!arguments.write.empty()) return write_record(arguments, *text, console);
  const auto at = read_position(arguments.game, *text);
  if (!at) return about(arguments, at.error());
  const auto& [game, position] = *at;
  const auto view = game->view(position);
  const auto ink = ink_for(arguments, view, console);
  if (!ink) return ink.error();
  if (!arguments.picture.empty()) {
    if (auto done = draw_picture(arguments, *game, position, console); !done) return done.error();
  }

  if (console.is_json) {
    print_json(report::position_json(arguments.game, *at));
    return Exit::answered;
  }
  fmt::print("{}", draw_board(view, *ink));
  if (console.is_quiet) return Exit::answered;

  fmt::print("\n{}\n", report::state_sentence(*game, position, ink_of(console)));
  for (const auto& remark : game->remarks(position)) fmt::print("{}\n", remark);
  fmt::print("Position: {}\n", game->position_text(position));
  fmt::print("{}", report::legal_moves_text(console.width, *at, arguments.moves));
  return Exit::answered;
}

}  // namespace proofboard::command
