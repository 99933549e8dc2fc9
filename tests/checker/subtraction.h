// A small game without cycles, for tests: the sides take 1, 2 or 3 from a pile. Whoever takes three
// moves again, so turns don't alternate. Whoever takes the last wins by as many as it took then.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/random.h"
#include "game/notated.h"
#include "game/notation.h"

namespace proofboard::testing_games {

class Subtraction {
 public:
  static constexpr std::string_view name = "subtraction";
  static constexpr std::string_view title = "Subtraction: take 1 to 3, the last one wins";
  static constexpr std::string_view example = "7 x";
  static constexpr bool can_cycle = false;

  struct Position {
    std::uint8_t pile = 0;
    Side to_move = Side::black;
    std::int8_t score = 0;  // 0 until the pile is gone

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;
  using Undo = Position;
  using Moves = FixedVector<Move, 3>;

  static std::vector<Preset> presets() { return {}; }
  static OptionTable options() {
    return {{"pile", OptionInfo::Integer{7, 1, 100}, "what there is to take at the start"}};
  }
  static Expected<Subtraction> make(const Options& options) {
    return Subtraction(static_cast<std::uint8_t>(options.integer("pile")));
  }
  std::string options_text() const { return fmt::format("pile={}", pile_); }

  static Expected<Setup<Subtraction>> read(const Options& options, std::string_view text) {
    const auto parts = words(text);
    const auto rules = make(options);
    if (parts.size() < 2) return Error{"a pile and a side to move are needed"};
    const auto pile = parse_integer(parts[0]);
    const auto side = parse_side(parts[1]);
    const auto score = parse_integer(parts.size() > 2 ? parts[2] : "0");
    if (!pile || !side || !score) return Error{"not a position"};
    return Setup<Subtraction>{
        *rules, {static_cast<std::uint8_t>(*pile), *side, static_cast<std::int8_t>(*score)}};
  }

  Position initial() const { return {pile_, Side::black, 0}; }
  Side to_move(const Position& at) const { return at.to_move; }
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    for (Move take = 1; take <= std::min<int>(3, at.pile); ++take) moves.push_back(take);
  }
  Undo play(Position& at, Move take) const {
    const Undo before = at;
    at.pile = static_cast<std::uint8_t>(at.pile - take);
    if (at.pile == 0) {
      at.score = static_cast<std::int8_t>(before.to_move == Side::black ? take : -take);
    }
    if (take != 3) at.to_move = opponent(at.to_move);
    return before;
  }
  void undo(Position& at, Move, const Undo& before) const { at = before; }
  std::optional<int> result(const Position& at) const {
    if (at.pile > 0) return {};
    return at.score;
  }
  int score_limit() const { return 3; }

  std::uint64_t key(const Position& at) const {
    return mix_bits(at.pile * 1024U + (at.to_move == Side::black ? 512U : 0U) + at.score + 4U);
  }
  std::uint64_t fresh_key(const Position& at) const { return key(at); }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    bytes.push_back(at.pile);
    bytes.push_back(static_cast<std::uint8_t>((at.to_move == Side::black ? 0 : 16) + at.score + 4));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 2) return Error{"a position has 2 bytes"};
    const int score = bytes[1] % 16 - 4;
    if (bytes[0] > 100 || bytes[1] >= 32 || score < -3 || score > 3 ||
        (bytes[0] > 0) != (score == 0)) {
      return Error{"no such position"};
    }
    return Position{bytes[0], bytes[1] < 16 ? Side::black : Side::white,
                    static_cast<std::int8_t>(score)};
  }

  std::string position_text(const Position& at) const {
    const auto text = fmt::format("{} {}", at.pile, at.to_move == Side::black ? 'x' : 'o');
    return at.pile > 0 ? text : fmt::format("{} {}", text, at.score);
  }
  std::string move_text(const Position&, Move take) const { return fmt::format("{}", take); }
  Expected<Move> parse_move(const Position& at, std::string_view text) const {
    return legal_move_named(*this, at, text);
  }
  BoardView view(const Position&) const { return {}; }

 private:
  explicit Subtraction(std::uint8_t pile) : pile_(pile) {}

  std::uint8_t pile_;
};

static_assert(Notated<Subtraction>);

}  // namespace proofboard::testing_games
