// Answers in full: as JSON, for people, and as a picture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/inquiry.h"
#include "core/json.h"
#include "report/picture.h"
#include "report/styled.h"

namespace proofboard::report {

struct AnswerContext {
  std::string game;  // as given, with its options
  int threads = 1;
};

// `last`: what the search told last, if that is known; an open answer has it as known so far.
Json answer_json(const AnswerContext& context, const Ask& question, const Outcome& given,
                 const Snapshot* last = nullptr);

// Sentence, move, line, figures and certificate.
// `Detail::all`: every option of what searched, also those that are as they are by default.
enum class Detail : unsigned char { usual, all };
// Moves in this notation of the game's, or in its usual one.
StyledText answer_text(int line_width, const Ask& question, const Answer& answer,
                       Detail detail = Detail::usual, std::string_view notation = {});
// Of a question that was not answered: the move that looks best by the numbers of the search, and
// the line that it looked at last. No more than its word; empty if there is none.
std::string so_far_text(int line_width, const Ask& question, const Outcome& given,
                        const Snapshot& last, std::string_view notation = {});
// A line for each move that was asked about.
StyledText moves_text(const Ask& question, const std::vector<MoveAnswer>& moves);
// For the cells of the board, where every move is a cell: W, L or ? for the side to move. Else
// none.
std::vector<std::string> move_signs(const Ask& question, const std::vector<MoveAnswer>& moves);
// The cells of the answer's area as `*`.
std::vector<std::string> area_signs(const GamePosition& at, const Answer& answer);
// Where the forced win of an answer begins, if that is not at once.
std::optional<GamePosition> forced_start(const Ask& question, const Answer& answer);

// A line of play by turns: the moves that one side makes one after the other are one word,
// "i11-k11".
std::vector<std::string> turns_of(const GamePosition& start, const std::vector<std::string>& line);

// Whether the goal is reached, also where it is the score that was asked for.
Truth truth_of_goal(const Ask& question, const Answer& answer);

// What was found for every move in a few words: "a1=proven b2=disproven …".
std::vector<std::string> move_verdicts(const Ask& question, const std::vector<MoveAnswer>& moves);

// What a search measured, as a few words each: "45,678 nodes", "4.1 M/s", "11 ms", …
std::vector<std::string> figures(const Answer& answer);

// A running search in one line. Searches tell what memory they took only at the end; meanwhile it
// is that of the process.
std::string live_text(const Snapshot& now, std::uint64_t resident_bytes);

// The position with the answers to its moves, which must have been asked for.
Picture picture_of(const Ask& question, const Outcome& given);

}  // namespace proofboard::report
