// Virtual connections of one side, by H-search (Anshelevich 2002).
//
// Two points are fully connected within a carrier, a set of empty cells, if the side can join them
// though the opponent moves first, whatever stands elsewhere; they are semi-connected if it can do
// so moving first. Points that are empty cells count as the side's stones. From neighbours, which
// are connected with nothing in between, more follows:
// - AND over a stone: full x–z and full z–y with nothing in common give a full x–y.
// - AND over an empty cell z: they give a semi x–y; the side plays z.
// - OR: semis between two points that have no cell in common give a full one: the opponent can't be
//   in all of them at once.
// Carriers may share cells that stones on the points would seize (seized.h), since those count as
// the side's own.
//
// Of the connections between two points only those are kept whose carriers contain no other's.
// Each remembers how it was derived.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "games/hex/knowledge/seized.h"
#include "games/hex/knowledge/side_graph.h"

namespace proofboard::hex {

struct ConnectionLimits {
  bool over_edges = false;  // whether two connections may meet at an edge
  int or_steps = 200;       // most combinations tried for the semis of two points at a time
};

template <int Words>
class Connections {
 public:
  using Set = Bits<Words>;

  enum class Rule : std::uint8_t { neighbours, and_rule, or_rule };
  struct Connection {
    Set carrier;
    std::uint32_t first = 0, second = 0;  // AND: both halves; OR: where its semis are, how many
    std::uint32_t next = none;            // of the same points
    Point x = 0, y = 0;                   // numbers, see point()
    Rule rule = Rule::neighbours;
    bool is_full = false;
    bool is_live = true;   // false: another one is better
    bool is_used = false;  // full: others have been derived from it; semi: it has been tried in ORs
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Finds all connections; or, if `stops_at` says so, stops as soon as the edges are connected by
  // a full one, or even by a semi.
  enum class StopAt : std::uint8_t { nothing, full, semi };

  void build(const SideGraph<Words>& graph, const ConnectionLimits& limits, StopAt stop_at) {
    graph_ = &graph;
    limits_ = limits;
    stop_at_ = stop_at;
    number_points();
    all_.clear();
    ors_.clear();
    queue_.clear();
    or_queue_.clear();
    is_over_ = false;
    link_neighbours();
    std::size_t next_full = 0, next_or = 0;
    while (!is_over_) {
      if (next_full < queue_.size()) {
        combine(queue_[next_full++]);
      } else if (next_or < or_queue_.size()) {
        join_semis(or_queue_[next_or++]);
      } else {
        break;
      }
    }
  }

  // Between the edges.
  std::uint32_t full() const { return goal().fulls; }
  std::uint32_t semi() const { return goal().semis; }
  // All of them, the shortest way to go through a list.
  template <class F>
  void for_each_of(std::uint32_t head, F f) const {  // f(index)
    for (auto i = head; i != none; i = all_[i].next) f(i);
  }

  const Connection& operator[](std::uint32_t index) const { return all_[index]; }
  // The semis of a full connection made by OR.
  const std::uint32_t* semis_of(const Connection& one) const { return &ors_[one.first]; }
  Point point(Point number) const { return points_[number]; }
  const std::vector<Seized>& seized(Point number) const { return seized_[number]; }
  const SideGraph<Words>& graph() const { return *graph_; }

  std::size_t count() const { return all_.size(); }
  std::size_t points() const { return points_.size(); }
  // f(x, y, what all fulls between them have in common), for the numbers of points with a full.
  template <class F>
  void for_each_pair(F f) const {
    for (std::size_t y = 1; y < points_.size(); ++y) {
      for (std::size_t x = 0; x < y; ++x) {
        const auto& here = pairs_[index_of(static_cast<Point>(x), static_cast<Point>(y))];
        if (here.has_used) f(static_cast<Point>(x), static_cast<Point>(y), here.fulls_meet);
      }
    }
  }
  template <class F>
  void for_each_live(F f) const {
    for (const auto& one : all_) {
      if (one.is_live) f(one);
    }
  }

 private:
  struct Pair {
    std::uint32_t fulls = none, semis = none;
    Set fulls_meet;  // what all used fulls have in common
    bool has_used = false;
    bool is_queued = false;
  };

  Pair& pair(Point a, Point b) { return pairs_[index_of(a, b)]; }
  static std::size_t index_of(Point a, Point b) {
    const std::size_t low = std::min(a, b), high = std::max(a, b);
    return high * (high - 1) / 2 + low;
  }
  const Pair& goal() const { return pairs_[index_of(0, 1)]; }

