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

std::optional<std::string> InputLines::next() {
  while (true) {
    if (!lines_.empty()) {
      auto line = std::move(lines_.front());
      lines_.pop_front();
      return line;
    }
    if (is_at_end_ || take_interrupt()) return std::nullopt;
    wait();
  }
}

void InputLines::wait(int other, Clock::time_point until) {
  constexpr int ignored = -1;  // as poll() takes it
  std::array waiting{pollfd{is_at_end_ ? ignored : file_, POLLIN, 0},
                     pollfd{has_interrupt_ ? ignored : interrupts_.descriptor, POLLIN, 0},
                     pollfd{other, POLLIN, 0}};
  int milliseconds = -1;
  if (until != Clock::time_point::max()) {
    constexpr std::chrono::milliseconds none{0}, longest{std::chrono::hours(1)};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    milliseconds = static_cast<int>(std::clamp(left, none, longest).count());
  }
  if (poll(waiting.data(), waiting.size(), milliseconds) <= 0) return;  // it is time, or a signal
  if (waiting[1].revents != 0) has_interrupt_ = true;
  if (waiting[0].revents != 0) read_what_is_there();
}

bool InputLines::take_interrupt() {
  has_interrupt_ = false;
  return interrupts_.take && interrupts_.take();
}

std::optional<std::string> InputLines::take(
    const std::function<bool(std::string_view)>& is_wanted) {
  read_what_is_there();
  const auto found = std::find_if(lines_.begin(), lines_.end(), is_wanted);
  if (found == lines_.end()) return std::nullopt;
  auto line = std::move(*found);
  lines_.erase(found);
  return line;
}

bool InputLines::has_line() {
  read_what_is_there();
  return !lines_.empty();
}

void InputLines::read_what_is_there() {
  if (is_at_end_) return;
  pollfd waiting{file_, POLLIN, 0};
  if (poll(&waiting, 1, 0) <= 0) return;
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
