// A complete proof from a finished search, ready to be written as a certificate (proof_writer.h).
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
// Where the search has a proof of its own of a position, a fragment, that is taken as it is: the
// position is proven at once, and the fragment's records are copied when the proof is written.
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
#include <unordered_set>
#include <utility>
#include <vector>

#include "checker/small.h"
#include "core/status.h"
#include "game/notated.h"
#include "game/reasons.h"
#include "search/closed_set.h"
#include "search/exact_key.h"
#include "search/looks_alone.h"
#include "search/policies/df_pn.h"
#include "search/proof_map.h"
#include "search/proof_writer.h"
#include "search/solver.h"
#include "search/taken_as_proven.h"

namespace proofboard {

template <Rules R>
struct ProofSetup {
  std::size_t bytes = 0;  // for what the solver still holds, the proof, and searches made again
  MakeReasons<R> make_reasons = nullptr;
  Insight<R>* insight = nullptr;  // for searches made again
  Budget::Progress progress = {};  // of these
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
        solver_(solver),
        setup_(setup),
        // Not where the insight learns: a position has only one stand-in.
        map_(rules_, {question_.goal, truth},
             Symmetric<R> && solver.joins_images() && !has_learned()),
        solver_bytes_(solver.settle_down(setup.bytes / 2)) {}

  // Completes the proof of the truth given, or of the opposite where the search was wrong; truth()
  // says which.
  Expected<void> build(Budget& budget) {
    budget_ = &budget;
    budget.look_every(positions_between_looks);
    if (complete(truth())) return {};
    if (may_go_on() && complete(opposite(truth()))) return {};
    if (fault_) return *fault_;
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

  // Only after a successful build(). May be repeated. `asked` is the goal that was asked for, which
  // is the question's or its dual. Where the budget ends before the proof there is no file.
  Expected<std::uint64_t> write(const std::string& path, Goal asked,
                                Budget& budget) requires Notated<R> {
    auto part = part_of(budget);
    ProofWriter<R> writer(map_, question_.position, part);
    const auto written = writer.write(path, asked);
    positions_ = writer.positions();
    return written;
  }

  // As the next of the proofs of a certificate.
  Expected<void> write_to(CertificateWriter& writer, Budget& budget) requires Notated<R> {
    auto part = part_of(budget);
    ProofWriter<R> proof_writer(map_, question_.position, part);
    auto written = proof_writer.write_to(writer);
    positions_ = proof_writer.positions();
    return written;
  }

  Truth truth() const { return map_.claim().truth; }
  // The position itself, or the one that stands for it in the proof.
  Position proven_for(const Position& position) {
    const auto proof = map_.find(position);
    return proof && proof->kind == Kind::instead ? map_.stand_in(position, *proof)
                                                            : position;
  }
  // The winner's move in a position of the proof.
  std::optional<Move> move_in(const Position& position) {
    const auto proof = map_.find(position);
    if (!proof || proof->kind != Kind::node || !map_.prover_moves(position)) {
      return std::nullopt;
    }
    const auto [image, symmetry] = map_.as_proven(position, *proof);
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
      return map_.claim().holds_with(*score) ? std::optional(0) : std::nullopt;
    }
    if (const auto proof = map_.find(position)) {
      return proof->plies == Proof::unknown_plies ? std::nullopt : std::optional<int>(proof->plies);
    }
    const auto verdict =
        small_.run(rules_, position, map_.claim(), small_positions(ProofMap<R>::small_exponent));
    if (verdict != SmallVerdict::holds) return std::nullopt;
    return small_.plies();
  }

  // The reason by which the proof says that the winner wins here; or nothing.
  const Reason* settling_reason_in(const Position& position) {
    const auto proof = map_.find(position);
    if (!proof || map_.as_proven(position, *proof).second != 0) return nullptr;
    return proof->kind == Kind::settled ? &map_.reasons()[proof->number] : nullptr;
  }

  // The loser's moves that the proof answers: all, or those that a reason leaves.
  typename R::Moves answered_in(const Position& position) {
    const auto proof = map_.find(position);
    typename R::Moves moves;
    if (!proof || map_.as_proven(position, *proof).second != 0) {
      rules_.moves(position, moves);
    } else {
      map_.moves_to_answer(position, *proof, moves);
    }
    return moves;
  }

