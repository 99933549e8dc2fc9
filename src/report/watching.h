// A question being worked on, as JSON: how it stands, and the answers to its moves as they come.
// Numbers that are infinite are null.
#pragma once

#include <cstdint>

#include "api/inquiry.h"
#include "core/json.h"

namespace proofboard::report {

Json pn_dn_json(ProofNumbers numbers);  // {"pn": 1, "dn": null}
Json said_json(const ScoreBounds& said);

// `resident_bytes`: of the process, as in live_text().
Json snapshot_json(const Snapshot& now, std::uint64_t resident_bytes);

Json move_of_all_json(const MoveOfAll& move);
// What is proven of a move. Its line comes after the move, so of one that loses it is the
// refutation.
Json move_answer_json(const Ask& question, const MoveOfAll& move, const Answer& answer);

}  // namespace proofboard::report
