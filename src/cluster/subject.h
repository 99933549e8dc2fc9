// What a run is about, as its description in the queue.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/games.h"
#include "core/status.h"

namespace proofboard::cluster {

struct Subject {
  GamePosition at;
  Goal goal;  // as it was asked
  SearchChoice search;
  std::uint64_t seed = 0;
};
std::string text_of(const Subject& subject);
Expected<Subject> parse_subject(std::string_view text);

}  // namespace proofboard::cluster
