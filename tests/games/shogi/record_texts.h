// Texts of records for tests.
#pragma once

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game/record.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi::record_texts {

inline Record<Game> read(std::string_view text) {
  auto record = read_record<Game>(Options(Game::options()), text);
  if (!record) throw std::runtime_error(std::string(text) + ": " + record.error().message);
  return *record;
}

inline std::string written(const Record<Game>& record, std::string_view format) {
  const auto text = record.rules.record_text(format, record.start, record.moves);
  return text ? *text : text.error().message;
}

// As one list: sfen … moves …
inline std::string as_sfen(std::string_view text) {
  return written(read(text), "sfen");
}

inline constexpr std::string_view empty_row = " ・ ・ ・ ・ ・ ・ ・ ・ ・";
using Rows = std::array<std::string_view, 9>;  // from the top

// A mate in one: the king on 51, a pawn on 53, a gold for Black.
inline Rows mate_rows() {
  Rows rows;
  rows.fill(empty_row);
  rows[0] = " ・ ・ ・ ・v玉 ・ ・ ・ ・";
  rows[2] = " ・ ・ ・ ・ 歩 ・ ・ ・ ・";
  return rows;
}

inline std::string kif_board(const Rows& rows) {
  constexpr std::array names{"一", "二", "三", "四", "五", "六", "七", "八", "九"};
  std::string text = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
  for (std::size_t i = 0; i < rows.size(); ++i) text += fmt::format("|{}|{}\n", rows[i], names[i]);
  return text + "+---------------------------+\n";
}

inline std::string problem(std::string_view before, std::string_view after) {
  return fmt::format("{}{}{}", before, kif_board(mate_rows()), after);
}

}  // namespace proofboard::shogi::record_texts
