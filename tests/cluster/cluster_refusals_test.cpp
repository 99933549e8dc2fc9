// What `proofboard cluster` can't do: one clear line on standard error, and exit code 2.
#include <gtest/gtest.h>

#include "tests/cluster/run_fixture.h"

namespace proofboard::cluster {
namespace {

class ClusterRefusals : public RunTest {
 protected:
  static void expect_refusal(const Ended& ended, const std::string& reason) {
    EXPECT_TRUE(ended.is_one_clear_error()) << ended.exit << '\n' << ended.out << ended.err;
    EXPECT_NE(ended.err.find(reason), std::string::npos) << ended.err;
  }
  static Ended run_words(const Words& words) { return proofboard::testing::run(words); }
};

TEST_F(ClusterRefusals, of_a_broker_that_is_not_there) {
  const auto nobody = "redis://127.0.0.1:" + std::to_string(free_port());
  for (const std::string action : {"work", "status", "stop", "remove"}) {
    expect_refusal(run_words({"cluster", action, "--queue", nobody}), "127.0.0.1");
    expect_refusal(run_words({"cluster", action, "--queue", "http://127.0.0.1"}), "--queue");
    expect_refusal(run_words({"cluster", action}), "--queue");
  }
  expect_refusal(run_words({"cluster", "start", "hex", "start:4", "--queue", nobody}), "127.0.0.1");
  expect_refusal(run_words({"cluster", "start", "hex", "start:4", "--queue", "redis://"}),
                 "--queue");
}

TEST_F(ClusterRefusals, of_a_wrong_password) {
  const RedisServer closed({"--requirepass", "secret"});
  const auto address = closed.url().address();
  expect_refusal(run_words({"cluster", "status", "--queue", "redis://:wrong@" + address}),
                 "password");
  expect_refusal(run_words({"cluster", "status", "--queue", "redis://" + address}), "password");
  const auto fine = run_words({"cluster", "remove", "--queue", "redis://:secret@" + address});
  EXPECT_EQ(fine.exit, 0) << fine.err;
  EXPECT_EQ(fine.err.find("secret"), std::string::npos);
}

TEST_F(ClusterRefusals, of_a_run_that_is_not_there) {
  for (const std::string action : {"status", "stop"}) {
    expect_refusal(run_cluster(action, {"--run", "nowhere"}), "there is no run nowhere");
    expect_refusal(run_cluster(action, {"--run", "a b"}), "a b");
  }
  EXPECT_EQ(run_cluster("remove", {"--run", "nowhere"}).exit, 0);
}

TEST_F(ClusterRefusals, of_what_is_asked) {
  expect_refusal(run_cluster("begin"), "there is no action 'begin'");
  expect_refusal(run_cluster("start"), "a game and a position");
  expect_refusal(run_cluster("start", {"hex"}), "position");
  expect_refusal(run_cluster("start", {"hex", "nonsense"}), "row 1");
  expect_refusal(run_cluster("start", {"chess", "start"}), "chess");
  expect_refusal(run_cluster("start", {"hex", "start:4", "--algorithm", "pn"}),
                 "pn can't be cut into jobs");
  expect_refusal(run_cluster("start", {"hex", "start:4", "--lease", "soon"}), "--lease");
  expect_refusal(run_cluster("start", {"hex", "start:4", "--lease", "1ms"}), "--lease");
  expect_refusal(run_cluster("start", {"hex", "start:4", "--jobs", "work=-1"}), "work");
  expect_refusal(run_cluster("start", {"hex", "start:4", "--certificate", "/nowhere/at/all"}),
                 "/nowhere/at/all");
  expect_refusal(run_cluster("work", {"hex", "start:4"}), "takes no position");
  EXPECT_FALSE(has_run());
}

TEST_F(ClusterRefusals, of_a_run_about_something_else_or_of_another_version) {
  { must(JobMaster::open(server_.connect(), "other", "a description", PROOFBOARD_VERSION)); }
  expect_refusal(run_cluster("start", {"hex", "start:4", "--run", "other"}), "something else");
  expect_refusal(run_cluster("work", {"--run", "other", "--quiet"}), "is not valid");
  { must(JobMaster::open(server_.connect(), "old", "a description", "0.0.1")); }
  expect_refusal(run_cluster("work", {"--run", "old"}), "version 0.0.1");
}

TEST_F(ClusterRefusals, of_the_same_run_by_another_version) {
  EXPECT_EQ(run_cluster("start", {"hex", "start:3"}).exit, 0);
  auto connection = server_.connect();
  must(connection.command({"HSET", "proofboard:proofboard:run", "version", "0.0.1"}));
  expect_refusal(run_cluster("start", {"hex", "start:3"}), "version 0.0.1");
  expect_refusal(run_cluster("work"), "version 0.0.1");
}

TEST_F(ClusterRefusals, of_none_of_the_things_that_status_shows) {
  EXPECT_EQ(run_cluster("start", {"hex", "start:3", "-q"}).exit, 0);
  const auto text = run_cluster("status");
  EXPECT_EQ(text.exit, 0);
  EXPECT_NE(text.out.find("run proofboard: solved"), std::string::npos) << text.out;
  EXPECT_EQ(run_cluster("status", {"--json"}).objects().at(0)["state"], "solved");
  EXPECT_EQ(run_cluster("status", {"--watch"}).exit, 0);
  EXPECT_EQ(run_cluster("remove").exit, 0);
  EXPECT_FALSE(has_run());
}

}  // namespace
}  // namespace proofboard::cluster
