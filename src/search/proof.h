// A complete proof from a finished search, ready to be written as a certificate.
//
// The search says why (Solver::why); nothing of that is trusted. Walking down from the root, the
// prover's move is taken from the search, the opponent's moves are all tried, and a final position
// must have the claimed truth. A reason of the search's insight is used only if the checker's own
// code accepts it, and where few positions are left the checker's plain search settles the rest
// (checker/small.h). Where the search knows nothing any more, because its table lost the entry or
// it freed the tree, or where what it knew turns out to be wrong, because two positions had the
// same key, the position is searched again, with keys that have nothing to do with the game's. If
// what the insight has learned does not help either, it is searched once more without that. So a
// collision of keys can cost time, but can't make a proof.
//
// Only sub-proofs that are complete enter the map, so what is written is well-founded. Small
// positions don't enter it: they are the many, and looking them up costs more than playing them
// out.
//
// In games that can cycle, a disproof is backed by a closed set instead (closed_set.h), made anew
// with the search's moves as advice.
//
// Everything it holds is counted. When memory runs short the search gives back some of its own.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "checker/small.h"
#include "core/flat_map.h"
#include "core/status.h"
#include "game/notated.h"
#include "game/reasons.h"
#include "search/closed_set.h"
#include "search/exact_key.h"
#include "search/looks_alone.h"
#include "search/policies/df_pn.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
struct ProofSetup {
  std::size_t bytes = 0;  // for what the solver still holds, the proof, and searches made again
  MakeReasons<R> make_reasons = nullptr;
  Insight<R>* insight = nullptr;  // for searches made again
};

template <Rules R>
class ProofBuilder {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ProofBuilder(R rules, Question<R> question, Truth truth, Solver<R>& solver,
               const ProofSetup<R>& setup)
      : rules_(std::move(rules)),
        question_(std::move(question)),
        claim_{question_.goal, truth},
        solver_(solver),
        setup_(setup),
        joins_images_(Symmetric<R> && solver.joins_images() && !has_learned()),
        solver_bytes_(solver.settle_down(setup.bytes / 2)) {}

  // Completes the proof of the truth given, or of the opposite where the search was wrong; truth()
  // says which.
  Expected<void> build(Budget& budget) {
    budget_ = &budget;
    if (complete()) return {};
    if (may_go_on()) {
      claim_.truth = opposite(claim_.truth);
      start_again();
      if (complete()) return {};
    }
    if (is_full_) {
      return Error{"the proof has too many positions for the memory limit"};
    }
    if (budget.reason() != StopReason::none) {
      return Error{std::string("the proof was not completed: ") +
                   std::string(to_text(budget.reason()))};
    }
    return Error{"the search's answer could not be confirmed"};
  }
  // Why not, for programs. Only after build() has failed.
  StopReason shortage() const {
    if (is_full_) return StopReason::memory;
    return budget_->reason() == StopReason::none ? StopReason::unconfirmed : budget_->reason();
  }

  // Only after a successful build(). `asked` is the goal that was asked for, which is the
  // question's or its dual.
  Expected<std::uint64_t> write(const std::string& path, Goal asked) requires Notated<R> {
    CertificateHeader header;
    header.game = std::string(R::name);
    header.options = rules_.options_text();
    rules_.encode(question_.position, header.root);
    header.goal = asked;
    header.truth = asked == question_.goal ? claim_.truth : opposite(claim_.truth);
    auto writer = CertificateWriter::create(path, header);
    if (!writer) return writer.error();
    count_uses();
    write_records(*writer);
    return writer->finish();
  }

  Truth truth() const { return claim_.truth; }
  // The position itself, or the one that stands for it in the proof.
  Position proven_for(const Position& position) {
    const auto* proof = find(position);
    return proof != nullptr && proof->kind == Kind::instead ? stand_in(position, *proof) : position;
  }
  // The winner's move in a position of the proof.
  std::optional<Move> move_in(const Position& position) {
    const auto* proof = find(position);
    if (proof == nullptr || proof->kind != Kind::node || !prover_moves(position)) {
      return std::nullopt;
    }
    const auto [image, symmetry] = as_proven(position, *proof);
    rules_.moves(image, moves_);
    return image_back(position, moves_[proof->number], symmetry);
  }

