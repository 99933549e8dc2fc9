// Option lists: `key=value,key=value`, against a table with every type of option; behind the name
// of an algorithm and a colon, against that algorithm's own table.
#include "core/options.h"
#include "search/algorithm_info.h"
#include "tests/fuzz/require.h"

namespace {

using namespace proofboard;

void read_and_write(const OptionTable& table, std::string_view text) {
  const auto options = Options::parse(table, text);
  if (!options) {
    fuzz::require(!options.error().message.empty(), "an error has a message");
    return;
  }
  const auto again = Options::parse(table, options->text());
  fuzz::require(bool(again), "what is written can be read");
  fuzz::require(again->text() == options->text(), "and means the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const OptionTable table{
      {"m", OptionInfo::Integer{19, 1, 19}, "columns"},
      {"epsilon", OptionInfo::Real{0.25, 0, 100}, "stretch"},
      {"ties", OptionInfo::Choice{{"first", "last", "deepest"}}, "which of equals"}};
  const auto text = fuzz::as_text(data, size);
  const auto colon = text.find(':');
  if (colon != std::string_view::npos) {
    for (const auto& algorithm : shared_algorithms()) {
      if (algorithm.name == text.substr(0, colon)) {
        read_and_write(algorithm.options, text.substr(colon + 1));
      }
    }
    return 0;
  }
  read_and_write(table, text);
  if (const auto options = Options::parse(table, text)) {
    const auto m = options->integer("m");
    fuzz::require(m >= 1 && m <= 19, "integers in range");
    const auto epsilon = options->real("epsilon");
    fuzz::require(epsilon >= 0 && epsilon <= 100, "reals in range");
  }
  return 0;
}
