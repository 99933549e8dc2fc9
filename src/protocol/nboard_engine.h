// `proofboard engine nboard`: plays Othello and gives hints for NBoard and other programs that
// speak its protocol, version 2. docs/protocols/nboard.md has the commands.
//
// One search runs at a time. Meanwhile the input is looked at: whatever line comes ends the search,
// which tells what it has found so far, and is obeyed then. The engine plays no move by itself; it
// is told of every move. Nothing that comes in ends the engine but `quit` and the end of the input;
// what is wrong is told on `messages`, since the protocol has no answer for it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "core/status.h"
#include "play/game_session.h"
#include "play/player.h"
#include "protocol/input_lines.h"
#include "protocol/parameters.h"

namespace proofboard::protocol {

struct NboardSettings {
  std::string game = "othello";  // with its options
  std::string player = "alpha-beta";
  double seconds = 10;  // of a move, of a hint, and of each position of an analysis
  std::uint64_t bytes = std::uint64_t{256} << 20;
  std::uint64_t seed = 0;
};

class NboardEngine {
 public:
  // Answers go to `output`. An interrupt stops what runs; if nothing does, it ends the engine.
  static Expected<NboardEngine> create(NboardSettings settings, int input, std::FILE* output,
                                       std::FILE* messages, Interrupts interrupts);

  void run();

 private:
  using Words = std::vector<std::string_view>;
  using Done = Expected<void>;

  NboardEngine(NboardSettings settings, play::PlayerChoice player, GamePosition start, int input,
               std::FILE* output, std::FILE* messages, Interrupts interrupts);

  Done obey(std::string_view line);
  Done greet(const Words& words);
  Done set(const Words& words, std::string_view line);
  Done set_depth(const Words& words);
  Done set_game(std::string_view ggf);
  Done move(const Words& words);
  Done hint(const Words& words);
  Done go();
  Done analyze();
  Done ping(const Words& words);

  // A move with what it is worth to who plays it.
  struct Judged {
    std::string line;  // "F5D6C3"
    double eval = 0;
    std::string depth;  // "6"; "100%W": the sign of the value is certain; "100%": the value is
  };
  Expected<play::ChosenMove> choose(const PositionBytes& at, double seconds);
  Expected<Judged> judge(const PositionBytes& at, const std::string& move, double seconds);
  Expected<std::vector<Judged>> judge_all(const PositionBytes& at);
  double final_eval(const PositionBytes& at, Side side) const;
  bool is_stopped();

  void tell(const Judged& judged);
  void tell_work();
  void write(std::string_view line);
  void complain(std::string_view line, std::string_view why);

  NboardSettings settings_;
  play::PlayerChoice player_;
  play::GameSession game_;
  InputLines input_;
  std::FILE* output_;
  std::FILE* messages_;
  bool is_quitting_ = false;

  // Of the command that runs.
  bool has_stopped_ = false;
  std::uint64_t nodes_ = 0;
  double seconds_ = 0;
};

}  // namespace proofboard::protocol