  // The winner's move in a position of the proof, or in one that is small: there the one that ends
  // soonest.
  std::optional<Move> winning_move(const Position& position) {
    if (auto move = move_in(position)) return move;
    typename R::Moves moves;
    rules_.moves(position, moves);
    std::optional<Move> shortest;
    int least = 0;
    for (const auto move : moves) {
      auto after = position;
      rules_.play(after, move);
      const auto plies = plies_in(after);
      if (!plies || (shortest && *plies >= least)) continue;
      least = *plies;
      shortest = move;
    }
    return shortest;
  }

  // How long the loser can hold out against this proof, in a position of it; nothing if the proof
  // does not say.
  std::optional<int> plies_in(const Position& position) {
    if (const auto score = rules_.result(position)) {
      return claim_.holds_with(*score) ? std::optional(0) : std::nullopt;
    }
    if (const auto* proof = find(position)) return proof->plies;
    const auto verdict = small_.run(rules_, position, claim_, small_positions(small_exponent));
    if (verdict != SmallVerdict::holds) return std::nullopt;
    return small_.plies();
  }

  // The reason by which the proof says that the winner wins here; or nothing.
  const Reason* settling_reason_in(const Position& position) {
    const auto* proof = find(position);
    if (proof == nullptr || as_proven(position, *proof).second != 0) return nullptr;
    return proof->kind == Kind::settled ? &reasons_[proof->number].reason : nullptr;
  }

  // The loser's moves that the proof answers: all, or those that a reason leaves.
  typename R::Moves answered_in(const Position& position) {
    const auto* proof = find(position);
    typename R::Moves moves;
    if (proof == nullptr || as_proven(position, *proof).second != 0) {
      rules_.moves(position, moves);
    } else {
      moves_to_answer(position, *proof, moves);
    }
    return moves;
  }

  // Of the last walk; references are not counted again.
  std::uint64_t positions() const { return positions_; }
  std::uint64_t nodes_searched_again() const {
    return closing_.nodes + (again_ ? again_->indicators().nodes : 0) +
           (by_looks_ ? by_looks_->indicators().nodes : 0);
  }
  std::size_t bytes() const {
    return own_bytes() + (again_ ? again_->indicators().peak_bytes : 0) +
           (by_looks_ ? by_looks_->indicators().peak_bytes : 0);
  }

 private:
  // What is written of a position: the prover's move, all of the opponent's; or a reason, with
  // `instead` the one why another position's proof will do.
  enum class Kind : std::uint8_t { node, only, settled, instead };
  struct Proof {
    std::uint32_t number = 0;      // of the prover's move in canonical order, or of the reason
    std::uint32_t references = 0;  // arrivals after the first
    std::uint32_t name = 0;        // while writing, of a position that is referenced
    std::uint16_t plies = 0;       // to the end, at most
    Kind kind = Kind::node;
    std::uint8_t symmetry = 0;  // of the position that was proven, if its images are joined
    bool is_visited = false;
  };
  struct UsedReason {
    Reason reason;
    std::uint32_t uses = 0;
    std::uint32_t name = unnamed;
  };
  static constexpr std::uint32_t unnamed = ~std::uint32_t{0};

  // A position whose proof is under way. Its moves are in to_play_, from `first` to the next
  // frame's.
  struct Frame {
    ExactKey key;
    std::size_t first = 0, next = 0;
    Move move{};  // that led here
    typename R::Undo undo{};
    Proof proof;
    bool prover_moves = false;
    bool was_searched_again = false;
    bool was_searched_by_looks = false;
    bool stands_for_another = false;  // which is the last of replaced_
  };

