#include "games/othello/knowledge/patterns.h"

// The file, which was unpacked when this was built, becomes a part of the program.
asm(".section .rodata.proofboard_othello_patterns,\"\",@\n"
    ".globl proofboard_othello_patterns\n"
    ".type proofboard_othello_patterns,@object\n"
    "proofboard_othello_patterns:\n"
    ".incbin \"" PROOFBOARD_OTHELLO_PATTERNS
    "\"\n"
    ".Lend:\n"
    ".size proofboard_othello_patterns, .Lend-proofboard_othello_patterns\n");
extern "C" const std::int8_t proofboard_othello_patterns[];

namespace proofboard::othello {

const std::int8_t* Patterns::weights() {
  return proofboard_othello_patterns;
}

}  // namespace proofboard::othello
