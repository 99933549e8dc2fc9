// A connection of the prover's edges, as the body of a reason derives it step by step (reasons.h
// has the grammar and what makes a step sound).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/status.h"
#include "games/hex/rules/hex.h"

namespace proofboard::hex {

// A dead cell, or two captured ones.
struct SeizedCells {
  int first = 0;
  std::optional<int> twin = {};

  bool contains(int cell) const { return cell == first || cell == twin; }
};

struct FillStep {
  std::optional<Side> captor = {};  // none of a dead cell
  SeizedCells cells;
};

// Between two points, see points.h.
struct ConnectionStep {
  enum class Form : std::uint8_t { neighbours, both, either };  // both: AND, either: OR

  int x = 0, y = 0;
  CellSet carrier;
  bool is_full = false;
  Form form = Form::neighbours;
  std::vector<std::size_t> parts = {};       // the steps that it is made of
  std::optional<int> middle = {};            // of AND over an empty cell
  std::vector<SeizedCells> shared = {};      // by the prover
  std::span<const std::uint8_t> bytes = {};  // in the body
};

struct DominatedMove {
  int by = 0;
  SeizedCells seized;  // the first cell is left out
};

// Parts of it point into the body.
struct VerifiedConnection {
  std::vector<FillStep> fills;
  std::span<const std::uint8_t> fill_bytes;  // in the body, with their count
  std::vector<ConnectionStep> steps;
  std::vector<std::size_t> goals;  // among the steps
  std::vector<DominatedMove> dominated;
  CellSet empty;  // after the fill-in
  bool is_joined = false;
};

Expected<VerifiedConnection> verify_connection(const Game& game, const Position& at, Side prover,
                                               const std::vector<std::uint8_t>& body);

// The body of a reason with the same fill-in, and of the steps no more than this goal needs.
std::vector<std::uint8_t> body_for_goal(const VerifiedConnection& verified, std::size_t goal);

CellSet common_of(const CellSet& a, const CellSet& b);

}  // namespace proofboard::hex
