#include "protocol/input_lines.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>

namespace proofboard::protocol {

namespace {

constexpr std::size_t longest_line = 1 << 16;  // the rest of a longer one is dropped

}  // namespace

std::optional<std::string> InputLines::next(const std::function<bool()>& gives_up) {
  constexpr int between_looks = 100;  // milliseconds
  while (true) {
    if (!lines_.empty()) {
      auto line = std::move(lines_.front());
      lines_.pop_front();
      return line;
    }
    if (is_at_end_ || gives_up()) return std::nullopt;
    read_for(between_looks);
  }
}

std::optional<std::string> InputLines::take(
    const std::function<bool(std::string_view)>& is_wanted) {
  read_for(0);
  const auto found = std::find_if(lines_.begin(), lines_.end(), is_wanted);
  if (found == lines_.end()) return std::nullopt;
  auto line = std::move(*found);
  lines_.erase(found);
  return line;
}

bool InputLines::has_line() {
  read_for(0);
  return !lines_.empty();
}

void InputLines::read_for(int milliseconds) {
  if (is_at_end_) return;
  pollfd waiting{file_, POLLIN, 0};
  if (poll(&waiting, 1, milliseconds) <= 0) return;  // nothing yet, or a signal
  std::array<char, 4096> bytes{};
  const auto count = read(file_, bytes.data(), bytes.size());
  if (count > 0) {
    add(bytes.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    is_at_end_ = true;
    if (!unfinished_.empty()) lines_.push_back(std::move(unfinished_));
  }
}

void InputLines::add(const char* bytes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (bytes[i] != '\n') {
      if (unfinished_.size() < longest_line) unfinished_ += bytes[i];
      continue;
    }
    lines_.push_back(std::move(unfinished_));
    unfinished_.clear();
  }
}

}  // namespace proofboard::protocol
