// Inquiries: started, watched, stopped and answered.
#include "api/inquiry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "checker/games.h"
#include "tests/support/recorder.h"
#include "tests/support/test_folder.h"
#include "tests/support/waiting.h"

namespace proofboard {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using testing_games::comes_true;
using testing_games::processor_seconds;
using testing_games::Recorder;
using testing_games::TestFolder;

Ask asked(const std::string& game, const std::string& position, const std::string& algorithm,
          Goal goal, const std::string& knowledge = "") {
  const auto at = read_position(game, position);
  EXPECT_TRUE(at) << at.error().message;
  auto search = choose_search(*at->game, algorithm, knowledge);
  EXPECT_TRUE(search) << search.error().message;
  Ask inquired{.at = *at, .goal = goal, .search = *search};
  inquired.limits.bytes = std::uint64_t{64} << 20;
  return inquired;
}

// Nobody will answer this while the tests run.
Ask endless(const std::string& algorithm) {
  return asked("othello", "start", algorithm, {Side::black, Target::win()});
}

// A stop is seen soon: the processor does little more, and nobody sleeps.
template <class F>
void expect_soon(const F& f) {
  const auto start = Clock::now();
  EXPECT_LT(processor_seconds(f), 5);
  EXPECT_LT(Clock::now() - start, 60s);
}

// As soon as the search has told something.
Snapshot first_snapshot(const Inquiry& inquiry) {
  Snapshot snapshot;
  EXPECT_TRUE(comes_true([&] {
    snapshot = inquiry.snapshot();
    return snapshot.indicators.nodes >= 5000;
  }));
  return snapshot;
}

TEST(Inquiry, that_goes_on_from_a_checkpoint_tells_the_time_of_all_its_runs) {
  const TestFolder folder;
  auto inquired = asked("loa", "start:8", "df-pn", {Side::black, Target::win()});
  inquired.limits.seconds = 0.5;
  inquired.checkpoints.file = folder.file("saved");
  Inquiry first(inquired);
  first.go();
  EXPECT_GE(first.wait().answer.seconds, 0.5);
  inquired.limits.seconds = 60;
  inquired.checkpoints.resume_file = inquired.checkpoints.file;
  Inquiry second(inquired);
  second.go();
  EXPECT_GE(first_snapshot(second).seconds, 0.5) << "as its nodes are of all runs";
  second.stop();
}

// A look at a large board works in tens of megabytes. Where there is no room for that, no thread
// may take it, and no thread may try for ever.
TEST(Inquiry, of_a_large_hex_board_ends_where_a_look_has_no_room) {
  for (const int threads : {1, 4}) {
    auto inquired = asked("hex", "start:19", "df-pn", {Side::black, Target::win()}, "connections");
    inquired.limits.bytes = std::uint64_t{1} << 20;
    inquired.limits.threads = threads;
    Inquiry inquiry(inquired);
    inquiry.go();
    EXPECT_EQ(inquiry.wait().answer.reason, StopReason::memory) << threads;
    EXPECT_EQ(inquiry.wait().answer.truth, Truth::unknown);
  }
  auto inquired = asked("hex", "start:19", "df-pn", {Side::black, Target::win()}, "connections");
  inquired.limits.bytes = std::uint64_t{512} << 20;
  inquired.limits.nodes = 1000;
  Inquiry inquiry(inquired);
  inquiry.go();
  const auto& answer = inquiry.wait().answer;
  EXPECT_EQ(answer.reason, StopReason::nodes);
  EXPECT_GT(answer.indicators.peak_bytes, std::uint64_t{20} << 20) << "what looks work in is told";
}

// One look at this board, with connections that may meet at edges, takes most of a minute.
TEST(Inquiry, ends_in_the_middle_of_a_look) {
  auto inquired = asked(
      "hex",
      "4x13/16o1/3oo2x10/10x7/x13o3/12x5/4o13/5x12/10o5o1/8o9/o10o6/4x7x2x2/7x4o5/"
      "4x5x7/o3x3x8o/x17/7o10/o17 x",
      "df-pn", {Side::black, Target::win()}, "connections:fill-in=no,lemmas=no,over-edges=yes");
  inquired.limits.bytes = std::uint64_t{1} << 30;
  inquired.limits.seconds = 0.03;
  Inquiry inquiry(inquired);
  EXPECT_LT(processor_seconds([&] { inquiry.wait(); }), 10);
  EXPECT_EQ(inquiry.wait().answer.reason, StopReason::time);
}

TEST(Inquiry, of_all_moves_has_one_limit_of_time) {
  auto inquired = asked("hex", "start:9", "df-pn", {Side::black, Target::win()}, "none");
  inquired.all_moves = true;
  inquired.limits.seconds = 0.5;
  Inquiry inquiry(inquired);
  EXPECT_LT(processor_seconds([&] { inquiry.wait(); }), 10)
      << "40 with half a second for each move";
  EXPECT_EQ(inquiry.wait().answer.reason, StopReason::time);
  EXPECT_EQ(inquiry.wait().moves.size(), 81U);
}

TEST(Inquiry, of_all_moves_that_is_stopped_begins_no_more_of_them) {
  auto inquired = asked("hex", "start:9", "df-pn", {Side::black, Target::win()}, "none");
  inquired.all_moves = true;
  Inquiry inquiry(inquired);
  inquiry.stop();
  inquiry.go();
  EXPECT_EQ(inquiry.wait().answer.reason, StopReason::interrupted);
  ASSERT_EQ(inquiry.wait().moves.size(), 81U);
  for (const auto& [move, answer] : inquiry.wait().moves) {
    EXPECT_EQ(answer.reason, StopReason::interrupted) << move;
    EXPECT_EQ(answer.indicators.nodes, 0U) << move;
  }
}

// Nothing needs to be searched to see that.
TEST(Inquiry, of_all_moves_knows_those_that_end_the_game_even_if_it_is_stopped) {
  auto inquired = asked("tic-tac-toe", "o2/1o1/xx1 x", "df-pn", {Side::black, Target::win()});
  inquired.all_moves = true;
  Inquiry inquiry(inquired);
  inquiry.stop();
  inquiry.go();
  EXPECT_EQ(inquiry.wait().answer.truth, Truth::proven);
  EXPECT_EQ(inquiry.wait().answer.move, "c1");
}

TEST(Inquiry, is_answered) {
  Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}));
  inquiry.go();
  const auto& outcome = inquiry.wait();
  EXPECT_EQ(outcome.answer.truth, Truth::proven);
  EXPECT_EQ(outcome.answer.reason, StopReason::none);
  EXPECT_EQ(outcome.answer.unconfirmed, Truth::unknown);
  EXPECT_EQ(outcome.answer.move, outcome.answer.line.at(0));
  EXPECT_GT(outcome.answer.indicators.nodes, 0U);
  EXPECT_TRUE(outcome.moves.empty());
  EXPECT_TRUE(inquiry.wait_for(0ms));
  EXPECT_EQ(&inquiry.wait(), &outcome) << "asked again it says the same";
  inquiry.stop();
  EXPECT_EQ(inquiry.wait().answer.truth, Truth::proven) << "too late to be stopped";
}

