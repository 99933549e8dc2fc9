// Jobs for other processes, as plain values. Such a job is a question of its own, so what it finds
// holds whatever the path to it was; and what it says is solved comes with a certificate, or is not
// believed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "certificate/source.h"
#include "core/budget.h"
#include "core/indicators.h"
#include "core/numbers.h"
#include "core/truth.h"

namespace proofboard {

struct RemoteJob {
  std::string id;                      // names this job for good
  std::vector<std::uint8_t> position;  // as encode() of the rules gives it
  std::vector<std::uint64_t> path;     // keys of the positions that lead to it from the root
  ProofNumbers thresholds{infinity, infinity};  // it ends when its numbers reach one of them
  std::uint64_t nodes = 0;  // that it may make; 0: whoever sends it says how long
  // How often the insight's view was widened (Insight::widen): whoever does the job sees as wide.
  int view = 0;
};

struct RemoteAnswer {
  struct Child {
    std::uint32_t move = 0;  // its number among the legal ones
    ProofNumbers numbers;
  };

  std::string id;
  Truth truth = Truth::unknown;
  ProofNumbers numbers;         // if it is not solved: a hint, like the children's
  std::vector<Child> children;  // likewise
  bool is_used_up = false;      // not solved, though all its work was done
  bool is_opinion = false;      // disproven by a view that leaves moves out without a reason
  std::uint64_t nodes = 0;
  double seconds = 0;           // with the certificate
  KeptCertificate certificate;  // of what is solved; it was checked to be of this very question
};

struct JobRunLimits {
  double seconds = std::numeric_limits<double>::infinity();  // of the search, not of its proof
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> progress = {};  // now and then
  // What has no certificate of at most so many bytes is not solved.
  std::uint64_t certificate_bytes = std::numeric_limits<std::uint64_t>::max();
};

// Who brings jobs to where they are done, and answers back.
class JobBroker {
 public:
  virtual ~JobBroker() = default;

  // How many jobs should be with it at once.
  virtual std::size_t places() = 0;
  // It is answered sooner or later. A job that was answered before, perhaps in an earlier life of
  // this search, is answered again at once; what it has cost is told once.
  virtual void put(const RemoteJob& job) = 0;
  // Nobody waits for its answer any more. It may still come.
  virtual void cancel(const std::string& id) = 0;
  // Waits a little while if there is none.
  virtual std::vector<RemoteAnswer> take_answers(std::chrono::milliseconds most) = 0;
  // How the search stands.
  virtual void tell(const Indicators& now) = 0;
  // Why no more answers will come; none as long as they do.
  virtual StopReason trouble() const = 0;
};

}  // namespace proofboard
