// Works on a question while somebody looks on.
#pragma once

#include <functional>
#include <optional>

#include "api/inquiry.h"
#include "api/news.h"
#include "protocol/input_lines.h"

namespace proofboard::protocol {

struct Look {
  // Called whenever something has come: with what the search has told, if it has. When it answers
  // true, the inquiry is stopped.
  std::function<bool(const std::optional<Snapshot>& news)> look;
  // When to look at the latest even if nothing comes; null: not at all.
  std::function<InputLines::Clock::time_point()> next = {};
};

// Starts the inquiry, whose watcher `news` is, and returns when it is answered. Meanwhile this
// thread sleeps but when the search tells something or something comes in; `input` may be null.
const Outcome& watch(Inquiry& inquiry, News& news, InputLines* input, const Look& look);

}  // namespace proofboard::protocol
