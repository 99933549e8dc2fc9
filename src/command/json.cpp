#include "command/json.h"

#include <fmt/format.h>

#include <cstdio>

namespace proofboard::command {

void print_json(const Json& object) {
  fmt::print("{}\n", object.dump());
  std::fflush(stdout);
}

Json options_json(const OptionTable& options) {
  Json list = Json::array();
  for (const auto& option : options) {
    list.push_back(Json{{"name", option.name},
                        {"default", option.default_text()},
                        {"range", option.range_text()},
                        {"help", option.help}});
  }
  return list;
}

}  // namespace proofboard::command
