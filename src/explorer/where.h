// The position that a request is about, and how it came about.
#pragma once

#include <string>
#include <vector>

#include "api/games.h"
#include "core/json.h"
#include "core/status.h"
#include "explorer/request.h"

namespace proofboard::explorer {

struct Where {
  std::string game;  // as it was asked for, with its options
  GameRecord record;
  GamePosition at;                         // its end
  std::vector<std::string> solution = {};  // of a problem whose text has one
};

// Of the fields `game`, `text` or `bytes`, and `moves`. Without a game it tries all.
Expected<Where> read_where(Fields& fields);
// A text as it stands in a file, in `bytes` or `text`.
std::string read_content(Fields& fields);

// One move further, legal or one that records know.
Expected<void> play(Where& where, const std::string& move);

// The position in full, with how it came about and what it can be written as.
Json where_json(const Where& where);

}  // namespace proofboard::explorer
