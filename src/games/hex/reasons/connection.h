// A connection of the prover's edges, as the body of a reason derives it step by step (reasons.h
// has the grammar and what makes a step sound).
#pragma once

#include <cstdint>
#include <vector>

#include "core/status.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

// Between two points, see points.h.
struct ConnectionStep {
  int x = 0, y = 0;
  CellSet carrier;
  bool is_full = false;
};

struct VerifiedConnection {
  std::vector<ConnectionStep> goals;
  std::vector<int> left_out;
  CellSet empty;  // after the fill-in
  bool is_joined = false;
};

Expected<VerifiedConnection> verify_connection(const Game& game, const Position& at, Side prover,
                                               const std::vector<std::uint8_t>& body);

CellSet common_of(const CellSet& a, const CellSet& b);

}  // namespace proofboard::hex
