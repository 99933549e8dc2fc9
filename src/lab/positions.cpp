#include "lab/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "api/ask.h"
#include "core/counted.h"
#include "core/random.h"
#include "play/self_play_games.h"

namespace proofboard::lab {

namespace {

constexpr int most_attempts = 10'000;  // games that end too early, one after the other

// Attempt after attempt, a seed that belongs to this position alone.
std::uint64_t seed_for(std::uint64_t base, std::size_t index, int attempt) {
  return mix_bits(mix_bits(mix_bits(base) + index) + static_cast<std::uint64_t>(attempt));
}

// The question is the game's own, of the side to move.
LabPosition position_of(const GamePosition& at, std::uint64_t seed) {
  const auto ask = ask_of(at, at.game->to_move(at.position));
  return {ask ? ask->at : at, seed, at.game->position_text(at.position)};
}

// Passes take a ply and fill no cell, so random play may need a few plies more than cells.
std::optional<PositionBytes> random_position(const GamePosition& start, int empties,
                                             std::uint64_t seed) {
  const auto& game = *start.game;
  const auto empty_cells = [&](const PositionBytes& position) {
    const auto cells = game.view(position).cells;
    return static_cast<int>(std::count(cells.begin(), cells.end(), '.'));
  };
  const int at_start = empty_cells(start.position);
  for (int plies = at_start - empties; plies <= 2 * at_start; ++plies) {
    const auto position = game.random_playout(start.position, plies, seed);
    if (game.result(position)) return std::nullopt;
    const int left = empty_cells(position);
    if (left == empties) return position;
    if (left < empties) return std::nullopt;
  }
  return std::nullopt;
}

// Of a source that makes one position after the other.
Expected<LabPosition> made_position(const GamePosition& start, const PositionSource& source,
                                    std::size_t index) {
  if (source.kind == PositionSource::Kind::repeat) {
    return position_of(start, source.seed + index);
  }
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const auto seed = seed_for(source.seed, index, attempt);
    std::optional<PositionBytes> bytes;
    if (source.kind == PositionSource::Kind::self_play) {
      bytes = play::self_play_position(start, {source.random_plies, source.depth, source.empties},
                                       seed);
    } else {
      bytes = random_position(start, source.empties, seed);
    }
    if (bytes) return position_of({start.game, *bytes}, seed);
  }
  return Error{
      fmt::format("positions: no game comes to {}", counted(source.empties, "empty cell"))};
}

// Of a source that has only so many.
Expected<std::vector<LabPosition>> listed_positions(const Experiment& experiment) {
  std::vector<LabPosition> positions;
  const auto& source = experiment.positions;
  if (source.kind != PositionSource::Kind::openings) {
    const auto* field = source.kind == PositionSource::Kind::sets ? "sets" : "list";
    for (const auto& text : source.list) {
      const auto at = read_position(experiment.game, text);
      if (!at) return at.error().told_of(fmt::format("positions.{}: '{}'", field, text));
      positions.push_back(position_of(*at, positions.size()));
    }
    return positions;
  }
  const auto start = read_position(experiment.game, source.start);
  if (!start) return start.error().told_of("positions.start");
  for (const auto& move : start->game->moves(start->position)) {
    const auto after = start->game->play(start->position, move);
    if (!after) return after.error();
    positions.push_back(position_of({start->game, *after}, positions.size()));
  }
  return positions;
}

}  // namespace

Expected<std::vector<LabPosition>> make_positions(const Experiment& experiment, std::size_t count) {
  using Kind = PositionSource::Kind;
  const auto& source = experiment.positions;
  if (source.kind == Kind::list || source.kind == Kind::sets || source.kind == Kind::openings) {
    auto all = listed_positions(experiment);
    if (all && all->size() > count) all->resize(count);
    return all;
  }
  const auto start = read_position(experiment.game, source.start);
  if (!start) return start.error().told_of("positions.start");
  std::vector<LabPosition> positions;
  while (positions.size() < count) {
    auto made = made_position(*start, source, positions.size());
    if (!made) return made.error();
    positions.push_back(std::move(*made));
  }
  return positions;
}

}  // namespace proofboard::lab
