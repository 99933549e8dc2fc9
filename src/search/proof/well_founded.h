// The proof of a position by the moves that lead down from it: the prover's move, all of the
// opponent's. Only sub-proofs that are complete enter the map, so it is well-founded. Small
// positions don't enter it: they are the many, and looking them up costs more than playing them
// out.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "checker/small.h"
#include "search/exact_key.h"
#include "search/proof/fragments.h"
#include "search/proof/searches_again.h"

namespace proofboard {

template <Rules R>
class WellFoundedProof {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  WellFoundedProof(ProofUnderWay<R>& proof, FragmentsOfProof<R>& fragments)
      : proof_(proof),
        rules_(proof.rules),
        map_(proof.map),
        fragments_(fragments),
        searches_(
            proof, [this](const Position& at) { return is_proven(at); },
            [this](const Position& at) { return is_known(at); }) {}
  WellFoundedProof(const WellFoundedProof&) = delete;  // searches_ asks this very one
  WellFoundedProof& operator=(const WellFoundedProof&) = delete;

  // Completes the proof of the question's position; false if that can't be done.
  //
  // In games that can cycle the moves that a search remembers may lead round in a circle: what it
  // forgot and then proved once more may rest on what rested on it. Somewhere on the circle another
  // move is needed. Whoever's moves all lead to positions under way is searched again, but not for
  // long: rather it fails, so that another move is tried above it. What has failed is not tried
  // again in the same round, so a round is no longer than the proof has moves. The next one builds
  // on all that was proven meanwhile, and may search longer.
  bool prove() {
    position_ = proof_.question.position;
    if constexpr (!R::can_cycle) return walk();
    for (auto most_nodes = nodes_again_at_first;; most_nodes *= 16) {
      const auto proven_before = map_.size();
      searches_.begin_round(most_nodes);
      failed_.clear();
      failed_by_new_search_.clear();
      if (walk()) return true;
      if (!proof_.may_go_on() || (!searches_.was_cut_short() && map_.size() == proven_before))
        return false;
    }
  }

  SearchesAgain<R>& searches() { return searches_; }
  const SearchesAgain<R>& searches() const { return searches_; }
  // Beside the map and the searches.
  std::size_t bytes() const {
    return stack_.capacity() * sizeof(Frame) + to_play_.capacity() * sizeof(Move) +
           replaced_.capacity() * sizeof(Position) +
           (failed_.size() + failed_by_new_search_.size()) * bytes_of_key;
  }

 private:
  using Proof = PositionProof;
  using Kind = PositionProof::Kind;
  using Replaced = typename FragmentsOfProof<R>::Replaced;
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
    bool goes_by_new_search = false;  // and so does all below it
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
  static constexpr std::size_t bytes_of_key = 48;  // in a hash table of the library

  KeySet& failed_here() { return frames_by_new_search_ > 0 ? failed_by_new_search_ : failed_; }

