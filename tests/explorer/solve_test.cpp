// Questions as jobs: events, answers, certificates, limits, stopping.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "api/inquiry.h"
#include "checker/games.h"
#include "explorer/base64.h"
#include "explorer/growing_tree.h"
#include "report/answer.h"
#include "tests/explorer/visitor.h"

namespace proofboard::explorer {
namespace {

std::size_t count(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::count(names.begin(), names.end(), name));
}

TEST(Solve, tells_what_it_does_and_answers_as_json_of_the_program) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(R"({"op": "solve", "game": "hex", "text": "start:3"})");
  const auto end = visitor.end_of(job);
  const auto names = visitor.names_of_events(job);
  EXPECT_EQ(names.front(), "started");
  const auto started = visitor.first(job, "started");
  EXPECT_EQ(text(started, "algorithm"), "df-pn:epsilon=0.25,width=0.25");
  EXPECT_EQ(text(started, "knowledge"), "connections");
  EXPECT_EQ(names.back(), "answer");
  EXPECT_EQ(count(names, "answer") + count(names, "failed"), 1u);
  EXPECT_GE(count(names, "phase"), 2u);  // searching, proving
  const auto& answer = field(end, "answer");
  EXPECT_EQ(text(answer, "truth"), "proven");
  EXPECT_EQ(text(answer, "game"), "hex");
  EXPECT_TRUE(flag(answer, "confirmed"));
  EXPECT_EQ(answer.find("certificate"), nullptr);
  EXPECT_TRUE(is_null(field(end, "proof")));
  EXPECT_NE(text(end, "sentence").find("proven"), std::string::npos);
  EXPECT_FALSE(text(end, "text").empty());

  const auto at = read_position("hex", "start:3");
  ASSERT_TRUE(at);
  auto ask = parse_ask(*at, {});
  ASSERT_TRUE(ask);
  ask->area = WantedArea::of_winner;
  Inquiry inquiry(*ask);
  const auto expected = report::answer_json({"hex", 1}, *ask, inquiry.wait());
  std::vector<std::string> fields, expected_fields;
  for (const auto& [name, value] : answer.fields()) fields.push_back(name);
  for (const auto& [name, value] : expected.fields()) expected_fields.push_back(name);
  EXPECT_EQ(fields, expected_fields);
  for (const auto* name : {"truth", "move", "line", "algorithm", "knowledge", "target"}) {
    EXPECT_EQ(field(answer, name).dump(), field(expected, name).dump()) << name;
  }
}

TEST(Solve, tells_what_a_win_needs_and_what_is_known_of_an_open_question) {
  TestHouse house;
  const auto solved = house.visitor.run(R"({"op": "solve", "game": "hex", "text": "start:4"})");
  const auto area = field(field(solved, "answer"), "area").elements();
  EXPECT_GE(area.size(), 4u) << "from edge to edge";
  EXPECT_LT(area.size(), 16u);

  const auto open = house.visitor.run(
      R"({"op": "solve", "game": "hex", "text": "start:9", "algorithm": "pn", "knowledge": "none",
          "nodes": "300k"})");
  EXPECT_EQ(text(field(open, "answer"), "truth"), "unknown");
  const auto& so_far = field(field(open, "answer"), "so_far");
  EXPECT_FALSE(text(so_far, "move").empty());
  EXPECT_GT(whole(so_far, "pn"), 0u);
}

TEST(Solve, tells_every_move_as_it_becomes_known) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job =
      visitor.start(R"({"op": "solve", "game": "hex", "text": "start:3", "all_moves": true})");
  const auto end = visitor.end_of(job);
  std::map<std::string, std::string> told;
  for (const auto& event : visitor.events(job)) {
    if (text(event, "event") != "move") continue;
    told[text(event, "move")] = text(event, "truth");
    EXPECT_EQ(whole(event, "count"), 9u);
    EXPECT_EQ(whole(event, "number"), told.size());
    EXPECT_EQ(text(event, "mark"), text(event, "truth") == "proven" ? "good" : "bad");
    EXPECT_TRUE(field(event, "line").is_array());
  }
  const auto& moves = field(field(end, "answer"), "moves").elements();
  ASSERT_EQ(moves.size(), 9u);
  for (const auto& move : moves) EXPECT_EQ(told[text(move, "move")], text(move, "truth"));
  EXPECT_EQ(told["b2"], "proven");
  EXPECT_EQ(count(visitor.names_of_events(job), "move-begun"), 9u);
}

