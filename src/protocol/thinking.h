// Questions that an engine works on while its input may ask it to stop.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"
#include "protocol/graphics.h"
#include "protocol/input_lines.h"
#include "protocol/judged_move.h"
#include "protocol/parameters.h"

namespace proofboard::protocol {

// An answer, and how the search stood when it last told.
struct Thought {
  Answer answer;
  Snapshot last;
};

// Lives for one command of the engine: once stopped, whatever is asked is answered at once.
class Thinking {
 public:
  using Clock = std::chrono::steady_clock;

  // `is_stopped` is asked whenever something comes in or the search tells something. Nothing comes
  // in where `input` is null.
  Thinking(const Parameters& parameters, double seconds, std::function<bool()> is_stopped,
           InputLines* input = nullptr);
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  // Can the side to move win? An algorithm or knowledge that doesn't fit the game is an error.
  Expected<Thought> can_mover_win(const GamePosition& at, bool wants_area = false);

  // How this side stands of whom it is known whether it can win. Where that leaves it open whether
  // it draws or loses, it takes so much time to ask whether the other side wins.
  Expected<Standing> standing_of(const GamePosition& at, Side side, Truth can_win, double seconds);

  // How each legal move leaves the side to move. They share the time that is left.
  Expected<std::vector<JudgedMove>> judge_moves(const GamePosition& at);

  double seconds_left() const;

 private:
  Expected<Thought> ask(const GamePosition& at, Goal goal, double seconds,
                        const std::function<LiveView(const Snapshot&)>& view,
                        bool wants_area = false);
  void show(const std::function<LiveView()>& view);

  const Parameters& parameters_;
  std::function<bool()> is_stopped_by_input_;
  InputLines* input_;
  bool is_stopped_ = false;
  bool has_shown_ = false;
  Clock::time_point end_;
  Clock::time_point next_show_;
};

// What to play where nothing is proven: the move that the search was nearest to proving; of those
// that it was about as near to, the one nearest to the middle of the board. There must be a legal
// move.
std::string most_promising(const GamePosition& at, const Snapshot& last);

// Of moves that don't win the one for which that took the most work to tell; nothing if none has
// been worked on.
std::optional<std::string> hardest_to_refute(const std::vector<JudgedMove>& moves);

}  // namespace proofboard::protocol
