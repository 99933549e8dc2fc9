// The engine of the explorer's page for browsers: explorer::Service in a module. proofboard.js is how
// a worker calls it.
#include <memory>
#include <optional>

#include "explorer/service.h"
#include "traffic.h"

namespace {

using namespace proofboard;

#define PROOFBOARD_IMPORT(name) \
  extern "C" __attribute__((import_module("host"), import_name(#name)))

// What proofboard.js has for us.
PROOFBOARD_IMPORT(event) void host_event(const char* text, std::size_t size);
PROOFBOARD_IMPORT(should_stop) int host_should_stop();

constexpr const char* visitor = "";  // there is but one

std::unique_ptr<explorer::Service>& service() {
  static std::unique_ptr<explorer::Service> only;
  return only;
}

void tell(const std::string& /*visitor*/, const Json& event) {
  const auto text = event.dump();
  host_event(text.data(), text.size());
}

explorer::ServiceLimits limits_with(std::uint64_t bytes) {
  constexpr std::uint64_t usual = std::uint64_t{256} << 20;  // there may be several workers
  explorer::ServiceLimits limits;
  limits.bytes = bytes > 0 ? bytes : usual;
  limits.running_bytes = limits.bytes;
  return limits;
}

}  // namespace

// Before the first question. `memory`: bytes for one question, 0: as usual.
PROOFBOARD_EXPORT(open) std::size_t open_engine(double memory) {
  return traffic::answer([&](const std::string&) {
    service() = std::make_unique<explorer::Service>(
        explorer::ServiceSetup{.engine = "browser",
                               .version = PROOFBOARD_VERSION,
                               .has_threads = false,
                               .limits = limits_with(static_cast<std::uint64_t>(memory)),
                               .tell = tell,
                               .is_to_stop = [] { return host_should_stop() != 0; }});
    return std::string("{}");
  });
}

// Answers the request that was put into room(), as traffic::answer() says. The events of a job come
// meanwhile.
PROOFBOARD_EXPORT(ask) std::size_t ask_engine() {
  return traffic::answer(
      [](const std::string& request) { return service()->answer_text(visitor, request); });
}
