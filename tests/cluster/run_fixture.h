// A broker, and the real program beside it as master and workers of one run. Nothing here depends
// on how fast the machine is: tests wait for what must come, a minute if need be.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "checker/games.h"
#include "tests/cluster/queue_fixture.h"
#include "tests/command/program.h"

namespace proofboard::cluster {

using Program = proofboard::testing::Running;
using Ended = proofboard::testing::Outcome;
using Words = std::vector<std::string>;
using testing_games::comes_true;

// A question, cut into so small jobs that there are many.
struct Sample {
  std::string name, game, position, truth;
  Words options;
};
inline const Sample hex_sample{"hex", "hex", "start:6 moves a2", "proven", {"--jobs", "work=20"}};
inline const Sample loa_sample{"loa", "loa", "start:5", "proven", {"--jobs", "work=4000"}};
inline const Sample surakarta_sample{
    "surakarta", "surakarta", "3oo1/6/2x3/3x2/6/6 x", "proven", {"--jobs", "work=50"}};
inline const Sample shogi_sample{
    "shogi", "shogi", "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p", "proven", {"--jobs", "work=10"}};
// A disproof with threats begins as an opinion, and the view is widened.
inline const Sample connect_sample{
    "connect",
    "connect:m=4,n=4,k=3,p=1,q=1",
    "start moves a1",
    "disproven",
    {"--jobs", "work=100", "--knowledge", "threats:width=2,complete=yes"}};

class RunTest : public ::testing::Test {
 protected:
  RunTest() { ::setenv("TMPDIR", folder_.file("").c_str(), 1); }  // of those who are killed, too
  ~RunTest() override { ::unsetenv("TMPDIR"); }

  Words cluster(const std::string& action, const Words& more = {}) const {
    Words words{"cluster", action, "--queue", "redis://" + server_.url().address()};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Ended run_cluster(const std::string& action, const Words& more = {}) const {
    return proofboard::testing::run(cluster(action, more));
  }
  std::string certificate() const { return folder_.file("whole.proof"); }
  std::unique_ptr<Program> start(const Sample& sample, const Words& more = {}) const {
    Words words{sample.game, sample.position, "--certificate", certificate(), "--json"};
    words.insert(words.end(), sample.options.begin(), sample.options.end());
    words.insert(words.end(), more.begin(), more.end());
    return std::make_unique<Program>(cluster("start", words));
  }
  std::unique_ptr<Program> work() const {
    return std::make_unique<Program>(cluster("work", {"--json", "--memory", "64MiB"}));
  }

  bool has_run() const {
    auto connection = server_.connect();
    return must(read_run(connection, run)).has_value();
  }
  QueueStatus status() const {
    auto connection = server_.connect();
    return must(read_status(connection, run));
  }
  // Or the run is over.
  void wait_for_accepted(std::uint64_t jobs) const {
    ASSERT_TRUE(comes_true([&] { return has_run(); }));
    ASSERT_TRUE(comes_true([&] {
      const auto now = status();
      return now.accepted >= jobs || now.state != RunState::open;
    }));
  }
  // Stopped in the middle of a job; false if the run was over before.
  bool freeze_in_mid_job(const Program& worker) const {
    bool is_frozen = false;
    EXPECT_TRUE(comes_true([&] {
      worker.send(SIGSTOP);
      EXPECT_TRUE(comes_true([&] { return worker.is_stopped(); }));
      const auto now = status();
      is_frozen = now.under_way > 0;
      if (is_frozen || now.state != RunState::open) return true;
      worker.send(SIGCONT);
      return false;
    }));
    return is_frozen;
  }

  // The stream's entries, field by field.
  std::vector<std::map<std::string, std::string>> entries(const std::string& stream) const {
    auto connection = server_.connect();
    const auto reply =
        must(connection.command({"XRANGE", "proofboard:proofboard:" + stream, "-", "+"}));
    std::vector<std::map<std::string, std::string>> result;
    for (const auto& entry : reply.items) {
      const auto& fields = entry.items.at(1).items;
      auto& into = result.emplace_back();
      for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
        into[fields[i].text] = fields[i + 1].text;
    }
    return result;
  }
  std::set<std::string> ids_in(const std::string& stream) const {
    std::set<std::string> ids;
    for (auto& entry : entries(stream)) {
      EXPECT_TRUE(ids.insert(entry["id"]).second) << entry["id"] << " counts twice";
    }
    return ids;
  }
  // Every id that was answered is once in the ledger or among the answers, and nowhere else.
  void expect_that_nothing_counts_twice() const {
    auto all = ids_in("ledger");
    for (const auto& id : ids_in("answers")) EXPECT_TRUE(all.insert(id).second) << id;
    auto connection = server_.connect();
    const auto known = must(connection.command({"HGETALL", "proofboard:proofboard:ids"}));
    std::set<std::string> answered;
    for (std::size_t i = 0; i + 1 < known.items.size(); i += 2) {
      if (known.items[i + 1].text.starts_with("=")) answered.insert(known.items[i].text);
    }
    EXPECT_EQ(all, answered);
  }

  // What the master has printed.
  Ended expect_solved(const Sample& sample, Program& master) const {
    const auto ended = master.wait();
    EXPECT_EQ(ended.exit, 0) << ended.err;
    EXPECT_EQ(ended.objects().at(0)["truth"], sample.truth);
    expect_whole_certificate(sample);
    const auto now = status();
    EXPECT_EQ(now.state, RunState::solved);
    EXPECT_EQ(ids_in("ledger").size(), now.accepted);
    expect_that_nothing_counts_twice();
    return ended;
  }
  void expect_whole_certificate(const Sample& sample) const {
    const auto report = check_file(certificate());
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->is_valid()) << report->message;
    EXPECT_EQ(report->truth, sample.truth == "proven" ? Truth::proven : Truth::disproven);
  }
  // A worker ends by itself when the run is over.
  static void expect_end(Program& worker, const std::string& state) {
    const auto ended = worker.wait();
    EXPECT_EQ(ended.exit, 0) << ended.err;
    const auto reports = ended.objects();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0]["run"], state);
  }

  static constexpr const char* run = "proofboard";
  testing_games::TestFolder folder_;
  RedisServer server_;
};

}  // namespace proofboard::cluster
