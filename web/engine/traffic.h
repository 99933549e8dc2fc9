// How a page and a module hand each other texts and bytes. The page asks for room(), writes there,
// and calls; it gets the size of an answer that stands at answer_at() until the next call.
#pragma once

#include <functional>
#include <string>

#include "core/status.h"

#define PROOFBOARD_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace proofboard::traffic {

// The size of what `work` makes of the text in the room; if it throws, of an error. Never throws.
std::size_t answer(const std::function<std::string(const std::string&)>& work);

// {"error": {"kind": …, "message": …}}
std::string error_text(const Error& error);

}  // namespace proofboard::traffic
