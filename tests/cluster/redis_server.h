// A Redis server of a test's own, on loopback, which logs everything at once: it can be killed and
// started again. Nothing waits longer than a minute.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/redis_connection.h"
#include "tests/support/test_folder.h"

namespace proofboard::cluster {

// A port on which nobody listens at the moment.
inline int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, any, length) != 0 || ::getsockname(socket, any, &length) != 0) {
    throw std::runtime_error("no free port");
  }
  ::close(socket);
  return ntohs(address.sin_port);
}

class RedisServer {
 public:
  // Options as on redis-server's command line.
  explicit RedisServer(std::vector<std::string> options = {})
      : RedisServer("", std::move(options), true) {}

  // With TLS instead; the folder has what `certificates` made.
  static RedisServer with_tls(const std::string& folder) {
    return RedisServer("?ca=" + folder + "/ca.crt",
                       {"--port", "0", "--tls-cert-file", folder + "/server.crt", "--tls-key-file",
                        folder + "/server.key", "--tls-ca-cert-file", folder + "/ca.crt",
                        "--tls-auth-clients", "no"},
                       false);
  }
  ~RedisServer() { kill_now(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  RedisUrl url() const {
    RedisUrl url;
    url.host = "127.0.0.1";
    url.port = port_;
    url.password = password_;
    url.has_tls = !is_plain_;
    if (!is_plain_) url.ca_file = parameters_.substr(4);
    return url;
  }
  void set_password(std::string password) { password_ = std::move(password); }

  RedisConnection connect(RedisOptions options = {}) const {
    auto connection = RedisConnection::open(url(), options);
    if (!connection) throw std::runtime_error(connection.error().message);
    return std::move(*connection);
  }

  void kill_now() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(std::exchange(process_, 0), nullptr, 0);
  }

  void start() {
    for (int i = 0; i < 3; ++i) {
      launch();
      if (is_up()) return;
      kill_now();  // somebody has taken the port meanwhile
      if (!has_run_) port_ = free_port();
    }
    throw std::runtime_error("redis-server doesn't start: is the package redis-server there?");
  }

 private:
  RedisServer(std::string parameters, std::vector<std::string> options, bool is_plain)
      : parameters_(std::move(parameters)), options_(std::move(options)), is_plain_(is_plain) {
    for (std::size_t i = 0; i + 1 < options_.size(); ++i) {
      if (options_[i] == "--requirepass") password_ = options_[i + 1];
    }
    start();
  }

  void launch() {
    std::vector<std::string> words{"redis-server",
                                   is_plain_ ? "--port" : "--tls-port",
                                   std::to_string(port_),
                                   "--bind",
                                   "127.0.0.1",
                                   "--dir",
                                   folder_.file(""),
                                   "--save",
                                   "",
                                   "--appendonly",
                                   "yes",
                                   "--appendfsync",
                                   "always",
                                   "--logfile",
                                   folder_.file("log")};
    words.insert(words.end(), options_.begin(), options_.end());
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    process_ = ::fork();
    if (process_ < 0) throw std::runtime_error("can't fork");
    if (process_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // nothing stays behind a test that crashes
      ::execvp(argv[0], argv.data());
      ::_exit(127);
    }
  }

  bool is_up() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < deadline) {
      if (::waitpid(process_, nullptr, WNOHANG) != 0) {
        process_ = 0;
        return false;
      }
      if (RedisConnection::open(url())) {
        has_run_ = true;
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  testing_games::TestFolder folder_;
  std::string parameters_;
  std::vector<std::string> options_;
  bool is_plain_ = true;
  bool has_run_ = false;
  std::string password_;
  int port_ = free_port();
  pid_t process_ = 0;
};

}  // namespace proofboard::cluster
