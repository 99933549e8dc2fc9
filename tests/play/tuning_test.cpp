#include "play/tuning.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/support/test_folder.h"

namespace proofboard::play {
namespace {

TuningSettings small_tuning(std::size_t games = 12) {
  TuningSettings settings;
  const auto start = *read_position("othello:size=4", "start");
  for (const auto* player : {"mcts", "greedy", "random"}) {
    settings.match.players.push_back(*parse_player(player));
  }
  settings.match.openings = random_openings(start, 2, 2, 1);
  settings.match.limits.nodes = 30;
  settings.match.seed = 5;
  for (const auto* text : {"exploration=0.05..2:log", "solver=0..0.5"}) {
    settings.parameters.push_back(*TunedParameter::parse(text, settings.match.players[0]));
  }
  settings.games = games;
  return settings;
}

std::vector<TunedGame> run_all(const TuningSettings& settings, std::vector<TunedGame> done = {},
                               int threads = 1) {
  TuningRun run;
  run.threads = threads;
  const auto before = done;
  run.finished = [&](const TunedGame& game) -> Expected<void> {
    done.push_back(game);
    return {};
  };
  const auto all = run_tuning(settings, before, run);
  EXPECT_TRUE(all && *all);
  return done;
}

TEST(TunedParameter, is_read_with_its_range_and_kind) {
  const auto player = *parse_player("alpha-beta");
  const auto solver = *TunedParameter::parse("solver=0.1..0.8", player);
  EXPECT_EQ(solver.text(), "solver=0.1..0.8");
  EXPECT_EQ(solver.value_at(-1), "0.1");
  EXPECT_EQ(solver.value_at(0), "0.45");
  EXPECT_EQ(solver.value_at(1), "0.8");
  EXPECT_NEAR(solver.coordinate_of(0.45), 0, 1e-9);

  const auto width = *TunedParameter::parse("width=4..64:log", player);
  EXPECT_TRUE(width.is_whole) << "the option is";
  EXPECT_EQ(width.value_at(-1), "4");
  EXPECT_EQ(width.value_at(0), "16");
  EXPECT_EQ(width.value_at(1), "64");

  const auto depth = *TunedParameter::parse("depth=1..4", player);
  EXPECT_EQ(depth.text(), "depth=1..4:integer");
  std::map<std::string, int> met;
  for (int i = 0; i < 400; ++i) ++met[depth.value_at(-1 + i / 200.0)];
  for (const auto* value : {"1", "2", "3", "4"}) EXPECT_NEAR(met[value], 100, 2) << value;
}

TEST(TunedParameter, says_what_is_wrong) {
  const auto player = *parse_player("alpha-beta");
  for (const auto* text :
       {"", "solver", "solver=0.1", "solver=0.5..0.1", "solver=0.1..0.1", "solver=a..b",
        "solver=0..0.5:log", "solver=0..0.5:cube", "solver=0..2", "depth=0.5..3", "alarm=0..1",
        "magic=0..1", "=0..1", "solver=..", "0..1=solver"}) {
    const auto parsed = TunedParameter::parse(text, player);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find("NAME=LOW..HIGH"), std::string::npos) << text;
  }
}

TEST(Tuning, opponents_openings_and_colours_take_turns) {
  const auto settings = small_tuning(16);
  std::set<std::string> met;
  for (const auto& game : run_all(settings)) {
    const bool is_black = game.played.number % 2 == 0;
    const auto& tuned = game.played.players[is_black ? 0 : 1];
    EXPECT_TRUE(tuned.starts_with("mcts:")) << tuned;
    EXPECT_NE(tuned.find("exploration=" + game.values[0]), std::string::npos) << tuned;
    EXPECT_EQ(game.score(), is_black ? game.played.black_score : 1 - game.played.black_score);
    met.insert(game.played.players[is_black ? 1 : 0] + std::to_string(game.played.opening) +
               (is_black ? "b" : "w"));
  }
  EXPECT_EQ(met.size(), 2U * 2 * 2);
}

TEST(Tuning, goes_on_as_if_it_had_not_been_interrupted) {
  const auto settings = small_tuning();
  const auto whole = run_all(settings);
  ASSERT_EQ(whole.size(), settings.games);
  const auto again = run_all(settings, {whole.begin(), whole.begin() + 5});
  ASSERT_EQ(again.size(), settings.games);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(whole[i].values, again[i].values);
    EXPECT_EQ(whole[i].played.moves, again[i].played.moves);
  }
}

