#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cluster/job_queue.h"
#include "tests/cluster/queue_fixture.h"
#include "tests/cluster/redis_server.h"
#include "tests/support/test_folder.h"

namespace proofboard::cluster {
namespace {

// An authority of our own, a certificate that it has signed for 127.0.0.1, and another authority.
class Tls : public testing::Test {
 protected:
  Tls() {
    const std::string make =
        "cd " + folder_.file("") +
        " && exec >log 2>&1"
        " && authority() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        " -days 2 -subj /CN=$1 -keyout $1.key -out $1.crt; }"
        " && authority ca && authority other"
        " && openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=broker"
        " -keyout server.key -out server.csr"
        " && printf 'subjectAltName=IP:127.0.0.1' > names"
        " && openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2"
        " -extfile names -out server.crt";
    if (std::system(make.c_str()) != 0) throw std::runtime_error("openssl makes no certificates");
  }

  testing_games::TestFolder folder_;
};

TEST_F(Tls, carries_the_queue_and_goes_on_when_the_broker_was_killed) {
  auto server = RedisServer::with_tls(folder_.file(""));
  auto master = must(JobMaster::open(server.connect(), "run", "", "1.0"));
  auto worker = must(JobWorker::join(server.connect(), "run", "w", "1.0"));
  std::string bytes(3'000'000, 'x');  // more than any buffer on the way holds
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * i >> 7);
  EXPECT_EQ(must(master.put_job("a", bytes)), PutOutcome::queued);
  const auto job = must(worker.take_job(milliseconds(0)));
  ASSERT_TRUE(job);
  EXPECT_EQ(job->bytes, bytes);

  server.kill_now();
  server.start();
  EXPECT_TRUE(must(worker.answer(*job, bytes)));
  const auto answers = must(master.take_answers(1, std::chrono::minutes(1)));
  EXPECT_EQ(answers.at(0).bytes, bytes);
}

TEST_F(Tls, trusts_no_other_authority_and_no_other_name) {
  const auto server = RedisServer::with_tls(folder_.file(""));
  auto url = server.url();
  EXPECT_TRUE(RedisConnection::open(url));
  url.host = "localhost";  // the certificate is for the address alone
  EXPECT_NE(error_of(RedisConnection::open(url)).find("can't be trusted"), std::string::npos);
  url = server.url();
  url.ca_file = folder_.file("other.crt");
  EXPECT_NE(error_of(RedisConnection::open(url)).find("can't be trusted"), std::string::npos);
  url.ca_file = "";
  EXPECT_NE(error_of(RedisConnection::open(url)).find("can't be trusted"), std::string::npos)
      << "the system's authorities don't know ours";
  url.ca_file = folder_.file("none.crt");
  EXPECT_NE(error_of(RedisConnection::open(url)).find("none.crt"), std::string::npos);
}

TEST_F(Tls, is_not_taken_for_its_absence_nor_the_other_way_round) {
  const auto server = RedisServer::with_tls(folder_.file(""));
  auto url = server.url();
  url.has_tls = false;
  EXPECT_FALSE(RedisConnection::open(url));
  const RedisServer plain;
  url = plain.url();
  url.has_tls = true;
  RedisOptions options;
  options.connect_timeout = milliseconds(300);  // a plain broker waits for more
  EXPECT_NE(error_of(RedisConnection::open(url, options)).find("TLS"), std::string::npos);
}

}  // namespace
}  // namespace proofboard::cluster