TEST(Solve, gives_scores_where_they_are_asked_for) {
  TestHouse house;
  const auto end = house.visitor.run(
      R"({"op": "solve", "game": "othello", "text": "start:4", "target": "exact", "all_moves": true})");
  EXPECT_TRUE(field(field(end, "answer"), "score").is_number());
  for (const auto& move : field(field(end, "answer"), "moves").elements()) {
    EXPECT_TRUE(field(move, "score").is_number());
  }
}

TEST(Solve, answers_questions_of_every_game_with_certificates_that_are_valid) {
  TestHouse house;
  auto& visitor = house.visitor;
  const std::vector<std::pair<std::string, std::string>> questions{
      {"hex", "start:3"},
      {"othello", "start:4"},
      {"tic-tac-toe", "start"},
      {"connect6", "start moves j10 d4 p16"},
      {"loa", "start:4"},
      {"surakarta", "2o3/1o4/1o2o1/xxxo2/1x2x1/6 x"},
      {"shogi", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"}};
  for (const auto& [game, position] : questions) {
    SCOPED_TRACE(game);
    const auto end = visitor.run(R"({"op": "solve", "certificate": true, "game": ")" + game +
                                 R"(", "text": ")" + position + R"("})");
    EXPECT_NE(text(field(end, "answer"), "truth"), "unknown");
    const auto proof = text(end, "proof");
    EXPECT_EQ(text(field(field(end, "answer"), "certificate"), "proof"), proof);
    EXPECT_EQ(field(field(end, "answer"), "certificate").find("file"), nullptr);
    const auto kept = visitor.get(R"({"op": "certificate", "proof": ")" + proof + R"("})");
    const auto bytes = from_base64(text(kept, "bytes"));
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->size(), whole(kept, "size"));
    const auto report = check_certificate(*bytes);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->is_valid()) << report->message;
    visitor.get(R"({"op": "close", "proof": ")" + proof + R"("})");
    EXPECT_EQ(visitor.error(R"({"op": "certificate", "proof": ")" + proof + R"("})"), "not_found");
  }
}

TEST(Solve, proves_that_a_mate_is_the_shortest) {
  TestHouse house;
  const auto end = house.visitor.run(
      R"({"op": "solve", "game": "shogi", "text": "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p",
          "shortest": true, "certificate": true})");
  EXPECT_TRUE(flag(field(field(end, "answer"), "length"), "shortest"));
  EXPECT_FALSE(text(end, "proof").empty());
  EXPECT_FALSE(text(end, "shortest_proof").empty());
}

TEST(Solve, says_what_is_wrong_with_a_question) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto wrong = [&](const std::string& fields) {
    std::string message;
    EXPECT_EQ(visitor.error(R"({"op": "solve", "game": "hex", "text": "start:3", )" + fields + "}",
                            &message),
              "input");
    return message;
  };
  EXPECT_NE(wrong(R"("algorithm": "df-pm")").find("df-pn"), std::string::npos);
  std::string of_mates;
  EXPECT_EQ(
      visitor.error(R"({"op": "solve", "game": "shogi", "text": "startpos", "target": "exact"})",
                    &of_mates),
      "input");
  EXPECT_NE(of_mates.find("scores"), std::string::npos);
  EXPECT_NE(wrong(R"("attacker": "red")").find("attacker"), std::string::npos);
  EXPECT_NE(wrong(R"("time": "soon")").find("time"), std::string::npos);
  EXPECT_NE(wrong(R"("shortest": true)").find("shortest"), std::string::npos);
  EXPECT_NE(wrong(R"("allmoves": true)").find("all_moves"), std::string::npos);
  EXPECT_NE(wrong(R"("tree": 100000)").find("tree"), std::string::npos);
}

TEST(Solve, ends_with_an_answer_when_it_is_stopped) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(endless);
  visitor.first(job, "progress");
  EXPECT_EQ(field(visitor.get(R"({"op": "jobs"})"), "jobs").elements().size(), 1u);
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(job) + "}");
  const auto end = visitor.end_of(job);
  EXPECT_EQ(text(end, "event"), "answer");
  EXPECT_EQ(text(field(end, "answer"), "truth"), "unknown");
  EXPECT_EQ(text(field(end, "answer"), "reason"), "interrupted");
  // Once more is no error.
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(job) + "}");
}

