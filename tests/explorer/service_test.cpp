// The service as a whole: what there is, what is wrong with requests, jobs within limits, games,
// and the laboratory.
#include <gtest/gtest.h>

#include <thread>

#include "api/games.h"
#include "lab/experiment.h"
#include "tests/explorer/visitor.h"

namespace proofboard::explorer {
namespace {

TEST(Service, says_what_there_is) {
  ServiceSetup setup;
  setup.version = "1.2.3";
  TestHouse house(std::move(setup));
  EXPECT_EQ(text(house.visitor.get(R"({"op": "hello"})"), "engine"), "native");
  const auto about = house.visitor.get(R"({"op": "about"})");
  EXPECT_EQ(text(about, "engine"), "native");
  EXPECT_EQ(text(about, "version"), "1.2.3");
  EXPECT_EQ(field(about, "games").elements().size(), games().size());
  EXPECT_EQ(field(about, "algorithms").elements().size(), algorithms().size());
  for (const auto& game : field(about, "games").elements()) {
    EXPECT_FALSE(field(game, "targets").elements().empty());
    const bool is_shogi = text(game, "base") == "shogi";
    EXPECT_EQ(field(game, "pieces").elements().size(), is_shogi ? 14u : 0u);
  }
  for (const auto& strength : field(about, "strengths").elements()) {
    const auto player = text(strength, "player");
    const auto end = house.visitor.run(
        R"({"op": "reply", "game": "othello", "nodes": 50, "player": ")" + player + R"("})");
    EXPECT_FALSE(text(end, "move").empty()) << player;
  }
}

TEST(Service, answers_every_mistake_with_an_error) {
  TestHouse house;
  for (const auto op : operations()) {
    const auto answer =
        house.visitor.ask(R"({"op": ")" + std::string(op) + R"(", "no_such_field": 1})");
    ASSERT_NE(answer.find("error"), nullptr) << op;
    EXPECT_FALSE(text(field(answer, "error"), "message").empty()) << op;
  }
  std::string message;
  EXPECT_EQ(house.visitor.error(R"({"op": "sovle"})", &message), "input");
  EXPECT_NE(message.find("solve"), std::string::npos);
  EXPECT_EQ(house.visitor.error("{}"), "input");
  EXPECT_EQ(house.visitor.error(R"({"op": 7})"), "input");
  EXPECT_NE(house.service.answer_text("somebody", "this is no JSON").find("error"),
            std::string::npos);
}

TEST(Service, survives_requests_in_which_anything_stands) {
  TestHouse house;
  const std::vector<std::string> values{"null",     "7",           "-1",           "1e300", "true",
                                        "\"\"",     "\"x\"",       "[]",           "{}",    "[[]]",
                                        "[\"a1\"]", "\"\\u0000\"", "\"../../etc\""};
  for (const auto op : operations()) {
    if (op == "lab" || op == "about") continue;
    for (const auto* name : {"game", "text", "bytes", "moves", "move", "proof", "place", "job",
                             "time", "draft", "changes", "player", "name", "csv", "view"}) {
      for (const auto& value : values) {
        const auto answer =
            house.visitor.ask(R"({"op": ")" + std::string(op) + R"(", "nodes": 10, ")" +
                              std::string(name) + "\": " + value + "}");
        EXPECT_TRUE(answer.is_object());
        if (const auto* job = answer.find("job")) house.visitor.end_of(*job->whole());
      }
    }
  }
}

// Jobs.

TEST(Jobs, of_a_visitor_are_so_many_and_no_more) {
  ServiceSetup setup;
  setup.limits.jobs_of_visitor = 2;
  setup.limits.running = 1;
  TestHouse house(std::move(setup));
  auto& visitor = house.visitor;
  const auto first = visitor.start(endless);
  visitor.first(first, "started");
  const auto second = visitor.start(endless);
  EXPECT_TRUE(visitor.first(second, "waiting").is_object());
  EXPECT_EQ(visitor.error(endless), "no_room");
  // Another one waits, too, and is stopped before it has begun.
  Visitor other(house.service, house.told, "another");
  const auto third = other.start(endless);
  EXPECT_EQ(whole(other.first(third, "waiting"), "before"), 1u);
  other.get(R"({"op": "stop", "job": )" + std::to_string(third) + "}");
  EXPECT_EQ(text(other.end_of(third), "event"), "failed");
  // Nobody stops what is not theirs.
  other.get(R"({"op": "stop", "job": )" + std::to_string(first) + "}");
  EXPECT_TRUE(field(other.get(R"({"op": "jobs"})"), "jobs").elements().empty());
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(first) + "}");
  visitor.end_of(first);
  EXPECT_TRUE(visitor.first(second, "started").is_object());
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(second) + "}");
  visitor.end_of(second);
}

