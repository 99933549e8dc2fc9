// The game that an engine and its opponent play: the record, and where it stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/games.h"
#include "core/status.h"

namespace proofboard::protocol {

class PlayedGame {
 public:
  // `game` is "name[:key=value,…]", at its start.
  static Expected<PlayedGame> begin(std::string game);

  const AnyGame& game() const { return *at_.game; }
  const GamePosition& at() const { return at_; }
  const GameRecord& record() const { return record_; }

  // "5", "5x7": another board, empty.
  Expected<void> resize(std::string_view size);
  void clear();
  // Any position text of the game: SGF, HexWorld, … Of its moves the first `most`.
  Expected<void> load(std::string_view text, std::size_t most);

  // A move in play: not a pass, and a swap only as the answer to the first stone.
  Expected<void> play(Side side, std::string_view move);
  Expected<void> undo();

  // The same position with this side to move.
  Expected<GamePosition> with_turn_of(Side side) const;
  bool may_swap(Side side) const;  // pieces
  bool is_over() const;
  // "B+", "W+4", "0"; nothing before the end.
  std::optional<std::string> score_text() const;

 private:
  PlayedGame(std::string game, GameRecord record);

  bool answers_first_stone(Side side) const;
  std::optional<Side> resigned() const;
  void take(GameRecord record);

  std::string name_;
  GameRecord record_;
  GamePosition at_;  // the end of the record
};

}  // namespace proofboard::protocol
