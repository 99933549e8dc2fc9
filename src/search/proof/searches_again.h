// Searches for what a proof misses: where the solver knows nothing any more, because its table lost
// the entry or it freed the tree, or where what it knew turned out to be wrong, because two
// positions had the same key. Their keys have nothing to do with the game's.
//
// A search made again ends at what has its proof already. Where the solver's table has merely lost
// a position among many that it knows, little is missing: then another search also ends at what the
// solver says is proven, unless that has failed or is under way. And if what the insight has
// learned does not help, one more goes without that.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "search/looks_only.h"
#include "search/proof/exact_search.h"
#include "search/proof/under_way.h"
#include "search/taken_as_proven.h"

namespace proofboard {

template <Rules R>
class SearchesAgain {
 public:
  using Position = typename R::Position;
  using IsTaken = std::function<bool(const Position&)>;

  // Where positions have goods, being known depends on more than the position.
  static constexpr bool ends_at_known = R::can_cycle && !Dominating<R>;

  // `is_proven`: whether a position has its proof already. `is_known`: or will get one by what the
  // solver knows.
  SearchesAgain(ProofUnderWay<R>& proof, IsTaken is_proven, IsTaken is_known)
      : proof_(proof),
        proven_(std::move(is_proven), proof.setup.insight),
        known_(std::move(is_known), proof.setup.insight) {}
  SearchesAgain(const SearchesAgain&) = delete;  // searches refer to the insights here
  SearchesAgain& operator=(const SearchesAgain&) = delete;

  // From now on no search goes further than so many nodes at a time.
  void begin_round(std::uint64_t most_nodes) {
    most_nodes_ = most_nodes;
    was_cut_short_ = false;
  }
  bool was_cut_short() const { return was_cut_short_; }

  // Why this position has the claimed truth, by a search if need be.
  std::optional<Why<MoveOf<R>>> search(const Position& at) {
    if (proof_.must_stop()) return std::nullopt;
    if (proof_.solver.searches_again()) {
      auto part = proof_.part_of(*proof_.budget);
      const auto found = proof_.solver.solve({at, proof_.question.goal}, part);
      return found == proof_.truth() ? proof_.as_claimed(proof_.solver.why(at)) : std::nullopt;
    }
    return search_with(again(), insight_again(), at);
  }
  // How it is proven by what the solver knows.
  std::optional<Why<MoveOf<R>>> search_to_known(const Position& at) {
    if (proof_.must_stop()) return std::nullopt;
    if (!to_known_) to_known_ = exact_search<R>(proof_.rules, &known_, to_known_bytes());
    return search_with(*to_known_, &known_, at);
  }
  // Without what the insight has learned.
  std::optional<Why<MoveOf<R>>> search_by_looks(const Position& at) {
    if (proof_.must_stop()) return std::nullopt;
    if (!by_looks_) {
      looks_ = std::make_unique<LooksOnly<R>>(*proof_.setup.insight);
      by_looks_ = exact_search<R>(proof_.rules, looks_.get(), again_bytes());
    }
    return search_with(*by_looks_, looks_.get(), at);
  }

  // What they have said before.
  std::optional<Why<MoveOf<R>>> why(const Position& at) {
    return proof_.as_claimed(again_->why(at));
  }
  std::optional<Why<MoveOf<R>>> why_to_known(const Position& at) {
    return to_known_ ? proof_.as_claimed(to_known_->why(at)) : std::nullopt;
  }

  // The search that ends at what is proven, for a question of its own.
  Solver<R>& again() {
    if (!again_) again_ = exact_search<R>(proof_.rules, insight_again(), again_bytes());
    return *again_;
  }

  // The search to what is known may rest on what has failed.
  void drop_search_to_known() {
    if (!to_known_) return;
    dropped_nodes_ += to_known_->indicators().nodes;
    dropped_bytes_ = std::max<std::size_t>(dropped_bytes_, to_known_->indicators().peak_bytes);
    to_known_.reset();
  }

  std::uint64_t nodes() const {
    return dropped_nodes_ + nodes_of(again_) + nodes_of(to_known_) + nodes_of(by_looks_);
  }
  // At most, so far.
  std::size_t bytes() const {
    return bytes_of(again_) + std::max<std::size_t>(dropped_bytes_, bytes_of(to_known_)) +
           bytes_of(by_looks_);
  }
  // That those there are may come to hold.
  std::size_t bytes_wanted() const {
    return (again_ ? again_bytes() : 0) + (to_known_ ? to_known_bytes() : 0) +
           (by_looks_ ? again_bytes() : 0);
  }

 private:
  using Search = std::unique_ptr<Solver<R>>;

  static std::uint64_t nodes_of(const Search& search) {
    return search ? search->indicators().nodes : 0;
  }
  static std::size_t bytes_of(const Search& search) {
    return search ? search->indicators().peak_bytes : 0;
  }
  std::size_t again_bytes() const { return proof_.setup.bytes / 4; }
  std::size_t to_known_bytes() const { return proof_.setup.bytes / 64; }
  Insight<R>* insight_again() { return ends_at_known ? &proven_ : proof_.setup.insight; }

  std::optional<Why<MoveOf<R>>> search_with(Solver<R>& search, Insight<R>* insight,
                                            const Position& at) {
    if (auto why = proof_.as_claimed(search.why(at))) return why;
    auto part = proof_.part_of(*proof_.budget);
    part.begin_job(search.indicators(), most_nodes_);
    const Question<R> question{at, proof_.question.goal};
    if (insight != nullptr) insight->begin(question, part);
    const auto found = search.solve(question, part);
    if (insight != nullptr) insight->end();
    was_cut_short_ |= part.reason() == StopReason::nodes;
    return found == proof_.truth() ? proof_.as_claimed(search.why(at)) : std::nullopt;
  }

  ProofUnderWay<R>& proof_;
  TakenAsProven<R> proven_, known_;
  std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();  // of one search
  bool was_cut_short_ = false;       // one of them, in this round
  Search again_;                     // ends at what is proven_, in games that can cycle
  Search to_known_;                  // ends at what is known_
  std::uint64_t dropped_nodes_ = 0;  // of searches like it before
  std::size_t dropped_bytes_ = 0;    // the most that one of them held
  std::unique_ptr<LooksOnly<R>> looks_;
  Search by_looks_;  // asks looks_
};

}  // namespace proofboard
