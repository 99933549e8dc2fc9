#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "cluster/job_queue.h"
#include "cluster/queue_calls.h"
#include "cluster/queue_replies.h"
#include "cluster/queue_scripts.h"

namespace proofboard::cluster {

using std::chrono::milliseconds;

Expected<JobMaster> JobMaster::open(RedisConnection connection, std::string_view name,
                                    std::string_view description, std::string_view version,
                                    const MasterOptions& options) {
  if (const auto checked = check_run_name(name); !checked) return checked.error();
  JobMaster master(std::move(connection), name, options);
  const auto lease = std::to_string(options.lease.count());
  const auto reply =
      call_script(master.connection_, name, scripts::open_run, {description, version, lease});
  if (!reply) return reply.error();
  const auto& items = reply->items;
  if (items[0].is("other description")) {
    return Error{
        fmt::format("there is a run {} about something else: choose another name, or remove "
                    "that one",
                    name)};
  }
  if (items[0].is("other version") && items.size() == 2) {
    return Error{fmt::format("the run {} was made by version {} of the program, and this is {}",
                             name, items[1].text, version)};
  }
  const auto state = items.size() == 3 ? run_state(items[2]) : std::nullopt;
  if (!state) return strange_reply(master.connection_, name);
  master.number_ = items[1].text;
  master.state_before_ = *state;
  return master;
}

Expected<RedisReply> JobMaster::call(std::string_view script, std::string_view first,
                                     std::string_view second, std::string_view third) {
  return call_script(connection_, name_, script, {number_, first, second, third});
}

Expected<PutOutcome> JobMaster::put_job(std::string_view id, std::string_view bytes) {
  const auto reply = call(scripts::put_job, id, bytes, std::to_string(options_.most_waiting));
  if (!reply) return reply.error();
  const auto& outcome = reply->items.front();
  if (outcome.is("known")) return PutOutcome::known;
  if (outcome.is("cancelled")) return PutOutcome::cancelled;
  return outcome.is("full") ? PutOutcome::full : PutOutcome::queued;
}

Expected<bool> JobMaster::cancel_job(std::string_view id) {
  const auto reply = call(scripts::cancel_job, id);
  if (!reply) return reply.error();
  return reply->items.front().is("cancelled");
}

Expected<std::vector<JobAnswer>> JobMaster::take_answers(std::size_t most, milliseconds wait) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + wait;
  const auto stream = run_key(name_, "answers");
  while (true) {
    const auto reply = call(scripts::read_answers, last_answer_, std::to_string(most));
    if (!reply) return reply.error();
    auto answers = reply->items.size() == 2 ? answers_in(reply->items[1]) : std::nullopt;
    if (!answers) return strange_reply(connection_, name_);
    if (!answers->empty()) {
      last_answer_ = answers->back().entry;
      return std::move(*answers);
    }
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds(0) || connection_.is_stopped()) return std::vector<JobAnswer>();
    // A bell: what it reads is read again above. It only reads, so it may be repeated.
    const auto nap = std::min(left, longest_nap);
    const auto bell =
        connection_.command({"XREAD", "COUNT", "1", "BLOCK", std::to_string(nap.count()), "STREAMS",
                             stream, last_answer_},
                            nap);
    if (!bell) return bell.error();
  }
}

Expected<void> JobMaster::accept(const JobAnswer& answer) {
  const auto reply = call(scripts::accept, answer.entry);
  if (!reply) return reply.error();
  return {};
}

Expected<std::vector<JobAnswer>> JobMaster::read_ledger(std::string_view after, std::size_t most) {
  const auto reply =
      call(scripts::read_ledger, after.empty() ? "0-0" : after, std::to_string(most));
  if (!reply) return reply.error();
  auto entries = reply->items.size() == 2 ? answers_in(reply->items[1]) : std::nullopt;
  if (!entries) return strange_reply(connection_, name_);
  return std::move(*entries);
}

Expected<RunState> JobMaster::tell(std::string_view text) {
  const auto reply = call(scripts::tell, text);
  if (!reply) return reply.error();
  const auto state = reply->items.size() == 2 ? run_state(reply->items[1]) : std::nullopt;
  if (!state) return strange_reply(connection_, name_);
  return *state;
}

Expected<void> JobMaster::finish(RunState state, std::string_view result) {
  assert(state != RunState::open);
  const auto reply = call(scripts::finish, to_text(state), result);
  if (!reply) return reply.error();
  return {};
}

}  // namespace proofboard::cluster
