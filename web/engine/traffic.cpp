#include "traffic.h"

#include <cstddef>
#include <exception>
#include <new>

#include "core/json.h"
#include "explorer/request.h"

namespace proofboard::traffic {

namespace {

struct Texts {
  std::string in, out;
};

Texts& texts() {
  static Texts both;
  return both;
}

}  // namespace

std::string error_text(const Error& error) {
  return explorer::error_json(error).dump();
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
