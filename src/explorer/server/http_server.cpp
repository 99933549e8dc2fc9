#include "explorer/server/http_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <httplib.h>
#include <mutex>
#include <netdb.h>
#include <poll.h>
#include <set>
#include <thread>
#include <utility>

#include "explorer/server/connection.h"

namespace proofboard::explorer {

namespace {

constexpr int most_requests = 1000;     // of a connection
constexpr double seconds_between = 15;  // two requests of a connection
constexpr double seconds_if_crowded = 1;
constexpr int most_waiting = 128;  // to be accepted

// As the library reads and writes.
class LibraryStream final : public httplib::Stream {
 public:
  explicit LibraryStream(Connection& connection) : connection_(connection) {}

  bool is_readable() const override { return true; }
  bool is_writable() const override { return !connection_.is_peer_gone(); }
  ssize_t read(char* into, std::size_t size) override { return connection_.read(into, size); }
  ssize_t write(const char* from, std::size_t size) override {
    return connection_.write(from, size);
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

// The one that this thread serves, and the room that its body takes.
thread_local Connection* current = nullptr;
thread_local std::uint64_t claimed = 0;

HttpRequest request_of(const httplib::Request& from) {
  HttpRequest request{from.method, from.path};
  for (const auto& [name, value] : from.params) request.query.emplace(name, value);
  for (const auto& [name, value] : from.headers) {
    std::string small(name);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    request.headers.emplace(std::move(small), value);
  }
  request.body = from.body;
  return request;
}

std::optional<std::uint64_t> length_of(std::string_view text) {
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return length;
}

// A reply without the library, to who is sent away before anything was read.
std::string short_reply(std::string_view status, std::string_view message, bool is_to_come_again) {
  const auto body =
      fmt::format("{{\"error\":{{\"kind\":\"no_room\",\"message\":\"{}\"}}}}", message);
  return fmt::format(
      "HTTP/1.1 {}\r\n{}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: "
      "close\r\n\r\n{}",
      status, is_to_come_again ? "Retry-After: 10\r\n" : "", body.size(), body);
}

}  // namespace

class HttpServer::Connections final : public httplib::Server {
 public:
  Connections(HttpHandler& handler, const HttpLimits& limits) : handler_(handler), limits_(limits) {
    set_payload_max_length(limits.body_bytes);
    set_keep_alive_max_count(most_requests);  // as it is told; converse() sees to it
    set_keep_alive_timeout(static_cast<time_t>(seconds_between));
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return route(request, response);
    });
    Post("/api", [this](const httplib::Request& request, httplib::Response& response) {
      put(handler_.answer(request_of(request)), response);
    });
    set_error_handler(HandlerWithResponse([](const httplib::Request&, httplib::Response& response) {
      if (current != nullptr) current->must_close();
      response.set_header("Connection", "close");
      if (response.body.empty()) {
        response.set_content(R"({"error":{"kind":"input","message":"this is no request"}})",
                             "application/json");
      }
      return HandlerResponse::Handled;
    }));
    set_exception_handler([](const httplib::Request&, httplib::Response& response,
                             const std::exception_ptr&) { response.status = 500; });
  }
  ~Connections() override { shut(); }

