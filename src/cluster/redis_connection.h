// One connection to the broker, which comes back by itself.
//
// The broker may be killed and restarted at any moment. A command that gets no answer is sent again
// over a new connection until `patience` is over, so it may have been carried out twice, or once
// more long after: whoever sends one says why that does no harm.
//
// Belongs to one thread at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "cluster/redis_fault.h"
#include "cluster/redis_reply.h"
#include "cluster/redis_url.h"
#include "core/status.h"

namespace proofboard::cluster {

class TlsTunnel;

struct RedisOptions {
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds answer_timeout{10'000};
  std::chrono::milliseconds patience{60'000};  // with a broker that was there and is gone
  const std::atomic<bool>* stop = nullptr;     // ends the patience at once
};

class RedisConnection {
 public:
  // Tries once: a broker that has never been there is an error at once.
  static Expected<RedisConnection> open(RedisUrl url, const RedisOptions& options = {});
  RedisConnection(RedisConnection&&) noexcept;
  RedisConnection& operator=(RedisConnection&&) noexcept;
  ~RedisConnection();

  // `blocking` is how long the broker itself may take by the command's own words (BLOCK).
  Expected<RedisReply> command(const std::vector<std::string_view>& words,
                               std::chrono::milliseconds blocking = {});

  const RedisUrl& url() const { return url_; }
  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }

 private:
  struct FreeContext {
    void operator()(redisContext* context) const;
  };
  using Outcome = std::variant<RedisReply, RedisFault>;

  RedisConnection(RedisUrl url, const RedisOptions& options);

  std::optional<RedisFault> connect();
  std::optional<RedisFault> reach();
  std::optional<RedisFault> introduce();
  void disconnect();
  Outcome attempt(const std::vector<std::string_view>& words, std::chrono::milliseconds blocking);
  Outcome exchange(const std::vector<std::string_view>& words, std::chrono::milliseconds timeout);
  void rest(std::chrono::milliseconds time) const;

  RedisUrl url_;
  RedisOptions options_;
  std::unique_ptr<TlsTunnel> tunnel_;  // outlives the context, which talks through it
  std::unique_ptr<redisContext, FreeContext> context_;
  std::chrono::milliseconds timeout_{};  // that the context has now
};

}  // namespace proofboard::cluster