TEST(Inquiry, of_a_finished_game_is_answered_too) {
  for (const Side attacker : {Side::black, Side::white}) {
    Inquiry inquiry(asked("hex", "1x/x1 o", "", {attacker, Target::win()}));
    inquiry.go();
    EXPECT_EQ(inquiry.wait().answer.truth,
              attacker == Side::black ? Truth::proven : Truth::disproven);
  }
}

class Watched : public ::testing::TestWithParam<std::string> {};

TEST_P(Watched, an_inquiry_shows_numbers_moves_and_line_and_can_be_stopped) {
  const auto inquired = endless(GetParam());
  const auto& game = *inquired.at.game;
  Inquiry inquiry(inquired);
  EXPECT_EQ(inquiry.snapshot().indicators.nodes, 0U) << "nothing yet";
  inquiry.go();
  const auto snapshot = first_snapshot(inquiry);
  EXPECT_GE(snapshot.indicators.nodes, 5000U);
  EXPECT_GT(snapshot.seconds, 0);
  EXPECT_FALSE(inquiry.wait_for(1ms));

  const bool has_numbers = !GetParam().starts_with("alpha-beta");
  const auto legal = game.moves(inquired.at.position);
  if (has_numbers) {
    EXPECT_GT(snapshot.indicators.root.pn, 0);
    EXPECT_GT(snapshot.indicators.root.dn, 0);
    EXPECT_LT(snapshot.indicators.root.pn, infinity);
    ASSERT_EQ(snapshot.moves.size(), legal.size());
    Number least_pn = infinity;
    for (const auto& [move, numbers, truth] : snapshot.moves) {
      EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << move;
      EXPECT_EQ(truth, Truth::unknown);
      EXPECT_GT(numbers.pn, 0);
      EXPECT_GT(numbers.dn, 0);
      least_pn = std::min(least_pn, numbers.pn);
    }
    EXPECT_LT(least_pn, infinity);
  }
  // The line can be played.
  auto at = inquired.at.position;
  EXPECT_FALSE(snapshot.line.empty());
  for (const auto& move : snapshot.line) {
    const auto next = game.play(at, move);
    ASSERT_TRUE(next) << move << ": " << next.error().message;
    at = *next;
  }

  // It goes on.
  EXPECT_TRUE(comes_true([&] { return inquiry.snapshot().seconds > snapshot.seconds; }));

  expect_soon([&] {
    std::thread([&] { inquiry.stop(); }).join();
    inquiry.wait();
  });
  const auto& outcome = inquiry.wait();
  EXPECT_EQ(outcome.answer.truth, Truth::unknown);
  EXPECT_EQ(outcome.answer.reason, StopReason::interrupted);
  EXPECT_EQ(outcome.answer.unconfirmed, Truth::unknown);
  EXPECT_GE(outcome.answer.indicators.nodes, snapshot.indicators.nodes);
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Watched,
                         ::testing::Values("pn2:second=1000", "df-pn", "weak-df-pn", "pds",
                                           "alpha-beta"),
                         [](const auto& tested) {
                           auto name = tested.param.substr(0, tested.param.find(':'));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Inquiry, with_an_insight_can_be_watched_and_stopped) {
  Inquiry inquiry(asked("connect6", "start moves j10", "", {Side::white, Target::win()}));
  inquiry.go();
  EXPECT_TRUE(comes_true([&] { return !inquiry.snapshot().moves.empty(); }));
  inquiry.stop();
  expect_soon([&] { inquiry.wait(); });
  EXPECT_EQ(inquiry.wait().answer.truth, Truth::unknown);
}

TEST(Inquiry, stops_when_it_is_destroyed) {
  auto inquiry = std::make_unique<Inquiry>(endless("df-pn"));
  inquiry->go();
  first_snapshot(*inquiry);
  expect_soon([&] { inquiry.reset(); });
  const Inquiry never_started(endless("df-pn"));
}

TEST(Inquiry, stopped_before_it_starts_ends_at_once) {
  Inquiry inquiry(endless("df-pn"));
  inquiry.stop();
  inquiry.go();
  expect_soon([&] { inquiry.wait(); });
  EXPECT_EQ(inquiry.wait().answer.reason, StopReason::interrupted);
}

TEST(Inquiry, is_held_to_its_limits) {
  auto inquired = endless("df-pn");
  inquired.limits.nodes = 10'000;
  Inquiry by_nodes(inquired);
  by_nodes.go();
  EXPECT_EQ(by_nodes.wait().answer.reason, StopReason::nodes);
  inquired.limits = {};
  inquired.limits.seconds = 0.1;
  Inquiry by_time(inquired);
  by_time.go();
  EXPECT_EQ(by_time.wait().answer.reason, StopReason::time);
}

TEST(Inquiry, about_all_moves_answers_each_of_them) {
  // X has a1 and b1, O a3: c1 wins at once, and so do others in the end.
  auto inquired = asked("tic-tac-toe", "o2/1o1/xx1 x", "df-pn", {Side::black, Target::win()});
  inquired.all_moves = true;
  Inquiry inquiry(inquired);
  inquiry.go();
  const auto& outcome = inquiry.wait();
  const auto legal = inquired.at.game->moves(inquired.at.position);
  ASSERT_EQ(outcome.moves.size(), legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) {
    EXPECT_EQ(outcome.moves[i].move, legal[i]);
    // Each by itself.
    auto after = inquired;
    after.all_moves = false;
    after.at.position = *inquired.at.game->play(inquired.at.position, legal[i]);
    Inquiry alone(after);
    alone.go();
    EXPECT_EQ(outcome.moves[i].answer.truth, alone.wait().answer.truth) << legal[i];
  }
  EXPECT_EQ(outcome.answer.truth, Truth::proven);
  const auto winner =
      std::find_if(outcome.moves.begin(), outcome.moves.end(),
                   [](const auto& move) { return move.answer.truth == Truth::proven; });
  ASSERT_NE(winner, outcome.moves.end());
  EXPECT_EQ(outcome.answer.move, winner->move);
  EXPECT_EQ(outcome.answer.line.at(0), winner->move);
}

TEST(Inquiry, about_all_moves_of_a_finished_game_is_about_the_game) {
  auto inquired = asked("hex", "1x/x1 o", "", {Side::black, Target::win()});
  inquired.all_moves = true;
  Inquiry inquiry(inquired);
  inquiry.go();
  EXPECT_TRUE(inquiry.wait().moves.empty());
  EXPECT_EQ(inquiry.wait().answer.truth, Truth::proven);
}

TEST(Inquiry, about_all_moves_may_have_a_certificate_of_the_whole) {
  const TestFolder folder;
  auto inquired = asked("hex", "start:3", "df-pn", {Side::black, Target::win()});
  inquired.all_moves = true;
  inquired.certificate_file = folder.file("proof");
  Inquiry inquiry(inquired);
  inquiry.go();
  const auto& outcome = inquiry.wait();
  EXPECT_EQ(outcome.moves.size(), 9U);
  EXPECT_EQ(outcome.answer.truth, Truth::proven);
  ASSERT_TRUE(outcome.answer.certificate);
  const auto report = check_file(inquired.certificate_file);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_valid()) << report->message;
}