  // How far above the end of the game a proof stops: where the search took no more nodes than this,
  // a plain search of small_positions() is tried. Chosen by size, confirmation and check together
  // (docs/formats/certificate.md has the figures).
  static constexpr std::uint32_t small_work = 32;
  static constexpr unsigned small_exponent = 4;
  // Followed in a search for a closed set with the solver's advice alone.
  static constexpr std::uint64_t moves_at_first = 300'000;
  static constexpr std::size_t fewest_bytes = std::size_t{1} << 20;  // whatever the limit

  std::size_t own_bytes() const {
    return solver_bytes_ + proof_.bytes() + reason_bytes_ + stack_.capacity() * sizeof(Frame) +
           to_play_.capacity() * sizeof(Move) + replaced_.capacity() * sizeof(Position);
  }
  std::size_t again_bytes() const { return setup_.bytes / 4; }  // at most

  bool prover_moves(const Position& at) const {
    return wanted_by(question_.goal.turn_of(rules_.to_move(at))) == claim_.truth;
  }

  bool may_go_on() const { return !is_full_ && budget_->reason() == StopReason::none; }
  void start_again() {
    proof_.clear();
    reasons_.clear();
    numbers_.clear();
    reason_bytes_ = 0;
  }

  bool complete() {
    checker_ = setup_.make_reasons == nullptr ? nullptr : setup_.make_reasons(rules_, claim_);
    position_ = question_.position;
    if (R::can_cycle && claim_.truth == Truth::disproven) {
      joins_images_ = false;  // a closed set is made of the positions themselves
      return close();
    }
    return prove();
  }

