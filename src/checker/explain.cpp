#include "checker/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/counted.h"

namespace proofboard {

namespace {

// A line indented by hundreds of columns tells nobody anything.
constexpr std::size_t most_indent = 60;

std::string indent(std::size_t depth) {
  return std::string(2 * std::min(depth, most_indent), ' ');
}

}  // namespace

void Explainer::start(const CheckReport& report, const Claim& claim, ProofKind kind) {
  const Side prover = claim.prover();
  out_ << fmt::format(
      "game      {}{}{}\nposition  {}\nclaim     {}: {}\nproof     {}; one move for {}, all for "
      "{}\n\n",
      report.game, report.options.empty() ? "" : ":", report.options, report.position,
      claim_text(claim.goal, claim.truth), to_text(claim.truth), to_text(kind), to_text(prover),
      to_text(opponent(prover)));
}

void Explainer::arrive(std::string line, std::size_t depth) {
  line_ = std::move(line);
  depth_ = depth;
  remark_.clear();
}

void Explainer::final_position(int score) {
  if (score == 0) {
    print(", final: a draw");
  } else {
    print(fmt::format(", final: {} by {}", to_text(score > 0 ? Side::black : Side::white),
                      score > 0 ? score : -score));
  }
}

void Explainer::reference(std::uint64_t name) {
  print(fmt::format(", as #{}", name));
}

void Explainer::statement(Statement statement, const std::string& reason) {
  const auto why = reason.empty() ? reason : ": " + reason;
  switch (statement) {
    case Statement::settled: print(", settled" + why); break;
    case Statement::only: remark_ += ", only moves that matter below" + why; break;
    case Statement::instead: remark_ += ", another position in its place" + why; break;
  }
}

void Explainer::small() {
  print(", small: played out");
}

void Explainer::node() {
  print("");
}

void Explainer::named_node(std::uint64_t name) {
  print(fmt::format(", named #{}", name));
}

void Explainer::hidden(std::uint64_t positions) {
  out_ << indent(depth_ + 1) << "… " << counted(positions, "position") << " below\n";
}

void Explainer::print(const std::string& what) {
  out_ << indent(depth_) << line_ << remark_ << what << '\n';
}

}  // namespace proofboard
