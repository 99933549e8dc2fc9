#include "command/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace proofboard::command {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto value = environment(name);
    if (value.empty()) continue;  // the next one counts
    return value.find("UTF-8") != std::string_view::npos ||
           value.find("utf8") != std::string_view::npos;
  }
  return false;
}

bool locale_is_japanese() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (const auto value = environment(name); !value.empty()) return value.starts_with("ja");
  }
  return false;
}

int terminal_width() {
  winsize size{};
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  }
  return 80;
}

// To standard error. If nobody can read it, that is no reason to fail: fmt::print would throw.
void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

Console Console::detect(bool is_json, bool is_quiet) {
  const bool is_able = !environment("TERM").empty() && environment("TERM") != "dumb";
  Console console;
  console.is_json = is_json;
  console.is_quiet = is_quiet;
  console.has_colour = isatty(STDOUT_FILENO) && is_able && environment("NO_COLOR").empty();
  console.has_unicode = console.has_colour && locale_is_utf8();
  console.is_japanese = locale_is_japanese();
  console.has_live_line = isatty(STDERR_FILENO) && is_able && !is_quiet;
  console.width = terminal_width();
  return console;
}

std::string paint(const Console& console, report::Style style, std::string_view text) {
  if (!console.has_colour) return std::string(text);
  const auto code = [&]() -> std::string_view {
    switch (style) {
      case report::Style::plain: return "";
      case report::Style::bold: return "1";
      case report::Style::dim: return "2";
      case report::Style::good: return "1;32";
      case report::Style::bad: return "1;31";
      case report::Style::doubtful: return "1;33";
    }
    return "";
  }();
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string paint(const Console& console, const report::StyledText& text) {
  std::string painted;
  for (const auto& [style, part] : text.parts()) {
    painted += style == report::Style::plain ? part : paint(console, style, part);
  }
  return painted;
}

void note(const Console& console, std::string_view text) {
  if (!console.is_quiet) say(fmt::format("proofboard: {}\n", text));
}

void complain(std::string_view text) {
  // Text of a user's may be part of it: no line breaks, nothing that a terminal would obey.
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  say(fmt::format("proofboard: {}\n", line));
}

std::string erase_line(std::size_t drawn, int width) {
  // What was drawn on a wider terminal now takes several of its lines, the cursor in the last.
  const auto places = static_cast<std::size_t>(std::max(width, 1));
  const auto more = drawn == 0 ? 0 : (drawn - 1) / places;
  return more == 0 ? "\r\x1b[K" : fmt::format("\r\x1b[{}A\x1b[J", more);
}

void LiveLine::show(const std::function<std::string()>& text) {
  if (!console_.has_live_line) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  // The terminal may have another width by now.
  const int width = terminal_width();
  const auto line = fmt::format("{:.{}}", text(), width - 1);
  say(erase_line(drawn_, width) + line);
  drawn_ = line.size();
}

void LiveLine::above(const std::function<void()>& print) {
  const std::lock_guard lock(mutex_);
  if (drawn_ > 0) say(erase_line(drawn_, terminal_width()));
  drawn_ = 0;
  print();
}

}  // namespace proofboard::command
