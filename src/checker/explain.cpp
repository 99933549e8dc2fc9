#include "checker/explain.h"

#include <algorithm>

namespace proofboard {

namespace {

// A line indented by hundreds of columns tells nobody anything.
constexpr std::size_t most_indent = 60;

std::string indent(std::size_t depth) {
  return std::string(2 * std::min(depth, most_indent), ' ');
}

}  // namespace

void Explainer::start(const CheckReport& report, const Claim& claim) {
  const Side prover = claim.prover();
  out_ << fmt::format(
      "game      {}{}{}\nposition  {}\nclaim     {}: {}\nproof     {}; one move for {}, all for "
      "{}\n\n",
      report.game, report.options.empty() ? "" : ":", report.options, report.position,
      claim_text(claim.goal, claim.truth), to_text(claim.truth), to_text(report.kind),
      to_text(prover), to_text(opponent(prover)));
}

void Explainer::final_position(int score) {
  if (!is_shown()) {
    ++hidden_;
  } else if (score == 0) {
    print(", final: a draw");
  } else {
    print(fmt::format(", final: {} by {}", to_text(score > 0 ? Side::black : Side::white),
                      score > 0 ? score : -score));
  }
}

void Explainer::reference(std::uint64_t name) {
  if (is_shown()) print(fmt::format(", as #{}", name));
}

void Explainer::statement(Statement statement, const std::string& reason) {
  const auto why = reason.empty() ? reason : ": " + reason;
  switch (statement) {
    case Statement::settled:
      if (is_shown()) {
        print(", settled" + why);
      } else {
        ++hidden_;
      }
      break;
    case Statement::only: remark_ += ", only moves that matter below" + why; break;
    case Statement::instead: remark_ += ", another position in its place" + why; break;
  }
}

void Explainer::small() {
  if (is_shown()) {
    print(", small: played out");
  } else {
    ++hidden_;
  }
}

void Explainer::node(const CertificateRecord& record, std::size_t depth) {
  depth_ = depth;
  if (!is_shown()) {
    ++hidden_;
  } else if (record.kind == CertificateRecord::Kind::named) {
    print(fmt::format(", named #{}", record.name));
  } else {
    print("");
  }
}

void Explainer::close(std::size_t depth) {
  if (depth != options_.depth || hidden_ == 0) return;
  out_ << indent(depth + 1) << "… " << hidden_ << (hidden_ == 1 ? " position" : " positions")
       << " below\n";
  hidden_ = 0;
}

void Explainer::print(std::string_view what) {
  out_ << indent(depth_) << line_ << remark_ << what << '\n';
  remark_.clear();
}

}  // namespace proofboard