TEST(Tuning, every_game_is_played_once_by_many_threads) {
  std::set<std::size_t> numbers;
  for (const auto& game : run_all(small_tuning(20), {}, 3)) numbers.insert(game.played.number);
  EXPECT_EQ(numbers.size(), 20U);
}

TEST(Tuning, a_game_that_was_stopped_does_not_count) {
  std::atomic<bool> stop{false};
  TuningRun run;
  run.stop = &stop;
  std::size_t finished = 0;
  run.finished = [&](const TunedGame&) -> Expected<void> {
    stop = ++finished == 3;
    return {};
  };
  const auto all = run_tuning(small_tuning(), {}, run);
  ASSERT_TRUE(all);
  EXPECT_FALSE(*all);
  EXPECT_EQ(finished, 3U);
}

TEST(Tuning, the_estimate_is_where_games_were_won) {
  auto settings = small_tuning();
  std::vector<TunedGame> games;
  Random random(3);
  for (std::size_t i = 0; i < 2000; ++i) {
    TunedGame game;
    game.played.number = i;
    const double a = 2 * random.unit() - 1, b = 2 * random.unit() - 1;
    game.values = {settings.parameters[0].value_at(a), settings.parameters[1].value_at(b)};
    const bool is_won = random.unit() < std::exp(-4 * (a - 0.2) * (a - 0.2) - 4 * b * b);
    game.played.black_score = is_won == (i % 2 == 0) ? 1 : 0;
    games.push_back(game);
  }
  const auto told = estimate(settings, games);
  EXPECT_NEAR(told.clop.optimum[0], 0.2, 0.15);
  EXPECT_NEAR(told.clop.optimum[1], 0, 0.15);
  for (const auto& value : told.values) {
    EXPECT_LT(value.low, *parse_real(value.best));
    EXPECT_GT(value.high, *parse_real(value.best));
  }
}

TEST(TuningJournal, goes_on_wherever_it_was_cut) {
  const testing_games::TestFolder folder;
  const auto settings = small_tuning();
  const auto games = run_all(settings);
  const auto whole = folder.file("whole");
  {
    auto journal = TuningJournal::open(whole, settings);
    ASSERT_TRUE(journal) << journal.error().message;
    for (const auto& game : games) ASSERT_TRUE(journal->append(game));
  }
  std::ostringstream content;
  content << std::ifstream(whole, std::ios::binary).rdbuf();
  const auto text = content.str();
  for (std::size_t cut = 0; cut <= text.size(); cut += 97) {
    const auto file = folder.file("cut");
    std::ofstream(file, std::ios::binary) << text.substr(0, cut);
    auto journal = TuningJournal::open(file, settings);
    ASSERT_TRUE(journal) << cut << ": " << journal.error().message;
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cut), '\n');
    EXPECT_EQ(journal->found().size(),
              static_cast<std::size_t>(std::max<std::ptrdiff_t>(lines - 1, 0)));
    for (std::size_t i = 0; i < journal->found().size(); ++i) {
      EXPECT_EQ(journal->found()[i].values, games[i].values);
      EXPECT_EQ(journal->found()[i].score(), games[i].score());
    }
  }
}

TEST(TuningJournal, refuses_what_is_not_its_own) {
  const testing_games::TestFolder folder;
  const auto settings = small_tuning();
  const auto file = folder.file("journal");
  { ASSERT_TRUE(TuningJournal::open(file, settings)); }
  auto more = settings;
  more.games = 100;
  { EXPECT_TRUE(TuningJournal::open(file, more)) << "it may go on for longer"; }
  auto other = settings;
  other.parameters.pop_back();
  { EXPECT_FALSE(TuningJournal::open(file, other)); }
  std::ofstream(folder.file("diary")) << "dear diary\n";
  EXPECT_FALSE(TuningJournal::open(folder.file("diary"), settings));
  std::ofstream(file, std::ios::app) << "{\"number\":1}\n";
  EXPECT_FALSE(TuningJournal::open(file, settings));
}

}  // namespace
}  // namespace proofboard::play
