// Words that an argument may be: for the commands that read them and for what tells of them.
#pragma once

#include <array>

namespace proofboard::command {

inline constexpr std::array attacker_choices{"mover", "black", "white"};
inline constexpr std::array target_choices{"win", "draw", "mate", "exact"};
inline constexpr std::array lab_actions{"list", "run", "report", "repeat", "verdicts", "make-set"};
inline constexpr std::array cluster_actions{"start", "work",   "status",
                                            "stop",  "remove", "simulate"};
inline constexpr std::array protocols{"gtp", "usi", "nboard"};

}  // namespace proofboard::command
