// A game of a match as it was played, and its text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "api/games.h"
#include "play/game_session.h"

namespace proofboard::play {

struct PlayedGame {
  std::size_t number = 0;              // in the match
  std::size_t opening = 0;             // of those of the match
  std::array<std::string, 2> players;  // Black and White
  double black_score = 0.5;            // 1 a win, 0 a loss
  GameEnd end = GameEnd::rules;
  std::string fault;               // what went wrong
  std::vector<std::string> moves;  // after the opening
  std::array<double, 2> seconds{};
  std::array<std::uint64_t, 2> nodes{};

  std::string result_text() const;  // "1-0", "0-1", "1/2-1/2", Black first
};

// The game with its opening: SGF where the game has it, else a position and moves that this program
// reads again.
struct GameText {
  std::string extension;  // "sgf", "txt"
  std::string text;
};
Expected<GameText> text_of(const PlayedGame& game, const GameRecord& opening);

}  // namespace proofboard::play
