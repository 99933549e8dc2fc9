// Text with marks of emphasis that belong to no medium: whoever shows it decides how they look.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofboard::report {

enum class Style : std::uint8_t { plain, bold, dim, good, bad, doubtful };

struct Styled {
  Style style = Style::plain;
  std::string text;
};

class StyledText {
 public:
  StyledText() = default;
  StyledText(const std::string& text) { *this += std::string_view(text); }

  StyledText& operator+=(std::string_view text) {
    return *this += Styled{Style::plain, std::string(text)};
  }
  StyledText& operator+=(Styled part) {
    if (!part.text.empty()) parts_.push_back(std::move(part));
    return *this;
  }

  const std::vector<Styled>& parts() const { return parts_; }
  std::string plain() const {
    std::string text;
    for (const auto& part : parts_) text += part.text;
    return text;
  }

 private:
  std::vector<Styled> parts_;
};

}  // namespace proofboard::report
