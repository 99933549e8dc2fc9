#include "game/sgf.h"

#include <fmt/format.h>

#include "core/options.h"

namespace proofboard {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

// Blanks around the value go, escapes are undone, letters become small. What can't be part of a
// cell's name and would spoil an error message becomes '?'.
std::string plain(std::string_view value) {
  while (!value.empty() && is_blank(value.front())) value.remove_prefix(1);
  while (!value.empty() && is_blank(value.back())) value.remove_suffix(1);
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    const char c = value[i];
    const bool is_printable = c >= 0x20 && c <= 0x7e;
    result += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : is_printable ? c : '?';
  }
  return result;
}

struct Property {
  std::string name;
  std::vector<std::string> values;
};

// Walks the text once. The main line is what stands before the first closing parenthesis: each
// variation but the first begins after one. The rest is only checked for its form.
class Parser {
 public:
  Parser(std::string_view text, int most) : text_(text), most_(most) {}

  Expected<SgfGame> game() {
    int depth = 0;
    bool on_main_line = true;
    bool in_node = false;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      const char c = text_[at_];
      if (depth == 0 && c == '(' && !on_main_line) return Error{"SGF: there is more than one game"};
      if (depth == 0 && c != '(') return unexpected();
      if (c == '(') {
        ++depth;
        in_node = false;
        ++at_;
      } else if (c == ')') {
        --depth;
        on_main_line = in_node = false;
        ++at_;
      } else if (c == ';') {
        in_node = true;
        ++at_;
      } else if (is_upper(c) && in_node) {
        const auto property = read_property();
        if (!property) return property.error();
        if (!on_main_line) continue;
        if (auto done = apply(*property); !done) return done.error();
      } else {
        return unexpected();
      }
    }
    if (depth > 0 || on_main_line) return Error{"SGF: the text ends before its last ')'"};
    return game_;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  Error unexpected() const {
    return Error{fmt::format("SGF: byte {} (0x{:02x}) can't stand there", at_ + 1,
                             static_cast<unsigned char>(text_[at_]))};
  }

  // NAME[value][value]…; older files have small letters in names, which don't count.
  Expected<Property> read_property() {
    Property property;
    for (; at_ < text_.size() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_) {
      if (is_upper(text_[at_])) property.name += text_[at_];
    }
    for (skip_blanks(); at_ < text_.size() && text_[at_] == '['; skip_blanks()) {
      const std::size_t start = ++at_;
      while (at_ < text_.size() && text_[at_] != ']') at_ += text_[at_] == '\\' ? 2 : 1;
      if (at_ >= text_.size()) {
        return Error{
            fmt::format("SGF: the value of {} at byte {} has no end", property.name, start)};
      }
      property.values.push_back(plain(text_.substr(start, at_ - start)));
      ++at_;
    }
    if (property.values.empty()) {
      return Error{fmt::format("SGF: {} before byte {} has no value", property.name, at_ + 1)};
    }
    return property;
  }

  Expected<void> apply(const Property& property) {
    using Kind = SgfStep::Kind;
    const auto& name = property.name;
    const auto& values = property.values;
    const auto steps = [&](Kind kind, Side side) {
      for (const auto& value : values) game_.steps.push_back({kind, side, value});
    };
    if (name == "GM") game_.number = values[0];
    if (name == "AB") steps(Kind::add, Side::black);
    if (name == "AW") steps(Kind::add, Side::white);
    if (name == "AE") steps(Kind::erase, Side::black);
    if (name == "B") steps(Kind::move, Side::black);
    if (name == "W") steps(Kind::move, Side::white);
    if (name == "SZ") return apply_size(values[0]);
    if (name == "PL") return apply_turn(values[0]);
    return {};
  }

  Expected<void> apply_size(std::string_view value) {
    const auto colon = value.find(':');
    const auto width = parse_integer(value.substr(0, colon));
    const auto height =
        colon == std::string_view::npos ? width : parse_integer(value.substr(colon + 1));
    if (!width || !height || *width < 1 || *width > most_ || *height < 1 || *height > most_) {
      return Error{fmt::format("SGF: SZ[{}] is not a size from 1 to {}", value, most_)};
    }
    game_.width = static_cast<int>(*width);
    game_.height = static_cast<int>(*height);
    return {};
  }

  Expected<void> apply_turn(std::string_view value) {
    const bool is_black = value == "b" || value == "black";
    if (!is_black && value != "w" && value != "white") {
      return Error{fmt::format("SGF: PL[{}] is neither PL[B] nor PL[W]", value)};
    }
    game_.steps.push_back({SgfStep::Kind::turn, is_black ? Side::black : Side::white, {}});
    return {};
  }

  std::string_view text_;
  int most_;
  std::size_t at_ = 0;
  SgfGame game_;
};

}  // namespace

bool looks_like_sgf(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text.starts_with('(');
}

Expected<SgfGame> parse_sgf(std::string_view text, int most) {
  return Parser(text, most).game();
}

}  // namespace proofboard
