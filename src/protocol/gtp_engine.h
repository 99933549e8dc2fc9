// `proofboard engine gtp`: plays and solves for programs that speak the Go Text Protocol (version
// 2) or HTP, its sister for Hex: HexGui, GoGui and their tools. docs/protocols/gtp.md has the
// commands.
//
// One command is worked on at a time. While one runs the input is looked at, so that a request to
// stop ends it soon; other commands wait for their turn. Nothing that comes in ends the engine but
// `quit` and the end of the input.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "core/status.h"
#include "play/game_session.h"
#include "protocol/gtp_line.h"
#include "protocol/input_lines.h"
#include "protocol/parameters.h"
#include "protocol/thinking.h"

namespace proofboard::protocol {

struct EngineSettings {
  std::string game = "hex";
  std::string version;
  Parameters parameters;
};

class GtpEngine {
 public:
  // Answers go to `output`. An interrupt stops what runs; if nothing does, it ends the engine.
  static Expected<GtpEngine> create(EngineSettings settings, int input, std::FILE* output,
                                    Interrupts interrupts);

  void run();

 private:
  using Answered = Expected<std::string>;
  struct Entry {
    std::string_view name;
    Answered (GtpEngine::*answer)(const GtpCommand& command);
  };
  static const std::vector<Entry>& commands();
  static const Entry* find(std::string_view name);

  GtpEngine(EngineSettings settings, GameRecord game, int input, std::FILE* output,
            Interrupts interrupts);

  Answered answer(const GtpCommand& command);

  // About the engine (gtp_engine.cpp).
  Answered protocol_version(const GtpCommand& command);
  Answered name(const GtpCommand& command);
  Answered version(const GtpCommand& command);
  Answered list_commands(const GtpCommand& command);
  Answered known_command(const GtpCommand& command);
  Answered gogui_interrupt(const GtpCommand& command);
  Answered quit(const GtpCommand& command);
  Answered param_engine(const GtpCommand& command);

  // About the game (game_commands.cpp).
  Answered boardsize(const GtpCommand& command);
  Answered clear_board(const GtpCommand& command);
  Answered showboard(const GtpCommand& command);
  Answered play(const GtpCommand& command);
  Answered undo(const GtpCommand& command);
  Answered final_score(const GtpCommand& command);
  Answered all_legal_moves(const GtpCommand& command);
  Answered loadsgf(const GtpCommand& command);
  Answered printsgf(const GtpCommand& command);
  Answered savesgf(const GtpCommand& command);
  Answered hexworld(const GtpCommand& command);
  Answered loadhexworld(const GtpCommand& command);

  // What needs a search (search_commands.cpp).
  Answered genmove(const GtpCommand& command);
  Answered reg_genmove(const GtpCommand& command);
  Answered time_left(const GtpCommand& command);
  Answered time_settings(const GtpCommand& command);
  Answered solve_state(const GtpCommand& command);
  Answered solve_find_winning(const GtpCommand& command);
  Answered solve_moves(const GtpCommand& command);
  Answered solve_why(const GtpCommand& command);

  // Pictures (view_commands.cpp).
  Answered hexgui_analyze_commands(const GtpCommand& command);
  Answered gogui_analyze_commands(const GtpCommand& command);
  Answered view(const GtpCommand& command);
  Answered view_labels(const GtpCommand& command);

  Expected<void> load(std::string_view text, std::size_t most_moves);
  Expected<void> play_move(Side side, std::string move);
  Expected<GamePosition> unfinished(const GtpCommand& command) const;
  Answered choose_move(Side side, const GamePosition& at);
  Answered choose_as_player(Side side, const GamePosition& at, double seconds);
  double seconds_for(Side side, std::size_t legal_moves) const;
  Thinking think(double seconds);

  EngineSettings settings_;
  play::GameSession game_;  // its clocks are those that somebody has told
  InputLines input_;
  std::FILE* output_;
  bool is_quitting_ = false;
};

// The side that the first word names: b, black, w or white, in any case.
Expected<Side> side_argument(const GtpCommand& command);

}  // namespace proofboard::protocol
