#include "games/hex/reasons/reasons.h"

#include <algorithm>
#include <optional>
#include <string>

#include "games/hex/reasons/connection.h"

namespace proofboard::hex {

namespace {

class ConnectionReasons final : public Reasons<Game> {
 public:
  ConnectionReasons(const Game& game, const Claim& claim) : game_(game), claim_(claim) {}

  Expected<void> settled(const Position& at, const Reason& reason) override {
    const auto verified = verify(at, reason);
    if (!verified) return verified.error();
    if (verified->is_joined) return {};
    for (const auto& goal : verified->goals) {
      if (!joins_edges(goal)) continue;
      if (goal.is_full || at.to_move == claim_.prover()) return {};
    }
    return Error{"the prover's edges are not connected"};
  }

  Expected<std::vector<Move>> only(const Position& at, const Reason& reason) override {
    auto verified = verify(at, reason);
    if (!verified) return verified.error();
    CellSet left = verified->empty;
    for (const auto& goal : verified->goals) {
      if (!joins_edges(goal)) return Error{"a goal does not connect the prover's edges"};
      left = common_of(left, goal.carrier);
    }
    for (const int cell : verified->left_out) left.erase(cell);
    if (left.is_empty()) return Error{"no move is left: the position is settled"};
    std::vector<Move> moves;
    left.for_each([&](int cell) { moves.push_back({static_cast<std::uint16_t>(cell)}); });
    return moves;
  }

  Expected<Position> instead(const Position& at, const Reason& reason) override {
    if (reason.kind != gift) return unknown_kind();
    if (!is_win_claimed()) return win_not_claimed();
    const auto given = cells_given(reason.body);
    if (!given) return Error{"the gift's bytes don't fit the board"};
    const Side opponent_ = opponent(claim_.prover());
    auto stones = at.stones;
    bool is_new = !given->is_empty();
    given->for_each([&](int cell) {
      is_new = is_new && !stones[opponent_].contains(cell);
      stones[claim_.prover()].erase(cell);
      stones[opponent_].insert(cell);
    });
    if (!is_new) return Error{"a gift of what the opponent has already"};
    return game_.position(stones, at.to_move);
  }

  std::string text(const Position& at, const Reason& reason) override {
    if (reason.kind == gift) return gift_text(at, reason);
    const auto verified = verify(at, reason);
    if (!verified) return {};
    if (verified->goals.empty()) return "dead and captured cells";
    CellSet all;
    for (const auto& goal : verified->goals) all |= goal.carrier;
    std::string text = verified->goals.size() == 1 && verified->goals[0].is_full
                           ? "a virtual connection over"
                           : "ways to connect over";
    all.for_each([&](int cell) {
      text += ' ';
      text += game_.move_text(at, {static_cast<std::uint16_t>(cell)});
    });
    return text;
  }

 private:
  bool joins_edges(const ConnectionStep& step) const {
    const int cells = game_.width() * game_.height();
    return std::min(step.x, step.y) == cells && std::max(step.x, step.y) == cells + 1;
  }

  bool is_win_claimed() const { return claim_.holds_if_prover_wins(game_.score_limit()); }
  static Error win_not_claimed() { return Error{"a win is not what is claimed"}; }

  std::optional<CellSet> cells_given(const std::vector<std::uint8_t>& body) const {
    const int cells = game_.width() * game_.height();
    if (body.size() != static_cast<std::size_t>(cells + 7) / 8) return std::nullopt;
    CellSet given;
    for (int bit = 0; bit < 8 * static_cast<int>(body.size()); ++bit) {
      if ((body[static_cast<std::size_t>(bit / 8)] >> bit % 8 & 1) == 0) continue;
      if (bit >= cells) return std::nullopt;
      given.insert(bit);
    }
    return given;
  }

  std::string gift_text(const Position& at, const Reason& reason) {
    const auto worse = instead(at, reason);
    if (!worse) return {};
    std::string text = "it is enough to have";
    for (int cell = 0; cell < game_.width() * game_.height(); ++cell) {
      if (!worse->stones.is_empty(cell)) continue;
      text += ' ';
      text += game_.move_text(at, {static_cast<std::uint16_t>(cell)});
    }
    return text;
  }

  Expected<VerifiedConnection> verify(const Position& at, const Reason& reason) const {
    if (reason.kind != connection) return unknown_kind();
    if (!is_win_claimed()) return win_not_claimed();
    return verify_connection(game_, at, claim_.prover(), reason.body);
  }

  Game game_;
  Claim claim_;
};

}  // namespace

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim) {
  return std::make_unique<ConnectionReasons>(game, claim);
}

}  // namespace proofboard::hex
