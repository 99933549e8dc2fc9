// Where the broker is: redis://[user:password@]host[:port][/database], or rediss://… with TLS.
//
// User and password may be percent-encoded, and must be where they hold one of /?#@%. An IPv6
// address stands in brackets. `?ca=FILE` (rediss alone) names the authority that signed the
// broker's certificate, if it is none of the system's.
//
// No error shows any part of the text that could belong to a password.
#pragma once

#include <string>
#include <string_view>

#include "core/status.h"

namespace proofboard::cluster {

// Programs take the password from here if the URL has none: a command line is seen by everybody on
// the machine, an environment is not.
inline constexpr const char* redis_password_variable = "PROOFBOARD_REDIS_PASSWORD";

struct RedisUrl {
  bool has_tls = false;
  std::string host;
  int port = 6379;
  int database = 0;
  std::string user;
  std::string password;
  std::string ca_file;  // empty: the system's authorities

  // "host:port", for messages.
  std::string address() const;
};

Expected<RedisUrl> parse_redis_url(std::string_view text, std::string_view password_if_none = {});

}  // namespace proofboard::cluster
