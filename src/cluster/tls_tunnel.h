// TLS for hiredis, which in Debian 12 has none: hiredis talks plainly to one end of a pair of
// sockets, and a thread carries the bytes between the other end and the broker, encrypted.
//
// The broker's certificate must be signed by a known authority and be made out to the host of the
// URL. When either side ends, both do: hiredis sees a closed connection.
#pragma once

#include <chrono>
#include <memory>
#include <variant>

#include "cluster/redis_fault.h"
#include "cluster/redis_url.h"

namespace proofboard::cluster {

class TlsTunnel {
 public:
  // Takes over a connected socket, whatever comes of it.
  static std::variant<std::unique_ptr<TlsTunnel>, RedisFault> open(
      int socket, const RedisUrl& url, std::chrono::milliseconds timeout);
  ~TlsTunnel();
  TlsTunnel(const TlsTunnel&) = delete;
  TlsTunnel& operator=(const TlsTunnel&) = delete;

  // The end for hiredis, which owns it from now on. Once.
  int plain_end();

 private:
  struct State;
  explicit TlsTunnel(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace proofboard::cluster
