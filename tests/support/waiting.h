// Tests wait for what can be seen and measure the processor, not the clock: how long a while is,
// nobody knows on a machine with other work.
#pragma once

#include <sys/types.h>
#include <system_error>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

namespace proofboard::testing_games {

// Whether it came true within a minute; it is asked again and again.
template <class Condition>
bool comes_true(const Condition& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

// What this process takes of the processor meanwhile, all its threads together.
template <class F>
double processor_seconds(const F& f) {
  const auto start = std::clock();
  f();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// What another process has taken of it so far; 0 if there is no such process.
inline double processor_seconds_of(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  // The name, in parentheses, may hold anything; times are the 12th and 13th words behind it.
  in.ignore(std::numeric_limits<std::streamsize>::max(), ')');
  std::string skipped;
  for (int i = 0; i < 11; ++i) in >> skipped;
  double user = 0, system = 0;
  in >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Whether a signal has stopped it, with all its threads.
inline bool is_stopped(pid_t process) {
  std::error_code gone;
  const std::filesystem::directory_iterator threads("/proc/" + std::to_string(process) + "/task",
                                                    gone);
  return !gone && std::all_of(begin(threads), end(threads), [](const auto& thread) {
    std::ifstream in(thread.path() / "stat");
    in.ignore(std::numeric_limits<std::streamsize>::max(), ')');
    char state = 0;
    in >> state;
    return state == 'T';
  });
}

}  // namespace proofboard::testing_games
