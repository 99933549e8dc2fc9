// The games as a layer knows them: those of this build, and those that a program has added before
// the list was read for the first time. From then on nothing can be added, so that what points into
// the list stays what it is.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string_view>
#include <utility>
#include <vector>

#include "core/status.h"

namespace proofboard {

// An entry tells whether a name is one of its own: `bool is_called(std::string_view) const`.
template <class Entry>
class GameList {
 public:
  explicit GameList(std::vector<Entry> built_in) : all_(std::move(built_in)) {}

  // From one thread. A name that is taken, or a list that was read already, is an error.
  Expected<void> add(Entry entry, std::string_view name) {
    if (is_read_) return too_late(name);
    if (std::any_of(all_.begin(), all_.end(),
                    [name](const Entry& known) { return known.is_called(name); })) {
      return Error{fmt::format("there is a game '{}' already", name)};
    }
    all_.push_back(std::move(entry));
    return {};
  }

  // By any number of threads.
  const std::vector<Entry>& read() {
    is_read_ = true;
    return all_;
  }

  bool is_read() const { return is_read_; }
  // To look at what there is so far, and still add.
  const std::vector<Entry>& so_far() const { return all_; }

  static Error too_late(std::string_view name) {
    return Error{fmt::format("'{}' must be registered before the library is used", name)};
  }

 private:
  std::vector<Entry> all_;
  std::atomic<bool> is_read_{false};
};

}  // namespace proofboard
