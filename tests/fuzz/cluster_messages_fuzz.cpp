// Jobs and answers from whoever has got hold of the broker.
#include <algorithm>

#include "cluster/messages.h"
#include "tests/fuzz/require.h"

namespace {

using namespace proofboard;

template <class T>
void require_clear_error(const Expected<T>& message) {
  fuzz::require(!message.error().message.empty(), "an error has a message");
  fuzz::require(message.error().message.find('\n') == std::string::npos, "of one line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::as_text(data, size);
  if (const auto job = cluster::parse_job(text)) {
    const auto written = cluster::text_of(*job);
    const auto again = cluster::parse_job(written);
    fuzz::require(again && cluster::text_of(*again) == written, "a job comes back");
  } else {
    require_clear_error(job);
  }
  if (const auto answer = cluster::parse_answer(text)) {
    const auto written = cluster::bytes_of(*answer);
    const auto again = cluster::parse_answer(written);
    fuzz::require(again && cluster::bytes_of(*again) == written, "an answer comes back");
    fuzz::require(std::ranges::equal(again->certificate.bytes(), answer->certificate.bytes()),
                  "with its certificate");
  } else {
    require_clear_error(answer);
  }
  return 0;
}
