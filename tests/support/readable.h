// Whether something can be read, at once or within so many milliseconds.
#pragma once

#include <poll.h>

namespace proofboard::testing_games {

inline bool is_readable(int descriptor, int milliseconds = 0) {
  pollfd waiting{descriptor, POLLIN, 0};
  return poll(&waiting, 1, milliseconds) == 1;
}

}  // namespace proofboard::testing_games
