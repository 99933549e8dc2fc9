// What a visitor of the explorer sends: the head of a request, and its JSON.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "explorer/base64.h"
#include "explorer/request.h"
#include "explorer/server/http_head.h"
#include "tests/fuzz/require.h"

namespace {

using namespace proofboard::explorer;
using proofboard::fuzz::require;

void read_head(std::string_view text) {
  constexpr std::size_t most_headers = 64;
  const auto end = end_of_head(text);
  const auto head = clean_head(text.substr(0, end.value_or(text.size())), most_headers);
  if (!head) return;
  require(end_of_head(*head) == head->size(), "a head is whole, and no more");
  require(clean_head(*head, most_headers) == head, "it is clean");
}

void read_request(std::string_view text) {
  const auto request = parse_request(text);
  if (!request) {
    require(!request.error().message.empty(), "an error has a message");
    return;
  }
  Fields fields(*request);
  fields.text("game");
  fields.word("time");
  fields.flag("all_moves");
  fields.whole("tree", 0, 2000);
  fields.texts("moves", 4096);
  if (const auto fine = fields.end(); !fine) {
    require(!fine.error().message.empty(), "an error has a message");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = proofboard::fuzz::as_text(data, size);
  read_head(text);
  read_request(text);
  if (const auto bytes = from_base64(text)) {
    const auto again = from_base64(to_base64(*bytes));
    require(again && *again == *bytes, "bytes come back");
  }
  return 0;
}
