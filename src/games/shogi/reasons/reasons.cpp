#include "games/shogi/reasons/reasons.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/counted.h"
#include "core/varint.h"

namespace proofboard::shogi {

namespace {

struct Told {
  std::array<int, hand_kinds.size()> hand{};  // of the prover
  std::uint16_t plies = unlimited;
};

std::optional<Told> read(const Reason& reason) {
  const std::uint8_t* at = reason.body.data();
  const std::uint8_t* const end = at + reason.body.size();
  std::uint64_t number = 0;
  Told told;
  for (auto& count : told.hand) {
    if (!get_varint(at, end, number) || number > 18) return std::nullopt;
    count = static_cast<int>(number);
  }
  if (!get_varint(at, end, number) || number > unlimited || at != end) return std::nullopt;
  if (number > 0) told.plies = static_cast<std::uint16_t>(number - 1);
  return told;
}

class HandReasons final : public Reasons<Game> {
 public:
  HandReasons(const Game& game, const Claim& claim)
      : attacker_(game.attacker()), prover_(claim.prover()) {}

  Expected<Position> instead(const Position& at, const Reason& reason) override {
    if (reason.kind != hands_kind) return unknown_kind();
    const auto told = read(reason);
    if (!told) return Error{"these are no hands"};
    const Side other = opponent(prover_);
    Position instead = at;
    for (std::size_t i = 0; i < hand_kinds.size(); ++i) {
      const Kind kind = hand_kinds[i];
      const int less = at.hand(prover_).count(kind) - told->hand[i];
      if (less < 0) return Error{"the prover gets more into its hand than it has"};
      instead.hands[shogi::index(prover_)].remove(kind, less);
      instead.hands[shogi::index(other)].add(kind, less);
    }
    if (told->plies != at.plies_left) {
      if (!attacker_) return Error{"plies count only where one side must give check"};
      const bool is_worse =
          prover_ == *attacker_ ? told->plies < at.plies_left : told->plies > at.plies_left;
      if (!is_worse) return Error{"the prover gets more time than it has"};
      instead.plies_left = told->plies;
    }
    return instead;
  }

  bool keeps_length(const Reason& reason) const override { return reason.kind == hands_kind; }

  std::string text(const Position&, const Reason& reason) override {
    const auto told = read(reason);
    if (!told) return {};
    std::string pieces;
    for (std::size_t i = 0; i < hand_kinds.size(); ++i) {
      if (told->hand[i] == 0) continue;
      pieces += fmt::format(" {}{}", kind_letters[shogi::index(hand_kinds[i])],
                            told->hand[i] == 1 ? "" : fmt::format("{}", told->hand[i]));
    }
    auto words = "enough in hand:" + (pieces.empty() ? std::string(" nothing") : pieces);
    if (told->plies != unlimited) words += fmt::format(", {} left", counted(told->plies, "ply"));
    return words;
  }

 private:
  std::optional<Side> attacker_;
  Side prover_;
};

}  // namespace

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim) {
  return std::make_unique<HandReasons>(game, claim);
}

}  // namespace proofboard::shogi
