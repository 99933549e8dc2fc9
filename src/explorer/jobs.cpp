#include "explorer/jobs.h"

#include <fmt/format.h>
#include <system_error>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "core/held.h"
#include "explorer/request.h"

namespace proofboard::explorer {

namespace {

constexpr double most_patience = 30;      // seconds beyond what a job said that it needs
constexpr double part_of_patience = 1.5;  // and this part of it
constexpr const char* never_begun = "it was stopped before it began";

std::chrono::steady_clock::duration duration_of(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

}  // namespace

Job::Job(Id id, std::string op, std::string visitor, JobNeeds needs, const TellEvent& tell,
         const std::function<bool()>& is_to_stop)
    : id_(id),
      op_(std::move(op)),
      visitor_(std::move(visitor)),
      needs_(needs),
      tell_(tell),
      is_to_stop_(is_to_stop) {}

void Job::tell(std::string_view name, const Json& fields) {
  if (!tell_) return;
  Json event{{"job", id_}, {"event", name}};
  event.update(fields);
  tell_(visitor_, event);
}

void Job::when_stopped(std::function<void()> told) {
  const std::lock_guard lock(mutex_);
  when_stopped_ = std::move(told);
  if (is_stopped_ && when_stopped_) when_stopped_();
}

// Where there are no threads the host holds it, as long as it does not come back.
void Job::look_around() {
  const auto begun = Clock::now();
  if (is_to_stop_ && is_to_stop_()) stop();
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_paused_ || is_stopped_; });
  }
  note_held(Clock::now() - begun);
}

void Job::stop() {
  const std::lock_guard lock(mutex_);
  if (is_stopped_.exchange(true)) return;
  if (when_stopped_) when_stopped_();
  changed_.notify_all();
}

void Job::pause() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(is_paused_, true)) return;
  paused_at_ = Clock::now();
}

void Job::go_on() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(is_paused_, false)) return;
  paused_before_ += Clock::now() - paused_at_;
  changed_.notify_all();
}

Job::Clock::duration Job::paused_for() const {
  const std::lock_guard lock(mutex_);
  return paused_before_ + (is_paused_ ? Clock::now() - paused_at_ : Clock::duration{});
}

bool Job::is_paused() const {
  const std::lock_guard lock(mutex_);
  return is_paused_;
}

Jobs::Jobs(const ServiceLimits& limits, bool has_threads, const TellEvent& tell,
           const std::function<bool()>& is_to_stop)
    : limits_(limits), has_threads_(has_threads), tell_(tell), is_to_stop_(is_to_stop) {
  if (has_threads_) watch_ = std::thread([this] { watch(); });
}

Jobs::~Jobs() {
  stop_all();
  wait();
  if (watch_.joinable()) watch_.join();
}

// What it throws is the program's fault, or that there is no memory; neither ends the program.
void Jobs::run(Job& job, const Work& work) {
  Expected<Json> end = Error{"", ErrorKind::internal};
  try {
    end = work(job);
  } catch (const std::bad_alloc&) {
    end = Error{"there is not enough memory", ErrorKind::no_room};
  } catch (const std::exception& error) {
    end = Error{error.what(), ErrorKind::internal};
  }
  job.when_stopped({});
  job.tell(end ? "answer" : "failed", end ? *end : error_json(end.error()));
}

bool Jobs::has_room_for(const JobNeeds& needs) const {
  if (running_.empty()) return true;
  return running_.size() < limits_.running && running_bytes_ + needs.bytes <= limits_.running_bytes;
}

std::size_t Jobs::count_of(const std::string& visitor) const {
  const auto is_theirs = [&](const auto& job) { return job->visitor() == visitor; };
  const auto run = std::count_if(running_.begin(), running_.end(), [&](const auto& entry) {
    return !entry.second.has_ended && is_theirs(entry.second.job);
  });
  const auto wait = std::count_if(waiting_.begin(), waiting_.end(),
                                  [&](const auto& entry) { return is_theirs(entry.job); });
  return static_cast<std::size_t>(run + wait);
}

Expected<Job::Id> Jobs::start(const std::string& visitor, std::string op, JobNeeds needs,
                              Work work) {
  std::unique_lock lock(mutex_);
  if (is_closed_) return Error{"the service is closing", ErrorKind::no_room};
  if (count_of(visitor) >= limits_.jobs_of_visitor) {
    return Error{fmt::format("{} jobs of yours are running or waiting: stop one, or wait for it",
                             limits_.jobs_of_visitor),
                 ErrorKind::no_room};
  }
  if (waiting_.size() >= limits_.waiting) {
    return Error{"too many are waiting already: try again later", ErrorKind::no_room};
  }
  auto job = std::make_shared<Job>(++last_id_, std::move(op), visitor, needs, tell_, is_to_stop_);
  const auto id = job->id();
  if (!has_threads_) {
    running_[id].job = job;
    lock.unlock();
    run(*job, work);
    lock.lock();
    running_.erase(id);
    return id;
  }
  waiting_.push_back({job, std::move(work)});
  const auto before = waiting_.size() - 1;
  if (before > 0 || !has_room_for(needs)) {
    lock.unlock();
    job->tell("waiting", {{"before", before}});
    lock.lock();
  }
  start_waiting();
  return id;
}

