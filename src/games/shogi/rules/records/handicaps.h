// Starts of games in which White gives pieces away, and has the first move.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace proofboard::shogi {

struct Handicap {
  std::string_view name;  // as KIF calls it
  std::string_view rows;  // the two behind White's pawns, as SFEN
};

inline constexpr std::array handicaps{
    Handicap{"香落ち", "lnsgkgsn1/1r5b1"}, Handicap{"右香落ち", "1nsgkgsnl/1r5b1"},
    Handicap{"角落ち", "lnsgkgsnl/1r7"},   Handicap{"飛車落ち", "lnsgkgsnl/7b1"},
    Handicap{"飛香落ち", "lnsgkgsn1/7b1"}, Handicap{"二枚落ち", "lnsgkgsnl/9"},
    Handicap{"三枚落ち", "lnsgkgsn1/9"},   Handicap{"四枚落ち", "1nsgkgsn1/9"},
    Handicap{"五枚落ち", "2sgkgsn1/9"},    Handicap{"左五枚落ち", "1nsgkgs2/9"},
    Handicap{"六枚落ち", "2sgkgs2/9"},     Handicap{"左七枚落ち", "2sgkg3/9"},
    Handicap{"右七枚落ち", "3gkgs2/9"},    Handicap{"八枚落ち", "3gkg3/9"},
    Handicap{"十枚落ち", "4k4/9"},
};

inline std::string sfen_of(const Handicap& handicap) {
  return std::string(handicap.rows) + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -";
}

}  // namespace proofboard::shogi