TEST(Jobs, of_a_visitor_that_leaves_end) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(endless);
  visitor.first(job, "started");
  house.service.leave(visitor.name());
  EXPECT_EQ(text(visitor.end_of(job), "event"), "answer");
}

TEST(Jobs, all_end_when_the_service_closes) {
  ServiceSetup setup;
  setup.limits.running = 2;
  TestHouse house(std::move(setup));
  auto& visitor = house.visitor;
  std::vector<std::uint64_t> jobs;
  for (int i = 0; i < 5; ++i) jobs.push_back(visitor.start(endless));
  visitor.get(R"({"op": "pause", "job": )" + std::to_string(jobs[0]) + "}");
  house.service.close();
  EXPECT_EQ(house.service.running_jobs(), 0u);
  for (const auto job : jobs) EXPECT_TRUE(is_last(visitor.events(job).back()));
  EXPECT_EQ(visitor.error(endless), "no_room");
}

TEST(Jobs, of_many_visitors_are_all_done) {
  TestHouse house;
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i) {
    threads.emplace_back([&, i] {
      Visitor visitor(house.service, house.told, "visitor " + std::to_string(i));
      const auto end = visitor.run(R"({"op": "solve", "game": "hex", "text": "start:3"})");
      EXPECT_EQ(text(field(end, "answer"), "truth"), "proven");
    });
  }
  for (auto& thread : threads) thread.join();
}

// Games.

TEST(Games, have_replies_of_players) {
  TestHouse house;
  auto& visitor = house.visitor;
  for (const auto* game : {"hex", "othello", "connect6", "loa", "surakarta", "tic-tac-toe"}) {
    SCOPED_TRACE(game);
    const auto end =
        visitor.run(R"({"op": "reply", "nodes": 200, "game": ")" + std::string(game) + R"("})");
    EXPECT_FALSE(text(end, "move").empty());
    EXPECT_EQ(text(end, "side"), "black");
    EXPECT_TRUE(is_null(field(end, "end")));
    EXPECT_EQ(text(field(field(end, "position"), "board"), "kind").empty(), false);
  }
  // One move before the end.
  const auto last = visitor.run(
      R"({"op": "reply", "game": "tic-tac-toe", "moves": ["a1", "b1", "a2", "b2"], "nodes": 1000})");
  EXPECT_EQ(text(last, "move"), "a3");
  EXPECT_EQ(text(field(last, "end"), "winner"), "black");
  EXPECT_EQ(text(field(last, "end"), "by"), "rules");
  EXPECT_EQ(visitor.error(R"({"op": "reply", "game": "tic-tac-toe",
      "moves": ["a1", "b1", "a2", "b2", "a3"]})"),
            "input");
  EXPECT_EQ(visitor.error(R"({"op": "reply", "game": "hex", "player": "nobody"})"), "input");
  EXPECT_EQ(visitor.error(R"({"op": "reply", "game": "hex", "player": "scns:threads=1000"})"),
            "no_room");
}

TEST(Games, can_be_held_or_are_lost) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto held = visitor.run(R"({"op": "held", "game": "tic-tac-toe"})");
  EXPECT_EQ(text(held, "truth"), "proven");
  EXPECT_EQ(text(held, "side"), "black");
  const auto lost = visitor.run(R"({"op": "held", "game": "hex", "text": "start:3 moves b2"})");
  EXPECT_EQ(text(lost, "truth"), "disproven");
  EXPECT_NE(text(lost, "sentence").find("lost"), std::string::npos);
  EXPECT_FALSE(text(lost, "proof").empty());
  EXPECT_EQ(visitor.error(R"({"op": "held", "game": "hex", "side": "red"})"), "input");
}

TEST(Games, are_read_move_by_move) {
  TestHouse house;
  const auto end = house.visitor.run(
      R"({"op": "analyse", "game": "othello", "text": "start:4 moves b1a1a2", "plies": 2})");
  const auto& positions = field(end, "positions").elements();
  ASSERT_EQ(positions.size(), 4u);
  EXPECT_EQ(whole(field(end, "summary"), "positions"), 4u);
  EXPECT_EQ(text(field(field(end, "summary"), "scores"), "point"), "disc");
  for (const auto& one : positions) {
    EXPECT_TRUE(field(field(one, "score"), "points").is_number());
    EXPECT_TRUE(flag(field(one, "score"), "proven")) << "all of it is proven in no time";
    EXPECT_FALSE(text(field(one, "told"), "after").empty());
    EXPECT_TRUE(field(one, "better").is_array());
  }
}

