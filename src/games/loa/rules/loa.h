// Lines of Action on N x N boards from 4 x 4 to 10 x 10. A piece moves along a line as many cells
// as there are pieces on that line; whoever has all own pieces in one connected group wins.
//
// Everything that a search asks of a position is kept as pieces move: the keys of its eight images,
// the number of each line (see lines.h) and, summed up over the lines, the number of moves of
// either side. A piece stands on four lines, so a move changes at most seven of them. Of the other
// side's group nothing changes unless a piece is captured, and the mover's can only be whole if the
// piece lands beside another of its own: most moves need no more than that look, the others a flood
// fill.
//
// Invariant: everything in a position but pieces and side to move is a function of these two. In a
// position that is not final both sides have two pieces or more, since a single one is connected.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/notated.h"
#include "game/pieces.h"
#include "games/loa/rules/board.h"
#include "games/loa/rules/lines.h"

namespace proofboard::loa {

inline constexpr std::uint64_t white_to_move_key = mix_bits(0x4c4f410002);

using Move = PieceMove;

struct Position {
  Pieces stones;
  ImageKeys<largest_cells>::Keys keys{};  // of the pieces, under all symmetries
  std::array<std::uint16_t, most_lines> lines{};
  Mobility mobility;
  Side to_move = Side::black;
  bool is_connected[2] = {};  // by side

  friend bool operator==(const Position&, const Position&) = default;
};

struct Undo {
  Mobility mobility;
  bool is_capture = false;
};

class Game : public PieceGame {
 public:
  using Position = loa::Position;
  using Move = PieceMove;
  using Undo = loa::Undo;
  using Moves = FixedVector<Move, 8 * 2 * (largest_size - 2)>;

  static constexpr std::string_view name = "loa";
  static constexpr std::string_view title = "Lines of Action, 4x4 to 10x10";
  static constexpr std::string_view example = "start:4";

  static OptionTable options();
  static Expected<Game> make(const Options& options);
  std::string options_text() const;
  // Rows, start, transcripts: see docs/games/loa.md.
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);

  int size() const { return board_->size(); }

  Position initial() const;
  // Any pieces, 1 to 2 (size - 2) a side, and either side to move.
  Expected<Position> position(const Pieces& pieces, Side to_move) const;

  Side to_move(const Position& at) const { return at.to_move; }

  std::optional<int> result(const Position& at) const {
    if (!at.is_connected[0] && !at.is_connected[1]) {
      if (!no_moves_loses_ || at.mobility.of(at.to_move) > 0) return std::nullopt;
      return at.to_move == Side::black ? -1 : 1;
    }
    if (at.is_connected[0] != at.is_connected[1]) return at.is_connected[0] ? 1 : -1;
    if (!mover_wins_ties_) return 0;
    return at.to_move == Side::black ? -1 : 1;  // the mover is the one who isn't to move
  }

