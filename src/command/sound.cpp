#include "command/sound.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "report/layout.h"

namespace proofboard::command {

namespace {

PositionBytes after(const AnyGame& game, const PositionBytes& position, const std::string& move) {
  const auto next = game.play(position, move);
  if (!next) throw std::logic_error("a legal move can't be played: " + next.error().message);
  return *next;
}

// Goes along the solution and asks about every move that departs from it.
class Flaws {
 public:
  Flaws(const Ask& problem, const AskMate& ask, Soundness& found)
      : problem_(problem), game_(*problem.at.game), ask_(ask), found_(found) {}

  void look() {
    auto position = problem_.at.position;
    for (ply_ = 1; ply_ <= found_.solution.size(); ++ply_) {
      const auto& played = found_.solution[ply_ - 1];
      const bool attacks = game_.to_move(position) == problem_.goal.attacker;
      if (attacks && ply_ > 1 && !is_longest_resistance(position)) return;
      for (const auto& move : game_.moves(position)) {
        if (move == played) continue;
        const auto answer = ask(after(game_, position, move));
        if (!answer) return;
        attacks ? judge_attack(move, *answer) : judge_defence(move, *answer);
      }
      position = after(game_, position, played);
    }
    for (const auto& hand : game_.view(position).hands) {
      if (hand.side == problem_.goal.attacker) found_.left = hand.pieces;
    }
  }

 private:
  int rest() const { return found_.plies - static_cast<int>(ply_) + 1; }

  std::optional<Answer> ask(PositionBytes position) {
    Ask other = problem_;
    other.at.position = std::move(position);
    other.certificate_file.clear();
    other.checkpoints = {};
    auto answer = ask_(other);
    if (!answer) {
      found_.open.push_back(fmt::format("the budget ended at move {}", ply_));
      found_.ran_out = true;
    }
    return answer;
  }

  void not_known(const std::string& move) {
    found_.not_known.push_back(fmt::format("{} {}", ply_, move));
    found_.ran_out = true;
  }

  // The line was the longest resistance against one proof, in which other moves of the attacker may
  // be quicker than its own. Moves that mate are cooks only where the defender has played its best.
  bool is_longest_resistance(const PositionBytes& position) {
    const auto answer = ask(position);
    if (!answer) return false;
    if (answer->length && answer->length->at_least == rest()) return true;
    if (answer->length && answer->length->at_most < rest()) {
      found_.open.push_back(
          fmt::format("move {} of the line is not the longest resistance", ply_ - 1));
      return false;
    }
    found_.open.push_back(
        fmt::format("whether move {} of the line is the longest resistance", ply_ - 1));
    found_.ran_out = true;
    return false;
  }

  void judge_attack(const std::string& move, const Answer& answer) {
    if (answer.truth == Truth::unknown) not_known(move);
    if (answer.truth != Truth::proven) return;
    Departure cook{ply_, move};
    if (answer.length) {
      cook.plies = answer.length->at_most + 1;
      cook.is_shortest = answer.length->is_shortest();
    }
    found_.cooks.push_back(cook);
  }

  // A reply that is mated sooner is no flaw, however much sooner. None can last longer.
  void judge_defence(const std::string& move, const Answer& answer) {
    if (answer.truth == Truth::disproven ||
        (answer.length && answer.length->at_least + 1 > rest())) {
      throw std::logic_error("the answer to a reply contradicts the answer to the problem");
    }
    if (answer.length && answer.length->at_most + 1 < rest()) return;
    if (answer.length && answer.length->is_shortest()) {
      found_.equals.push_back({ply_, move, answer.length->at_most + 1, true});
    } else {
      not_known(move);
    }
  }

