// The rule by which a claim of a paper is judged. It knows intervals and nothing of papers.
//
// Ours is an interval (bootstrap.h). A value is published as a number, or as a range if it was told
// roughly ("about 50 %"). A share is in percent of what it is compared with, so 100 is no effect.
//
//   confirmed      our interval holds the published value and, of a share, excludes no effect;
//                  of a direction: it lies wholly on the published side of no effect
//   opposite       it lies wholly on the other side
//   differs        it does not hold the published value; of a direction: it holds no effect and
//                  reaches no further from it than a tenth, so what was published is not there
//   not testable   all else: fewer than six positions, or an interval so wide that it holds what
//                  was published and no effect as well
//
// "No difference" is a direction, too: confirmed if the interval stays within a tenth of no effect.
// An order is confirmed if each neighbour is told from the next in the published direction, and
// opposite if one pair is told the other way round, at a confidence that allows for the number of
// pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/statistics.h"

namespace proofboard::lab {

enum class Verdict : std::uint8_t { confirmed, differs, opposite, not_testable };
std::string_view to_text(Verdict verdict);

enum class Direction : std::uint8_t { less, more, same };
std::string_view to_text(Direction direction);

struct Judgement {
  Verdict verdict = Verdict::not_testable;
  std::string reason;  // what follows from the numbers
};

constexpr double no_effect = 100;            // percent
constexpr double slight = 1.1;               // a tenth more, or the inverse
constexpr double widest_factor = 4;          // of an absolute number: wider tells nothing
constexpr std::size_t fewest_positions = 6;  // five don't hold the median 95 of 100 times

// A published share, in percent.
Judgement judge_share(const Range& ours, const Range& published);
// Any other published number.
Judgement judge_number(const Range& ours, const Range& published);
Judgement judge_direction(const Range& ours, Direction published);

// Of the step from one trial to the next, in percent: at 95 % and at the confidence that allows for
// the number of steps.
struct Step {
  Range usual, strict;
};
Judgement judge_order(const std::vector<Step>& steps);

}  // namespace proofboard::lab
