// Who visits: sessions with a secret name, each with the events that wait for its stream. There are
// only so many; who has neither asked anything nor had a stream for a while has left.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"

namespace proofboard::explorer {

class Session {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Session(std::string name) : name_(std::move(name)) {}

  const std::string& name() const { return name_; }

  // News of a job that come again (progress, tree) take the place of those that still wait. False:
  // nobody takes them off, and there are too many.
  bool push(const Json& event);

  // A stream begins, and every other one of this session ends. Its number.
  std::uint64_t begin_stream();
  void end_stream(std::uint64_t stream);
  enum class Waited { event, nothing, over };
  // For about so long. `over`: the stream has been replaced, or the session is closed.
  Waited wait(std::uint64_t stream, std::chrono::milliseconds time, std::string& event);

  void close();
  void touch();
  bool is_closed() const;
  // Or closed.
  bool is_idle_since(Clock::time_point time) const;

 private:
  struct Waiting {
    std::string key;  // of what may be replaced; else empty
    std::string text;
  };

  static constexpr std::size_t most_events = 4000;
  static constexpr std::size_t most_bytes = std::size_t{8} << 20;

  const std::string name_;
  mutable std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::deque<Waiting> events_;
  std::size_t bytes_ = 0;
  std::uint64_t stream_ = 0;
  bool has_stream_ = false;
  bool is_closed_ = false;
  Clock::time_point last_used_ = Clock::now();
};

class Sessions {
 public:
  Sessions(std::size_t most, double idle_seconds) : most_(most), idle_seconds_(idle_seconds) {}

  // Null if there are too many.
  std::shared_ptr<Session> begin();
  // Null if there is none of this name (any more), or it is closed. It has been used now.
  std::shared_ptr<Session> find(const std::string& name);
  // The same without using it.
  std::shared_ptr<Session> peek(const std::string& name) const;
  // Those that are gone, and are forgotten now.
  std::vector<std::string> take_idle();
  void close_all();

  std::size_t count() const;

 private:
  const std::size_t most_;
  const double idle_seconds_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Session>> sessions_;
};

// 32 hexadecimal digits that nobody can guess.
std::string secret_name();

}  // namespace proofboard::explorer
