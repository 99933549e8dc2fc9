// A proof as text for people, written while it is checked: one line a move, indented by depth.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "core/truth.h"
#include "game/notated.h"

namespace proofboard {

struct ExplainOptions {
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  std::size_t depth = all;  // moves shown from the root
};

// Watches a ProofWalk. What lies below the depth limit is counted instead of shown.
class Explainer {
 public:
  Explainer(std::ostream& out, const ExplainOptions& options) : out_(out), options_(options) {}

  void start(const CheckReport& report, const Claim& claim);

  template <Notated R>
  void move(const R& rules, const typename R::Position& at, typename R::Move move,
            std::size_t depth) {
    depth_ = depth;
    remark_.clear();
    if (is_shown())
      line_ = fmt::format("{} {}", to_text(rules.to_move(at)), rules.move_text(at, move));
  }

  void final_position(int score);
  void reference(std::uint64_t name);
  void statement(Statement statement, const std::string& reason);
  void small();
  static bool wants_words() { return true; }
  void node(const CertificateRecord& record, std::size_t depth);
  void close(std::size_t depth);

 private:
  bool is_shown() const { return depth_ <= options_.depth; }
  void print(std::string_view what);

  std::ostream& out_;
  ExplainOptions options_;
  std::string line_ = "the root";
  std::string remark_;  // about the next node: which moves matter, or that it stands for another
  std::size_t depth_ = 0;
  std::uint64_t hidden_ = 0;  // positions below the node at the limit
};

}  // namespace proofboard
