#include "checker/proof_tree.h"

namespace proofboard {

std::string_view to_text(ProofNodeKind kind) {
  switch (kind) {
    case ProofNodeKind::chosen: return "chosen";
    case ProofNodeKind::answered: return "answered";
    case ProofNodeKind::reference: return "reference";
    case ProofNodeKind::settled: return "settled";
    case ProofNodeKind::instead: return "instead";
    case ProofNodeKind::small: return "small";
    case ProofNodeKind::final_position: return "final";
    case ProofNodeKind::played_on: return "played on";
  }
  return "";
}

}  // namespace proofboard