  // Finds a closed set, of which only what the prover's replies lead to is kept.
  bool close() {
    const auto table_bytes = setup_.bytes / 2;
    auto search = std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes,
                                                       &solver_, checker_.get());
    // What the search did is a measure of what its disproof takes.
    const auto at_first = std::max(moves_at_first, 8 * solver_.indicators().nodes);
    auto found = search->solve(question_.position, at_first, *budget_, closing_);
    if (found == Truth::unknown && budget_->reason() == StopReason::none) {
      // What the search remembers is not enough to find a set that fits: another one shows the way.
      make_again();
      found = again_->solve(question_, *budget_);
      if (found != Truth::disproven) return false;
      search = std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes,
                                                    again_.get(), checker_.get());
      found = search->solve(question_.position, ~std::uint64_t{0}, *budget_, closing_);
      if (found == Truth::unknown && budget_->reason() == StopReason::none) is_full_ = true;
    }
    if (found != Truth::disproven) return false;
    keep_set(*search);
    return true;
  }

  // Keeps what the prover's replies lead to.
  void keep_set(ClosedSetSearch<R>& search) {
    std::vector<Position> to_do{question_.position};
    while (!to_do.empty()) {
      position_ = std::move(to_do.back());
      to_do.pop_back();
      if (rules_.result(position_) || find(position_) != nullptr) continue;
      Proof proof;
      if (const auto reason = search.reason_instead(position_)) {
        proof.kind = Kind::instead;
        proof.number = number_of(*reason);
        proof_.insert(place_of(position_).first, proof);
        position_ = stand_in(position_, proof);
        proof = {};
        if (rules_.result(position_) || find(position_) != nullptr) continue;
      }
      if (prover_moves(position_)) {
        proof.number = number_of(position_, *search.why(position_)->move);
      }
      proof_.insert(place_of(position_).first, proof);
      std::vector<Move> moves;
      list_moves(proof, moves);
      for (const auto move : moves) {
        to_do.push_back(position_);
        rules_.play(to_do.back(), move);
      }
    }
  }

  std::uint32_t number_of(const Position& at, Move move) {
    rules_.moves(at, moves_);
    return static_cast<std::uint32_t>(std::find(moves_.begin(), moves_.end(), move) -
                                      moves_.begin());
  }

  // Completes the proof of the position on the board; false if that can't be done.
  bool prove() {
    stack_.clear();
    to_play_.clear();
    under_way_.clear();
    replaced_.clear();
    Arrival last = arrive(Move{}, {}, false);
    while (!stack_.empty()) {
      Frame& here = stack_.back();
      if (last == Arrival::proven) count_plies(here.proof);
      if (last == Arrival::opened) {
        last = go_on(here);
      } else if (here.proof.kind == Kind::instead) {
        last = last == Arrival::proven ? finish(here) : without_stand_in(here);
      } else if (here.prover_moves) {
        last = last == Arrival::proven ? finish(here) : try_again(here, true);
      } else {
        last = last == Arrival::proven ? go_on(here) : give_up();
      }
    }
    return last == Arrival::proven;
  }

  enum class Arrival : std::uint8_t { proven, failed, opened };

  // Deals with the position on the board, which this move led to, or which stands for another one:
  // proven or failed at once, and then it goes back to the one before; or opened, with a frame of
  // its own.
  Arrival arrive(Move move, const typename R::Undo& undo, bool stands_for_another) {
    plies_ = 0;
    const auto at_once = [&](bool is_proven) {
      step_back(move, undo, stands_for_another);
      return is_proven ? Arrival::proven : Arrival::failed;
    };
    if (const auto score = rules_.result(position_)) return at_once(claim_.holds_with(*score));
    auto why = asks_solver_ ? solver_.why(position_) : std::nullopt;
    const bool is_known = why && why->truth == claim_.truth;
    // What stands for another has a place in the map, so that it never gets a stand-in itself.
    if (!stands_for_another && is_small(is_known ? &*why : nullptr)) return at_once(true);

    Frame frame;
    frame.move = move;
    frame.undo = undo;
    frame.stands_for_another = stands_for_another;
    std::tie(frame.key, frame.proof.symmetry) = place_of(position_);
    if (const auto* known = proof_.find(frame.key)) {
      plies_ = known->plies;
      if (!stands_for_another || known->kind != Kind::instead) return at_once(true);
    }
    if (budget_->spent(walking_)) return at_once(false);
    ++walking_.nodes;
    if (!has_room()) return at_once(false);
    // Moves that come from different searches could lead round in a circle.
    if (R::can_cycle && !under_way_.insert(frame.key).second) return at_once(false);
    frame.prover_moves = prover_moves(position_);
    frame.first = frame.next = to_play_.size();
    if (!is_known) why.reset();
    if (!why && setup_.insight != nullptr) {
      why = search_again();
      frame.was_searched_again = true;
    }
    if (why && why->reason && use(*why->reason, frame.proof)) {
      if (frame.proof.kind == Kind::settled) {
        if constexpr (R::can_cycle) under_way_.erase(frame.key);
        keep(frame);
        return at_once(true);
      }
      if (frame.proof.kind == Kind::instead && stands_for_another) frame.proof.kind = Kind::node;
    }
    stack_.push_back(frame);
    if (frame.proof.kind == Kind::instead) {
      // Its stand-in comes next.
    } else if (!frame.prover_moves) {
      moves_to_answer(position_, frame.proof, moves_);
      to_play_.insert(to_play_.end(), moves_.begin(), moves_.end());
    } else if (!choose(stack_.back(), why)) {
      return try_again(stack_.back(), false);
    }
    return Arrival::opened;
  }

  // Whether the claim holds by a plain search of a few positions.
  bool is_small(const Why<Move>* why) {
    if (why != nullptr && (why->work > small_work || why->reason)) return false;
    const auto verdict = small_.run(rules_, position_, claim_, small_positions(small_exponent));
    plies_ = small_.plies();
    return verdict == SmallVerdict::holds;
  }

  // What was proven last is one ply below this, or stands for it.
  void count_plies(Proof& proof) const {
    constexpr int most = 0xffff;
    const int plies = proof.kind == Kind::instead ? plies_ : std::min(plies_ + 1, most);
    proof.plies = std::max(proof.plies, static_cast<std::uint16_t>(plies));
  }

  // Notes a reason that the checker accepts.
  bool use(const ReasonGiven& given, Proof& proof) {
    if (checker_ == nullptr) return false;
    switch (given.statement) {
      case Statement::settled:
        if (!checker_->settled(position_, given.reason)) return false;
        proof.kind = Kind::settled;
        break;
      case Statement::only:
        if (prover_moves(position_) || !checker_->only(position_, given.reason)) return false;
        proof.kind = Kind::only;
        break;
      case Statement::instead:
        // If images are joined, one is what stands for a position already.
        if (joins_images_ || !checker_->instead(position_, given.reason)) return false;
        proof.kind = Kind::instead;
        break;
    }
    proof.number = number_of(given.reason);
    return true;
  }

  // Equal reasons are kept once.
  std::uint32_t number_of(const Reason& reason) {
    std::string name(reason.body.begin(), reason.body.end());
    name.push_back(static_cast<char>(reason.kind));
    const auto [found, is_new] =
        numbers_.emplace(std::move(name), static_cast<std::uint32_t>(reasons_.size()));
    if (is_new) {
      reasons_.push_back({reason});
      reason_bytes_ += 2 * reason.body.size() + 160;
    }
    return found->second;
  }

  // Sets the prover's move, if `why` has a legal one: a key that two positions share could bring a
  // move of the other one.
  bool choose(Frame& frame, const std::optional<Why<Move>>& why) {
    if (!why || !why->move) return false;
    rules_.moves(position_, moves_);
    const auto found = std::find(moves_.begin(), moves_.end(), *why->move);
    if (found == moves_.end()) return false;
    frame.proof.kind = Kind::node;
    frame.proof.number = static_cast<std::uint32_t>(found - moves_.begin());
    to_play_.push_back(*why->move);
    return true;
  }

  // Plays the next move of a frame, or finishes it.
  Arrival go_on(Frame& frame) {
    if (frame.proof.kind == Kind::instead) {
      replaced_.push_back(std::exchange(position_, stand_in(position_, frame.proof)));
      return arrive(Move{}, {}, true);
    }
    if (frame.next == to_play_.size()) return finish(frame);
    const Move move = to_play_[frame.next++];
    const auto undo = rules_.play(position_, move);
    return arrive(move, undo, false);
  }

  Position stand_in(const Position& at, const Proof& proof) const {
    return *checker_->instead(at, reasons_[proof.number].reason);
  }

  // The position that was to stand for this one has no proof: it needs one of its own.
  Arrival without_stand_in(Frame& frame) {
    frame.proof.kind = Kind::node;
    frame.proof.plies = 0;
    if (frame.prover_moves) return try_again(frame, false);
    rules_.moves(position_, moves_);
    to_play_.insert(to_play_.end(), moves_.begin(), moves_.end());
    return may_go_on() ? Arrival::opened : give_up();
  }

  // No move was known, or the one that was has failed.
  Arrival try_again(Frame& frame, bool has_failed) {
    to_play_.resize(frame.first);
    frame.next = frame.first;
    frame.proof.plies = 0;
    if (!frame.was_searched_again && !is_full_) {
      frame.was_searched_again = has_failed || !R::can_cycle;
      // Moves of different searches may have led round in a circle. Those of a new one alone don't.
      if (R::can_cycle && has_failed) forget_searches();
      if (const auto how = go_by(frame, search_again())) return *how;
    }
    if (has_learned() && !frame.was_searched_by_looks && !is_full_) {
      frame.was_searched_by_looks = true;
      if (const auto how = go_by(frame, search_by_looks())) return *how;
    }
    return give_up();
  }

  // Goes on by a reason that settles the frame's position, or by a move.
  std::optional<Arrival> go_by(Frame& frame, const std::optional<Why<Move>>& why) {
    if (why && why->reason && why->reason->statement == Statement::settled &&
        use(*why->reason, frame.proof)) {
      return finish(frame);
    }
    if (choose(frame, why)) return Arrival::opened;
    return std::nullopt;
  }

  // A stand-in's proof replaces one by another stand-in.
  void keep(const Frame& frame) {
    if (auto* known = proof_.find(frame.key)) {
      *known = frame.proof;
    } else {
      proof_.insert(frame.key, frame.proof);
    }
  }
  Arrival finish(Frame& frame) {
    plies_ = frame.proof.plies;
    keep(frame);
    close_frame();
    return Arrival::proven;
  }
  Arrival give_up() {
    close_frame();
    return Arrival::failed;
  }
  void close_frame() {
    const Frame frame = stack_.back();
    stack_.pop_back();
    to_play_.resize(frame.first);
    if constexpr (R::can_cycle) under_way_.erase(frame.key);
    step_back(frame.move, frame.undo, frame.stands_for_another);
  }
  // Back to the position before the one on the board. The root has none.
  void step_back(Move move, const typename R::Undo& undo, bool stands_for_another) {
    if (stands_for_another) {
      position_ = replaced_.back();
      replaced_.pop_back();
    } else if (!stack_.empty()) {
      rules_.undo(position_, move, undo);
    }
  }

  // Whether another position fits. If not, the search gives back half of what it holds.
  bool has_room() {
    if (is_full_) return false;
    const auto wanted = [&] {
      return own_bytes() + (again_ ? again_bytes() : 0) + (by_looks_ ? again_bytes() : 0) +
             (proof_.would_grow(stack_.size() + 1) ? proof_.bytes_to_grow() - proof_.bytes() : 0);
    };
    while (wanted() > std::max(setup_.bytes, fewest_bytes)) {
      const auto before = solver_bytes_;
      solver_bytes_ = solver_.settle_down(before / 2);
      if (solver_bytes_ >= before) {
        is_full_ = true;
        return false;
      }
    }
    return true;
  }

  void forget_searches() {
    if (again_) closing_.nodes += again_->indicators().nodes;
    again_.reset();
    asks_solver_ = false;
  }

  using Again = DepthFirst<R, DfPn>;

  std::unique_ptr<Again> new_search(Insight<R>* insight) const {
    DfPn policy;
    policy.epsilon = 0.25;
    DepthFirstSettings settings;
    settings.keys = Keys::exact;
    settings.controls_thresholds = R::can_cycle;
    return std::make_unique<Again>(rules_, policy, settings,
                                   SolverSetup<R>{again_bytes(), 0, {}, insight});
  }
  void make_again() {
    if (!again_) again_ = new_search(setup_.insight);
  }

  // Why the position on the board has the claimed truth, by a search if need be.
  std::optional<Why<Move>> search_again() {
    if (is_full_) return std::nullopt;
    make_again();
    return search_with(*again_, setup_.insight);
  }
  // The same without what the insight has learned.
  std::optional<Why<Move>> search_by_looks() {
    if (is_full_) return std::nullopt;
    if (!by_looks_) {
      looks_ = std::make_unique<LooksAlone<R>>(*setup_.insight);
      by_looks_ = new_search(looks_.get());
    }
    return search_with(*by_looks_, looks_.get());
  }
  bool has_learned() const { return setup_.insight != nullptr && setup_.insight->learns(); }

  std::optional<Why<Move>> search_with(Again& search, Insight<R>* insight) {
    const auto known = [&] {
      auto why = search.why(position_);
      if (why && why->truth != claim_.truth) why.reset();
      return why;
    };
    if (auto why = known()) return why;
    if (insight != nullptr) insight->begin({position_, question_.goal}, *budget_);
    const auto found = search.solve({position_, question_.goal}, *budget_);
    if (insight != nullptr) insight->end();
    return found == claim_.truth ? known() : std::nullopt;
  }

  // The legal moves, or those that a reason leaves to the opponent.
  void moves_to_answer(const Position& at, const Proof& proof, typename R::Moves& moves) {
    if (proof.kind != Kind::only) return rules_.moves(at, moves);
    const auto left = checker_->only(at, reasons_[proof.number].reason);
    moves.clear();
    for (const auto move : *left) moves.push_back(move);
  }

  // The symmetry that leads to the image that stands for all of them.
  int symmetry_of(const Position& at) const {
    int least = 0;
    if constexpr (CanonicallyKeyed<R>) {
      least = rules_.canonical_key(at).symmetry;
    } else if constexpr (Symmetric<R>) {
      auto least_key = rules_.key(at);
      for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
        const auto key = rules_.key(rules_.transform(at, symmetry));
        if (key < least_key) std::tie(least, least_key) = std::pair(symmetry, key);
      }
    }
    return least;
  }

  // Under which key a position is kept, and by which symmetry it gets there.
  std::pair<ExactKey, std::uint8_t> place_of(const Position& at) {
    if constexpr (Symmetric<R>) {
      if (joins_images_) {
        const int symmetry = symmetry_of(at);
        return {exact_key(rules_, rules_.transform(at, symmetry), bytes_),
                static_cast<std::uint8_t>(symmetry)};
      }
    }
    return {exact_key(rules_, at, bytes_), std::uint8_t{0}};
  }
  Proof* find(const Position& at) { return proof_.find(place_of(at).first); }

  // The image of the position that was proven, and the symmetry that leads to it; 0 if it is the
  // position itself.
  std::pair<Position, int> as_proven(const Position& at, const Proof& proof) const {
    if constexpr (Symmetric<R>) {
      if (joins_images_ && symmetry_of(at) != proof.symmetry) {
        for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
          const auto image = rules_.transform(at, symmetry);
          if (symmetry_of(image) == proof.symmetry) return {image, symmetry};
        }
      }
    }
    return {at, 0};
  }
  // The move whose image under the symmetry is this one.
  Move image_back(const Position& at, Move image, int symmetry) {
    if constexpr (Symmetric<R>) {
      rules_.moves(at, moves_);
      for (const auto move : moves_) {
        if (rules_.transform_move(move, symmetry) == image) return move;
      }
    }
    return image;
  }

  // Counts how often nodes and reasons are used. It arrives at the same positions in the same order
  // as write_records() does.
  void count_uses() {
    walk([&](Proof* proof, int symmetry) {
      if (symmetry != 0) ++images_[symmetry].uses;
      if (proof == nullptr) return false;
      if (proof->kind == Kind::settled || proof->kind == Kind::instead) {
        ++reasons_[proof->number].uses;
        return false;
      }
      if (proof->is_visited) {
        ++proof->references;
        return false;
      }
      proof->is_visited = true;
      if (proof->kind == Kind::only) ++reasons_[proof->number].uses;
      return true;
    });
  }

  void write_records(CertificateWriter& writer) {
    std::uint32_t next_name = 0;
    walk([&](Proof* proof, int symmetry) {
      if (symmetry != 0) {
        images_[symmetry].reason = symmetry_reason(symmetry);
        state(writer, Statement::instead, images_[symmetry]);
      }
      if (proof == nullptr) {
        writer.small(small_exponent);
        return false;
      }
      if (proof->kind == Kind::settled) {
        state(writer, Statement::settled, reasons_[proof->number]);
        return false;
      }
      if (proof->kind == Kind::instead) {
        state(writer, Statement::instead, reasons_[proof->number]);
        return false;
      }
      if (!proof->is_visited) {
        writer.reference(proof->name);
        return false;
      }
      proof->is_visited = false;
      if (proof->references > 0) proof->name = next_name++;
      if (proof->kind == Kind::only) state(writer, Statement::only, reasons_[proof->number]);
      writer.node(prover_moves(position_) ? proof->number : 0, proof->references);
      return true;
    });
  }

  // A reason is written out where it is used first.
  void state(CertificateWriter& writer, Statement statement, UsedReason& used) {
    if (used.name != unnamed) {
      writer.statement_again(statement, used.name);
      return;
    }
    if (used.uses > 1) used.name = next_reason_++;
    writer.statement(statement, used.reason, used.uses - 1);
  }

  // Depth first from the root: `visit` sees the proof of each position that isn't final, null if it
  // is small, with the symmetry that leads to the image that was proven, which then is on the
  // board. It says whether to go on below. After a position for which another one stands it sees
  // that one. Without recursion: a closed set can be very deep.
  template <class Visit>
  void walk(Visit visit) {
    struct Open {
      std::size_t next, end;  // of its moves, in to_play
      bool is_replaced;       // the position before it is in `before`
    };
    struct Step {
      Move move;
      typename R::Undo undo;
    };
    std::vector<Move> to_play;
    std::vector<Open> open;
    std::vector<Step> path;
    std::vector<Position> before;
    position_ = question_.position;
    positions_ = 0;
    // True if the moves below are to be played.
    const auto see = [&](bool& is_replaced) {
      const auto replace_by = [&](const Position& other) {
        before.push_back(std::exchange(position_, other));
        is_replaced = true;
      };
      Proof* proof = find(position_);
      int symmetry = 0;
      if (proof != nullptr && proof->kind == Kind::instead) {
        visit(proof, 0);
        replace_by(stand_in(position_, *proof));
        if (rules_.result(position_)) return ++positions_, false;
        proof = find(position_);
      } else if (proof != nullptr) {
        const auto [image, leads_there] = as_proven(position_, *proof);
        symmetry = leads_there;
        if (symmetry != 0) replace_by(image);
      }
      const bool is_node = visit(proof, symmetry);
      positions_ += is_node || proof == nullptr || proof->kind == Kind::settled;
      return is_node;
    };
    const auto arrive = [&] {
      Open here{to_play.size(), to_play.size(), false};
      if (rules_.result(position_)) {
        ++positions_;
      } else if (see(here.is_replaced)) {
        list_moves(*find(position_), to_play);
      }
      here.end = to_play.size();
      open.push_back(here);
    };
    arrive();
    while (!open.empty()) {
      Open& here = open.back();
      if (here.next < here.end) {
        const Move move = to_play[here.next++];
        path.push_back({move, rules_.play(position_, move)});
        arrive();
        continue;
      }
      if (here.is_replaced) {
        position_ = before.back();
        before.pop_back();
      }
      open.pop_back();
      to_play.resize(open.empty() ? 0 : open.back().end);
      if (path.empty()) break;
      rules_.undo(position_, path.back().move, path.back().undo);
      path.pop_back();
    }
  }

  // The prover's move, or those of the opponent's that are answered.
  void list_moves(const Proof& proof, std::vector<Move>& to_play) {
    if (prover_moves(position_)) {
      rules_.moves(position_, moves_);
      to_play.push_back(moves_[proof.number]);
    } else {
      moves_to_answer(position_, proof, moves_);
      to_play.insert(to_play.end(), moves_.begin(), moves_.end());
    }
  }

  R rules_;
  Question<R> question_;
  Claim claim_;
  Solver<R>& solver_;
  ProofSetup<R> setup_;
  bool joins_images_;         // not where the insight learns: a position has only one stand-in
  std::size_t solver_bytes_;  // what the search still holds
  Budget* budget_ = nullptr;
  Position position_{};
  std::unique_ptr<Reasons<R>> checker_;  // verifies reasons; null if the game has none
  SmallSearch<R> small_;
  FlatMap<ExactKey, Proof> proof_;
  std::vector<Frame> stack_;
  std::vector<Position> replaced_;  // by the one that stands for it
  std::vector<Move> to_play_;
  std::unordered_set<ExactKey, HashExactKey> under_way_;  // in games that can cycle
  std::vector<UsedReason> reasons_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // of reasons, by their bytes
  std::unordered_map<int, UsedReason> images_;              // by symmetry
  std::size_t reason_bytes_ = 0;
  std::uint32_t next_reason_ = 0;
  std::vector<std::uint8_t> bytes_;  // scratch
  typename R::Moves moves_;          // scratch
  std::unique_ptr<Again> again_;
  std::unique_ptr<LooksAlone<R>> looks_;
  std::unique_ptr<Again> by_looks_;  // asks looks_
  Indicators walking_;               // positions met, for the budget
  Indicators closing_;               // of the search for a closed set, and of searches forgotten
  int plies_ = 0;                    // of what was proven last
  bool asks_solver_ = true;
  bool is_full_ = false;
  std::uint64_t positions_ = 0;
};

}  // namespace proofboard
