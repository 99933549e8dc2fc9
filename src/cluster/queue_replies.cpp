#include "cluster/queue_replies.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace proofboard::cluster {

namespace {

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, fault] = std::from_chars(text.begin(), text.end(), value);
  if (fault != std::errc{} || end != text.end()) return std::nullopt;
  return value;
}

// "MILLISECONDS TEXT": how long ago somebody was heard, and with which words.
struct Heard {
  std::chrono::milliseconds since{};
  std::string text;
};
std::optional<Heard> heard_in(std::string_view said, std::int64_t now) {
  const auto space = said.find(' ');
  const auto time = number_in(said.substr(0, space));
  if (!time || space == std::string_view::npos) return std::nullopt;
  return Heard{std::chrono::milliseconds(std::max<std::int64_t>(now - *time, 0)),
               std::string(said.substr(space + 1))};
}

std::optional<JobAnswer> answer_in(const RedisReply& entry) {
  if (entry.items.size() != 2 || entry.items[1].items.size() != 6) return std::nullopt;
  const auto& fields = entry.items[1].items;
  if (!fields[0].is("id") || !fields[2].is("bytes") || !fields[4].is("worker")) return std::nullopt;
  return JobAnswer{fields[1].text, fields[3].text, fields[5].text, entry.items[0].text};
}

}  // namespace

std::optional<RunState> run_state(const RedisReply& reply) {
  for (const auto state : {RunState::open, RunState::solved, RunState::stopped}) {
    if (reply.is(to_text(state))) return state;
  }
  return std::nullopt;
}

std::optional<RunRecord> run_record(const RedisReply& reply) {
  if (reply.items.size() != 7) return std::nullopt;
  const auto& items = reply.items;
  const auto state = run_state(items[3]);
  const auto created = number_in(items[5].text);
  const auto lease = number_in(items[6].text);
  if (!state || !created || !lease) return std::nullopt;
  return RunRecord{items[1].text,
                   items[2].text,
                   *state,
                   items[4].text,
                   std::chrono::system_clock::time_point(std::chrono::seconds(*created)),
                   std::chrono::milliseconds(*lease)};
}

std::optional<QueueStatus> queue_status(const RedisReply& reply) {
  if (reply.items.size() != 9) return std::nullopt;
  const auto& items = reply.items;
  const auto state = run_state(items[1]);
  if (!state) return std::nullopt;
  QueueStatus status;
  status.state = *state;
  status.waiting = static_cast<std::uint64_t>(items[2].number);
  status.under_way = static_cast<std::uint64_t>(items[3].number);
  status.answered = static_cast<std::uint64_t>(items[4].number);
  status.accepted = static_cast<std::uint64_t>(items[5].number);
  const auto& workers = items[7].items;
  for (std::size_t i = 0; i + 1 < workers.size(); i += 2) {
    const auto heard = heard_in(workers[i + 1].text, items[6].number);
    if (!heard) return std::nullopt;
    status.workers.push_back({workers[i].text, heard->since, heard->text});
  }
  if (const auto& told = items[8].text; !told.empty()) {
    const auto heard = heard_in(told, items[6].number);
    if (!heard) return std::nullopt;
    status.progress = {heard->since, heard->text};
  }
  std::sort(status.workers.begin(), status.workers.end(),
            [](const WorkerStatus& a, const WorkerStatus& b) { return a.name < b.name; });
  return status;
}

std::optional<Job> described_job(const RedisReply& reply) {
  if (reply.items.size() != 4) return std::nullopt;
  const auto& items = reply.items;
  return Job{items[1].text, items[2].text, static_cast<std::uint64_t>(items[3].number),
             items[0].text};
}

std::optional<std::vector<JobAnswer>> answers_in(const RedisReply& reply) {
  std::vector<JobAnswer> answers;
  for (const auto& entry : reply.items) {
    auto answer = answer_in(entry);
    if (!answer) return std::nullopt;
    answers.push_back(std::move(*answer));
  }
  return answers;
}

}  // namespace proofboard::cluster
