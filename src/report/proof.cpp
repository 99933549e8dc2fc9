#include "report/proof.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "core/options.h"

namespace proofboard::report {

namespace {

std::string_view name_of(MarkColour colour) {
  switch (colour) {
    case MarkColour::none: return "none";
    case MarkColour::good: return "good";
    case MarkColour::bad: return "bad";
    case MarkColour::doubtful: return "doubtful";
    case MarkColour::first: return "black";
    case MarkColour::second: return "white";
  }
  return "";
}

std::string_view name_of(ProofChild::Outcome outcome) {
  switch (outcome) {
    case ProofChild::Outcome::followed: return "followed";
    case ProofChild::Outcome::final_position: return "final";
    case ProofChild::Outcome::left_out: return "left_out";
    case ProofChild::Outcome::not_chosen: return "not_chosen";
  }
  return "";
}

std::string_view name_of(ProofNodeKind kind) {
  return kind == ProofNodeKind::played_on ? "played_on" : to_text(kind);
}

std::string_view name_of(Statement statement) {
  switch (statement) {
    case Statement::settled: return "settled";
    case Statement::only: return "only";
    case Statement::instead: return "instead";
  }
  return "";
}

Json number_json(std::uint64_t number) {
  return number == ProofSizes::endless ? Json() : Json(number);
}

// null: without end.
Json sizes_json(const ProofSizes& sizes) {
  return {{"positions", sizes.positions},
          {"tree_positions", number_json(sizes.tree_positions)},
          {"longest", number_json(sizes.longest)},
          {"shortest", number_json(sizes.shortest)}};
}

Json child_json(const ProofChild& child) {
  Json object{{"move", child.move}, {"outcome", name_of(child.outcome)}};
  if (child.to) object["to"] = place_text(*child.to);
  if (child.kind) object["kind"] = name_of(*child.kind);
  if (child.reference) object["reference"] = *child.reference;
  if (child.score) object["score"] = *child.score;
  if (child.sizes) object["sizes"] = sizes_json(*child.sizes);
  return object;
}

template <class T>
std::optional<T> number_in(std::string_view text) {
  const auto number = parse_integer(text);
  if (!number || *number < 0 ||
      static_cast<std::uint64_t>(*number) > std::numeric_limits<T>::max()) {
    return std::nullopt;
  }
  return static_cast<T>(*number);
}

// What stands before the separator, which is taken away with it.
std::string_view take(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

}  // namespace

std::string place_text(const ProofPlace& place) {
  auto text = fmt::format("{}:", place.part);
  text += place.entry == ProofIndex::none ? "-" : fmt::format("{}", place.entry);
  for (std::size_t i = 0; i < place.played.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? ':' : '.', place.played[i]);
  }
  return text;
}

Expected<ProofPlace> parse_place(std::string_view text) {
  const Error strange{fmt::format("'{}' is not a place in a proof, like 0:17", text)};
  const auto part = number_in<std::uint32_t>(take(text, ':'));
  const auto entry_text = take(text, ':');
  const auto entry = entry_text == "-" ? ProofIndex::none : number_in<std::uint32_t>(entry_text);
  if (!part || !entry) return strange;
  ProofPlace place{*part, *entry};
  while (!text.empty()) {
    const auto move = number_in<std::uint16_t>(take(text, '.'));
    if (!move) return strange;
    place.played.push_back(*move);
  }
  return place;
}

Json marks_json(const BoardMarks& marks) {
  Json cells = Json::array();
  for (const auto& mark : marks.cells) {
    Json cell{{"cell", mark.cell}, {"colour", name_of(mark.colour)}};
    if (!mark.label.empty()) cell["label"] = mark.label;
    cells.push_back(std::move(cell));
  }
  return {{"cells", std::move(cells)}, {"text", marks.text}};
}

Json proof_node_json(const ProofNode& node) {
  Json object{{"place", place_text(node.place)},
              {"kind", name_of(node.kind)},
              {"proof", to_text(node.proof)},
              {"prover", to_text(node.claim.prover())},
              {"position", node.position_text}};
  if (node.score) {
    object["score"] = *node.score;
    return object;
  }
  object["to_move"] = to_text(node.to_move);
  if (node.name) object["name"] = *node.name;
  if (node.references > 0) object["references"] = node.references;
  if (node.target) object["target"] = place_text(*node.target);
  if (node.statement) object["statement"] = name_of(*node.statement);
  if (!node.reason.empty()) object["reason"] = node.reason;
  if (!node.marks.cells.empty()) object["marks"] = marks_json(node.marks);
  if (node.sizes) object["sizes"] = sizes_json(*node.sizes);
  Json moves = Json::array();
  for (const auto& child : node.moves) moves.push_back(child_json(child));
  object["moves"] = std::move(moves);
  return object;
}

Json proof_way_json(const ProofWay& way) {
  Json steps = Json::array();
  for (const auto& step : way.steps) {
    steps.push_back(Json{{"move", step.move}, {"to", place_text(step.to)}});
  }
  return {{"steps", std::move(steps)}, {"endless", way.is_endless}};
}

Json proof_move_json(const ProofMove& move) {
  const auto& why = move.why;
  Json object{{"move", move.move},
              {"place", place_text(why.place)},
              {"by_checker", why.is_by_checker},
              {"in_another_position", why.is_in_another_position}};
  if (!why.reason.empty()) object["reason"] = why.reason;
  if (!why.marks.cells.empty()) object["marks"] = marks_json(why.marks);
  return object;
}

}  // namespace proofboard::report
