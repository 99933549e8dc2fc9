#include "checker/proof_index.h"

#include <algorithm>
#include <utility>

namespace proofboard {

namespace {

constexpr std::uint64_t most_tree = ProofSizes::endless - 1;

std::uint64_t add_up(std::uint64_t a, std::uint64_t b) {
  if (a == ProofSizes::endless || b == ProofSizes::endless) return ProofSizes::endless;
  return b > most_tree - a ? most_tree : a + b;
}

}  // namespace

RecordPlace ProofIndex::place(Entry entry) const {
  const auto names = std::lower_bound(names_.begin(), names_.end(), entry);
  const auto reasons =
      std::lower_bound(reasons_.begin(), reasons_.end(), entry,
                       [](const NamedReason& named, Entry at) { return named.entry < at; });
  return {offsets_[entry], entry, static_cast<std::uint64_t>(names - names_.begin()),
          static_cast<std::uint64_t>(reasons - reasons_.begin())};
}

std::vector<ProofIndex::Entry> ProofIndex::way_to(Entry entry) const {
  std::vector<Entry> way;
  for (const auto& part : parts_) {
    if (part.root == none || entry < part.root || entry >= part.end) continue;
    for (Entry at = part.root; at != entry;) {
      if (end(at) <= entry) {
        at = end(at);
      } else {
        way.push_back(at++);
      }
    }
    way.push_back(entry);
  }
  return way;
}

ProofSizes ProofIndex::sizes(Entry entry) const {
  const auto wide = [](std::uint32_t moves) {
    return moves == endless ? ProofSizes::endless : std::uint64_t{moves};
  };
  return {positions_[entry], tree_positions_[entry], wide(longest_[entry]), wide(shortest_[entry])};
}

std::uint64_t ProofIndex::bytes() const {
  return offsets_.bytes() + ends_.capacity() * 4 + positions_.capacity() * 4 +
         tree_positions_.capacity() * 8 + (longest_.capacity() + shortest_.capacity()) * 4 +
         names_.capacity() * 4 + reasons_.capacity() * sizeof(NamedReason);
}

ProofIndexer::ProofIndexer(const CertificateReader& reader, std::size_t most_depth,
                           std::uint64_t memory)
    : reader_(reader), most_depth_(most_depth), memory_(memory) {
  // No record takes less than a byte, whatever the trailer says.
  const auto records = std::min(reader.records_stated(), reader.bytes());
  constexpr std::uint64_t bytes_each = 28;
  is_too_large_ = most_depth == all && records > memory / bytes_each;
  if (most_depth != all || is_too_large_ || reader.fault()) return;
  const auto count = static_cast<std::size_t>(records);
  index_.offsets_.reserve(count);
  index_.ends_.reserve(count);
  index_.positions_.reserve(count);
  index_.tree_positions_.reserve(count);
  index_.longest_.reserve(count);
  index_.shortest_.reserve(count);
}

// More than the walk may hold where it is too large: then the walk ends.
std::uint64_t ProofIndexer::held_bytes() const {
  const bool is_full = is_too_large_ || index_.size() >= ProofIndex::none - 1;
  return is_full ? memory_ + 1 : index_.bytes() + open_.capacity() * sizeof(Open);
}

void ProofIndexer::start(const CheckReport& report, const Claim& claim) {
  if (!index_.parts_.empty()) index_.parts_.back().end = index_.size();
  index_.parts_.push_back({claim, report.kind, ProofIndex::none, 0});
  next_offset_ = reader_.place().offset;
  depth_ = 0;
  pending_ = ProofIndex::none;
}

// For the record that was read last.
void ProofIndexer::add_entry() {
  if (is_indexed()) {
    auto& part = index_.parts_.back();
    if (part.root == ProofIndex::none) part.root = index_.size();
    index_.offsets_.push_back(next_offset_);
    index_.ends_.push_back(0);
    index_.positions_.push_back(0);
    if (most_depth_ == all) {
      index_.tree_positions_.push_back(0);
      index_.longest_.push_back(0);
      index_.shortest_.push_back(0);
    }
  }
  const auto place = reader_.place();
  const auto last = index_.size() - 1;
  index_.names_.resize(static_cast<std::size_t>(place.names), last);
  index_.reasons_.resize(static_cast<std::size_t>(place.reason_names), {next_offset_, last});
  next_offset_ = place.offset;
}

void ProofIndexer::finish_entries(Entry first, const Sizes& sizes) {
  // Those from `first` on that have no end yet are the statements and what they are about.
  const auto end = index_.size();
  for (Entry entry = first; entry < end && index_.ends_[entry] == 0; ++entry) {
    index_.ends_[entry] = end;
    index_.positions_[entry] = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(sizes.positions, std::numeric_limits<std::uint32_t>::max()));
    if (most_depth_ != all) continue;
    index_.tree_positions_[entry] = sizes.tree;
    index_.longest_[entry] = sizes.longest;
    index_.shortest_[entry] = sizes.shortest;
  }
}