TEST(Games, that_were_thrown_away_have_a_better_move) {
  TestHouse house;
  const auto end = house.visitor.run(
      R"({"op": "analyse", "game": "tic-tac-toe", "text": "start moves a1 b1 c1 b2"})");
  const auto& positions = field(end, "positions").elements();
  ASSERT_EQ(positions.size(), 5u);
  const auto& better = field(positions[3], "better").elements();
  ASSERT_EQ(better.size(), 1u) << "c1 threw a win away";
  EXPECT_FALSE(text(better[0], "move").empty());
  EXPECT_EQ(*field(better[0], "line").elements()[0].text(), text(better[0], "move"));
  EXPECT_NE(text(end, "text").find("threw away a proven win"), std::string::npos);
}

TEST(Problems, are_gauged) {
  TestHouse house;
  const auto end = house.visitor.run(
      R"({"op": "gauge", "game": "shogi", "text": "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p",
          "nodes": "2M"})");
  const auto& gauge = field(end, "gauge");
  EXPECT_TRUE(field(gauge, "difficulty").is_number());
  EXPECT_FALSE(field(gauge, "features").fields().empty());
  EXPECT_FALSE(field(field(gauge, "curve"), "pn").elements().empty());
  EXPECT_EQ(house.visitor.error(R"({"op": "gauge", "game": "othello", "target": "exact"})"),
            "input");
}

// What is shown.

TEST(Laboratory, shows_what_was_published) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto list = visitor.get(R"({"op": "lab"})");
  const auto& experiments = field(list, "experiments").elements();
  EXPECT_EQ(experiments.size(), lab::built_in_experiments().size());
  for (const auto& one : experiments) {
    EXPECT_FALSE(flag(one, "has_results"));
    const auto result =
        visitor.get(R"({"op": "lab-result", "name": ")" + text(one, "name") + R"("})");
    EXPECT_TRUE(is_null(field(result, "positions")));
    EXPECT_FALSE(field(result, "trials").elements().empty());
  }
  EXPECT_EQ(visitor.error(R"({"op": "lab-result", "name": "none"})"), "not_found");
  EXPECT_EQ(visitor.error(R"({"op": "lab-result", "name": "loa-table-1", "csv": "no table"})"),
            "input");
}

TEST(Laboratory, shows_measured_beside_published) {
  const auto* built_in = lab::find_built_in("loa-table-1");
  ASSERT_NE(built_in, nullptr);
  const auto experiment = lab::parse_experiment("loa-table-1", built_in->json, "quick");
  ASSERT_TRUE(experiment);
  // Two positions, measured with every trial.
  std::string csv = "# proofboard lab 1,loa-table-1,quick," + experiment->definition_hash() +
                    "\nposition,seed,board,trial,truth,stopped_by,iterations,nodes,revisits,"
                    "root_switches,mean_depth,max_pn,max_dn,peak_bytes,edges,seconds\n";
  for (int position = 0; position < 2; ++position) {
    for (const auto& trial : experiment->trials) {
      csv += std::to_string(position) + ",0,8/8 x," + trial.label +
             ",proven,,10,1000,0,1,3,5,6,4096,0,0.5\n";
    }
  }
  ServiceSetup setup;
  setup.measurements = [&](const std::string& name) {
    return name == "loa-table-1" ? std::optional<std::string_view>(csv) : std::nullopt;
  };
  TestHouse house(std::move(setup));
  const auto result = house.visitor.get(R"({"op": "lab-result", "name": "loa-table-1"})");
  EXPECT_EQ(whole(result, "positions"), 2u);
  EXPECT_NE(text(result, "command").find("--positions 2"), std::string::npos);
  bool has_both = false;
  for (const auto& value : field(result, "values").elements()) {
    if (value.find("value") != nullptr && value.find("published") != nullptr) has_both = true;
  }
  EXPECT_TRUE(has_both);
  for (const auto& figure : field(result, "figures").elements()) {
    EXPECT_TRUE(field(figure, "series").is_array());
  }
}

}  // namespace
}  // namespace proofboard::explorer