TEST(Solve, tells_how_it_stands) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(endless);
  const auto progress = visitor.first(job, "progress");
  const auto& now = field(progress, "now");
  EXPECT_EQ(text(now, "phase"), "searching");
  for (const auto* name : {"pn", "dn", "nodes", "seconds", "nodes_per_second", "table_fill",
                           "moves", "line", "text", "bytes", "root_switches", "mean_depth"}) {
    EXPECT_NE(now.find(name), nullptr) << name;
  }
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(job) + "}");
  visitor.end_of(job);
}

TEST(Solve, tells_the_memory_of_its_own_search) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(
      R"({"op": "solve", "game": "othello", "algorithm": "df-pn", "memory": "16MiB"})");
  const auto filled = house.told.wait_for(visitor.name(), job, [](const Json& event) {
    return text(event, "event") == "progress" && whole(field(event, "now"), "bytes") > 0;
  });
  ASSERT_TRUE(filled.is_object());
  EXPECT_LE(whole(field(filled, "now"), "bytes"), 16 * ServiceLimits::mebi);
  visitor.get(R"({"op": "stop", "job": )" + std::to_string(job) + "}");
  visitor.end_of(job);
}

TEST(Solve, can_be_paused_and_go_on_or_be_stopped_then) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(endless);
  const auto of_job = R"(, "job": )" + std::to_string(job) + "}";
  visitor.first(job, "progress");
  visitor.get(R"({"op": "pause")" + of_job);
  const auto& jobs = visitor.get(R"({"op": "jobs"})");
  EXPECT_TRUE(flag(field(jobs, "jobs").elements().at(0), "is_paused"));
  visitor.get(R"({"op": "go-on")" + of_job);
  visitor.get(R"({"op": "pause")" + of_job);
  visitor.get(R"({"op": "stop")" + of_job);
  EXPECT_EQ(text(visitor.end_of(job), "event"), "answer");
}

TEST(Solve, has_the_time_for_which_it_was_paused_still_to_go) {
  for (const std::string how : {R"("algorithm": "df-pn")", R"("target": "exact")",
                                R"("algorithm": "df-pn", "all_moves": true)"}) {
    TestHouse house;
    auto& visitor = house.visitor;
    const auto job =
        visitor.start(R"({"op": "solve", "game": "othello", "time": "2s", )" + how + "}");
    const auto of_job = R"(, "job": )" + std::to_string(job) + "}";
    visitor.first(job, "progress");
    visitor.get(R"({"op": "pause")" + of_job);
    std::this_thread::sleep_for(std::chrono::seconds(3));
    visitor.get(R"({"op": "go-on")" + of_job);
    const auto end = visitor.end_of(job);
    const auto& answer = field(end, "answer");
    EXPECT_EQ(text(answer, "reason"), "time") << how;
    EXPECT_LT(field(answer, "seconds").number(), 2.9) << how;
    double last = 0;
    for (const auto& event : visitor.events(job)) {
      if (text(event, "event") != "progress") continue;
      last = field(field(event, "now"), "seconds").number();
    }
    EXPECT_GT(last, 1) << how;  // it has searched on
    EXPECT_LT(last, 2.9) << how;
  }
}

