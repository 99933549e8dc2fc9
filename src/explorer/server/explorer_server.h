// `proofboard serve`: the page and its engine, to browsers on this machine or, with a token, on
// others.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/status.h"
#include "explorer/limits.h"

namespace proofboard::explorer {

struct ServeOptions {
  std::string address = "127.0.0.1";    // a number
  int port = 8040;                      // 0: any
  std::string token = {};               // wanted of who begins a session; empty: nobody is asked
  std::vector<std::string> names = {};  // by which others know this machine
  std::size_t visitors = 100;
  double idle_seconds = 60;
  std::string version = {};
  ServiceLimits limits = {};
};

// Whether nobody but this machine can reach it.
bool is_loopback(const std::string& address);

class ExplorerServer {
 public:
  // Listens. An error if it can't.
  static Expected<std::unique_ptr<ExplorerServer>> open(const ServeOptions& options);
  ~ExplorerServer();

  int port() const;
  bool has_page() const;  // the program was built with it
  // Until `descriptor` can be read; then all jobs are stopped, and all connections cut.
  void serve(int descriptor);

 private:
  class House;
  explicit ExplorerServer(std::unique_ptr<House> house);

  std::unique_ptr<House> house_;
};

}  // namespace proofboard::explorer
