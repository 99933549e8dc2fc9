// What is said of a mate problem by the evidence about it.
#pragma once

#include <string>
#include <string_view>

#include "api/soundness.h"
#include "core/json.h"

namespace proofboard::report {

std::string_view name_of(ProblemVerdict verdict);  // "not settled"

std::string soundness_text(int line_width, const Soundness& found);
Json soundness_json(const Soundness& found);

}  // namespace proofboard::report
