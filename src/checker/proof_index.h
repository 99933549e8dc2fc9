// The index of a certificate: where its records are and how they hang together, for whoever wants
// to go to any of them. It is made while the certificate is checked (ProofIndexer watches the walk)
// and holds no positions: those come from playing the moves again.
//
// An entry stands for a record, in the order of the file, which is that of a walk depth first. So
// all that belongs to an entry follows it, and ends where the next entry begins that does not:
// that number is all there is of the tree. Children of an entry are the one behind it, the one at
// the end of that, and so on; the way to an entry is found by going down from the root. An entry
// takes 28 bytes.
//
// With a limit of depth only the records up to it have entries. The others are counted.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "game/reasons.h"
#include "game/rules.h"

namespace proofboard {

// How much there is of a proof from a position on.
struct ProofSizes {
  static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

  // With a node of their own in this part of the file, settled, small or final: each once. What
  // references lead to belongs to other parts.
  std::uint64_t positions = 0;
  // The same with all references followed, so as often as it comes up: a tree. `endless` where
  // play can go round in circles, and at most one less otherwise.
  std::uint64_t tree_positions = 0;
  // Moves to where the proof ends: at final, settled and small positions. The prover plays its
  // moves, and its opponent holds out as long as it can (longest, which may be endless), or loses
  // as soon as it can (shortest).
  std::uint64_t longest = 0;
  std::uint64_t shortest = 0;
};

class ProofIndex {
 public:
  using Entry = std::uint32_t;
  static constexpr Entry none = std::numeric_limits<Entry>::max();

  // One of the proofs of the certificate: an exact one may have two.
  struct Part {
    Claim claim;
    ProofKind kind = ProofKind::well_founded;
    Entry root = none;  // none where the root is final
    Entry end = 0;
  };

  const std::vector<Part>& parts() const { return parts_; }
  Entry size() const { return static_cast<Entry>(ends_.size()); }
  RecordPlace place(Entry entry) const;
  // Everything before it belongs to the entry.
  Entry end(Entry entry) const { return is_finished(entry) ? ends_[entry] : size(); }
  // All that belongs to it was checked. It was everywhere in a certificate that is valid.
  bool is_finished(Entry entry) const { return ends_[entry] != 0; }
  // The node of this name. Only without a limit of depth.
  Entry of_name(std::uint64_t name) const { return names_[static_cast<std::size_t>(name)]; }
  // Of the record that has brought the reason of this name.
  RecordPlace place_of_reason(std::uint64_t name) const {
    return {reasons_[static_cast<std::size_t>(name)].offset, 0, 0, name};
  }
  // From the root of its part to the entry.
  std::vector<Entry> way_to(Entry entry) const;
  std::uint64_t positions(Entry entry) const { return positions_[entry]; }
  // Only without a limit of depth.
  ProofSizes sizes(Entry entry) const;
  std::uint64_t bytes() const;

 private:
  friend class ProofIndexer;

  // Ascending numbers of which neighbours are near each other.
  class Offsets {
   public:
    void reserve(std::size_t count) { steps_.reserve(count); }
    void push_back(std::uint64_t offset) {
      if (steps_.size() % block == 0) bases_.push_back(offset);
      steps_.push_back(static_cast<std::uint32_t>(offset - bases_.back()));
    }
    std::uint64_t operator[](std::size_t i) const { return bases_[i / block] + steps_[i]; }
    std::uint64_t bytes() const { return bases_.capacity() * 8 + steps_.capacity() * 4; }

   private:
    static constexpr std::size_t block = 64;
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint32_t> steps_;
  };

  static constexpr std::uint32_t endless = std::numeric_limits<std::uint32_t>::max();

  std::vector<Part> parts_;
  Offsets offsets_;
  std::vector<Entry> ends_;  // 0: not finished
  std::vector<std::uint32_t> positions_;
  std::vector<std::uint64_t> tree_positions_;
  std::vector<std::uint32_t> longest_, shortest_;
  struct NamedReason {
    std::uint64_t offset;
    Entry entry;
  };

  // By number: whose record has given it, or the last one before that has no entry.
  std::vector<Entry> names_;
  std::vector<NamedReason> reasons_;
};

// Watches a ProofWalk (walk.h) and makes the index.
class ProofIndexer {
 public:
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

  // The reader is the walk's. `memory`: bytes for the index.
  ProofIndexer(const CertificateReader& reader, std::size_t most_depth, std::uint64_t memory);

  void start(const CheckReport& report, const Claim& claim);
  template <Rules R>
  void move(const R&, const typename R::Position&, typename R::Move, std::size_t depth) {
    depth_ = depth;
  }
  void final_position(int score);
  void reference(std::uint64_t name);
  void statement(Statement statement);
  void small();
  void node(const CertificateRecord& record, std::size_t depth);
  void close(std::size_t depth);
  std::uint64_t held_bytes() const;

  // After the walk. The reader is read once more where play goes round in circles.
  ProofIndex finish(CertificateReader& reader);

 private:
  using Entry = ProofIndex::Entry;

  struct Sizes {
    std::uint64_t positions = 0;
    std::uint64_t tree = 0;
    std::uint32_t longest = 0;
    std::uint32_t shortest = ProofIndex::endless;
  };
  struct Open {
    Entry first;  // the statement before the node, if there is one; else the node
    Sizes sizes;
  };

  bool is_indexed() const { return depth_ <= most_depth_; }
  void add_entry();
  void leaf(const Sizes& sizes);
  void finish_entries(Entry first, const Sizes& sizes);
  void add_to_parent(const Sizes& sizes);
  // Shorter ways that lead over a reference to an open node. False if there was none.
  bool shorten(CertificateReader& reader);

  const CertificateReader& reader_;
  std::size_t most_depth_;
  std::uint64_t memory_;
  ProofIndex index_;
  std::vector<Open> open_;
  Entry pending_ = ProofIndex::none;  // the first of the statements before what comes next
  std::size_t depth_ = 0;
  std::uint64_t next_offset_ = 0;  // of the record that comes next
  bool has_circles_ = false;
  bool is_too_large_ = false;
};

}  // namespace proofboard
