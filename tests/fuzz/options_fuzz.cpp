// Option lists: `key=value,key=value`, against a table with every type of option.
#include "core/options.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  static const OptionTable table{
      {"m", OptionInfo::Integer{19, 1, 19}, "columns"},
      {"epsilon", OptionInfo::Real{0.25, 0, 100}, "stretch"},
      {"ties", OptionInfo::Choice{{"first", "last", "deepest"}}, "which of equals"}};
  const auto options = Options::parse(table, fuzz::as_text(data, size));
  if (!options) {
    fuzz::require(!options.error().message.empty(), "an error has a message");
    return 0;
  }
  const auto again = Options::parse(table, options->text());
  fuzz::require(bool(again), "what is written can be read");
  fuzz::require(again->text() == options->text(), "and means the same");
  fuzz::require(options->integer("m") >= 1 && options->integer("m") <= 19, "integers in range");
  fuzz::require(options->real("epsilon") >= 0 && options->real("epsilon") <= 100, "reals in range");
  return 0;
}
