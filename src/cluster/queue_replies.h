// What the scripts' replies mean. Nothing where a reply is not what its script gives.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "cluster/job_queue.h"
#include "cluster/redis_reply.h"

namespace proofboard::cluster {

std::optional<RunState> run_state(const RedisReply& reply);
std::optional<RunRecord> run_record(const RedisReply& reply);
std::optional<QueueStatus> queue_status(const RedisReply& reply);

// One that `look_for_job` describes.
std::optional<Job> described_job(const RedisReply& reply);
// A part of the stream of answers or of the ledger.
std::optional<std::vector<JobAnswer>> answers_in(const RedisReply& reply);

}  // namespace proofboard::cluster
