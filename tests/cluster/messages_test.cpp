// What master and workers say to each other comes back as it was.
#include "cluster/messages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include "cluster/run_texts.h"
#include "cluster/subject.h"

namespace proofboard::cluster {
namespace {

template <class T>
const T& must(const Expected<T>& value) {
  if (!value) throw std::runtime_error(value.error().message);
  return *value;
}

TEST(Messages, about_every_game_come_back) {
  for (const auto& info : games()) {
    SCOPED_TRACE(info.name);
    for (const auto side : {Side::black, Side::white}) {
      const auto at = must(read_position(info.name, "start"));
      const Subject subject{at,
                            {side, Target::win()},
                            must(choose_search(*at.game, "df-pn", "")),
                            std::numeric_limits<std::uint64_t>::max()};
      const auto again = must(parse_subject(text_of(subject)));
      EXPECT_EQ(text_of(again), text_of(subject));
      EXPECT_EQ(again.at.position, at.position);
      EXPECT_EQ(again.goal, subject.goal);
      EXPECT_EQ(again.seed, subject.seed);

      JobMessage message;
      message.job.position = at.position.bytes();
      message.job.path = {0, 1, std::numeric_limits<std::uint64_t>::max()};
      message.job.thresholds = {17, infinity};
      message.job.nodes = 123;
      message.job.view = 3;
      message.seconds = 0.25;
      const auto job = must(parse_job(text_of(message)));
      EXPECT_EQ(text_of(job), text_of(message));
      EXPECT_EQ(job.job.position, at.position.bytes());
      EXPECT_EQ(job.job.path, message.job.path);
      EXPECT_EQ(job.job.thresholds, message.job.thresholds);
    }
  }
}

RemoteAnswer some_answer() {
  RemoteAnswer answer;
  answer.truth = Truth::unknown;
  answer.numbers = {12, 34};
  answer.children = {{0, {1, infinity}}, {5, {infinity, 0}}, {9, {7, 8}}};
  answer.is_used_up = true;
  answer.nodes = 1000;
  answer.seconds = 0.125;
  return answer;
}

TEST(Messages, answers_come_back_with_any_certificate) {
  for (const auto truth : {Truth::unknown, Truth::proven, Truth::disproven}) {
    for (const std::string& certificate :
         {std::string(), std::string("\n\0\xff\n", 4), std::string(100'000, 'x')}) {
      auto answer = some_answer();
      answer.truth = truth;
      answer.is_opinion = truth == Truth::disproven;
      const CertificateBytes bytes(certificate.begin(), certificate.end());
      answer.certificate = KeptCertificate::in_memory(bytes);
      const auto again = must(parse_answer(bytes_of(answer)));
      EXPECT_EQ(bytes_of(again), bytes_of(answer));
      EXPECT_EQ(again.certificate.is_there(), !bytes.empty());
      EXPECT_TRUE(std::ranges::equal(again.certificate.bytes(), bytes));
      EXPECT_EQ(again.truth, truth);
      EXPECT_EQ(again.numbers, answer.numbers);
      ASSERT_EQ(again.children.size(), 3U);
      EXPECT_EQ(again.children[1].move, 5U);
      EXPECT_EQ(again.children[1].numbers, answer.children[1].numbers);
    }
  }
}

TEST(Messages, that_make_no_sense_are_errors) {
  const auto good = bytes_of(some_answer());
  for (std::size_t i = 0; i + 1 < good.size(); ++i) {
    EXPECT_FALSE(parse_answer(good.substr(0, i))) << i;
  }
  const auto with = [&](const std::string& old, const std::string& text) {
    auto bytes = good;
    bytes.replace(bytes.find(old), old.size(), text);
    return bytes;
  };
  EXPECT_FALSE(parse_answer(with("\"unknown\"", "\"perhaps\"")));
  EXPECT_FALSE(parse_answer(with("[12,34]", "[12]")));
  EXPECT_FALSE(parse_answer(with("[12,34]", "\"many\"")));
  EXPECT_FALSE(parse_answer(with("[0,1,null]", "[-1,1,null]")));
  EXPECT_FALSE(parse_answer(with("[0,1,null]", "[4294967296,1,null]")));
  EXPECT_FALSE(parse_answer(with("\"nodes\":1000", "\"nodes\":-1")));
  EXPECT_FALSE(parse_answer(with("\"nodes\":1000", "\"nodes\":18446744073709551615")));
  EXPECT_FALSE(parse_answer(with("\"used_up\":true", "\"used_up\":1")));
  EXPECT_FALSE(parse_answer(with("\"opinion\":false", "\"opinion\":true")));  // of what?
  EXPECT_FALSE(parse_job(good));
  EXPECT_FALSE(parse_job(""));
  EXPECT_FALSE(parse_subject(good));
  EXPECT_FALSE(parse_subject("{}"));
}

// Scripts read it: no name of a field has a blank.
void expect_plain_names(const Json& json) {
  for (const auto& [name, value] : json.fields()) {
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string::npos) << name;
    expect_plain_names(value);
  }
  for (const auto& element : json.elements()) expect_plain_names(element);
}

TEST(RunTexts, names_of_fields_are_single_words) {
  QueueStatus status;
  status.workers.push_back({"one", std::chrono::milliseconds(1500), "1 job"});
  status.progress = {std::chrono::milliseconds(500), R"({"pn":1,"last_refusal":"none"})"};
  const auto json = status_json("main", status);
  expect_plain_names(json);
  EXPECT_EQ(json.find("master")->find("seconds_ago")->number(), 0.5);
  EXPECT_EQ(json.find("workers")->elements()[0].find("seconds_since_heard")->number(), 1.5);
}

}  // namespace
}  // namespace proofboard::cluster
