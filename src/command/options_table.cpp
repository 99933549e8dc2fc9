#include "command/options_table.h"

#include <fmt/format.h>

#include "command/terminal.h"

namespace proofboard::command {

std::string options_table(std::string_view owner, const OptionTable& options) {
  if (options.empty()) return "  no options\n";
  std::vector<std::vector<std::string>> rows{{"option", "default", "range", "meaning"}};
  for (const auto& option : options) {
    rows.push_back({fmt::format("{}:{}=", owner, option.name), option.default_text(),
                    option.range_text(), option.help});
  }
  return columns(rows, Columns::words, "  ");
}

}  // namespace proofboard::command
