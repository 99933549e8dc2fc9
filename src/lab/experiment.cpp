#include "lab/experiment.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard::lab {

namespace {

// FNV-1a. It tells definitions apart; nobody attacks it.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace

std::string PositionSource::text() const {
  switch (kind) {
    case Kind::random_play:
      return fmt::format("random play from {} until {} cells are empty, seed {}", start, empties,
                         seed);
    case Kind::self_play:
      return fmt::format(
          "{} random plies from {}, then alpha-beta of depth {} with evaluation against itself "
          "until {} cells are empty, seed {}",
          random_plies, start, depth, empties, seed);
    case Kind::repeat: return fmt::format("{} with seeds from {}", start, seed);
    case Kind::openings: return fmt::format("{} after each of its moves", start);
    case Kind::list: return fmt::format("{}", fmt::join(list, "; "));
    case Kind::sets:
      return fmt::format("the sets {} ({} positions, {:016x})", fmt::join(sets, ", "), list.size(),
                         hash_of(fmt::format("{}", fmt::join(list, "\n"))));
  }
  return {};
}

std::string Experiment::definition_hash() const {
  std::string text = fmt::format("{}\n{}\n{}\n{}\n{}\n", game, positions.text(), scale,
                                 limits.nodes, limits.bytes);
  for (const auto& trial : trials) {
    text += fmt::format("{}={}", trial.label, trial.written);
    if (trial.knowledge != "none") text += " with " + trial.knowledge;
    text += '\n';
  }
  return fmt::format("{:016x}", hash_of(text));
}

std::optional<std::size_t> Experiment::trial_index(std::string_view label) const {
  const auto found = std::find_if(trials.begin(), trials.end(),
                                  [&](const Trial& trial) { return trial.label == label; });
  if (found == trials.end()) return std::nullopt;
  return static_cast<std::size_t>(found - trials.begin());
}

const BuiltIn* find_built_in(std::string_view name) {
  for (const auto& experiment : built_in_experiments()) {
    if (experiment.name == name) return &experiment;
  }
  return nullptr;
}

}  // namespace proofboard::lab
