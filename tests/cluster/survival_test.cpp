// The whole program, with a real broker: whoever is killed, the answer is the same, its certificate
// is valid, and no job counts twice.
#include <gtest/gtest.h>

#include "tests/cluster/run_fixture.h"

namespace proofboard::cluster {
namespace {

class Survival : public RunTest {};
class AnyQuestion : public RunTest, public ::testing::WithParamInterface<Sample> {};

TEST_P(AnyQuestion, has_the_truth_that_one_process_finds) {
  const auto& sample = GetParam();
  const auto alone = proofboard::testing::run({"solve", sample.game, sample.position, "--json"});
  EXPECT_EQ(alone.objects().at(0)["truth"], sample.truth);
  const auto first = work(), second = work();  // before the master is there
  const auto master = start(sample);
  expect_solved(sample, *master);
  EXPECT_GT(status().accepted, 0U);
  expect_end(*first, "solved");
  expect_end(*second, "solved");
}

INSTANTIATE_TEST_SUITE_P(OfEveryKind, AnyQuestion,
                         ::testing::Values(hex_sample, loa_sample, surakarta_sample, shogi_sample,
                                           connect_sample),
                         [](const auto& given) { return given.param.name; });

TEST_F(Survival, knowledge_that_widens_its_view_does_so_in_jobs) {
  const auto worker = work();
  const auto master = start(connect_sample);
  expect_solved(connect_sample, *master);
  bool has_wider_view = false;
  for (const auto& id : ids_in("ledger")) {
    has_wider_view |= id.substr(id.find('.') + 1, 2) != "0.";
  }
  EXPECT_TRUE(has_wider_view);
}

TEST_F(Survival, of_a_worker_that_is_killed_in_mid_job) {
  const auto killed = work();
  const auto master = start(loa_sample, {"--lease", "500ms"});
  wait_for_accepted(10);
  EXPECT_TRUE(freeze_in_mid_job(*killed));
  killed->send(SIGKILL);
  EXPECT_EQ(killed->wait().signal, SIGKILL);
  const auto other = work();
  expect_solved(loa_sample, *master);
  expect_end(*other, "solved");
}

TEST_F(Survival, of_a_worker_that_sleeps_beyond_its_lease) {
  const auto sleeper = work();
  const auto master = start(loa_sample, {"--lease", "500ms"});
  wait_for_accepted(10);
  EXPECT_TRUE(freeze_in_mid_job(*sleeper));
  const auto before = status().accepted;
  const auto other = work();
  wait_for_accepted(before + 10);
  sleeper->send(SIGCONT);
  expect_solved(loa_sample, *master);
  expect_end(*sleeper, "solved");
  expect_end(*other, "solved");
}

TEST_F(Survival, of_the_broker_that_is_killed_and_has_its_log) {
  const auto first = work(), second = work();
  const auto master = start(loa_sample);
  wait_for_accepted(20);
  server_.kill_now();
  server_.start();
  EXPECT_GE(status().accepted, 20U);
  expect_solved(loa_sample, *master);
  expect_end(*first, "solved");
  expect_end(*second, "solved");
}

TEST_F(Survival, of_the_master_that_is_killed_and_goes_on_from_the_ledger) {
  const auto first = work(), second = work();
  auto master = start(loa_sample);
  wait_for_accepted(100);
  master->send(SIGKILL);
  EXPECT_EQ(master->wait().signal, SIGKILL);
  EXPECT_EQ(status().state, RunState::open);
  const auto before = ids_in("ledger");
  EXPECT_GE(before.size(), 100U);
  master = start(loa_sample);
  const auto ended = expect_solved(loa_sample, *master);
  EXPECT_NE(ended.err.find("resuming: "), std::string::npos) << ended.err;
  // All that was known is still there, and was not asked again.
  const auto after = ids_in("ledger");
  EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
  expect_end(*first, "solved");
  expect_end(*second, "solved");
}

TEST_F(Survival, of_a_solved_run_whose_certificate_is_wanted_again) {
  auto worker = work();
  expect_solved(loa_sample, *start(loa_sample));
  expect_end(*worker, "solved");
  expect_end(*work(), "solved");  // one that comes too late does not wait
  const auto before = status().accepted;
  std::filesystem::remove(certificate());
  const auto master = start(loa_sample);
  ASSERT_TRUE(comes_true([&] { return status().state == RunState::open || master->is_over(); }));
  worker = work();
  expect_solved(loa_sample, *master);
  EXPECT_LT(status().accepted, 2 * before);
}

TEST_F(Survival, of_a_run_that_is_stopped_and_started_again) {
  const auto worker = work();
  auto master = start(loa_sample);
  wait_for_accepted(10);
  EXPECT_EQ(run_cluster("stop").exit, 0);
  auto ended = master->wait();
  EXPECT_EQ(ended.exit, 3) << ended.err;
  EXPECT_EQ(ended.objects().at(0)["truth"], "unknown");
  expect_end(*worker, "stopped");
  EXPECT_EQ(status().state, RunState::stopped);
  EXPECT_FALSE(std::filesystem::exists(certificate()));
  expect_that_nothing_counts_twice();
  const auto other = work();  // waits for the run to go on
  master = start(loa_sample);
  expect_solved(loa_sample, *master);
  expect_end(*other, "solved");
}

TEST_F(Survival, of_ctrl_c_of_a_worker_whose_job_is_for_others_at_once) {
  const auto interrupted = work();
  const auto master = start(loa_sample);  // with a lease of a minute
  wait_for_accepted(10);
  interrupted->send(SIGINT);
  const auto ended = interrupted->wait();
  EXPECT_EQ(ended.exit, 3) << ended.err;
  EXPECT_EQ(status().under_way, 0U);
  EXPECT_TRUE(status().workers.empty());
  const auto other = work();
  expect_solved(loa_sample, *master);
}

TEST_F(Survival, of_ctrl_c_of_the_master) {
  const auto worker = work();
  auto master = start(loa_sample);
  wait_for_accepted(10);
  master->send(SIGINT);
  const auto ended = master->wait();
  EXPECT_EQ(ended.exit, 3) << ended.err;
  EXPECT_EQ(ended.objects().at(0)["truth"], "unknown");
  expect_end(*worker, "stopped");
  const auto other = work();
  master = start(loa_sample);
  expect_solved(loa_sample, *master);
}

TEST_F(Survival, of_a_broker_without_memory) {
  const auto worker = work();
  auto master = start(loa_sample);
  wait_for_accepted(10);
  auto connection = server_.connect();
  must(connection.command({"CONFIG", "SET", "maxmemory", "1"}));
  const auto ended = master->wait();
  EXPECT_EQ(ended.exit, 3);
  EXPECT_NE(ended.err.find("no memory left"), std::string::npos) << ended.err;
  EXPECT_EQ(ended.objects().at(0)["truth"], "unknown");
  EXPECT_FALSE(std::filesystem::exists(certificate()));
  EXPECT_EQ(worker->wait().exit, 2);
  expect_that_nothing_counts_twice();

  must(connection.command({"CONFIG", "SET", "maxmemory", "0"}));
  const auto other = work();
  master = start(loa_sample, {"--lease", "500ms"});
  expect_solved(loa_sample, *master);
}

}  // namespace
}  // namespace proofboard::cluster
