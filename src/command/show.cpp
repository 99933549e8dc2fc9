#include <fmt/format.h>

#include "command/board.h"
#include "command/commands.h"
#include "command/json.h"
#include "command/positions.h"
#include "command/report.h"

namespace proofboard::command {

namespace {

Expected<Exit> write_record(const ShowArguments& arguments, const Console& console) {
  const auto record = read_record_words(arguments.game, arguments.position);
  if (!record) return record.error();
  const auto text = record_text(*record, arguments.write);
  if (!text) return Error{"--write: " + text.error().message};
  if (console.is_json) {
    print_json({{"game", arguments.game}, {arguments.write, *text}});
  } else {
    fmt::print("{}\n", *text);
  }
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const ShowArguments& arguments, const Console& console) {
  if (!arguments.write.empty()) return write_record(arguments, console);
  const auto at = read_words(arguments.game, arguments.position);
  if (!at) return at.error();
  const auto& [game, position] = *at;
  const auto moves = game->moves(position);
  const auto score = game->result(position);

  if (console.is_json) {
    print_json({{"game", arguments.game},
                {"position", game->position_text(position)},
                {"to_move", to_text(game->to_move(position))},
                {"moves", moves},
                {"remarks", game->remarks(position)},
                {"result", score ? Json(*score) : Json(nullptr)}});
    return Exit::answered;
  }
  fmt::print("{}", draw_board(console, game->view(position)));
  if (console.is_quiet) return Exit::answered;

  fmt::print("\n{}\n", state_sentence(*game, position));
  for (const auto& remark : game->remarks(position)) fmt::print("{}\n", remark);
  fmt::print("Position: {}\n", game->position_text(position));
  if (!moves.empty()) {
    fmt::print("{}", wrap(console, fmt::format("Legal moves ({}): ", moves.size()), moves));
  }
  return Exit::answered;
}

}  // namespace proofboard::command
