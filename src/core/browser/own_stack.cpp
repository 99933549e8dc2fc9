// The stack is that of the browser's worker, about a megabyte; whoever needs more is ended by the
// browser, and the page is told (web/engine/README.md).
#include "core/own_stack.h"

namespace proofboard {

int most_plies_of_own_stack() {
  return 600;
}

void run_on_own_stack(const std::function<void()>& function) {
  function();
}

}  // namespace proofboard
