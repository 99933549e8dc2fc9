#include "games/hex/reasons/connection_play.h"

#include <algorithm>
#include <utility>

namespace proofboard::hex {

ConnectionPlay::ConnectionPlay(VerifiedConnection proof, std::optional<std::size_t> goal,
                               Side prover)
    : proof_(std::move(proof)), prover_(prover) {
  for (const auto& fill : proof_.fills) {
    if (fill.captor == prover) keep_seized(fill.cells);
  }
  if (!goal) return;
  const auto& step = proof_.steps[*goal];
  if (step.is_full) {
    keep(*goal);
  } else {
    next_ = step.middle;
    keep_halves(step);
  }
}

void ConnectionPlay::keep_seized(const SeizedCells& cells) {
  if (!cells.twin) return count_as_own(cells.first);
  pairs_.push_back(cells);
  for (const int cell : {cells.first, *cells.twin}) {
    if (own_.contains(cell)) return count_as_own(cell);
  }
}

void ConnectionPlay::count_as_own(int cell) {
  std::vector<int> todo{cell};
  while (!todo.empty()) {
    const int at = todo.back();
    todo.pop_back();
    own_.insert(at);
    std::erase_if(pairs_, [&](const SeizedCells& pair) {
      if (!pair.contains(at)) return false;
      todo.push_back(pair.first == at ? *pair.twin : pair.first);
      return true;
    });
  }
}

void ConnectionPlay::keep(std::size_t full) {
  const auto& step = proof_.steps[full];
  if (step.form == ConnectionStep::Form::either) {
    for (const auto& cells : step.shared) keep_seized(cells);
    kept_.push_back(full);
  } else if (step.form == ConnectionStep::Form::both) {
    keep_halves(step);
  }
}

// The middle has a stone.
void ConnectionPlay::keep_halves(const ConnectionStep& semi) {
  for (const auto& cells : semi.shared) keep_seized(cells);
  for (const auto part : semi.parts) keep(part);
}

std::optional<Move> ConnectionPlay::answer(const Position& at) {
  const auto next = std::exchange(next_, std::nullopt);
  if (!next || !at.stones.is_empty(*next)) return std::nullopt;
  return Move{static_cast<std::uint16_t>(*next)};
}

void ConnectionPlay::played(const Position& before, Move move) {
  if (before.to_move == prover_) {
    count_as_own(move.cell);
  } else if (!own_.contains(move.cell)) {
    reply_to(before, move.cell);
  }
}

void ConnectionPlay::reply_to(const Position& at, int cell) {
  for (const auto& pair : pairs_) {
    if (!pair.contains(cell)) continue;
    next_ = pair.first == cell ? *pair.twin : pair.first;
    return count_as_own(cell);
  }
  const auto hit = std::find_if(kept_.begin(), kept_.end(), [&](std::size_t full) {
    return proof_.steps[full].carrier.contains(cell);
  });
  if (hit == kept_.end()) return;
  const auto has = [&](int middle) {
    return own_.contains(middle) || at.stones[prover_].contains(middle);
  };
  const auto is_of_use = [&](std::size_t part) {
    const auto& semi = proof_.steps[part];
    return !semi.carrier.contains(cell) && (has(*semi.middle) || at.stones.is_empty(*semi.middle));
  };
  const auto& parts = proof_.steps[*hit].parts;
  const auto semi = std::find_if(parts.begin(), parts.end(), is_of_use);
  if (semi == parts.end()) return;
  const auto& chosen = proof_.steps[*semi];
  kept_.erase(hit);
  if (!has(*chosen.middle)) next_ = chosen.middle;
  keep_halves(chosen);
}

}  // namespace proofboard::hex
