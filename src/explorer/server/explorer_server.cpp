#include "explorer/server/explorer_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "explorer/request.h"
#include "explorer/server/embedded.h"
#include "explorer/server/guard.h"
#include "explorer/server/http_server.h"
#include "explorer/server/sessions.h"
#include "explorer/service.h"

namespace proofboard::explorer {

namespace {

using namespace std::chrono_literals;

constexpr int status_no_session = 440;
constexpr std::size_t longest_hello = 4096;
constexpr auto between_comments = 15s;

constexpr std::string_view plain_page =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Proofboard</title>\n"
    "<h1>Proofboard</h1>\n<p>This program was built without the page. The engine is here: see "
    "docs/explorer-requests.md for what it can be asked.</p>\n</html>\n";

std::string type_of(std::string_view path) {
  constexpr std::pair<std::string_view, const char*> types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

HttpReply json_reply(const Json& body, int status = 200) {
  HttpReply reply;
  reply.status = status;
  reply.body = body.dump();
  reply.headers = {{"Cache-Control", "no-store"}};
  return reply;
}

HttpReply error_reply(int status, const std::string& message, ErrorKind kind = ErrorKind::input) {
  return json_reply(error_json({message, kind}), status);
}

HttpReply guarded(HttpReply reply) {
  for (auto& header : guarding_headers()) reply.headers.push_back(std::move(header));
  return reply;
}

HttpReply full_reply() {
  auto reply = error_reply(503, "all places are taken: try again in a while", ErrorKind::no_room);
  reply.headers.emplace_back("Retry-After", "10");
  return reply;
}

std::optional<std::string_view> measurements_named(const std::string& name) {
  const auto* file = find_embedded(measurements(), name);
  return file == nullptr ? std::nullopt : std::optional(file->bytes);
}

}  // namespace

bool is_loopback(const std::string& address) {
  in_addr four{};
  in6_addr six{};
  if (inet_pton(AF_INET, address.c_str(), &four) == 1) {
    constexpr unsigned loopback = 127;
    return ntohl(four.s_addr) >> 24 == loopback;
  }
  return inet_pton(AF_INET6, address.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

class ExplorerServer::House final : public HttpHandler {
 public:
  explicit House(const ServeOptions& options)
      : options_(options),
        sessions_(options.visitors, options.idle_seconds),
        service_(setup()),
        server_(*this, http_limits(options)) {
    ours_.is_loopback_only = is_loopback(options.address);
    ours_.names = options.names;
  }

  Expected<void> listen() {
    const auto port = server_.bind(options_.address, options_.port);
    if (!port) return port.error();
    ours_.port = *port;
    return {};
  }

  int port() const { return ours_.port; }

  void serve(int descriptor) {
    constexpr int tick = 500;  // milliseconds
    auto next_look = Session::Clock::now();
    while (server_.serve_for(tick, descriptor)) {
      if (Session::Clock::now() < next_look) continue;
      next_look = Session::Clock::now() + 500ms;
      for (const auto& gone : sessions_.take_idle()) service_.leave(gone);
    }
    // Streams end first, or their threads would be waited for.
    sessions_.close_all();
    service_.close();
    server_.stop();
  }

  std::optional<HttpReply> refuse(const HttpRequest& request) override {
    auto refused = why_refused(request);
    return refused ? std::optional(guarded(std::move(*refused))) : std::nullopt;
  }

  HttpReply answer(const HttpRequest& request) override {
    if (request.method == "POST") return guarded(answer_post(request));
    if (request.path == "/api/events") return guarded(stream_events(request));
    if (request.path == "/api/certificate") return guarded(send_certificate(request));
    return guarded(send_page(request));
  }

 private:
  static HttpLimits http_limits(const ServeOptions& options) {
    HttpLimits limits;
    // A browser has a stream and some connections for its requests.
    constexpr std::size_t for_each = 4, for_others = 32;
    limits.connections = options.visitors * for_each + for_others;
    // In base64, with what stands around it.
    constexpr std::uint64_t around = std::uint64_t{1} << 20;
    limits.body_bytes = options.limits.certificate_bytes / 3 * 4 + around;
    return limits;
  }

  ServiceSetup setup() {
    ServiceSetup setup;
    setup.engine = "native";
    setup.version = options_.version;
    setup.limits = options_.limits;
    setup.measurements = measurements_named;
    setup.tell = [this](const std::string& visitor, const Json& event) { tell(visitor, event); };
    return setup;
  }

  // Who lets events pile up is told no more of them; what it has begun stops when it has left.
  void tell(const std::string& visitor, const Json& event) {
    const auto session = sessions_.peek(visitor);
    if (session && !session->push(event)) session->close();
  }

  std::optional<HttpReply> why_refused(const HttpRequest& request) {
    if (!is_ours(request, ours_)) {
      return error_reply(403, "this request does not come from the page", ErrorKind::no_permission);
    }
    const bool is_api = request.path == "/api";
    if (is_api && request.method != "POST") return error_reply(405, "POST is wanted");
    if (!is_api && request.method == "POST") {
      return error_reply(404, "there is nothing here", ErrorKind::not_found);
    }
    if (!is_api) return std::nullopt;
    const auto type = request.header("content-type");
    if (type != "application/json" && !type.starts_with("application/json;")) {
      return error_reply(415, "application/json is wanted");
    }
    const std::string session(request.header("x-proofboard-session"));
    if (!session.empty()) {
      if (sessions_.find(session)) return std::nullopt;
      return error_reply(status_no_session, "say hello first", ErrorKind::no_permission);
    }
    if (std::stoull(std::string(request.header("content-length"))) > longest_hello) {
      return error_reply(413, "this is too large without a session");
    }
    constexpr std::string_view bearer = "Bearer ";
    const auto given = request.header("authorization");
    if (!options_.token.empty() && !(given.starts_with(bearer) &&
                                     is_same_secret(given.substr(bearer.size()), options_.token))) {
      auto reply = error_reply(401, "a token is wanted", ErrorKind::no_permission);
      reply.headers.emplace_back("WWW-Authenticate", "Bearer");
      return reply;
    }
    return std::nullopt;
  }

  HttpReply answer_post(const HttpRequest& request) {
    const auto parsed = parse_request(request.body);
    if (!parsed) return json_reply(error_json(parsed.error()), 400);
    const std::string name(request.header("x-proofboard-session"));
    const auto* op = parsed->find("op");
    const bool is_hello = op != nullptr && op->text() != nullptr && *op->text() == "hello";
    if (name.empty() || is_hello) {
      if (!is_hello)
        return error_reply(status_no_session, "say hello first", ErrorKind::no_permission);
      if (!name.empty()) return json_reply({{"session", name}, {"engine", "native"}});
      const auto session = sessions_.begin();
      if (!session) return full_reply();
      return json_reply({{"session", session->name()}, {"engine", "native"}});
    }
    const auto session = sessions_.find(name);
    if (!session)
      return error_reply(status_no_session, "say hello first", ErrorKind::no_permission);
    auto answer = service_.answer(name, *parsed);
    session->touch();
    // It may have left meanwhile, and what it has begun would have nobody to end it.
    if (!sessions_.peek(name)) service_.leave(name);
    return json_reply(answer);
  }

  HttpReply stream_events(const HttpRequest& request) {
    auto session = sessions_.find(request.query_value("session"));
    if (!session)
      return error_reply(status_no_session, "say hello first", ErrorKind::no_permission);
    HttpReply reply;
    reply.type = "text/event-stream";
    reply.headers = {{"Cache-Control", "no-store"}, {"X-Accel-Buffering", "no"}};
    if (request.method == "HEAD") return reply;
    reply.stream = [session = std::move(session)](HttpStream& to) {
      const auto number = session->begin_stream();
      auto next_comment = Session::Clock::now() + between_comments;
      std::string event;
      bool is_written = to.write(": here\n\n");
      while (is_written && !to.is_over()) {
        const auto waited = session->wait(number, 500ms, event);
        if (waited == Session::Waited::over) break;
        if (waited == Session::Waited::event) {
          is_written = to.write("data: " + event + "\n\n");
        } else if (Session::Clock::now() >= next_comment) {
          is_written = to.write(":\n\n");
          next_comment = Session::Clock::now() + between_comments;
        }
      }
      session->end_stream(number);
    };
    return reply;
  }

  HttpReply send_certificate(const HttpRequest& request) {
    const auto name = request.query_value("session");
    if (!sessions_.find(name)) {
      return error_reply(status_no_session, "say hello first", ErrorKind::no_permission);
    }
    const auto file = service_.certificate(name, request.query_value("proof"));
    if (!file) return error_reply(404, file.error().message, ErrorKind::not_found);
    HttpReply reply;
    reply.type = "application/octet-stream";
    reply.body.assign(file->bytes->begin(), file->bytes->end());
    reply.headers = {
        {"Cache-Control", "no-store"},
        {"Content-Disposition", fmt::format("attachment; filename=\"{}\"", file->name)}};
    return reply;
  }

  // Files that are in the program, by their names: there are no folders to leave.
  static HttpReply send_page(const HttpRequest& request) {
    HttpReply reply;
    if (page().empty() && request.path == "/") {
      reply.type = "text/html; charset=utf-8";
      reply.body = plain_page;
      return reply;
    }
    auto path = request.path.substr(1);
    if (path.empty()) path = "index.html";
    const auto* file = find_embedded(page(), path);
    if (file == nullptr) return error_reply(404, "there is nothing here", ErrorKind::not_found);
    reply.type = type_of(path);
    reply.body = file->bytes;
    // Names of assets have a digest in them.
    reply.headers = {{"Cache-Control", path.starts_with("assets/")
                                           ? "public, max-age=31536000, immutable"
                                           : "no-cache"}};
    return reply;
  }

  const ServeOptions options_;
  OurNames ours_;
  Sessions sessions_;
  Service service_;
  HttpServer server_;  // its threads use all of the above
};

ExplorerServer::ExplorerServer(std::unique_ptr<House> house) : house_(std::move(house)) {}

ExplorerServer::~ExplorerServer() = default;

Expected<std::unique_ptr<ExplorerServer>> ExplorerServer::open(const ServeOptions& options) {
  if (!is_loopback(options.address) && options.token.empty()) {
    return Error{"others can reach this address: a token is wanted"};
  }
  auto house = std::make_unique<House>(options);
  if (const auto fine = house->listen(); !fine) return fine.error();
  return std::unique_ptr<ExplorerServer>(new ExplorerServer(std::move(house)));
}

int ExplorerServer::port() const {
  return house_->port();
}

bool ExplorerServer::has_page() const {
  return !page().empty();
}

void ExplorerServer::serve(int descriptor) {
  house_->serve(descriptor);
}

}  // namespace proofboard::explorer
