// Othello on 8x8, 6x6 and 4x4 boards.
//
// A disc must turn over at least one of the opponent's. A side that can't place passes, which is a
// move of its own; the game ends when neither side can place. The score is the difference of discs;
// by option the empty cells go to the winner.
//
// A position is two bitboards, the mover's and the opponent's, and who the mover is. The functions
// that a search calls for every node are inline here; text is in othello_notation.cpp.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "game/record.h"
#include "games/othello/rules/bitboard.h"

namespace proofboard::othello {

struct DrawnBoard;

struct Position {
  Squares own = 0;  // of the side to move
  Squares other = 0;
  Side to_move = Side::black;

  Squares black() const { return to_move == Side::black ? own : other; }
  Squares white() const { return to_move == Side::black ? other : own; }

  friend bool operator==(const Position&, const Position&) = default;
};
static_assert(std::is_trivially_copyable_v<Position>);

struct Move {
  std::uint16_t square = 0;  // see bitboard.h

  static constexpr Move pass() { return {64}; }
  friend bool operator==(Move, Move) = default;
};

class Game {
 public:
  using Position = othello::Position;
  using Move = othello::Move;
  using Undo = othello::Position;  // the position before the move
  using Moves = FixedVector<Move, 64>;

  static constexpr std::string_view name = "othello";
  static constexpr std::string_view title = "Othello (Reversi) on 8x8, 6x6 and 4x4 boards";
  static constexpr std::string_view example = "start:4";
  static constexpr std::string_view point_name = "disc";
  static constexpr bool can_cycle = false;
  static std::vector<Preset> presets() { return {}; }

  static OptionTable options();
  static Expected<Game> make(const Options& options);
  std::string options_text() const;
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);
  // A transcript or GGF, or a position as read() reads it.
  static Expected<Record<Game>> read_record(const Options& options, std::string_view text);
  static bool is_record_file(std::string_view bytes);  // a board drawn in several lines
  static Expected<std::vector<std::string>> games_in(std::string_view bytes);  // WTHOR

  int size() const { return size_; }
  bool winner_takes_empties() const { return winner_takes_empties_; }
  int empty_cells(const Position& at) const { return std::popcount(board_ & ~(at.own | at.other)); }

  Position initial() const;
  Side to_move(const Position& at) const { return at.to_move; }

  // By square (a1, b1, ...), or nothing but the pass.
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    Squares left = mover_placings(at);
    if (left == 0 && opponent_placings(at) != 0) moves.push_back(Move::pass());
    for (; left != 0; left &= left - 1) {
      moves.push_back({static_cast<std::uint16_t>(std::countr_zero(left))});
    }
  }

  int count_moves(const Position& at) const {
    const Squares squares = mover_placings(at);
    if (squares != 0) return std::popcount(squares);
    return opponent_placings(at) != 0 ? 1 : 0;
  }

  Undo play(Position& position, Move move) const {
    const Undo before = position;
    Squares own = before.own;
    Squares other = before.other;
    if (move != Move::pass()) {
      const Squares flipped = flips(move.square, own, other);
      assert(flipped != 0);
      own ^= flipped | square_bit(move.square);
      other ^= flipped;
    }
    position = {other, own, opponent(before.to_move)};
    return before;
  }

  void undo(Position& position, Move, const Undo& before) const { position = before; }

  std::optional<int> result(const Position& at) const {
    if (mover_placings(at) != 0 || opponent_placings(at) != 0) return std::nullopt;
    return final_score(at);
  }
  int score_limit() const { return size_ * size_; }

  // Two rounds of multiply and fold: the bits of either board reach all bits of the key.
  std::uint64_t key(const Position& at) const {
    const std::uint64_t side = at.to_move == Side::black ? 0 : 0x589965cc75374cc3ULL;
    return fold(fold(at.own ^ 0xa0761d6478bd642fULL, at.other ^ 0xe7037ed1a0b428dbULL) ^ side,
                at.own + 0x8ebc6af09c88c6e3ULL);
  }
  std::uint64_t fresh_key(const Position& at) const { return key(at); }

  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  std::vector<std::string_view> split_moves(std::string_view word) const;
  BoardView view(const Position& at) const;

  // Bit 0 of a symmetry mirrors the columns, bit 1 the rows, then bit 2 swaps columns and rows.
  int symmetries() const { return 8; }
  Position transform(const Position& at, int symmetry) const;
  Move transform_move(Move move, int symmetry) const;

 private:
  Game(int size, bool winner_takes_empties)
      : board_(board_of(size)), size_(size), winner_takes_empties_(winner_takes_empties) {}

  Squares mover_placings(const Position& at) const {
    return placings(at.own, at.other, board_ & ~(at.own | at.other));
  }
  Squares opponent_placings(const Position& at) const {
    return placings(at.other, at.own, board_ & ~(at.own | at.other));
  }
  int final_score(const Position& at) const;
  static Expected<Setup<Game>> from_rows(const Options& options, const RowsText& rows);
  static Expected<Setup<Game>> from_drawn(const Options& options, const DrawnBoard& board);
  static Expected<Record<Game>> read_drawn(const Options& options, std::string_view text);
  static Expected<Record<Game>> with_moves(const Setup<Game>& start, std::string_view text);
  static Expected<Record<Game>> read_ggf(const Options& options, std::string_view text);
  // Of boards from outside: what every position that can come up fulfils.
  Expected<void> check(const Position& at) const;

  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  Squares board_;
  int size_;
  bool winner_takes_empties_;
};

static_assert(ReadsRecords<Game> && CountsMoves<Game> && SplitsMoves<Game> && Symmetric<Game>);

}  // namespace proofboard::othello
