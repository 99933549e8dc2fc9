// The master's side of a run: brings the jobs of a search into the queue, and what comes back to
// the search.
//
// An answer that says that something is solved counts only if its certificate is of the very
// question that was asked, and passes the checker. Else it is refused, and the job is put again: a
// broken or hostile worker costs time. What an answer says of what is not solved is passed on as it
// is; a search takes it for a hint.
//
// A job in the queue is named after the search's job and a number, which goes up when it was
// refused or cancelled before: the queue never takes a name twice. All answers ever accepted are
// in the ledger, so a master that begins anew reads them first, and the search gets each at once
// when it asks for that job again.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/job_queue.h"
#include "cluster/messages.h"
#include "cluster/pacing.h"
#include "cluster/subject.h"

namespace proofboard::cluster {

struct BrokerOptions {
  std::string folder;  // for certificates that there is no memory for, as long as the run goes on
  const std::atomic<bool>* stop = nullptr;
  std::uint64_t certificate_bytes = std::uint64_t{1} << 30;  // kept in memory
};

class QueueBroker final : public JobBroker {
 public:
  // Reads the ledger.
  static Expected<std::unique_ptr<QueueBroker>> open(JobMaster queue, Subject subject,
                                                     const BrokerOptions& options);

  std::size_t places() override { return jobs_at_once(workers_); }
  void put(const RemoteJob& job) override;
  void cancel(const std::string& id) override;
  std::vector<RemoteAnswer> take_answers(std::chrono::milliseconds most) override;
  void tell(const Indicators& now) override;
  StopReason trouble() const override { return trouble_; }

  // What has gone wrong with the queue; empty: nothing.
  const Error& error() const { return error_; }
  std::uint64_t refused() const { return refused_; }
  const std::string& last_refusal() const { return last_refusal_; }
  std::uint64_t jobs_answered() const { return answered_.size(); }

  JobMaster& queue() { return queue_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Answered {
    RemoteAnswer answer;  // with a certificate that is checked when somebody asks
    std::string worker;
    bool is_checked = false;
  };

  QueueBroker(JobMaster queue, Subject subject, const BrokerOptions& options);

  Expected<void> read_ledger();
  Expected<void> keep(const JobAnswer& arrived);
  Expected<void> move_to_file(KeptCertificate& certificate);
  std::string name_of(const std::string& id) const;
  // Ready for the search if it is answered and stands the check; else it goes into the queue.
  void ask(const RemoteJob& job);
  bool deliver(const RemoteJob& job);
  std::string fault_of(const RemoteJob& job, const Answered& answered) const;
  void give_up(const Error& error);
  void look_at_workers();

  JobMaster queue_;
  Subject subject_;
  BrokerOptions options_;
  std::unordered_map<std::string, RemoteJob> asked_;    // by the search, and not answered
  std::unordered_map<std::string, Answered> answered_;  // by the name in the queue
  std::unordered_map<std::string, int> numbers_;        // of jobs that needed another name
  std::deque<RemoteJob> to_put_;                        // the queue was full
  std::vector<RemoteAnswer> ready_;
  StopReason trouble_ = StopReason::none;
  Error error_;
  std::uint64_t refused_ = 0;
  std::string last_refusal_;
  std::size_t workers_ = 0;
  Clock::time_point next_look_{}, next_word_{};  // at the workers, for the status
  std::uint64_t bytes_in_memory_ = 0;            // of certificates
  std::uint64_t files_ = 0;
};

}  // namespace proofboard::cluster
