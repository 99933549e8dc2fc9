// The engine behind the explorer's page: requests in, answers and events out, all of them JSON
// (docs/explorer-requests.md). The program's server and the WebAssembly of the page both are this,
// with a thin skin.
//
//     Service service({.engine = "native", .version = "1.0", .tell = show});
//     const auto answer = service.answer_text("visitor", R"({"op": "about"})");
//
// It touches no file, prints nothing and says no path. Its functions may be called from any threads
// at a time; without threads of its own (ServiceSetup::has_threads) from one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/json.h"
#include "explorer/handlers.h"
#include "explorer/jobs.h"
#include "explorer/limits.h"

namespace proofboard::explorer {

struct ServiceSetup {
  std::string engine = "native";
  std::string version = {};
  // If not, a job is done inside the call that starts it, and `is_to_stop` is asked about twenty
  // times a second.
  bool has_threads = true;
  ServiceLimits limits = {};
  TellEvent tell = {};
  std::function<bool()> is_to_stop = {};
  FindMeasurements measurements = {};
};

class Service {
 public:
  explicit Service(ServiceSetup setup);
  ~Service();  // stops all jobs, and waits

  // Of a request as text or as an object. Whatever is wrong is an answer with `error`.
  std::string answer_text(const std::string& visitor, std::string_view request);
  Json answer(const std::string& visitor, const Json& request);

  // The bytes of a certificate, and a name for its file.
  struct CertificateFile {
    std::shared_ptr<const CertificateBytes> bytes;
    std::string name;
  };
  Expected<CertificateFile> certificate(const std::string& visitor, const std::string& handle);

  // The visitor has gone: its jobs are stopped, its proofs are closed.
  void leave(const std::string& visitor);
  // All jobs are stopped, and none is begun any more. Comes back when the last has ended.
  void close();

  std::size_t running_jobs() const { return jobs_.running(); }
  std::uint64_t kept_bytes() const { return certificates_.bytes(); }

 private:
  const ServiceSetup setup_;
  Certificates certificates_;
  Jobs jobs_;  // they use all of the above
  House house_;
};

// The names of all operations.
std::vector<std::string_view> operations();

}  // namespace proofboard::explorer
