// What HexWorld's strings have beside cells.
#pragma once

#include <array>
#include <string_view>

namespace proofboard::hex {

struct HexworldWord {
  std::string_view word;  // with a third letter for the side, if it is not the one to move
  std::string_view move;  // as it is recorded
};

inline constexpr std::array hexworld_words{
    HexworldWord{":s", "swap-pieces"}, HexworldWord{":S", "swap-sides"},
    HexworldWord{":p", "pass"},        HexworldWord{":rb", "resign"},
    HexworldWord{":rw", "resign"},     HexworldWord{":fb", "forfeit"},
    HexworldWord{":fw", "forfeit"}};

}  // namespace proofboard::hex
