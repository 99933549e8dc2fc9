#include "api/mating.h"

#include "core/options.h"

namespace proofboard {

std::optional<Side> mating_side(const AnyGame& game) {
  for (const auto side : {Side::black, Side::white}) {
    if (game.target_text({side, Target::win()}) == "mate") return side;
  }
  return std::nullopt;
}

bool is_failed_mate(const AnyGame& game, int score) {
  const auto side = mating_side(game);
  return side && (*side == Side::black ? score : -score) <= 0;
}

std::optional<int> plies_limit(const AnyGame& game, const PositionBytes& position) {
  constexpr std::string_view word = " within ";
  const auto text = game.position_text(position);
  const auto at = text.rfind(word);
  if (at == std::string::npos || !mating_side(game)) return std::nullopt;
  const auto plies = parse_integer(text.substr(at + word.size()));
  return plies ? std::optional(static_cast<int>(*plies)) : std::nullopt;
}

}  // namespace proofboard
