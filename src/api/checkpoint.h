// Checkpoints of one search: when they are written, and whether one fits the question it is to go
// on with.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "api/ask.h"
#include "core/checkpoint.h"
#include "search/solver.h"

namespace proofboard {

template <Rules R>
class Checkpoint {
 public:
  Checkpoint(const R& rules, const Question<R>& question, std::string algorithm, const Ask& ask,
             Solver<R>& solver)
      : question_(question), wanted_(ask.checkpoints), solver_(solver) {
    std::vector<std::uint8_t> position;
    rules.encode(question.position, position);
    identity_ = {{{"game", std::string(R::name)},
                  {"game's options", rules.options_text()},
                  {"position", std::string(position.begin(), position.end())},
                  {"question", fmt::format("{} {}", to_text(question.goal.attacker),
                                           to_text(question.goal.target))},
                  {"algorithm", std::move(algorithm)},
                  {"seed", fmt::format("{}", ask.seed)}}};
  }

  Checkpoint(const Checkpoint&) = delete;  // the budget it is kept by calls this very one
  Checkpoint& operator=(const Checkpoint&) = delete;

  // Brings the solver to where it was, if that is asked for.
  Expected<void> resume() {
    if (wanted_.is_wanted() && !solver_.can_save()) {
      return Error{"this algorithm can't be resumed: it has no checkpoints"};
    }
    if (wanted_.resume_file.empty()) return {};
    auto file = CheckpointReader::open(wanted_.resume_file);
    if (!file) return file.error();
    const auto refused = [&](std::string_view why) {
      return Error{fmt::format("checkpoint {}: {}", wanted_.resume_file, why)};
    };
    for (const auto& [name, mine] : identity_) {
      const auto its = file->get_text();
      if (!its) return refused("its content is not valid");
      if (*its == mine) continue;
      return refused(name == "position"
                         ? std::string("it is of another position")
                         : fmt::format("its {} is '{}', not '{}'", name, *its, mine));
    }
    const auto seconds = file->get<double>();
    if (!seconds || !solver_.load(*file, question_)) {
      return refused("its content is not valid, or needs more memory");
    }
    seconds_before_ = *seconds;
    return {};
  }

  // Has them written while the search goes on.
  void keep(Budget& budget) {
    if (wanted_.file.empty()) return;
    budget.save_every(wanted_.seconds, [this, &budget] { write(budget); });
  }

  // A failure costs nothing but the checkpoint: the last one is still there.
  void write(const Budget& budget) {
    if (wanted_.file.empty()) return;
    auto file = CheckpointWriter::create(wanted_.file);
    if (!file) {
      error_ = file.error().message;
      return;
    }
    for (const auto& [name, text] : identity_) file->put_text(text);
    file->put(seconds_before_ + budget.seconds());
    solver_.save(*file);
    const auto finished = file->finish();
    error_ = finished ? "" : finished.error().message;
  }

  double seconds_before() const { return seconds_before_; }  // of the runs before this one
  const std::string& error() const { return error_; }

 private:
  const Question<R>& question_;
  const CheckpointsWanted& wanted_;
  Solver<R>& solver_;
  std::array<std::pair<std::string_view, std::string>, 6> identity_;
  double seconds_before_ = 0;
  std::string error_;
};

}  // namespace proofboard
