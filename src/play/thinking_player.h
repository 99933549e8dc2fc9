// What all players that search have in common.
//
// A move that wins at once is played. Else part of the time goes to the game's solver: a win that
// it proves is played. Where the score counts (Othello), what is left of the time goes to the score
// once it is settled who wins, and a move that wins at once is one of several. If the game has an
// alarm (Connect: threats), only moves are searched that stop what the opponent threatens. The rest
// of the time is the player's own.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "play/finisher.h"
#include "play/playout.h"
#include "play/sight.h"

namespace proofboard::play {

// Options of every player that searches; each has its own beside them.
inline OptionTable with_thinking_options(OptionTable own) {
  own.push_back({"solver", OptionInfo::Real{0.2, 0, 0.9},
                 "share of the time, or nodes, in which the solver tries to finish the game"});
  own.push_back({"pace", OptionInfo::Real{1, 0.001, 1000},
                 "thinks this many times as long, or nodes, as the limits of a move say"});
  own.push_back({"alarm", OptionInfo::Choice{{"yes", "no"}},
                 "ask the game's knowledge what the opponent threatens (Connect)"});
  return own;
}

template <Notated R>
class ThinkingPlayer : public Player<R> {
 public:
  using typename Player<R>::Position;
  using typename Player<R>::Move;

  explicit ThinkingPlayer(const PlayerSetup<R>& setup)
      : rules_(setup.rules),
        brings_(setup.brings),
        sight_(setup.rules, setup.brings, setup.bytes / 4),
        random_(setup.seed),
        solver_share_(setup.options.real("solver")),
        pace_(setup.options.real("pace")),
        alarm_(setup.options.choice("alarm") == "yes"
                   ? make_insight(setup.rules, setup.brings, setup.brings.playing.alarm,
                                  setup.bytes / 16)
                   : nullptr),
        finisher_(setup) {}

  Chosen<Move> choose(std::span<const Position> game, const MoveLimits& asked) final {
    const auto& at = game.back();
    typename R::Moves legal;
    rules_.moves(at, legal);
    std::vector<Move> moves(legal.begin(), legal.end());
    for (const auto move : moves) {
      if (!counts_scores() && wins_at_once(at, move)) return won_by(move, 1);
    }
    if (moves.size() == 1 && !asked.wants_value) return only(moves.front());

    const auto limits = limits_of(asked);
    const Budget clock(limits);
    Chosen<Move> chosen;
    bool is_lost = false;
    std::uint64_t nodes = 0;
    if (solver_share_ > 0) {
      auto found = finisher_.try_to_win(at, part_of(limits), asked.stop);
      if (counts_scores()) {
        auto rest = rest_of(limits, found.nodes, clock);
        if (!asked.is_any() && is_bounded()) rest.nodes = usual_nodes_of_score;
        finisher_.look_for_score(at, found, rest, asked.stop);
      }
      nodes = found.nodes;
      if (const auto end = finished(found)) return *end;
      // Without draws, who can't win has lost.
      is_lost = (found.can_win == Truth::disproven && sight_.is_costly()) ||
                (found.score && found.score->upper < 0);
    }
    if (alarm_) keep_defences(at, part_of(limits), asked.stop, moves);
    if (moves.size() == 1 && !asked.wants_value) {
      chosen = only(moves.front());
    } else {
      Budget budget(rest_of(limits, nodes, clock), asked.stop);
      sight_.begin(at, budget);
      budget.look_every(sight_.is_costly() ? 1 : 32);
      chosen = search(game, std::move(moves), budget);
      sight_.end();
    }
    chosen.nodes += nodes;
    if (is_lost) chosen.certainty = Certainty::loss;
    return chosen;
  }

 protected:
  // Of these moves, two or more.
  virtual Chosen<Move> search(std::span<const Position> game, std::vector<Move> moves,
                              Budget& budget) = 0;
  // Whether it ends by itself, without limits.
  virtual bool is_bounded() const { return false; }

  // What a value of the evaluation says of the score; nothing where it doesn't, or of certain ends.
  std::optional<ExpectedScore> expected_score(int value) const {
    const auto scale = brings_.playing.score_scale;
    const auto known = scale != nullptr ? scale(rules_) : std::nullopt;
    if (!known || std::abs(value) >= looks_won) return std::nullopt;
    const double most = rules_.score_limit();
    return ExpectedScore{std::clamp(static_cast<double>(value) / known->unit, -most, most)};
  }