  bool walk() {
    stack_.clear();
    to_play_.clear();
    under_way_.clear();
    replaced_.clear();
    frames_by_new_search_ = 0;
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
    if (const auto fragment = proof_.solver.fragment_for(position_);
        fragment && fragment->truth == proof_.truth()) {
      if (proof_.budget->spent(walking_) || !make_room()) return at_once(false);
      if (use_on_the_way(*fragment, stands_for_another)) return at_once(true);
      if (stands_for_another || proof_.must_stop()) return at_once(false);
    }
    auto why = proof_.as_claimed(proof_.solver.why(position_));
    // What is small for one part of the proof must not get a place in the map later, and rest on
    // that part. So nothing but the solver's word counts here, and if it has none, what is under
    // way is not small.
    if (R::can_cycle && !why && under_way_.contains(map_.place_of(position_).first)) {
      return at_once(false);
    }
    // What stands for another has a place in the map, so that it never gets a stand-in itself.
    if (!stands_for_another && proves_if_small(why ? &*why : nullptr)) return at_once(true);

    Frame frame;
    frame.move = move;
    frame.undo = undo;
    frame.stands_for_another = stands_for_another;
    std::tie(frame.key, frame.proof.symmetry) = map_.place_of(position_);
    if (const auto known = map_.find(frame.key)) {
      plies_ = known->plies;
      if (!stands_for_another || known->kind != Kind::instead) return at_once(true);
    }
    if (proof_.budget->spent(walking_)) return at_once(false);
    ++walking_.nodes;
    if (!make_room()) return at_once(false);
    if constexpr (R::can_cycle) {
      if (!stands_for_another && failed_here().contains(frame.key)) return at_once(false);
      if (!under_way_.insert(frame.key).second) return at_once(false);  // round in a circle
    }
    frame.prover_moves = map_.prover_moves(position_);
    frame.first = frame.next = to_play_.size();
    why = known_now(std::move(why));
    if (!why && proof_.setup.insight != nullptr) {
      why = searches_.search(position_);
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

  // Keeps a fragment as the proof of the position that was just arrived at, if it is of use there.
  bool use_on_the_way(const Fragment<Position>& fragment, bool stands_for_another) {
    std::optional<Replaced> replaced;
    if (stands_for_another) replaced.emplace(Replaced{replaced_.back(), stack_.back().proof});
    if (!fragments_.use(fragment, position_, replaced ? &*replaced : nullptr)) return false;
    plies_ = Proof::unknown_plies;
    return true;
  }

  // Whether the claim holds by a plain search of a few positions.
  bool proves_if_small(const Why<Move>* why) {
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

  // What a new search says of the position on the board, if we go by it: its moves alone don't lead
  // round in a circle. Else what was known before, or how to get to what is known.
  std::optional<Why<Move>> known_now(std::optional<Why<Move>> before) {
    if (frames_by_new_search_ > 0) {
      if (auto why = searches_.why(position_)) return why;
    }
    if (!before) return searches_.why_to_known(position_);
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
    const auto why = known_now(proof_.as_claimed(proof_.solver.why(position_)));
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
    if (frame.prover_moves) frame.proof.number = proof_.number_of(position_, move);
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
    return proof_.may_go_on() ? Arrival::opened : give_up();
  }

  // No move was known, or the one that was has failed.
  Arrival try_again(Frame& frame, bool has_failed) {
    frame.proof.plies = 0;
    if (R::can_cycle && proof_.may_go_on()) {
      if (!frame.has_listed_others) list_others(frame);
      if (frame.next < to_play_.size()) return Arrival::opened;
    }
    to_play_.resize(frame.first);
    frame.next = frame.first;
    const bool was_lost = !has_failed || frame.searches_to_known > 0;
    if (was_lost) {
      if (const auto how = go_to_known(frame)) return *how;
    }
    if (!frame.was_searched_again && !proof_.must_stop()) {
      frame.was_searched_again = has_failed || !R::can_cycle;
      const auto why = searches_.search(position_);
      if (R::can_cycle && has_failed && why) {
        frame.goes_by_new_search = true;
        ++frames_by_new_search_;
      }
      if (const auto how = go_by(frame, why)) return *how;
    }
    if (proof_.has_learned() && !frame.was_searched_by_looks && !proof_.must_stop()) {
      frame.was_searched_by_looks = true;
      if (const auto how = go_by(frame, searches_.search_by_looks(position_))) return *how;
    }
    return give_up();
  }

  std::optional<Arrival> go_to_known(Frame& frame) {
    if (!SearchesAgain<R>::ends_at_known || proof_.truth() != Truth::proven) return std::nullopt;
    if (frame.searches_to_known == most_searches_to_known) return std::nullopt;
    ++frame.searches_to_known;
    return go_by(frame, searches_.search_to_known(position_));
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
      searches_.drop_search_to_known();
    }
    return Arrival::failed;
  }
  void close_frame() {
    const Frame frame = stack_.back();
    stack_.pop_back();
    to_play_.resize(frame.first);
    if constexpr (R::can_cycle) under_way_.erase(frame.key);
    if (frame.goes_by_new_search) --frames_by_new_search_;
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

  bool make_room() {
    return proof_.make_room(bytes() + searches_.bytes_wanted() +
                            map_.bytes_to_hold(stack_.size() + 1));
  }

  // Whether this position has its proof already.
  bool is_proven(const Position& at) {
    return proof_.truth() == Truth::proven && map_.contains(at);
  }
  // Or will get one by what the solver knows.
  bool is_known(const Position& at) {
    const auto key = map_.place_of(at).first;
    if (map_.contains(key)) return true;
    if (under_way_.contains(key) || failed_here().contains(key)) return false;
    return proof_.as_claimed(proof_.solver.why(at)).has_value();
  }

  ProofUnderWay<R>& proof_;
  const R& rules_;
  ProofMap<R>& map_;
  FragmentsOfProof<R>& fragments_;
  SearchesAgain<R> searches_;
  Position position_{};
  SmallSearch<R> small_;
  std::vector<Frame> stack_;
  std::vector<Position> replaced_;  // by the one that stands for it
  std::vector<Move> to_play_;
  typename R::Moves moves_;  // scratch
  // In games that can cycle: what is under way, and what has failed in this round, if by a new
  // search apart.
  KeySet under_way_, failed_, failed_by_new_search_;
  std::size_t frames_by_new_search_ = 0;  // how many are open
  Indicators walking_;                    // positions met, for the budget
  int plies_ = 0;                         // of what was proven last
};

}  // namespace proofboard
