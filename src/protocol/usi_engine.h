// `proofboard engine usi`: solves mates for user interfaces of shogi, which speak USI.
// docs/protocols/usi.md has the commands and options.
//
// One search runs at a time. Meanwhile the input is looked at: `stop`, `gameover`, `quit` and
// `isready` are dealt with at once, all else waits for its turn. Every `go` gets exactly one
// answer, for user interfaces wait for it. Nothing that comes in ends the engine but `quit` and the
// end of the input.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/inquiry.h"
#include "core/status.h"
#include "protocol/input_lines.h"
#include "protocol/mate_question.h"
#include "protocol/usi_options.h"

namespace proofboard::protocol {

class UsiEngine {
 public:
  // Answers go to `output`. An interrupt stops what runs; if nothing does, it ends the engine.
  static Expected<UsiEngine> create(UsiSettings settings, int input, std::FILE* output,
                                    Interrupts interrupts);

  void run();

 private:
  using Clock = std::chrono::steady_clock;
  using Words = std::vector<std::string_view>;

  UsiEngine(UsiSettings settings, UsiOptions options, GamePosition start, int input,
            std::FILE* output, Interrupts interrupts);

  void obey(std::string_view line);
  void introduce();
  void set_option(const Words& words);
  void set_position(std::string_view text);
  void go(const Words& words);
  void go_mate(const Words& words);

  // What follows `checkmate` in the answer: moves, or a word.
  std::string solve(const MateQuestion& question, const Limits& limits);
  std::string conclude(const MateQuestion& question, const Answer& answer);
  bool is_stopped_by_input(const Limits& limits);
  void report_now_and_then(const MateQuestion& question, const Snapshot& now);
  void report(const MateQuestion& question, const Snapshot& now);

  void write(std::string_view line);
  void remark(std::string_view text);  // "info string …"

  UsiSettings settings_;
  UsiOptions options_;
  GamePosition start_;
  Expected<GamePosition> at_ = Error{"no position has been given"};
  InputLines input_;
  std::FILE* output_;
  bool is_quitting_ = false;

  // Of the search that runs.
  Clock::time_point next_report_;
  std::optional<Clock::time_point> mate_due_;  // when a mate that was found is to be told
  std::size_t deepest_ = 0;                    // the longest line that was reported
  std::optional<int> told_length_;             // of the mate that was told last
};

}  // namespace proofboard::protocol
