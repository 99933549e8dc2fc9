// Writes a proof that is complete (proof_map.h) as a certificate. It walks the proof twice: first
// to count how often positions and reasons are used, since a certificate says so where they come
// first; then to write the records.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "certificate/splice.h"
#include "core/budget.h"
#include "core/indicators.h"
#include "core/status.h"
#include "game/notated.h"
#include "search/proof_map.h"

namespace proofboard {

template <Notated R>
CertificateHeader header_of(const R& rules, const typename R::Position& root, Goal goal,
                            Truth truth) {
  CertificateHeader header;
  header.game = std::string(R::name);
  header.options = rules.options_text();
  rules.encode(root, header.root);
  header.goal = goal;
  header.truth = truth;
  return header;
}

template <Notated R>
class ProofWriter {
 public:
  using Position = typename R::Position;

  // Of one certificate. If the budget ends before it, that is a fault.
  ProofWriter(ProofMap<R>& proof, const Position& root, Budget& budget)
      : proof_(proof),
        rules_(proof.rules()),
        root_(root),
        budget_(budget),
        reasons_(proof.reasons().size()) {
    budget_.look_every(positions_between_looks);
  }

  // The size in bytes. `asked` is the goal of the proof or its dual.
  Expected<std::uint64_t> write(std::unique_ptr<CertificateSink> sink, Goal asked) {
    const auto& claim = proof_.claim();
    const auto truth = asked == claim.goal ? claim.truth : opposite(claim.truth);
    auto writer =
        CertificateWriter::create(std::move(sink), header_of(rules_, root_, asked, truth));
    if (!writer) return writer.error();
    if (const auto written = write_to(*writer); !written) return written.error();
    return writer->finish();
  }

  // As the next of the proofs of a certificate.
  Expected<void> write_to(CertificateWriter& writer) {
    count_uses();
    write_records(writer);
    if (fault_) return *fault_;
    return {};
  }

  // Of the last walk; references are not counted again, final positions of fragments not at all.
  std::uint64_t positions() const { return positions_; }

 private:
  using Kind = PositionProof::Kind;
  static constexpr auto unnamed = PositionProof::unnamed;
  // Which moves a reason leaves may cost as much as thousands of nodes.
  static constexpr std::uint64_t positions_between_looks = 16;

  struct ReasonUse {
    std::uint32_t uses = 0;
    std::optional<std::uint64_t> name = {};  // once it has one
  };

  // Arrives at the same positions in the same order as write_records() does.
  void count_uses() {
    walk([&](std::optional<PositionProof>& proof, int symmetry) {
      if (symmetry != 0) ++images_[symmetry].uses;
      if (!proof) return false;
      if (proof->kind == Kind::settled || proof->kind == Kind::instead) {
        ++reasons_[proof->number].uses;
        return false;
      }
      if (proof->last_walk == walk_) {
        ++proof->references;
        return false;
      }
      proof->last_walk = walk_;
      proof->references = 0;
      if (proof->kind == Kind::only) ++reasons_[proof->number].uses;
      return proof->kind != Kind::fragment;
    });
  }

  void write_records(CertificateWriter& writer) {
    walk([&](std::optional<PositionProof>& proof, int symmetry) {
      if (symmetry != 0) {
        state(writer, Statement::instead, symmetry_reason(symmetry), images_[symmetry]);
      }
      if (!proof) {
        writer.small(ProofMap<R>::small_exponent);
        return false;
      }
      if (proof->kind == Kind::settled) {
        state(writer, Statement::settled, proof->number);
        return false;
      }
      if (proof->kind == Kind::instead) {
        state(writer, Statement::instead, proof->number);
        return false;
      }
      if (std::exchange(proof->last_walk, walk_) == walk_ && proof->name != unnamed) {
        writer.reference(proof->name);
        return false;
      }
      if (writer.names() >= unnamed) fault_ = Error{"a certificate with too many names"};
      if (proof->kind == Kind::fragment) {
        write_fragment(writer, *proof);
        return false;
      }
      if (proof->kind == Kind::only) state(writer, Statement::only, proof->number);
      proof->name = static_cast<std::uint32_t>(writer.names());
      writer.node(proof_.prover_moves(position_) ? proof->number : 0, proof->references);
      return true;
    });
  }

  // If its root can't be referred to, this comes at every arrival.
  void write_fragment(CertificateWriter& writer, PositionProof& proof) {
    const auto& kept = proof_.fragments()[proof.number].certificate;
    auto fragment = open_fragment(kept);
    if (!fragment) {
      fault_ = fragment.error();
      return;
    }
    const auto spliced = splice(*fragment, proof.references, writer);
    if (!spliced) {
      fault_ = spliced.error().told_of(fmt::format("cannot use {}", kept.identity()));
      return;
    }
    proof.name = spliced->root_name ? static_cast<std::uint32_t>(*spliced->root_name) : unnamed;
    positions_ += spliced->positions;
  }

