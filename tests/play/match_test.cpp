#include "play/match.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "play/match_journal.h"

namespace proofboard::play {
namespace {

class File {
 public:
  File() {
    std::string path = (std::filesystem::temp_directory_path() / "match-test-XXXXXX").string();
    close(mkstemp(path.data()));
    path_ = path;
  }
  ~File() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }
  std::string read() const {
    std::ostringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

 private:
  std::string path_;
};

MatchSettings small_match(std::vector<std::string> players = {"greedy", "random"}) {
  MatchSettings settings;
  const auto start = *read_position("othello:size=4", "start");
  for (const auto& player : players) settings.players.push_back(*parse_player(player));
  settings.openings = random_openings(start, 2, 3, 1);
  settings.limits.nodes = 50;
  settings.seed = 5;
  return settings;
}

std::vector<PlayedGame> play_all(const MatchSettings& settings, int threads = 1,
                                 const MakePlayer& make = {}) {
  std::vector<PlayedGame> games(settings.games());
  MatchRun run;
  run.threads = threads;
  run.make = make;
  run.finished = [&](const PlayedGame& game) -> Expected<void> {
    games[game.number] = game;
    return {};
  };
  const auto all = run_match(settings, {}, run);
  EXPECT_TRUE(all && *all);
  return games;
}

TEST(Match, every_pair_plays_every_opening_with_both_colours) {
  auto settings = small_match({"greedy", "random", "alpha-beta:depth=1", "mcts"});
  settings.rounds = 2;
  EXPECT_EQ(settings.games(), 6U * 2 * 3 * 2);
  std::map<std::array<std::size_t, 3>, int> met;
  for (std::size_t i = 0; i < settings.games(); ++i) {
    const auto pairing = pairing_of(settings, i);
    ++met[{pairing.opening, pairing.players[0], pairing.players[1]}];
  }
  EXPECT_EQ(met.size(), 3U * 4 * 3);
  for (const auto& [who, times] : met) EXPECT_EQ(times, 2);
}

TEST(Match, games_depend_on_the_seed_and_not_on_threads) {
  const auto settings = small_match({"greedy", "random", "mcts"});
  const auto first = play_all(settings), second = play_all(settings, 3);
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].moves, second[i].moves);
  auto other = settings;
  other.seed = 6;
  const auto third = play_all(other);
  bool is_different = false;
  for (std::size_t i = 0; i < first.size(); ++i) is_different |= first[i].moves != third[i].moves;
  EXPECT_TRUE(is_different);
}

TEST(Match, openings_are_different_and_go_on) {
  const auto start = *read_position("hex", "start:5");
  EXPECT_EQ(all_openings(start).size(), 25U);
  const auto openings = random_openings(start, 3, 20, 1);
  EXPECT_EQ(openings.size(), 20U);
  for (const auto& opening : openings) EXPECT_EQ(opening.moves.size(), 3U);
}

class Broken final : public AnyPlayer {
 public:
  explicit Broken(bool throws) : throws_(throws) {}
  ChosenMove choose(std::span<const PositionBytes>, const MoveLimits&) override {
    if (throws_) throw std::runtime_error("no idea");
    ChosenMove chosen;
    chosen.move = "z99";
    return chosen;
  }

 private:
  bool throws_;
};

TEST(Match, a_player_that_fails_loses_its_games_and_nothing_else) {
  for (const bool throws : {false, true}) {
    const auto settings = small_match({"random", "greedy", "alpha-beta:depth=1"});
    const auto games =
        play_all(settings, 2,
                 [&](const AnyGame& game, const PlayerChoice& choice,
                     std::uint64_t seed) -> Expected<std::unique_ptr<AnyPlayer>> {
                   if (choice.info->name == "greedy") {
                     return std::unique_ptr<AnyPlayer>(std::make_unique<Broken>(throws));
                   }
                   return make_player(game, choice, seed);
                 });
    for (const auto& game : games) {
      const bool is_black = game.players[0] == "greedy", is_white = game.players[1] == "greedy";
      EXPECT_EQ(game.end == GameEnd::fault, is_black || is_white);
      if (is_black || is_white) {
        EXPECT_EQ(game.black_score, is_black ? 0 : 1);
        EXPECT_NE(game.fault.find(throws ? "no idea" : "z99"), std::string::npos) << game.fault;
      }
    }
  }
}