  void number_points() {
    points_.clear();
    numbers_.resize(static_cast<std::size_t>(graph_->board().cells) + 2);
    const auto add = [&](Point point) {
      numbers_[point] = static_cast<Point>(points_.size());
      points_.push_back(point);
    };
    add(graph_->edge(0));
    add(graph_->edge(1));
    for (const Point chain : graph_->chains()) add(chain);
    first_empty_ = points_.size();
    graph_->empty().for_each([&](int cell) { add(static_cast<Point>(cell)); });
    const auto count = points_.size();
    pairs_.assign(count * (count - 1) / 2, {});
    partners_.resize(std::max(partners_.size(), count));
    seized_.resize(std::max(seized_.size(), count));
    own_.assign(count, {});
    seizable_.assign(count, {});
    for (std::size_t i = 0; i < count; ++i) {
      partners_[i].clear();
      seized_[i].clear();
      if (i < first_empty_) continue;
      own_[i] = Set::one(points_[i]);
      seized_by(*graph_, points_[i], seized_[i]);
      for (const auto& one : seized_[i]) seizable_[i] |= one.template cells<Words>();
    }
  }

  void link_neighbours() {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      graph_->touched(points_[i]).for_each([&](int cell) {
        const Point other = numbers_[static_cast<std::size_t>(cell)];
        if (i >= first_empty_ && other < i) return;
        Connection link;
        link.x = static_cast<Point>(i);
        link.y = other;
        link.is_full = true;
        add_full(link);
      });
    }
  }

  bool is_covered(std::uint32_t head, const Set& carrier) const {
    for (auto i = head; i != none; i = all_[i].next) {
      if (all_[i].carrier.is_within(carrier)) return true;
    }
    return false;
  }
  void drop_covered(std::uint32_t& head, const Set& carrier) {
    for (auto* link = &head; *link != none;) {
      auto& one = all_[*link];
      if (carrier.is_within(one.carrier)) {
        one.is_live = false;
        *link = one.next;
      } else {
        link = &one.next;
      }
    }
  }

  bool add_full(const Connection& one) {
    auto& here = pair(one.x, one.y);
    if (is_covered(here.fulls, one.carrier)) return false;
    drop_covered(here.fulls, one.carrier);
    drop_covered(here.semis, one.carrier);
    const auto index = push(one, here.fulls);
    queue_.push_back(index);
    if (one.x + one.y == 1 && stop_at_ != StopAt::nothing) is_over_ = true;
    return true;
  }

  void add_semi(const Connection& one) {
    auto& here = pair(one.x, one.y);
    if (is_covered(here.fulls, one.carrier) || is_covered(here.semis, one.carrier)) return;
    drop_covered(here.semis, one.carrier);
    push(one, here.semis);
    if (one.x + one.y == 1 && stop_at_ == StopAt::semi) is_over_ = true;
    if (!here.is_queued) {
      here.is_queued = true;
      or_queue_.push_back({one.x, one.y});
    }
  }

  std::uint32_t push(const Connection& one, std::uint32_t& head) {
    const auto index = static_cast<std::uint32_t>(all_.size());
    all_.push_back(one);
    all_.back().next = head;
    head = index;
    return index;
  }

  // A full connection with everything that meets it at one of its ends.
  void combine(std::uint32_t index) {
    if (!all_[index].is_live) return;
    const Connection one = all_[index];
    for (const auto& [x, z] : {std::pair{one.x, one.y}, std::pair{one.y, one.x}}) {
      if (z < 2 && !limits_.over_edges) continue;
      for (std::size_t i = 0; i < partners_[z].size() && !is_over_; ++i) {
        const Point y = partners_[z][i];
        if (y != x && !one.carrier.intersects(own_[y])) combine_over(index, x, z, y);
      }
      if (is_over_) return;
    }
    all_[index].is_used = true;
    auto& here = pair(one.x, one.y);
    here.fulls_meet = here.has_used ? here.fulls_meet & one.carrier : one.carrier;
    if (!here.has_used) {
      here.has_used = true;
      partners_[one.x].push_back(one.y);
      partners_[one.y].push_back(one.x);
    }
  }

