// One connection: bytes in and out of a socket, each with a time by which it must be done.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "explorer/server/http_server.h"

namespace proofboard::explorer {

class Connection {
 public:
  // The socket stays the caller's.
  Connection(int socket, const HttpLimits& limits);

  enum class Head { read, none, bad, too_large };
  // Waits so long for the next request to begin, then reads its head; `none`: it has ended, or was
  // too slow.
  Head read_head(double seconds_to_begin);
  // So much of the request follows its head, and may be read.
  void expect_body(std::uint64_t bytes);

  // What stands behind the head is read no further than is expected. 0 at the end, -1 if it fails.
  long read(char* into, std::size_t size);
  // All of it, or -1.
  long write(const char* from, std::size_t size);

  bool has_input() const { return at_ < buffer_.size(); }
  bool is_peer_gone() const;
  int socket() const { return socket_; }

  // After this reply it ends: what follows the request can't be told from it.
  void must_close() { must_close_ = true; }
  bool is_to_close() const { return must_close_ || rest_of_body_ > 0; }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point after(double seconds) const;
  bool wait(short events, Clock::time_point latest) const;
  // More into the buffer; false at the end or when it is too late.
  bool fill(Clock::time_point latest);

  const int socket_;
  const HttpLimits& limits_;
  std::string buffer_;  // read and not handed on, from at_
  std::size_t at_ = 0;
  std::size_t head_left_ = 0;  // of the head, to be handed on
  std::uint64_t rest_of_body_ = 0;
  Clock::time_point latest_;  // for what is read now
  bool must_close_ = false;
};

}  // namespace proofboard::explorer
