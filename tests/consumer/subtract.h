// A game that Proofboard does not have: take one, two or three of a heap; whoever takes the last
// wins.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/notated.h"
#include "game/notation.h"
#include "game/reasons.h"
#include "search/brings.h"

namespace subtract {

using namespace proofboard;

inline constexpr int most_taken = 3, most_counters = 100;

struct HeapPosition {
  std::uint8_t counters = 0;
  Side to_move = Side::black;
  friend bool operator==(const HeapPosition&, const HeapPosition&) = default;
};

struct Taken {
  std::uint16_t count = 0;
  friend bool operator==(Taken, Taken) = default;
};

class Game {
 public:
  using Position = HeapPosition;
  using Move = Taken;
  using Undo = HeapPosition;
  using Moves = FixedVector<Taken, most_taken>;

  static constexpr std::string_view name = "subtract";
  static constexpr std::string_view title = "Take one, two or three; whoever takes the last wins";
  static constexpr std::string_view example = "7 x";
  static constexpr bool can_cycle = false;
  static std::vector<Preset> presets() { return {}; }
  static OptionTable options() {
    return {{"counters", OptionInfo::Integer{10, 1, most_counters}, "in the heap at the start"}};
  }
  static Expected<Game> make(const Options& options) {
    return Game(static_cast<int>(options.integer("counters")));
  }
  std::string options_text() const { return fmt::format("counters={}", counters_); }

  static Expected<Setup<Game>> read(const Options& options, std::string_view text) {
    const auto game = make(options);
    const auto parts = words(text);
    if (parts.size() == 1 && parts[0] == "start") return Setup<Game>{*game, game->initial()};
    const auto counters = parts.empty() ? Error{""} : parse_integer(parts[0]);
    const auto side = parts.size() == 2 ? parse_side(parts[1]) : std::nullopt;
    if (!counters || !side || *counters < 0 || *counters > most_counters) {
      return Error{"a position is a number of counters and a side: 7 x"};
    }
    return Setup<Game>{*game, {static_cast<std::uint8_t>(*counters), *side}};
  }
  Position initial() const { return {static_cast<std::uint8_t>(counters_), Side::black}; }
  Side to_move(const Position& at) const { return at.to_move; }
  void moves(const Position& at, Moves& list) const {
    list.clear();
    for (int count = 1; count <= most_taken && count <= at.counters; ++count) {
      list.push_back({static_cast<std::uint16_t>(count)});
    }
  }
  Undo play(Position& at, Move move) const {
    const Undo before = at;
    at = {static_cast<std::uint8_t>(at.counters - move.count), opponent(at.to_move)};
    return before;
  }
  void undo(Position& at, Move, const Undo& before) const { at = before; }
  std::optional<int> result(const Position& at) const {
    if (at.counters > 0) return std::nullopt;
    return at.to_move == Side::black ? -1 : 1;
  }
  int score_limit() const { return 1; }
  std::uint64_t key(const Position& at) const {
    return mix_bits(2U * at.counters + (at.to_move == Side::black ? 0 : 1));
  }
  std::uint64_t fresh_key(const Position& at) const { return key(at); }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    bytes.push_back(at.to_move == Side::black ? 0 : 1);
    bytes.push_back(at.counters);
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 2 || bytes[0] > 1 || bytes[1] > most_counters) return Error{"no heap"};
    return Position{bytes[1], bytes[0] == 0 ? Side::black : Side::white};
  }
  std::string position_text(const Position& at) const {
    return fmt::format("{} {}", at.counters, at.to_move == Side::black ? "x" : "o");
  }
  std::string move_text(const Position&, Move move) const { return fmt::format("{}", move.count); }
  Expected<Move> parse_move(const Position& at, std::string_view text) const {
    return legal_move_named(*this, at, text);
  }
  BoardView view(const Position& at) const {
    BoardView board{most_counters, 1, std::string(at.counters, 'x'), false, false};
    board.cells.resize(most_counters, '.');
    return board;
  }

 private:
  explicit Game(int counters) : counters_(counters) {}
  int counters_;
};

static_assert(Notated<Game>);

inline constexpr MakeReasons<Game> make_reasons = nullptr;
inline Brings<Game> brings() {
  return {};
}

}  // namespace subtract
