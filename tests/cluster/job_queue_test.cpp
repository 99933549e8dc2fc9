#include "cluster/job_queue.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/cluster/queue_fixture.h"

namespace proofboard::cluster {
namespace {

using JobQueue = QueueTest;

TEST_F(JobQueue, carries_a_job_to_a_worker_and_its_answer_into_the_ledger) {
  auto master = this->master();
  const std::string bytes("any\0bytes\r\n\xff", 12);
  EXPECT_EQ(must(master.put_job("a", bytes)), PutOutcome::queued);

  auto worker = this->worker("w");
  EXPECT_EQ(worker.run().description, "a description");
  const auto job = take(worker);
  EXPECT_EQ(job.id, "a");
  EXPECT_EQ(job.bytes, bytes);
  EXPECT_EQ(job.deliveries, 1U);
  EXPECT_TRUE(must(worker.answer(job, bytes + "!")));
  EXPECT_FALSE(has_job(worker));

  const auto answers = must(master.take_answers(10, long_enough));
  ASSERT_EQ(ids_of(answers), Ids{"a"});
  EXPECT_EQ(answers[0].bytes, bytes + "!");
  EXPECT_EQ(answers[0].worker, "w");
  must(master.accept(answers[0]));
  const auto ledger = must(master.read_ledger("", 10));
  ASSERT_EQ(ids_of(ledger), Ids{"a"});
  EXPECT_EQ(ledger[0].bytes, bytes + "!");
  EXPECT_EQ(ledger[0].worker, "w");
}

TEST_F(JobQueue, gives_jobs_and_answers_in_the_order_in_which_they_came) {
  auto master = this->master();
  put(master, {"c", "a", "b"});
  auto worker = this->worker("w");
  for (const std::string id : {"c", "a", "b"}) {
    const auto job = take(worker);
    EXPECT_EQ(job.id, id);
    EXPECT_TRUE(must(worker.answer(job, "")));
  }
  EXPECT_EQ(ids_of(must(master.take_answers(2, long_enough))), (Ids{"c", "a"}));
  EXPECT_EQ(ids_of(must(master.take_answers(2, long_enough))), (Ids{"b"}));
  EXPECT_EQ(ids_of(must(master.take_answers(2, at_once))), Ids{});
}

TEST_F(JobQueue, takes_a_job_id_once_whatever_has_become_of_it) {
  auto master = this->master();
  put(master, {"a"});
  EXPECT_EQ(must(master.put_job("a", "other")), PutOutcome::known) << "waiting";
  auto worker = this->worker("w");
  const auto job = take(worker);
  EXPECT_EQ(must(master.put_job("a", "other")), PutOutcome::known) << "under way";
  EXPECT_TRUE(must(worker.answer(job, "")));
  EXPECT_EQ(must(master.put_job("a", "other")), PutOutcome::known) << "answered";
  must(master.accept(must(master.take_answers(1, long_enough)).at(0)));
  EXPECT_EQ(must(master.put_job("a", "other")), PutOutcome::known) << "accepted";
  EXPECT_FALSE(has_job(worker));
}

TEST_F(JobQueue, accepts_an_answer_once) {
  auto master = this->master();
  put(master, {"a"});
  auto worker = this->worker("w");
  EXPECT_TRUE(must(worker.answer(take(worker), "")));
  const auto answer = must(master.take_answers(1, long_enough)).at(0);
  must(master.accept(answer));
  must(master.accept(answer));
  EXPECT_EQ(ledger(master), Ids{"a"});
}

TEST_F(JobQueue, says_full_when_enough_jobs_wait) {
  MasterOptions options;
  options.most_waiting = 2;
  auto master = this->master(options);
  put(master, {"a", "b"});
  EXPECT_EQ(must(master.put_job("c", "")), PutOutcome::full);
  EXPECT_EQ(must(master.put_job("a", "")), PutOutcome::known);
  auto worker = this->worker("w");
  const auto job = take(worker);
  EXPECT_EQ(must(master.put_job("c", "")), PutOutcome::queued) << "who is at work waits no more";
  EXPECT_EQ(must(master.put_job("d", "")), PutOutcome::full);
}

TEST_F(JobQueue, counts_jobs_that_were_looked_at_as_waiting) {
  MasterOptions options;
  options.most_waiting = 3;
  auto master = this->master(options);
  put(master, {"a", "b", "c"});
  auto worker = this->worker("w");
  ASSERT_TRUE(must(worker.take_job(at_once, {3, {}})));
  EXPECT_EQ(status().waiting, 2U);
  EXPECT_EQ(status().under_way, 1U);
  put(master, {"d"});
  EXPECT_EQ(must(master.put_job("e", "")), PutOutcome::full);
}

TEST_F(JobQueue, gives_a_job_to_one_worker_while_its_lease_holds) {
  auto master = this->master();
  Ids ids;
  for (int i = 0; i < 20; ++i) ids.push_back(std::to_string(i));
  put(master, ids);
  std::vector<JobWorker> workers;
  std::set<std::string> given;
  for (int i = 0; i < 20; ++i) {
    workers.push_back(worker("w" + std::to_string(i)));
    const JobChoice choice{static_cast<std::size_t>(1 + i % 4),
                           [](const Job& job) { return std::stod(job.id); }};
    const auto job = must(workers.back().take_job(at_once, choice));
    ASSERT_TRUE(job);
    EXPECT_TRUE(given.insert(job->id).second) << job->id << " was given twice";
  }
  workers.push_back(worker("late"));
  EXPECT_FALSE(has_job(workers.back()));
}

TEST_F(JobQueue, brings_a_worker_its_own_job_again_until_it_answers) {
  auto master = this->master();
  put(master, {"a", "b"});
  auto worker = this->worker("w");
  EXPECT_EQ(take(worker).id, "a");
  const auto again = take(worker);
  EXPECT_EQ(again.id, "a");
  EXPECT_TRUE(must(worker.answer(again, "")));
  EXPECT_EQ(take(worker).id, "b");
}

TEST_F(JobQueue, lets_a_worker_choose_and_leaves_the_rest_to_others_at_once) {
  auto master = this->master();
  put(master, {"a", "b", "c", "d"});
  auto one = worker("one"), other = worker("other");
  const JobChoice likes_c{3, [](const Job& job) { return job.id == "c" ? 1 : 0; }};
  const auto liked = must(one.take_job(at_once, likes_c));
  ASSERT_TRUE(liked);
  EXPECT_EQ(liked->id, "c");
  EXPECT_EQ(liked->bytes, "job c");
  EXPECT_EQ(liked->deliveries, 1U);
  for (const std::string id : {"a", "b", "d"}) {
    const auto job = must(other.take_job(at_once, likes_c));
    ASSERT_TRUE(job);
    EXPECT_EQ(job->id, id) << "the oldest of equals";
    EXPECT_EQ(job->deliveries, 1U);
    EXPECT_TRUE(must(other.answer(*job, "")));
  }
  EXPECT_FALSE(has_job(other));
}

TEST_F(JobQueue, drops_what_a_cancelled_job_brings) {
  auto master = this->master();
  put(master, {"a", "b"});
  auto worker = this->worker("w");
  const auto job = take(worker);
  EXPECT_TRUE(must(worker.renew(job)));
  EXPECT_TRUE(must(master.cancel_job("a")));
  EXPECT_TRUE(must(master.cancel_job("a")));
  EXPECT_FALSE(must(worker.renew(job)));
  EXPECT_FALSE(must(worker.answer(job, "")));
  EXPECT_TRUE(must(master.cancel_job("b")));
  EXPECT_FALSE(has_job(worker));
  EXPECT_EQ(must(master.put_job("b", "")), PutOutcome::cancelled);
  EXPECT_EQ(ids_of(must(master.take_answers(9, at_once))), Ids{});
}

TEST_F(JobQueue, cannot_cancel_what_is_answered) {
  auto master = this->master();
  put(master, {"a"});
  auto worker = this->worker("w");
  EXPECT_TRUE(must(worker.answer(take(worker), "")));
  EXPECT_FALSE(must(master.cancel_job("a")));
  EXPECT_EQ(ids_of(must(master.take_answers(9, at_once))), Ids{"a"});
}

TEST_F(JobQueue, gives_no_jobs_when_the_run_is_over_but_takes_answers) {
  auto master = this->master();
  put(master, {"a", "b"});
  auto worker = this->worker("w");
  const auto job = take(worker);
  must(master.finish(RunState::stopped, "so far"));
  EXPECT_EQ(must(worker.heartbeat("")), RunState::stopped);
  EXPECT_FALSE(must(worker.take_job(long_enough))) << "at once, however long it would wait";
  EXPECT_TRUE(must(worker.answer(job, "")));
  auto connection = server_.connect();
  const auto record = must(read_run(connection, run));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->state, RunState::stopped);
  EXPECT_EQ(record->result, "so far");
}

TEST_F(JobQueue, leaves_the_jobs_of_a_worker_who_says_good_bye_to_others_at_once) {
  auto master = this->master();
  put(master, {"a"});
  auto one = worker("one"), other = worker("other");
  EXPECT_EQ(take(one).id, "a");
  EXPECT_FALSE(has_job(other));
  must(one.leave());
  const auto job = take(other);
  EXPECT_EQ(job.id, "a");
  EXPECT_EQ(status().workers.size(), 1U);
}

TEST_F(JobQueue, tells_how_it_stands) {
  auto master = this->master();
  put(master, {"a", "b", "c", "d"});
  auto one = worker("one"), other = worker("other");
  EXPECT_TRUE(must(one.answer(take(one), "")));
  must(master.accept(must(master.take_answers(1, long_enough)).at(0)));
  EXPECT_TRUE(must(one.answer(take(one), "")));
  take(other);
  must(one.heartbeat("some host, 2 jobs"));
  const auto status = this->status();
  EXPECT_EQ(status.state, RunState::open);
  EXPECT_EQ(status.waiting, 1U);
  EXPECT_EQ(status.under_way, 1U);
  EXPECT_EQ(status.answered, 1U);
  EXPECT_EQ(status.accepted, 1U);
  ASSERT_EQ(status.workers.size(), 2U);
  EXPECT_EQ(status.workers[0].name, "one");
  EXPECT_EQ(status.workers[0].text, "some host, 2 jobs");
  EXPECT_EQ(status.workers[1].name, "other");
  EXPECT_GE(status.workers[1].since_heard, milliseconds(0));
}

TEST_F(JobQueue, keeps_runs_apart) {
  auto master = this->master();
  auto other = must(JobMaster::open(server_.connect(), "other", "another one", "1.0"));
  put(master, {"a"});
  put(other, {"a"});
  auto connection = server_.connect();
  must(remove_run(connection, "other"));
  EXPECT_FALSE(must(read_run(connection, "other")));
  EXPECT_EQ(status().waiting, 1U);
}

}  // namespace
}  // namespace proofboard::cluster
