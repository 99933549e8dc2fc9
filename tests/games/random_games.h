// What tests of any game need: move lists, perft, and walks through random games.
//
// The random games are seeded, and start from the initial position under default options, under
// each preset and with each option at the ends of its range, and from the game's own example. A
// failed check is followed by the position, the options and the seed that showed it, and ends the
// walk.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/random.h"
#include "game/notation.h"
#include "game/rules.h"

namespace proofboard {

using Bytes = std::vector<std::uint8_t>;

template <Rules G>
Bytes encoded(const G& rules, const typename G::Position& at) {
  Bytes bytes;
  rules.encode(at, bytes);
  return bytes;
}

// In canonical order.
template <Rules G>
std::vector<typename G::Move> legal_moves(const G& rules, const typename G::Position& at) {
  typename G::Moves moves;
  rules.moves(at, moves);
  return {moves.begin(), moves.end()};
}

// check(position) for all of a few random games from the start, or their first plies.
template <Rules G, class Check>
void check_random_games(const G& game, std::uint64_t games, int most_plies, const Check& check) {
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Random random(seed);
    auto at = game.initial();
    for (int ply = 0; ply < most_plies; ++ply) {
      ASSERT_NO_FATAL_FAILURE(check(at)) << "seed " << seed;
      const auto moves = legal_moves(game, at);
      if (moves.empty()) break;
      game.play(at, moves[random.below(moves.size())]);
    }
  }
}

// Moves have no order of their own: their 16 bits have.
template <class Move>
std::vector<std::uint16_t> sorted_bits(const std::vector<Move>& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves) bits.push_back(std::bit_cast<std::uint16_t>(move));
  std::sort(bits.begin(), bits.end());
  return bits;
}

// Leaves at this depth, by play and undo on one position, and by play on copies.
template <Rules G>
std::uint64_t perft_by_undo(const G& rules, typename G::Position& at, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto move : legal_moves(rules, at)) {
    const auto undo = rules.play(at, move);
    leaves += perft_by_undo(rules, at, depth - 1);
    rules.undo(at, move, undo);
  }
  return leaves;
}

template <Rules G>
std::uint64_t perft_by_copy(const G& rules, const typename G::Position& at, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto move : legal_moves(rules, at)) {
    auto next = at;
    rules.play(next, move);
    leaves += perft_by_copy(rules, next, depth - 1);
  }
  return leaves;
}

// Option texts to try: the defaults, the presets, and each option alone at every choice or at both
// ends of its range (where the game accepts that beside the other defaults).
template <Notated G>
std::vector<std::string> option_texts() {
  std::vector<std::string> texts{""};
  for (const auto& preset : G::presets()) texts.emplace_back(preset.options);
  const auto try_value = [&](const std::string& name, const std::string& value) {
    const auto text = fmt::format("{}={}", name, value);
    const auto options = Options::parse(G::options(), text);
    if (options && G::make(*options)) texts.push_back(text);
  };
  for (const auto& option : G::options()) {
    if (const auto* choice = std::get_if<OptionInfo::Choice>(&option.kind)) {
      for (const auto& value : choice->names) try_value(option.name, value);
    } else if (const auto* range = std::get_if<OptionInfo::Integer>(&option.kind)) {
      try_value(option.name, fmt::format("{}", range->least));
      try_value(option.name, fmt::format("{}", range->most));
    }
  }
  return texts;
}

template <Notated G>
std::vector<Setup<G>> starting_points() {
  std::vector<Setup<G>> starts;
  for (const auto& text : option_texts<G>()) {
    const auto options = Options::parse(G::options(), text);
    const auto rules = options ? G::make(*options) : Expected<G>(options.error());
    if (rules) {
      starts.push_back({*rules, rules->initial()});
    } else {
      ADD_FAILURE() << "options '" << text << "': " << rules.error().message;
    }
  }
  const auto example = read_position<G>(Options(G::options()), G::example);
  if (example) {
    starts.push_back(*example);
  } else {
    ADD_FAILURE() << "the example '" << G::example << "': " << example.error().message;
  }
  return starts;
}

// One position of a walk.
template <Notated G>
struct Visit {
  const G& rules;
  const typename G::Position& at;
  const std::vector<typename G::Move>& moves;  // legal here
  int ply;                                     // since the start of this game
  Random& random;

  // All of the moves on small boards; about 30, spread evenly, on large ones.
  std::vector<typename G::Move> some_moves() const {
    const std::size_t stride = 1 + moves.size() / 30;
    std::vector<typename G::Move> some;
    for (auto i = random.below(stride); i < moves.size(); i += stride) some.push_back(moves[i]);
    return some;
  }
};

// Calls check(visit) at every position of random games, up to 200 from each start, but no further
// game when they have seen `effort` moves: large boards see fewer. Stops at the first failure.
template <Notated G, class Check>
void at_random_positions(std::size_t effort, const Check& check) {
  for (const auto& start : starting_points<G>()) {
    std::size_t seen = 0;
    for (std::uint64_t seed = 1; seed <= 200 && seen < effort; ++seed) {
      Random random(seed);
      auto at = start.position;
      for (int ply = 0; ply < 2000; ++ply) {
        const auto moves = legal_moves(start.rules, at);
        seen += moves.size() + 1;
        check(Visit<G>{start.rules, at, moves, ply, random});
        if (testing::Test::HasFailure()) {
          ADD_FAILURE() << "at " << start.rules.position_text(at) << " (" << G::name << ":"
                        << start.rules.options_text() << ", seed " << seed << ", ply " << ply
                        << ")";
          return;
        }
        if (moves.empty()) break;
        start.rules.play(at, moves[random.below(moves.size())]);
      }
    }
  }
}

}  // namespace proofboard