  void combine_over(std::uint32_t index, Point x, Point z, Point y) {
    const Set carrier = all_[index].carrier;
    const Set shared = seizable_[x] | seizable_[z] | seizable_[y];
    const auto& meeting = pair(z, y);
    if (!(carrier & meeting.fulls_meet).is_within(shared)) return;
    for (auto i = meeting.fulls; i != none && !is_over_; i = all_[i].next) {
      const auto& other = all_[i];
      if (!other.is_used || other.carrier.intersects(own_[x])) continue;
      const Set common = carrier & other.carrier;
      if (!common.is_within(shared)) continue;
      Connection made;
      made.carrier = carrier | other.carrier | own_[z];
      if (!common.is_empty()) {
        const Set seized = seized_cells({x, z, y}, common);
        // What is shared must not be a point that counts as a stone already.
        if (seized.intersects(own_[x] | own_[z] | own_[y])) continue;
        made.carrier |= seized;
      }
      made.x = x;
      made.y = y;
      made.first = index;
      made.second = i;
      made.rule = Rule::and_rule;
      made.is_full = z < first_empty_;
      if (made.is_full) {
        add_full(made);
      } else {
        add_semi(made);
      }
    }
  }

  // The cells of whatever the points seize that touches `common`.
  Set seized_cells(std::initializer_list<Point> points, const Set& common) const {
    Set cells;
    for (const Point point : points) {
      if (!seizable_[point].intersects(common)) continue;
      for (const auto& one : seized_[point]) {
        const auto own = one.template cells<Words>();
        if (own.intersects(common)) cells |= own;
      }
    }
    return cells;
  }

  // New fulls from the semis between two points, each with a semi that was not tried before.
  void join_semis(std::pair<Point, Point> points) {
    const auto [x, y] = points;
    auto& here = pair(x, y);
    here.is_queued = false;
    semis_.clear();
    Set meet = graph_->empty();
    for (auto i = here.semis; i != none; i = all_[i].next) {
      semis_.push_back(i);
      meet &= all_[i].carrier;
    }
    const Set shared = seizable_[x] | seizable_[y];
    if (!meet.is_within(shared)) return;
    std::stable_sort(semis_.begin(), semis_.end(), [&](auto a, auto b) {
      if (all_[a].is_used != all_[b].is_used) return all_[a].is_used;
      return all_[a].carrier.count() < all_[b].carrier.count();
    });
    steps_left_ = limits_.or_steps;
    for (std::size_t i = 0; i < semis_.size() && !is_over_; ++i) {
      auto& semi = all_[semis_[i]];
      if (semi.is_used) continue;
      semi.is_used = true;
      chosen_.assign(1, semis_[i]);
      const Set carrier = semi.carrier;  // a copy: new connections move the others
      join_more(x, y, i, carrier - shared, carrier);
    }
  }

  // Adds semis among the first `count` until nothing is common to all.
  void join_more(Point x, Point y, std::size_t count, const Set& common, const Set& all) {
    if (is_over_ || is_covered(pair(x, y).fulls, all)) return;
    if (common.is_empty()) return take_or(x, y, all);
    const int avoided = common.lowest();
    for (std::size_t i = 0; i < count && !is_over_; ++i) {
      const auto& semi = all_[semis_[i]];
      if (semi.carrier.contains(avoided)) continue;
      if (--steps_left_ < 0) return;
      chosen_.push_back(semis_[i]);
      const Set carrier = semi.carrier;
      join_more(x, y, count, common & carrier, all | carrier);
      chosen_.pop_back();
    }
  }

  void take_or(Point x, Point y, const Set& all) {
    Connection made;
    made.x = x;
    made.y = y;
    made.rule = Rule::or_rule;
    made.is_full = true;
    made.first = static_cast<std::uint32_t>(ors_.size());
    made.second = static_cast<std::uint32_t>(chosen_.size());
    Set common = all;
    for (const auto i : chosen_) common &= all_[i].carrier;
    const Set seized = seized_cells({x, y}, common);
    if (seized.intersects(own_[x] | own_[y])) return;
    made.carrier = all | seized;
    if (add_full(made)) ors_.insert(ors_.end(), chosen_.begin(), chosen_.end());
  }

  const SideGraph<Words>* graph_ = nullptr;
  ConnectionLimits limits_;
  StopAt stop_at_ = StopAt::nothing;
  bool is_over_ = false;
  std::vector<Point> points_;   // by number: the two edges, chains, empty cells
  std::vector<Point> numbers_;  // the other way round
  std::size_t first_empty_ = 0;
  std::vector<Set> own_;       // by number: the point itself, if it is an empty cell
  std::vector<Set> seizable_;  // by number: the cells of seized_
  std::vector<std::vector<Seized>> seized_;
  std::vector<std::vector<Point>> partners_;  // with whom there is a used full connection
  std::vector<Pair> pairs_;
  std::vector<Connection> all_;
  std::vector<std::uint32_t> ors_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::pair<Point, Point>> or_queue_;
  std::vector<std::uint32_t> semis_, chosen_;  // of one OR
  int steps_left_ = 0;
};

}  // namespace proofboard::hex
