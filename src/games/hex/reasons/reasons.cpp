#include "games/hex/reasons/reasons.h"

#include <algorithm>
#include <optional>
#include <string>

#include "games/hex/reasons/connection.h"
#include "games/hex/reasons/connection_play.h"

namespace proofboard::hex {

namespace {

class ConnectionReasons final : public Reasons<Game> {
 public:
  ConnectionReasons(const Game& game, const Claim& claim) : game_(game), claim_(claim) {}

  Expected<void> settled(const Position& at, const Reason& reason) override {
    const auto verified = verify(at, reason);
    if (!verified) return verified.error();
    if (verified->is_joined || goal_that_settles(*verified, at)) return {};
    return Error{"the prover's edges are not connected"};
  }

  Expected<std::vector<Move>> only(const Position& at, const Reason& reason) override {
    auto verified = verify(at, reason);
    if (!verified) return verified.error();
    CellSet left = verified->empty;
    for (const auto number : verified->goals) {
      const auto& goal = verified->steps[number];
      if (!joins_edges(goal)) return Error{"a goal does not connect the prover's edges"};
      left = common_of(left, goal.carrier);
    }
    for (const auto& move : verified->dominated) left.erase(move.seized.first);
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
    const auto all = carrier_of_goals(*verified);
    std::string text = verified->goals.size() == 1 && verified->steps[verified->goals[0]].is_full
                           ? "a virtual connection over"
                           : "ways to connect over";
    all.for_each([&](int cell) {
      text += ' ';
      text += game_.move_text(at, {static_cast<std::uint16_t>(cell)});
    });
    return text;
  }

  // Carriers in the prover's colour, what is filled in as dead or captured. At an *only* the moves
  // that matter, which are in all carriers, and those that others are as good as. Of a gift what
  // remains.
  BoardMarks marks(const Position& at, Statement statement, const Reason& reason) override {
    BoardMarks marks{{}, text(at, reason)};
    const auto verified = verify(at, reason);
    if (!verified) return marks;
    const auto mark = [&](int cell, std::string label, MarkColour colour) {
      marks.cells.push_back({name_of(at, cell), std::move(label), colour});
    };
    for (const auto& fill : verified->fills) {
      const auto* label = fill.captor ? "captured" : "dead";
      const auto colour = fill.captor ? colour_of(*fill.captor) : MarkColour::doubtful;
      mark(fill.cells.first, label, colour);
      if (fill.cells.twin) mark(*fill.cells.twin, label, colour);
    }
    CellSet left;
    if (statement == Statement::only) {
      if (const auto moves = only(at, reason)) {
        for (const auto move : *moves) left.insert(move.cell);
      }
    }
    left.for_each([&](int cell) { mark(cell, "", MarkColour::good); });
    CellSet dominated;
    for (const auto& move : verified->dominated) {
      if (!left.contains(move.seized.first)) dominated.insert(move.seized.first);
    }
    dominated.for_each([&](int cell) { mark(cell, "dominated", MarkColour::doubtful); });
    carrier_of_goals(*verified).for_each([&](int cell) {
      if (left.contains(cell) || dominated.contains(cell)) return;
      mark(cell, "", colour_of(claim_.prover()));
    });
    return marks;
  }

  std::unique_ptr<ReasonPlay<Game>> play(const Position& at, const Reason& reason) override {
    auto verified = verify(at, reason);
    if (!verified) return nullptr;
    const auto goal = verified->is_joined ? std::nullopt : goal_that_settles(*verified, at);
    return std::make_unique<ConnectionPlay>(std::move(*verified), goal, claim_.prover());
  }

  Expected<LeftOut<Game>> left_out(const Position& at, const Reason& reason, Move move) override {
    const auto verified = verify(at, reason);
    if (!verified) return verified.error();
    using Way = LeftOut<Game>::Way;
    LeftOut<Game> left;
    const auto pair_up = [&left](const SeizedCells& cells) {
      const auto first = move_to(cells.first);
      if (!cells.twin) return left.twins.emplace_back(first, std::nullopt), void();
      left.twins.emplace_back(first, move_to(*cells.twin));
      left.twins.emplace_back(move_to(*cells.twin), first);
    };
    for (const auto& fill : verified->fills) {
      if (!fill.cells.contains(move.cell)) continue;
      left.way = Way::nothing;
      if (fill.captor == claim_.prover()) {
        const int twin = fill.cells.first == move.cell ? *fill.cells.twin : fill.cells.first;
        left.move = move_to(twin);
      } else if (fill.captor) {
        pair_up(fill.cells);
      }
      return left;
    }
    for (const auto goal : verified->goals) {
      if (verified->steps[goal].carrier.contains(move.cell)) continue;
      left.way = Way::settled;
      left.why = {connection, body_for_goal(*verified, goal)};
      return left;
    }
    for (const auto& dominated : verified->dominated) {
      if (dominated.seized.first != move.cell) continue;
      left.way = Way::as_if;
      left.move = move_to(dominated.by);
      pair_up(dominated.seized);
      return left;
    }
    return Error{"the move is not left out"};
  }

 private:
  static Move move_to(int cell) { return {static_cast<std::uint16_t>(cell)}; }
  std::string name_of(const Position& at, int cell) const {
    return game_.move_text(at, move_to(cell));
  }
  static MarkColour colour_of(Side side) {
    return side == Side::black ? MarkColour::first : MarkColour::second;
  }
  static CellSet carrier_of_goals(const VerifiedConnection& verified) {
    CellSet all;
    for (const auto goal : verified.goals) all |= verified.steps[goal].carrier;
    return all;
  }
  std::optional<std::size_t> goal_that_settles(const VerifiedConnection& verified,
                                               const Position& at) const {
    for (const auto number : verified.goals) {
      const auto& goal = verified.steps[number];
      if (joins_edges(goal) && (goal.is_full || at.to_move == claim_.prover())) return number;
    }
    return std::nullopt;
  }

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
