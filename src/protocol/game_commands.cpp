// Commands of the protocol that are about the game: board, moves, records.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "core/options.h"
#include "core/replacing_file.h"
#include "core/system_error.h"
#include "game/board_text.h"
#include "game/notation.h"
#include "game/stones.h"
#include "protocol/gtp_engine.h"

namespace proofboard::protocol {

namespace {

constexpr auto all_moves = std::numeric_limits<std::size_t>::max();

// HexGui writes names with blanks in quotes.
std::string without_quotes(std::string name) {
  if (name.size() < 2 || !name.starts_with('"') || !name.ends_with('"')) return name;
  return name.substr(1, name.size() - 2);
}

Expected<std::string> read_file(const std::string& name) {
  constexpr std::uintmax_t most_bytes = 16 << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(name, error)) {
    const auto what = fmt::format("can't read {}", proofboard::quoted(name));
    return error ? system_error(what, error) : Error{what + ": it is not a plain file"};
  }
  if (std::filesystem::file_size(name, error) > most_bytes || error) {
    return Error{fmt::format("can't read {}: it is too large", proofboard::quoted(name))};
  }
  std::ostringstream text;
  if (!(text << std::ifstream(name, std::ios::binary).rdbuf())) {
    return system_error(fmt::format("can't read {}", proofboard::quoted(name)), errno);
  }
  return text.str();
}

Expected<void> write_file(const std::string& name, const std::string& text) {
  auto file = ReplacingFile::create(name, "game");
  if (!file) return file.error();
  file->write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return file->commit();
}

// "B+", "W+4", "0".
std::string score_text(const play::GameResult& result, int limit) {
  const auto winner = result.winner();
  if (!winner) return "0";
  const auto* const text = *winner == Side::black ? "B+" : "W+";
  if (result.end != play::GameEnd::rules || limit == 1) return text;
  return fmt::format("{}{}", text, std::abs(result.score));
}

}  // namespace

GtpEngine::Answered GtpEngine::boardsize(const GtpCommand& command) {
  const auto& words = command.arguments;
  if (words.size() != 1 && words.size() != 2) return Error{"boardsize takes SIZE, or WIDTH HEIGHT"};
  for (const auto& word : words) {
    if (!parse_integer(word))
      return Error{fmt::format("{} is not a size", proofboard::quoted(word))};
  }
  const bool is_square = words.size() == 1 || words[0] == words[1];
  const auto size = is_square ? words[0] : words[0] + 'x' + words[1];
  auto empty = read_record(settings_.game, fmt::format("start:{}", size));
  if (!empty) return empty.error().told_of("unacceptable size");
  game_ = play::GameSession(std::move(*empty));
  return std::string();
}

GtpEngine::Answered GtpEngine::clear_board(const GtpCommand& /*command*/) {
  const auto game = game_.at().game;
  game_ = play::GameSession(GamePosition{game, game->initial()});
  return std::string();
}

GtpEngine::Answered GtpEngine::showboard(const GtpCommand& /*command*/) {
  const auto& [game, position] = game_.at();
  return fmt::format("\n{}{} to move", draw_board(game->view(position)),
                     game->to_move(position) == Side::black ? "Black (x)" : "White (o)");
}

// Any position text of the game: SGF, HexWorld, … The clocks go on.
Expected<void> GtpEngine::load(std::string_view text, std::size_t most_moves) {
  auto record = read_record(settings_.game, text);
  if (!record) return record.error();
  record->moves.resize(std::min(record->moves.size(), most_moves));
  play::GameSession loaded(std::move(*record));
  for (const auto side : {Side::black, Side::white}) loaded.clock(side) = game_.clock(side);
  game_ = std::move(loaded);
  return {};
}

Expected<void> GtpEngine::play_move(Side side, std::string move) {
  const bool is_kept = settings_.parameters.swapped_stone == SwappedStone::kept;
  if (is_kept && move == "swap-pieces") move = "swap-sides";
  return game_.play(side, move);
}

GtpEngine::Answered GtpEngine::play(const GtpCommand& command) {
  const auto side = side_argument(command);
  if (!side) return side.error();
  if (command.arguments.size() != 2) return Error{"play takes a side and one move: play black a1"};
  if (const auto played = play_move(*side, lower_case(command.arguments[1])); !played) {
    return played.error().told_of("illegal move");
  }
  return std::string();
}

GtpEngine::Answered GtpEngine::undo(const GtpCommand& /*command*/) {
  if (const auto undone = game_.undo(); !undone) {
    return undone.error().told_of("cannot undo");
  }
  return std::string();
}

GtpEngine::Answered GtpEngine::final_score(const GtpCommand& /*command*/) {
  const auto& result = game_.result();
  if (!result) return Error{"cannot score: the game is not over"};
  if (result->is_failed_mate) {
    return Error{
        "cannot score: there is no mate with checks alone, and that does not decide the game"};
  }
  return score_text(*result, game_.game().score_limit());
}

GtpEngine::Answered GtpEngine::all_legal_moves(const GtpCommand& /*command*/) {
  const auto& [game, position] = game_.at();
  if (game_.is_over()) return std::string();
  auto moves = game->moves(position);
  if (game_.may_swap(game->to_move(position))) moves.emplace_back("swap-pieces");
  return fmt::format("{}", fmt::join(moves, " "));
}

// A number after the file asks for the position before that move.
GtpEngine::Answered GtpEngine::loadsgf(const GtpCommand& command) {
  if (command.arguments.empty()) return Error{"loadsgf takes a file, and maybe a move number"};
  auto name = command.text;
  auto most = all_moves;
  if (command.arguments.size() > 1) {
    const auto& last = command.arguments.back();
    if (const auto number = parse_integer(last); number && *number > 0) {
      most = static_cast<std::size_t>(*number) - 1;
      name.erase(name.size() - last.size());
      name.erase(name.find_last_not_of(' ') + 1);
    }
  }
  const auto text = read_file(without_quotes(name));
  if (!text) return text.error();
  if (text->find('(') == std::string::npos) return Error{"SGF: there is no game in the file"};
  if (const auto loaded = load(*text, most); !loaded) return loaded.error();
  return std::string();
}

GtpEngine::Answered GtpEngine::printsgf(const GtpCommand& command) {
  if (!command.text.empty()) return savesgf(command);
  return record_text(game_.record(), "sgf");
}

GtpEngine::Answered GtpEngine::savesgf(const GtpCommand& command) {
  if (command.text.empty()) return Error{"savesgf takes the name of a file"};
  const auto text = record_text(game_.record(), "sgf");
  if (!text) return text.error();
  if (const auto written = write_file(without_quotes(command.text), *text + '\n'); !written) {
    return written.error();
  }
  return std::string();
}

GtpEngine::Answered GtpEngine::hexworld(const GtpCommand& /*command*/) {
  return record_text(game_.record(), "hexworld");
}

GtpEngine::Answered GtpEngine::loadhexworld(const GtpCommand& command) {
  if (command.arguments.size() != 1) return Error{"loadhexworld takes a string like 11c1,a2b4"};
  if (command.text.find(',') == std::string::npos) {
    return Error{fmt::format("{} is not a string of HexWorld: it has no comma",
                             proofboard::quoted(command.text))};
  }
  if (const auto loaded = load(command.text, all_moves); !loaded) return loaded.error();
  return std::string();
}

}  // namespace proofboard::protocol
