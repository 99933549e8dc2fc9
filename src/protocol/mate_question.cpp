#include "protocol/mate_question.h"

#include <fmt/format.h>

#include "games/shogi/rules/names.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::protocol {

std::variant<MateQuestion, MateReply> mate_question(const GamePosition& at,
                                                    bool defends_if_checked) {
  const auto rules = shogi::Game::make(Options(shogi::Game::options()));
  const auto position = rules->decode(at.position);
  const Side mover = position->to_move;
  const bool is_checked = !shogi::checkers(*position, mover).is_empty();
  const bool defends = is_checked && (defends_if_checked || !position->has_king(opponent(mover)));
  const Side attacker = defends ? opponent(mover) : mover;
  if (!position->has_king(opponent(attacker))) {
    return MateReply{"notimplemented",
                     fmt::format("{} has no king to be mated, and {}, who is to move, is not in "
                                 "check",
                                 shogi::name_of(opponent(attacker)), shogi::name_of(attacker))};
  }
  auto asked = asked_of(at, attacker, "mate");
  if (asked) return MateQuestion{std::move(*asked), defends};
  // All that is left to refuse: an attacker who is in check and has no check that answers it.
  return MateReply{is_checked && !defends ? "nomate" : "notimplemented", asked.error().message};
}

}  // namespace proofboard::protocol
