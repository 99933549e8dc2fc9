// What anybody may ask about a run.
#include "cluster/job_queue.h"

#include <array>
#include <utility>

#include "cluster/queue_calls.h"
#include "cluster/queue_replies.h"
#include "cluster/queue_scripts.h"

namespace proofboard::cluster {

std::string_view to_text(RunState state) {
  constexpr std::array<std::string_view, 3> texts{"open", "solved", "stopped"};
  return texts[static_cast<std::size_t>(state)];
}

Expected<std::optional<RunRecord>> read_run(RedisConnection& connection, std::string_view name) {
  if (const auto checked = check_run_name(name); !checked) return checked.error();
  // Asked beforehand, for a script that finds no run is an error.
  const auto exists = connection.command({"EXISTS", run_key(name, "run")});
  if (!exists) return exists.error();
  if (exists->number == 0) return std::optional<RunRecord>();
  const auto reply = call_script(connection, name, scripts::read_run, {});
  if (!reply) return reply.error();
  auto record = run_record(*reply);
  if (!record) return strange_reply(connection, name);
  return record;
}

Expected<QueueStatus> read_status(RedisConnection& connection, std::string_view name) {
  if (const auto checked = check_run_name(name); !checked) return checked.error();
  const auto reply = call_script(connection, name, scripts::read_status, {});
  if (!reply) return reply.error();
  auto status = queue_status(*reply);
  if (!status) return strange_reply(connection, name);
  return std::move(*status);
}

Expected<RunState> stop_run(RedisConnection& connection, std::string_view name) {
  if (const auto checked = check_run_name(name); !checked) return checked.error();
  const auto reply = call_script(connection, name, scripts::stop_run, {});
  if (!reply) return reply.error();
  const auto state = reply->items.size() == 2 ? run_state(reply->items[1]) : std::nullopt;
  if (!state) return strange_reply(connection, name);
  return *state;
}

Expected<void> remove_run(RedisConnection& connection, std::string_view name) {
  if (const auto checked = check_run_name(name); !checked) return checked.error();
  std::vector<std::string> keys;
  for (const auto part : scripts::parts) keys.push_back(run_key(name, part));
  std::vector<std::string_view> command{"UNLINK"};
  command.insert(command.end(), keys.begin(), keys.end());
  const auto reply = connection.command(command);  // again: nothing is left to remove
  if (!reply) return reply.error();
  return {};
}

}  // namespace proofboard::cluster
