// What the queue refuses, and with which words.
#include <gtest/gtest.h>

#include <future>

#include "cluster/job_queue.h"
#include "tests/cluster/queue_fixture.h"

namespace proofboard::cluster {
namespace {

class QueueRefusals : public QueueTest {
 protected:
  template <class T>
  static void expect_refusal(const Expected<T>& refused, std::string_view part) {
    EXPECT_NE(error_of(refused).find(part), std::string::npos) << error_of(refused);
  }
};

TEST_F(QueueRefusals, a_run_of_the_same_name_about_something_else) {
  auto master = this->master();
  expect_refusal(JobMaster::open(server_.connect(), run, "another description", "1.0"),
                 "about something else");
  EXPECT_EQ(must(master.put_job("a", "")), PutOutcome::queued) << "and the first goes on";
}

TEST_F(QueueRefusals, another_version_of_the_program) {
  const auto master = this->master();
  expect_refusal(JobMaster::open(server_.connect(), run, "a description", "1.1"),
                 "version 1.0 of the program, and this is 1.1");
  expect_refusal(JobWorker::join(server_.connect(), run, "w", "1.1"),
                 "version 1.0 of the program, and this is 1.1");
}

TEST_F(QueueRefusals, a_run_that_is_not_there_or_no_more) {
  expect_refusal(JobWorker::join(server_.connect(), run, "w", "1.0"), "there is no run some-run");
  auto connection = server_.connect();
  expect_refusal(read_status(connection, run), "there is no run");
  EXPECT_FALSE(must(read_run(connection, run)));
  must(remove_run(connection, run));

  auto master = this->master();
  auto worker = this->worker("w");
  put(master, {"a"});
  const auto job = take(worker);
  must(remove_run(connection, run));
  expect_refusal(worker.renew(job), "there is no run");
  expect_refusal(worker.answer(job, ""), "there is no run");
  expect_refusal(worker.heartbeat(""), "there is no run");
  expect_refusal(worker.take_job(long_enough), "there is no run");
  expect_refusal(master.put_job("b", ""), "there is no run");
  expect_refusal(master.take_answers(1, long_enough), "there is no run");
  EXPECT_EQ(must(connection.command({"DBSIZE"})).number, 0) << "nobody has made keys anew";
}

TEST_F(QueueRefusals, a_run_that_is_removed_while_a_worker_waits) {
  const auto master = this->master();
  auto worker = this->worker("w");
  auto waiting = std::async(std::launch::async, [&] { return worker.take_job(long_enough); });
  auto connection = server_.connect();
  must(remove_run(connection, run));
  const auto job = waiting.get();
  EXPECT_FALSE(job);
}

TEST_F(QueueRefusals, names_that_could_not_stand_in_keys) {
  for (const std::string_view name : {"", "Run", "a b", "a:b", "a/b", "ä"}) {
    expect_refusal(JobMaster::open(server_.connect(), name, "", "1.0"), "a run's name");
    expect_refusal(JobWorker::join(server_.connect(), name, "w", "1.0"), "a run's name");
  }
  const auto master = this->master();
  for (const std::string_view name : {"", "(counter)", "a b"}) {
    expect_refusal(JobWorker::join(server_.connect(), run, name, "1.0"), "a worker's name");
  }
}

TEST_F(QueueRefusals, no_job_that_is_known_when_a_stopped_or_solved_run_is_opened_again) {
  {
    auto master = this->master();
    EXPECT_EQ(master.state_before(), RunState::open);
    put(master, {"a"});
  }
  auto connection = server_.connect();
  for (const auto state : {RunState::stopped, RunState::solved}) {
    must(this->master().finish(state, "a result"));
    EXPECT_EQ(must(read_run(connection, run))->result, "a result");
    auto master = this->master();
    EXPECT_EQ(master.state_before(), state);
    EXPECT_EQ(status().state, RunState::open);
    EXPECT_EQ(must(master.put_job("a", "")), PutOutcome::known);
  }
}

TEST_F(QueueRefusals, what_does_not_fit_the_brokers_memory_and_nothing_is_half_done) {
  auto master = this->master();
  put(master, {"a", "b"});
  auto worker = this->worker("w"), other = this->worker("other");
  EXPECT_TRUE(must(worker.answer(take(worker), "")));
  const auto answers = must(master.take_answers(9, long_enough));
  const auto job = take(worker);

  auto connection = server_.connect();
  must(connection.command({"CONFIG", "SET", "maxmemory", "1"}));
  expect_refusal(master.put_job("c", ""), "no memory left");
  expect_refusal(master.accept(answers.at(0)), "no memory left");
  expect_refusal(worker.answer(job, ""), "no memory left");
  EXPECT_TRUE(must(worker.renew(job)));
  EXPECT_EQ(status().under_way, 1U);

  must(connection.command({"CONFIG", "SET", "maxmemory", "0"}));
  EXPECT_TRUE(must(worker.answer(job, "")));
  must(master.accept(answers.at(0)));
  EXPECT_EQ(ledger(master), Ids{"a"});
  EXPECT_EQ(must(master.put_job("c", "")), PutOutcome::queued);
  EXPECT_EQ(take(other).id, "c");
}

}  // namespace
}  // namespace proofboard::cluster
