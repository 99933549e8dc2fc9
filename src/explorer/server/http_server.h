// A server for a page and its requests, to which clients that are slow, broken or hostile cost
// little: a connection has a thread, and there are only so many; the head of a request is small and
// comes soon, or the connection ends; so does the body, whose length is told beforehand; what can't
// be written in time ends it, too. Whoever comes when all places are taken is told to wait, at
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/status.h"
#include "explorer/server/http.h"

namespace proofboard::explorer {

struct HttpLimits {
  std::size_t connections = 512;
  std::size_t head_bytes = std::size_t{16} << 10;
  std::size_t headers = 64;
  std::uint64_t body_bytes = std::uint64_t{48} << 20;
  std::uint64_t bodies_bytes = std::uint64_t{192} << 20;  // of all that are read at a time
  double patience = 10;  // seconds for a head, a piece of a body, a write
  std::uint64_t slowest = std::uint64_t{64} << 10;  // bytes a second beyond that
};

class HttpServer {
 public:
  // The handler outlives it.
  HttpServer(HttpHandler& handler, const HttpLimits& limits);
  ~HttpServer();  // stops

  // At this address, a number; port 0 is any. The port; an error if it can't be had.
  Expected<int> bind(const std::string& address, int port);
  // Accepts whoever comes, for about so long, or until `descriptor` can be read: false if it can.
  bool serve_for(int milliseconds, int descriptor);
  // All connections are cut; comes back when their threads have ended.
  void stop();

  std::size_t connections() const;

 private:
  class Connections;
  std::unique_ptr<Connections> connections_;
};

}  // namespace proofboard::explorer
