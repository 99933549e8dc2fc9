#include "cluster/redis_fault.h"

#include <fmt/format.h>
#include <hiredis/hiredis.h>

#include <cerrno>

namespace proofboard::cluster {

namespace {

struct KnownAnswer {
  std::string_view part;  // of Redis's text; inside a script it has words of its own around it
  std::string_view meaning;
  bool may_pass = false;
  ErrorKind kind = ErrorKind::input;
};

constexpr KnownAnswer known_answers[] = {
    {"NOAUTH", "needs a password", false, ErrorKind::no_permission},
    {"WRONGPASS", "refuses the user or the password", false, ErrorKind::no_permission},
    {"without any password configured", "has no password, but was given one"},
    {"DENIED Redis is running in protected mode",
     "serves only its own machine: it has neither a password nor an address to listen on"},
    {"NOPERM", "doesn't allow this user what the queue needs", false, ErrorKind::no_permission},
    {"READONLY", "is a read-only copy of another one: use that one"},
    {"OOM command not allowed", "has no memory left, the queue is full: raise its maxmemory"},
    {"MISCONF", "can't write to its disk, and takes nothing until it can"},
    {"DB index is out of range", "has no database with the URL's number"},
    {"NOGROUP", "no longer has the run: it was removed", false, ErrorKind::not_found},
    {"UNBLOCKED", "no longer has the run: it was removed", false, ErrorKind::not_found},
    {"BUSY Redis", "is busy with a script of somebody else", true},
    {"LOADING", "is still reading its file", true},
    {"MASTERDOWN", "is a copy that has lost the original", true},
};

}  // namespace

RedisFault fault_of_answer(const RedisUrl& url, std::string_view error) {
  for (const auto& known : known_answers) {
    if (error.find(known.part) == std::string_view::npos) continue;
    return {fmt::format("the broker at {} {}", url.address(), known.meaning), known.may_pass,
            known.kind};
  }
  return {fmt::format("the broker at {} answers with an error: {}", url.address(), error)};
}

RedisFault fault_of_connection(const RedisUrl& url, const redisContext& context) {
  if (context.err == REDIS_ERR_PROTOCOL) {
    return {fmt::format("what answers at {} is not a Redis server{}", url.address(),
                        url.has_tls ? "" : ", or one with TLS: rediss://")};
  }
  const bool is_late = context.err == REDIS_ERR_IO && (errno == EAGAIN || errno == EWOULDBLOCK);
  return {fmt::format("no broker answers at {}: {}", url.address(),
                      is_late ? "it says nothing" : context.errstr),
          true, ErrorKind::not_found};
}

}  // namespace proofboard::cluster
