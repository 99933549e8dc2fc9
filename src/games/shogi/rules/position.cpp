#include "games/shogi/rules/position.h"

#include "core/random.h"

namespace proofboard::shogi {

namespace {

constexpr auto make_keys() {
  std::array<BySquare<std::uint64_t>, piece_codes> keys{};
  Random random(0x73686f6769);
  for (auto& of_piece : keys) {
    for (auto& key : of_piece) key = random.next();
  }
  return keys;
}

}  // namespace

constinit const std::array<BySquare<std::uint64_t>, piece_codes> piece_keys = make_keys();

}  // namespace proofboard::shogi
