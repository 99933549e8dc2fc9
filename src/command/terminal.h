// What the program may do with the streams it writes to: results go to standard output, messages
// and the live line to standard error; colour and the live line only to a terminal.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "report/styled.h"

namespace proofboard::command {

struct Console {
  bool is_json = false;
  bool is_quiet = false;
  bool is_verbose = false;
  bool has_colour = false;     // standard output is a terminal that shows colours
  bool has_unicode = false;    // … and characters beyond ASCII
  bool has_live_line = false;  // standard error is a terminal, and nobody asked for quiet
  bool is_japanese = false;    // the locale's language
  std::string notation = {};   // of moves, one that the game has; empty: the usual one
  int width = 80;

  // Reads the environment (NO_COLOR, TERM, locale) and the terminal.
  static Console detect(bool is_json, bool is_quiet);

  bool is_for_people() const { return !is_json && !is_quiet; }
};

std::string paint(const Console& console, report::Style style, std::string_view text);
std::string paint(const Console& console, const report::StyledText& text);

// A message beside the result, on standard error; dropped with --quiet.
void note(const Console& console, std::string_view text);
// What is wrong, on standard error, always one line, with the program's name in front.
void complain(std::string_view text);

// What removes a line of so many places from a terminal of this width.
std::string erase_line(std::size_t drawn, int width);

// One line on standard error that is drawn over and over while something runs, and leaves no trace.
// Any thread may call any function.
class LiveLine {
 public:
  explicit LiveLine(const Console& console) : console_(console) {}
  ~LiveLine() {
    above([] {});
  }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  // Draws what `text` gives, a few times a second at most; cheap in between.
  void show(const std::function<std::string()>& text);

  // Removes the line, then prints without another thread drawing in between.
  void above(const std::function<void()>& print);

 private:
  using Clock = std::chrono::steady_clock;

  const Console& console_;
  std::mutex mutex_;
  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(200);
  std::size_t drawn_ = 0;  // places of the line that is there
};

}  // namespace proofboard::command