TEST(Inquiry, writes_its_certificates_where_it_is_told_to) {
  auto inquired = asked("hex", "start:3", "df-pn", {Side::black, Target::win()});
  std::vector<std::uint8_t> bytes;
  std::string asked_for;
  inquired.certificate_file = "a proof";
  inquired.certificate_sinks = [&](const std::string& name) {
    asked_for = name;
    return Expected<std::unique_ptr<CertificateSink>>(memory_sink(bytes));
  };
  Inquiry inquiry(inquired);
  const auto& answer = inquiry.wait().answer;
  EXPECT_EQ(asked_for, "a proof");
  ASSERT_TRUE(answer.certificate);
  EXPECT_EQ(answer.certificate->bytes, bytes.size());
  const auto report = check_certificate(bytes);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_valid()) << report->message;
}

TEST(Inquiry, whose_certificate_has_no_room_says_so_and_is_answered) {
  for (const std::string target : {"win", "exact"}) {
    const auto at = read_position("othello", "start:4");
    ASSERT_TRUE(at);
    auto ask = parse_ask(*at, {.goal = {.target = target}});
    ASSERT_TRUE(ask) << ask.error().message;
    std::vector<std::uint8_t> bytes;
    ask->certificate_file = "proof";
    ask->certificate_sinks = [&](const std::string&) {
      constexpr std::uint64_t few = 20;
      return Expected<std::unique_ptr<CertificateSink>>(memory_sink(bytes, few));
    };
    Inquiry inquiry(*ask);
    const auto& answer = inquiry.wait().answer;
    EXPECT_TRUE(is_solved(answer.truth));
    EXPECT_FALSE(answer.certificate);
    EXPECT_EQ(answer.certificate_error, "the certificate has more than 20 bytes");
    EXPECT_TRUE(bytes.empty());
  }
}

