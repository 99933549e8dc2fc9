// What is said of a question and its answer, sentence by sentence. A sentence that claims something
// takes the answer whose proof it rests on; without one there is nothing to say but that it is not
// known. docs/claims.md has all of them.
#pragma once

#include <string>
#include <string_view>

#include "api/inquiry.h"
#include "game/board_text.h"
#include "report/styled.h"

namespace proofboard::report {

// "Black (x)".
std::string side_text(const AnyGame& game, const PositionBytes& position, Side side,
                      BoardInk ink = {});
// "Black (x) to move." with the sign by which a board in this ink shows the side, or "The game is
// over: White has won by 12 points."
std::string state_sentence(const AnyGame& game, const PositionBytes& position, BoardInk ink = {});

// "+4", "-2", "0"; of bounds "between -2 and +6", "at least -2", "at most +6", or "unknown" if they
// say nothing that the game's limit does not.
std::string score_text(const ScoreBounds& score, int limit);
// What is confirmed of an answer in a few words: its truth, or the score if that was asked for.
std::string verdict_text(const Ask& question, const Answer& answer);

// Where a goal is asked for. `target` is its name, if it has one.
struct Where {
  Goal goal;
  Side to_move;
  bool is_over;
  std::string target;

  static Where of(const Ask& question);
};

// "Black to move wins: proven." The target and, if it is unknown, the reason are spelled out.
std::string truth_sentence(const Where& where, const Answer& answer);
std::string truth_sentence(const Ask& question, const Answer& answer);
// "Black to move wins by 4 points with best play on both sides: proven."
std::string score_sentence(const Ask& question, const Answer& answer);
// The one or the other, as it was asked.
std::string answer_sentence(const Ask& question, const Answer& answer);

// What a proven and a disproven move mean: "after it Black wins", "after it Black can't win".
struct GoalSentences {
  std::string proven, disproven;
};
GoalSentences goal_sentences(const Ask& question);

// Of a win: "7 plies, proved shortest". The answer has a length.
std::string length_text(const Ask& question, const Answer& answer);
// The same in one remark: "mate in 7: proved shortest".
std::string mate_length_text(const LengthBounds& length);

// What the answer's move does for the side that makes it: "wins with".
std::string_view move_label(const Ask& question, const Answer& answer);

// What to do about an unknown answer; empty if nothing comes to mind.
std::string advice(const Ask& question, const Answer& answer);

Style style_of(Truth truth);

}  // namespace proofboard::report