  // Line by line: ranks from the bottom, files from the left, diagonals; or nothing but the pass.
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    if (at.is_connected[0] || at.is_connected[1]) return;
    for (int i = 0; i < board_->line_count(); ++i) {
      const Line& line = board_->line(i);
      const auto entry = line.table + at.lines[static_cast<std::size_t>(i)];
      const LineMoves& found = lines_->moves(entry, at.to_move);
      if ((found.up | found.down) == 0) continue;
      const int jump = line.step * lines_->distance(entry);
      list(line, found.up, jump, moves);
      list(line, found.down, -jump, moves);
    }
    if (moves.empty() && !no_moves_loses_) moves.push_back(Move::pass());
  }

  int count_moves(const Position& at) const {
    if (at.is_connected[0] || at.is_connected[1]) return 0;
    const int count = at.mobility.of(at.to_move);
    return count > 0 || no_moves_loses_ ? count : 1;
  }

  Undo play(Position& at, Move move) const {
    assert(!at.is_connected[0] && !at.is_connected[1]);
    Undo undo{at.mobility, false};
    const Side side = at.to_move;
    at.to_move = opponent(side);
    if (move == Move::pass()) return undo;

    const Side other = at.to_move;
    undo.is_capture = at.stones[other].contains(move.to);
    at.stones[side].erase(move.from);
    at.stones[side].insert(move.to);
    board_->keys().toggle(at.keys, side, move.from);
    board_->keys().toggle(at.keys, side, move.to);
    change_lines(at, move.from, -digit(side));
    if (undo.is_capture) {
      at.stones[other].erase(move.to);
      board_->keys().toggle(at.keys, other, move.to);
      change_lines(at, move.to, digit(side) - digit(other));
      at.is_connected[static_cast<int>(other)] = is_connected(at, other);
    } else {
      change_lines(at, move.to, digit(side));
    }
    at.is_connected[static_cast<int>(side)] =
        board_->touches(move.to, at.stones[side]) && board_->is_connected(at.stones[side], move.to);
    return undo;
  }

  void undo(Position& at, Move move, const Undo& undo) const {
    const Side other = at.to_move;
    const Side side = opponent(other);
    at.to_move = side;
    if (move == Move::pass()) return;
    at.stones[side].erase(move.to);
    at.stones[side].insert(move.from);
    board_->keys().toggle(at.keys, side, move.from);
    board_->keys().toggle(at.keys, side, move.to);
    int change = -digit(side);
    if (undo.is_capture) {
      at.stones[other].insert(move.to);
      board_->keys().toggle(at.keys, other, move.to);
      change += digit(other);
    }
    set_lines(at, move.to, change);
    set_lines(at, move.from, digit(side));
    at.mobility = undo.mobility;
    at.is_connected[0] = at.is_connected[1] = false;
  }

  std::uint64_t key(const Position& at) const { return at.keys[0] ^ side_key(at); }
  std::uint64_t fresh_key(const Position& at) const {
    return board_->keys().of(at.stones) ^ side_key(at);
  }
  CanonicalKey canonical_key(const Position& at) const {
    return ImageKeys<largest_cells>::canonical(at.keys, side_key(at));
  }

  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  BoardView view(const Position& at) const { return piece_view(at.stones, size()); }

  Position transform(const Position& at, int symmetry) const;
  Move transform_move(Move move, int symmetry) const { return image_of(move, size(), symmetry); }

 private:
  Game(int size, bool mover_wins_ties, bool no_moves_loses)
      : board_(&Board::of_size(size)),
        lines_(&LineTable::instance()),
        mover_wins_ties_(mover_wins_ties),
        no_moves_loses_(no_moves_loses) {}

  static int digit(Side side) { return side == Side::black ? 1 : 2; }
  static std::uint64_t side_key(const Position& at) {
    return at.to_move == Side::white ? white_to_move_key : 0;
  }

  static void list(const Line& line, unsigned cells, int jump, Moves& moves) {
    for (; cells != 0; cells &= cells - 1) {
      const int from = line.first + line.step * std::countr_zero(cells);
      moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from + jump)});
    }
  }

  // Adds `change` to a cell's digit in its lines.
  void set_lines(Position& at, int cell, int change) const {
    for (const LinePlace& place : board_->places(cell)) {
      at.lines[place.line] =
          static_cast<std::uint16_t>(at.lines[place.line] + change * place.weight);
    }
  }
  // The same, and the mobility with it.
  void change_lines(Position& at, int cell, int change) const {
    for (const LinePlace& place : board_->places(cell)) {
      const auto before = at.lines[place.line];
      const auto after = static_cast<std::uint16_t>(before + change * place.weight);
      at.lines[place.line] = after;
      at.mobility.subtract(lines_->mobility(place.table + before));
      at.mobility.add(lines_->mobility(place.table + after));
    }
  }

  bool is_connected(const Position& at, Side side) const {
    const Cells& own = at.stones[side];
    const int seed =
        own.word(0) != 0 ? std::countr_zero(own.word(0)) : 64 + std::countr_zero(own.word(1));
    return board_->is_connected(own, seed);
  }

  const Board* board_;
  const LineTable* lines_;
  bool mover_wins_ties_;
  bool no_moves_loses_;
};

static_assert(Notated<Game> && CountsMoves<Game> && SplitsMoves<Game> && CanonicallyKeyed<Game>);

}  // namespace proofboard::loa
