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
  // How a connection was made, between which points; its carrier is kept apart.
  struct Origin {
    std::uint32_t first = 0, second = 0;  // AND: both halves; OR: where its semis are, how many
    Point x = 0, y = 0;                   // numbers, see point()
    Rule rule = Rule::neighbours;
    bool is_full = false;
    bool is_live = true;    // false: another one is better
    bool is_tried = false;  // semi: in the ORs of its points
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
    origins_.clear();
    carriers_.clear();
    next_.clear();
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

  // Between the edges: the first of each list, or none.
  std::uint32_t full() const { return goal().fulls; }
  std::uint32_t semi() const { return goal().semis; }
  template <class F>
  void for_each_from(std::uint32_t head, F f) const {  // f(index), to the end of the list
    for (auto i = head; i != none; i = next_[i]) f(i);
  }

  const Origin& origin(std::uint32_t index) const { return origins_[index]; }
  const Set& carrier(std::uint32_t index) const { return carriers_[index]; }
  // A cell on which the side's stone keeps the connection: of a semi the one that makes it full.
  Point key(std::uint32_t index) const {
    const Origin& one = origins_[index];
    if (one.rule == Rule::or_rule) return key(*semis_of(one));
    if (one.is_full) return key(carriers_[one.first].is_empty() ? one.second : one.first);
    const Origin& half = origins_[one.first];
    return points_[half.x == one.x ? half.y : half.x];
  }
  // The semis of a full connection made by OR.
  const std::uint32_t* semis_of(const Origin& one) const { return &ors_[one.first]; }
  Point point(Point number) const { return points_[number]; }
  const std::vector<Seized>& seized(Point number) const { return seized_[number]; }

  std::size_t count() const { return origins_.size(); }
  std::size_t points() const { return points_.size(); }
  // f(x, y, what all fulls between them have in common), for the numbers of points with a full.
  template <class F>
  void for_each_pair(F f) const {
    for (std::size_t y = 1; y < points_.size(); ++y) {
      for (std::size_t x = 0; x < y; ++x) {
        const auto& here = pairs_[index_of(static_cast<Point>(x), static_cast<Point>(y))];
        if (here.is_linked) f(static_cast<Point>(x), static_cast<Point>(y), here.fulls_meet);
      }
    }
  }

 private:
  struct Pair {
    std::uint32_t fulls = none, semis = none;
    Set fulls_meet;          // what all fulls that were combined have in common
    bool is_linked = false;  // there is such a full
    bool is_queued = false;
  };
  // A full connection that others are combined with, at one of its ends.
  struct Arm {
    Set carrier;
    std::uint32_t index;
    Point end;  // the other one
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
    arms_.resize(std::max(arms_.size(), count));
    seized_.resize(std::max(seized_.size(), count));
    own_.assign(count, {});
    seizable_.assign(count, {});
    for (std::size_t i = 0; i < count; ++i) {
      arms_[i].clear();
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
        Origin link;
        link.x = static_cast<Point>(i);
        link.y = other;
        link.is_full = true;
        add_full(link, {});
      });
    }
  }

  bool is_covered(std::uint32_t head, const Set& carrier) const {
    for (auto i = head; i != none; i = next_[i]) {
      if (carriers_[i].is_within(carrier)) return true;
    }
    return false;
  }
  void drop_covered(std::uint32_t& head, const Set& carrier) {
    for (auto* link = &head; *link != none;) {
      const auto i = *link;
      if (carrier.is_within(carriers_[i])) {
        origins_[i].is_live = false;
        *link = next_[i];
      } else {
        link = &next_[i];
      }
    }
  }

  bool add_full(const Origin& origin, const Set& carrier) {
    auto& here = pair(origin.x, origin.y);
    if (is_covered(here.fulls, carrier)) return false;
    drop_covered(here.fulls, carrier);
    drop_covered(here.semis, carrier);
    queue_.push_back(push(origin, carrier, here.fulls));
    if (origin.x + origin.y == 1 && stop_at_ != StopAt::nothing) is_over_ = true;
    return true;
  }

  void add_semi(const Origin& origin, const Set& carrier) {
    auto& here = pair(origin.x, origin.y);
    if (is_covered(here.fulls, carrier) || is_covered(here.semis, carrier)) return;
    drop_covered(here.semis, carrier);
    push(origin, carrier, here.semis);
    if (origin.x + origin.y == 1 && stop_at_ == StopAt::semi) is_over_ = true;
    if (!here.is_queued) {
      here.is_queued = true;
      or_queue_.push_back({origin.x, origin.y});
    }
  }

  std::uint32_t push(const Origin& origin, const Set& carrier, std::uint32_t& head) {
    const auto index = static_cast<std::uint32_t>(origins_.size());
    origins_.push_back(origin);
    carriers_.push_back(carrier);
    next_.push_back(head);
    head = index;
    return index;
  }

  // A full connection with everything that meets it at one of its ends.
  void combine(std::uint32_t index) {
    const auto [x, y] = std::pair{origins_[index].x, origins_[index].y};
    if (!origins_[index].is_live) return;
    combine_at(index, x, y);
    combine_at(index, y, x);
    if (is_over_) return;
    const Set carrier = carriers_[index];
    auto& here = pair(x, y);
    here.fulls_meet = here.is_linked ? here.fulls_meet & carrier : carrier;
    here.is_linked = true;
    arms_[x].push_back({carrier, index, y});
    arms_[y].push_back({carrier, index, x});
  }

  void combine_at(std::uint32_t index, Point x, Point z) {
    if (z < 2 && !limits_.over_edges) return;
    const Set carrier = carriers_[index];
    const Set shared = seizable_[x] | seizable_[z];
    for (std::size_t i = 0; i < arms_[z].size() && !is_over_; ++i) {
      const Arm arm = arms_[z][i];
      const Point y = arm.end;
      const Set common = carrier & arm.carrier;
      if (y == x || !common.is_within(shared | seizable_[y])) continue;
      if ((carrier | arm.carrier).intersects(own_[x] | own_[y])) continue;
      if (!origins_[arm.index].is_live) continue;
      Set made = carrier | arm.carrier | own_[z];
      if (!common.is_empty()) {
        const Set seized = seized_cells({x, z, y}, common);
        // What is shared must not be a point that counts as a stone already.
        if (seized.intersects(own_[x] | own_[z] | own_[y])) continue;
        made |= seized;
      }
      Origin origin;
      origin.x = x;
      origin.y = y;
      origin.first = index;
      origin.second = arm.index;
      origin.rule = Rule::and_rule;
      origin.is_full = z < first_empty_;
      if (origin.is_full) {
        add_full(origin, made);
      } else {
        add_semi(origin, made);
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
    for (auto i = here.semis; i != none; i = next_[i]) {
      semis_.push_back(i);
      meet &= carriers_[i];
    }
    const Set shared = seizable_[x] | seizable_[y];
    if (!meet.is_within(shared)) return;
    std::stable_sort(semis_.begin(), semis_.end(), [&](auto a, auto b) {
      if (origins_[a].is_tried != origins_[b].is_tried) return origins_[a].is_tried;
      return carriers_[a].count() < carriers_[b].count();
    });
    steps_left_ = limits_.or_steps;
    for (std::size_t i = 0; i < semis_.size() && !is_over_; ++i) {
      auto& semi = origins_[semis_[i]];
      if (semi.is_tried) continue;
      semi.is_tried = true;
      chosen_.assign(1, semis_[i]);
      const Set carrier = carriers_[semis_[i]];
      join_more(x, y, i, carrier - shared, carrier);
    }
  }

  // Adds semis among the first `count` until nothing is common to all.
  void join_more(Point x, Point y, std::size_t count, const Set& common, const Set& all) {
    if (is_over_ || is_covered(pair(x, y).fulls, all)) return;
    if (common.is_empty()) return take_or(x, y, all);
    const int avoided = common.lowest();
    for (std::size_t i = 0; i < count && !is_over_; ++i) {
      const Set carrier = carriers_[semis_[i]];
      if (carrier.contains(avoided)) continue;
      if (--steps_left_ < 0) return;
      chosen_.push_back(semis_[i]);
      join_more(x, y, count, common & carrier, all | carrier);
      chosen_.pop_back();
    }
  }

  void take_or(Point x, Point y, const Set& all) {
    Set common = all;
    for (const auto i : chosen_) common &= carriers_[i];
    const Set seized = seized_cells({x, y}, common);
    if (seized.intersects(own_[x] | own_[y])) return;
    Origin origin;
    origin.x = x;
    origin.y = y;
    origin.rule = Rule::or_rule;
    origin.is_full = true;
    origin.first = static_cast<std::uint32_t>(ors_.size());
    origin.second = static_cast<std::uint32_t>(chosen_.size());
    if (add_full(origin, all | seized)) {
      ors_.insert(ors_.end(), chosen_.begin(), chosen_.end());
    }
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
  std::vector<std::vector<Arm>> arms_;  // by number of the point where they can be met
  std::vector<Pair> pairs_;
  std::vector<Origin> origins_;
  std::vector<Set> carriers_;        // apart, since they are what is read most
  std::vector<std::uint32_t> next_;  // of the same points
  std::vector<std::uint32_t> ors_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::pair<Point, Point>> or_queue_;
  std::vector<std::uint32_t> semis_, chosen_;  // of one OR
  int steps_left_ = 0;
};

}  // namespace proofboard::hex
