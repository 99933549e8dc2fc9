// Workers that lie, beside one that doesn't: they cost time, never the truth.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <thread>

#include "api/inquiry.h"
#include "cluster/queue_broker.h"
#include "tests/cluster/run_fixture.h"

namespace proofboard::cluster {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

RemoteAnswer claim(Truth truth, const std::string& certificate) {
  RemoteAnswer answer;
  answer.truth = truth;
  answer.nodes = 1;
  answer.certificate = KeptCertificate::in_memory({certificate.begin(), certificate.end()});
  return answer;
}

class HostileWorker : public RunTest {
 protected:
  // The bytes of an answer to a job.
  using Lie = std::function<std::string(const JobMessage&)>;

  JobWorker join() {
    EXPECT_TRUE(comes_true([&] { return has_run(); }));
    auto liar = must(JobWorker::join(server_.connect(), run, "liar", PROOFBOARD_VERSION));
    subject_ = must(parse_subject(liar.run().description));
    return liar;
  }
  // Each lie once, and sent twice, as if the first had got lost.
  static void tell(JobWorker& liar, const std::vector<Lie>& lies) {
    for (const auto& lie : lies) {
      const auto job = must(liar.take_job(milliseconds(60'000)));
      ASSERT_TRUE(job);
      const auto bytes = lie(must(parse_job(job->bytes)));
      EXPECT_TRUE(must(liar.answer(*job, bytes)));
      EXPECT_TRUE(must(liar.answer(*job, bytes)));
    }
  }

  // A sound file with the right question in its head, that proves nothing.
  std::string bogus_certificate(const JobMessage& message, Truth truth) const {
    const auto& game = *subject_->at.game;
    const auto file = folder_.file("bogus");
    auto writer =
        must(CertificateWriter::create(file, {game.info().base, game.options_text(),
                                              message.job.position, subject_->goal, truth}));
    writer.node(0, 0);
    must(writer.finish());
    return content_of(file);
  }
  // Of a position that the run can't reach.
  std::pair<Truth, std::string> certificate_of_something_else() const {
    const auto file = folder_.file("other");
    const auto ended = proofboard::testing::run(
        {"solve", "hex", "start:6 moves f1 c4 d3", "--certificate", file, "--json"});
    const bool is_proven = ended.objects().at(0)["truth"] == "proven";
    return {is_proven ? Truth::proven : Truth::disproven, content_of(file)};
  }

  // What is solved according to them, and is not believed.
  std::vector<Lie> false_claims() const {
    std::vector<Lie> lies;
    const auto always = [&](const std::string& bytes) {
      lies.emplace_back([bytes](const JobMessage&) { return bytes; });
    };
    for (const auto truth : {Truth::proven, Truth::disproven}) {
      always(bytes_of(claim(truth, "")));
      always(bytes_of(claim(truth, "no certificate at all")));
      lies.emplace_back([this, truth](const JobMessage& message) {
        return bytes_of(claim(truth, bogus_certificate(message, truth)));
      });
      lies.emplace_back([this, truth](const JobMessage& message) {
        return bytes_of(claim(opposite(truth), bogus_certificate(message, truth)));
      });
      lies.emplace_back([this, truth](const JobMessage& message) {
        const auto whole = bogus_certificate(message, truth);
        return bytes_of(claim(truth, whole.substr(0, whole.size() / 2)));
      });
    }
    const auto [truth, certificate] = certificate_of_something_else();
    always(bytes_of(claim(truth, certificate)));
    always("");
    always("\n");
    always("garbage");
    always(std::string("\0\xff\n\0", 4));
    always("{\"truth\":\"proven\"}\n");
    always("{\"truth\":\"perhaps\",\"numbers\":[1,1]}\n");
    always(std::string(100'000, '['));
    return lies;
  }
  // What may be said of what is not solved, and must not be relied on.
  static std::vector<Lie> false_hints() {
    std::vector<Lie> lies;
    for (
        const auto* hint : {
            R"("truth":"unknown","numbers":[0,0],"children":[],"used_up":false,"opinion":false)",
            R"("truth":"unknown","numbers":[null,null],"children":[],"used_up":true,"opinion":false)",
            R"("truth":"unknown","numbers":[1e300,-1e300],"children":[[4294967295,0,0],[0,null,0],
                [1,0,null],[2,-5,1e18]],"used_up":true,"opinion":false)",
            R"("truth":"disproven","numbers":[1,1],"children":[],"used_up":false,"opinion":true)",
            R"("truth":"disproven","numbers":[null,0],"children":[],"used_up":false,"opinion":true)",
            R"("truth":"disproven","numbers":[0,null],"children":[],"used_up":true,"opinion":true)",
        }) {
      auto line = fmt::format("{{{},\"nodes\":281474976710656,\"seconds\":1e308}}", hint);
      std::erase(line, '\n');
      for (const auto* certificate : {"", "no certificate at all"}) {
        lies.emplace_back([bytes = line + '\n' + certificate](const JobMessage&) { return bytes; });
      }
    }
    return lies;
  }

  std::optional<Subject> subject_;  // that the liar was told
};

TEST_F(HostileWorker, is_refused_whatever_it_claims_to_have_solved) {
  const auto master = start(hex_sample);
  auto liar = join();
  const auto lies = false_claims();
  tell(liar, lies);
  must(liar.leave());
  const auto honest = work();
  const auto ended = expect_solved(hex_sample, *master);
  EXPECT_NE(
      ended.err.find(fmt::format("{} answers refused, the last one from liar: ", lies.size())),
      std::string::npos)
      << ended.err;
}

TEST_F(HostileWorker, misleads_the_search_and_not_the_answer) {
  const auto master = start(hex_sample);
  auto liar = join();
  tell(liar, false_hints());
  must(liar.leave());
  const auto honest = work();
  const auto ended = expect_solved(hex_sample, *master);
  EXPECT_EQ(ended.err.find("refused"), std::string::npos) << ended.err;
}

TEST_F(HostileWorker, is_refused_again_by_a_master_that_goes_on) {
  auto master = start(hex_sample);
  auto liar = join();
  tell(liar, false_claims());
  tell(liar, false_hints());
  must(liar.leave());
  wait_for_accepted(false_claims().size() + false_hints().size());
  master->send(SIGKILL);
  master->wait();
  master = start(hex_sample);
  const auto honest = work();
  expect_solved(hex_sample, *master);
}

TEST_F(HostileWorker, works_beside_an_honest_one) {
  const auto honest = work();
  const auto master = start(loa_sample);
  auto liar = join();
  const auto lies = false_claims();
  for (std::size_t told = 0; status().state == RunState::open; ++told) {
    const auto job = must(liar.take_job(milliseconds(50)));
    if (!job) continue;
    must(liar.answer(*job, lies[told % lies.size()](must(parse_job(job->bytes)))));
    std::this_thread::sleep_for(milliseconds(20));
  }
  expect_solved(loa_sample, *master);
}

TEST_F(HostileWorker, that_answers_when_all_is_over_changes_nothing) {
  const auto master = start(hex_sample, {"--lease", "200ms"});
  auto sleeper = join();
  const auto job = must(sleeper.take_job(milliseconds(60'000)));
  ASSERT_TRUE(job);
  const auto honest = work();
  expect_solved(hex_sample, *master);
  const auto before = entries("ledger");
  EXPECT_FALSE(must(sleeper.answer(*job, bytes_of(claim(Truth::proven, "")))));
  EXPECT_EQ(entries("ledger"), before);
  expect_that_nothing_counts_twice();
}

// The others are there and do nothing, so the search wants more jobs to wait than may.
TEST_F(HostileWorker, that_does_nothing_fills_the_queue) {
  const auto at = must(read_position(hex_sample.game, hex_sample.position));
  auto question = must(ask_of(at, Side::white));
  question.jobs.work = 20;
  question.certificate_file = certificate();
  const Subject subject{question.at, question.goal, question.search, question.seed};
  MasterOptions options;
  options.most_waiting = 2;
  auto queue =
      must(JobMaster::open(server_.connect(), run, text_of(subject), PROOFBOARD_VERSION, options));
  const auto broker = must(QueueBroker::open(std::move(queue), subject, {folder_.file("")}));
  std::vector<JobWorker> idlers;
  for (int i = 0; i < 8; ++i) {
    idlers.push_back(must(
        JobWorker::join(server_.connect(), run, fmt::format("idler-{}", i), PROOFBOARD_VERSION)));
  }
  question.jobs.broker = broker.get();
  Inquiry inquiry(std::move(question));
  inquiry.go();
  EXPECT_TRUE(comes_true([&] { return status().waiting == 2; }));
  const auto honest = work();
  const auto& outcome = inquiry.wait();
  EXPECT_EQ(outcome.answer.truth, Truth::proven);
  expect_whole_certificate(hex_sample);
  must(broker->queue().finish(RunState::solved, ""));
  expect_that_nothing_counts_twice();
}

}  // namespace
}  // namespace proofboard::cluster