  // Of the last walk; references are not counted again.
  std::uint64_t positions() const { return positions_; }
  std::uint64_t nodes_searched_again() const {
    return closing_.nodes + dropped_nodes_ + (again_ ? again_->indicators().nodes : 0) +
           (to_known_ ? to_known_->indicators().nodes : 0) +
           (by_looks_ ? by_looks_->indicators().nodes : 0);
  }
  // Of what is proven, without the search and what was searched again.
  std::size_t proven_bytes() const { return map_.bytes(); }
  std::size_t bytes() const {
    return own_bytes() + (again_ ? again_->indicators().peak_bytes : 0) +
           std::max<std::size_t>(dropped_bytes_,
                                 to_known_ ? to_known_->indicators().peak_bytes : 0) +
           (by_looks_ ? by_looks_->indicators().peak_bytes : 0);
  }

 private:
  using Proof = PositionProof;
  using Kind = PositionProof::Kind;
  using KeySet = std::unordered_set<ExactKey, HashExactKey>;

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
    std::uint8_t searches_to_known = 0;
    bool was_searched_by_looks = false;
    bool has_listed_others = false;   // the prover's other moves are in to_play_
    bool is_afresh = false;           // goes by a new search, and so does all below it
    bool stands_for_another = false;  // which is the last of replaced_
  };

  // How far above the end of the game a proof stops: where the search took no more nodes than this,
  // a plain search of a few positions (small_exponent) is tried. Chosen by size, confirmation and
  // check together (docs/formats/certificate.md has the figures).
  static constexpr std::uint32_t small_work = 32;
  // Where play need not end a plain search goes down and down. What is small there is short as
  // well, so that tries in vain end soon.
  static constexpr std::size_t small_plies = 16;
  // Of one search, in the first round of a proof in a game that can cycle.
  static constexpr std::uint64_t nodes_again_at_first = 10'000;
  // Of one position. Each ends elsewhere, if what the one before it has ended at has failed.
  static constexpr int most_searches_to_known = 3;
  // Where positions have goods, being known depends on more than the position.
  static constexpr bool ends_at_known = R::can_cycle && !Dominating<R>;
  // Followed in a search for a closed set with the solver's advice alone.
  static constexpr std::uint64_t moves_at_first = 300'000;
  // The reasons of one may cost as much as thousands of nodes.
  static constexpr std::uint64_t positions_between_looks = 16;
  static constexpr std::size_t bytes_of_key = 48;  // in a hash table of the library
  static constexpr std::size_t fewest_bytes = std::size_t{1} << 20;  // whatever the limit

  std::size_t own_bytes() const {
    return solver_bytes_ + map_.bytes() + stack_.capacity() * sizeof(Frame) +
           to_play_.capacity() * sizeof(Move) + replaced_.capacity() * sizeof(Position) +
           (failed_.size() + failed_afresh_.size()) * bytes_of_key;
  }
  KeySet& failed_here() { return frames_afresh_ > 0 ? failed_afresh_ : failed_; }
  std::size_t again_bytes() const { return setup_.bytes / 4; }  // at most
  std::size_t to_known_bytes() const { return setup_.bytes / 64; }

  // A budget looks at the clock by what a search says it has done; so whoever counts by himself
  // gets one of his own.
  Budget part_of(Budget& whole) const {
    Budget part(whole.limits(), &whole);
    part.tell(setup_.progress);
    return part;
  }

  bool must_stop() const { return is_full_ || fault_; }
  bool may_go_on() const { return !must_stop() && budget_->reason() == StopReason::none; }
  bool complete(Truth truth) {
    const Claim claim{question_.goal, truth};
    auto verifier = solver_.verifier(claim);
    if (!verifier && setup_.make_reasons != nullptr) verifier = setup_.make_reasons(rules_, claim);
    map_.start(claim, std::move(verifier));
    position_ = question_.position;
    if (R::can_cycle && truth == Truth::disproven) {
      map_.keep_images_apart();  // a closed set is made of the positions themselves
      return close();
    }
    return prove();
  }

