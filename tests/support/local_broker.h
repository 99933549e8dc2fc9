// A broker that does the jobs itself, in some order, when it is asked for answers. It can be made
// to lie in all that a search must not rely on.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "search/jobs/job_runner.h"

namespace proofboard::testing_games {

template <Rules R>
class LocalBroker : public JobBroker {
 public:
  LocalBroker(std::unique_ptr<JobRunner<R>> runner, std::size_t places, std::uint64_t seed)
      : runner_(std::move(runner)), places_(places), random_(seed) {}

  std::size_t places() override { return places_; }
  void put(const RemoteJob& job) override { jobs_.push_back(job); }
  void cancel(const std::string& id) override {
    std::erase_if(jobs_, [&](const RemoteJob& job) { return job.id == id; });
  }
  std::vector<RemoteAnswer> take_answers(std::chrono::milliseconds /*most*/) override {
    if (jobs_.empty()) return {};
    const auto which = random_.below(jobs_.size());
    const auto job = jobs_[which];
    jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(which));
    const auto known = answered_.find(job.id);
    if (known != answered_.end()) return {known->second};
    const auto answer = runner_->run(job, {});
    ++done_;
    EXPECT_TRUE(answer && *answer);
    if (!answer || !*answer) return {};
    auto told = **answer;
    if (is_lying_) lie(told);
    answered_.emplace(job.id, told).first->second.nodes = 0;
    return {told};
  }
  void tell(const Indicators& /*now*/) override {}
  StopReason trouble() const override {
    return done_ >= most_ ? StopReason::deserted : StopReason::none;
  }

  void make_it_lie() { is_lying_ = true; }
  void desert_after(std::size_t jobs) { most_ = jobs; }
  std::size_t done() const { return done_; }

 private:
  void lie(RemoteAnswer& answer) {
    const auto any = [&] { return static_cast<Number>(random_.below(1000)) - 10; };
    answer.numbers = {any(), infinity};
    answer.nodes = random_.below(100);
    answer.children.push_back({static_cast<std::uint32_t>(random_.below(100)), {any(), any()}});
    for (auto& child : answer.children) child.numbers = {any(), any()};
    answer.is_used_up = answer.is_used_up || random_.below(2) == 0;
  }

  std::unique_ptr<JobRunner<R>> runner_;
  std::size_t places_;
  Random random_;
  std::vector<RemoteJob> jobs_;
  std::map<std::string, RemoteAnswer> answered_;
  std::size_t done_ = 0, most_ = ~std::size_t{0};
  bool is_lying_ = false;
};

}  // namespace proofboard::testing_games
