// Something on loopback that listens and answers everything with the same text, or with none.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <string>
#include <thread>

namespace proofboard::cluster {

class FakeServer {
 public:
  explicit FakeServer(std::string answer)
      : answer_(std::move(answer)), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, any, length) != 0 || ::listen(listener_, 8) != 0 ||
        ::getsockname(listener_, any, &length) != 0) {
      throw std::runtime_error("can't listen");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~FakeServer() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;

  int port() const { return port_; }

 private:
  void serve() const {
    while (true) {
      const int connection = ::accept(listener_, nullptr, nullptr);
      if (connection < 0) return;
      std::array<char, 4096> asked{};
      while (::read(connection, asked.data(), asked.size()) > 0) {
        ::send(connection, answer_.data(), answer_.size(), MSG_NOSIGNAL);
      }
      ::close(connection);
    }
  }

  std::string answer_;
  int listener_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace proofboard::cluster
