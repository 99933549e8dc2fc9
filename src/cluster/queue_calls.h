// How the scripts of a run are called.
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cluster/redis_connection.h"
#include "core/status.h"

namespace proofboard::cluster {

// Names of runs are of a-z, 0-9 and '-', so that they can stand in keys, URLs and names of files.
Expected<void> check_run_name(std::string_view name);

std::string run_key(std::string_view run, std::string_view part);

// The script's list, of which the first item says what came of it. That the run is gone, or belongs
// to another master, is an error.
Expected<RedisReply> call_script(RedisConnection& connection, std::string_view run,
                                 std::string_view script,
                                 std::initializer_list<std::string_view> words);

// Something is in the broker that the queue has not put there.
Error strange_reply(const RedisConnection& connection, std::string_view run);

// A wait is cut into pieces: what no bell rings for (a lease that runs out, the end of the run, a
// wish to stop) is seen after such a time at the latest.
inline constexpr std::chrono::milliseconds longest_nap{500};

}  // namespace proofboard::cluster
