// What the server is made of: heads of requests, who may ask, sessions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <thread>

#include "explorer/server/guard.h"
#include "explorer/server/http_head.h"
#include "explorer/server/sessions.h"

namespace proofboard::explorer {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t many = 64;

std::string cleaned(const std::string& head) {
  return clean_head(head, many).value_or("none");
}

TEST(Heads, end_with_an_empty_line) {
  EXPECT_EQ(end_of_head("GET / HTTP/1.1\r\nHost: x\r\n\r\nbody"), 27u);
  EXPECT_EQ(end_of_head("GET / HTTP/1.1\r\nHost: x\r\n"), std::nullopt);
}

TEST(Heads, are_handed_on_without_what_nobody_needs) {
  EXPECT_EQ(cleaned("GET /a?b=c HTTP/1.1\r\nHost: x\r\nRange: bytes=0-,0-,0-\r\n"
                    "Accept-Encoding: br\r\nExpect: 100-continue\r\nAccept: */*\r\n\r\n"),
            "GET /a?b=c HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n");
}

TEST(Heads, that_are_none_are_refused) {
  for (const std::string head :
       {"", "\r\n", "GET / HTTP/1.1", "GET /\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
        "get / HTTP/1.1\r\n\r\n", "GET x HTTP/1.1\r\n\r\n", "GET http://x/ HTTP/1.1\r\n\r\n",
        "GET /a b HTTP/1.1\r\n\r\n", "GET /\xc3\xa4 HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nNo colon\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"}) {
    EXPECT_EQ(cleaned(head), "none") << head;
  }
  EXPECT_EQ(clean_head("GET / HTTP/1.1\r\nA: 1\r\nB: 2\r\n\r\n", 1), std::nullopt);
  EXPECT_EQ(cleaned(std::string("GET / HTTP/1.1\r\nA: \0\r\n\r\n", 24)), "none");
}

RC_GTEST_PROP(Heads, of_anything_are_clean_or_refused, (const std::string& text)) {
  const auto clean = clean_head("GET / HTTP/1.1\r\n" + text + "\r\n\r\n", many);
  if (!clean) return;
  RC_ASSERT(clean->find('\0') == std::string::npos);
  RC_ASSERT(end_of_head(*clean) == clean->size());
}

OurNames at_home(int port) {
  OurNames ours;
  ours.port = port;
  return ours;
}

HttpRequest get(const std::string& host, const std::string& origin = "",
                const std::string& path = "/api/events") {
  HttpRequest request{"GET", path};
  if (!host.empty()) request.headers["host"] = host;
  if (!origin.empty()) request.headers["origin"] = origin;
  return request;
}

TEST(Guard, knows_our_names_at_home) {
  const auto ours = at_home(8040);
  for (const auto* host : {"localhost:8040", "127.0.0.1:8040", "[::1]:8040", "LOCALHOST:8040"}) {
    EXPECT_TRUE(is_our_host(host, ours)) << host;
  }
  for (const auto* host : {"", "localhost", "localhost:80", "evil.example:8040", "127.0.0.1:8041",
                           "127.0.0.1.evil.example:8040", "localhost.evil.example:8040",
                           "localhost:8040.evil.example", "[::2]:8040", "192.168.0.7:8040"}) {
    EXPECT_FALSE(is_our_host(host, ours)) << host;
  }
  EXPECT_TRUE(is_our_host("localhost", at_home(80)));
}

TEST(Guard, knows_our_names_elsewhere) {
  const OurNames ours{8040, false, {"games.example.org"}};
  for (const auto* host : {"games.example.org", "Games.Example.org:443", "192.168.0.7:8040",
                           "[fe80::1]:8040", "localhost:8040"}) {
    EXPECT_TRUE(is_our_host(host, ours)) << host;
  }
  for (const auto* host : {"", "evil.example", "games.example.org.evil.example", "1.2.3", "[::"}) {
    EXPECT_FALSE(is_our_host(host, ours)) << host;
  }
}

TEST(Guard, refuses_who_comes_from_elsewhere) {
  const auto ours = at_home(8040);
  EXPECT_TRUE(is_ours(get("localhost:8040"), ours));
  EXPECT_TRUE(is_ours(get("localhost:8040", "http://localhost:8040"), ours));
  for (const auto* origin : {"http://evil.example", "null", "http://localhost:8041",
                             "http://127.0.0.1:8040", "file://"}) {
    EXPECT_FALSE(is_ours(get("localhost:8040", origin), ours)) << origin;
  }
  auto request = get("localhost:8040");
  request.headers["sec-fetch-site"] = "cross-site";
  EXPECT_FALSE(is_ours(request, ours));
  request.headers["sec-fetch-site"] = "same-origin";
  EXPECT_TRUE(is_ours(request, ours));
  // A link to the page may stand anywhere.
  request = get("localhost:8040", "", "/");
  request.headers["sec-fetch-site"] = "cross-site";
  EXPECT_TRUE(is_ours(request, ours));
}

TEST(Guard, compares_secrets) {
  EXPECT_TRUE(is_same_secret("a long secret", "a long secret"));
  for (const auto* given : {"", "a", "a long secreT", "a long secret ", "a long secre"}) {
    EXPECT_FALSE(is_same_secret(given, "a long secret")) << given;
  }
  EXPECT_FALSE(is_same_secret("", ""));
}

Json event(int job, const std::string& name, int number = 0) {
  return {{"job", job}, {"event", name}, {"number", number}};
}

TEST(Sessions, have_names_that_nobody_guesses) {
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i) names.insert(secret_name());
  EXPECT_EQ(names.size(), 1000u);
  for (const auto& name : names) {
    EXPECT_EQ(name.size(), 32u);
    EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), std::string::npos);
  }
}

