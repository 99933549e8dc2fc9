// The operations on positions: position, move, file, marks, edit.
#include <fmt/format.h>

#include <algorithm>

#include "explorer/draft.h"
#include "explorer/handlers.h"
#include "explorer/where.h"
#include "game/position_lines.h"
#include "report/proof.h"

namespace proofboard::explorer {

namespace {

constexpr std::size_t most_positions = 1000;
constexpr std::size_t most_changes = 1000;
constexpr std::size_t longest_draft = 4096;

}  // namespace

Expected<Json> position(Asked& asked) {
  const auto where = read_where(asked.fields);
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  if (!where) return where.error();
  return where_json(*where);
}

Expected<Json> move(Asked& asked) {
  auto where = read_where(asked.fields);
  const auto wanted = asked.fields.needed_text("move");
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  if (!where) return where.error();
  if (const auto played = play(*where, wanted); !played) return played.error();
  return where_json(*where);
}

Expected<Json> file(Asked& asked) {
  auto& fields = asked.fields;
  const auto game = fields.needed_text("game");
  const auto content = read_content(fields);
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (const auto known = read_position(game, "start"); !known) return known.error();
  Json positions = Json::array();
  const auto games = games_in_collection(game, content);
  if (!games) return games.error();
  if (is_record_file(game, content)) {
    positions.push_back(Json{{"number", 1}, {"text", content}});
    return Json{{"positions", std::move(positions)}, {"left_off", 0}};
  }
  std::vector<PositionText> parts;
  for (const auto& text : *games) parts.push_back({parts.size() + 1, text});
  if (parts.empty()) parts = split_positions(content);
  if (parts.empty()) return Error{"there is no position in it"};
  for (const auto& part : parts) {
    if (positions.elements().size() == most_positions) break;
    positions.push_back(Json{{"number", part.number}, {"text", part.text}});
  }
  const auto told = positions.elements().size();
  return Json{{"positions", std::move(positions)}, {"left_off", parts.size() - told}};
}

Expected<Json> marks(Asked& asked) {
  const auto where = read_where(asked.fields);
  const auto view = asked.fields.needed_text("view");
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  if (!where) return where.error();
  const auto drawn = where->at.game->marks(where->at.position, view);
  if (!drawn) return drawn.error();
  return Json{{"marks", report::marks_json(*drawn)}};
}

Expected<Json> edit(Asked& asked) {
  auto& fields = asked.fields;
  auto text = fields.text("draft");
  const auto game = fields.has("draft") ? fields.needed_text("game") : std::string();
  std::string name = game;
  if (!fields.has("draft")) {
    const auto where = read_where(fields);
    if (!where) return where.error();
    name = where->game;
    text = where->at.game->position_text(where->at.position);
  }
  const auto* changes = fields.find("changes");
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (text.size() > longest_draft) return Error{"draft: it is too long"};
  auto draft = Draft::read(name, text);
  if (!draft) return draft.error();
  if (changes != nullptr) {
    if (!changes->is_array() || changes->elements().size() > most_changes) {
      return Error{fmt::format("changes: a list of at most {} is wanted", most_changes)};
    }
    for (const auto& change : changes->elements()) {
      if (const auto done = draft->change(change); !done) return done.error();
    }
  }
  Json object{{"game", name},
              {"draft", draft->text()},
              {"board", draft->board_json()},
              {"to_move", to_text(draft->to_move())},
              {"position", nullptr}};
  const auto at = draft->position();
  if (at) {
    object["position"] = where_json({name, {*at, {}}, *at});
  } else {
    object["why"] = at.error().message;
  }
  return object;
}

}  // namespace proofboard::explorer
