// The lines of an input that can be looked at while a search runs, without a thread of its own:
// what comes meanwhile is kept in order.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace proofboard::protocol {

class InputLines {
 public:
  explicit InputLines(int file) : file_(file) {}  // a descriptor, open as long as this lives

  // Waits for the next line. Nothing at the end of the input, or once `gives_up` says so.
  std::optional<std::string> next(const std::function<bool()>& gives_up);

  // The first line of this kind that has come, behind whatever other lines. Never waits.
  std::optional<std::string> take(const std::function<bool(std::string_view)>& is_wanted);

  // Whether a line has come. Never waits.
  bool has_line();

  // Whether nothing can come but the lines that are here.
  bool is_at_end() const { return is_at_end_; }

 private:
  // Reads what is there, after waiting for it at most so long.
  void read_for(int milliseconds);
  void add(const char* bytes, std::size_t count);

  int file_;
  bool is_at_end_ = false;
  std::string unfinished_;
  std::deque<std::string> lines_;
};

}  // namespace proofboard::protocol
