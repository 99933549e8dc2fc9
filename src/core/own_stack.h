// A call on a stack of its own size. Searches recurse as deep as play goes, and how large the stack
// of the calling thread is, is not ours to know.
#pragma once

#include <functional>

namespace proofboard {

// Runs the function on a thread with a large stack, and waits for it. What it throws is thrown
// here. Memory is taken only as far as the stack is used.
void run_on_own_stack(const std::function<void()>& function);

// So many plies a search may go down on it, one call within the other.
int most_plies_of_own_stack();

}  // namespace proofboard
