// Connect(m,n,k,p,q): m x n cells, k or more in a row win at once. Black places q stones in the
// first turn, then each side p in a turn; a full board is a draw. Connect6 is (19,19,6,2,1),
// tic-tac-toe (3,3,3,1,1).
//
// A move is a single stone, so a side may move several times running; the position knows how many
// stones the side to move still has to place. The turn goes on as usual after the last move: who
// has won is told by the outcome alone.
//
// Invariant: everything in a position but the stones, the side to move and its stones left is a
// function of those three.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/options.h"
#include "core/status.h"
#include "core/truth.h"
#include "game/record.h"
#include "game/stones.h"

namespace proofboard::connect {

inline constexpr StoneKeys stone_keys{0x436f6e0001};

struct Move {
  std::uint16_t cell = 0;  // row * m + column; a1, the bottom left, is 0

  friend bool operator==(Move, Move) = default;
};

enum class Outcome : std::uint8_t { open, black_wins, white_wins, draw };

// Who places stones, and how many still.
struct TurnState {
  Side side = Side::black;
  std::uint8_t left = 1;

  constexpr std::uint64_t key() const {
    return mix_bits(0x436f6e0002 + 16 * left + static_cast<std::uint64_t>(side));
  }

  friend bool operator==(TurnState, TurnState) = default;
};

struct Position {
  Stones stones;
  std::uint64_t key = 0;
  std::uint16_t placed = 0;  // stones on the board
  TurnState turn;
  Outcome outcome = Outcome::open;

  friend bool operator==(const Position&, const Position&) = default;
};

struct Undo {
  std::uint64_t key = 0;
  TurnState turn;
};

class Game {
 public:
  using Position = connect::Position;
  using Move = connect::Move;
  using Undo = connect::Undo;
  using Moves = FixedVector<Move, most_cells>;

  static constexpr std::string_view name = "connect";
  static constexpr std::string_view title = "Connect(m,n,k,p,q): k in a row on m x n cells";
  static constexpr std::string_view example = "o5/4x1/3x1o/o1x2o/3x1o/x4o x 2";
  static constexpr bool can_cycle = false;

  static std::vector<Preset> presets();
  static OptionTable options();
  static Expected<Game> make(const Options& options);
  // Rows, start, SGF: see docs/games/connect.md.
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);
  static Expected<Record<Game>> read_record(const Options& options, std::string_view text);

  int columns() const { return m_; }
  int rows() const { return n_; }
  int in_a_row() const { return k_; }
  int stones_a_turn() const { return p_; }
  bool has_any_counts() const { return has_any_counts_; }
  // A cell's name by the column letters in use.
  Expected<Square> parse_cell(std::string_view text) const;
  std::string options_text() const;

  Position initial() const;
  // From the stones alone; refuses what no game can reach: two winners, stones left that no turn
  // has, and (unless counts=any) counts that don't fit the turn. Without `left` it is what the
  // counts ask for; with counts=any, a whole turn.
  Expected<Position> position(const Stones& stones, Side side, std::optional<int> left) const;
  // Whose turn it is after so many stones.
  TurnState turn_after(int placed) const;

  Side to_move(const Position& at) const { return at.turn.side; }
  int score_limit() const { return 1; }
  std::optional<int> result(const Position& at) const {
    switch (at.outcome) {
      case Outcome::open: break;
      case Outcome::black_wins: return 1;
      case Outcome::white_wins: return -1;
      case Outcome::draw: return 0;
    }
    return std::nullopt;
  }

  void moves(const Position& at, Moves& moves) const {
    if (at.outcome != Outcome::open) return moves.clear();
    list_empty(at.stones, cells_, moves);
  }
  int count_moves(const Position& at) const {
    return at.outcome != Outcome::open ? 0 : cells_ - at.placed;
  }

  Undo play(Position& at, Move move) const {
    const Undo undo{at.key, at.turn};
    const Side side = at.turn.side;
    at.stones[side].insert(move.cell);
    ++at.placed;
    if (--at.turn.left == 0) at.turn = {opponent(side), static_cast<std::uint8_t>(p_)};
    at.key ^= stone_keys(side, move.cell) ^ undo.turn.key() ^ at.turn.key();
    if (is_in_row(at.stones[side], move.cell)) {
      at.outcome = side == Side::black ? Outcome::black_wins : Outcome::white_wins;
    } else if (at.placed == cells_) {
      at.outcome = Outcome::draw;
    }
    return undo;
  }
  void undo(Position& at, Move move, const Undo& undo) const {
    at.stones[undo.turn.side].erase(move.cell);
    --at.placed;
    at.key = undo.key;
    at.turn = undo.turn;
    at.outcome = Outcome::open;
  }

  std::uint64_t key(const Position& at) const { return at.key; }
  std::uint64_t fresh_key(const Position& at) const;
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  std::vector<std::string_view> split_moves(std::string_view word) const;  // at '-'
  // Stones joined by '-' are one whole turn, never a part of it or of the next.
  Expected<void> check_joined(const Position& at, std::size_t stones) const;
  BoardView view(const Position& at) const;

  // Bit 0 mirrors the columns, bit 1 the rows, then bit 2 (square boards) exchanges the two.
  int symmetries() const { return m_ == n_ ? 8 : 4; }
  Position transform(const Position& at, int symmetry) const;
  Move transform_move(Move move, int symmetry) const;

 private:
  static constexpr int directions = 4;

  Game(int m, int n, int k, int p, int q, bool has_any_counts, bool skips_i);

  // Whether the stone on the cell stands in a row of at least k.
  bool is_in_row(const CellSet& own, int cell) const {
    const auto& reach = reach_[static_cast<std::size_t>(cell)];
    for (int d = 0; d < directions; ++d) {
      const int run = 1 + run_length(own, cell, steps_[d], reach[d]) +
                      run_length(own, cell, -steps_[d], reach[d + directions]);
      if (run >= k_) return true;
    }
    return false;
  }
  static int run_length(const CellSet& own, int cell, int step, int reach) {
    int length = 0;
    while (length < reach && own.contains(cell += step)) ++length;
    return length;
  }

  int m_, n_, k_, p_, q_;
  bool has_any_counts_;
  bool skips_i_;  // among the column letters
  int cells_;
  std::array<int, directions> steps_;  // to the next cell right, up, up right, up left
  // Cells from each cell to the edge along each step, and against it; k - 1 is far enough.
  std::array<std::array<std::uint8_t, 2 * directions>, most_cells> reach_{};
};

static_assert(Notated<Game> && CountsMoves<Game> && SplitsMoves<Game> && Symmetric<Game>);

}  // namespace proofboard::connect
