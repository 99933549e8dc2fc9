#include "command/sound.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace proofboard::command {

namespace {

Bytes after(const AnyGame& game, const Bytes& position, const std::string& move) {
  const auto next = game.play(position, move);
  if (!next) throw std::logic_error("a legal move can't be played: " + next.error().message);
  return *next;
}

std::string told(const Departure& one) {
  return fmt::format("move {}: {}, mate in {}{}", one.ply, one.move, one.plies,
                     one.is_shortest ? "" : " or less");
}

// After the composers' word for them.
std::vector<std::string> told(const std::vector<Departure>& all, std::string_view term) {
  std::vector<std::string> words{fmt::format("{}:", term)};
  for (const auto& one : all) words.push_back(told(one) + (&one == &all.back() ? "" : ";"));
  return words;
}

Json json_of(const std::vector<Departure>& all) {
  Json list = Json::array();
  for (const auto& one : all) {
    list.push_back(Json{
        {"ply", one.ply}, {"move", one.move}, {"plies", one.plies}, {"shortest", one.is_shortest}});
  }
  return list;
}

}  // namespace

Soundness look_for_flaws(const Inquired& problem, const Answer& given,
                         const std::function<Answer(const Inquired&)>& ask) {
  const auto& game = *problem.at.game;
  Soundness found;
  if (given.truth == Truth::disproven) {
    found.mates = false;
    return found;
  }
  found.solution = given.line;
  found.plies = static_cast<int>(given.line.size());
  found.is_shortest = given.length && given.length->is_shortest();
  auto position = problem.at.position;
  std::size_t ply = 1;
  for (const auto& played : given.line) {
    const bool attacks = game.to_move(position) == problem.goal.attacker;
    const int rest = found.plies - static_cast<int>(ply) + 1;
    for (const auto& move : game.moves(position)) {
      if (move == played) continue;
      Inquired other = problem;
      other.at.position = after(game, position, move);
      other.certificate_file.clear();
      const auto answer = ask(other);
      if (answer.truth == Truth::unknown) {
        found.not_known.push_back(fmt::format("{} {}", ply, move));
      }
      if (answer.truth != Truth::proven || !answer.length) continue;
      const Departure departure{ply, move, answer.length->at_most + 1,
                                answer.length->is_shortest()};
      if (attacks) {
        found.cooks.push_back(departure);
      } else if (departure.is_shortest && departure.plies >= rest) {
        (departure.plies == rest ? found.equals : found.longer).push_back(departure);
      }
    }
    position = after(game, position, played);
    ++ply;
  }
  for (const auto& hand : game.view(position).hands) {
    if (hand.side == problem.goal.attacker) found.left = hand.pieces;
  }
  return found;
}

std::string soundness_text(const Console& console, const Soundness& found) {
  std::string text = "\nAs a problem (詰将棋):\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& words) {
    text += wrap(console, fmt::format("  {:<12}  ", label), words);
  };
  if (!found.mates) {
    add("verdict", {"no mate (不詰)"});
    return text;
  }
  add("solution", {fmt::format("{} plies (作意){}", found.plies,
                               found.is_shortest ? ", no mate is shorter (早詰なし)"
                                                 : ", not proved to be the shortest")});
  const auto last = static_cast<std::size_t>(found.plies);
  std::vector<Departure> cooks, last_cooks;
  for (const auto& cook : found.cooks) (cook.ply == last ? last_cooks : cooks).push_back(cook);
  if (!cooks.empty()) add("cooks", told(cooks, "余詰"));
  if (!last_cooks.empty()) add("last move", told(last_cooks, "最終手余詰"));
  if (!found.equals.empty()) add("as long", told(found.equals, "変同"));
  if (!found.longer.empty()) add("longer", told(found.longer, "変長"));
  add("left in hand", {found.left.empty() ? "nothing (駒余りなし)"
                                          : fmt::format("駒余り: {}", fmt::join(found.left, " "))});
  if (!found.not_known.empty()) add("not known", found.not_known);
  const bool is_sound = cooks.empty() && found.not_known.empty() && found.is_shortest;
  add("verdict", {is_sound         ? "sound (完全): no other way to mate before the last move"
                  : !cooks.empty() ? "cooked (余詰あり)"
                                   : "not settled"});
  return text;
}

Json soundness_json(const Soundness& found) {
  if (!found.mates) return Json{{"mates", false}};
  return Json{{"mates", true},
              {"plies", found.plies},
              {"shortest", found.is_shortest},
              {"cooks", json_of(found.cooks)},
              {"equal_variations", json_of(found.equals)},
              {"longer_variations", json_of(found.longer)},
              {"left_in_hand", found.left},
              {"unknown", found.not_known}};
}

}  // namespace proofboard::command