void Jobs::start_waiting() {
  while (!waiting_.empty() && has_room_for(waiting_.front().job->needs())) {
    auto [job, work] = std::move(waiting_.front());
    waiting_.pop_front();
    const auto id = job->id();
    const auto& needs = job->needs();
    running_bytes_ += needs.bytes;
    auto& entry = running_[id];
    entry.job = job;
    entry.latest = Clock::now() + duration_of(needs.seconds * part_of_patience + most_patience);
    const auto body = [this, job = job, work = std::move(work)] {
      run(*job, work);
      const std::lock_guard lock(mutex_);
      running_bytes_ -= job->needs().bytes;
      running_[job->id()].has_ended = true;
      changed_.notify_all();
    };
    try {
      entry.thread = std::thread(body);
    } catch (const std::system_error&) {
      running_bytes_ -= needs.bytes;
      running_.erase(id);
      job->tell("failed", error_json({"the system has no threads left", ErrorKind::no_room}));
    }
  }
}

// Without the lock, as a thread takes it when it ends.
void Jobs::join_ended(std::unique_lock<std::mutex>& lock) {
  std::vector<std::thread> ended;
  for (auto at = running_.begin(); at != running_.end();) {
    const bool is_over = at->second.has_ended;
    if (is_over) ended.push_back(std::move(at->second.thread));
    at = is_over ? running_.erase(at) : std::next(at);
  }
  lock.unlock();
  for (auto& thread : ended) thread.join();
  lock.lock();
}

void Jobs::watch() {
  constexpr auto interval = std::chrono::seconds(1);
  std::unique_lock lock(mutex_);
  while (!is_closed_ || !running_.empty()) {
    join_ended(lock);
    if (!is_closed_) start_waiting();
    std::vector<std::shared_ptr<Job>> late;
    for (auto& [id, entry] : running_) {
      const auto paused = std::min(entry.job->paused_for(), duration_of(limits_.paused_seconds));
      if (Clock::now() >= entry.latest + paused) late.push_back(entry.job);
    }
    lock.unlock();
    for (const auto& job : late) job->stop();
    lock.lock();
    changed_.notify_all();
    const auto something_ended = [&] {
      return std::any_of(running_.begin(), running_.end(),
                         [](const auto& entry) { return entry.second.has_ended; });
    };
    if (is_closed_ && running_.empty()) break;
    changed_.wait_for(lock, interval,
                      [&] { return something_ended() || (is_closed_ && running_.empty()); });
  }
}

std::shared_ptr<Job> Jobs::find(const std::string& visitor, Job::Id id) const {
  for (const auto& job : of(visitor)) {
    if (job->id() == id) return job;
  }
  return nullptr;
}

std::vector<std::shared_ptr<Job>> Jobs::of(const std::string& visitor) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Job>> found;
  for (const auto& [id, entry] : running_) {
    if (!entry.has_ended && entry.job->visitor() == visitor) found.push_back(entry.job);
  }
  for (const auto& entry : waiting_) {
    if (entry.job->visitor() == visitor) found.push_back(entry.job);
  }
  return found;
}

std::size_t Jobs::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size() + waiting_.size();
}

std::vector<std::shared_ptr<Job>> Jobs::take_waiting(
    const std::function<bool(const Job& job)>& is_meant) {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Job>> taken;
  std::erase_if(waiting_, [&](const Waiting& entry) {
    if (!is_meant(*entry.job)) return false;
    taken.push_back(entry.job);
    return true;
  });
  changed_.notify_all();
  return taken;
}

void Jobs::stop(const std::string& visitor, Job::Id id) {
  if (const auto job = find(visitor, id)) job->stop();
  const auto never =
      take_waiting([&](const Job& job) { return job.id() == id && job.visitor() == visitor; });
  for (const auto& job : never) job->tell("failed", error_json(Error{never_begun}));
}

void Jobs::stop_all_of(const std::string& visitor) {
  for (const auto& job : of(visitor)) stop(visitor, job->id());
}

void Jobs::stop_all() {
  std::vector<std::shared_ptr<Job>> all;
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& [id, entry] : running_) all.push_back(entry.job);
  }
  for (const auto& job : all) job->stop();
  for (const auto& job : take_waiting([](const Job&) { return true; })) {
    job->tell("failed", error_json(Error{never_begun}));
  }
}

void Jobs::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return running_.empty() && waiting_.empty(); });
}

}  // namespace proofboard::explorer
