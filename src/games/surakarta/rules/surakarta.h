// Surakarta on its 6 x 6 board. A piece steps to an empty neighbour in any of the eight directions,
// or captures: it rides along one of the two circuits (circuits.h), over at least one loop and
// through empty points only, to a piece of the opponent's. Whoever captures the last one wins.
//
// A position keeps, beside the pieces, the points of the rings that they occupy, so that a ride is
// a search for the next bit.
//
// Invariant: everything in a position but pieces and side to move is a function of these two. Only
// the side to move may be without pieces: it has just lost them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/notated.h"
#include "game/pieces.h"
#include "games/surakarta/rules/circuits.h"

namespace proofboard::surakarta {

inline constexpr int most_pieces = 12;           // of a side
inline constexpr int most_captures = 2 * 4 * 2;  // two rides over each of a circuit's four loops
inline constexpr std::uint64_t white_to_move_key = mix_bits(0x53554b0002);

using Cells = CellSetOf<board_cells>;
using Pieces = StonesOf<board_cells>;
using Move = PieceMove;

struct Position {
  Pieces stones;
  std::array<RingSets, 2> rings{};  // by side
  std::uint64_t key = 0;
  Side to_move = Side::black;

  friend bool operator==(const Position&, const Position&) = default;
};

struct Undo {
  bool is_capture = false;
};

class Game : public PieceGame {
 public:
  using Position = surakarta::Position;
  using Move = PieceMove;
  using Undo = surakarta::Undo;
  using Moves = FixedVector<Move, 8 * most_pieces + most_captures>;

  static constexpr std::string_view name = "surakarta";
  static constexpr std::string_view title = "Surakarta, captures along two looped circuits";
  static constexpr std::string_view example = "6/3o2/6/2ox2/6/6 x";

  static OptionTable options();
  static Expected<Game> make(const Options& options);
  std::string options_text() const;
  // Rows, start, transcripts: see docs/games/surakarta.md.
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);

  Position initial() const;
  // Up to 12 pieces a side; only the side to move may have none.
  Expected<Position> position(const Pieces& pieces, Side to_move) const;

  Side to_move(const Position& at) const { return at.to_move; }

  std::optional<int> result(const Position& at) const {
    if (has_move(at)) return std::nullopt;
    if (no_moves_draws_ && !at.stones[at.to_move].is_empty()) return 0;
    return at.to_move == Side::black ? -1 : 1;
  }

  // Captures by circuit and loop, then steps by cell of departure and of arrival.
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    for (const Move capture : captures(at)) moves.push_back(capture);
    at.stones[at.to_move].for_each([&](int from) {
      for (auto left = steps(at, from); left != 0; left &= left - 1) {
        moves.push_back(
            {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(left))});
      }
    });
  }

  int count_moves(const Position& at) const {
    int count = static_cast<int>(captures(at).size());
    at.stones[at.to_move].for_each([&](int from) { count += std::popcount(steps(at, from)); });
    return count;
  }

  Undo play(Position& at, Move move) const {
    const Side side = at.to_move;
    const Side other = opponent(side);
    const Undo undo{at.stones[other].contains(move.to)};
    move_piece(at, side, move.from, move.to);
    if (undo.is_capture) {
      at.stones[other].erase(move.to);
      toggle(at, other, move.to);
    }
    at.to_move = other;
    at.key ^= white_to_move_key;
    return undo;
  }

  void undo(Position& at, Move move, const Undo& undo) const {
    const Side other = at.to_move;
    const Side side = opponent(other);
    if (undo.is_capture) {
      at.stones[other].insert(move.to);
      toggle(at, other, move.to);
    }
    move_piece(at, side, move.to, move.from);
    at.to_move = side;
    at.key ^= white_to_move_key;
  }

  std::uint64_t key(const Position& at) const { return at.key; }
  std::uint64_t fresh_key(const Position& at) const { return keys_->of(at.stones) ^ side_key(at); }
  CanonicalKey canonical_key(const Position& at) const {
    return keys_->canonical(at.stones, side_key(at));
  }

  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  BoardView view(const Position& at) const { return piece_view(at.stones, board_size); }

  Position transform(const Position& at, int symmetry) const;
  Move transform_move(Move move, int symmetry) const {
    return image_of(move, board_size, symmetry);
  }

 private:
  using Keys = ImageKeys<board_cells>;
  using Captures = FixedVector<Move, most_captures>;

  explicit Game(bool no_moves_draws);

  static std::uint64_t side_key(const Position& at) {
    return at.to_move == Side::white ? white_to_move_key : 0;
  }

  // Takes a piece that comes or goes into account, in all but the pieces themselves.
  void toggle(Position& at, Side side, int cell) const {
    at.key ^= (*keys_)(side, cell);
    RingSets& rings = at.rings[static_cast<std::size_t>(side)];
    for (std::size_t ring = 0; ring < rings.size(); ++ring) {
      rings[ring] ^= circuits.points[static_cast<std::size_t>(cell)][ring];
    }
  }
  void move_piece(Position& at, Side side, int from, int to) const {
    at.stones[side].erase(from);
    at.stones[side].insert(to);
    toggle(at, side, from);
    toggle(at, side, to);
  }

  // Where a piece can step to, as bits.
  static std::uint64_t steps(const Position& at, int from) {
    return neighbours[static_cast<std::size_t>(from)] &
           ~(at.stones.of[0].word(0) | at.stones.of[1].word(0));
  }
  // The mover's captures, each once.
  static Captures captures(const Position& at) {
    Captures found;
    const auto add = [&](std::uint8_t from, std::uint8_t to) {
      const Move capture{from, to};
      if (std::find(found.begin(), found.end(), capture) == found.end()) found.push_back(capture);
    };
    for_each_capture(at.rings[static_cast<std::size_t>(at.to_move)],
                     at.rings[static_cast<std::size_t>(opponent(at.to_move))], add);
    return found;
  }

  static bool has_move(const Position& at) {
    for (auto left = at.stones[at.to_move].word(0); left != 0; left &= left - 1) {
      if (steps(at, std::countr_zero(left)) != 0) return true;
    }
    return !captures(at).empty();
  }

  static const std::array<std::uint64_t, board_cells> neighbours;

  const Keys* keys_;
  bool no_moves_draws_;
};

static_assert(Notated<Game> && CountsMoves<Game> && SplitsMoves<Game> && CanonicallyKeyed<Game>);

}  // namespace proofboard::surakarta
