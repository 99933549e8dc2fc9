// What `go mate` asks of a position of shogi: who is to be mated, and whether that can be asked.
#pragma once

#include <string>
#include <variant>

#include "api/ask.h"

namespace proofboard::protocol {

struct MateQuestion {
  Ask ask;
  bool defender_moves = false;
};

// Answered without a search, or not at all.
struct MateReply {
  std::string reply;  // "nomate", "notimplemented"
  std::string why;
};

// The side to move mates, unless it is in check and the other side has no king; with
// `defends_if_checked` whenever it is in check it is the one to be mated.
std::variant<MateQuestion, MateReply> mate_question(const GamePosition& at,
                                                    bool defends_if_checked);

}  // namespace proofboard::protocol
