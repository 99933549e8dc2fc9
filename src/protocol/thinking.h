// Questions that an engine works on while its input may ask it to stop.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"
#include "protocol/graphics.h"
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

  // `is_stopped` is asked a few times a second.
  Thinking(const Parameters& parameters, double seconds, std::function<bool()> is_stopped);
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  // Can the side to move win? An algorithm or knowledge that doesn't fit the game is an error.
  Expected<Thought> can_mover_win(const GamePosition& at);

  // The same for each legal move, which is proven if it wins. They share the time that is left.
  Expected<std::vector<MoveAnswer>> judge_moves(const GamePosition& at);

  double seconds_left() const;

 private:
  Expected<Thought> ask(const GamePosition& at, Goal goal, double seconds,
                        const std::function<LiveView(const Snapshot&)>& view);
  void show(const std::function<LiveView()>& view);

  const Parameters& parameters_;
  std::function<bool()> is_stopped_by_input_;
  bool is_stopped_ = false;
  bool has_shown_ = false;
  Clock::time_point end_;
  Clock::time_point next_show_;
};

// What to play where nothing is proven: the move that the search was nearest to proving; of those
// that it was about as near to, the one nearest to the middle of the board. There must be a legal
// move.
std::string most_promising(const GamePosition& at, const Snapshot& last);

// Of moves that all lose the one whose refutation took the most work; nothing if none has been
// worked on.
std::optional<std::string> hardest_to_refute(const std::vector<MoveAnswer>& moves);

}  // namespace proofboard::protocol
