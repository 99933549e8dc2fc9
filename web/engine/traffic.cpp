#include "traffic.h"

#include <cstddef>
#include <exception>
#include <new>

#include "core/json.h"

namespace proofboard::traffic {

namespace {

struct Texts {
  std::string in, out;
};

Texts& texts() {
  static Texts both;
  return both;
}

std::string_view name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input: return "input";
    case ErrorKind::not_found: return "not_found";
    case ErrorKind::no_room: return "no_room";
    case ErrorKind::no_permission: return "no_permission";
    case ErrorKind::internal: return "internal";
  }
  return "internal";
}

}  // namespace

std::string error_text(const Error& error) {
  return Json{{"error", Json{{"kind", name_of(error.kind)}, {"message", error.message}}}}.dump();
}

std::size_t answer(const std::function<std::string(const std::string&)>& work) {
  auto& [in, out] = texts();
  try {
    out = work(in);
  } catch (const std::bad_alloc&) {
    out = error_text({"there is not enough memory", ErrorKind::no_room});
  } catch (const std::exception& fault) {
    out = error_text({fault.what(), ErrorKind::internal});
  }
  in = {};
  return out.size();
}

}  // namespace proofboard::traffic

// Null if there is not that much memory.
PROOFBOARD_EXPORT(room) char* room(std::size_t bytes) {
  try {
    proofboard::traffic::texts().in.assign(bytes, '\0');
    return proofboard::traffic::texts().in.data();
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

PROOFBOARD_EXPORT(answer_at) const char* answer_at() {
  return proofboard::traffic::texts().out.data();
}