  const Ask& problem_;
  const AnyGame& game_;
  const AskMate& ask_;
  Soundness& found_;
  std::size_t ply_ = 1;
};

// Cooks before the last move, or those of the last move.
std::vector<Departure> cooks_of(const Soundness& found, bool of_last_move) {
  std::vector<Departure> cooks;
  for (const auto& cook : found.cooks) {
    const bool is_last = cook.ply == static_cast<std::size_t>(found.plies);
    if (is_last == of_last_move) cooks.push_back(cook);
  }
  return cooks;
}

std::string told(const Departure& one) {
  if (!one.plies) return fmt::format("move {}: {}, mate", one.ply, one.move);
  return fmt::format("move {}: {}, mate in {}{}", one.ply, one.move, *one.plies,
                     one.is_shortest ? "" : " or less");
}

// After the composers' word for them.
std::vector<std::string> told(const std::vector<Departure>& all, std::string_view term) {
  std::vector<std::string> words{fmt::format("{}:", term)};
  for (const auto& one : all) words.push_back(told(one) + (&one == &all.back() ? "" : ";"));
  return words;
}

std::string sentence(Verdict verdict) {
  switch (verdict) {
    case Verdict::no_mate: return "no mate (不詰)";
    case Verdict::cooked: return "cooked (余詰あり)";
    case Verdict::pieces_left: return "pieces are left over (駒余り)";
    case Verdict::sound: return "sound (完全): no other way to mate before the last move";
    case Verdict::not_settled: break;
  }
  return "not settled";
}

Json json_of(const std::vector<Departure>& all) {
  Json list = Json::array();
  for (const auto& one : all) {
    list.push_back(Json{{"ply", one.ply},
                        {"move", one.move},
                        {"plies", one.plies ? Json(*one.plies) : Json(nullptr)},
                        {"shortest", one.is_shortest}});
  }
  return list;
}

Json mates_json(Truth mates) {
  return is_solved(mates) ? Json(mates == Truth::proven) : Json(nullptr);
}

}  // namespace

Soundness look_for_flaws(const Ask& problem, const Answer& given, const AskMate& ask) {
  Soundness found;
  found.mates = given.truth;
  if (given.truth == Truth::unknown) {
    found.open.emplace_back("whether there is a mate");
    found.ran_out = true;
  }
  if (given.truth != Truth::proven) return found;
  found.solution = given.line;
  found.plies = given.length ? given.length->at_most : static_cast<int>(given.line.size());
  found.is_shortest = given.length && given.length->is_shortest();
  const bool is_whole_line =
      given.line_is_complete && static_cast<std::size_t>(found.plies) == found.solution.size();
  if (!found.is_shortest || !is_whole_line) {
    found.open.emplace_back(found.is_shortest ? "no whole line to the mate is known"
                                              : "the shortest mate is open");
    found.ran_out = true;
    return found;
  }
  Flaws(problem, ask, found).look();
  if (!found.equals.empty()) {
    found.open.emplace_back("variations of equal length are not looked into");
  }
  if (!found.left.empty() && !cooks_of(found, true).empty()) {
    found.open.emplace_back("another last move may leave nothing in hand");
  }
  return found;
}

Verdict verdict_of(const Soundness& found) {
  if (found.mates == Truth::disproven) return Verdict::no_mate;
  if (!cooks_of(found, false).empty()) return Verdict::cooked;
  const bool is_settled = found.mates == Truth::proven && found.is_shortest && found.open.empty() &&
                          found.not_known.empty();
  if (!is_settled) return Verdict::not_settled;
  return found.left.empty() ? Verdict::sound : Verdict::pieces_left;
}

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::no_mate: return "no mate";
    case Verdict::cooked: return "cooked";
    case Verdict::pieces_left: return "pieces left over";
    case Verdict::sound: return "sound";
    case Verdict::not_settled: break;
  }
  return "not settled";
}

std::string soundness_text(const Console& console, const Soundness& found) {
  std::string text = "\nAs a problem (詰将棋):\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& words) {
    text += report::wrap(console.width, fmt::format("  {:<12}  ", label), words);
  };
  if (found.mates == Truth::proven) {
    add("solution",
        {found.is_shortest
             ? fmt::format("{} plies (作意), no mate is shorter (早詰なし)", found.plies)
             : fmt::format("a mate of {} plies, not proved to be the shortest", found.plies)});
  }
  const auto cooks = cooks_of(found, false), last_cooks = cooks_of(found, true);
  if (!cooks.empty()) add("cooks", told(cooks, "余詰"));
  if (!last_cooks.empty()) add("last move", told(last_cooks, "最終手余詰"));
  if (!found.equals.empty()) add("as long", told(found.equals, "変同"));
  const auto verdict = verdict_of(found);
  if (!found.left.empty()) {
    add("left in hand", {fmt::format("駒余り: {}", fmt::join(found.left, " "))});
  } else if (verdict == Verdict::sound) {
    add("left in hand", {"nothing (駒余りなし)"});
  }
  if (!found.not_known.empty()) add("not known", found.not_known);
  if (!found.open.empty()) add("open", {fmt::format("{}", fmt::join(found.open, "; "))});
  add("verdict", {sentence(verdict)});
  return text;
}

Json soundness_json(const Soundness& found) {
  Json object{{"mates", mates_json(found.mates)}, {"verdict", name_of(verdict_of(found))}};
  if (!found.open.empty()) object["open"] = found.open;
  if (found.mates != Truth::proven) return object;
  object["plies"] = found.plies;
  object["shortest"] = found.is_shortest;
  object["cooks"] = json_of(found.cooks);
  object["equal_variations"] = json_of(found.equals);
  object["left_in_hand"] = found.left;
  object["unknown"] = found.not_known;
  return object;
}

}  // namespace proofboard::command