TEST(Sessions, are_so_many_and_no_more) {
  Sessions sessions(2, 60);
  const auto first = sessions.begin();
  ASSERT_TRUE(first && sessions.begin());
  EXPECT_FALSE(sessions.begin());
  EXPECT_EQ(sessions.find(first->name()), first);
  EXPECT_FALSE(sessions.find("another"));
  first->close();
  EXPECT_FALSE(sessions.find(first->name()));
  EXPECT_EQ(sessions.take_idle(), std::vector{first->name()});
  EXPECT_TRUE(sessions.begin());
}

TEST(Sessions, end_when_nobody_is_there) {
  Sessions sessions(10, 0);
  const auto gone = sessions.begin(), stays = sessions.begin();
  const auto stream = stays->begin_stream();
  std::this_thread::sleep_for(1ms);
  EXPECT_EQ(sessions.take_idle(), std::vector{gone->name()});
  stays->end_stream(stream);
  std::this_thread::sleep_for(1ms);
  EXPECT_EQ(sessions.take_idle(), std::vector{stays->name()});
  EXPECT_EQ(sessions.count(), 0u);
}

TEST(Sessions, hand_events_to_their_stream_in_order) {
  Session session("x");
  const auto stream = session.begin_stream();
  EXPECT_TRUE(session.push(event(1, "started")));
  EXPECT_TRUE(session.push(event(1, "answer")));
  std::string text;
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::event);
  EXPECT_EQ(text, event(1, "started").dump());
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::event);
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::nothing);
  session.close();
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::over);
}

TEST(Sessions, replace_news_that_were_not_fetched) {
  Session session("x");
  const auto stream = session.begin_stream();
  for (int i = 0; i < 100'000; ++i) {
    ASSERT_TRUE(session.push(event(1, "progress", i)));
    ASSERT_TRUE(session.push(event(2, "tree", i)));
  }
  std::string text;
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::event);
  EXPECT_EQ(text, event(1, "progress", 99'999).dump());
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::event);
  EXPECT_EQ(session.wait(stream, 0ms, text), Session::Waited::nothing);
}

TEST(Sessions, do_not_keep_events_without_end) {
  Session session("x");
  int kept = 0;
  while (kept < 1'000'000 && session.push(event(1, "move", kept))) ++kept;
  EXPECT_GT(kept, 1000);
  EXPECT_LT(kept, 1'000'000);
}

TEST(Sessions, have_one_stream_at_a_time) {
  Session session("x");
  const auto first = session.begin_stream(), second = session.begin_stream();
  session.push(event(1, "started"));
  std::string text;
  EXPECT_EQ(session.wait(first, 0ms, text), Session::Waited::over);
  session.end_stream(first);
  EXPECT_FALSE(session.is_idle_since(Session::Clock::now() + 1h));
  EXPECT_EQ(session.wait(second, 0ms, text), Session::Waited::event);
}

}  // namespace
}  // namespace proofboard::explorer
