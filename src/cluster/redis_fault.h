// Why a command has no reply, as a line that a user can act on; and whether to try again.
#pragma once

#include <string>
#include <string_view>

#include "cluster/redis_url.h"
#include "core/status.h"

struct redisContext;

namespace proofboard::cluster {

struct RedisFault {
  std::string message;
  // The broker may be back in a moment: it was killed and restarts, it loads its file, the net is
  // down. A wrong password stays wrong.
  bool may_pass = false;
  ErrorKind kind = ErrorKind::input;

  Error error() const { return {message, kind}; }
};

// The broker has answered with an error.
RedisFault fault_of_answer(const RedisUrl& url, std::string_view error);

// It has not answered: the connection is in this state.
RedisFault fault_of_connection(const RedisUrl& url, const redisContext& context);

}  // namespace proofboard::cluster
