#include "report/playing.h"

#include <fmt/format.h>

#include "report/names.h"

namespace proofboard::report {

namespace {

std::string_view remark_on(const play::ChosenMove& chosen) {
  switch (chosen.certainty) {
    case play::Certainty::win: return " and sees a win";
    case play::Certainty::loss: return " and sees no defence";
    case play::Certainty::none: break;
  }
  return "";
}

}  // namespace

Json chosen_move_json(const play::ChosenMove& chosen) {
  return {{"value", chosen.value},
          {"certain", play::to_text(chosen.certainty)},
          {"line", chosen.line},
          {"nodes", chosen.nodes},
          {"seconds", chosen.seconds}};
}

std::string chosen_move_sentence(Side side, const play::ChosenMove& chosen) {
  return fmt::format("{} plays {}{}", side_name(side), chosen.move, remark_on(chosen));
}

std::string hint_text(const play::ChosenMove& chosen) {
  return fmt::format("{}{}", chosen.move, remark_on(chosen));
}

std::string held_sentence(const Answer& answer) {
  switch (answer.truth) {
    case Truth::proven: return "No, it can still be held: that is proven.";
    case Truth::disproven: return "Yes, it is lost: that is proven.";
    case Truth::unknown: break;
  }
  return fmt::format("That is not known: {}.", to_text(answer.reason));
}

std::string end_sentence(int score, Side reader) {
  if (score == 0) return "A draw.";
  return (score > 0) == (reader == Side::black) ? "You win." : "You lose.";
}

Json end_json(int score) {
  return {{"result", score > 0 ? "black" : score < 0 ? "white" : "draw"}};
}

}  // namespace proofboard::report
