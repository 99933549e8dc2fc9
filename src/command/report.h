// Answers in words, in figures and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/inquiry.h"
#include "command/json.h"
#include "command/terminal.h"
#include "report/names.h"
#include "report/picture.h"

namespace proofboard::command {

using report::side_name;

// "Black to move." or "The game is over: White has won by 12 points."
std::string state_sentence(const AnyGame& game, const Bytes& position);
// With the sign by which the console's board shows the side: "Black (x) to move."
std::string state_sentence(const AnyGame& game, const Bytes& position, const Console& console);

// "+4", "-2", "0"; of bounds "between -2 and +6", "at least -2", "at most +6", or "unknown" if they
// say nothing that the game's limit does not.
std::string score_text(const ScoreBounds& score, int limit);
// What is confirmed of an answer in a few words: its truth, or the score if that was asked for.
std::string verdict_text(const Inquired& question, const Answer& answer);

// The truth in one sentence: "Black to move wins: proven." The target and, if it is unknown, the
// reason are spelled out.
// `target`: the name of the goal's target, if it has one.
std::string truth_sentence(Goal goal, Side to_move, bool is_over, Truth truth, StopReason reason,
                           std::string_view target = {});
std::string truth_sentence(const Inquired& question, Truth truth, StopReason reason);

report::Style style_of(Truth truth);

// A line of play by turns: the moves that one side makes one after the other are one word,
// "i11-k11".
std::vector<std::string> turns_of(const GamePosition& at, const std::vector<std::string>& line);

// What was found for every move in a few words: "a1=proven b2=disproven …".
std::vector<std::string> move_verdicts(const Inquired& question,
                                       const std::vector<MoveAnswer>& moves);

// What a search measured, as a few words each: "45,678 nodes", "4.1 M/s", "11 ms", …
std::vector<std::string> figures(const Answer& answer);

// The live line of a running search.
std::string live_text(const Snapshot& now);

struct AnswerContext {
  std::string game;  // as given, with its options
  int threads = 1;
};

Json answer_json(const AnswerContext& context, const Inquired& question, const Outcome& given);

// The full picture of one answer for people: sentence, move, line, figures, certificate, moves.
std::string answer_text(const Console& console, const Inquired& question, const Outcome& given);

// The position with the answers to its moves, which must have been asked for.
report::Picture picture_of(const Inquired& question, const Outcome& given);

}  // namespace proofboard::command
