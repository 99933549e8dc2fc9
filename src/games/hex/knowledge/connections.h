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
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "games/hex/knowledge/carrier_lists.h"
#include "games/hex/knowledge/seized.h"
#include "games/hex/knowledge/side_graph.h"

namespace proofboard::hex {

struct ConnectionLimits {
  bool over_edges = false;  // whether two connections may meet at an edge
  int or_steps = 200;       // most combinations tried for the semis of two points at a time
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  // to work in
};

template <int Words>
class Connections {
 public:
  using Set = Bits<Words>;
  using Lists = CarrierLists<Words>;

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
  // Finds all connections; or, if `stops_at` says so, stops as soon as the edges are connected by
  // a full one, or even by a semi.
  enum class StopAt : std::uint8_t { nothing, full, semi };

  // So it does when the budget, if there is one, is out of time, or when it takes more memory than
  // it may, and then the budget is told: what was found by then holds.
  void build(const SideGraph<Words>& graph, const ConnectionLimits& limits, StopAt stop_at,
             Budget* budget = nullptr) {
    graph_ = &graph;
    limits_ = limits;
    stop_at_ = stop_at;
    number_points();
    origins_.clear();
    carriers_.clear();
    lists_.clear();
    ors_.clear();
    queue_.clear();
    or_queue_.clear();
    is_over_ = false;
    link_neighbours();
    std::size_t next_full = 0, next_or = 0;
    constexpr std::uint32_t between_looks = 1024;
    for (std::uint32_t steps = 1; !is_over_; ++steps) {
      if (budget != nullptr && steps % between_looks == 0) {
        if (bytes() > limits_.bytes) budget->stop_because(StopReason::memory);
        is_over_ = budget->is_out_of_time();
      }
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
  std::span<const std::uint32_t> fulls() const { return lists_.numbers(goal().fulls); }
  std::span<const std::uint32_t> semis() const { return lists_.numbers(goal().semis); }

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

  // The memory that it works in, and keeps for the next time; and about what that will be with so
  // many points (measured on boards from 9x9 to 19x19: 250 to 340 bytes a pair of points).
  std::size_t bytes() const {
    std::size_t all = bytes_of(points_) + bytes_of(numbers_) + bytes_of(own_) +
                      bytes_of(seizable_) + bytes_of(seized_) + bytes_of(arms_) + bytes_of(pairs_) +
                      bytes_of(origins_) + bytes_of(carriers_) + lists_.bytes() + bytes_of(ors_) +
                      bytes_of(queue_) + bytes_of(or_queue_);
    for (const auto& seized : seized_) all += bytes_of(seized);
    for (const auto& arms : arms_) all += arms.bytes();
    return all;
  }
  static std::size_t likely_bytes(std::size_t points) {
    constexpr std::size_t found = 200;  // connections between the two
    return points * points / 2 * (sizeof(Pair) + found);
  }

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
    typename Lists::List fulls, semis;
    Set fulls_meet;          // what all fulls that were combined have in common
    Set semis_meet;          // what all semis have in common
    bool is_linked = false;  // there is such a full
    bool is_queued = false;
  };
  // The full connections that others are combined with at one of their ends.
  struct Arms {
    std::vector<Set> carriers;
    std::vector<Set> alone;   // what the carrier can't share at its other end
    std::vector<Point> ends;  // the other ones
    std::vector<Set> cells;   // the same, if they are empty cells
    std::vector<std::uint32_t> indices;

    void clear() {
      carriers.clear();
      alone.clear();
      ends.clear();
      cells.clear();
      indices.clear();
    }
    std::size_t bytes() const {
      return bytes_of(carriers) + bytes_of(alone) + bytes_of(ends) + bytes_of(cells) +
             bytes_of(indices);
    }
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

  bool add_full(const Origin& origin, const Set& carrier) {
    auto& here = pair(origin.x, origin.y);
    if (lists_.covers(here.fulls, carrier)) return false;
    drop_covered(here.fulls, carrier);
    if (drop_covered(here.semis, carrier)) here.semis_meet = lists_.meet(here.semis);
    const auto index = push(origin, carrier);
    lists_.push(here.fulls, carrier, index);
    queue_.push_back(index);
    if (origin.x + origin.y == 1 && stop_at_ != StopAt::nothing) is_over_ = true;
    return true;
  }

  void add_semi(const Origin& origin, const Set& carrier) {
    auto& here = pair(origin.x, origin.y);
    if (lists_.covers(here.fulls, carrier) || lists_.covers(here.semis, carrier)) return;
    drop_covered(here.semis, carrier);
    here.semis_meet = here.semis.count == 0 ? carrier : here.semis_meet & carrier;
    lists_.push(here.semis, carrier, push(origin, carrier));
    if (origin.x + origin.y == 1 && stop_at_ == StopAt::semi) is_over_ = true;
    if (here.is_queued) return;
    if (!here.semis_meet.is_within(seizable_[origin.x] | seizable_[origin.y])) return;
    here.is_queued = true;
    or_queue_.push_back({origin.x, origin.y});
  }

  bool drop_covered(typename Lists::List& list, const Set& carrier) {
    return lists_.drop_covered(list, carrier, [&](auto i) { origins_[i].is_live = false; });
  }

  std::uint32_t push(const Origin& origin, const Set& carrier) {
    origins_.push_back(origin);
    carriers_.push_back(carrier);
    return static_cast<std::uint32_t>(origins_.size() - 1);
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
    add_arm(x, y, index, carrier);
    add_arm(y, x, index, carrier);
  }

  void add_arm(Point at, Point end, std::uint32_t index, const Set& carrier) {
    auto& arms = arms_[at];
    arms.carriers.push_back(carrier);
    arms.alone.push_back((carrier - seizable_[end]) | own_[end]);
    arms.ends.push_back(end);
    arms.cells.push_back(own_[end]);
    arms.indices.push_back(index);
  }

  void combine_at(std::uint32_t index, Point x, Point z) {
    if (z < 2 && !limits_.over_edges) return;
    const Set carrier = carriers_[index];
    const Set shared = seizable_[x] | seizable_[z];
    const auto& arms = arms_[z];
    // Most arms fail these tests, so they are sieved without a branch. Neighbours are connected
    // better than by anything found here.
    const Set unshared = carrier - shared;
    const Set neighbours = graph_->touched(points_[x]);
    fitting_.resize(arms.ends.size());
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < arms.ends.size(); ++i) {
      fitting_[fitting] = static_cast<std::uint32_t>(i);
      fitting +=
          ((unshared & arms.alone[i]) | (arms.carriers[i] & own_[x]) | (neighbours & arms.cells[i]))
              .is_empty();
    }
    for (std::size_t i = 0; i < fitting && !is_over_; ++i) {
      const auto arm = fitting_[i];
      const Point y = arms.ends[arm];
      if (y == x || carrier.intersects(own_[y]) || !origins_[arms.indices[arm]].is_live) continue;
      const Set common = carrier & arms.carriers[arm];
      Set made = carrier | arms.carriers[arm] | own_[z];
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
      origin.second = arms.indices[arm];
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
    const Set shared = seizable_[x] | seizable_[y];
    if (!here.semis_meet.is_within(shared)) return;
    const auto numbers = lists_.numbers(here.semis);
    semis_.assign(numbers.begin(), numbers.end());
    std::stable_sort(semis_.begin(), semis_.end(), [&](auto a, auto b) {
      if (origins_[a].is_tried != origins_[b].is_tried) return origins_[a].is_tried;
      return carriers_[a].count() < carriers_[b].count();
    });
    semi_carriers_.clear();
    for (const auto i : semis_) semi_carriers_.push_back(carriers_[i]);
    steps_left_ = limits_.or_steps;
    for (std::size_t i = 0; i < semis_.size() && !is_over_; ++i) {
      auto& semi = origins_[semis_[i]];
      if (semi.is_tried) continue;
      semi.is_tried = true;
      chosen_.assign(1, semis_[i]);
      join_more(x, y, i, semi_carriers_[i] - shared, semi_carriers_[i]);
    }
  }

  // Adds semis among the first `count` until nothing is common to all.
  void join_more(Point x, Point y, std::size_t count, const Set& common, const Set& all) {
    if (is_over_ || lists_.covers(pair(x, y).fulls, all)) return;
    if (common.is_empty()) return take_or(x, y, all);
    Set everywhere = common;
    for (std::size_t i = 0; i < count; ++i) everywhere &= semi_carriers_[i];
    if (!everywhere.is_empty()) return;
    // The cell that the fewest semis avoid.
    int avoided = -1;
    std::size_t fewest = ~std::size_t{0};
    common.for_each([&](int cell) {
      std::size_t avoiding = 0;
      for (std::size_t i = 0; i < count; ++i) avoiding += !semi_carriers_[i].contains(cell);
      if (avoiding >= fewest) return;
      fewest = avoiding;
      avoided = cell;
    });
    for (std::size_t i = 0; i < count && !is_over_; ++i) {
      const Set carrier = semi_carriers_[i];
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
  std::vector<Arms> arms_;  // by number of the point where they can be met
  std::vector<Pair> pairs_;
  std::vector<Origin> origins_;
  std::vector<Set> carriers_;  // of all, live or not
  Lists lists_;                // those between the same points
  std::vector<std::uint32_t> ors_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::pair<Point, Point>> or_queue_;
  std::vector<std::uint32_t> fitting_;         // of one AND
  std::vector<std::uint32_t> semis_, chosen_;  // of one OR
  std::vector<Set> semi_carriers_;             // of semis_
  int steps_left_ = 0;
};

}  // namespace proofboard::hex
