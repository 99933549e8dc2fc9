// What the explorer's server knows of HTTP: requests, replies and streams as values. The library
// behind it is known to http_server.cpp alone.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofboard::explorer {

struct HttpRequest {
  std::string method;  // GET, HEAD or POST
  std::string path;    // without what follows '?'
  std::map<std::string, std::string> query = {};
  std::map<std::string, std::string> headers = {};  // names in small letters; none comes twice
  std::string body = {};

  std::string_view header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
  std::string query_value(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string() : found->second;
  }
};

// To a client that stays.
class HttpStream {
 public:
  virtual ~HttpStream() = default;

  // False: it is gone, or too slow.
  virtual bool write(std::string_view text) = 0;
  // It has left, or the server is stopping.
  virtual bool is_over() const = 0;
};

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  // In place of a body; the reply is over when it comes back.
  std::function<void(HttpStream&)> stream = {};
};

// Called by many threads at a time.
class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  // Of a request whose body has not been read yet: why it is refused, if it is.
  virtual std::optional<HttpReply> refuse(const HttpRequest& request) = 0;
  virtual HttpReply answer(const HttpRequest& request) = 0;
};

}  // namespace proofboard::explorer
