#include "lab/verdict.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard::lab {

namespace {

bool overlap(const Range& a, const Range& b) {
  return a.low <= b.high && b.low <= a.high;
}

bool holds_no_effect(const Range& range) {
  return range.low <= no_effect && no_effect <= range.high;
}

bool is_slight(const Range& range) {
  return range.low >= no_effect / slight && range.high <= no_effect * slight;
}

bool is_beyond(const Range& range, Direction direction) {
  return direction == Direction::less ? range.high < no_effect : range.low > no_effect;
}

Direction reverse(Direction direction) {
  return direction == Direction::less ? Direction::more : Direction::less;
}

const char* side_of(const Range& ours, const Range& published) {
  return ours.high < published.low ? "less than published" : "more than published";
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed: return "confirmed";
    case Verdict::differs: return "differs";
    case Verdict::opposite: return "opposite";
    case Verdict::not_testable: return "not testable here";
  }
  return {};
}

std::string_view to_text(Direction direction) {
  switch (direction) {
    case Direction::less: return "less";
    case Direction::more: return "more";
    case Direction::same: return "the same";
  }
  return {};
}

Judgement judge_share(const Range& ours, const Range& published) {
  if (holds_no_effect(published)) return judge_direction(ours, Direction::same);
  const auto direction = published.high < no_effect ? Direction::less : Direction::more;
  if (is_beyond(ours, reverse(direction))) {
    return {Verdict::opposite, fmt::format("{}, where {} is published", to_text(reverse(direction)),
                                           to_text(direction))};
  }
  if (!overlap(ours, published)) {
    return {Verdict::differs,
            fmt::format("{}; {}", side_of(ours, published),
                        holds_no_effect(ours) ? "no effect is not excluded"
                                              : "the direction is the published one")};
  }
  if (holds_no_effect(ours)) {
    return {Verdict::not_testable,
            "too few positions: the interval holds the published value, and no effect as well"};
  }
  return {Verdict::confirmed, "the interval holds the published value, and excludes no effect"};
}

Judgement judge_number(const Range& ours, const Range& published) {
  if (!overlap(ours, published)) return {Verdict::differs, side_of(ours, published)};
  if (ours.high > widest_factor * ours.low) {
    return {
        Verdict::not_testable,
        fmt::format("too few positions: the interval is wider than a factor of {}", widest_factor)};
  }
  return {Verdict::confirmed, "the interval holds the published value"};
}

Judgement judge_direction(const Range& ours, Direction published) {
  if (published == Direction::same) {
    if (is_slight(ours)) return {Verdict::confirmed, "no more than a tenth from no effect"};
    if (!overlap(ours, {no_effect / slight, no_effect * slight})) {
      return {Verdict::differs, "more than a tenth from no effect"};
    }
    return {Verdict::not_testable,
            "too few positions: the interval holds no effect, and more than a tenth as well"};
  }
  if (is_beyond(ours, published)) {
    return {Verdict::confirmed, "the interval excludes no effect"};
  }
  if (is_beyond(ours, reverse(published))) {
    return {Verdict::opposite, fmt::format("{}, where {} is published", to_text(reverse(published)),
                                           to_text(published))};
  }
  if (is_slight(ours)) return {Verdict::differs, "no effect, or one of less than a tenth"};
  return {Verdict::not_testable, "too few positions: the interval holds no effect"};
}

Judgement judge_order(const std::vector<Step>& steps) {
  const auto count = [&](auto is_so) {
    return static_cast<std::size_t>(std::count_if(steps.begin(), steps.end(), is_so));
  };
  const auto turned =
      count([](const Step& step) { return is_beyond(step.strict, Direction::less); });
  if (turned > 0) {
    return {Verdict::opposite,
            fmt::format("{} of {} neighbours stand the other way round", turned, steps.size())};
  }
  const auto told = count([](const Step& step) { return is_beyond(step.usual, Direction::more); });
  if (told == steps.size()) {
    return {Verdict::confirmed, "each neighbour is told from the next"};
  }
  const auto alike =
      count([](const Step& step) { return holds_no_effect(step.usual) && is_slight(step.usual); });
  if (alike > 0) {
    return {Verdict::differs,
            fmt::format("{} of {} neighbours are alike to a tenth", alike, steps.size())};
  }
  return {Verdict::not_testable,
          fmt::format("too few positions: {} of {} neighbours are told apart", told, steps.size())};
}

}  // namespace proofboard::lab
