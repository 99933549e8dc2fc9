// The named positions of a proof that are still to be referred to.
//
// A name lives from the opening of its node until its last reference, so the memory follows what is
// still needed, not the length of the proof. Positions are kept and compared as exact bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/reasons.h"

namespace proofboard {

class LiveNames {
 public:
  enum class Use : std::uint8_t { good, used_up, open, other_position };

  void open(std::uint64_t name, const std::vector<std::uint8_t>& position,
            std::uint64_t references) {
    live_.emplace(name, Entry{position, references, false});
    bytes_ += cost(position);
    peak_ = std::max<std::uint64_t>(peak_, live_.size());
  }

  // The sub-proof of the node is complete. A name may be gone by then: in a closed set, nodes can
  // be referred to while they are open.
  void close(std::uint64_t name) {
    if (const auto found = live_.find(name); found != live_.end()) found->second.is_closed = true;
  }

  // Counts one reference, if it is a good one.
  Use use(std::uint64_t name, const std::vector<std::uint8_t>& position, bool may_be_open) {
    const auto found = live_.find(name);
    if (found == live_.end()) return Use::used_up;
    Entry& entry = found->second;
    if (entry.position != position) return Use::other_position;
    if (!entry.is_closed && !may_be_open) return Use::open;
    if (--entry.references == 0) {
      bytes_ -= cost(entry.position);
      live_.erase(found);
    }
    return Use::good;
  }

  bool empty() const { return live_.empty(); }
  std::uint64_t any() const { return live_.begin()->first; }
  std::uint64_t peak() const { return peak_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Entry {
    std::vector<std::uint8_t> position;
    std::uint64_t references;
    bool is_closed;
  };

  // With what the map and the allocator add to an entry: a node, a bucket, two headers.
  static std::uint64_t cost(const std::vector<std::uint8_t>& position) {
    return (position.size() + 31) / 16 * 16 + sizeof(Entry) + 64;
  }

  std::unordered_map<std::uint64_t, Entry> live_;
  std::uint64_t peak_ = 0;
  std::uint64_t bytes_ = 0;
};

// The named reasons of a proof that are still to be used.
class LiveReasons {
 public:
  void add(std::uint64_t name, Reason reason, std::uint64_t uses) {
    bytes_ += cost(reason);
    live_.emplace(name, Entry{std::move(reason), uses});
  }

  // Null if it is used up.
  const Reason* use(std::uint64_t name) {
    const auto found = live_.find(name);
    if (found == live_.end()) return nullptr;
    if (--found->second.uses > 0) return &found->second.reason;
    bytes_ -= cost(found->second.reason);
    last_ = std::move(found->second.reason);
    live_.erase(found);
    return &last_;
  }

  bool empty() const { return live_.empty(); }
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Entry {
    Reason reason;
    std::uint64_t uses;
  };
  static std::uint64_t cost(const Reason& reason) {
    return (reason.body.size() + 31) / 16 * 16 + sizeof(Entry) + 64;
  }

  std::unordered_map<std::uint64_t, Entry> live_;
  Reason last_;  // one that was just used up
  std::uint64_t bytes_ = 0;
};

}  // namespace proofboard
