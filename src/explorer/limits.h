// What a visitor, and all of them together, may take of the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace proofboard::explorer {

struct ServiceLimits {
  static constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

  // Of one question. Whoever asks for more gets this much.
  double seconds = 600;
  std::uint64_t bytes = 512 * mebi;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  int threads = 1;

  // A job that is paused keeps its memory and its place; after so much of that its time goes on.
  double paused_seconds = 3600;

  // Jobs: of a visitor those that run or wait; in all those that run, with their memory, and those
  // that wait.
  std::size_t jobs_of_visitor = 6;
  std::size_t running = 4;
  std::uint64_t running_bytes = 2048 * mebi;
  std::size_t waiting = 200;

  // Certificates, with what it takes to walk them: one, those of a visitor, and all.
  std::uint64_t certificate_bytes = 32 * mebi;
  std::uint64_t kept_of_visitor = 128 * mebi;
  std::uint64_t kept = 512 * mebi;
};

}  // namespace proofboard::explorer