  void state(CertificateWriter& writer, Statement statement, std::uint32_t number) {
    state(writer, statement, proof_.reasons()[number], reasons_[number]);
  }
  // A reason is written out where it is used first.
  static void state(CertificateWriter& writer, Statement statement, const Reason& reason,
                    ReasonUse& use) {
    if (use.name) {
      writer.statement_again(statement, *use.name);
      return;
    }
    if (use.uses > 1) use.name = writer.reason_names();
    writer.statement(statement, reason, use.uses - 1);
  }

  // Depth first from the root: `visit` sees, and may change, the proof of each position that isn't
  // final, none if it is small, with the symmetry that leads to the image that was proven, which
  // then is on the board. It says whether to go on below. After a position for which another one
  // stands it sees that one. Without recursion: a closed set can be very deep.
  template <class Visit>
  class Walk {
   public:
    Walk(ProofWriter& writer, Visit& visit)
        : writer_(writer), proof_(writer.proof_), at_(writer.position_), visit_(visit) {}

    void run() {
      arrive();
      while (!open_.empty() && !writer_.fault_) {
        Open& here = open_.back();
        if (here.next < here.end) {
          const MoveOf<R> move = to_play_[here.next++];
          path_.push_back({move, writer_.rules_.play(at_, move)});
          arrive();
          continue;
        }
        if (here.is_replaced) {
          at_ = before_.back();
          before_.pop_back();
        }
        open_.pop_back();
        to_play_.resize(open_.empty() ? 0 : open_.back().end);
        if (path_.empty()) break;
        writer_.rules_.undo(at_, path_.back().move, path_.back().undo);
        path_.pop_back();
      }
    }

   private:
    struct Open {
      std::size_t next, end;  // of its moves, in to_play_
      bool is_replaced;       // the position before it is in before_
    };
    struct Step {
      MoveOf<R> move;
      typename R::Undo undo;
    };

    void arrive() {
      ++writer_.walked_.nodes;
      if (writer_.budget_.spent(writer_.walked_)) {
        writer_.fault_ =
            Error{fmt::format("it was not written: {}", to_text(writer_.budget_.reason()))};
      }
      Open here{to_play_.size(), to_play_.size(), false};
      if (writer_.rules_.result(at_)) {
        ++writer_.positions_;
      } else if (see(here.is_replaced)) {
        proof_.list_moves(at_, *proof_.find(at_), to_play_);
      }
      here.end = to_play_.size();
      open_.push_back(here);
    }

    // True if the moves below are to be played.
    bool see(bool& is_replaced) {
      auto key = proof_.place_of(at_).first;
      auto proof = proof_.find(key);
      int symmetry = 0;
      if (proof && proof->kind == Kind::instead) {
        visit_(proof, 0);
        replace_by(proof_.stand_in(at_, *proof));
        is_replaced = true;
        if (writer_.rules_.result(at_)) return ++writer_.positions_, false;
        key = proof_.place_of(at_).first;
        proof = proof_.find(key);
      } else if (proof) {
        const auto [image, leads_there] = proof_.as_proven(at_, *proof);
        symmetry = leads_there;
        is_replaced = symmetry != 0;
        if (is_replaced) replace_by(image);
      }
      const bool is_node = visit_(proof, symmetry);
      if (proof) proof_.keep(key, *proof);
      writer_.positions_ += is_node || !proof || proof->kind == Kind::settled;
      return is_node;
    }

    void replace_by(const Position& other) { before_.push_back(std::exchange(at_, other)); }

    ProofWriter& writer_;
    ProofMap<R>& proof_;
    Position& at_;
    Visit& visit_;
    std::vector<MoveOf<R>> to_play_;
    std::vector<Open> open_;
    std::vector<Step> path_;
    std::vector<Position> before_;
  };

  template <class Visit>
  void walk(Visit visit) {
    position_ = root_;
    positions_ = 0;
    walk_ = proof_.next_walk();
    Walk<Visit>(*this, visit).run();
  }

  ProofMap<R>& proof_;
  const R& rules_;
  Position root_;
  Budget& budget_;
  Indicators walked_;                          // positions arrived at, for the budget
  std::vector<ReasonUse> reasons_;             // by number
  std::unordered_map<int, ReasonUse> images_;  // reasons too, by symmetry
  Position position_{};                        // where the walk is
  std::uint64_t positions_ = 0;
  std::uint16_t walk_ = 0;
  std::optional<Error> fault_;  // ends the walk
};

}  // namespace proofboard
