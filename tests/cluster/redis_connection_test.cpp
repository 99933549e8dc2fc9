#include "cluster/redis_connection.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "cluster/job_queue.h"
#include "tests/cluster/fake_server.h"
#include "tests/cluster/queue_fixture.h"
#include "tests/cluster/redis_server.h"

namespace proofboard::cluster {
namespace {

RedisUrl loopback(int port) {
  RedisUrl url;
  url.host = "127.0.0.1";
  url.port = port;
  return url;
}

void expect_part(const std::string& text, std::string_view part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

TEST(RedisConnection, brings_replies_of_every_kind) {
  const RedisServer server;
  auto connection = server.connect();
  EXPECT_TRUE(must(connection.command({"SET", "key", std::string_view("a\0b", 3)})).is("OK"));
  EXPECT_TRUE(must(connection.command({"GET", "key"})).is(std::string_view("a\0b", 3)));
  EXPECT_EQ(must(connection.command({"GET", "none"})).kind, RedisReply::Kind::nothing);
  EXPECT_EQ(must(connection.command({"STRLEN", "key"})).number, 3);
  const auto list = must(connection.command({"MGET", "key", "none"}));
  ASSERT_EQ(list.items.size(), 2U);
  EXPECT_EQ(list.items[0].text.size(), 3U);
  expect_part(error_of(connection.command({"NONSENSE"})), "unknown command");
}

TEST(RedisConnection, uses_the_database_of_its_url) {
  const RedisServer server;
  auto url = server.url();
  url.database = 3;
  auto third = must(RedisConnection::open(url));
  must(third.command({"SET", "key", "here"}));
  auto first = server.connect();
  EXPECT_EQ(must(first.command({"EXISTS", "key"})).number, 0);
  url.database = 99;
  expect_part(error_of(RedisConnection::open(url)), "no database");
}

TEST(RedisConnection, says_at_once_that_there_is_no_broker) {
  const auto url = loopback(free_port());
  expect_part(error_of(RedisConnection::open(url)), "no broker answers at " + url.address());
  auto nowhere = url;
  nowhere.host = "no-such-host.invalid";
  expect_part(error_of(RedisConnection::open(nowhere)), "no-such-host.invalid");
}

TEST(RedisConnection, tells_passwords_that_are_missing_wrong_and_needless_apart) {
  const RedisServer server({"--requirepass", "open-sesame"});
  auto url = server.url();
  EXPECT_TRUE(RedisConnection::open(url));
  url.user = "default";
  EXPECT_TRUE(RedisConnection::open(url));
  url.user = "nobody";
  expect_part(error_of(RedisConnection::open(url)), "refuses the user or the password");
  url.user = "";
  url.password = "hush-hush";
  expect_part(error_of(RedisConnection::open(url)), "refuses the user or the password");
  EXPECT_EQ(error_of(RedisConnection::open(url)).find("hush"), std::string::npos);
  url.password = "";
  expect_part(error_of(RedisConnection::open(url)), "needs a password");

  const RedisServer open_one;
  auto needless = open_one.url();
  needless.password = "hush-hush";
  expect_part(error_of(RedisConnection::open(needless)), "has no password");
}

TEST(RedisConnection, knows_what_is_no_redis_server) {
  const FakeServer web("HTTP/1.1 400 Bad Request\r\n\r\n");
  expect_part(error_of(RedisConnection::open(loopback(web.port()))), "is not a Redis server");
  const FakeServer silent("");
  RedisOptions options;
  options.answer_timeout = milliseconds(100);
  expect_part(error_of(RedisConnection::open(loopback(silent.port()), options)), "says nothing");
}

TEST(RedisConnection, refuses_a_server_that_is_too_old) {
  const FakeServer old("*1\r\n*-1\r\n");  // COMMAND INFO of a command that it doesn't know
  expect_part(error_of(RedisConnection::open(loopback(old.port()))), "too old");
}

TEST(RedisConnection, refuses_a_copy_that_can_only_be_read) {
  const RedisServer copy({"--replicaof", "127.0.0.1 1"});
  expect_part(error_of(JobMaster::open(copy.connect(), "run", "", "1.0")), "read-only copy");
}

TEST(RedisConnection, gives_up_when_its_patience_is_over_or_it_is_told_to_stop) {
  RedisServer server;
  RedisOptions options;
  options.patience = milliseconds(100);
  auto impatient = server.connect(options);
  std::atomic<bool> stop = false;
  options.patience = std::chrono::hours(1);
  options.stop = &stop;
  auto patient = server.connect(options);
  server.kill_now();
  expect_part(error_of(impatient.command({"PING"})), "no broker answers");
  auto waiting = std::async(std::launch::async, [&] { return patient.command({"PING"}); });
  stop = true;
  expect_part(error_of(waiting.get()), "no broker answers");
}

TEST(RedisConnection, goes_on_when_the_broker_was_killed_while_it_waited) {
  RedisServer server;
  auto connection = server.connect();
  auto pusher = server.connect();
  auto waiting = std::async(std::launch::async, [&] {
    return connection.command({"BLPOP", "list", "0"}, std::chrono::minutes(1));
  });
  server.kill_now();
  server.start();
  must(pusher.command({"RPUSH", "list", "x"}));
  EXPECT_EQ(must(waiting.get()).items.at(1).text, "x");
}

}  // namespace
}  // namespace proofboard::cluster
