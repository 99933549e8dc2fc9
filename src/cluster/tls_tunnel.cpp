#include "cluster/tls_tunnel.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <string>
#include <thread>
#include <utility>

namespace proofboard::cluster {

namespace {

struct FreeTls {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  void operator()(SSL* tls) const { SSL_free(tls); }
};
using TlsContext = std::unique_ptr<SSL_CTX, FreeTls>;
using Tls = std::unique_ptr<SSL, FreeTls>;

class Socket {
 public:
  explicit Socket(int number = -1) : number_(number) {}
  Socket(Socket&& other) noexcept : number_(other.release()) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Socket() {
    if (number_ >= 0) ::close(number_);
  }
  int get() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

void never_wait(int socket) {
  ::fcntl(socket, F_SETFL, ::fcntl(socket, F_GETFL) | O_NONBLOCK);
}

std::string last_tls_error() {
  const auto code = ERR_get_error();
  const char* reason = ERR_reason_error_string(code);
  return reason == nullptr ? "the connection ended" : reason;
}

bool is_address(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> ignored{};
  return inet_pton(AF_INET, host.c_str(), ignored.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), ignored.data()) == 1;
}

// The name to which the certificate must be made out, and which a server of many names is told.
bool expect_host(SSL* tls, const std::string& host) {
  if (is_address(host))
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str()) == 1;
  return SSL_set1_host(tls, host.c_str()) == 1 && SSL_set_tlsext_host_name(tls, host.c_str()) == 1;
}

RedisFault handshake_fault(SSL* tls, const RedisUrl& url) {
  const auto verdict = SSL_get_verify_result(tls);
  if (verdict != X509_V_OK) {
    return {fmt::format("the certificate of the broker at {} can't be trusted: {}", url.address(),
                        X509_verify_cert_error_string(verdict))};
  }
  const auto code = ERR_peek_last_error();
  // A broker that is being killed ends connections in the middle of anything.
  const bool has_ended = code == 0 || ERR_GET_REASON(code) == SSL_R_UNEXPECTED_EOF_WHILE_READING;
  if (has_ended) {
    return {fmt::format("no broker with TLS answers at {}: {}", url.address(), last_tls_error()),
            true, ErrorKind::not_found};
  }
  return {
      fmt::format("what answers at {} does not speak TLS: {}", url.address(), last_tls_error())};
}

// Bytes on their way in one direction.
struct Parcel {
  std::array<char, 16384> bytes{};
  std::size_t begin = 0, end = 0;

  bool is_empty() const { return begin == end; }
  void fill(std::size_t count) { begin = 0, end = count; }
  const char* rest() const { return bytes.data() + begin; }
  int rest_size() const { return static_cast<int>(end - begin); }
};

}  // namespace

struct TlsTunnel::State {
  // What came of an attempt to move bytes.
  enum class Step { moved, waits, ended };

  TlsContext context;
  Socket socket, pump_end, hiredis_end;
  Tls tls;  // uses the socket
  std::thread pump;
  Parcel to_broker, from_broker;
  bool wants_to_write = false;

  Step of_tls(int count) {
    if (count > 0) return Step::moved;
    const auto wish = SSL_get_error(tls.get(), count);
    if (wish == SSL_ERROR_WANT_WRITE) wants_to_write = true;
    return wish == SSL_ERROR_WANT_WRITE || wish == SSL_ERROR_WANT_READ ? Step::waits : Step::ended;
  }
  static Step of_plain(ssize_t count) {
    if (count > 0) return Step::moved;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? Step::waits : Step::ended;
  }

