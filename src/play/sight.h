// What a player sees of a position without searching: the moves that matter, how good they look,
// who is ahead, and at times who wins.
//
// Where the game has an insight for players (Hex), a look at it tells all of that and is costly; it
// remembers its looks. Elsewhere moves and their merits come from the rules and what the game
// brings, and who is ahead from a static evaluation.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "play/player_of.h"

namespace proofboard::play {

template <Notated R>
struct Seen {
  using Move = typename R::Move;

  std::optional<bool> is_won;  // certain, for the side to move; then there are no moves
  std::vector<Move> moves;     // that matter; the best first, if there are merits
  std::vector<std::int16_t> merits;
  std::optional<int> value;  // nothing: it had better be played on
};

template <Notated R>
class Sight {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  Sight(const R& rules, const Brings<R>& brings, std::size_t bytes)
      : rules_(rules),
        brings_(brings),
        evaluation_(brings.playing.evaluation.exists() ? brings.playing.evaluation
                                                       : brings.evaluation),
        running_(brings.playing.running != nullptr ? brings.playing.running(rules) : nullptr),
        insight_(make_insight(rules, brings, brings.playing.insight, bytes)) {}

  static constexpr std::size_t all = static_cast<std::size_t>(-1);

  bool is_costly() const { return insight_ != nullptr; }

  // Before the looks of a move's search: they spend from this budget.
  void begin(const Position& root, Budget& budget) {
    if (insight_) insight_->begin({root, {Side::black, Target::win()}}, budget);
  }
  void end() {
    if (insight_) insight_->end();
  }

  // At a position that is not final. If there are merits, the `most` best moves come first.
  Seen<R> look(const Position& at, std::size_t most = all) {
    Seen<R> seen;
    typename R::Moves legal;
    rules_.moves(at, legal);
    if (insight_) {
      const auto truth = insight_->look(at, legal);
      if (is_solved(truth)) {
        seen.is_won = (truth == Truth::proven) == (rules_.to_move(at) == Side::black);
        return seen;
      }
      seen.moves.assign(legal.begin(), legal.end());
      seen.merits.assign(insight_->merits().begin(), insight_->merits().end());
      if (const auto value = insight_->value()) {
        seen.value = rules_.to_move(at) == Side::black ? *value : -*value;
      }
      return seen;
    }
    seen.moves.assign(legal.begin(), legal.end());
    if (brings_.playing.merits != nullptr) {
      if (running_ != nullptr) {
        running_->merits(at, legal, seen.merits);
      } else {
        brings_.playing.merits(rules_, at, legal, seen.merits);
      }
      put_best_first(seen, most);
    }
    return seen;
  }

  // The static evaluation, in the eyes of the side to move.
  int value(const Position& at) const {
    if (running_ == nullptr) return evaluation_.value_for(rules_.to_move(at), rules_, at);
    const int value = running_->value(at);
    return rules_.to_move(at) == Side::black ? value : -value;
  }

 private:
  // Of equals the one listed first.
  static void put_best_first(Seen<R>& seen, std::size_t most) {
    std::vector<std::pair<std::int32_t, Move>> ranked;  // by merit, then by place
    ranked.reserve(seen.moves.size());
    for (std::size_t i = 0; i < seen.moves.size(); ++i) {
      const auto place = static_cast<std::int32_t>(i);
      ranked.emplace_back(seen.merits[i] * 0x10000 + (0xffff - place), seen.moves[i]);
    }
    const auto sorted = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(most, ranked.size()));
    std::partial_sort(ranked.begin(), sorted, ranked.end(),
                      [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      seen.merits[i] = static_cast<std::int16_t>(ranked[i].first >> 16);
      seen.moves[i] = ranked[i].second;
    }
  }

  const R& rules_;
  const Brings<R>& brings_;
  StaticEvaluation<R> evaluation_;
  std::unique_ptr<RunningEvaluation<R>> running_;
  std::unique_ptr<Insight<R>> insight_;
};

}  // namespace proofboard::play
