// A search for a closed set: positions in which the defender can stay for ever without the target
// being reached. Where play can go round in circles, this is what a disproof is.
//
// It is the local fixpoint search of Liu and Smolka (1998) on the graph of positions. Everything
// met is taken for safe until it is shown to be lost:
// - an attacker's position is lost as soon as one of its moves leads to a lost one, so all its
//   moves are watched;
// - a defender's position is lost when all its moves are, so one reply at a time is watched, and
//   the next is tried only when that one is lost.
// When nothing is left to look at, either the root is lost — proven: what is lost became so after
// what it rests on, so the proof is well-founded — or what the root leads to is a closed set.
// Each position is expanded once and each edge followed once, so the cost is linear in the part of
// the graph that is looked at. No result depends on a path.
//
// Where the adviser has a fragment, a proof of its own that the defender is safe, the position is
// in the set and never looked at: a fragment is a closed set too, and sets together are closed.
//
// In a game with goods (game/dominance.h) a position need not be in the set itself: the same board
// with more for the attacker may stand for it, one that is in the set already or that the adviser
// knows. If such a one is lost, whoever watched it looks again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/indicators.h"
#include "game/dominance.h"
#include "search/exact_key.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class ClosedSetSearch {
 public:
  using Position = typename R::Position;

  // Hints come from `adviser` if there is one. What it calls proven is believed: at worst a closed
  // set is missed. What it calls disproven only decides which reply is tried first.
  // `reasons`, if there are any, are those of the disproof.
  ClosedSetSearch(R rules, Goal goal, std::size_t bytes, Solver<R>* adviser,
                  Reasons<R>* reasons = nullptr)
      : rules_(std::move(rules)),
        goal_(goal),
        most_bytes_(bytes),
        adviser_(adviser),
        reasons_(reasons) {}

  // Follows no more than about `most` moves; unknown if they, the memory or the budget ran out. The
  // positions met are added to the indicators' nodes.
  Truth solve(const Position& root, std::uint64_t most, Budget& budget, Indicators& indicators) {
    reset();
    if (const auto score = rules_.result(root)) return goal_.judge(*score);
    const auto known = node_for(root);
    const auto top = known != none ? known : add_member(root);
    if (!nodes_[top].is_expanded) to_do_.push_back(top);
    while (!to_do_.empty() && !nodes_[top].is_lost) {
      if (moves_followed_ >= most || is_full() || budget.spent(indicators)) {
        return Truth::unknown;
      }
      const auto index = to_do_.back();
      to_do_.pop_back();
      nodes_[index].is_waiting = false;
      if (nodes_[index].is_lost || (index != top && !is_watched(index))) continue;
      const auto before = nodes_.size();
      look_at(index);
      indicators.nodes += nodes_.size() - before;
    }
    return nodes_[top].is_lost ? Truth::proven : Truth::disproven;
  }

  // The winner's move in a position of the proof or the closed set. Only after solve().
  std::optional<Why<MoveOf<R>>> why(const Position& position) {
    const auto index = node_for(position);
    if (index == none) return std::nullopt;
    const Node& node = nodes_[index];
    Why<MoveOf<R>> why{node.is_lost ? Truth::proven : Truth::disproven, node.move, {}, 1};
    if (fragment_for(position)) why.move.reset();  // nobody looked for one
    return why;
  }

  // A proof of its own of a position that is in the closed set by that, or of an image of it.
  // Images are left out in games with goods, where the position could stand for others.
  std::optional<Fragment<Position>> fragment_for(const Position& position) {
    if (adviser_ == nullptr) return std::nullopt;
    auto fragment = adviser_->fragment_for(position);
    if (!fragment || fragment->truth != Truth::disproven) return std::nullopt;
    if (Dominating<R> &&
        exact_key(rules_, fragment->position, bytes_) != exact_key(rules_, position, bytes_)) {
      return std::nullopt;
    }
    return fragment;
  }

  // Why another position is in the closed set in place of this one; nothing if this one itself is.
  std::optional<Reason> reason_instead(const Position& position) {
    if constexpr (Dominating<R>) {
      const auto index = node_for(position);
      if (index != none && !(nodes_[index].goods == rules_.goods(position, goal_.attacker))) {
        return rules_.goods_reason(position, goal_.attacker, nodes_[index].goods, Truth::disproven);
      }
    }
    return std::nullopt;
  }

  // The search is over: gives back what why() does not need, and answers what is still in use.
  std::size_t shrink() {
    watches_ = {};
    to_do_ = {};
    newly_lost_ = {};
    encoded_ = {};
    return nodes_.size() * sizeof(Node) + slots_.size() * sizeof(Index) +
           boards_.size() * bytes_of_board;
  }

  std::size_t bytes() const {
    return nodes_.capacity() * sizeof(Node) + watches_.capacity() * sizeof(Watch) +
           encoded_.capacity() +
           (slots_.capacity() + to_do_.capacity() + newly_lost_.capacity()) * sizeof(Index) +
           boards_.size() * bytes_of_board;
  }

 private:
  using Index = std::uint32_t;
  static constexpr Index none = ~Index{0};
  static constexpr std::size_t bytes_of_board = 48;  // in a hash table of the library

  struct Node {
    ExactKey key;
    std::uint32_t encoded = 0;  // where in encoded_ its position begins
    Index first_watch = none;   // who watches it
    MoveOf<R> move{};           // the defender's reply, or the attacker's way to win
    Index reply = none;         // the node that the reply leads to; none if to the end of the game
    Index next_on_board = none;
    [[no_unique_address]] GoodsOf<R> goods;
    Turn turn = Turn::attacker;
    bool is_lost = false;
    bool is_waiting = false;   // in to_do_
    bool is_expanded = false;  // from the start, and for ever, if there is a fragment
  };
  struct Watch {
    Index watcher;
    Index next;
  };
  // A defender's move, the better the smaller `rank`.
  struct Reply {
    MoveOf<R> move;
    Index node;
    int rank;
  };

  // Also where there is memory, but no more numbers for the places of what one more look may add.
  bool is_full() const {
    constexpr std::size_t of_a_look = std::size_t{1} << 20;
    const auto longest = std::max({nodes_.size(), watches_.size(), encoded_.size()});
    return bytes() > most_bytes_ || longest >= none - of_a_look;
  }

  void reset() {
    nodes_.clear();
    encoded_.clear();
    watches_.clear();
    to_do_.clear();
    boards_.clear();
    moves_followed_ = 0;
    slots_.assign(1024, none);
  }

  // Whether someone still needs to know about this node.
  bool is_watched(Index index) const {
    for (Index w = nodes_[index].first_watch; w != none; w = watches_[w].next) {
      const Node& watcher = nodes_[watches_[w].watcher];
      if (!watcher.is_lost && (watcher.turn == Turn::attacker || watcher.reply == index)) {
        return true;
      }
    }
    return false;
  }

  void look_at(Index index) {
    nodes_[index].is_expanded = true;
    if (nodes_[index].turn == Turn::attacker) {
      watch_all(index);
    } else {
      reply(index);
    }
    while (!newly_lost_.empty()) {
      const Index lost = newly_lost_.back();
      newly_lost_.pop_back();
      for (Index w = nodes_[lost].first_watch; w != none; w = watches_[w].next) {
        const Index watcher = watches_[w].watcher;
        Node& node = nodes_[watcher];
        if (node.is_lost) continue;
        if (Dominating<R> && node.turn == Turn::attacker) {
          node.is_expanded = false;  // another one may stand for what is lost
          wait(watcher);
        } else if (node.turn == Turn::attacker) {
          node.move = move_between(watcher, lost);
          lose(watcher);
        } else if (node.reply == lost) {
          node.reply = none;
          node.is_expanded = false;  // until it has another reply
          wait(watcher);
        }
      }
    }
  }

  void lose(Index index) {
    nodes_[index].is_lost = true;
    newly_lost_.push_back(index);
  }

  void wait(Index index) {
    if (nodes_[index].is_waiting) return;
    nodes_[index].is_waiting = true;
    to_do_.push_back(index);
  }

  // Positions are kept as bytes, which take a fraction of their memory.
  Position position_of(Index index) {
    const auto first = encoded_.begin() + nodes_[index].encoded;
    const auto last =
        index + 1 < nodes_.size() ? encoded_.begin() + nodes_[index + 1].encoded : encoded_.end();
    bytes_.assign(first, last);
    return *rules_.decode(bytes_);
  }

  MoveOf<R> move_between(Index from, Index to) {
    auto position = position_of(from);
    rules_.moves(position, moves_);
    for (const auto move : moves_) {
      const auto undo = rules_.play(position, move);
      const bool is_it = exact_key(rules_, position, bytes_) == nodes_[to].key;
      rules_.undo(position, move, undo);
      if (is_it) return move;
    }
    return {};
  }

  Truth advice(const Position& position) const {
    if (adviser_ == nullptr) return Truth::unknown;
    const auto why = adviser_->why(position);
    return why ? why->truth : Truth::unknown;
  }

  // What the adviser would play. It may know that and yet have forgotten the position after it:
  // then any other reply would lead to where it knows nothing at all.
  std::optional<MoveOf<R>> advised_reply(const Position& position) const {
    if (adviser_ == nullptr) return std::nullopt;
    const auto why = adviser_->why(position);
    return why && why->truth == Truth::disproven ? why->move : std::nullopt;
  }

  void watch_all(Index index) {
    auto position = position_of(index);
    rules_.moves(position, moves_);
    children_.clear();
    for (const auto move : moves_) {  // a win at hand spares the rest
      ++moves_followed_;
      const auto undo = rules_.play(position, move);
      const auto score = rules_.result(position);
      const auto child = score ? none : node_for(position);
      const bool wins = score           ? goal_.judge(*score) == Truth::proven
                        : child != none ? nodes_[child].is_lost
                                        : advice(position) == Truth::proven;
      if (!score) children_.push_back({move, child, 0});
      rules_.undo(position, move, undo);
      if (wins) {
        nodes_[index].move = move;
        lose(index);
        return;
      }
    }
    for (const auto& child : children_) {
      const auto undo = rules_.play(position, child.move);
      const auto node = child.node != none ? child.node : add_member(position);
      rules_.undo(position, child.move, undo);
      watch(node, index);
    }
  }

  void reply(Index index) {
    auto position = position_of(index);
    const auto advised = advised_reply(position);
    rules_.moves(position, moves_);
    std::optional<Reply> best;
    for (const auto move : moves_) {
      ++moves_followed_;
      const auto undo = rules_.play(position, move);
      auto reply = ranked(position, move);
      if (advised == move && reply.rank < is_advised_against) {
        reply.rank = std::min(reply.rank, is_advised_reply);
      }
      rules_.undo(position, move, undo);
      if (reply.rank == unplayable || (best && best->rank <= reply.rank)) continue;
      best = reply;
      if (reply.rank == ends_well) break;
    }
    if (!best) {
      lose(index);
      return;
    }
    nodes_[index].move = best->move;
    if (best->rank == ends_well) return;
    rules_.play(position, best->move);
    const auto node = best->node != none ? best->node : add_member(position);
    nodes_[index].reply = node;
    watch(node, index);
  }

  static constexpr int ends_well = 0;
  static constexpr int is_in_the_set = 1;
  static constexpr int is_advised_reply = 2;
  static constexpr int is_advised = 3;
  static constexpr int is_unknown = 4;  // and above: the fewer moves the attacker has, the better
  static constexpr int is_advised_against = 1 << 20;
  static constexpr int unplayable = 1 << 21;

  Reply ranked(const Position& position, MoveOf<R> move) {
    if (const auto score = rules_.result(position)) {
      const bool is_well = goal_.judge(*score) == Truth::disproven;
      return {move, none, is_well ? ends_well : unplayable};
    }
    const auto node = node_for(position);
    if (node != none && nodes_[node].is_lost) return {move, node, unplayable};
    if (node != none && nodes_[node].is_expanded) return {move, node, is_in_the_set};
    switch (advice(position)) {
      case Truth::disproven: return {move, node, is_advised};
      case Truth::proven: return {move, node, is_advised_against};
      case Truth::unknown: break;
    }
    return {move, node, is_unknown + count_moves(rules_, position)};
  }

  void watch(Index node, Index watcher) {
    watches_.push_back({watcher, nodes_[node].first_watch});
    nodes_[node].first_watch = static_cast<Index>(watches_.size() - 1);
    if (!nodes_[node].is_expanded) wait(node);
  }

  // The position's own node; or one that is lost, so that this one is too; or one that stands for
  // it, best of all one that is dealt with.
  Index node_for(const Position& position) {
    const auto key = exact_key(rules_, position, bytes_);
    const auto own = find(key);
    if (own == none && fragment_for(position)) return find_or_add(position, key);
    if constexpr (Dominating<R>) {
      if (own != none && (nodes_[own].is_lost || nodes_[own].is_expanded)) return own;
      const auto goods = rules_.goods(position, goal_.attacker);
      const auto found = boards_.find(rules_.board_key(position));
      Index stand_in = own;
      for (Index i = found == boards_.end() ? none : found->second; i != none;
           i = nodes_[i].next_on_board) {
        const Node& node = nodes_[i];
        if (node.is_lost && goods.covers(node.goods)) return i;
        if (node.is_lost || !node.goods.covers(goods)) continue;
        if (stand_in == none || (node.is_expanded && !nodes_[stand_in].is_expanded)) stand_in = i;
      }
      return stand_in;
    }
    return own;
  }

  Index add_member(const Position& position) {
    const auto member = member_for(position);
    return find_or_add(member, exact_key(rules_, member, bytes_));
  }
  // The position itself, or what stands for it by the adviser's word.
  Position member_for(const Position& position) {
    if (reasons_ == nullptr || adviser_ == nullptr) return position;
    const auto why = adviser_->why(position);
    if (!why || why->truth != Truth::disproven || !why->reason) return position;
    const auto& [statement, reason, truth] = *why->reason;
    if (statement != Statement::instead || !reasons_->keeps_length(reason)) return position;
    const auto other = reasons_->instead(position, reason);
    if (!other) return position;
    // One that turned out to be lost does not help.
    const auto known = find(exact_key(rules_, *other, bytes_));
    return known != none && nodes_[known].is_lost ? position : *other;
  }

  // Open addressing, at most half full.
  Index find(const ExactKey& key) const {
    for (std::size_t slot = key.low & (slots_.size() - 1);;
         slot = (slot + 1) & (slots_.size() - 1)) {
      const Index index = slots_[slot];
      if (index == none || nodes_[index].key == key) return index;
    }
  }

  Index find_or_add(const Position& position, const ExactKey& key) {
    if (const auto index = find(key); index != none) return index;
    const auto index = static_cast<Index>(nodes_.size());
    Node node;
    node.key = key;
    node.encoded = static_cast<std::uint32_t>(encoded_.size());
    rules_.encode(position, encoded_);
    node.turn = goal_.turn_of(rules_.to_move(position));
    node.is_expanded = fragment_for(position).has_value();
    if constexpr (Dominating<R>) {
      node.goods = rules_.goods(position, goal_.attacker);
      auto& first = boards_.try_emplace(rules_.board_key(position), none).first->second;
      node.next_on_board = std::exchange(first, index);
    }
    nodes_.push_back(node);
    if (nodes_.size() * 2 > slots_.size()) {
      slots_.assign(slots_.size() * 2, none);
      for (Index i = 0; i < index; ++i) put(i);
    }
    put(index);
    return index;
  }

  void put(Index index) {
    std::size_t slot = nodes_[index].key.low & (slots_.size() - 1);
    while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = index;
  }

  R rules_;
  Goal goal_;
  std::size_t most_bytes_;
  Solver<R>* adviser_;
  Reasons<R>* reasons_;
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> encoded_;  // the positions of the nodes, one after the other
  std::vector<Watch> watches_;
  std::vector<Index> to_do_, newly_lost_, slots_;
  std::unordered_map<std::uint64_t, Index> boards_;  // the newest node of each, in games with goods
  std::uint64_t moves_followed_ = 0;
  std::vector<Reply> children_;  // scratch
  typename R::Moves moves_;      // scratch
  std::vector<std::uint8_t> bytes_;
};

}  // namespace proofboard
