#include "command/json.h"

#include <fmt/format.h>

#include <cstdio>

namespace proofboard::command {

void print_json(const Json& object) {
  fmt::print("{}\n", object.dump());
  std::fflush(stdout);
}

}  // namespace proofboard::command
