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

// Line by line in the order of the file. It ends early where the proof is not finished.
template <Notated R>
void ProofTreeOf<R>::explain_part(const ProofIndex::Part& part, Explainer& explainer,
                                  std::size_t most_depth) {
  struct Open {
    Position position;
    Sequence moves;
    std::size_t next = 0;
  };
  const auto number = static_cast<std::uint32_t>(&part - index_.parts().data());
  std::vector<Open> open;
  Entry next = part.root;
  // False at the end of what was checked.
  const auto arrive = [&](Position at, std::size_t depth) {
    std::optional<Reason> only;
    while (true) {
      if (const auto score = rules_->result(at)) {
        if (!part.claim.holds_with(*score)) return false;
        explainer.final_position(*score);
        return true;
      }
      if (next >= part.end) return false;
      const Entry entry = next++;
      const auto record = read(entry);
      if (!record) return false;
      if (record->kind == Kind::reference) {
        explainer.reference(record->name);
        return true;
      }
      if (record->kind == Kind::small) {
        explainer.small();
        return true;
      }
      if (record->kind == Kind::statement) {
        auto reason = reason_of_record(*record);
        if (!reason) return false;
        explainer.statement(record->statement, words_of(number, at, *reason));
        if (record->statement == Statement::settled) return true;
        if (record->statement == Statement::only) {
          only = std::move(*reason);
          continue;
        }
        const auto other = stand_in(number, at, *reason);
        if (!other) return false;
        at = *other;
        continue;
      }
      if (record->kind == Kind::named) {
        explainer.named_node(record->name);
      } else {
        explainer.node();
      }
      if (depth == most_depth) {
        const auto below = index_.positions(entry) - 1;
        if (!index_.is_finished(entry)) return false;
        if (below > 0) explainer.hidden(below);
        next = index_.end(entry);
        return true;
      }
      auto moves = followed(number, at, *record, only ? &*only : nullptr);
      if (!moves) return false;
      open.push_back({at, std::move(*moves)});
      return true;
    }
  };
  explainer.arrive("the root", 0);
  if (part.root == ProofIndex::none && !rules_->result(*root_)) return;
  if (!arrive(*root_, 0)) return;
  while (!open.empty()) {
    auto& here = open.back();
    if (here.next == here.moves.size()) {
      open.pop_back();
      continue;
    }
    const Move move = here.moves[here.next++];
    explainer.arrive(fmt::format("{} {}", to_text(rules_->to_move(here.position)),
                                 rules_->move_text(here.position, move)),
                     open.size());
    auto after = here.position;
    rules_->play(after, move);
    if (!arrive(std::move(after), open.size())) return;
  }
}

}  // namespace proofboard
