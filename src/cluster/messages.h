// What master and workers say to each other, as bytes. Whatever arrives may have been written by
// anybody: what makes no sense is an error, never more.
//
// docs/cluster-queue.md describes the fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/inquiry.h"
#include "core/status.h"

namespace proofboard::cluster {

// What a run is about.
struct Subject {
  GamePosition at;
  Goal goal;  // as it was asked
  SearchChoice search;
  std::uint64_t seed = 0;
};
std::string text_of(const Subject& subject);
Expected<Subject> parse_subject(std::string_view text);

struct JobMessage {
  RemoteJob job;  // its id goes beside it
  double seconds = 0;
};
std::string text_of(const JobMessage& message);
Expected<JobMessage> parse_job(std::string_view text);

// An answer with its certificate, if there is one.
struct AnswerMessage {
  RemoteAnswer answer;  // its id goes beside it
  std::string certificate;
};
std::string bytes_of(const AnswerMessage& message);
Expected<AnswerMessage> parse_answer(std::string_view bytes);

}  // namespace proofboard::cluster