// In whatever order its functions are called.

TEST(Inquiry, may_be_answered_by_the_thread_that_asks) {
  struct Threads : Watcher {
    std::vector<std::thread::id> seen;
    void started(const Ask&) override { seen.push_back(std::this_thread::get_id()); }
    void answered(const Outcome&) override { seen.push_back(std::this_thread::get_id()); }
  };
  Threads watcher;
  Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}), &watcher);
  EXPECT_EQ(inquiry.answer_here().answer.truth, Truth::proven);
  EXPECT_EQ(watcher.seen, std::vector(2, std::this_thread::get_id()));
  EXPECT_TRUE(inquiry.wait_for(0ms));
  EXPECT_EQ(&inquiry.answer_here(), &inquiry.wait());
}

TEST(Inquiry, answered_by_the_thread_that_asks_is_stopped_by_its_watcher) {
  struct Stops : Watcher {
    Inquiry* inquiry = nullptr;
    void progressed(const Snapshot&) override { inquiry->stop(); }
  };
  Stops watcher;
  Inquiry inquiry(endless("df-pn"), &watcher);
  watcher.inquiry = &inquiry;
  EXPECT_EQ(inquiry.answer_here().answer.reason, StopReason::interrupted);
}

TEST(Inquiry, that_another_thread_works_on_is_waited_for_by_who_would_answer_it) {
  Inquiry inquiry(endless("df-pn"));
  inquiry.go();
  std::thread stops([&] {
    first_snapshot(inquiry);
    inquiry.stop();
  });
  EXPECT_EQ(inquiry.answer_here().answer.reason, StopReason::interrupted);
  stops.join();
}