TEST(Solve, gets_no_more_than_the_limits_allow) {
  ServiceSetup setup;
  setup.limits.nodes = 1000;
  setup.limits.bytes = 32 * ServiceLimits::mebi;
  setup.limits.threads = 1;
  TestHouse house(std::move(setup));
  const auto end = house.visitor.run(
      R"({"op": "solve", "game": "othello", "algorithm": "df-pn", "nodes": "1G", "threads": 1})");
  EXPECT_EQ(text(field(end, "answer"), "reason"), "nodes");
  EXPECT_LT(whole(field(end, "answer"), "nodes"), 10'000u);
}

TEST(Solve, has_no_certificate_that_is_larger_than_one_may_be) {
  ServiceSetup setup;
  setup.limits.certificate_bytes = 20;
  TestHouse house(std::move(setup));
  const auto end = house.visitor.run(
      R"({"op": "solve", "game": "hex", "text": "start:3", "certificate": true})");
  EXPECT_EQ(text(field(end, "answer"), "truth"), "proven");
  EXPECT_TRUE(is_null(field(end, "proof")));
  EXPECT_NE(text(field(field(end, "answer"), "certificate"), "error").find("20 bytes"),
            std::string::npos);
}

TEST(Solve, shows_its_tree_as_it_grows) {
  TestHouse house;
  auto& visitor = house.visitor;
  const auto job = visitor.start(
      R"({"op": "solve", "game": "hex", "text": "start:4", "knowledge": "none", "algorithm": "pn",
          "tree": 50})");
  visitor.end_of(job);
  const auto tree = visitor.first(job, "tree");
  ASSERT_TRUE(tree.is_object());
  const auto& nodes = field(tree, "nodes").elements();
  ASSERT_FALSE(nodes.empty());
  EXPECT_LE(nodes.size(), 50u);
  EXPECT_EQ(nodes[0].find("parent"), nullptr);
  std::vector<std::uint64_t> seen;
  for (const auto& node : nodes) {
    if (const auto* parent = node.find("parent")) {
      EXPECT_NE(std::find(seen.begin(), seen.end(), *parent->whole()), seen.end());
    }
    seen.push_back(whole(node, "id"));
  }
}

TEST(GrowingTree, keeps_what_has_cost_most) {
  GrowingTree tree(10);
  // A line that is expanded often, and many leaves that are expanded once.
  for (int i = 0; i < 2000; ++i) {
    const std::vector<std::string> often{"a", "b"};
    const std::vector<std::string> once{"c", "x" + std::to_string(i)};
    tree.expanded({1, often, {1, 1}});
    tree.expanded({1, once, {1, 1}});
    EXPECT_LE(tree.kept(), 90u);
  }
  const auto shown = tree.json();
  EXPECT_EQ(whole(shown, "expansions"), 4000u);
  const auto& nodes = field(shown, "nodes").elements();
  ASSERT_GE(nodes.size(), 3u);
  EXPECT_LE(nodes.size(), 10u);
  EXPECT_EQ(whole(nodes[0], "effort"), 4000u);
  const bool has_often = std::any_of(nodes.begin(), nodes.end(), [](const auto& node) {
    return text(node, "move") == "b" && whole(node, "effort") == 2000;
  });
  EXPECT_TRUE(has_often);
}

TEST(GrowingTree, begins_anew_with_another_tree) {
  GrowingTree tree(10);
  const std::vector<std::string> root, line{"a"};
  tree.expanded({1, root, {1, 1}});
  tree.expanded({1, line, {1, 1}});
  tree.solved({1, line, {0, infinity}}, Truth::proven);
  const auto first = tree.json();
  EXPECT_EQ(field(first, "nodes").elements().size(), 2u);
  EXPECT_EQ(text(field(first, "nodes").elements()[1], "truth"), "proven");
  EXPECT_TRUE(is_null(field(field(first, "nodes").elements()[1], "dn")));
  tree.expanded({2, root, {1, 1}});
  EXPECT_EQ(whole(tree.json(), "tree"), 2u);
  EXPECT_EQ(field(tree.json(), "nodes").elements().size(), 1u);
}

// Without threads of its own.

TEST(SingleThreaded, a_job_is_done_inside_the_call) {
  ServiceSetup setup;
  setup.has_threads = false;
  TestHouse house(std::move(setup));
  auto& visitor = house.visitor;
  const auto job = visitor.start(R"({"op": "solve", "game": "hex", "text": "start:3"})");
  ASSERT_FALSE(visitor.events(job).empty());
  EXPECT_EQ(text(visitor.events(job).back(), "event"), "answer");
  EXPECT_EQ(house.service.running_jobs(), 0u);
}

TEST(SingleThreaded, a_job_is_stopped_by_the_host) {
  std::atomic<int> asked = 0;
  ServiceSetup setup;
  setup.has_threads = false;
  setup.is_to_stop = [&] { return ++asked > 3; };
  TestHouse house(std::move(setup));
  auto& visitor = house.visitor;
  const auto job = visitor.start(endless);
  const auto end = visitor.events(job).back();
  EXPECT_EQ(text(field(end, "answer"), "reason"), "interrupted");
  EXPECT_GT(asked, 3);
}

}  // namespace
}  // namespace proofboard::explorer
