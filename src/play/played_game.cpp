#include "play/played_game.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard::play {

namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == ']' || letter == '\\') safe += '\\';
    safe += letter;
  }
  return safe;
}

// For a game that reads SGF but has no records of its own (Connect).
std::string plain_sgf(const PlayedGame& game, const GameRecord& record) {
  const auto board = record.start.game->view(record.start.position);
  const auto size = board.width == board.height ? fmt::format("{}", board.width)
                                                : fmt::format("{}:{}", board.width, board.height);
  const char* result = game.black_score > 0.5 ? "B+" : game.black_score < 0.5 ? "W+" : "0";
  auto text = fmt::format("(;FF[4]SZ[{}]PB[{}]PW[{}]RE[{}]", size, escaped(game.players[0]),
                          escaped(game.players[1]), result);
  for (const auto& [side, move] : record.moves) {
    text += fmt::format("\n;{}[{}]", side == Side::black ? 'B' : 'W', move);
  }
  return text + ")\n";
}

std::string plain_moves(const PlayedGame& game, const GameRecord& record) {
  const auto& [rules, start] = record.start;
  auto text = fmt::format("% {} {}; Black {}, White {}: {} ({})\n", rules->info().base,
                          rules->options_text(), game.players[0], game.players[1],
                          game.result_text(), to_text(game.end));
  text += rules->position_text(start);
  if (!record.moves.empty()) text += " moves";
  for (const auto& move : record.moves) text += ' ' + move.move;
  return text + '\n';
}

}  // namespace

std::string PlayedGame::result_text() const {
  return black_score > 0.5 ? "1-0" : black_score < 0.5 ? "0-1" : "1/2-1/2";
}

Expected<GameText> text_of(const PlayedGame& game, const GameRecord& opening) {
  GameSession session(opening);
  for (const auto& move : game.moves) {
    if (const auto played = session.play(move); !played) return played.error();
  }
  const auto& record = session.record();
  const auto& rules = session.game();
  const auto& formats = rules.info().record_formats;
  if (std::find(formats.begin(), formats.end(), "sgf") != formats.end()) {
    auto text = record_text(record, "sgf");
    if (!text) return text.error();
    return GameText{"sgf", *text + '\n'};
  }
  if (rules.info().base == "connect" && record.start.position == rules.initial()) {
    return GameText{"sgf", plain_sgf(game, record)};
  }
  return GameText{"txt", plain_moves(game, record)};
}

}  // namespace proofboard::play
