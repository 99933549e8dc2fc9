#include "cluster/queue_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cluster/queue_scripts.h"

namespace proofboard::cluster {

Expected<void> check_run_name(std::string_view name) {
  const auto is_usual = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (!name.empty() && std::all_of(name.begin(), name.end(), is_usual)) return {};
  return Error{fmt::format("a run's name has only a-z, 0-9 and '-', unlike '{}'", name)};
}

std::string run_key(std::string_view run, std::string_view part) {
  return fmt::format("proofboard:{}:{}", run, part);
}

Expected<RedisReply> call_script(RedisConnection& connection, std::string_view run,
                                 std::string_view script,
                                 std::initializer_list<std::string_view> words) {
  const std::string text = std::string(scripts::opening) + std::string(script);
  std::array<std::string, scripts::parts.size()> keys;
  std::transform(scripts::parts.begin(), scripts::parts.end(), keys.begin(),
                 [&](std::string_view part) { return run_key(run, part); });
  const auto key_count = std::to_string(keys.size());
  std::vector<std::string_view> command{"EVAL", text, key_count};
  command.insert(command.end(), keys.begin(), keys.end());
  command.insert(command.end(), words);

  auto reply = connection.command(command);
  if (!reply) return reply;
  if (reply->items.empty()) return strange_reply(connection, run);
  const auto& outcome = reply->items.front();
  if (outcome.is("gone")) {
    return Error{
        fmt::format("there is no run {} at the broker {}", run, connection.url().address())};
  }
  if (outcome.is("replaced")) {
    return Error{fmt::format("another master has taken over the run {}", run)};
  }
  return reply;
}

Error strange_reply(const RedisConnection& connection, std::string_view run) {
  return {fmt::format("the run {} at the broker {} is damaged: its keys hold something else", run,
                      connection.url().address())};
}

}  // namespace proofboard::cluster
