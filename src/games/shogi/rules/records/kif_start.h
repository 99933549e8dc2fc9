// Where a game or problem in KIF begins: its headers and the diagram of the board.
//
//     手合割：平手                     or a handicap, 詰将棋 (a problem), その他
//     後手の持駒：飛　金四　歩十七　   also 上手, and 先手 or 下手 for Black; なし; 残り全部
//       ９ ８ ７ ６ ５ ４ ３ ２ １
//     +---------------------------+
//     | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//     …
//     後手番                           White is to move
//
// In a problem nobody writes down what the defender holds: without a line for it, that is all that
// is neither on the board nor in the attacker's hand.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

class KifStart {
 public:
  // One line, not empty. False if it has nothing to do with the start.
  Expected<bool> take(std::string_view line);

  // All lines were taken.
  Expected<Placement> finish() const;

  bool is_called_problem() const { return is_called_problem_; }

 private:
  struct HandLine {
    std::array<int, index(Kind::rook) + 1> pieces{};  // by Kind
    bool is_the_rest = false;
  };

  Expected<void> take_row(std::string_view line);
  Expected<void> take_header(std::string_view key, std::string_view value);
  static Expected<HandLine> hand_of(std::string_view text);
  Side side_to_move(const Placement& placement) const;
  Expected<void> fill_hands(Placement& placement) const;

  BySquare<Piece> board_{};
  int rows_ = 0;
  std::string handicap_;  // as the file names it; empty: it doesn't
  std::array<std::optional<HandLine>, 2> hands_;
  std::optional<Side> to_move_;
  bool is_called_problem_ = false;
};

}  // namespace proofboard::shogi
