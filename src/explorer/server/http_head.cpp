#include "explorer/server/http_head.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace proofboard::explorer {

namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::array left_out{"range", "if-range", "accept-encoding", "expect", "upgrade"};

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= 0x20 && byte != 0x7f);
  });
}

// The characters of a name (RFC 9110, token).
bool is_name(std::string_view text) {
  constexpr std::string_view signs = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           signs.find(c) != std::string_view::npos;
  });
}

std::string small(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// "GET /path HTTP/1.1"
bool is_request_line(std::string_view line) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return false;
  const auto method = line.substr(0, first);
  const auto target = line.substr(first + 1, last - first - 1);
  const auto version = line.substr(last + 1);
  const bool is_method =
      std::all_of(method.begin(), method.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool is_target =
      target.starts_with('/') && std::all_of(target.begin(), target.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte > 0x20 && byte < 0x7f;
      });
  return is_method && !method.empty() && is_target &&
         (version == "HTTP/1.1" || version == "HTTP/1.0");
}

}  // namespace

std::optional<std::size_t> end_of_head(std::string_view read) {
  const auto at = read.find("\r\n\r\n");
  if (at == std::string_view::npos) return std::nullopt;
  return at + 4;
}

std::optional<std::string> clean_head(std::string_view head, std::size_t most_headers) {
  std::string clean;
  std::set<std::string> names;
  std::size_t count = 0;
  for (bool is_first = true; !head.empty(); is_first = false) {
    const auto end = head.find(line_end);
    if (end == std::string_view::npos) return std::nullopt;
    const auto line = head.substr(0, end);
    head.remove_prefix(end + line_end.size());
    if (line.empty()) break;
    if (!is_printable(line)) return std::nullopt;
    if (is_first) {
      if (!is_request_line(line)) return std::nullopt;
      clean += line;
      clean += line_end;
      continue;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || !is_name(line.substr(0, colon))) return std::nullopt;
    if (++count > most_headers) return std::nullopt;
    const auto name = small(line.substr(0, colon));
    if (std::find(left_out.begin(), left_out.end(), name) != left_out.end()) continue;
    // Whoever sends one twice wants to be understood in two ways.
    if (!names.insert(name).second) return std::nullopt;
    clean += line;
    clean += line_end;
  }
  if (clean.empty()) return std::nullopt;
  clean += line_end;
  return clean;
}

}  // namespace proofboard::explorer
