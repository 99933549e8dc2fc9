// Walking proofs that visitors have.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "checker/proof_tree.h"
#include "core/json.h"
#include "core/status.h"
#include "explorer/certificates.h"
#include "explorer/handlers.h"

namespace proofboard::explorer {

// Checks the certificate and opens it, if it is valid.
struct Opened {
  CheckReport report;
  bool is_open = false;
};
Expected<Opened> open_proof(House& house, const std::string& visitor, const std::string& handle,
                            const CheckOptions& options = {});
// Of one that is open, while nobody else walks it.
Expected<Json> use_proof(House& house, const std::string& visitor, const std::string& handle,
                         const std::function<Expected<Json>(ProofTree&)>& use);

// A node with its position, the moves by the size of what follows.
Expected<Json> node_json(ProofTree& tree, const ProofPlace& place);
// {"steps": …, "is_endless": …}
Expected<Json> way_json(ProofTree& tree, const ProofPlace& from, bool is_longest);

}  // namespace proofboard::explorer
