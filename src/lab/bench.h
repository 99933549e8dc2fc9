// One number that changes when the behaviour of any search does, and how fast things are.
//
// The signature is the number of nodes over a fixed set of questions and all algorithms for every
// game with their defaults. Nothing in it depends on the machine: limits are nodes and a fixed
// amount of memory, never time.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace proofboard::lab {

struct BenchWork {
  std::string name;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double seconds_to_confirm = 0;
  // Of the search that took most: what it says, and by how much the process grew; 0: not known.
  std::uint64_t told_bytes = 0;
  std::uint64_t held_bytes = 0;

  double rate() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

struct BenchReport {
  std::uint64_t seed = 0;
  std::vector<BenchWork> behaviour;  // per set
  std::vector<BenchWork> engines;    // per algorithm and game
  std::vector<BenchWork> endgames;   // of Othello by empty cells, with their confirmation
  std::vector<BenchWork> checks;     // of certificates
  std::uint64_t certificate_bytes = 0;
  std::uint64_t certificate_nodes = 0;

  std::uint64_t signature() const;
  double bytes_per_node() const;
};

struct BenchSettings {
  std::uint64_t seed = 0;  // of the random positions
  bool is_quick = false;   // fewer and smaller questions, for tests
  const std::atomic<bool>& stop;
  std::function<void(std::string_view)> doing = {};  // told what is measured now
};

// Stopped early it has less, and its signature means nothing.
Expected<BenchReport> run_bench(const BenchSettings& settings);

}  // namespace proofboard::lab
