// Questions, from the words that people type.
#include "api/ask.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/memory.h"

namespace proofboard {
namespace {

GamePosition at(const std::string& game, const std::string& position = "start") {
  const auto read = read_position(game, position);
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}

std::string error_of(const GamePosition& position, const AskWords& words,
                     FieldName name = plain_name) {
  const auto ask = parse_ask(position, words, name);
  return ask ? "" : ask.error().message;
}

TEST(Ask, without_words_is_the_games_own) {
  const auto hex = at("hex", "start:3");
  const auto ask = parse_ask(hex, {});
  ASSERT_TRUE(ask) << ask.error().message;
  EXPECT_EQ(ask->at.game, hex.game);
  EXPECT_EQ(ask->at.position, hex.position);
  EXPECT_EQ(ask->goal, (Goal{Side::black, Target::win()}));
  EXPECT_EQ(ask->search.algorithm.text(), choose_search(*hex.game, "", "")->algorithm.text());
  EXPECT_EQ(ask->search.knowledge.text(), choose_search(*hex.game, "", "")->knowledge.text());
  EXPECT_EQ(ask->limits.nodes, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(ask->limits.seconds, std::numeric_limits<double>::infinity());
  EXPECT_EQ(ask->limits.bytes, std::min(physical_memory() / 4, std::uint64_t{2} << 30));
  EXPECT_EQ(ask->limits.threads, 1);
  EXPECT_EQ(ask->seed, 0u);
  EXPECT_FALSE(ask->wants_score || ask->all_moves || ask->shortens || ask->wants_curve);
  EXPECT_TRUE(ask->futile_rule.empty() && ask->certificate_file.empty());
  EXPECT_FALSE(ask->checkpoints.is_wanted() || ask->replaces_files);
  EXPECT_EQ(ask->to_move(), Side::black);
  EXPECT_FALSE(ask->is_over());
}

// Each word by itself changes what it is about.
TEST(Ask, has_all_that_the_words_say) {
  const auto ask = parse_ask(at("othello", "start:4"), {.goal = {"white", "4"},
                                                        .algorithm = "df-pn:epsilon=0.5",
                                                        .knowledge = "none",
                                                        .limits = {.nodes = "5k",
                                                                   .time = "2m",
                                                                   .memory = "64MiB",
                                                                   .threads = "3",
                                                                   .seed = "7",
                                                                   .jobs = "work=99,virtual=loss"},
                                                        .certificate = "proof",
                                                        .checkpoint = "saved",
                                                        .checkpoint_every = "1m",
                                                        .resume = "before",
                                                        .force = true});
  ASSERT_TRUE(ask) << ask.error().message;
  EXPECT_EQ(ask->goal, (Goal{Side::white, {4}}));
  EXPECT_EQ(ask->search.algorithm.options.real("epsilon"), 0.5);
  EXPECT_EQ(ask->search.knowledge.text(), "none");
  EXPECT_EQ(ask->limits.nodes, 5000u);
  EXPECT_EQ(ask->limits.seconds, 120);
  EXPECT_EQ(ask->limits.bytes, std::uint64_t{64} << 20);
  EXPECT_EQ(ask->limits.threads, 3);
  EXPECT_EQ(ask->seed, 7u);
  EXPECT_EQ(ask->jobs.work, 99u);
  EXPECT_EQ(ask->jobs.outcome, VirtualOutcome::loss);
  EXPECT_EQ(ask->certificate_file, "proof");
  EXPECT_EQ(ask->checkpoints.file, "saved");
  EXPECT_EQ(ask->checkpoints.resume_file, "before");
  EXPECT_EQ(ask->checkpoints.seconds, 60);
  EXPECT_TRUE(ask->replaces_files);

  const auto all = parse_ask(at("othello", "start:4"), {.all_moves = true});
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_TRUE(all->all_moves);
  const auto* shogi = find_game("shogi");
  const auto mate = parse_ask(at("shogi", shogi->example),
                              {.shortest = true, .futile = shogi->futile_rules.back()});
  ASSERT_TRUE(mate) << mate.error().message;
  EXPECT_TRUE(mate->shortens);
  EXPECT_EQ(mate->futile_rule, shogi->futile_rules.back());
}

TEST(Ask, knows_the_sides_by_their_names_and_signs) {
  const auto white_moves = at("hex", "start:3 moves b2");
  for (const auto& [word, side] : std::vector<std::pair<std::string, Side>>{{"mover", Side::white},
                                                                            {"black", Side::black},
                                                                            {"B", Side::black},
                                                                            {"x", Side::black},
                                                                            {"White", Side::white},
                                                                            {"w", Side::white},
                                                                            {"o", Side::white}}) {
    const auto ask = parse_goal(white_moves, {.attacker = word});
    ASSERT_TRUE(ask) << word;
    EXPECT_EQ(ask->goal.attacker, side) << word;
  }
}

TEST(Ask, for_the_score_is_no_goal_of_its_own) {
  const auto ask = parse_ask(at("othello", "start:4"), {.goal = {.target = "exact"}});
  ASSERT_TRUE(ask) << ask.error().message;
  EXPECT_TRUE(ask->wants_score);
  EXPECT_EQ(ask->goal, (Goal{Side::black, Target::win()}));
}

TEST(Ask, for_a_mate_is_of_a_variant_in_which_that_is_a_win) {
  const auto* shogi = find_game("shogi");
  const auto plain = at("shogi", shogi->example);
  const auto mate = parse_ask(plain, {.goal = {.target = "mate"}});
  ASSERT_TRUE(mate) << mate.error().message;
  EXPECT_EQ(mate->goal.target, Target::win());
  EXPECT_NE(mate->at.game, plain.game);
  EXPECT_EQ(mate->at.game->position_text(mate->at.position),
            plain.game->position_text(plain.position));
}

TEST(Ask, says_which_field_is_wrong_by_the_name_that_it_was_typed_by) {
  const auto hex = at("hex", "start:3");
  for (const auto& [words, field] : std::vector<std::pair<AskWords, std::string>>{
           {{.goal = {.attacker = "red"}}, "attacker"},
           {{.goal = {.target = "often"}}, "target"},
           {{.algorithm = "magic"}, "algorithm"},
           {{.knowledge = "wisdom"}, "knowledge"},
           {{.limits = {.nodes = "-5"}}, "nodes"},
           {{.limits = {.time = "soon"}}, "time"},
           {{.limits = {.memory = "10"}}, "memory"},
           {{.limits = {.memory = "4000TiB"}}, "memory"},
           {{.limits = {.threads = "0"}}, "threads"},
           {{.limits = {.seed = "x"}}, "seed"},
           {{.limits = {.jobs = "work=-1"}}, "jobs"},
           {{.shortest = true}, "shortest"},
           {{.futile = "no rule"}, "futile"},
           {{.all_moves = true, .checkpoint = "saved"}, "checkpoint"},
           {{.checkpoint_every = "now"}, "checkpoint_every"},
           {{.goal = {.target = "exact"}, .resume = "saved"}, "resume"}}) {
    EXPECT_TRUE(error_of(hex, words).starts_with(field + ": ")) << field << error_of(hex, words);
    const auto shouted =
        error_of(hex, words, [](std::string_view name) { return "!" + std::string(name); });
    EXPECT_TRUE(shouted.starts_with("!" + field + ": ")) << shouted;
  }
}

TEST(Ask, refuses_what_would_be_dropped) {
  const auto* shogi = find_game("shogi");
  const auto problem = at("shogi", shogi->example);
  EXPECT_NE(error_of(problem, {.all_moves = true, .shortest = true}), "");
  EXPECT_NE(error_of(problem, {.goal = {.target = "exact"}}), "");
  EXPECT_NE(error_of(problem, {.futile = "mine"}).find("known: "), std::string::npos);
}

}  // namespace
}  // namespace proofboard
