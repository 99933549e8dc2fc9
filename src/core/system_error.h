// What the operating system says went wrong, as an error of ours.
#pragma once

#include <system_error>

#include <string_view>

#include "core/status.h"

namespace proofboard {

// The kind of what an errno, or a code of the standard library, stands for.
ErrorKind kind_of(int number);
ErrorKind kind_of(const std::error_code& code);

Error system_error(int number);  // in the system's words alone
// "cannot read p.cert: No such file or directory", of what could not be done.
Error system_error(std::string_view what, int number);
Error system_error(std::string_view what, const std::error_code& code);

}  // namespace proofboard
