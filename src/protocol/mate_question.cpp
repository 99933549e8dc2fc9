#include "protocol/mate_question.h"

#include <fmt/format.h>

#include <algorithm>

namespace proofboard::protocol {

namespace {

bool has_king(const GamePosition& at, Side side) {
  const auto pieces = at.game->view(at.position).letters;
  return std::find(pieces.begin(), pieces.end(), side == Side::black ? "K" : "k") != pieces.end();
}

std::string_view name_of(Side side) {
  return side == Side::black ? "Black" : "White";
}

}  // namespace

std::variant<MateQuestion, MateReply> mate_question(const GamePosition& at,
                                                    bool defends_if_checked) {
  const Side mover = at.game->to_move(at.position);
  const bool is_checked = at.game->is_in_check(at.position);
  const bool defends = is_checked && (defends_if_checked || !has_king(at, opponent(mover)));
  const Side attacker = defends ? opponent(mover) : mover;
  if (!has_king(at, opponent(attacker))) {
    return MateReply{"notimplemented",
                     fmt::format("{} has no king to be mated, and {}, who is to move, is not in "
                                 "check",
                                 name_of(opponent(attacker)), name_of(attacker))};
  }
  auto ask = ask_of(at, attacker, "mate");
  if (ask) return MateQuestion{std::move(*ask), defends};
  // All that is left to refuse: an attacker who is in check and has no check that answers it.
  return MateReply{is_checked && !defends ? "nomate" : "notimplemented", ask.error().message};
}

}  // namespace proofboard::protocol
