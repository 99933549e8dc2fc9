#include "core/system_error.h"

#include <cerrno>
#include <cstring>

namespace proofboard {

ErrorKind kind_of(int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:  // a part of the path is no folder
    case ECONNREFUSED:
    case EHOSTUNREACH:
    case ENETUNREACH: return ErrorKind::not_found;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case ENOMEM:
    case EMFILE:
    case ENFILE: return ErrorKind::no_room;
    case EACCES:
    case EPERM:
    case EROFS: return ErrorKind::no_permission;
    case 0:  // the system has nothing against it, so it is what is in it
    // The name leads to what can't be used for this, or to nothing that could ever be.
    case EISDIR:
    case EEXIST:
    case ENOTEMPTY:
    case EINVAL:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO:
    case EBADF:  // a standard stream that was closed
    case ESPIPE:
    case ETXTBSY: return ErrorKind::input;
    default: return ErrorKind::internal;
  }
}

ErrorKind kind_of(const std::error_code& code) {
  const auto condition = code.default_error_condition();
  const bool is_errno = condition.category() == std::generic_category() ||
                        condition.category() == std::system_category();
  return is_errno ? kind_of(condition.value()) : ErrorKind::internal;
}

Error system_error(int number) {
  return {std::strerror(number), kind_of(number)};
}

Error system_error(std::string_view what, int number) {
  return system_error(number).told_of(what);
}

Error system_error(std::string_view what, const std::error_code& code) {
  return Error{code.message(), kind_of(code)}.told_of(what);
}

}  // namespace proofboard
