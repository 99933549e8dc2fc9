// Positions and games from any text, games played from records and written.
#include <fmt/format.h>

#include "game/text_encoding.h"
#include "games/shogi/rules/names.h"
#include "games/shogi/rules/records/record_ends.h"
#include "games/shogi/rules/records/record_file.h"
#include "games/shogi/rules/sfen.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

namespace {

Expected<RecordFile> read_any(const Options& options, std::string_view bytes) {
  const auto game = Game::make(options);
  if (!game) return game.error();
  const auto text = utf8_from(bytes);
  if (!text) return text.error();
  if (looks_like_csa(*text)) return read_csa(*game, *text);
  if (looks_like_kif(*text)) return read_kif(*game, *text);
  const auto placement = read_sfen(*text);
  if (!placement) return placement.error();
  const auto position = game->position(*placement);
  if (!position) return position.error();
  return RecordFile{{*game, *position, {}}, false};
}

std::string sfen_text(const Game& game, const Position& start,
                      std::span<const RecordedMove> moves) {
  auto text = "sfen " + game.position_text(start);
  bool is_first = true;
  for (const auto& move : moves) {
    if (find_record_end(move.move) != nullptr) continue;  // USI has no words for these
    text += (is_first ? " moves " : " ") + move.move;
    is_first = false;
  }
  return text;
}

}  // namespace

bool Game::is_record_file(std::string_view bytes) {
  const auto text = utf8_from(bytes);
  return !text || looks_like_csa(*text) || looks_like_kif(*text);
}

Expected<Setup<Game>> Game::read(const Options& options, std::string_view text) {
  const auto file = read_any(options, text);
  if (!file) return file.error();
  const auto& [rules, start, moves] = file->record;
  auto at = start;
  if (!file->is_problem) {
    for (const auto& move : moves) at = *rules.play_recorded(at, move);
  }
  return Setup<Game>{rules, at};
}

Expected<Record<Game>> Game::read_record(const Options& options, std::string_view text) {
  auto file = read_any(options, text);
  if (!file) return file.error();
  return std::move(file->record);
}

Expected<Position> Game::play_recorded(const Position& at, const RecordedMove& recorded) const {
  const auto& [side, word] = recorded;
  if (find_record_end(word) != nullptr) return at;
  if (side != at.to_move) return Error{fmt::format("it is not {}'s turn", name_of(side))};
  const auto move = parse_move(at, word);
  if (!move) return move.error();
  auto after = at;
  play(after, *move);
  return after;
}

Expected<std::string> Game::record_text(std::string_view format, const Position& start,
                                        std::span<const RecordedMove> moves) const {
  if (format == "kif") return kif_text(*this, start, moves);
  if (format == "csa") return csa_text(*this, start, moves);
  return sfen_text(*this, start, moves);
}

}  // namespace proofboard::shogi
