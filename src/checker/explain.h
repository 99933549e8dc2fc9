// A proof as text for people: one line a move, indented by depth.
#pragma once

#include <cstdint>
#include <limits>
#include <ostream>
#include <string>

#include "checker/checker.h"
#include "game/reasons.h"

namespace proofboard {

struct ExplainOptions {
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  std::size_t depth = all;  // moves shown from the root
};

// Writes what a walk over a ProofTree comes by, from the root to the depth limit.
class Explainer {
 public:
  explicit Explainer(std::ostream& out) : out_(out) {}

  void start(const CheckReport& report, const Claim& claim, ProofKind kind);
  // The position that what follows is about: "black a1", reached by so many moves.
  void arrive(std::string line, std::size_t depth);

  void final_position(int score);
  void reference(std::uint64_t name);
  void statement(Statement statement, const std::string& reason);
  void small();
  void node();
  void named_node(std::uint64_t name);
  // Positions below the node that was arrived at last are not shown.
  void hidden(std::uint64_t positions);

 private:
  void print(const std::string& what);

  std::ostream& out_;
  std::string line_;
  std::string remark_;  // about the next node: which moves matter, or that it stands for another
  std::size_t depth_ = 0;
};

}  // namespace proofboard
