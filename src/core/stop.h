// Being told to stop, from outside of whatever works.
#pragma once

#include <atomic>

namespace proofboard {

// Whether this flag is set; null is none. In a browser, where nobody else can set it meanwhile, the
// page is asked, too. To be asked some hundred times a second.
bool is_told_to_stop(const std::atomic<bool>* stop);

}  // namespace proofboard
