#include "report/swap.h"

#include <fmt/format.h>

#include <string_view>

#include "report/layout.h"

namespace proofboard::report {

std::string swap_text(int line_width, const SwapAdvice& advice) {
  if (!advice.is_opening) {
    switch (advice.opening_loses) {
      case Truth::proven: return "\nDon't swap: the opening loses.\n";
      case Truth::disproven: return "\nSwap: the opening wins.\n";
      case Truth::unknown: return "\nWhether to swap is not known.\n";
    }
  }
  std::string text =
      "\nUnder the swap rule the second player takes over what wins.\n"
      "Each opening stands for the one opposite, half a turn of the board away, too.\n\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& names) {
    if (!names.empty()) text += wrap(line_width, fmt::format("  {:<11}  ", label), names);
  };
  add("swap", advice.swap);
  add("leave", advice.leave);
  add("not known", advice.unknown);
  add("fair game", advice.hardest);
  return text;
}

Json swap_json(const SwapAdvice& advice) {
  if (advice.is_opening) {
    return Json{{"swap", advice.swap},
                {"leave", advice.leave},
                {"unknown", advice.unknown},
                {"fair", advice.hardest}};
  }
  if (!is_solved(advice.opening_loses)) return Json(nullptr);
  return Json(advice.opening_loses == Truth::disproven);
}

}  // namespace proofboard::report
