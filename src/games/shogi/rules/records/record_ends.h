// How games end otherwise than by a move, as KIF and CSA write it.
#pragma once

#include <array>
#include <string_view>

namespace proofboard::shogi {

struct RecordEnd {
  std::string_view word;  // as it is recorded, of the side to move
  std::string_view kif;
  std::string_view csa;  // behind the %
};

// Of equal words the first is written. CSA names the side of the foul rather than the winner, so
// a win by foul is no word of the table there (csa_read.cpp).
inline constexpr std::array record_ends{
    RecordEnd{"resign", "投了", "TORYO"},
    RecordEnd{"interrupted", "中断", "CHUDAN"},
    RecordEnd{"mate", "詰み", "TSUMI"},
    RecordEnd{"mate", "詰", "TSUMI"},
    RecordEnd{"no-mate", "不詰", "FUZUMI"},
    RecordEnd{"repetition", "千日手", "SENNICHITE"},
    RecordEnd{"impasse", "持将棋", "JISHOGI"},
    RecordEnd{"declaration", "入玉勝ち", "KACHI"},
    RecordEnd{"draw", "引き分け", "HIKIWAKE"},
    RecordEnd{"most-moves", "最大手数", "MAX_MOVES"},
    RecordEnd{"time", "切れ負け", "TIME_UP"},
    RecordEnd{"time", "時間切れ", "TIME_UP"},
    RecordEnd{"foul", "反則負け", "ILLEGAL_MOVE"},
    RecordEnd{"foul-of-other", "反則勝ち", ""},
    RecordEnd{"no-show", "不戦敗", ""},
    RecordEnd{"no-show-of-other", "不戦勝", ""},
    RecordEnd{"error", "エラー", "ERROR"},
};

constexpr const RecordEnd* find_record_end(std::string_view word) {
  for (const auto& end : record_ends) {
    if (end.word == word) return &end;
  }
  return nullptr;
}

}  // namespace proofboard::shogi
