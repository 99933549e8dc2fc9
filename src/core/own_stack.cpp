#include "core/own_stack.h"

#include <system_error>

#include <cstddef>
#include <exception>
#include <pthread.h>

namespace proofboard {

namespace {

constexpr std::size_t stack_bytes = std::size_t{256} << 20;

struct Call {
  const std::function<void()>& function;
  std::exception_ptr thrown;
};

void* run(void* argument) {
  auto& call = *static_cast<Call*>(argument);
  try {
    call.function();
  } catch (...) {
    call.thrown = std::current_exception();
  }
  return nullptr;
}

}  // namespace

int most_plies_of_own_stack() {
  constexpr std::size_t most_of_a_ply = 25'000;
  return static_cast<int>(stack_bytes / most_of_a_ply);
}

void run_on_own_stack(const std::function<void()>& function) {
  Call call{function, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_t thread{};
  const int failed = pthread_create(&thread, &attributes, &run, &call);
  pthread_attr_destroy(&attributes);
  if (failed != 0) {
    throw std::system_error(failed, std::generic_category(), "a search could not be started");
  }
  pthread_join(thread, nullptr);
  if (call.thrown) std::rethrow_exception(call.thrown);
}

}  // namespace proofboard
