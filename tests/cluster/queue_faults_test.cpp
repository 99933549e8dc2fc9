// Whoever is killed, at whatever moment: nothing is lost, and nothing counts twice.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <future>
#include <set>
#include <thread>

#include "cluster/job_queue.h"
#include "tests/cluster/queue_fixture.h"

namespace proofboard::cluster {
namespace {

using QueueFaults = QueueTest;

TEST_F(QueueFaults,
       a_lease_that_ran_out_gives_the_job_to_another_and_the_second_answer_is_dropped) {
  auto master = this->master(with_short_lease());
  put(master, {"a"});
  auto slow = worker("slow"), other = worker("other");
  const auto late = take(slow);
  const auto job = take(other);
  EXPECT_EQ(job.id, "a");
  EXPECT_EQ(job.deliveries, 2U);
  EXPECT_FALSE(must(slow.renew(late)));
  EXPECT_TRUE(must(other.answer(job, "in time")));
  EXPECT_FALSE(must(slow.answer(late, "late")));
  const auto answers = must(master.take_answers(9, long_enough));
  ASSERT_EQ(ids_of(answers), Ids{"a"});
  EXPECT_EQ(answers[0].bytes, "in time");
  must(master.accept(answers[0]));
  EXPECT_FALSE(must(slow.answer(late, "later still")));
  EXPECT_EQ(ids_of(must(master.take_answers(9, at_once))), Ids{});
}

TEST_F(QueueFaults, a_late_answer_is_welcome_while_there_is_no_other) {
  auto master = this->master(with_short_lease());
  put(master, {"a"});
  auto slow = worker("slow"), other = worker("other");
  const auto late = take(slow);
  const auto job = take(other);
  EXPECT_TRUE(must(slow.answer(late, "late")));
  EXPECT_FALSE(must(other.renew(job)));
  EXPECT_FALSE(must(other.answer(job, "later still")));
  EXPECT_EQ(ids_of(must(master.take_answers(9, long_enough))), Ids{"a"});
}

TEST_F(QueueFaults, a_lease_that_is_renewed_keeps_the_job) {
  auto master = this->master();
  put(master, {"a"});
  auto slow = worker("slow"), other = worker("other");
  const auto job = take(slow);
  auto connection = server_.connect();
  const auto let_an_hour_pass = [&] {
    must(connection.command({"XCLAIM", "proofboard:some-run:jobs", "workers", "slow", "0",
                             job.entry, "IDLE", "3600000", "JUSTID"}));
  };
  let_an_hour_pass();
  EXPECT_TRUE(must(slow.renew(job)));
  EXPECT_FALSE(has_job(other));
  let_an_hour_pass();
  EXPECT_EQ(take(other).id, "a");
  EXPECT_FALSE(must(slow.renew(job)));
}

TEST_F(QueueFaults, an_answer_whose_confirmation_got_lost_may_be_sent_again) {
  auto master = this->master();
  put(master, {"a"});
  auto worker = this->worker("w");
  const auto job = take(worker);
  EXPECT_TRUE(must(worker.answer(job, "")));
  EXPECT_TRUE(must(worker.answer(job, "")));
  EXPECT_EQ(ids_of(must(master.take_answers(9, at_once))), Ids{"a"});
}

TEST_F(QueueFaults, a_worker_that_is_killed_at_work_leaves_its_job_to_another) {
  auto master = this->master(with_short_lease());
  put(master, {"a"});
  std::array<int, 2> news{};
  ASSERT_EQ(::pipe(news.data()), 0);
  const auto process = ::fork();
  ASSERT_GE(process, 0);
  if (process == 0) {
    auto doomed = worker("doomed");
    const auto job = take(doomed);
    const bool was_told = ::write(news[1], job.id.data(), 1) == 1;
    while (was_told) ::pause();
    ::_exit(1);
  }
  char taken = 0;
  ASSERT_EQ(::read(news[0], &taken, 1), 1);
  EXPECT_EQ(taken, 'a');
  ::kill(process, SIGKILL);
  ::waitpid(process, nullptr, 0);
  ::close(news[0]);
  ::close(news[1]);

  auto heir = worker("heir");
  const auto job = take(heir);
  EXPECT_EQ(job.id, "a");
  EXPECT_EQ(job.deliveries, 2U);
  EXPECT_TRUE(must(heir.answer(job, "")));
  EXPECT_EQ(ids_of(must(master.take_answers(9, long_enough))), Ids{"a"});
}

TEST_F(QueueFaults,
       a_master_that_starts_anew_finds_its_ledger_and_every_answer_it_has_not_accepted) {
  Ids expected;
  {
    auto master = this->master();
    auto worker = this->worker("w");
    for (int i = 0; i < 10; ++i) {
      put(master, {std::to_string(i)});
      EXPECT_TRUE(must(worker.answer(take(worker), "")));
    }
    for (const auto& answer : must(master.take_answers(7, long_enough))) {
      if (answer.id == "5") break;
      must(master.accept(answer));
      expected.push_back(answer.id);
    }
  }
  auto master = this->master();
  Ids replayed;
  for (std::string after;;) {
    const auto batch = must(master.read_ledger(after, 2));
    if (batch.empty()) break;
    EXPECT_LE(batch.size(), 2U);
    for (const auto& id : ids_of(batch)) replayed.push_back(id);
    after = batch.back().entry;
  }
  EXPECT_EQ(replayed, expected);
  EXPECT_EQ(ids_of(must(master.take_answers(99, at_once))), (Ids{"5", "6", "7", "8", "9"}));
}

TEST_F(QueueFaults, an_older_master_is_refused) {
  auto older = this->master();
  put(older, {"a"});
  auto newer = this->master();
  EXPECT_NE(error_of(older.put_job("b", "")).find("another master"), std::string::npos);
  EXPECT_NE(error_of(older.take_answers(1, long_enough)).find("another master"), std::string::npos);
  EXPECT_NE(error_of(older.finish(RunState::stopped, "")).find("another master"),
            std::string::npos);
  put(newer, {"b"});
  EXPECT_EQ(status().state, RunState::open);
}

TEST_F(QueueFaults, a_broker_that_is_killed_comes_back_with_everything) {
  auto master = this->master();
  put(master, {"accepted", "answered", "under way", "waiting"});
  auto one = worker("one"), other = worker("other");
  EXPECT_TRUE(must(one.answer(take(one), "")));
  must(master.accept(must(master.take_answers(1, long_enough)).at(0)));
  EXPECT_TRUE(must(one.answer(take(one), "")));
  const auto job = take(one);

  server_.kill_now();
  server_.start();

  EXPECT_EQ(ledger(master), Ids{"accepted"});
  EXPECT_EQ(ids_of(must(master.take_answers(9, long_enough))), Ids{"answered"});
  EXPECT_TRUE(must(one.renew(job)));
  EXPECT_EQ(take(other).id, "waiting");
  EXPECT_TRUE(must(one.answer(job, "")));
  EXPECT_EQ(must(master.put_job("waiting", "")), PutOutcome::known);
  EXPECT_EQ(must(master.put_job("new", "")), PutOutcome::queued);
}

// All at once: workers that come and go, and a broker that is killed again and again, while a
// master puts and accepts. Every job is in the ledger once.
class ManyJobs : public QueueTest {
 protected:
  static constexpr int jobs = 400;