TEST(Inquiry, begins_when_it_is_waited_for) {
  Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}));
  EXPECT_EQ(inquiry.wait().answer.truth, Truth::proven);
}

TEST(Inquiry, that_nobody_has_begun_is_not_answered_in_any_time) {
  const Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}));
  EXPECT_FALSE(inquiry.wait_for(0ms));
  EXPECT_FALSE(inquiry.wait_for(30ms));
  EXPECT_EQ(inquiry.snapshot().indicators.nodes, 0u);
  EXPECT_EQ(inquiry.snapshot().seconds, 0);
}

TEST(Inquiry, may_be_begun_by_another_thread_than_the_one_that_waits) {
  Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}));
  std::thread begins([&] {
    std::this_thread::sleep_for(20ms);
    inquiry.go();
  });
  EXPECT_TRUE(inquiry.wait_for(60s));
  begins.join();
}

TEST(Inquiry, begun_twice_works_once) {
  Recorder watcher;
  Inquiry inquiry(asked("hex", "start:3", "df-pn", {Side::black, Target::win()}), &watcher);
  inquiry.go();
  inquiry.go();
  const auto* const outcome = &inquiry.wait();
  inquiry.go();
  EXPECT_EQ(&inquiry.wait(), outcome);
  EXPECT_EQ(std::count(watcher.events.begin(), watcher.events.end(), "started"), 1);
}

TEST(Inquiry, gives_all_threads_that_wait_the_same_answer) {
  Inquiry inquiry(asked("hex", "start:4", "df-pn", {Side::black, Target::win()}));
  std::vector<const Outcome*> answers(8);
  {
    std::vector<std::jthread> threads;
    for (auto& answer : answers) {
      threads.emplace_back([&inquiry, &answer] { answer = &inquiry.wait(); });
    }
  }
  for (const auto* answer : answers) EXPECT_EQ(answer, &inquiry.wait());
}

TEST(Inquiry, that_fails_tells_why_whenever_it_is_asked) {
  auto broken = asked("hex", "start:3", "df-pn", {Side::black, Target::win()});
  broken.at.position = read_position("othello", "start")->position;
  Recorder watcher;
  Inquiry inquiry(broken, &watcher);
  EXPECT_THROW(inquiry.wait(), WrongGame);
  EXPECT_THROW(inquiry.wait(), WrongGame);
  EXPECT_TRUE(inquiry.wait_for(0ms));
}

