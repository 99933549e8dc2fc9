// A complete proof from a finished search, ready to be written as a certificate (proof_writer.h).
// Its parts are in proof/: the moves that lead down (well_founded.h), closed sets (closed.h),
// fragments, searches for what is missing (searches_again.h), and what the proof says of its
// positions (view.h).
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

#include <memory>
#include <string>
#include <utility>

#include "core/status.h"
#include "game/notated.h"
#include "search/proof/closed.h"
#include "search/proof/fragments.h"
#include "search/proof/under_way.h"
#include "search/proof/view.h"
#include "search/proof/well_founded.h"
#include "search/proof_writer.h"

namespace proofboard {

// Made before what looks at it.
template <Rules R>
struct HasProofUnderWay {
  ProofUnderWay<R> proof_;
};

template <Rules R>
class ProofBuilder : private HasProofUnderWay<R>, public ProofView<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ProofBuilder(R rules, Question<R> question, Truth truth, Solver<R>& solver,
               const ProofSetup<R>& setup)
      : HasProofUnderWay<R>{{std::move(rules), std::move(question), truth, solver, setup}},
        ProofView<R>(proof_.map),
        fragments_(proof_),
        well_founded_(proof_, fragments_),
        closed_(proof_, fragments_, well_founded_.searches()) {}

  // Completes the proof of the truth given, or of the opposite where the search was wrong; truth()
  // says which.
  Expected<void> build(Budget& budget) {
    proof_.budget = &budget;
    budget.look_every(ProofUnderWay<R>::positions_between_looks);
    if (complete(proof_.truth())) return {};
    if (proof_.may_go_on() && complete(opposite(proof_.truth()))) return {};
    if (proof_.fault) return *proof_.fault;
    if (proof_.is_full) {
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
    if (proof_.is_full) return StopReason::memory;
    const auto reason = proof_.budget->reason();
    return reason == StopReason::none ? StopReason::unconfirmed : reason;
  }

  // Only after a successful build(). May be repeated. `asked` is the goal that was asked for, which
  // is the question's or its dual. Where the budget ends before the proof there is no file.
  Expected<std::uint64_t> write(const std::string& path, Goal asked,
                                Budget& budget) requires Notated<R> {
    auto sink = file_sink(path);
    if (!sink) return sink.error();
    return write(std::move(*sink), asked, budget);
  }
  Expected<std::uint64_t> write(std::unique_ptr<CertificateSink> sink, Goal asked,
                                Budget& budget) requires Notated<R> {
    auto part = proof_.part_of(budget);
    ProofWriter<R> writer(proof_.map, proof_.question.position, part);
    const auto written = writer.write(std::move(sink), asked);
    positions_ = writer.positions();
    return written;
  }

  // As the next of the proofs of a certificate.
  Expected<void> write_to(CertificateWriter& writer, Budget& budget) requires Notated<R> {
    auto part = proof_.part_of(budget);
    ProofWriter<R> proof_writer(proof_.map, proof_.question.position, part);
    auto written = proof_writer.write_to(writer);
    positions_ = proof_writer.positions();
    return written;
  }

  // Of the last walk; references are not counted again.
  std::uint64_t positions() const { return positions_; }
  std::uint64_t nodes_searched_again() const {
    return closed_.nodes() + well_founded_.searches().nodes();
  }
  // Of what is proven, without the search and what was searched again.
  std::size_t proven_bytes() const { return proof_.map.bytes(); }
  std::size_t bytes() const {
    return proof_.solver_bytes + proof_.map.bytes() + well_founded_.bytes() +
           well_founded_.searches().bytes();
  }

 private:
  using HasProofUnderWay<R>::proof_;

  bool complete(Truth truth) {
    const Claim claim{proof_.question.goal, truth};
    auto verifier = proof_.solver.verifier(claim);
    if (!verifier && proof_.setup.make_reasons != nullptr) {
      verifier = proof_.setup.make_reasons(proof_.rules, claim);
    }
    proof_.map.start(claim, std::move(verifier));
    if (R::can_cycle && truth == Truth::disproven) {
      proof_.map.keep_images_apart();  // a closed set is made of the positions themselves
      return closed_.prove();
    }
    return well_founded_.prove();
  }

  FragmentsOfProof<R> fragments_;
  WellFoundedProof<R> well_founded_;
  ClosedProof<R> closed_;
  std::uint64_t positions_ = 0;
};

}  // namespace proofboard
