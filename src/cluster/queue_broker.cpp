#include "cluster/queue_broker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <span>
#include <utility>

#include "checker/games.h"
#include "core/json.h"
#include "core/system_error.h"

namespace proofboard::cluster {

namespace {

constexpr std::size_t batch = 64;  // answers read at a time
constexpr auto between_looks = std::chrono::milliseconds(500);

// The search takes all else for a hint.
bool needs_certificate(const RemoteAnswer& answer) {
  return is_solved(answer.truth) && !answer.is_opinion;
}

Expected<void> write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.close();  // a full disk shows only now
  if (file) return {};
  return Error{fmt::format("{} can't be written", path), kind_of(errno)};
}

}  // namespace

QueueBroker::QueueBroker(JobMaster queue, Subject subject, const BrokerOptions& options)
    : queue_(std::move(queue)), subject_(std::move(subject)), options_(options) {}

Expected<std::unique_ptr<QueueBroker>> QueueBroker::open(JobMaster queue, Subject subject,
                                                         const BrokerOptions& options) {
  std::unique_ptr<QueueBroker> broker(
      new QueueBroker(std::move(queue), std::move(subject), options));
  if (const auto read = broker->read_ledger(); !read) return read.error();
  return broker;
}

Expected<void> QueueBroker::read_ledger() {
  std::string last;
  while (true) {
    const auto entries = queue_.read_ledger(last, batch);
    if (!entries) return entries.error();
    if (entries->empty()) return {};
    for (const auto& entry : *entries) {
      if (const auto kept = keep(entry); !kept) return kept.error();
      last = entry.entry;
    }
  }
}

// With its certificate, of which the whole proof will be made. One that nobody will check is not
// kept.
Expected<void> QueueBroker::keep(const JobAnswer& arrived) {
  Answered answered;
  answered.worker = arrived.worker;
  if (auto answer = parse_answer(arrived.bytes)) {
    answered.answer = std::move(*answer);
    auto& certificate = answered.answer.certificate;
    if (!needs_certificate(answered.answer)) certificate = {};
    const auto bytes = certificate.bytes().size();
    if (bytes > options_.certificate_bytes - bytes_in_memory_) {
      if (const auto moved = move_to_file(certificate); !moved) return moved;
    } else {
      bytes_in_memory_ += bytes;
    }
  } else {
    // Solved without a certificate is what nobody believes.
    answered.answer.truth = Truth::proven;
  }
  answered_.insert_or_assign(arrived.id, std::move(answered));
  return {};
}

Expected<void> QueueBroker::move_to_file(KeptCertificate& certificate) {
  auto file = fmt::format("{}/{}", options_.folder, files_++);
  if (const auto written = write_file(file, certificate.bytes()); !written) return written;
  certificate = KeptCertificate::in_file(std::move(file));
  return {};
}

std::string QueueBroker::name_of(const std::string& id) const {
  const auto found = numbers_.find(id);
  return fmt::format("{}.{}", id, found == numbers_.end() ? 0 : found->second);
}

void QueueBroker::give_up(const Error& error) {
  if (trouble_ != StopReason::none) return;
  const bool was_stopped = options_.stop != nullptr && *options_.stop;
  trouble_ = was_stopped ? StopReason::interrupted : StopReason::deserted;
  error_ = error;
}

void QueueBroker::put(const RemoteJob& job) {
  asked_[job.id] = job;
  ask(job);
}

void QueueBroker::ask(const RemoteJob& job) {
  while (trouble_ == StopReason::none && !deliver(job)) {
    const JobMessage message{job, job_seconds(workers_, answered_.size())};
    const auto put = queue_.put_job(name_of(job.id), text_of(message));
    if (!put) return give_up(put.error());
    if (*put == PutOutcome::full) to_put_.push_back(job);
    if (*put != PutOutcome::cancelled) return;
    ++numbers_[job.id];
  }
}

// Whether it is answered. Answers that do not stand the check are not.
bool QueueBroker::deliver(const RemoteJob& job) {
  while (true) {
    const auto found = answered_.find(name_of(job.id));
    if (found == answered_.end()) return false;
    auto& answered = found->second;
    const auto fault = answered.is_checked ? std::string() : fault_of(job, answered);
    if (fault.empty()) {
      answered.is_checked = true;
      ready_.push_back(answered.answer);
      ready_.back().id = job.id;
      answered.answer.nodes = 0;  // told once
      asked_.erase(job.id);
      return true;
    }
    ++refused_;
    last_refusal_ = fmt::format("{}: {}", answered.worker, fault);
    ++numbers_[job.id];
  }
}

