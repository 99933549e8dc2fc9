#include "protocol/gtp_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"

namespace proofboard::protocol {

namespace {

std::string without_control_characters(std::string_view line) {
  std::string clean;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') {
      clean += ' ';
    } else if (byte >= 32 && byte != 127) {
      clean += c;
    }
  }
  return clean;
}

bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<GtpCommand> parse_gtp_line(std::string_view line) {
  auto clean = without_control_characters(line);
  clean.erase(std::min(clean.find('#'), clean.size()));
  auto parts = words(clean);
  GtpCommand command;
  if (!parts.empty() && is_number(parts[0])) {
    command.id = parts[0];
    parts.erase(parts.begin());
  }
  // An id alone is a command without a name, and is told so: its sender waits for an answer.
  if (parts.empty()) return command.id.empty() ? std::nullopt : std::optional(command);
  command.name = parts[0];
  command.arguments.assign(parts.begin() + 1, parts.end());
  if (parts.size() > 1) {
    const auto* const begin = parts[1].data();
    const auto* const end = parts.back().data() + parts.back().size();
    command.text.assign(begin, end);
  }
  return command;
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

std::string gtp_answer(std::string_view id, const Expected<std::string>& answer) {
  if (!answer) {
    auto message = answer.error().message;
    std::replace(message.begin(), message.end(), '\n', ' ');
    return fmt::format("?{} {}\n\n", id, message);
  }
  auto text = *answer;
  while (text.ends_with('\n')) text.pop_back();
  for (auto at = text.find("\n\n"); at != std::string::npos; at = text.find("\n\n", at)) {
    text.insert(at + 1, 1, ' ');
  }
  return fmt::format("={} {}\n\n", id, text);
}

bool is_stop_request(std::string_view line) {
  const auto clean = without_control_characters(line);
  const auto parts = words(clean);
  if (parts.size() == 1) return parts[0] == "stop" || parts[0] == "#interrupt";
  return parts.size() == 2 && parts[0] == "#" && parts[1] == "interrupt";
}

}  // namespace proofboard::protocol