  const R& rules_;
  const Brings<R>& brings_;
  Sight<R> sight_;
  Random random_;

 private:
  static constexpr double usual_seconds = 1;            // where there are no limits
  static constexpr std::uint64_t usual_nodes = 10'000;  // of the solver, likewise
  static constexpr std::uint64_t usual_nodes_of_score = 2'000'000;

  bool counts_scores() const { return rules_.score_limit() > 1; }

  // The move with which the solver ends the game, if it knows enough: a win, and where scores count
  // by how much, or the least evil.
  std::optional<Chosen<Move>> finished(const typename Finisher<R>::Attempt& found) const {
    if (!found.move) return std::nullopt;
    const bool is_exact = found.score && found.score->is_exact();
    if (found.can_win != Truth::proven && !is_exact) return std::nullopt;
    auto chosen = only(*found.move);
    chosen.nodes = found.nodes;
    if (found.can_win == Truth::proven) {
      chosen.value = won - 1;
      chosen.is_solved = true;
    } else if (found.score->upper < 0) {
      chosen.value = 1 - won;
    }
    chosen.certainty = certainty_of(chosen.value);
    if (found.score) {
      using enum ExpectedScore::Kind;
      const auto score = static_cast<double>(found.score->lower);
      chosen.score = ExpectedScore{score, is_exact ? exact : at_least};
    }
    return chosen;
  }

  static Limits rest_of(const Limits& whole, std::uint64_t nodes, const Budget& clock) {
    auto rest = whole;
    if (rest.nodes != Limits{}.nodes) rest.nodes -= std::min(rest.nodes - 1, nodes);
    rest.seconds = std::max(whole.seconds - clock.seconds(), 0.0);
    return rest;
  }

  Limits limits_of(const MoveLimits& asked) const {
    Limits limits;
    limits.seconds = pace_ * asked.seconds;
    limits.nodes = asked.nodes;
    if (asked.nodes != MoveLimits{}.nodes) {
      limits.nodes =
          static_cast<std::uint64_t>(std::max(pace_ * static_cast<double>(asked.nodes), 1.0));
    }
    if (!asked.is_any() && !is_bounded()) limits.seconds = usual_seconds;
    return limits;
  }

  Limits part_of(const Limits& whole) const {
    auto part = whole;
    part.seconds *= solver_share_;
    const bool is_limited = whole.nodes != Limits{}.nodes;
    if (is_limited) {
      part.nodes = static_cast<std::uint64_t>(solver_share_ * static_cast<double>(whole.nodes)) + 1;
    } else if (whole.seconds == Limits{}.seconds) {
      part.nodes = usual_nodes;
    }
    return part;
  }

  void keep_defences(const Position& at, const Limits& limits, const std::atomic<bool>* stop,
                     std::vector<Move>& moves) {
    typename R::Moves left;
    rules_.moves(at, left);
    Budget budget(limits, stop);
    alarm_->begin({at, {opponent(rules_.to_move(at)), Target::win()}}, budget);
    // An opinion that nothing is threatened leaves all moves.
    if (alarm_->look(at, left) == Truth::unknown) moves.assign(left.begin(), left.end());
    alarm_->end();
  }

  static Chosen<Move> only(Move move) {
    Chosen<Move> chosen;
    chosen.move = move;
    chosen.line = {move};
    chosen.nodes = 1;
    return chosen;
  }
  static Chosen<Move> won_by(Move move, std::uint64_t nodes) {
    auto chosen = only(move);
    chosen.value = won - 1;
    chosen.certainty = Certainty::win;
    chosen.nodes = nodes;
    return chosen;
  }

  bool wins_at_once(Position at, Move move) const {
    const Side mover = rules_.to_move(at);
    rules_.play(at, move);
    const auto score = rules_.result(at);
    return score && final_value(mover, *score, 1) > 0;
  }

  double solver_share_, pace_;
  std::unique_ptr<Insight<R>> alarm_;
  Finisher<R> finisher_;
};

}  // namespace proofboard::play
