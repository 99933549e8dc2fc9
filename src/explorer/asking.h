// A question of a visitor: read from its fields, asked within the limits, told by events.
#pragma once

#include <optional>
#include <string>

#include "api/inquiry.h"
#include "core/json.h"
#include "core/status.h"
#include "explorer/handlers.h"
#include "explorer/where.h"

namespace proofboard::explorer {

// What holds where a visitor says nothing.
struct UsualSearch {
  std::string algorithm = {}, knowledge = {};  // empty: the game's own
};

// Of the fields of a question, without those of the position.
Expected<Ask> read_question(Fields& fields, const GamePosition& at, const ServiceLimits& limits,
                            const UsualSearch& usual = {});
// Limits alone: nodes, time, memory, threads, seed.
Expected<WorkSettings> read_limits(Fields& fields, const ServiceLimits& limits);
JobNeeds needs_of(const Limits& limits);

// An answer, and the certificates that came with it.
struct Told {
  Outcome outcome;
  std::optional<std::string> proof, shortest_proof;  // handles
  Snapshot last = {};                                // what was told last while it searched
};

struct Telling {
  bool keeps_certificate = false;
  std::size_t tree_nodes = 0;  // of the growing tree; 0: it is not told
  std::string op;
};

// Works on the question on the job's thread and tells all that happens but the answer.
Told ask_and_tell(House& house, Job& job, const Ask& ask, const Telling& telling);

// Of the answer as `--json` prints it, with handles in place of files.
Json answer_json(const std::string& game, const Ask& ask, const Told& told);

}  // namespace proofboard::explorer
