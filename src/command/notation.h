// In which notation moves are written for people: --moves, or the locale's language.
#pragma once

#include <string>

#include "command/terminal.h"
#include "core/status.h"

namespace proofboard::command {

// One that the game has (report/moves.h); empty: the usual one. `asked` may be empty.
Expected<std::string> notation_for(const std::string& asked, const std::string& game,
                                   const Console& console);

}  // namespace proofboard::command