TEST(Inquiry, of_any_state_can_be_stopped_and_looked_at_by_any_thread) {
  for (int state = 0; state < 4; ++state) {
    auto what = endless("df-pn");
    if (state == 3) what.limits.nodes = 100;
    Inquiry inquiry(what);
    if (state > 0) inquiry.go();
    if (state == 3) inquiry.wait();
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&inquiry] {
        for (int j = 0; j < 50; ++j) {
          (void)inquiry.snapshot();
          inquiry.stop();
          (void)inquiry.wait_for(0ms);
        }
      });
    }
    threads.clear();
    EXPECT_EQ(inquiry.wait().answer.truth, Truth::unknown);
  }
}

// Watched.

TEST(WatchedInquiry, tells_its_course) {
  const TestFolder folder;
  auto what = asked("hex", "start:3", "df-pn", {Side::black, Target::win()});
  what.certificate_file = folder.file("proof");
  Recorder watcher;
  {
    Inquiry inquiry(what, &watcher);
    inquiry.wait();
  }
  EXPECT_EQ(watcher.events, (std::vector<std::string>{"started", "searching", "proving", "writing",
                                                      "proving", "answered proven", "ended"}));
}

TEST(WatchedInquiry, about_all_moves_tells_each_and_its_answer_at_once_by_one_clock) {
  auto what = asked("tic-tac-toe", "o2/1o1/xx1 x", "df-pn", {Side::black, Target::win()});
  what.all_moves = true;
  Recorder watcher;
  Outcome outcome;
  {
    Inquiry inquiry(what, &watcher);
    outcome = inquiry.wait();
  }
  std::vector<std::string> wanted{"started"};
  const auto count = std::to_string(outcome.moves.size());
  for (std::size_t i = 0; i < outcome.moves.size(); ++i) {
    const auto& [move, answer] = outcome.moves[i];
    wanted.push_back("move " + std::to_string(i + 1) + "/" + count + " " + move);
    wanted.insert(wanted.end(), {"searching", "proving"});
    wanted.push_back(move + " " + std::string(to_text(answer.truth)));
  }
  wanted.insert(wanted.end(), {"answered proven", "ended"});
  EXPECT_EQ(watcher.events, wanted);
  for (std::size_t i = 1; i < watcher.told.size(); ++i) {
    const auto &before = watcher.told[i - 1], &now = watcher.told[i];
    EXPECT_GE(now.seconds, before.seconds);
    EXPECT_GE(now.indicators.nodes, before.indicators.nodes);
    EXPECT_GE(now.move_number, before.move_number);
    EXPECT_EQ(now.move_count, outcome.moves.size());
    EXPECT_EQ(now.move, outcome.moves[now.move_number - 1].move);
    EXPECT_EQ(now.line.at(0), now.move);
  }
}

TEST(WatchedInquiry, for_the_score_tells_its_bounds_as_they_are_narrowed) {
  Recorder watcher;
  Inquiry inquiry(*ask_of(*read_position("othello", "start:4"), Side::white, "exact"), &watcher);
  const auto& answer = inquiry.wait().answer;
  ASSERT_TRUE(answer.score);
  ASSERT_FALSE(watcher.bounds.empty());
  EXPECT_EQ(watcher.bounds.back(), *answer.score);
  for (std::size_t i = 1; i < watcher.bounds.size(); ++i) {
    const auto &before = watcher.bounds[i - 1], &now = watcher.bounds[i];
    EXPECT_GE(now.lower, before.lower);
    EXPECT_LE(now.upper, before.upper);
    EXPECT_NE(now, before);
  }
}

TEST(WatchedInquiry, can_be_stopped_and_looked_at_by_its_watcher) {
  Recorder watcher;
  Inquiry inquiry(endless("df-pn"), &watcher);
  watcher.then = [&](const Snapshot& now) {
    EXPECT_GE(inquiry.snapshot().seconds, now.seconds);
    EXPECT_FALSE(inquiry.wait_for(0ms));
    if (now.indicators.nodes > 1000) inquiry.stop();
  };
  EXPECT_EQ(inquiry.wait().answer.reason, StopReason::interrupted);
}

TEST(WatchedInquiry, does_not_let_its_watcher_wait) {
  Recorder watcher;
  Inquiry inquiry(endless("df-pn"), &watcher);
  watcher.then = [&](const Snapshot&) { inquiry.wait(); };
  EXPECT_THROW(inquiry.wait(), std::logic_error);
}

