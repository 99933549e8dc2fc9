#include "report/soundness.h"

#include <fmt/format.h>

#include <vector>

#include "report/layout.h"
#include "report/names.h"

namespace proofboard::report {

namespace {

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

std::string sentence(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::no_mate: return "no mate (不詰)";
    case ProblemVerdict::cooked: return "cooked (余詰あり)";
    case ProblemVerdict::pieces_left: return "pieces are left over (駒余り)";
    case ProblemVerdict::sound: return "sound (完全): no other way to mate before the last move";
    case ProblemVerdict::not_settled: break;
  }
  return "not settled";
}

std::string sentence(const OpenMatter& open) {
  switch (open.what) {
    case OpenMatter::mate: return "whether there is a mate";
    case OpenMatter::shortest_mate: return "the shortest mate is not known";
    case OpenMatter::whole_line: return "the line to the mate is not known in full";
    case OpenMatter::budget: return fmt::format("the limit was reached at move {}", open.ply);
    case OpenMatter::not_longest:
      return fmt::format("move {} of the line is not the longest resistance", open.ply);
    case OpenMatter::perhaps_not_longest:
      return fmt::format("whether move {} of the line is the longest resistance", open.ply);
    case OpenMatter::equal_variations: return "variations of equal length were not searched";
    case OpenMatter::last_move: return "another last move may leave nothing in hand";
  }
  return {};
}

std::vector<std::string> sentences(const std::vector<OpenMatter>& all) {
  std::vector<std::string> told;
  for (const auto& one : all) told.push_back(sentence(one));
  return told;
}

// "3 G*5b"
std::vector<std::string> places(const std::vector<Departure>& all) {
  std::vector<std::string> words;
  for (const auto& one : all) words.push_back(fmt::format("{} {}", one.ply, one.move));
  return words;
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

std::string_view name_of(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::no_mate: return "no mate";
    case ProblemVerdict::cooked: return "cooked";
    case ProblemVerdict::pieces_left: return "pieces left over";
    case ProblemVerdict::sound: return "sound";
    case ProblemVerdict::not_settled: break;
  }
  return "not settled";
}

std::string soundness_text(int line_width, const Soundness& found) {
  std::string text = "\nAs a problem (詰将棋):\n";
  const auto add = [&](std::string_view label, const std::vector<std::string>& words) {
    text += wrap(line_width, fmt::format("  {:<12}  ", label), words);
  };
  if (found.mates == Truth::proven) {
    add("solution",
        {found.is_shortest
             ? fmt::format("{} (作意), no mate is shorter (早詰なし)", plies_text(found.plies))
             : fmt::format("a mate in {}, not proved to be the shortest", found.plies)});
  }
  const auto cooks = found.cooks_before_last_move(), last_cooks = found.cooks_of_last_move();
  if (!cooks.empty()) add("cooks", told(cooks, "余詰"));
  if (!last_cooks.empty()) add("last move", told(last_cooks, "最終手余詰"));
  if (!found.equals.empty()) add("as long", told(found.equals, "変同"));
  const auto verdict = verdict_of(found);
  if (!found.left.empty()) {
    add("left in hand", {fmt::format("駒余り: {}", fmt::join(found.left, " "))});
  } else if (verdict == ProblemVerdict::sound) {
    add("left in hand", {"nothing (駒余りなし)"});
  }
  if (!found.not_known.empty()) add("not known", places(found.not_known));
  if (!found.open.empty()) add("open", {fmt::format("{}", fmt::join(sentences(found.open), "; "))});
  add("verdict", {sentence(verdict)});
  return text;
}

Json soundness_json(const Soundness& found) {
  Json object{{"mates", mates_json(found.mates)}, {"verdict", name_of(verdict_of(found))}};
  if (!found.open.empty()) object["open"] = sentences(found.open);
  if (found.mates != Truth::proven) return object;
  object["plies"] = found.plies;
  object["shortest"] = found.is_shortest;
  object["cooks"] = json_of(found.cooks);
  object["equal_variations"] = json_of(found.equals);
  object["left_in_hand"] = found.left;
  object["unknown"] = places(found.not_known);
  return object;
}

}  // namespace proofboard::report
