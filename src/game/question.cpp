#include "game/question.h"

#include <fmt/format.h>

#include "core/options.h"

namespace proofboard {

std::string to_text(Target target) {
  if (target == Target::win()) return "win";
  if (target == Target::draw_or_better()) return "draw";
  return fmt::format("{}", target.threshold);
}

Expected<Target> parse_target(std::string_view text, int score_limit) {
  if (text == "win") return Target::win();
  if (text == "draw") return Target::draw_or_better();
  const bool has_plus = text.starts_with('+') && !text.starts_with("+-");
  const auto threshold = parse_integer(has_plus ? text.substr(1) : text);
  if (!threshold) {
    return Error{fmt::format("target '{}' is not win, draw, exact or a number of points", text)};
  }
  if (*threshold < -score_limit || *threshold > score_limit) {
    return Error{fmt::format("target {} is out of reach: scores here go from {} to {}", text,
                             -score_limit, score_limit)};
  }
  return Target{static_cast<int>(*threshold)};
}

}  // namespace proofboard
