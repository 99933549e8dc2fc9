// Games of Hex played from records, and written as SGF and as HexWorld's board strings.
#include <fmt/format.h>

#include "game/notation.h"
#include "games/hex/rules/hex.h"
#include "games/hex/rules/hexworld_words.h"

namespace proofboard::hex {

namespace {

bool ends_the_game(const RecordedMove& move) {
  return move.move == "resign" || move.move == "forfeit";
}

// The side takes over the other's stones, mirrored at the long diagonal so that they head for its
// own edges.
Expected<Position> with_swapped_pieces(const Game& game, const Position& at, Side side) {
  if (game.width() != game.height()) {
    return Error{
        fmt::format("pieces can't be swapped on a {}x{} board", game.width(), game.height())};
  }
  const int size = game.width();
  Stones swapped;
  for (int cell = 0; cell < size * size; ++cell) {
    const int mirrored = cell % size * size + cell / size;
    const char letter = at.stones.letter(cell);
    swapped.put(mirrored, letter == 'x' ? 'o' : letter == 'o' ? 'x' : '.');
  }
  return game.position(swapped, opponent(side));
}

std::string size_text(const Game& game, char between) {
  if (game.width() == game.height()) return fmt::format("{}", game.width());
  return fmt::format("{}{}{}", game.width(), between, game.height());
}

std::vector<std::string> stones_of(const Game& game, const Position& at, Side side) {
  std::vector<std::string> cells;
  for (int cell = 0; cell < game.width() * game.height(); ++cell) {
    if (at.stones[side].contains(cell)) {
      cells.push_back(square_text({cell % game.width(), cell / game.width()}));
    }
  }
  return cells;
}

std::string sgf_text(const Game& game, const Position& start, std::span<const RecordedMove> moves) {
  auto text = fmt::format("(;FF[4]GM[11]SZ[{}]", size_text(game, ':'));
  const auto black = stones_of(game, start, Side::black),
             white = stones_of(game, start, Side::white);
  if (!black.empty()) text += fmt::format("AB[{}]", fmt::join(black, "]["));
  if (!white.empty()) text += fmt::format("AW[{}]", fmt::join(white, "]["));
  const bool is_set_up = !black.empty() || !white.empty();
  if (is_set_up || start.to_move == Side::white) {
    text += start.to_move == Side::black ? "PL[B]" : "PL[W]";
  }
  for (const auto& [side, move] : moves) {
    text += fmt::format(";{}[{}]", side == Side::black ? 'B' : 'W', move);
  }
  return text + ')';
}

// The moves that lead from the empty board to the start of a game.
std::vector<RecordedMove> moves_to(const Game& game, const Position& start) {
  const auto black = stones_of(game, start, Side::black),
             white = stones_of(game, start, Side::white);
  std::vector<RecordedMove> moves;
  for (std::size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
    if (i < black.size()) moves.push_back({Side::black, black[i]});
    if (i < white.size()) moves.push_back({Side::white, white[i]});
  }
  const Side next = moves.empty() ? Side::black : opponent(moves.back().side);
  if (next != start.to_move) moves.push_back({next, "pass"});
  return moves;
}

std::string hexworld_word(const RecordedMove& move) {
  for (const auto& [word, name] : hexworld_words) {
    if (name != move.move) continue;
    if (word.size() < 3 || word[2] == (move.side == Side::black ? 'b' : 'w')) {
      return std::string(word);
    }
  }
  return move.move;
}

// HexWorld has no stones set up: they become moves, and a pass stands wherever a side moves twice.
Expected<std::string> hexworld_text(const Game& game, const Position& start,
                                    std::span<const RecordedMove> moves) {
  auto all = moves_to(game, start);
  all.insert(all.end(), moves.begin(), moves.end());
  auto text = size_text(game, 'x') + "c1,";
  auto at = game.initial();
  for (const auto& move : all) {
    if (move.side != at.to_move && !ends_the_game(move)) {
      text += ":p";
      at = game.position(at.stones, move.side);
    }
    const auto after = game.play_recorded(at, move);
    if (!after) return after.error().told_of("HexWorld can't show it");
    at = *after;
    text += hexworld_word(move);
  }
  return text;
}

}  // namespace

Expected<Position> Game::play_recorded(const Position& at, const RecordedMove& recorded) const {
  const auto& [side, word] = recorded;
  if (ends_the_game(recorded)) return at;
  if (word == "pass") return position(at.stones, opponent(side));
  // The players change colours; the board stays and so does the colour to move.
  if (word == "swap-sides") return position(at.stones, side);
  if (word == "swap-pieces") return with_swapped_pieces(*this, at, side);
  auto after = at.to_move == side ? at : position(at.stones, side);
  const auto move = parse_move(after, word);
  if (!move) return move.error();
  play(after, *move);
  return after;
}

Expected<std::string> Game::record_text(std::string_view format, const Position& start,
                                        std::span<const RecordedMove> moves) const {
  if (format == "sgf") return sgf_text(*this, start, moves);
  return hexworld_text(*this, start, moves);
}

}  // namespace proofboard::hex
