// Proofs that are open (checker/proof_tree.h), as JSON: a node, a way out, a move of a game against
// a proof. Places are texts that can be given back.
#pragma once

#include <string>
#include <string_view>

#include "checker/proof_tree.h"
#include "core/json.h"
#include "core/status.h"

namespace proofboard::report {

// "0:17", or "0:17:3.0.5" with moves beyond the file; "0:-" where the root is final.
std::string place_text(const ProofPlace& place);
Expected<ProofPlace> parse_place(std::string_view text);

Json proof_node_json(const ProofNode& node);
Json proof_way_json(const ProofWay& way);
Json proof_move_json(const ProofMove& move);
Json marks_json(const BoardMarks& marks);

}  // namespace proofboard::report
