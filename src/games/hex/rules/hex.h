// Hex on m x n cells up to 19 x 19. Black joins top and bottom, White left and right; every game
// has exactly one winner, and nothing is played after the win.
//
// A position carries, for each side, the stones that are joined to the side's first edge (Black:
// top, White: left). That set only grows as stones come, and a side has won when it reaches the
// other edge, so a stone costs a look at its six neighbours, and a fill over what it joins.
//
// Invariant: everything in a position but stones and side to move is a function of the stones (and,
// for the key, of the side to move).
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
#include "game/notated.h"
#include "game/record.h"
#include "game/stones.h"

namespace proofboard::hex {

inline constexpr StoneKeys stone_keys{0x4865780001};
inline constexpr std::uint64_t white_to_move_key = mix_bits(0x4865780002);

struct Move {
  std::uint16_t cell = 0;  // row * width + column; a1, the top left, is 0

  friend bool operator==(Move, Move) = default;
};

struct Position {
  Stones stones;
  Stones joined;  // those that are joined to their side's first edge
  std::uint64_t key = 0;
  Side to_move = Side::black;
  std::int8_t score = 0;  // 1 Black has won, -1 White has, 0 nobody yet

  friend bool operator==(const Position&, const Position&) = default;
};

struct Undo {
  bool has_joined = false;  // whether the stone was joined to the first edge
  CellSet joined;           // if so: the side's joined stones before
};

class Game {
 public:
  using Position = hex::Position;
  using Move = hex::Move;
  using Undo = hex::Undo;
  using Moves = FixedVector<Move, most_cells>;

  static constexpr std::string_view name = "hex";
  static constexpr std::string_view title = "Hex, any board up to 19x19";
  static constexpr std::string_view example = "start:3";
  static constexpr bool can_cycle = false;
  static constexpr bool has_swap_rule = true;  // in play; a search asks about the stones alone

  static std::vector<Preset> presets() { return {}; }
  static OptionTable options();
  static Expected<Game> make(const Options& options);
  // Rows, start, SGF, HexWorld: see docs/games/hex.md.
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);

  int width() const { return width_; }
  int height() const { return height_; }
  std::string options_text() const;

  Position initial() const { return {}; }
  // Any stones and either side to move.
  Position position(const Stones& stones, Side to_move) const;

  Side to_move(const Position& at) const { return at.to_move; }
  int score_limit() const { return 1; }
  std::optional<int> result(const Position& at) const {
    if (at.score == 0) return std::nullopt;
    return at.score;
  }

  void moves(const Position& at, Moves& moves) const {
    if (at.score != 0) return moves.clear();
    list_empty(at.stones, cells_, moves);
  }
  int count_moves(const Position& at) const {
    return at.score != 0 ? 0 : count_empty(at.stones, cells_);
  }

  Undo play(Position& at, Move move) const {
    Undo undo;
    const Side side = at.to_move;
    at.stones[side].insert(move.cell);
    at.key ^= stone_keys(side, move.cell) ^ white_to_move_key;
    at.to_move = opponent(side);
    if (touches_joined(at, side, move.cell)) {
      undo = {true, at.joined[side]};
      join(at, side, move.cell);
    }
    return undo;
  }
  void undo(Position& at, Move move, const Undo& undo) const {
    const Side side = opponent(at.to_move);
    at.stones[side].erase(move.cell);
    if (undo.has_joined) at.joined[side] = undo.joined;
    at.key ^= stone_keys(side, move.cell) ^ white_to_move_key;
    at.to_move = side;
    at.score = 0;
  }

  std::uint64_t key(const Position& at) const { return at.key; }
  std::uint64_t fresh_key(const Position& at) const;
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  BoardView view(const Position& at) const;

  // Records: SGF and HexWorld's strings. Beside cells they know `swap-pieces`, `swap-sides`,
  // `pass`, `resign` and `forfeit`; the last two leave the position as it is.
  static Expected<Record<Game>> read_record(const Options& options, std::string_view text);
  Expected<Position> play_recorded(const Position& at, const RecordedMove& move) const;
  static std::vector<std::string> record_formats() { return {"sgf", "hexworld"}; }
  Expected<std::string> record_text(std::string_view format, const Position& start,
                                    std::span<const RecordedMove> moves) const;

  // The identity and the half turn. Mirrors exchange the sides' edges.
  int symmetries() const { return 2; }
  Position transform(const Position& at, int symmetry) const;
  Move transform_move(Move move, int symmetry) const {
    return symmetry == 0 ? move : Move{static_cast<std::uint16_t>(cells_ - 1 - move.cell)};
  }

 private:
  // The neighbours of a cell are never more than a row away, so a window of 64 cells holds them.
  struct CellInfo {
    std::uint64_t neighbours = 0;  // within the window
    std::int16_t window = 0;       // its first cell
    bool is_first[2] = {};         // on the side's first edge
    bool is_last[2] = {};          // on its other edge
  };

  Game(int width, int height);

  // Whether a stone there would be joined to the side's first edge.
  bool touches_joined(const Position& at, Side side, int cell) const {
    const CellInfo& info = cells_info_[static_cast<std::size_t>(cell)];
    return info.is_first[static_cast<int>(side)] ||
           (at.joined[side].window(info.window) & info.neighbours) != 0;
  }
  void join(Position& at, Side side, int cell) const;

  int width_;
  int height_;
  int cells_;
  std::array<CellInfo, most_cells> cells_info_;
};

static_assert(Notated<Game> && Recorded<Game> && CountsMoves<Game> && Symmetric<Game>);

}  // namespace proofboard::hex
