// Options of games and algorithms, each declared once in a table. The parser, `--help`, the lists
// of games and algorithms and the documents are all made from that table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/status.h"

namespace proofboard {

struct OptionInfo {
  struct Integer {
    std::int64_t fallback, least, most;
  };
  struct Real {
    double fallback, least, most;
  };
  struct Choice {  // the first one is the default
    std::vector<std::string> names;
  };

  std::string name;
  std::variant<Integer, Real, Choice> kind;
  std::string help;

  std::string default_text() const;
  std::string range_text() const;  // "0 to 1", "first|last|deepest"
};

using OptionTable = std::vector<OptionInfo>;

// A choice of yes and no; unless told, it is yes.
OptionInfo yes_or_no(std::string name, std::string help);

// Values for every option of a table. Asking for a name that the table lacks, or with the wrong
// type, is an error of the program, not of the user.
class Options {
 public:
  explicit Options(const OptionTable& table);  // the defaults

  // "key=value,key=value"; empty text leaves all as it is. Unknown names, wrong types and values
  // out of range are errors that name what is allowed.
  static Expected<Options> parse(const OptionTable& table, std::string_view text);
  Expected<void> set(std::string_view name, std::string_view text);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& choice(std::string_view name) const;
  bool is_given(std::string_view name) const;  // set by the user, not a default

  // All values as "key=value,…" in the table's order: parse() gives the same options back.
  std::string text() const;
  std::string difference_text() const;  // only those that are not the defaults

 private:
  struct Value {
    OptionInfo info;
    std::variant<std::int64_t, double, std::string> value;
    bool is_given = false;

    std::string text() const;  // "key=value"
  };
  template <class Wanted>
  std::string text_of(const Wanted& wanted) const;

  const Value& find(std::string_view name) const;

  std::vector<Value> values_;
};

// Whole-text numbers: nothing may follow the number.
Expected<std::int64_t> parse_integer(std::string_view text);
Expected<double> parse_real(std::string_view text);

}  // namespace proofboard