// Why an answer is not believed; empty if it is.
std::string QueueBroker::fault_of(const RemoteJob& job, const Answered& answered) const {
  const auto& answer = answered.answer;
  if (!needs_certificate(answer)) return "";
  if (!answer.certificate.is_there()) return "an answer without a certificate";
  const auto& game = *subject_.at.game;
  const bool is_dual = !(game.searched_goal(subject_.goal) == subject_.goal);
  const CertificateHeader expected{game.info().base, game.options_text(), job.position,
                                   subject_.goal, is_dual ? opposite(answer.truth) : answer.truth};
  auto source = answer.certificate.source();
  if (!source) return source.error().message;
  auto reader = CertificateReader::open(std::move(*source));
  if (!reader) return reader.error().message;
  if (reader->fault()) return reader->fault()->message;
  if (!(reader->header() == expected)) return "a certificate of something else";
  CheckOptions options;
  options.stop = options_.stop;
  const auto report = check_certificate(*reader, options);
  if (!report) return report.error().message;
  if (report->is_valid()) return "";
  return report->message.empty() ? std::string(to_text(report->reason)) : report->message;
}

void QueueBroker::cancel(const std::string& id) {
  if (asked_.erase(id) == 0 || trouble_ != StopReason::none) return;
  std::erase_if(to_put_, [&](const RemoteJob& job) { return job.id == id; });
  const auto cancelled = queue_.cancel_job(name_of(id));
  if (!cancelled) return give_up(cancelled.error());
  // If it has been answered already, the answer is on its way, and may be of use later.
  if (*cancelled) ++numbers_[id];
}

std::vector<RemoteAnswer> QueueBroker::take_answers(std::chrono::milliseconds most) {
  look_at_workers();
  for (auto waiting = std::exchange(to_put_, {}); !waiting.empty(); waiting.pop_front()) {
    ask(waiting.front());
  }
  if (ready_.empty() && trouble_ == StopReason::none) {
    const auto arrived = queue_.take_answers(batch, most);
    if (!arrived) give_up(arrived.error());
    for (std::size_t i = 0; arrived && i < arrived->size(); ++i) {
      const auto& answer = (*arrived)[i];
      const auto kept = keep(answer);
      const auto accepted = kept ? queue_.accept(answer) : kept;
      if (!accepted) {
        give_up(accepted.error());
        break;
      }
      const auto job = asked_.find(answer.id.substr(0, answer.id.rfind('.')));
      if (job != asked_.end()) ask(RemoteJob(job->second));
    }
  }
  return std::exchange(ready_, {});
}

void QueueBroker::tell(const Indicators& now) {
  if (trouble_ != StopReason::none || Clock::now() < next_word_) return;
  next_word_ = Clock::now() + between_looks;
  const auto number = [](Number value) { return value == infinity ? Json() : Json(value); };
  const auto state = queue_.tell(Json{
      {"pn", number(now.root.pn)},
      {"dn", number(now.root.dn)},
      {"nodes", now.nodes},
      {"jobs", jobs_answered()},
      {"refused", refused_},
      {"last_refusal",
       last_refusal_}}.dump());
  if (!state) return give_up(state.error());
  if (*state == RunState::stopped) {
    trouble_ = StopReason::interrupted;
    error_ = {"the run was stopped"};
  }
}

void QueueBroker::look_at_workers() {
  constexpr auto gone = std::chrono::seconds(60);
  if (trouble_ != StopReason::none || Clock::now() < next_look_) return;
  next_look_ = Clock::now() + between_looks;
  const auto name = queue_.name();
  const auto status = read_status(queue_.connection(), name);
  if (!status) return give_up(status.error());
  workers_ = static_cast<std::size_t>(
      std::count_if(status->workers.begin(), status->workers.end(),
                    [&](const WorkerStatus& worker) { return worker.since_heard < gone; }));
}

}  // namespace proofboard::cluster
