// Numbers that people write, as a whole text: nothing before, nothing after. No leading blanks, no
// '+', no hexadecimal digits, nothing that is too large; as std::from_chars reads them.
#pragma once

#include <system_error>

#include <cctype>
#include <cerrno>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace proofboard {

// What the standard library of older compilers for WebAssembly lacks. For programs that leave the
// locale alone, as we do.
inline std::optional<double> read_real_by_strtod(std::string_view text) {
  const auto digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool begins_well =
      !digits.empty() &&
      (std::isdigit(static_cast<unsigned char>(digits[0])) != 0 || digits.starts_with('.'));
  if (!begins_well || text.find_first_of("xX") != std::string_view::npos) return {};
  const std::string copy(text);
  char* stop = nullptr;
  errno = 0;
  const double value = std::strtod(copy.c_str(), &stop);
  if (errno != 0 || stop != copy.c_str() + copy.size()) return {};
  return value;
}

template <class Number>
std::optional<Number> read_number(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  if constexpr (requires { std::from_chars(end, end, value); }) {
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return {};
    return value;
  } else {
    static_assert(std::same_as<Number, double>);
    return read_real_by_strtod(text);
  }
}

}  // namespace proofboard
