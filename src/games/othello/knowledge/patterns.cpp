#include "games/othello/knowledge/patterns.h"

#include <cassert>
#include <vector>
#include <zstd.h>

// The file becomes a part of the program.
asm(".section .rodata\n"
    ".global proofboard_othello_patterns\n"
    ".global proofboard_othello_patterns_end\n"
    "proofboard_othello_patterns:\n"
    ".incbin \"" PROOFBOARD_OTHELLO_PATTERNS
    "\"\n"
    "proofboard_othello_patterns_end:\n"
    ".byte 0\n"
    ".text\n");
extern "C" const char proofboard_othello_patterns[];
extern "C" const char proofboard_othello_patterns_end[];

namespace proofboard::othello {

const std::int8_t* Patterns::weights() {
  static const std::vector<std::int8_t> all = [] {
    std::vector<std::int8_t> weights(stages * weights_of_stage);
    const auto packed =
        static_cast<std::size_t>(proofboard_othello_patterns_end - proofboard_othello_patterns);
    [[maybe_unused]] const auto bytes =
        ZSTD_decompress(weights.data(), weights.size(), proofboard_othello_patterns, packed);
    assert(bytes == weights.size());
    return weights;
  }();
  return all.data();
}

}  // namespace proofboard::othello
