// The lines of an input that can be looked at while a search runs, without a thread of its own:
// what comes meanwhile is kept in order.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace proofboard::protocol {

// Ctrl-C, as an engine sees it.
struct Interrupts {
  std::function<bool()> take = {};  // whether one has come since it was last asked
  int descriptor = -1;              // can be read while one waits to be taken; -1: none comes
};

class InputLines {
 public:
  using Clock = std::chrono::steady_clock;

  // A descriptor, open as long as this lives.
  explicit InputLines(int file, Interrupts interrupts = {})
      : file_(file), interrupts_(std::move(interrupts)) {}

  // Waits for the next line. Nothing at the end of the input, or if an interrupt comes.
  std::optional<std::string> next();

  // Sleeps until something has come, this other descriptor can be read, or it is time.
  void wait(int other = -1, Clock::time_point until = Clock::time_point::max());

  bool take_interrupt();

  // The first line of this kind that has come, behind whatever other lines. Never waits.
  std::optional<std::string> take(const std::function<bool(std::string_view)>& is_wanted);

  // Whether a line has come. Never waits.
  bool has_line();

  // Whether nothing can come but the lines that are here.
  bool is_at_end() const { return is_at_end_; }

 private:
  void read_what_is_there();
  void add(const char* bytes, std::size_t count);

  int file_;
  Interrupts interrupts_;
  bool has_interrupt_ = false;  // that was seen and not taken yet
  bool is_at_end_ = false;
  std::string unfinished_;
  std::deque<std::string> lines_;
};

}  // namespace proofboard::protocol
