// A position being set up: stones are put and taken, and what there is meanwhile need not be one.
// It travels as text, in the shape that all games here write their positions in: `ROWS SIDE …`.
// Whether it is a position, its game says by reading it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "core/json.h"
#include "core/status.h"

namespace proofboard::explorer {

// A piece that can be put onto a board where stones are not all alike.
struct PieceInfo {
  std::string piece;  // "P", "+P"
  std::string sign;   // as it is drawn: "歩"
  bool is_hand = false;
  std::string white_sign = sign;  // the kings have different ones
};
// Of a game; none where all stones are alike.
std::vector<PieceInfo> pieces_of(const GameInfo& game);

class Draft {
 public:
  // `game`: with its options, by name.
  static Expected<Draft> read(const std::string& game, std::string_view text);

  Expected<void> change(const Json& change);

  std::string text() const;
  Side to_move() const { return to_move_; }
  // The position that it is, or why it is none.
  Expected<GamePosition> position() const;
  Json board_json() const;

 private:
  struct Hand {
    std::string pieces;  // letters, small ones White's
    int count(char letter) const;
  };

  Draft(std::string game, GamePosition like) : game_(std::move(game)), like_(std::move(like)) {}

  Expected<void> put(const Json& change, std::string_view name);
  Expected<void> hold(const Json& change, std::string_view side_text);
  std::string stone_of(Side side, std::string piece) const;
  std::string rows() const;
  BoardView view() const;
  void set_size();

  std::string game_;
  GamePosition like_;               // of the same size: how such boards are drawn
  std::vector<PieceInfo> pieces_;   // that the game has; none: stones
  std::vector<std::string> cells_;  // row by row from the top: "", "x", "o", "P", "+r"
  int width_ = 0, height_ = 0;
  Side to_move_ = Side::black;
  Hand hand_;
  std::optional<int> turn_left_;
};

}  // namespace proofboard::explorer