void ProofIndexer::add_to_parent(const Sizes& sizes) {
  if (open_.empty()) return;
  constexpr auto endless = ProofIndex::endless;
  auto& parent = open_.back().sizes;
  const auto one_more = [](std::uint32_t moves) { return moves == endless ? endless : moves + 1; };
  parent.positions += sizes.positions;
  parent.tree = add_up(parent.tree, sizes.tree);
  parent.longest = std::max(parent.longest, one_more(sizes.longest));
  parent.shortest = std::min(parent.shortest, one_more(sizes.shortest));
}

void ProofIndexer::leaf(const Sizes& sizes) {
  if (is_indexed()) {
    const auto first = std::exchange(pending_, ProofIndex::none);
    if (first != ProofIndex::none) finish_entries(first, sizes);
  }
  add_to_parent(sizes);
}

void ProofIndexer::final_position(int /*score*/) {
  leaf({1, 1, 0, 0});
}

void ProofIndexer::small() {
  add_entry();
  if (is_indexed() && pending_ == ProofIndex::none) pending_ = index_.size() - 1;
  leaf({1, 1, 0, 0});
}

void ProofIndexer::statement(Statement statement) {
  if (statement == Statement::settled) return small();
  add_entry();
  if (is_indexed() && pending_ == ProofIndex::none) pending_ = index_.size() - 1;
}

void ProofIndexer::reference(std::uint64_t name) {
  add_entry();
  if (is_indexed() && pending_ == ProofIndex::none) pending_ = index_.size() - 1;
  Sizes sizes;
  if (most_depth_ == all) {
    const auto target = index_.names_[static_cast<std::size_t>(name)];
    if (index_.is_finished(target)) {
      sizes = {0, index_.tree_positions_[target], index_.longest_[target],
               index_.shortest_[target]};
    } else {
      has_circles_ = true;
      sizes = {0, ProofSizes::endless, ProofIndex::endless, ProofIndex::endless};
    }
  }
  leaf(sizes);
}

void ProofIndexer::node(const CertificateRecord& /*record*/, std::size_t depth) {
  depth_ = depth;
  add_entry();
  if (!is_indexed()) {
    open_.back().sizes.positions += 1;
    return;
  }
  const auto first = std::exchange(pending_, ProofIndex::none);
  open_.push_back({first == ProofIndex::none ? index_.size() - 1 : first, {1, 1}});
}

void ProofIndexer::close(std::size_t depth) {
  if (depth > most_depth_) return;
  const auto closed = open_.back();
  open_.pop_back();
  finish_entries(closed.first, closed.sizes);
  add_to_parent(closed.sizes);
}

ProofIndex ProofIndexer::finish(CertificateReader& reader) {
  if (!index_.parts_.empty()) index_.parts_.back().end = index_.size();
  if (has_circles_) {
    while (shorten(reader)) {
    }
  }
  return std::move(index_);
}

bool ProofIndexer::shorten(CertificateReader& reader) {
  bool is_shorter = false;
  struct At {
    Entry entry;
    bool is_node;  // a move leads from it to what belongs to it
  };
  std::vector<At> way;
  const auto& ends = index_.ends_;
  auto& shortest = index_.shortest_;
  for (const auto& part : index_.parts_) {
    if (part.root == ProofIndex::none) continue;
    reader.go_to(index_.place(part.root));
    for (Entry entry = part.root; entry < part.end; ++entry) {
      const auto record = reader.next();
      if (!record) return false;
      if (record->kind == CertificateRecord::Kind::reference) {
        const auto target = index_.of_name(record->name);
        is_shorter = is_shorter || shortest[target] < shortest[entry];
        shortest[entry] = std::min(shortest[entry], shortest[target]);
      }
      way.push_back({entry, record->is_node()});
      while (!way.empty() && ends[way.back().entry] == entry + 1) {
        const auto done = shortest[way.back().entry];
        way.pop_back();
        if (way.empty() || done == ProofIndex::endless) continue;
        auto& above = shortest[way.back().entry];
        const auto moves = done + (way.back().is_node ? 1 : 0);
        is_shorter = is_shorter || moves < above;
        above = std::min(above, moves);
      }
    }
  }
  return is_shorter;
}

}  // namespace proofboard
