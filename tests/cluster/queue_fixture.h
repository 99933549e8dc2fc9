// A broker, and the short ways of saying things about a queue in it. What should work throws if it
// doesn't, so that a test shows only what it is about.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cluster/job_queue.h"
#include "tests/cluster/redis_server.h"

namespace proofboard::cluster {

using std::chrono::milliseconds;

template <class T>
T must(Expected<T> value) {
  if (!value) throw std::runtime_error(value.error().message);
  return std::move(*value);
}
inline void must(const Expected<void>& value) {
  if (!value) throw std::runtime_error(value.error().message);
}
template <class T>
std::string error_of(const Expected<T>& value) {
  return value ? "(no error)" : value.error().message;
}

class QueueTest : public ::testing::Test {
 protected:
  static constexpr milliseconds lease{250};
  static constexpr milliseconds at_once{0};
  static constexpr milliseconds long_enough{30'000};  // for what comes, and then at once

  static MasterOptions with_short_lease() {
    MasterOptions options;
    options.lease = lease;
    return options;
  }
  // Leases do not run out in tests that are not about it, however slow the machine is.
  JobMaster master(const MasterOptions& options = {}) {
    return must(JobMaster::open(server_.connect(), run, "a description", "1.0", options));
  }
  JobWorker worker(const std::string& name) {
    return must(JobWorker::join(server_.connect(), run, name, "1.0"));
  }
  QueueStatus status() {
    auto connection = server_.connect();
    return must(read_status(connection, run));
  }

  static void put(JobMaster& master, const std::vector<std::string>& ids) {
    for (const auto& id : ids) ASSERT_EQ(must(master.put_job(id, "job " + id)), PutOutcome::queued);
  }
  static Job take(JobWorker& worker, milliseconds wait = long_enough) {
    auto job = must(worker.take_job(wait));
    if (!job) throw std::runtime_error("there is no job");
    return *job;
  }
  static bool has_job(JobWorker& worker) { return must(worker.take_job(at_once)).has_value(); }
  static std::vector<std::string> ids_of(const std::vector<JobAnswer>& answers) {
    std::vector<std::string> ids;
    for (const auto& answer : answers) ids.push_back(answer.id);
    return ids;
  }
  static std::vector<std::string> ledger(JobMaster& master) {
    return ids_of(must(master.read_ledger("", 1'000)));
  }

  static constexpr const char* run = "some-run";
  RedisServer server_;
};

using Ids = std::vector<std::string>;

}  // namespace proofboard::cluster
