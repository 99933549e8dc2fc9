// A legal move, and how it leaves the side that makes it.
#pragma once

#include <cstdint>
#include <string>

#include "report/standing.h"

namespace proofboard::protocol {

using report::Standing;

struct JudgedMove {
  std::string move;
  Standing standing = Standing::unknown;
  std::uint64_t nodes = 0;  // that it took to tell whether it wins
};

}  // namespace proofboard::protocol