  // Lives of twenty jobs, of which the last is dropped without a word.
  void work(const std::string& name) {
    for (int life = 0; !is_over_; ++life) {
      auto connection = RedisConnection::open(server_.url());
      if (!connection) continue;  // killed just now
      auto worker = must(
          JobWorker::join(std::move(*connection), run, name + "-" + std::to_string(life), "1.0"));
      for (int i = 0; i < 20 && !is_over_; ++i) {
        const JobChoice choice{3, [](const Job& job) { return std::stod(job.id); }};
        const auto job = must(worker.take_job(milliseconds(100), choice));
        if (job && i < 19) must(worker.answer(*job, job->id));
      }
    }
  }

  void lead(JobMaster& master) {
    for (int put = 0; accepted_ < jobs;) {
      if (put < jobs) must(master.put_job(std::to_string(put++), "x"));
      for (const auto& answer : must(master.take_answers(5, put < jobs ? at_once : long_enough))) {
        EXPECT_EQ(answer.id, answer.bytes);
        must(master.accept(answer));
        ++accepted_;
      }
    }
    is_over_ = true;
  }

  std::atomic<bool> is_over_ = false;
  std::atomic<int> accepted_ = 0;
};

TEST_F(ManyJobs, pass_a_broker_that_is_killed_again_and_again) {
  auto master = this->master(with_short_lease());
  auto led = std::async(std::launch::async, [&] { lead(master); });
  auto one = std::async(std::launch::async, [&] { work("one"); });
  auto two = std::async(std::launch::async, [&] { work("two"); });
  for (int i = 1; i <= 3; ++i) {
    while (accepted_ < i * jobs / 5 && !is_over_) std::this_thread::sleep_for(milliseconds(1));
    server_.kill_now();
    server_.start();
  }
  led.get();
  one.get();
  two.get();
  const auto ids = ledger(master);
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(jobs));
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), static_cast<std::size_t>(jobs));
  const auto left = status();
  EXPECT_EQ(left.waiting + left.under_way + left.answered, 0U);
}

}  // namespace
}  // namespace proofboard::cluster
