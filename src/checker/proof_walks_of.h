// Walks over an open proof: a way out of it, and all of it line by line.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "checker/explain.h"
#include "checker/proof_tree_of.h"

namespace proofboard {

template <Notated R>
template <class Value, class Better>
Expected<ProofWay> ProofTreeOf<R>::way_out(const ProofPlace& from, Value value, Better better) {
  ProofWay way;
  std::unordered_set<Entry> seen;
  for (auto place = from; place.played.empty();) {
    if (!is_there(place)) return Error{"the proof has no such place"};
    if (place.entry != ProofIndex::none && !seen.insert(place.entry).second) {
      way.is_endless = true;
      return way;
    }
    const auto here = look_at(place);
    if (!here) return here.error();
    if (here->is_final()) return way;
    const auto kind = kind_of(*here);
    if (kind == ProofNodeKind::settled || kind == ProofNodeKind::small) return way;
    if (kind == ProofNodeKind::reference) {
      place = place_of_name(here->record.name);
      continue;
    }
    if (kind == ProofNodeKind::instead) {
      const auto other = stand_in(here->part, here->position, *here->reason);
      if (!other) return other.error();
      if (rules_->result(*other)) return way;
      place = {here->part, here->entry + 1};
      way.steps.push_back({"", place});
      continue;
    }
    const auto moves = followed(here->part, here->position, here->record,
                                here->leaves_moves_out() ? &*here->reason : nullptr);
    if (!moves) return moves.error();
    std::optional<std::uint64_t> best;
    std::optional<Move> chosen;
    Entry next = ProofIndex::none;
    for_each_child(
        *moves, here->position, here->node_entry(), [&](Move move, const Position&, Entry entry) {
          const auto of_child = entry == ProofIndex::none ? 0 : value(index_.sizes(entry));
          if (!best || better(of_child, *best)) {
            best = of_child;
            chosen = move;
            next = entry;
          }
          return true;
        });
    if (!chosen) return lost();
    const auto legal = legal_moves(here->position);
    const auto number =
        static_cast<std::uint16_t>(std::find(legal.begin(), legal.end(), *chosen) - legal.begin());
    place = next == ProofIndex::none ? ProofPlace{here->part, here->entry, {number}}
                                     : ProofPlace{here->part, next};
    way.steps.push_back({rules_->move_text(here->position, *chosen), place});
  }
  return way;
}

// A proof told line by line, in the order of the file. It ends early where the proof is not
// finished.
template <Notated R>
class ProofTreeOf<R>::ToldPart {
 public:
  ToldPart(ProofTreeOf& tree, const ProofIndex::Part& part, Explainer& explainer,
           std::size_t most_depth)
      : tree_(tree),
        part_(part),
        number_(static_cast<std::uint32_t>(&part - tree.index_.parts().data())),
        explainer_(explainer),
        most_depth_(most_depth),
        next_(part.root) {}

  void tell() {
    const auto& rules = *tree_.rules_;
    const auto& root = *tree_.root_;
    explainer_.arrive("the root", 0);
    if (part_.root == ProofIndex::none && !rules.result(root)) return;
    if (!tell_of(root)) return;
    while (!open_.empty()) {
      auto& here = open_.back();
      if (here.next == here.moves.size()) {
        open_.pop_back();
        continue;
      }
      const Move move = here.moves[here.next++];
      explainer_.arrive(fmt::format("{} {}", to_text(rules.to_move(here.position)),
                                    rules.move_text(here.position, move)),
                        open_.size());
      auto after = here.position;
      rules.play(after, move);
      if (!tell_of(std::move(after))) return;
    }
  }

 private:
  struct Open {
    Position position;
    Sequence moves;
    std::size_t next = 0;
  };

  // What the proof says of a position that was arrived at, up to a record that ends it or a node,
  // which then is open. False at the end of what was checked.
  bool tell_of(Position at) {
    std::optional<Reason> only;
    while (true) {
      if (const auto score = tree_.rules_->result(at)) {
        if (!part_.claim.holds_with(*score)) return false;
        explainer_.final_position(*score);
        return true;
      }
      if (next_ >= part_.end) return false;
      const Entry entry = next_++;
      const auto record = tree_.read(entry);
      if (!record) return false;
      if (record->kind == Kind::reference) {
        explainer_.reference(record->name);
        return true;
      }
      if (record->kind == Kind::small) {
        explainer_.small();
        return true;
      }
      if (record->kind != Kind::statement) return open_node(at, entry, *record, only);
      auto reason = tree_.reason_of_record(*record);
      if (!reason) return false;
      explainer_.statement(record->statement, tree_.words_of(number_, at, *reason));
      if (record->statement == Statement::settled) return true;
      if (record->statement == Statement::only) {
        only = std::move(*reason);
        continue;
      }
      const auto other = tree_.stand_in(number_, at, *reason);
      if (!other) return false;
      at = *other;
    }
  }

  // Below the depth limit nothing is told; there the walk goes on behind the node.
  bool open_node(const Position& at, Entry entry, const CertificateRecord& record,
                 const std::optional<Reason>& only) {
    if (record.kind == Kind::named) {
      explainer_.named_node(record.name);
    } else {
      explainer_.node();
    }
    if (open_.size() == most_depth_) {
      const auto below = tree_.index_.positions(entry) - 1;
      if (!tree_.index_.is_finished(entry)) return false;
      if (below > 0) explainer_.hidden(below);
      next_ = tree_.index_.end(entry);
      return true;
    }
    auto moves = tree_.followed(number_, at, record, only ? &*only : nullptr);
    if (!moves) return false;
    open_.push_back({at, std::move(*moves)});
    return true;
  }

  ProofTreeOf& tree_;
  const ProofIndex::Part& part_;
  std::uint32_t number_;
  Explainer& explainer_;
  std::size_t most_depth_;
  Entry next_;
  std::vector<Open> open_;  // the nodes on the way from the root
};

template <Notated R>
void ProofTreeOf<R>::explain_part(const ProofIndex::Part& part, Explainer& explainer,
                                  std::size_t most_depth) {
  ToldPart(*this, part, explainer, most_depth).tell();
}

}  // namespace proofboard