  Step move_out() {
    if (to_broker.is_empty()) {
      const auto count = ::read(pump_end.get(), to_broker.bytes.data(), to_broker.bytes.size());
      if (count <= 0) return of_plain(count);
      to_broker.fill(static_cast<std::size_t>(count));
    }
    const int count = SSL_write(tls.get(), to_broker.rest(), to_broker.rest_size());
    if (count > 0) to_broker.begin += static_cast<std::size_t>(count);
    return of_tls(count);
  }
  Step move_in() {
    if (from_broker.is_empty()) {
      const int count =
          SSL_read(tls.get(), from_broker.bytes.data(), static_cast<int>(from_broker.bytes.size()));
      if (count <= 0) return of_tls(count);
      from_broker.fill(static_cast<std::size_t>(count));
    }
    const auto count = ::write(pump_end.get(), from_broker.rest(),
                               static_cast<std::size_t>(from_broker.rest_size()));
    if (count > 0) from_broker.begin += static_cast<std::size_t>(count);
    return of_plain(count);
  }

  void carry() {
    while (true) {
      ERR_clear_error();
      wants_to_write = false;
      const auto out = move_out();
      if (out == Step::ended) break;
      const auto in = move_in();
      if (in == Step::ended) break;
      if (out == Step::waits && in == Step::waits) wait();
    }
    // hiredis, and the broker, see the end.
    ::shutdown(pump_end.get(), SHUT_RDWR);
    ::shutdown(socket.get(), SHUT_RDWR);
  }
  void wait() const {
    const auto events = [](bool in, bool out) {
      return static_cast<short>((in ? POLLIN : 0) | (out ? POLLOUT : 0));
    };
    std::array<pollfd, 2> ends{
        pollfd{pump_end.get(), events(to_broker.is_empty(), !from_broker.is_empty()), 0},
        pollfd{socket.get(), events(from_broker.is_empty(), wants_to_write), 0}};
    ::poll(ends.data(), ends.size(), -1);
  }
};

TlsTunnel::TlsTunnel(std::unique_ptr<State> state) : state_(std::move(state)) {}

TlsTunnel::~TlsTunnel() {
  ::shutdown(state_->pump_end.get(), SHUT_RDWR);  // wakes the pump, which then ends
  state_->pump.join();
}

int TlsTunnel::plain_end() {
  return state_->hiredis_end.release();
}

std::variant<std::unique_ptr<TlsTunnel>, RedisFault> TlsTunnel::open(
    int socket, const RedisUrl& url, std::chrono::milliseconds timeout) {
  auto state = std::make_unique<State>();
  state->socket = Socket(socket);
  state->context.reset(SSL_CTX_new(TLS_client_method()));
  auto* context = state->context.get();
  if (context == nullptr) return RedisFault{"no memory for TLS", false, ErrorKind::no_room};
  ERR_clear_error();
  const bool has_authorities = url.ca_file.empty()
                                   ? SSL_CTX_set_default_verify_paths(context) == 1
                                   : SSL_CTX_load_verify_file(context, url.ca_file.c_str()) == 1;
  if (!has_authorities) {
    return RedisFault{fmt::format("can't read the authority's certificate {}", url.ca_file)};
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);

  const timeval limit{timeout.count() / 1000, timeout.count() % 1000 * 1000};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  state->tls.reset(SSL_new(context));
  auto* tls = state->tls.get();
  if (tls == nullptr || SSL_set_fd(tls, socket) != 1 || !expect_host(tls, url.host)) {
    return RedisFault{"no memory for TLS", false, ErrorKind::no_room};
  }
  if (SSL_connect(tls) != 1) return handshake_fault(tls, url);

  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return RedisFault{"no socket for TLS: too many files are open", false, ErrorKind::no_room};
  }
  state->hiredis_end = Socket(ends[0]);
  state->pump_end = Socket(ends[1]);
  never_wait(socket);
  never_wait(ends[1]);

  // Signals are for the program's own threads; a broken pipe is seen by what it returns.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  state->pump = std::thread([pumped = state.get()] { pumped->carry(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return std::unique_ptr<TlsTunnel>(new TlsTunnel(std::move(state)));
}

}  // namespace proofboard::cluster
