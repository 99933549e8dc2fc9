#include "command/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace proofboard::command {

void print_json(const Json& object) {
  // File names may hold any bytes; JSON may not.
  fmt::print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
  std::fflush(stdout);
}

Json options_json(const OptionTable& options) {
  Json list = Json::array();
  for (const auto& option : options) {
    list.push_back({{"name", option.name},
                    {"default", option.default_text()},
                    {"range", option.range_text()},
                    {"help", option.help}});
  }
  return list;
}

}  // namespace proofboard::command
