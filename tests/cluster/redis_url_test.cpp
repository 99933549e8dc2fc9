#include "cluster/redis_url.h"

#include <gtest/gtest.h>

namespace proofboard::cluster {
namespace {

RedisUrl read(std::string_view text, std::string_view password_if_none = {}) {
  auto url = parse_redis_url(text, password_if_none);
  EXPECT_TRUE(url) << text << ": " << url.error().message;
  return url ? *url : RedisUrl{};
}

std::string refusal(std::string_view text) {
  const auto url = parse_redis_url(text);
  EXPECT_FALSE(url) << text;
  return url ? "" : url.error().message;
}

TEST(RedisUrl, needs_only_a_host) {
  const auto url = read("redis://broker");
  EXPECT_EQ(url.host, "broker");
  EXPECT_EQ(url.port, 6379);
  EXPECT_EQ(url.database, 0);
  EXPECT_FALSE(url.has_tls);
  EXPECT_EQ(url.user, "");
  EXPECT_EQ(url.password, "");
  EXPECT_EQ(read("redis://broker/").database, 0);
}

TEST(RedisUrl, has_every_part_that_it_may_have) {
  const auto url = read("rediss://me:secret@broker.example:7000/3?ca=/etc/own%20ca.pem");
  EXPECT_TRUE(url.has_tls);
  EXPECT_EQ(url.user, "me");
  EXPECT_EQ(url.password, "secret");
  EXPECT_EQ(url.host, "broker.example");
  EXPECT_EQ(url.port, 7000);
  EXPECT_EQ(url.database, 3);
  EXPECT_EQ(url.ca_file, "/etc/own ca.pem");
  EXPECT_EQ(url.address(), "broker.example:7000");
}

TEST(RedisUrl, has_ipv6_addresses_in_brackets) {
  const auto url = read("redis://:secret@[::1]:7000");
  EXPECT_EQ(url.host, "::1");
  EXPECT_EQ(url.port, 7000);
  EXPECT_EQ(url.address(), "[::1]:7000");
  EXPECT_EQ(read("redis://[fe80::1]/2").database, 2);
}

TEST(RedisUrl, decodes_percents_in_user_and_password) {
  const auto url = read("redis://a%3ab:%2F%3f%23%40%25@broker");
  EXPECT_EQ(url.user, "a:b");
  EXPECT_EQ(url.password, "/?#@%");
  EXPECT_EQ(read("redis://:a:b@c@broker").password, "a:b@c") << "the last @ ends it";
}

TEST(RedisUrl, takes_another_password_only_if_it_has_none) {
  EXPECT_EQ(read("redis://broker", "other").password, "other");
  EXPECT_EQ(read("redis://me@broker", "other").password, "other");
  EXPECT_EQ(read("redis://me@broker", "other").user, "me");
  EXPECT_EQ(read("redis://:own@broker", "other").password, "own");
}

TEST(RedisUrl, says_what_is_wrong_and_where) {
  struct Case {
    std::string_view url, part;
  };
  constexpr Case cases[] = {{"", "start with redis://"},
                            {"http://broker", "start with redis://"},
                            {"broker:6379", "start with redis://"},
                            {"redis://", "no host"},
                            {"redis://:6379", "no host"},
                            {"redis://me:secret@", "no host"},
                            {"redis://bro ker", "character in its host"},
                            {"redis://[::1", "no ']'"},
                            {"redis://[::1]x:1", "between the ']'"},
                            {"redis://[broker]", "not an IPv6 address"},
                            {"redis://::1", "brackets"},
                            {"redis://broker:", "port"},
                            {"redis://broker:0", "port"},
                            {"redis://broker:65536", "port"},
                            {"redis://broker:12x", "port"},
                            {"redis://broker:-1", "port"},
                            {"redis://broker/one", "database"},
                            {"redis://broker/-1", "database"},
                            {"redis://broker/1/2", "database"},
                            {"redis://broker#1", "'#'"},
                            {"redis://a%4@broker", "user name"},
                            {"redis://:%zz@broker", "password"},
                            {"redis://me@broker", "user but no password"},
                            {"redis://broker?ca=x", "only rediss"},
                            {"rediss://broker?ca=", "ca= without"},
                            {"rediss://broker?ca=%", "ca=FILE"},
                            {"rediss://broker?port=1", "unknown parameter"}};
  for (const auto& [url, part] : cases) {
    EXPECT_NE(refusal(url).find(part), std::string::npos) << url << ": " << refusal(url);
    EXPECT_EQ(refusal(url).find('\n'), std::string::npos);
  }
}

TEST(RedisUrl, shows_nothing_of_a_password_in_its_errors) {
  for (const std::string_view url :
       {"redis://:hush/hush@broker", "redis://:hush?hush@broker", "redis://me:hush%@broker",
        "redis://me:hush@broker:hush", "redis://:hush", "redis://me:hush", "me:hush@broker"}) {
    EXPECT_EQ(refusal(url).find("hush"), std::string::npos) << refusal(url);
  }
}

}  // namespace
}  // namespace proofboard::cluster
