// Where a tree keeps its proof and disproof functions.
//
// A node must be plain bytes of a fixed size. Most are leaves, whose functions have one step: that
// stands in the node itself. Longer ones are blocks of an arena, so that memory grows with the
// steps there are. Whoever drops a node's functions gives them back here.
//
// When the arena is full a function becomes its own upper bound, a single step of its greatest
// height: the search goes on with less to go by.
#pragma once

#include "core/arena.h"
#include "core/checkpoint.h"
#include "search/conspiracy/staircase.h"

namespace proofboard::conspiracy {

struct StoredSteps {
  Step first;               // if there is exactly one
  std::uint32_t block = 0;  // if there are more
  std::uint32_t count = 0;
};

// Of a node: p, and d mirrored.
struct Functions {
  StoredSteps proof;
  StoredSteps disproof;
};

class StepStore {
 public:
  explicit StepStore(std::size_t bytes) : arena_(bytes) {}

  // Good until the node moves or its functions change.
  Steps steps(const StoredSteps& stored) const {
    if (stored.count > 1) return {&arena_[stored.block], stored.count};
    return {&stored.first, stored.count};
  }

  StoredSteps keep(Steps steps) {
    if (steps.empty()) return {};
    if (steps.size() == 1) return {steps[0], 0, 1};
    if (!arena_.has_room(steps.size())) return {{steps[0].value, steps.back().height}, 0, 1};
    const auto block = arena_.allocate(steps.size());
    std::copy(steps.begin(), steps.end(), &arena_[block]);
    return {{}, block, static_cast<std::uint32_t>(steps.size())};
  }

  // Gives `now` the place of `before`, whichever blocks are not needed then go back. False if both
  // are the same functions.
  bool replace(Functions& before, const Functions& now) {
    const bool is_new = !equal(before.proof, now.proof) || !equal(before.disproof, now.disproof);
    give_back(before);
    before = now;
    return is_new;
  }

  void give_back(const Functions& functions) {
    for (const auto* stored : {&functions.proof, &functions.disproof}) {
      if (stored->count > 1) arena_.give_back(stored->block, stored->count);
    }
  }

  void clear() { arena_.clear(); }
  std::size_t bytes() const { return arena_.bytes_touched(); }

  // The blocks of a node that has been written or read itself.
  void save(const Functions& functions, CheckpointWriter& file) const {
    for (const auto* stored : {&functions.proof, &functions.disproof}) {
      if (stored->count < 2) continue;
      for (const auto& step : steps(*stored)) {
        file.put(step.value);
        file.put(step.height);
      }
    }
  }
  // False if there is no room or these are no functions.
  bool load(Functions& functions, CheckpointReader& file) {
    return load(functions.proof, file) && load(functions.disproof, file);
  }

 private:
  bool equal(const StoredSteps& a, const StoredSteps& b) const {
    const auto left = steps(a), right = steps(b);
    return std::equal(left.begin(), left.end(), right.begin(), right.end());
  }

  bool load(StoredSteps& stored, CheckpointReader& file) {
    if (stored.count < 2) return true;
    if (!arena_.has_room(stored.count)) return false;
    stored.block = arena_.allocate(stored.count);
    const Step* before = nullptr;
    for (std::uint32_t i = 0; i < stored.count; ++i) {
      const auto value = file.get<Value>();
      const auto height = file.get<Number>();
      if (!value || !height) return false;
      Step& step = arena_[stored.block + i];
      step = {*value, *height};
      if (before != nullptr && (before->value >= *value || before->height >= *height)) return false;
      before = &step;
    }
    return true;
  }

  Arena<Step> arena_;
};

}  // namespace proofboard::conspiracy
