// The stack is that of the browser's worker, about a megabyte; whoever needs more is ended by the
// browser, and the page is told (web/engine/README.md).
#include "core/own_stack.h"

namespace proofboard {

void run_on_own_stack(const std::function<void()>& function) {
  function();
}

}  // namespace proofboard