TEST(Match, a_clock_that_runs_out_loses) {
  class Slow final : public AnyPlayer {
   public:
    ChosenMove choose(std::span<const PositionBytes>, const MoveLimits&) override {
      usleep(30'000);
      return {};
    }
  };
  auto settings = small_match();
  settings.clock_seconds = 0.01;
  const auto game = play_game(settings, 0,
                              [](const AnyGame&, const PlayerChoice&,
                                 std::uint64_t) -> Expected<std::unique_ptr<AnyPlayer>> {
                                return std::unique_ptr<AnyPlayer>(std::make_unique<Slow>());
                              });
  ASSERT_TRUE(game);
  EXPECT_EQ(game->end, GameEnd::time);
}

TEST(Match, endless_play_is_a_draw) {
  MatchSettings settings;
  const auto start = *read_position("surakarta", "start");
  settings.players = {*parse_player("random"), *parse_player("random")};
  settings.openings = {{start, {}}};
  settings.longest = 20;
  const auto game =
      play_game(settings, 0, [](const AnyGame& g, const PlayerChoice& c, std::uint64_t s) {
        return make_player(g, c, s);
      });
  ASSERT_TRUE(game);
  EXPECT_EQ(game->end, GameEnd::length);
  EXPECT_EQ(game->black_score, 0.5);
}

TEST(MatchJournal, goes_on_wherever_it_was_cut) {
  const auto settings = small_match();
  const auto games = play_all(settings);
  File file;
  {
    auto journal = MatchJournal::open(file.path(), settings);
    ASSERT_TRUE(journal) << journal.error().message;
    for (const auto& game : games) ASSERT_TRUE(journal->append(game));
  }
  const auto whole = file.read();
  for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
    file.write(whole.substr(0, bytes));
    auto journal = MatchJournal::open(file.path(), settings);
    ASSERT_TRUE(journal) << bytes << ": " << journal.error().message;
    const auto found = journal->found().size();
    const auto lines = std::count(whole.begin(), whole.begin() + static_cast<long>(bytes), '\n');
    EXPECT_EQ(found, static_cast<std::size_t>(std::max(0L, static_cast<long>(lines) - 1)));
    for (std::size_t i = found; i < games.size(); ++i) ASSERT_TRUE(journal->append(games[i]));
    ASSERT_EQ(file.read(), whole) << bytes;
  }
}

TEST(MatchJournal, of_another_match_or_something_else_is_refused_and_left_alone) {
  const auto settings = small_match();
  File file;
  ASSERT_TRUE(MatchJournal::open(file.path(), settings));
  auto other = settings;
  other.seed = 99;
  const auto before = file.read();
  EXPECT_FALSE(MatchJournal::open(file.path(), other));
  EXPECT_EQ(file.read(), before);
  for (const std::string text : {"my diary", "my diary\n", "{}\n", "[1]\n"}) {
    file.write(text);
    EXPECT_FALSE(MatchJournal::open(file.path(), settings)) << text;
    EXPECT_EQ(file.read(), text);
  }
  file.write(before + "not a game\n");
  EXPECT_FALSE(read_match(file.path()));
}

TEST(MatchJournal, only_one_run_writes_at_a_time) {
  const auto settings = small_match();
  File file;
  const auto first = MatchJournal::open(file.path(), settings);
  ASSERT_TRUE(first);
  EXPECT_FALSE(MatchJournal::open(file.path(), settings));
}

TEST(GameText, can_be_read_again) {
  for (const std::string game :
       {"othello:size=4", "hex:width=4,height=4", "connect:m=6,n=6,k=4,p=2,q=1", "loa:size=4"}) {
    MatchSettings settings;
    const auto start = *read_position(game, "start");
    settings.players = {*parse_player("random"), *parse_player("greedy")};
    settings.openings = random_openings(start, 2, 1, 3);
    const auto played =
        play_game(settings, 0, [](const AnyGame& g, const PlayerChoice& c, std::uint64_t s) {
          return make_player(g, c, s);
        });
    ASSERT_TRUE(played);
    const auto text = text_of(*played, settings.openings[0]);
    ASSERT_TRUE(text) << text.error().message;
    auto body = text->text;
    if (body.starts_with('%')) body = body.substr(body.find('\n') + 1);
    while (body.ends_with('\n')) body.pop_back();
    const auto record = read_record(game, body);
    ASSERT_TRUE(record) << game << ": " << record.error().message << '\n' << text->text;
    auto end = settings.openings[0].end().position;
    for (const auto& move : played->moves) end = *start.game->play(end, move);
    EXPECT_EQ(record->end().position, end) << game;
  }
}

}  // namespace
}  // namespace proofboard::play
