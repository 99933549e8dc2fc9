// What is said of the swap rule.
#pragma once

#include <string>

#include "api/swap.h"
#include "core/json.h"

namespace proofboard::report {

std::string swap_text(int line_width, const SwapAdvice& advice);
Json swap_json(const SwapAdvice& advice);

}  // namespace proofboard::report
