// URLs of a broker.
#include "cluster/redis_url.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  const auto url = cluster::parse_redis_url(fuzz::as_text(data, size), "a password");
  if (!url) {
    fuzz::require(!url.error().message.empty(), "an error has a message");
    fuzz::require(url.error().message.find('\n') == std::string::npos, "of one line");
    return 0;
  }
  fuzz::require(!url->host.empty(), "there is a host");
  fuzz::require(url->port >= 1 && url->port <= 65535, "the port is one");
  fuzz::require(url->database >= 0, "the database is one");
  fuzz::require(url->ca_file.empty() || url->has_tls, "authorities are for TLS");
  const auto again = cluster::parse_redis_url("redis://" + url->address());
  fuzz::require(again && again->address() == url->address(), "an address is a URL's part");
  return 0;
}
