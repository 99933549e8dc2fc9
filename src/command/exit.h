// How the program ends. Scripts rely on these numbers.
#pragma once

#include <algorithm>
#include <array>

#include "core/status.h"

namespace proofboard::command {

enum class Exit : int {
  answered = 0,       // every question proven or disproven; every certificate valid
  check_failed = 1,   // a certificate is not valid, or two algorithms contradict each other
  bad_input = 2,      // bad usage, position, file or option
  out_of_budget = 3,  // a limit or Ctrl-C came before the answer
  internal = 4,       // anything that is the program's own fault, and output that can't be written
  cannot_check = 5,   // a certificate of a game or a version that this program does not know
};

// How it ends with an error of this kind. What people name and we can't find, read or write is
// badly named.
constexpr Exit exit_of(ErrorKind kind) {
  const bool is_theirs = kind != ErrorKind::no_room && kind != ErrorKind::internal;
  return is_theirs ? Exit::bad_input : Exit::internal;
}

// Of two ends the one that matters more.
constexpr Exit worse(Exit a, Exit b) {
  constexpr std::array by_weight{Exit::answered,  Exit::out_of_budget, Exit::cannot_check,
                                 Exit::bad_input, Exit::check_failed,  Exit::internal};
  const auto weight = [&](Exit e) { return std::find(by_weight.begin(), by_weight.end(), e); };
  return weight(a) < weight(b) ? b : a;
}

}  // namespace proofboard::command
