// The search of filter=full: best first over the positions of the plain search, dependent turns
// before independent ones. It finds every win that the plain search finds, and if it finds none,
// there is none.
//
// Against the conservative defence only the attacker chooses: a win is a path to a position where
// some turn makes more than p threats. So there is no need to search all short lines before a
// longer one, and positions wait in a queue, the most promising first: open windows of the attacker
// with k - p - 1 stones, from which single threats are made, and with one fewer.
//
// A position gives its turns in stages, and goes back to the queue with a lesser value for the
// next:
//   1. turns that use a stone of the last one, or stop the defender's threats (dependency-based
//      search would try these alone),
//   2. the other tight turns: those that start or go on with something else, to be combined later,
//   3. turns with free stones where they build,
//   4. turns with free stones everywhere.
// Most positions never get to stage 2, which is where the plain search loses its time, but nothing
// is ever thrown away.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "core/indicators.h"
#include "games/connect/knowledge/threat_space/settings.h"

namespace proofboard::connect {

class BestFirstThreats {
 public:
  // The attacker has `stones` in its first turn and can't win at once.
  BestFirstThreats(const WindowBoard& board, Side attacker, int stones,
                   const ThreatSpaceSettings& settings, Budget& budget, Indicators& indicators,
                   ThreatSpaceFigures& figures)
      : board_(board),
        attacker_(attacker),
        stones_(stones),
        settings_(settings),
        budget_(budget),
        indicators_(indicators),
        figures_(figures) {}

  std::optional<Win> run() {
    nodes_.push_back({0, {}, 0, 0, Stage::others});  // no turn to depend on
    queue_.push({0, 0});
    while (!queue_.empty()) {
      const std::uint32_t number = queue_.top().number;
      queue_.pop();
      if (budget_.spent(indicators_)) met_.stop = budget_.reason();
      indicators_.peak_bytes = std::max(indicators_.peak_bytes, bytes());
      if (bytes() > budget_.limits().table_bytes()) met_.stop = StopReason::memory;
      if (met_.stop != StopReason::none) return std::nullopt;
      if (auto win = expand(number)) return win;
    }
    return std::nullopt;
  }

  const LimitsMet& met() const { return met_; }

 private:
  enum class Stage : std::uint8_t { dependents, others, building, everywhere };

  struct Node {
    std::uint32_t parent;
    TurnCells stones;
    int value;
    std::uint16_t depth;  // turns played
    Stage stage;          // the next one to give
  };
  // Of equal values the newest first: it is the deepest, more often than not.
  struct Waiting {
    int value;
    std::uint32_t number;
    bool operator<(const Waiting& other) const {
      return std::tie(value, number) < std::tie(other.value, other.number);
    }
  };

  // In units of an open window with k - p - 2 stones, or of a cell given to the defender. Chosen by
  // trying a few on hard positions from games. They change the work, never the answer.
  static constexpr int almost_single = 4;  // an open window with k - p - 1 stones
  static constexpr int a_turn = 2;         // what each turn played costs
  static constexpr int deferring = 20;     // what a later stage costs

  Side defender() const { return opponent(attacker_); }
  int p() const { return board_.shape().p; }
  int enough() const { return board_.shape().k - p(); }

  std::optional<Win> expand(std::uint32_t number) {
    const Stage stage = nodes_[number].stage;
    const int depth = nodes_[number].depth;
    const int stones = number == 0 ? stones_ : p();
    if (stage <= Stage::others) {
      ++figures_.expanded;
      ++indicators_.iterations;
    }
    const auto line = play_line(number);
    std::optional<ThreatTurn> winning;
    std::vector<ThreatTurn> turns;
    bool had_free_stones = false;
    for_each_threat_turn(board_, attacker_, stones, p(), free_stones(stage),
                         [&](const ThreatTurn& turn) {
                           had_free_stones |= static_cast<int>(turn.stones.size()) < stones;
                           if (turn.threats > p()) {
                             winning = turn;
                             return true;
                           }
                           turns.push_back(turn);
                           return false;
                         });
    std::optional<Win> win;
    if (winning) {
      ++figures_.moves;
      ++indicators_.nodes;
      win = win_of(line, *winning);
    } else if (!turns.empty() && depth + 1 >= settings_.depth) {
      met_.depth = true;
    } else {
      const bool has_others = play_turns(number, turns);
      const bool has_more = stage == Stage::dependents   ? has_others || had_free_stones
                            : stage == Stage::everywhere ? false
                                                         : had_free_stones;
      if (has_more) defer(number);
    }
    take_back(line);
    return win;
  }

  // Queues what the turns of this stage lead to. True if there were others, for the next stage.
  bool play_turns(std::uint32_t number, const std::vector<ThreatTurn>& turns) {
    const Stage stage = nodes_[number].stage;
    const bool has_inversion = board_.has_open(defender(), enough());
    bool has_others = false;
    const std::size_t first = nodes_.size();
    for (const ThreatTurn& turn : turns) {
      board_.place_all(attacker_, turn.stones);
      const bool is_dependent = stage <= Stage::others && number != 0 &&
                                (has_inversion || uses(turn.stones, nodes_[number].stones));
      if (stage <= Stage::others && is_dependent != (stage == Stage::dependents)) {
        has_others = true;
      } else {
        play(number, turn);
      }
      board_.remove_all(attacker_, turn.stones);
    }
    queue_best_from(first);
    return has_others;
  }