TEST(WatchedInquiry, is_ended_by_what_its_watcher_throws) {
  Recorder watcher;
  watcher.then = [](const Snapshot&) { throw std::runtime_error("enough"); };
  Inquiry inquiry(endless("df-pn"), &watcher);
  EXPECT_THROW(inquiry.wait(), std::runtime_error);
  EXPECT_THROW(inquiry.wait(), std::runtime_error);
  EXPECT_EQ(watcher.told.size(), 1u) << "it is told no more";
}

class SeenTree : public ::testing::TestWithParam<const char*> {};

// A small tree with all its news, by which the watcher knows what the answer says.
TEST_P(SeenTree, grows_as_the_search_counts_it) {
  auto what = asked("tic-tac-toe", "start", GetParam(), {Side::black, Target::win()});
  Recorder watcher;
  watcher.tree = Watcher::Tree::all;
  Inquiry inquiry(what, &watcher);
  const auto& answer = inquiry.wait().answer;
  ASSERT_EQ(answer.truth, Truth::disproven);
  EXPECT_EQ(watcher.grown.size(), answer.indicators.iterations);
  EXPECT_TRUE(watcher.grown.at(0).line.empty()) << "the root comes first";
  const auto& [game, start] = what.at;
  for (const auto& node : watcher.grown) {
    EXPECT_EQ(node.tree, 1u);
    auto at = start;
    for (const auto& move : node.line) {
      const auto next = game->play(at, move);
      ASSERT_TRUE(next) << move;
      at = *next;
    }
  }
  const auto root = std::find_if(watcher.settled.begin(), watcher.settled.end(),
                                 [](const auto& node) { return node.line.empty(); });
  ASSERT_NE(root, watcher.settled.end());
  EXPECT_EQ(root->truth, answer.truth);
  EXPECT_FALSE(watcher.renewed.empty());
}

INSTANTIATE_TEST_SUITE_P(Algorithms, SeenTree, ::testing::Values("pn", "df-pn"),
                         [](const auto& tested) {
                           return std::string(tested.param) == "pn" ? "pn" : "df_pn";
                         });

TEST(SeenTrees, of_a_dual_are_told_as_they_were_asked) {
  auto what = asked("loa", "start:4", "df-pn", {Side::black, Target::draw_or_better()});
  Recorder watcher;
  watcher.tree = Watcher::Tree::solved;
  Inquiry inquiry(what, &watcher);
  const auto& answer = inquiry.wait().answer;
  ASSERT_TRUE(is_solved(answer.truth));
  EXPECT_TRUE(watcher.grown.empty() && watcher.renewed.empty()) << "nobody asked";
  ASSERT_FALSE(watcher.settled.empty());
  const auto root = std::find_if(watcher.settled.begin(), watcher.settled.end(),
                                 [](const auto& node) { return node.line.empty(); });
  ASSERT_NE(root, watcher.settled.end());
  EXPECT_EQ(root->truth, answer.truth);
}

TEST(SeenTrees, of_all_moves_begin_with_their_move_and_are_told_apart) {
  auto what = asked("tic-tac-toe", "o2/1o1/xx1 x", "df-pn", {Side::black, Target::win()});
  what.all_moves = true;
  Recorder watcher;
  watcher.tree = Watcher::Tree::all;
  Inquiry inquiry(what, &watcher);
  const auto& outcome = inquiry.wait();
  // A move that ends the game has no tree.
  std::vector<std::string> moves, moves_of_trees;
  for (const auto& one : outcome.moves) {
    const auto after = what.at.game->play(what.at.position, one.move);
    if (!what.at.game->result(*after)) moves.push_back(one.move);
  }
  std::uint64_t last = 0;
  for (const auto& node : watcher.grown) {
    ASSERT_FALSE(node.line.empty());
    if (node.tree != last) moves_of_trees.push_back(node.line.front());
    EXPECT_EQ(node.line.front(), moves_of_trees.back());
    EXPECT_GE(node.tree, last);
    last = node.tree;
  }
  EXPECT_EQ(moves_of_trees, moves);
}

}  // namespace
}  // namespace proofboard
