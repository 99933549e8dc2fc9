// Writes how connections were derived as the body of a reason (reasons/reasons.h says what it
// means).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/varint.h"
#include "games/hex/knowledge/connections.h"

namespace proofboard::hex {

// A move left out because another one is at least as good: it seizes the cell.
struct Domination {
  Seized seized;  // its `cell` is left out
  std::uint16_t by = 0;
};

inline void put_seized(std::vector<std::uint8_t>& body, Seized seized) {
  put_varint(body, seized.is_pair() ? 1 : 0);
  put_varint(body, seized.cell);
  if (seized.is_pair()) put_varint(body, seized.twin);
}

// Cells that are given to the opponent, one bit each.
template <int Words>
std::vector<std::uint8_t> gift_body(const Bits<Words>& given, int cells) {
  std::vector<std::uint8_t> body(static_cast<std::size_t>(cells + 7) / 8, 0);
  given.for_each([&](int cell) {
    body[static_cast<std::size_t>(cell / 8)] |= static_cast<std::uint8_t>(1 << cell % 8);
  });
  return body;
}

template <int Words>
class DerivationWriter {
 public:
  using All = Connections<Words>;
  using Set = Bits<Words>;

  DerivationWriter(const std::vector<Fill>& fills, const All* connections)
      : fills_(fills), connections_(connections) {}

  // Adds the connection, with all that it rests on, and answers the number of its step.
  std::uint32_t add(std::uint32_t index) {
    if (const auto known = numbers_.find(index); known != numbers_.end()) return known->second;
    const auto& one = connections_->origin(index);
    std::vector<std::uint8_t> step;
    switch (one.rule) {
      case All::Rule::neighbours:
        put_varint(step, 0);
        put_varint(step, connections_->point(one.x));
        put_varint(step, connections_->point(one.y));
        break;
      case All::Rule::and_rule: write_and(one, step); break;
      case All::Rule::or_rule: write_or(one, step); break;
    }
    return finish(index, step);
  }

  // Where nothing is common to some semis between the edges, they make a full connection.
  std::uint32_t add_or(const std::vector<std::uint32_t>& semis) {
    std::vector<std::uint8_t> step;
    std::vector<std::uint32_t> numbers;
    for (const auto semi : semis) numbers.push_back(add(semi));
    put_varint(step, 2);
    put_list(step, numbers);
    put_varint(step, 0);
    return finish(~std::uint32_t{0}, step);
  }

  std::vector<std::uint8_t> body(const std::vector<std::uint32_t>& goals,
                                 const std::vector<Domination>& dominated) const {
    std::vector<std::uint8_t> body;
    put_varint(body, fills_.size());
    for (const auto& fill : fills_) {
      const bool is_pair = fill.seized.is_pair();
      put_varint(body, !is_pair ? 0 : fill.side == Side::black ? 1 : 2);
      put_varint(body, fill.seized.cell);
      if (is_pair) put_varint(body, fill.seized.twin);
    }
    put_varint(body, count_);
    body.insert(body.end(), steps_.begin(), steps_.end());
    put_list(body, goals);
    put_varint(body, dominated.size());
    for (const auto& one : dominated) {
      put_varint(body, one.by);
      put_seized(body, one.seized);
    }
    return body;
  }

 private:
  static void put_list(std::vector<std::uint8_t>& body, const std::vector<std::uint32_t>& numbers) {
    put_varint(body, numbers.size());
    for (const auto number : numbers) put_varint(body, number);
  }

  std::uint32_t finish(std::uint32_t index, const std::vector<std::uint8_t>& step) {
    steps_.insert(steps_.end(), step.begin(), step.end());
    numbers_[index] = count_;
    return count_++;
  }

  void write_and(const typename All::Origin& one, std::vector<std::uint8_t>& step) {
    const auto first = add(one.first), second = add(one.second);
    const auto& half = connections_->origin(one.first);
    const Point z = half.x == one.x ? half.y : half.x;
    put_varint(step, 1);
    put_varint(step, first);
    put_varint(step, second);
    put_shared(step, {one.x, z, one.y},
               connections_->carrier(one.first) & connections_->carrier(one.second));
  }

  void write_or(const typename All::Origin& one, std::vector<std::uint8_t>& step) {
    const std::uint32_t* semis = connections_->semis_of(one);
    std::vector<std::uint32_t> numbers;
    Set common = connections_->carrier(semis[0]);
    for (std::uint32_t i = 0; i < one.second; ++i) {
      numbers.push_back(add(semis[i]));
      common &= connections_->carrier(semis[i]);
    }
    put_varint(step, 2);
    put_list(step, numbers);
    put_shared(step, {one.x, one.y}, common);
  }

  // What the points, as stones, seize of the cells that are common.
  void put_shared(std::vector<std::uint8_t>& step, std::initializer_list<Point> points,
                  const Set& common) const {
    std::vector<std::uint8_t> list;
    std::uint64_t count = 0;
    for (const Point point : points) {
      for (const auto& seized : connections_->seized(point)) {
        if (!seized.template cells<Words>().intersects(common)) continue;
        put_varint(list, connections_->point(point));
        put_seized(list, seized);
        ++count;
      }
    }
    put_varint(step, count);
    step.insert(step.end(), list.begin(), list.end());
  }

  const std::vector<Fill>& fills_;
  const All* connections_;
  std::vector<std::uint8_t> steps_;
  std::uint32_t count_ = 0;
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;  // of steps, by connection
};

}  // namespace proofboard::hex
