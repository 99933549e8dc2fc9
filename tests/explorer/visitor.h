// A visitor of the explorer's service: asks, and keeps the events that it is told.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "explorer/service.h"

namespace proofboard::explorer {

// A field of an object, which must be there.
inline const Json& field(const Json& object, std::string_view name) {
  static const Json none;
  const auto* found = object.find(name);
  EXPECT_NE(found, nullptr) << "no " << name << " in " << object.dump().substr(0, 400);
  return found == nullptr ? none : *found;
}
inline std::string text(const Json& object, std::string_view name) {
  const auto& value = field(object, name);
  EXPECT_NE(value.text(), nullptr) << name << " is no text in " << object.dump().substr(0, 400);
  return value.text() == nullptr ? std::string() : *value.text();
}
inline std::uint64_t whole(const Json& object, std::string_view name) {
  const auto& value = field(object, name);
  const bool is_whole = value.is_number() && value.number() >= 0 && value.number() < 1e15 &&
                        std::floor(value.number()) == value.number();
  EXPECT_TRUE(is_whole) << name << " is no number from 0: " << value.dump().substr(0, 100);
  return is_whole ? static_cast<std::uint64_t>(value.number()) : 0;
}
inline bool flag(const Json& object, std::string_view name) {
  const auto& value = field(object, name);
  EXPECT_NE(value.flag(), nullptr) << name << " is neither true nor false";
  return value.flag() != nullptr && *value.flag();
}
inline bool is_null(const Json& value) {
  return value.dump() == "null";
}
inline std::vector<std::string> texts(const Json& list) {
  std::vector<std::string> all;
  for (const auto& one : list.elements()) all.push_back(one.text() == nullptr ? "" : *one.text());
  return all;
}
inline Json request(const std::string& text) {
  const auto parsed = Json::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : Json::object();
}

// Of all visitors; outlives the service.
class Heard {
 public:
  void tell(const std::string& visitor, const Json& event) {
    const std::lock_guard lock(mutex_);
    events_.push_back({visitor, event});
    changed_.notify_all();
  }

  std::vector<Json> of(const std::string& visitor, std::uint64_t job) const {
    const std::lock_guard lock(mutex_);
    return unlocked(visitor, job);
  }

  // Until an event of the job is like this; null if none comes.
  Json wait_for(const std::string& visitor, std::uint64_t job,
                const std::function<bool(const Json&)>& is_meant) const {
    std::unique_lock lock(mutex_);
    Json found;
    changed_.wait_for(lock, std::chrono::minutes(2), [&] {
      for (const auto& event : unlocked(visitor, job)) {
        if (!is_meant(event)) continue;
        found = event;
        return true;
      }
      return false;
    });
    return found;
  }

 private:
  std::vector<Json> unlocked(const std::string& visitor, std::uint64_t job) const {
    std::vector<Json> found;
    for (const auto& [who, event] : events_) {
      if (who == visitor && whole(event, "job") == job) found.push_back(event);
    }
    return found;
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::vector<std::pair<std::string, Json>> events_;
};

inline bool is_last(const Json& event) {
  const auto name = text(event, "event");
  return name == "answer" || name == "failed";
}

class Visitor {
 public:
  Visitor(Service& service, Heard& told, std::string name = "somebody")
      : service_(service), told_(told), name_(std::move(name)) {}

  const std::string& name() const { return name_; }

  Json ask(const std::string& what) { return service_.answer(name_, request(what)); }

  // An answer without an error.
  Json get(const std::string& what) {
    auto answer = ask(what);
    EXPECT_EQ(answer.find("error"), nullptr) << what << "\n" << answer.dump();
    return answer;
  }
  // The kind of the error, and its message if that is wanted.
  std::string error(const std::string& what, std::string* message = nullptr) {
    const auto answer = ask(what);
    if (answer.find("error") == nullptr) return "none: " + answer.dump().substr(0, 200);
    if (message != nullptr) *message = text(field(answer, "error"), "message");
    return text(field(answer, "error"), "kind");
  }

  std::uint64_t start(const std::string& what) { return whole(get(what), "job"); }
  Json end_of(std::uint64_t job) { return told_.wait_for(name_, job, is_last); }
  Json first(std::uint64_t job, std::string_view event) {
    return told_.wait_for(name_, job, [&](const Json& one) { return text(one, "event") == event; });
  }
  std::vector<Json> events(std::uint64_t job) const { return told_.of(name_, job); }
  std::vector<std::string> names_of_events(std::uint64_t job) const {
    std::vector<std::string> names;
    for (const auto& event : events(job)) names.push_back(text(event, "event"));
    return names;
  }

  // The answer of a job.
  Json run(const std::string& what) {
    auto end = end_of(start(what));
    EXPECT_EQ(text(end, "event"), "answer") << what << "\n" << end.dump();
    return end;
  }

 private:
  Service& service_;
  Heard& told_;
  const std::string name_;
};

// A service with one visitor.
class TestHouse {
 public:
  explicit TestHouse(ServiceSetup setup = {}) : service(with_telling(std::move(setup))) {}

  Heard told;  // outlives the service
  Service service;
  Visitor visitor{service, told};

 private:
  ServiceSetup with_telling(ServiceSetup setup) {
    setup.tell = [this](const std::string& who, const Json& event) { told.tell(who, event); };
    return setup;
  }
};

// A question that nobody answers while the tests run.
inline constexpr const char* endless =
    R"({"op": "solve", "game": "othello", "algorithm": "df-pn", "time": "10m"})";

}  // namespace proofboard::explorer
