// Tries for a closed set (closed_set.h) made while another search goes on: each time that search
// has doubled its effort, with a fraction of it. They end the questions that a search for a win
// can't end by itself, where the defender holds out for ever.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/options.h"
#include "search/closed_set.h"

namespace proofboard {

inline OptionInfo closed_sets_option() {
  return {"closed-sets", OptionInfo::Choice{{"yes", "no"}},
          "in games that can cycle: now and then try for a closed set in which the defender stays"};
}

inline bool closed_sets_from(const Options& options) {
  return options.choice("closed-sets") == "yes";
}

template <Rules R>
class ClosedSetTrials {
 public:
  // However small the table of the search is, a few hundred positions must fit.
  static constexpr std::size_t fewest_bytes = 256 << 10;

  ClosedSetTrials(R rules, std::size_t bytes)
      : rules_(std::move(rules)), bytes_(std::max(bytes, fewest_bytes)) {}

  bool is_due(const Indicators& indicators) const { return effort(indicators) >= next_; }

  Truth run(const Question<R>& question, Budget& budget, Indicators& indicators,
            Solver<R>* adviser) {
    search_.emplace(rules_, question.goal, bytes_, adviser);
    const auto truth =
        search_->solve(question.position, effort(indicators) / fraction, budget, indicators);
    peak_bytes_ = std::max(peak_bytes_, search_->bytes());
    if (!is_solved(truth)) search_.reset();
    next_ = 2 * effort(indicators);
    return truth;
  }

  // The search was loaded from a checkpoint. It may have been solved by a trial, which is not part
  // of that: so the first is due at once.
  void go_on_from(const Indicators& indicators) { next_ = effort(indicators); }

  // After a trial that gave the answer.
  std::optional<Why<typename R::Move>> why(const typename R::Position& position) {
    return search_ ? search_->why(position) : std::nullopt;
  }

  std::size_t bytes() const { return search_ ? search_->bytes() : 0; }
  std::size_t peak_bytes() const { return peak_bytes_; }

 private:
  static constexpr std::uint64_t first_effort = 4096;
  static constexpr std::uint64_t fraction = 8;

  static std::uint64_t effort(const Indicators& indicators) {
    return indicators.nodes + indicators.revisits;
  }

  R rules_;
  std::size_t bytes_;
  std::uint64_t next_ = first_effort;
  std::size_t peak_bytes_ = 0;
  std::optional<ClosedSetSearch<R>> search_;
};

}  // namespace proofboard
