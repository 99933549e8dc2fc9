// What master and workers say to each other, as bytes. Whatever arrives may have been written by
// anybody: what makes no sense is an error, never more.
//
// docs/cluster-queue.md describes the fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/status.h"
#include "search/jobs/remote_job.h"

namespace proofboard::cluster {

struct JobMessage {
  RemoteJob job;  // its id goes beside it
  double seconds = 0;
};
std::string text_of(const JobMessage& message);
Expected<JobMessage> parse_job(std::string_view text);

// An answer with its certificate, if there is one, which is in memory. Its id goes beside it.
std::string bytes_of(const RemoteAnswer& answer);
Expected<RemoteAnswer> parse_answer(std::string_view bytes);

// Redis takes no value above 512 MiB; the rest of the answer is little.
inline constexpr std::uint64_t most_certificate_bytes = std::uint64_t{500} << 20;

}  // namespace proofboard::cluster