  // The board holds the turn's stones.
  void play(std::uint32_t number, const ThreatTurn& turn) {
    ++figures_.moves;
    ++figures_.positions;
    ++indicators_.nodes;
    const auto defence = conservative_defence(board_, attacker_).in_order();
    board_.place_all(defender(), defence);
    if (seen_.insert(board_.key()).second) {
      const auto depth = static_cast<std::uint16_t>(nodes_[number].depth + 1);
      figures_.depth = std::max<int>(figures_.depth, depth + 1);
      nodes_.push_back(
          {number, turn.stones, value(defence.size(), depth), depth, Stage::dependents});
    } else {
      ++figures_.table_hits;
    }
    board_.remove_all(defender(), defence);
  }

  void queue_best_from(std::size_t first) {
    const auto most = static_cast<std::size_t>(settings_.branching);
    if (most != 0 && nodes_.size() - first > most) {
      std::stable_sort(nodes_.begin() + static_cast<std::ptrdiff_t>(first), nodes_.end(),
                       [](const Node& a, const Node& b) { return a.value > b.value; });
      nodes_.resize(first + most);
      met_.branching = true;
    }
    for (std::size_t i = first; i < nodes_.size(); ++i) {
      queue_.push({nodes_[i].value, static_cast<std::uint32_t>(i)});
    }
  }

  void defer(std::uint32_t number) {
    Node& node = nodes_[number];
    node.stage = static_cast<Stage>(static_cast<int>(node.stage) + 1);
    node.value -= deferring;
    queue_.push({node.value, number});
  }

  int value(std::size_t defence, int depth) const {
    int value = almost_single * board_.open(attacker_, std::max(0, enough() - 1)).count();
    if (enough() >= 2) value += board_.open(attacker_, enough() - 2).count();
    return value - static_cast<int>(defence) - a_turn * depth;
  }

  // Whether one of the threats through these stones has one of those in it.
  bool uses(const TurnCells& stones, const TurnCells& earlier) const {
    for (const Cell stone : stones) {
      for (const auto crossing : board_.lines().through(stone)) {
        const int window = crossing.window;
        if (board_.count(attacker_, window) < enough()) continue;
        if (!board_.is_open(attacker_, window)) continue;
        for (int place = 0; place < board_.shape().k; ++place) {
          if (contains(earlier, board_.lines().cell(window, place))) return true;
        }
      }
    }
    return false;
  }

  static FreeStones free_stones(Stage stage) {
    switch (stage) {
      case Stage::dependents:
      case Stage::others: break;
      case Stage::building: return FreeStones::building;
      case Stage::everywhere: return FreeStones::everywhere;
    }
    return FreeStones::left_out;
  }

  struct Played {
    TurnCells stones;
    std::vector<Cell> defence;
  };

  std::vector<Played> play_line(std::uint32_t number) {
    std::vector<Played> line;
    for (; number != 0; number = nodes_[number].parent) line.push_back({nodes_[number].stones, {}});
    std::reverse(line.begin(), line.end());
    for (auto& [stones, defence] : line) {
      board_.place_all(attacker_, stones);
      defence = conservative_defence(board_, attacker_).in_order();
      board_.place_all(defender(), defence);
    }
    return line;
  }

  void take_back(const std::vector<Played>& line) {
    for (auto step = line.rbegin(); step != line.rend(); ++step) {
      board_.remove_all(defender(), step->defence);
      board_.remove_all(attacker_, step->stones);
    }
  }

  // Lines found best first may hold turns that nothing later needs: they are taken out. The board
  // is that of the line's end.
  Win win_of(const std::vector<Played>& line, const ThreatTurn& last) {
    std::vector<TurnCells> turns;
    for (const Played& step : line) turns.push_back(step.stones);
    turns.push_back(last.stones);
    take_back(line);
    auto win = conservative_line(board_, attacker_, turns);
    for (std::size_t i = turns.size() - 1; i-- > 0;) {
      auto fewer = turns;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (i == 0 && stones_ < p()) break;  // the first turn may have fewer stones than the next
      if (auto shorter = conservative_line(board_, attacker_, fewer)) {
        turns = std::move(fewer);
        win = std::move(shorter);
      }
    }
    for (const Played& step : line) {
      board_.place_all(attacker_, step.stones);
      board_.place_all(defender(), step.defence);
    }
    assert(win);
    return std::move(*win);
  }

  std::uint64_t bytes() const {
    constexpr std::uint64_t a_key = 40;  // in an unordered_set, about
    return nodes_.capacity() * sizeof(Node) + queue_.size() * sizeof(Waiting) +
           seen_.size() * a_key;
  }

  WindowBoard board_;
  Side attacker_;
  int stones_;
  ThreatSpaceSettings settings_;
  Budget& budget_;
  Indicators& indicators_;
  ThreatSpaceFigures& figures_;
  std::vector<Node> nodes_;
  std::priority_queue<Waiting> queue_;
  std::unordered_set<std::uint64_t> seen_;
  LimitsMet met_;
};

}  // namespace proofboard::connect
