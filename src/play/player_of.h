// What a player is to the templates: see play/player.h for the same behind names and bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "api/solver_of.h"
#include "core/random.h"
#include "play/player.h"
#include "search/brings.h"

namespace proofboard::play {

// Values are in the eyes of the side to move. A value beyond `certain` is a win that was found, by
// so many plies less than `won`; beyond minus that, a loss. What only looks won, since moves were
// left out by opinion, stays within.
inline constexpr int won = 1'000'000;
inline constexpr int certain = 900'000;
inline constexpr int looks_won = 800'000;

inline Certainty certainty_of(int value) {
  return value > certain ? Certainty::win : value < -certain ? Certainty::loss : Certainty::none;
}

// A final score in the eyes of a side, so many plies from the root.
inline int final_value(Side side, int score, int ply) {
  const int mine = side == Side::black ? score : -score;
  return mine == 0 ? 0 : mine > 0 ? won - ply : ply - won;
}

template <Notated R>
struct PlayerSetup {
  const R& rules;
  const Brings<R>& brings;
  Options options;
  SearchChoice solver;
  std::uint64_t seed = 0;
  std::size_t bytes = 0;
};

template <class Move>
struct Chosen {
  Move move{};
  int value = 0;
  Certainty certainty = Certainty::none;
  std::vector<Move> line;
  std::uint64_t nodes = 0;
  int depth = 0;
  bool is_solved = false;
  std::optional<ExpectedScore> score = {};
};

template <Notated R>
class Player {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  virtual ~Player() = default;
  // The last position is the one to move in, and not final.
  virtual Chosen<Move> choose(std::span<const Position> game, const MoveLimits& limits) = 0;
};

// A kind of player is a type with
//     static PlayerInfo info();
//     template <Notated R> using Of = …;   // a Player<R>, made from a PlayerSetup<R>
template <class... Kinds>
struct PlayerList {};

template <class... Kinds>
std::vector<PlayerInfo> player_infos(PlayerList<Kinds...>) {
  return {Kinds::info()...};
}

template <Notated R, class... Kinds>
std::unique_ptr<Player<R>> make_player_of(PlayerList<Kinds...>, std::string_view name,
                                          const PlayerSetup<R>& setup) {
  std::unique_ptr<Player<R>> made;
  const auto make = [&]<class Kind>() {
    if (Kind::info().name == name) made = std::make_unique<typename Kind::template Of<R>>(setup);
  };
  (make.template operator()<Kinds>(), ...);
  return made;
}

}  // namespace proofboard::play
