#include "explorer/server/connection.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>

#include "explorer/server/http_head.h"

namespace proofboard::explorer {

Connection::Connection(int socket, const HttpLimits& limits) : socket_(socket), limits_(limits) {}

Connection::Clock::time_point Connection::after(double seconds) const {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

bool Connection::wait(short events, Clock::time_point latest) const {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(latest - Clock::now()).count();
    if (left <= 0) return false;
    pollfd one{socket_, events, 0};
    const int ready = poll(&one, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (ready > 0) return true;  // or an error, which read and write tell
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Connection::fill(Clock::time_point latest) {
  if (at_ == buffer_.size()) {
    buffer_.clear();
    at_ = 0;
  }
  char piece[4096];
  while (wait(POLLIN, latest)) {
    const auto got = recv(socket_, piece, sizeof piece, MSG_DONTWAIT);
    if (got > 0) {
      buffer_.append(piece, static_cast<std::size_t>(got));
      return true;
    }
    if (got == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) return false;
  }
  return false;
}

Connection::Head Connection::read_head(double seconds_to_begin) {
  buffer_.erase(0, at_);
  at_ = 0;
  rest_of_body_ = 0;
  if (buffer_.empty() && !fill(after(seconds_to_begin))) return Head::none;
  latest_ = after(limits_.patience);
  auto end = end_of_head(buffer_);
  while (!end) {
    if (buffer_.size() > limits_.head_bytes) return Head::too_large;
    if (!fill(latest_)) return Head::none;
    end = end_of_head(buffer_);
  }
  if (*end > limits_.head_bytes) return Head::too_large;
  const auto clean = clean_head(std::string_view(buffer_).substr(0, *end), limits_.headers);
  if (!clean) return Head::bad;
  buffer_.replace(0, *end, *clean);
  head_left_ = clean->size();
  return Head::read;
}

void Connection::expect_body(std::uint64_t bytes) {
  rest_of_body_ = bytes;
  latest_ =
      after(limits_.patience + static_cast<double>(bytes) / static_cast<double>(limits_.slowest));
}

long Connection::read(char* into, std::size_t size) {
  if (head_left_ == 0 && rest_of_body_ == 0) return 0;
  if (!has_input() && !fill(latest_)) return -1;
  auto most = std::min(size, buffer_.size() - at_);
  if (head_left_ > 0) {
    most = std::min(most, head_left_);
    head_left_ -= most;
  } else {
    most = static_cast<std::size_t>(std::min<std::uint64_t>(most, rest_of_body_));
    rest_of_body_ -= most;
  }
  std::memcpy(into, buffer_.data() + at_, most);
  at_ += most;
  return static_cast<long>(most);
}

long Connection::write(const char* from, std::size_t size) {
  const auto latest =
      after(limits_.patience + static_cast<double>(size) / static_cast<double>(limits_.slowest));
  std::size_t done = 0;
  while (done < size) {
    if (!wait(POLLOUT, latest)) return -1;
    const auto sent = send(socket_, from + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) done += static_cast<std::size_t>(sent);
    if (sent < 0 && errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) return -1;
  }
  return static_cast<long>(size);
}

bool Connection::is_peer_gone() const {
  pollfd one{socket_, POLLIN | POLLRDHUP, 0};
  if (poll(&one, 1, 0) <= 0) return false;
  return (one.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

}  // namespace proofboard::explorer