  // Finds a closed set, of which only what the prover's replies lead to is kept.
  bool close() {
    const auto table_bytes = setup_.bytes / 2;
    auto search = std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes,
                                                       &solver_, map_.verifier());
    // What the search did is a measure of what its disproof takes.
    const auto at_first = std::max(moves_at_first, 8 * solver_.indicators().nodes);
    auto budget = part_of(*budget_);
    auto found = search->solve(question_.position, at_first, budget, closing_);
    if (found == Truth::unknown && budget_->reason() == StopReason::none) {
      // What the search remembers is not enough to find a set that fits: another one shows the way.
      make_again();
      auto for_search = part_of(*budget_);
      found = again_->solve(question_, for_search);
      if (found != Truth::disproven) return false;
      search = std::make_unique<ClosedSetSearch<R>>(rules_, question_.goal, table_bytes,
                                                    again_.get(), map_.verifier());
      found = search->solve(question_.position, ~std::uint64_t{0}, budget, closing_);
      if (found == Truth::unknown && budget_->reason() == StopReason::none) is_full_ = true;
    }
    return found == Truth::disproven && keep_set(*search);
  }

  // Keeps what the prover's replies lead to. False if a fragment is of no use, or if that takes more
  // than there is: it is as much work as the search for the set was.
  bool keep_set(ClosedSetSearch<R>& search) {
    const auto set_bytes = search.settle_down();
    std::vector<Position> to_do{question_.position};
    while (!to_do.empty()) {
      if (budget_->spent(walking_)) return false;
      if (!has_room(set_bytes + to_do.capacity() * sizeof(Position))) return false;
      ++walking_.nodes;
      position_ = std::move(to_do.back());
      to_do.pop_back();
      if (rules_.result(position_) || map_.contains(position_)) continue;
      Proof proof;
      if (const auto fragment = search.fragment_for(position_)) {
        if (!use(*fragment, nullptr)) return false;
        continue;
      }
      if (const auto reason = search.reason_instead(position_)) {
        proof.kind = Kind::instead;
        proof.number = map_.number_of(*reason);
        const auto place = map_.place_of(position_).first;
        const auto before = std::exchange(position_, map_.stand_in(position_, proof));
        const auto fragment = search.fragment_for(position_);
        Replaced replaced{before, proof};
        if (fragment && !use(*fragment, &replaced)) return false;
        map_.keep(place, proof);
        proof = {};
        if (fragment || rules_.result(position_) || map_.contains(position_)) continue;
      }
      if (map_.prover_moves(position_)) {
        proof.number = number_of(position_, *search.why(position_)->move);
      }
      map_.keep(map_.place_of(position_).first, proof);
      std::vector<Move> moves;
      map_.list_moves(position_, proof, moves);
      for (const auto move : moves) {
        auto next = position_;
        rules_.play(next, move);
        if (!map_.contains(next)) to_do.push_back(std::move(next));
      }
    }
    return true;
  }

  std::uint32_t number_of(const Position& at, Move move) {
    rules_.moves(at, moves_);
    return static_cast<std::uint32_t>(std::find(moves_.begin(), moves_.end(), move) -
                                      moves_.begin());
  }

  // Completes the proof of the position on the board; false if that can't be done.
  //
  // In games that can cycle the moves that a search remembers may lead round in a circle: what it
  // forgot and then proved once more may rest on what rested on it. Somewhere on the circle another
  // move is needed. Whoever's moves all lead to positions under way is searched again, but not for
  // long: rather it fails, so that another move is tried above it. What has failed is not tried
  // again in the same round, so a round is no longer than the proof has moves. The next one builds
  // on all that was proven meanwhile, and may search longer.
  //
  // A search made again ends at what has its proof already. Where the solver's table has merely
  // lost a position among many that it knows, little is missing: then the search also ends at what
  // the solver says is proven, unless that has failed or is under way.
  bool prove() {
    if constexpr (!R::can_cycle) return walk();
    for (most_nodes_again_ = nodes_again_at_first;; most_nodes_again_ *= 16) {
      const auto proven_before = map_.size();
      was_cut_short_ = false;
      failed_.clear();
      failed_afresh_.clear();
      if (walk()) return true;
      if (!may_go_on() || (!was_cut_short_ && map_.size() == proven_before)) return false;
    }
  }

  bool walk() {
    stack_.clear();
    to_play_.clear();
    under_way_.clear();
    replaced_.clear();
    frames_afresh_ = 0;
    Arrival last = arrive(Move{}, {}, false);
    while (!stack_.empty()) {
      Frame& here = stack_.back();
      if (last == Arrival::proven) count_plies(here.proof);
      if (last == Arrival::opened) {
        last = go_on(here);
      } else if (here.proof.kind == Kind::instead || here.proof.kind == Kind::fragment) {
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
    if (const auto score = rules_.result(position_))
      return at_once(map_.claim().holds_with(*score));
    if (const auto fragment = solver_.fragment_for(position_);
        fragment && fragment->truth == truth()) {
      if (budget_->spent(walking_) || !has_room()) return at_once(false);
      if (use_on_the_way(*fragment, stands_for_another)) return at_once(true);
      if (stands_for_another || must_stop()) return at_once(false);
    }
    auto why = as_claimed(solver_.why(position_));
    // What is small for one part of the proof must not get a place in the map later, and rest on
    // that part. So nothing but the solver's word counts here, and if it has none, what is under
    // way is not small.
    if (R::can_cycle && !why && under_way_.contains(map_.place_of(position_).first)) {
      return at_once(false);
    }
    // What stands for another has a place in the map, so that it never gets a stand-in itself.
    if (!stands_for_another && is_small(why ? &*why : nullptr)) return at_once(true);

    Frame frame;
    frame.move = move;
    frame.undo = undo;
    frame.stands_for_another = stands_for_another;
    std::tie(frame.key, frame.proof.symmetry) = map_.place_of(position_);
    if (const auto known = map_.find(frame.key)) {
      plies_ = known->plies;
      if (!stands_for_another || known->kind != Kind::instead) return at_once(true);
    }
    if (budget_->spent(walking_)) return at_once(false);
    ++walking_.nodes;
    if (!has_room()) return at_once(false);
    if constexpr (R::can_cycle) {
      if (!stands_for_another && failed_here().contains(frame.key)) return at_once(false);
      if (!under_way_.insert(frame.key).second) return at_once(false);  // round in a circle
    }
    frame.prover_moves = map_.prover_moves(position_);
    frame.first = frame.next = to_play_.size();
    why = known_afresh(std::move(why));
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
      map_.moves_to_answer(position_, frame.proof, moves_);
      to_play_.insert(to_play_.end(), moves_.begin(), moves_.end());
    } else if (!choose(stack_.back(), why)) {
      return try_again(stack_.back(), false);
    }
    return Arrival::opened;
  }

  // A position for which the one on the board stands, and what will be kept of it.
  struct Replaced {
    const Position& position;
    Proof& proof;
  };

  // Keeps a fragment as the proof of the position on the board; false if it is of no use there.
  //
  // Nothing may stand for a position that stands for another. So before a fragment that begins with
  // an *instead* none is written: if that reason tells the same position of the one that is
  // replaced, the fragment does for that one as it is.
  bool use(const Fragment<Position>& fragment, Replaced* replaced) {
    const auto number = number_of(fragment);
    if (!number) return false;
    const auto& stand_in = map_.fragments()[*number].stand_in;
    Proof proof;
    proof.kind = Kind::fragment;
    proof.number = *number;
    proof.plies = Proof::unknown_plies;
    const auto place = map_.place_of(position_).first;
    const auto [proven, symmetry] = map_.place_of(fragment.position);
    if (place == proven) {
      if (stand_in && map_.joins_images()) return false;  // an image may come up later
      if (stand_in && replaced != nullptr) {
        const auto told = map_.position_told(*stand_in, position_);
        const auto same = map_.position_told(*stand_in, replaced->position);
        if (!told || !same || map_.place_of(*told) != map_.place_of(*same)) return false;
        replaced->proof = proof;
        return true;
      }
      proof.symmetry = symmetry;
      map_.keep(place, proof);
      return true;
    }
    const int leads_there = symmetry_between(position_, proven);
    if (leads_there == 0 || stand_in || replaced != nullptr) return false;
    map_.keep(proven, proof);
    Proof image;
    image.kind = Kind::instead;
    image.number = map_.number_of(symmetry_reason(leads_there));
    image.plies = Proof::unknown_plies;
    map_.keep(place, image);
    return true;
  }

  // The same for a position that was just arrived at.
  bool use_on_the_way(const Fragment<Position>& fragment, bool stands_for_another) {
    std::optional<Replaced> replaced;
    if (stands_for_another) replaced.emplace(Replaced{replaced_.back(), stack_.back().proof});
    if (!use(fragment, replaced ? &*replaced : nullptr)) return false;
    plies_ = Proof::unknown_plies;
    return true;
  }

  // The number of a fragment, whose file is looked into once; nothing if that is at fault.
  std::optional<std::uint32_t> number_of(const Fragment<Position>& fragment) {
    if (const auto known = map_.number_of_fragment(fragment.file)) return known;
    auto file = look_into(rules_, map_.claim(), fragment);
    if (file) return map_.add_fragment(std::move(*file));
    fault_ = file.error();
    return std::nullopt;
  }

  // By which symmetry a position gets to the one that is kept under this key; 0 if by none.
  int symmetry_between(const Position& from, const ExactKey& to) {
    if constexpr (Symmetric<R>) {
      for (int symmetry = 1; symmetry < rules_.symmetries(); ++symmetry) {
        if (map_.place_of(rules_.transform(from, symmetry)).first == to) return symmetry;
      }
    }
    return 0;
  }

  // Whether the claim holds by a plain search of a few positions.
  bool is_small(const Why<Move>* why) {
    if (why != nullptr && (why->work > small_work || why->reason)) return false;
    constexpr auto most = small_positions(ProofMap<R>::small_exponent);
    const auto verdict =
        small_.run(rules_, position_, map_.claim(), most, R::can_cycle ? small_plies : most);
    plies_ = small_.plies();
    return verdict == SmallVerdict::holds;
  }

  // What was proven last is one ply below this, or stands for it.
  void count_plies(Proof& proof) const {
    constexpr int most = Proof::unknown_plies;
    const int plies = proof.kind == Kind::instead ? plies_ : std::min(plies_ + 1, most);
    proof.plies = std::max(proof.plies, static_cast<std::uint16_t>(plies));
  }

  // Notes a reason that the checker accepts.
  bool use(const ReasonGiven& given, Proof& proof) {
    if (map_.verifier() == nullptr) return false;
    switch (given.statement) {
      case Statement::settled:
        if (!map_.verifier()->settled(position_, given.reason)) return false;
        proof.kind = Kind::settled;
        break;
      case Statement::only:
        if (map_.prover_moves(position_) || !map_.verifier()->only(position_, given.reason))
          return false;
        proof.kind = Kind::only;
        break;
      case Statement::instead:
        // If images are joined, one is what stands for a position already.
        if (map_.joins_images() || !map_.verifier()->instead(position_, given.reason)) return false;
        proof.kind = Kind::instead;
        break;
    }
    proof.number = map_.number_of(given.reason);
    return true;
  }

  std::optional<Why<Move>> as_claimed(std::optional<Why<Move>> why) const {
    return why && why->truth == truth() ? std::move(why) : std::nullopt;
  }
  // What a new search says of the position on the board, if we go by it: its moves alone don't lead
  // round in a circle. Else what was known before, or how to get to what is known.
  std::optional<Why<Move>> known_afresh(std::optional<Why<Move>> before) {
    if (frames_afresh_ > 0) {
      if (auto why = as_claimed(again_->why(position_))) return why;
    }
    if (!before && to_known_) return as_claimed(to_known_->why(position_));
    return before;
  }

  // Sets the prover's move, if `why` has a legal one: a key that two positions share could bring a
  // move of the other one.
  bool choose(Frame& frame, const std::optional<Why<Move>>& why) {
    if (!why || !why->move) return false;
    rules_.moves(position_, moves_);
    if (std::find(moves_.begin(), moves_.end(), *why->move) == moves_.end()) return false;
    frame.proof.kind = Kind::node;
    to_play_.push_back(*why->move);
    return true;
  }

  // Adds the prover's other moves that are known to do, those that take the least work first.
  void list_others(Frame& frame) {
    frame.has_listed_others = true;
    const auto tried = to_play_.size();
    typename R::Moves moves;
    rules_.moves(position_, moves);
    std::vector<std::pair<std::uint64_t, Move>> others;
    for (const auto move : moves) {
      if (tried > frame.first && move == to_play_[frame.first]) continue;
      const auto undo = rules_.play(position_, move);
      if (const auto work = work_to_prove()) others.emplace_back(*work, move);
      rules_.undo(position_, move, undo);
    }
    std::stable_sort(others.begin(), others.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [work, move] : others) to_play_.push_back(move);
  }
  // Of the position on the board; nothing if it is not known to have the claimed truth, or is of no
  // use now.
  std::optional<std::uint64_t> work_to_prove() {
    if (const auto score = rules_.result(position_)) {
      return map_.claim().holds_with(*score) ? std::optional<std::uint64_t>(0) : std::nullopt;
    }
    const auto key = map_.place_of(position_).first;
    if (map_.contains(key)) return 0;
    if (under_way_.contains(key) || failed_here().contains(key)) return std::nullopt;
    const auto why = known_afresh(as_claimed(solver_.why(position_)));
    return why ? std::optional<std::uint64_t>(why->work) : std::nullopt;
  }

  // Plays the next move of a frame, or finishes it.
  Arrival go_on(Frame& frame) {
    if (frame.proof.kind == Kind::instead) {
      replaced_.push_back(std::exchange(position_, map_.stand_in(position_, frame.proof)));
      return arrive(Move{}, {}, true);
    }
    if (frame.next == to_play_.size()) return finish(frame);
    const Move move = to_play_[frame.next++];
    if (frame.prover_moves) frame.proof.number = number_of(position_, move);
    const auto undo = rules_.play(position_, move);
    return arrive(move, undo, false);
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
    frame.proof.plies = 0;
    if (R::can_cycle && may_go_on()) {
      if (!frame.has_listed_others) list_others(frame);
      if (frame.next < to_play_.size()) return Arrival::opened;
    }
    to_play_.resize(frame.first);
    frame.next = frame.first;
    const bool was_lost = !has_failed || frame.searches_to_known > 0;
    if (was_lost) {
      if (const auto how = go_to_known(frame)) return *how;
    }
    if (!frame.was_searched_again && !must_stop()) {
      frame.was_searched_again = has_failed || !R::can_cycle;
      const auto why = search_again();
      if (R::can_cycle && has_failed && why) {
        frame.is_afresh = true;
        ++frames_afresh_;
      }
      if (const auto how = go_by(frame, why)) return *how;
    }
    if (has_learned() && !frame.was_searched_by_looks && !must_stop()) {
      frame.was_searched_by_looks = true;
      if (const auto how = go_by(frame, search_by_looks())) return *how;
    }
    return give_up();
  }

  std::optional<Arrival> go_to_known(Frame& frame) {
    if (!ends_at_known || truth() != Truth::proven) return std::nullopt;
    if (frame.searches_to_known == most_searches_to_known) return std::nullopt;
    ++frame.searches_to_known;
    return go_by(frame, search_to_known());
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
  void keep(const Frame& frame) { map_.keep(frame.key, frame.proof); }
  Arrival finish(Frame& frame) {
    plies_ = frame.proof.plies;
    keep(frame);
    close_frame();
    return Arrival::proven;
  }
  Arrival give_up() {
    const auto key = stack_.back().key;
    const bool stands_for_another = stack_.back().stands_for_another;
    close_frame();
    // What stands for another may not have a stand-in; by itself it may.
    if (R::can_cycle && !stands_for_another) {
      failed_here().insert(key);
      drop_search_to_known();
    }
    return Arrival::failed;
  }
  void close_frame() {
    const Frame frame = stack_.back();
    stack_.pop_back();
    to_play_.resize(frame.first);
    if constexpr (R::can_cycle) under_way_.erase(frame.key);
    if (frame.is_afresh) --frames_afresh_;
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

  // Whether another position fits beside so many bytes of others. If not, the search gives back half
  // of what it holds.
  bool has_room(std::size_t others = 0) {
    if (is_full_) return false;
    const auto wanted = [&] {
      return others + own_bytes() + (again_ ? again_bytes() : 0) + (to_known_ ? to_known_bytes() : 0) +
             (by_looks_ ? again_bytes() : 0) + map_.bytes_to_hold(stack_.size() + 1);
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

  using Again = DepthFirst<R, DfPn>;

  std::unique_ptr<Again> new_search(Insight<R>* insight, std::size_t bytes) const {
    DfPn policy;
    policy.epsilon = 0.25;
    DepthFirstSettings settings;
    settings.keys = Keys::exact;
    settings.controls_thresholds = R::can_cycle;
    return std::make_unique<Again>(rules_, policy, settings, SolverSetup<R>{bytes, 0, {}, insight});
  }
  void make_again() {
    if (!again_) again_ = new_search(insight_again(), again_bytes());
  }
  Insight<R>* insight_again() { return ends_at_known ? &proven_ : setup_.insight; }

  // Whether this position has its proof already.
  bool is_proven(const Position& at) {
    return truth() == Truth::proven && map_.contains(at);
  }
  // Or will get one by what the solver knows.
  bool is_known(const Position& at) {
    const auto key = map_.place_of(at).first;
    if (map_.contains(key)) return true;
    if (under_way_.contains(key) || failed_here().contains(key)) return false;
    return as_claimed(solver_.why(at)).has_value();
  }

  // How the position on the board is proven by what the solver knows.
  std::optional<Why<Move>> search_to_known() {
    if (must_stop()) return std::nullopt;
    if (!to_known_) to_known_ = new_search(&known_, to_known_bytes());
    return search_with(*to_known_, &known_);
  }
  // It may rest on what has failed.
  void drop_search_to_known() {
    if (!to_known_) return;
    dropped_nodes_ += to_known_->indicators().nodes;
    dropped_bytes_ = std::max<std::size_t>(dropped_bytes_, to_known_->indicators().peak_bytes);
    to_known_.reset();
  }

  // Why the position on the board has the claimed truth, by a search if need be.
  std::optional<Why<Move>> search_again() {
    if (must_stop()) return std::nullopt;
    if (solver_.searches_again()) {
      auto part = part_of(*budget_);
      const auto found = solver_.solve({position_, question_.goal}, part);
      return found == truth() ? as_claimed(solver_.why(position_)) : std::nullopt;
    }
    make_again();
    return search_with(*again_, insight_again());
  }
  // The same without what the insight has learned.
  std::optional<Why<Move>> search_by_looks() {
    if (must_stop()) return std::nullopt;
    if (!by_looks_) {
      looks_ = std::make_unique<LooksAlone<R>>(*setup_.insight);
      by_looks_ = new_search(looks_.get(), again_bytes());
    }
    return search_with(*by_looks_, looks_.get());
  }
  bool has_learned() const { return setup_.insight != nullptr && setup_.insight->learns(); }

  std::optional<Why<Move>> search_with(Again& search, Insight<R>* insight) {
    if (auto why = as_claimed(search.why(position_))) return why;
    auto part = part_of(*budget_);
    part.begin_job(search.indicators(), most_nodes_again_);
    if (insight != nullptr) insight->begin({position_, question_.goal}, part);
    const auto found = search.solve({position_, question_.goal}, part);
    if (insight != nullptr) insight->end();
    was_cut_short_ |= part.reason() == StopReason::nodes;
    return found == truth() ? as_claimed(search.why(position_)) : std::nullopt;
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

  R rules_;
  Question<R> question_;
  Solver<R>& solver_;
  ProofSetup<R> setup_;
  ProofMap<R> map_;
  std::size_t solver_bytes_;  // what the search still holds
  Budget* budget_ = nullptr;
  Position position_{};
  SmallSearch<R> small_;
  std::vector<Frame> stack_;
  std::vector<Position> replaced_;  // by the one that stands for it
  std::vector<Move> to_play_;
  typename R::Moves moves_;  // scratch
  // In games that can cycle: what is under way, and what has failed in this round, if by a new
  // search apart.
  KeySet under_way_, failed_, failed_afresh_;
  std::size_t frames_afresh_ = 0;                                               // how many are open
  std::uint64_t most_nodes_again_ = std::numeric_limits<std::uint64_t>::max();  // of one search
  bool was_cut_short_ = false;  // one of them, in this round
  TakenAsProven<R> proven_{[this](const Position& at) { return is_proven(at); }, setup_.insight};
  TakenAsProven<R> known_{[this](const Position& at) { return is_known(at); }, setup_.insight};
  std::unique_ptr<Again> again_;     // ends at what is proven_, in games that can cycle
  std::unique_ptr<Again> to_known_;  // ends at what is known_
  std::uint64_t dropped_nodes_ = 0;  // of searches like it before
  std::size_t dropped_bytes_ = 0;    // the most that one of them held
  std::unique_ptr<LooksAlone<R>> looks_;
  std::unique_ptr<Again> by_looks_;  // asks looks_
  Indicators walking_;               // positions met, for the budget
  Indicators closing_;               // of the search for a closed set
  int plies_ = 0;                    // of what was proven last
  bool is_full_ = false;
  std::optional<Error> fault_;  // of a fragment
  std::uint64_t positions_ = 0;
};

}  // namespace proofboard
