// Matches, ratings and tunings: tables, JSON, and a line while they run.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "play/rated_games.h"
#include "play/standings.h"
#include "play/tuning.h"

namespace proofboard::report {

Json standings_json(const play::Standings& standings);
std::string standings_text(const play::Standings& standings);
std::string standings_line(const play::Standings& standings);  // "mcts 3/5, greedy 2/5"

// With their bounds, which hold in 95 of 100 cases.
Json ratings_json(const play::RatedGames& all, const play::Ratings& ratings);
std::string ratings_text(const play::RatedGames& all, const play::Ratings& ratings);
// What the first move is worth, and draws if there are any.
std::string advantage_sentence(const play::Ratings& ratings);

Json tuning_json(const play::TuningSettings& tuning, const std::vector<play::TunedGame>& games);
std::string tuning_text(const play::TuningSettings& tuning,
                        const std::vector<play::TunedGame>& games);
std::string tuning_line(const play::TuningSettings& tuning,
                        const std::vector<play::TunedGame>& games);

}  // namespace proofboard::report
