// Pieces, digits and numbers as Japanese texts write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/shogi/rules/pieces.h"

namespace proofboard::shogi {

// Each takes what the text begins with; nothing is taken where nothing fits.
bool take(std::string_view& text, std::string_view sign);
void take_blanks(std::string_view& text);  // those of both widths
// With all usual spellings: 玉 and 王, 龍 and 竜, 成銀 and 全, …
std::optional<Kind> take_kind(std::string_view& text);
std::optional<int> take_digit(std::string_view& text);   // 1 to 9: `７`, `7`, `七`
std::optional<int> take_number(std::string_view& text);  // below a million: `十八`, `18`, `１８`
bool starts_with_number(std::string_view text);          // in figures

// As it is written in moves (成銀) and on boards (全).
std::string_view move_name(Kind kind);
std::string_view board_sign(Kind kind);
std::string_view wide_digit(int digit);  // 1 to 9: `７`
std::string kanji_number(int number);    // 1 to 19: `十八`

}  // namespace proofboard::shogi
