// A game and an algorithm of one's own, registered with the library: own FILE
#include <cstdio>
#include <string>

#include "api/api.h"
#include "api/register.h"
#include "checker/games.h"
#include "games/hex/hex.h"
#include "lab/analysis.h"
#include "play/match.h"
#include "play/register.h"
#include "play/self_play_games.h"
#include "pn_max.h"
#include "subtract.h"

namespace {

using namespace proofboard;

int faults = 0;

void expect(bool is_so, const std::string& what) {
  if (is_so) return;
  std::printf("not so: %s\n", what.c_str());
  ++faults;
}

Answer solve(const char* game, const char* position, const char* algorithm,
             const std::string& file = "") {
  const auto at = read_position(game, position);
  const AskWords words{.algorithm = algorithm, .knowledge = "none", .certificate = file};
  const auto ask = at ? parse_ask(*at, words) : Error{at.error()};
  if (!ask) {
    std::printf("%s\n", ask.error().message.c_str());
    ++faults;
    return {};
  }
  Inquiry inquiry(*ask);
  inquiry.go();
  return inquiry.wait().answer;
}

// Every player plays against every other; who can win from a position, does.
void play_a_match() {
  play::MatchSettings match;
  for (const auto& info : play::players()) match.players.push_back(*play::parse_player(info.name));
  match.openings = {{*read_position("subtract", "7 x"), {}}};
  match.limits.nodes = 300;
  std::size_t games = 0;
  play::MatchRun run;
  run.finished = [&](const play::PlayedGame& game) -> Expected<void> {
    ++games;
    expect(game.end == play::GameEnd::rules, "game ends by the rules: " + game.fault);
    const bool sees_the_win =
        !game.players[0].starts_with("random") && !game.players[0].starts_with("greedy");
    expect(!sees_the_win || game.black_score == 1, game.players[0] + " wins from 7");
    return {};
  };
  const auto is_complete = play::run_match(match, {}, run);
  expect(is_complete && *is_complete && games == match.games(), "a match is played");
  // Three random moves leave something of 21 counters.
  const auto start = *read_position("subtract", "21 x");
  expect(play::self_play_game(start, {}, 1, 3).size() == 4, "a game is played against itself");
}

// From seven counters the side to move wins, and with its first move the other one gave that away.
void analyse_a_game() {
  const auto record = read_record("subtract", "7 x moves 1 2 3 1");
  expect(bool(record), "a game is read");
  const lab::AnalysisSettings settings{
      .search = *choose_search(*record->start.game, "df-pn", "none"), .limits = {}};
  const auto analysis = lab::analyse(*record, settings, nullptr);
  expect(analysis.positions.size() == 5, "its positions are analysed");
  expect(analysis.positions[0].outcome == lab::GameOutcome::black_wins &&
             analysis.positions[1].outcome == lab::GameOutcome::white_wins,
         "who wins is proven");
}

}  // namespace

int main(int, char** argv) {
  expect(bool(register_game<subtract::Game, subtract::brings>()), "a game is registered");
  expect(!register_checked_game<subtract::Game, subtract::make_reasons>(), "and its checker");
  expect(bool(register_algorithm<PnMaxAlgorithm, subtract::Game, subtract::brings>()),
         "an algorithm is registered for it");
  expect(bool(register_algorithm<PnMaxAlgorithm, hex::Game, hex::brings>()), "and for hex");
  expect(!register_algorithm<PnMaxAlgorithm, hex::Game, hex::brings>(), "but not twice");
  expect(!register_game<subtract::Game, subtract::brings>(), "nor the game");
  expect(!register_game<hex::Game, hex::brings>(), "nor one that is there");

  const std::string file = argv[1];
  expect(find_game("subtract") != nullptr, "the game has its name");
  // Whoever has a multiple of four before him loses.
  for (int counters = 1; counters <= 21; ++counters) {
    const auto position = std::to_string(counters) + " x";
    const auto wanted = counters % 4 == 0 ? Truth::disproven : Truth::proven;
    for (const char* algorithm : {"pn-max", "df-pn", "pn", "alpha-beta"}) {
      const auto answer = solve("subtract", position.c_str(), algorithm, file);
      expect(answer.truth == wanted, position + " by " + algorithm);
      const auto report = check_file(file);
      expect(report && report->is_valid(), "the certificate of " + position + " is valid");
    }
  }
  expect(solve("hex", "start:3", "pn-max").truth == Truth::proven, "pn-max solves hex");
  expect(solve("hex", "start:3", "pn-max").indicators.nodes !=
             solve("hex", "start:3", "pn").indicators.nodes,
         "in its own way");
  const auto othello = read_position("othello", "start:4");
  const auto refused = choose_search(*othello->game, "pn-max", "none");
  expect(!refused && refused.error().message.find("is for subtract, hex") != std::string::npos,
         "it is refused where it was not registered");
  play_a_match();
  analyse_a_game();
  const auto late = register_algorithm<PnMaxAlgorithm, hex::Game, hex::brings>();
  expect(!late && late.error().message.find("before") != std::string::npos, "it is too late now");
  return faults == 0 ? 0 : 1;
}
