// A game being played: where it began, its moves, where it stands, both clocks, how it ended, and
// what has been proven on the way.
//
// It is a value and does nothing by itself: no clock runs in it, nobody thinks, nothing is printed.
// Who plays tells it what has been done. A move can be one of the rules, or what a record may hold
// beyond them (game/record.h): a swap, a resignation, a side that moves twice.
//
// There is a position for every move that was made, and one before them all:
// positions().size() == record().moves.size() + 1. A resignation leaves the position as it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "play/game_clock.h"

namespace proofboard::play {

enum class GameEnd : std::uint8_t {
  rules,         // by the rules: a win or a draw
  repetition,    // the same position too often: a draw
  length,        // more moves than were allowed: a draw
  time,          // a side had none left and loses
  fault,         // a side made no legal move and loses
  resignation,   // a side loses by its own word
  adjudication,  // it was not played to its end: what is proven of the last position decides
};
std::string_view to_text(GameEnd end);
std::optional<GameEnd> parse_game_end(std::string_view text);

struct GameResult {
  int score = 0;  // Black's. Where the rules have not counted it: 1, 0 or -1
  GameEnd end = GameEnd::rules;
  // One side had to mate with checks alone (api/mating.h), and has not: nobody has won by that.
  bool is_failed_mate = false;

  std::optional<Side> winner() const;  // nothing: a draw, or a failed mate
};

// What has been agreed beside the rules of the game.
struct GameTerms {
  std::size_t repetitions = 0;  // a position that stands so many times is a draw; 0: it never is
  std::size_t longest = 0;      // so many moves are a draw; 0: there may be any number
};

// What is proven of a position of the game: what was asked, and the answer that confirms it.
struct ProvenAnswer {
  std::size_t moves = 0;  // made before that position
  Goal goal;
  Answer answer;
};

class GameSession {
 public:
  explicit GameSession(GamePosition start, GameTerms terms = {});
  // As far as it has been played already.
  explicit GameSession(GameRecord record, GameTerms terms = {});

  const AnyGame& game() const { return *record_.start.game; }
  GamePosition at() const { return {record_.start.game, position()}; }
  const PositionBytes& position() const { return positions_.back(); }
  std::span<const PositionBytes> positions() const { return positions_; }
  const GameRecord& record() const { return record_; }
  Side to_move() const { return game().to_move(position()); }
  Expected<std::string> record_text(std::string_view format) const;

  // A legal move of the side to move.
  Expected<void> play(std::string_view move);
  // A move as a record has it: "resign", a swap, or a move of a side although the other one is to
  // move. There is no such thing as a pass but in the rules, and a swap answers the first stone.
  Expected<void> play(Side side, std::string_view move);
  // Nothing happens if the game is over.
  void resign(Side side);

  // Opens a game that has ended. What is proven of a position that is gone is forgotten; clocks
  // stay as they are, for time that has passed has passed.
  Expected<void> undo();
  // Back to where this side was to move before; false if it never was.
  bool undo_to_turn_of(Side side);
  // Plays again what was taken back last, if nothing else has been played since.
  Expected<void> redo();

  bool may_swap(Side side) const;  // pieces
  // The position of now with this side to move.
  Expected<GamePosition> with_turn_of(Side side) const;

  // Of a side, if it has one.
  std::optional<GameClock>& clock(Side side) { return clocks_[static_cast<std::size_t>(side)]; }
  const std::optional<GameClock>& clock(Side side) const {
    return clocks_[static_cast<std::size_t>(side)];
  }

  const std::optional<GameResult>& result() const { return result_; }
  bool is_over() const { return result_.has_value(); }
  std::optional<Side> resigned() const;
  // The side has lost by time or a fault, unless the game was over already.
  void lose(Side side, GameEnd end);

  // Whether the answer proves anything, of the position of now as at() has it; else it is dropped.
  bool keep_proven(const GamePosition& asked, Goal goal, Answer answer);
  // Of the positions of the game as it stands.
  std::span<const ProvenAnswer> proven_answers() const { return proven_; }
  // Of the position of now; null if this is not known of it.
  const ProvenAnswer* proven_about(Goal goal) const;
  // Ends the game as what is proven of the position of now has it; an error if that leaves it open.
  Expected<void> adjudicate();

 private:
  struct Undone {
    RecordedMove move;
    PositionBytes after;
  };

  void add(RecordedMove move, PositionBytes after);
  void take_back();
  void settle();
  std::size_t times_seen() const;
  bool answers_first_stone(Side side) const;
  ScoreBounds proven_score() const;  // Black's

  GameRecord record_;
  GameTerms terms_;
  std::vector<PositionBytes> positions_;
  std::vector<Undone> undone_;  // the last one is played again first
  std::array<std::optional<GameClock>, 2> clocks_;
  std::optional<GameResult> result_;
  std::vector<ProvenAnswer> proven_;
};

}  // namespace proofboard::play
