// Threat-space search as an answer to a question: does the attacker win by threats?
//
// With the attacker on turn that is what ThreatSpace is asked. With the defender on turn the
// attacker must win by threats
// - if the defender passes, against the conservative defence, and
// - after each of the defender's stones in the zone of that win: by the same test while the
//   defender has stones left, then on its own turn.
// A stone outside the zone doesn't disturb the win, so these are all that matter.
//
// A search that finds nothing has disproven nothing: another kind of win may exist. Its answer is
// unknown, because of a limit or because no win of this kind exists.
//
// Proofs: a win against the conservative defence is a reason. Other wins (against real defences, by
// fewer threats) become nodes, and the defender's nodes get the reason of the pass. Positions of a
// proof that the search has not met are searched again with the insight into threats.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/connect/knowledge/threat_space/threat_space.h"
#include "games/connect/knowledge/threat_space/zone.h"
#include "games/connect/reasons/reasons.h"
#include "search/solver.h"

namespace proofboard::connect {

class ThreatSolver final : public Solver<Game> {
 public:
  ThreatSolver(const Game& game, const ThreatSpaceSettings& settings)
      : game_(game), lines_(Shape::of(game)), settings_(settings) {}

  Truth solve(const Question<Game>& question, Budget& budget) override {
    attacker_ = question.goal.attacker;
    met_ = {};
    if (const auto score = game_.result(question.position)) return question.goal.judge(*score);
    Position position = question.position;
    const Work work{settings_, budget, indicators_};
    if (attacker_wins(position, work)) return Truth::proven;
    budget.stop_because(met_.stop != StopReason::none   ? met_.stop
                        : met_.depth                    ? StopReason::depth
                        : met_.branching || met_.filter ? StopReason::pruned
                                                        : StopReason::exhausted);
    return Truth::unknown;
  }

  const Indicators& indicators() const override { return indicators_; }

  std::optional<Why<Move>> why(const Position& position) override {
    const auto found = found_.find(position.key);
    if (found == found_.end() || !found->second.is_won) return std::nullopt;
    const bool is_attacker = position.turn.side == attacker_;
    Why<Move> why{Truth::proven, {}, {}, found->second.work};
    if (is_attacker) why.move = stone_of(found->second, position);
    if (found->second.line) {
      const auto statement = is_attacker ? Statement::settled : Statement::only;
      why.reason = ReasonGiven{statement, {forced_win, *found->second.line}};
    }
    return why;
  }
  void keep_only_proofs() override {}

 private:
  // What is known of a position: a win, or with the defender on turn at least that of its pass.
  struct KnownWin {
    bool is_won = false;
    TurnCells first;  // of the attacker's stones, if it is on turn
    std::optional<LineBytes> line;
    std::uint32_t work = 0;
  };
  struct Work {
    ThreatSpaceSettings settings;
    Budget& budget;
    Indicators& indicators;
  };

  // The position is not final, and is as it was again afterwards.
  bool attacker_wins(Position& position, const Work& work) {
    return position.turn.side == attacker_ ? find_win(position, work) != nullptr
                                           : beats_all_replies(position, work);
  }

  bool beats_all_replies(Position& position, const Work& work) {
    const auto before = work.indicators.nodes;
    const KnownWin* pass = find_pass(position, work);
    if (pass == nullptr || !pass->line) return false;
    if (pass->is_won) return true;
    WindowBoard board(lines_, position.stones);
    const auto moves = zone_moves(board, attacker_, *pass->line, position.turn.left);
    if (moves.empty()) return false;
    for (const Move move : moves) {
      const Undo undo = game_.play(position, move);
      const bool is_beaten = !game_.result(position) && attacker_wins(position, work);
      game_.undo(position, move, undo);
      if (!is_beaten) return false;
    }
    KnownWin& found = found_.at(position.key);
    found.is_won = true;
    found.work = work_since(before, work);
    return true;
  }

  // The attacker is on turn. Null if no win was found.
  const KnownWin* find_win(const Position& position, const Work& work) {
    return find(position, position.turn.left, work.settings, work);
  }

  // The defender is on turn and passes. Only a win that is a line is of use.
  const KnownWin* find_pass(const Position& position, const Work& work) {
    ThreatSpaceSettings settings = work.settings;
    settings.forcing = Forcing::full;
    settings.against = Against::conservative;
    return find(position, lines_.shape().p, settings, work);
  }

  const KnownWin* find(const Position& position, int stones, const ThreatSpaceSettings& settings,
                       const Work& work) {
    if (const auto known = found_.find(position.key); known != found_.end()) return &known->second;
    const auto before = work.indicators.nodes;
    const auto answer = ThreatSpace(lines_, settings)
                            .solve(WindowBoard(lines_, position.stones), attacker_, stones,
                                   work.budget, work.indicators);
    if (!answer.win) {
      met_ |= answer.limits;
      return nullptr;
    }
    KnownWin found;
    found.is_won = position.turn.side == attacker_;
    found.first = answer.win->first().turn.stones;
    found.line = line_bytes(*answer.win, lines_.shape().p);
    found.work = work_since(before, work);
    return &found_.emplace(position.key, std::move(found)).first->second;
  }

  static std::uint32_t work_since(std::uint64_t before, const Work& work) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(work.indicators.nodes - before + 1, 0xffffffffU));
  }

  // A turn without stones of its own may place them anywhere.
  Move stone_of(const KnownWin& found, const Position& position) const {
    if (!found.first.empty()) return {*found.first.begin()};
    Game::Moves moves;
    game_.moves(position, moves);
    return moves[0];
  }

  Game game_;
  Lines lines_;
  ThreatSpaceSettings settings_;
  Side attacker_ = Side::black;
  std::unordered_map<std::uint64_t, KnownWin> found_;  // by the position's key
  LimitsMet met_;
  Indicators indicators_;
};

}  // namespace proofboard::connect
