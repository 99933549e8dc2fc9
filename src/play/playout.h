// Random games. The answer that suggests itself (Hex: the other cell of a bridge) is played where
// there is one. In games that may not end, or where that is asked for, a playout is cut after some
// plies and judged by the evaluation.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "play/sight.h"

namespace proofboard::play {

// Between 0 (lost) and 1 (won). An evaluation of 500 is about decisive.
inline double share_of(int value) {
  constexpr double unit = 150;
  return 1 / (1 + std::exp(-value / unit));
}
inline int value_of_share(double share) {
  constexpr double unit = 150, least = 1e-6;
  const double inside = std::min(std::max(share, least), 1 - least);
  return static_cast<int>(std::lround(unit * std::log(inside / (1 - inside))));
}
inline double share_of_score(int score) {
  return score > 0 ? 1 : score < 0 ? 0 : 0.5;
}

template <Notated R>
class Playouts {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  static constexpr int to_the_end = std::numeric_limits<int>::max();
  // Unless told otherwise.
  static constexpr int usual_cut = R::can_cycle ? 20 : to_the_end;

  Playouts(const R& rules, const Brings<R>& brings, const Sight<R>& sight, int cut)
      : rules_(rules), reply_(brings.playing.reply), sight_(sight), cut_(cut) {}

  // Black's share of the result. note(side, move) is told of every move.
  template <class F>
  double play(Position& at, std::optional<Move> last, Random& random, F note) {
    for (int ply = 0; ply < cut_; ++ply) {
      if (const auto score = rules_.result(at)) return share_of_score(*score);
      const auto move = choose(at, last, random);
      note(rules_.to_move(at), move);
      rules_.play(at, move);
      last = move;
    }
    if (const auto score = rules_.result(at)) return share_of_score(*score);
    const double share = share_of(sight_.value(at));
    return rules_.to_move(at) == Side::black ? share : 1 - share;
  }

 private:
  Move choose(const Position& at, std::optional<Move> last, Random& random) {
    if (reply_ != nullptr && last) {
      if (const auto move = reply_(rules_, at, *last, random)) return *move;
    }
    rules_.moves(at, moves_);
    return moves_[random.below(moves_.size())];
  }

  const R& rules_;
  decltype(Playing<R>::reply) reply_;
  const Sight<R>& sight_;
  int cut_;
  typename R::Moves moves_;
};

// Where every move loses, and none later than the others: the one that wins the most random games
// gives the opponent the most to do.
template <Notated R>
typename R::Move most_stubborn(const R& rules, const typename R::Position& at,
                               std::span<const typename R::Move> moves, Playouts<R>& playouts,
                               Random& random) {
  constexpr int all_games = 500;
  const int games = std::max(4, all_games / static_cast<int>(moves.size()));
  const bool is_black = rules.to_move(at) == Side::black;
  auto best = moves.front();
  double most = -1;
  for (const auto move : moves) {
    double wins = 0;
    for (int i = 0; i < games; ++i) {
      auto position = at;
      rules.play(position, move);
      const auto share = playouts.play(position, move, random, [](Side, auto) {});
      wins += is_black ? share : 1 - share;
    }
    if (wins <= most) continue;
    most = wins;
    best = move;
  }
  return best;
}

}  // namespace proofboard::play
