// Works on a question while somebody looks on.
#pragma once

#include <functional>

#include "api/inquiry.h"

namespace proofboard::protocol {

// Starts the inquiry and returns when it is answered. `look` is called fifty times a second
// meanwhile, for what has come in and what is to be shown; when it answers true, the inquiry is
// stopped.
const Outcome& watch(Inquiry& inquiry, const std::function<bool()>& look);

}  // namespace proofboard::protocol
