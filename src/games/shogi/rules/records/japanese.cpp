#include "games/shogi/rules/records/japanese.h"

#include <array>

namespace proofboard::shogi {

namespace {

struct KindName {
  std::string_view name;
  Kind kind;
};

// A name that another begins with comes after it.
constexpr std::array kind_names{
    KindName{"成香", Kind::promoted_lance},
    KindName{"成桂", Kind::promoted_knight},
    KindName{"成銀", Kind::promoted_silver},
    KindName{"歩", Kind::pawn},
    KindName{"香", Kind::lance},
    KindName{"桂", Kind::knight},
    KindName{"銀", Kind::silver},
    KindName{"金", Kind::gold},
    KindName{"角", Kind::bishop},
    KindName{"飛", Kind::rook},
    KindName{"玉", Kind::king},
    KindName{"王", Kind::king},
    KindName{"と", Kind::tokin},
    KindName{"杏", Kind::promoted_lance},
    KindName{"圭", Kind::promoted_knight},
    KindName{"全", Kind::promoted_silver},
    KindName{"馬", Kind::horse},
    KindName{"龍", Kind::dragon},
    KindName{"竜", Kind::dragon},
};

constexpr std::array<std::string_view, 10> wide_digits{"０", "１", "２", "３", "４",
                                                       "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kanji_digits{"〇", "一", "二", "三", "四",
                                                        "五", "六", "七", "八", "九"};

// 0 to 9, in figures of either width.
std::optional<int> take_figure(std::string_view& text) {
  if (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    const int digit = text[0] - '0';
    text.remove_prefix(1);
    return digit;
  }
  for (int digit = 0; digit < 10; ++digit) {
    if (take(text, wide_digits[static_cast<std::size_t>(digit)])) return digit;
  }
  return std::nullopt;
}

std::optional<int> take_kanji_digit(std::string_view& text) {
  for (int digit = 1; digit < 10; ++digit) {
    if (take(text, kanji_digits[static_cast<std::size_t>(digit)])) return digit;
  }
  return std::nullopt;
}

}  // namespace

bool take(std::string_view& text, std::string_view sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(sign.size());
  return true;
}

void take_blanks(std::string_view& text) {
  while (take(text, " ") || take(text, "\t") || take(text, "　")) {
  }
}

std::optional<Kind> take_kind(std::string_view& text) {
  for (const auto& [name, kind] : kind_names) {
    if (take(text, name)) return kind;
  }
  return std::nullopt;
}

std::optional<int> take_digit(std::string_view& text) {
  auto rest = text;
  auto digit = take_figure(rest);
  if (!digit) digit = take_kanji_digit(rest);
  if (!digit || *digit == 0) return std::nullopt;
  text = rest;
  return digit;
}

std::optional<int> take_number(std::string_view& text) {
  if (const auto first = take_figure(text)) {
    int number = *first;
    for (int more = 0; more < 5; ++more) {
      const auto next = take_figure(text);
      if (!next) break;
      number = 10 * number + *next;
    }
    return number;
  }
  if (take(text, "十")) return 10 + take_kanji_digit(text).value_or(0);
  return take_kanji_digit(text);
}

bool starts_with_number(std::string_view text) {
  return take_figure(text).has_value();
}

std::string_view move_name(Kind kind) {
  if (kind == Kind::dragon) return "龍";
  for (const auto& [name, named] : kind_names) {
    if (named == kind) return name;
  }
  return "";
}

std::string_view board_sign(Kind kind) {
  switch (kind) {
    case Kind::promoted_lance: return "杏";
    case Kind::promoted_knight: return "圭";
    case Kind::promoted_silver: return "全";
    default: return move_name(kind);
  }
}

std::string_view wide_digit(int digit) {
  return wide_digits[static_cast<std::size_t>(digit)];
}

std::string kanji_number(int number) {
  std::string text = number >= 10 ? "十" : "";
  if (number % 10 > 0) text += kanji_digits[static_cast<std::size_t>(number % 10)];
  return text;
}

}  // namespace proofboard::shogi