  Expected<int> listen_at(const std::string& address, int port) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    addrinfo* found = nullptr;
    const auto service = std::to_string(port);
    if (getaddrinfo(address.c_str(), service.c_str(), &hints, &found) != 0) {
      return Error{fmt::format("'{}' is not an address, like 127.0.0.1", address)};
    }
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, &freeaddrinfo);
    const int listening = ::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listening < 0) return system_error("no socket");
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(listening, found->ai_addr, found->ai_addrlen) != 0 ||
        ::listen(listening, most_waiting) != 0) {
      const auto error = system_error(fmt::format("can't listen at {} port {}", address, port));
      ::close(listening);
      return error;
    }
    svr_sock_ = listening;
    return port_of(listening);
  }

  bool serve_for(int milliseconds, int descriptor) {
    pollfd both[2] = {{svr_sock_, POLLIN, 0}, {descriptor, POLLIN, 0}};
    const nfds_t count = descriptor >= 0 ? 2 : 1;
    if (poll(both, count, milliseconds) <= 0) return true;
    if (count == 2 && both[1].revents != 0) return false;
    const int client = accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client >= 0) begin(client);
    // Without descriptors the one that waits would be seen again at once.
    if (client < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
  }

  void shut() {
    is_stopping_ = true;
    const int listening = svr_sock_.exchange(INVALID_SOCKET);
    if (listening >= 0) ::close(listening);
    std::unique_lock lock(mutex_);
    for (const int client : open_) ::shutdown(client, SHUT_RDWR);
    changed_.wait(lock, [&] { return threads_ == 0; });
  }

  std::size_t connections() const {
    const std::lock_guard lock(mutex_);
    return threads_;
  }

 private:
  // For a stream, whose sink is the library's.
  class Streaming final : public HttpStream {
   public:
    Streaming(httplib::DataSink& sink, const std::atomic<bool>& is_stopping)
        : sink_(sink), is_stopping_(is_stopping) {}
    bool write(std::string_view text) override { return sink_.write(text.data(), text.size()); }
    bool is_over() const override {
      return is_stopping_ || current == nullptr || current->is_peer_gone();
    }

   private:
    httplib::DataSink& sink_;
    const std::atomic<bool>& is_stopping_;
  };

  static Error system_error(const std::string& what) {
    return Error{fmt::format("{}: {}", what, std::strerror(errno)),
                 errno == EACCES ? ErrorKind::no_permission : ErrorKind::input};
  }

  static int port_of(int listening) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<sockaddr_in&>(address).sin_port);
  }

  // Before the library reads a body.
  HandlerResponse route(const httplib::Request& from, httplib::Response& response) {
    const auto request = request_of(from);
    if (auto refused = refuse(request)) {
      current->must_close();
      put(*refused, response);
      return HandlerResponse::Handled;
    }
    if (request.method == "POST") {
      const auto length = *length_of(request.header("content-length"));
      if (!claim(length)) {
        current->must_close();
        put(busy(), response);
        return HandlerResponse::Handled;
      }
      current->expect_body(length);
      return HandlerResponse::Unhandled;
    }
    put(handler_.answer(request), response);
    return HandlerResponse::Handled;
  }

  // Room for a body, until the request is answered.
  bool claim(std::uint64_t bytes) {
    if (bodies_.fetch_add(bytes) + bytes > limits_.bodies_bytes) {
      bodies_ -= bytes;
      return false;
    }
    claimed = bytes;
    return true;
  }
  void give_back() { bodies_ -= std::exchange(claimed, 0); }

  static HttpReply busy() {
    HttpReply reply;
    reply.status = 503;
    reply.headers = {{"Retry-After", "10"}};
    reply.body = R"({"error":{"kind":"no_room","message":"too much is being sent: try again"}})";
    return reply;
  }

  std::optional<HttpReply> refuse(const HttpRequest& request) {
    const auto say = [](int status, std::string_view what) {
      HttpReply reply;
      reply.status = status;
      reply.body = fmt::format("{{\"error\":{{\"kind\":\"input\",\"message\":\"{}\"}}}}", what);
      return reply;
    };
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST") {
      return say(405, "GET, HEAD or POST");
    }
    if (!request.header("transfer-encoding").empty() ||
        !request.header("content-encoding").empty()) {
      return say(415, "a plain body is wanted");
    }
    const auto told = request.header("content-length");
    const auto length = length_of(told);
    if (request.method == "POST" && !length) return say(411, "the length is wanted");
    if (request.method != "POST" && !told.empty() && length != 0) return say(400, "no body here");
    if (length && *length > limits_.body_bytes) return say(413, "this is too large");
    return handler_.refuse(request);
  }

  void put(HttpReply reply, httplib::Response& response) {
    response.status = reply.status;
    for (const auto& [name, value] : reply.headers) response.set_header(name, value);
    if (!reply.stream) return response.set_content(reply.body, reply.type);
    current->must_close();
    response.set_chunked_content_provider(
        reply.type, [this, stream = std::move(reply.stream)](std::size_t, httplib::DataSink& sink) {
          Streaming to(sink, is_stopping_);
          stream(to);
          if (!to.is_over()) sink.done();
          return !to.is_over();
        });
  }

  void begin(int client) {
    {
      const std::lock_guard lock(mutex_);
      if (threads_ < limits_.connections) {
        ++threads_;
        open_.insert(client);
        if (start_thread(client)) return;
        --threads_;
        open_.erase(client);
      }
    }
    // Nothing is waited for: what does not fit into the socket's own memory is lost.
    const auto reply = short_reply("503 Service Unavailable", "all places are taken", true);
    [[maybe_unused]] const auto sent =
        send(client, reply.data(), reply.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(client, SHUT_WR);
    ::close(client);
  }

  // Signals are left to the threads of the program.
  bool start_thread(int client) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool is_started = true;
    try {
      std::thread([this, client] { attend(client); }).detach();
    } catch (const std::system_error&) {
      is_started = false;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return is_started;
  }

  void attend(int client) {
    try {
      converse(client);
    } catch (...) {
      // There is no memory for this one; others may have some.
    }
    current = nullptr;
    give_back();
    const std::lock_guard lock(mutex_);
    open_.erase(client);
    ::close(client);
    --threads_;
    changed_.notify_all();
  }

  void converse(int client) {
    Connection connection(client, limits_);
    LibraryStream stream(connection);
    current = &connection;
    for (int left = most_requests; left > 0 && !is_stopping_; --left) {
      const bool is_first = left == most_requests;
      const bool is_crowded = connections() > limits_.connections / 2;
      const auto head = connection.read_head(is_first     ? limits_.patience
                                             : is_crowded ? seconds_if_crowded
                                                          : seconds_between);
      if (head == Connection::Head::bad || head == Connection::Head::too_large) {
        const auto reply = head == Connection::Head::bad
                               ? short_reply("400 Bad Request", "this is no request", false)
                               : short_reply("431 Request Header Fields Too Large",
                                             "the head is too large", false);
        connection.write(reply.data(), reply.size());
      }
      if (head != Connection::Head::read) break;
      bool is_closed = false;
      const bool is_answered = process_request(stream, left == 1, is_closed, nullptr);
      give_back();
      if (!is_answered || is_closed) break;
      if (connection.is_to_close()) break;
    }
    ::shutdown(client, SHUT_WR);
  }

  HttpHandler& handler_;
  const HttpLimits limits_;
  std::atomic<bool> is_stopping_ = false;
  std::atomic<std::uint64_t> bodies_ = 0;

  mutable std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::set<int> open_;
  std::size_t threads_ = 0;
};

HttpServer::HttpServer(HttpHandler& handler, const HttpLimits& limits)
    : connections_(std::make_unique<Connections>(handler, limits)) {}

HttpServer::~HttpServer() = default;

Expected<int> HttpServer::bind(const std::string& address, int port) {
  return connections_->listen_at(address, port);
}

bool HttpServer::serve_for(int milliseconds, int descriptor) {
  return connections_->serve_for(milliseconds, descriptor);
}

void HttpServer::stop() {
  connections_->shut();
}

std::size_t HttpServer::connections() const {
  return connections_->connections();
}

}  // namespace proofboard::explorer
