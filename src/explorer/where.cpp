#include "explorer/where.h"

#include <fmt/format.h>

#include "explorer/base64.h"
#include "report/board.h"

namespace proofboard::explorer {

namespace {

constexpr std::size_t longest_text = std::size_t{1} << 20;
constexpr std::size_t most_moves = 4096;

GamePosition after(const GameRecord& record, std::size_t moves) {
  GameRecord part{record.start, {}};
  part.moves.assign(record.moves.begin(),
                    record.moves.begin() + static_cast<std::ptrdiff_t>(moves));
  return part.end();
}

// A record whose end is not the position that the text means is a problem with its solution.
Expected<Where> read_in(const std::string& game, const std::string& text) {
  auto at = read_position(game, text);
  if (!at) return at.error();
  auto record = read_record(game, text);
  if (record && record->moves.size() <= most_moves) {
    const auto end = record->end();
    if (end.position == at->position) return Where{game, std::move(*record), end};
  }
  Where where{game, {*at, {}}, *at};
  if (!record || !(record->start.position == at->position)) return where;
  for (const auto& move : record->moves) where.solution.push_back(move.move);
  return where;
}

Expected<Where> read_in_any(const std::string& text) {
  for (const auto& info : games()) {
    if (info.base != info.name) continue;
    if (auto where = read_in(info.name, text)) return where;
  }
  return Error{"no game of ours can read this"};
}

// As `POSITION moves …`; nothing if a move is none of the rules, or of the side not to move.
std::optional<std::string> moves_text(const GameRecord& record) {
  const auto& game = *record.start.game;
  auto text = game.position_text(record.start.position) + " moves";
  auto position = record.start.position;
  for (const auto& [side, move] : record.moves) {
    if (side != game.to_move(position)) return std::nullopt;
    auto next = game.play(position, move);
    if (!next) return std::nullopt;
    position = std::move(*next);
    text += ' ' + move;
  }
  return record.moves.empty() ? std::nullopt : std::optional(text);
}

Json texts_json(const Where& where) {
  const auto& game = *where.at.game;
  Json texts = Json::array();
  const auto add = [&](std::string_view notation, const std::string& text) {
    texts.push_back(Json{{"notation", notation}, {"text", text}});
  };
  add("position", game.position_text(where.at.position));
  if (const auto text = moves_text(where.record)) add("moves", *text);
  for (const auto& format : game.info().record_formats) {
    if (const auto text = record_text(where.record, format)) add(format, *text);
  }
  return texts;
}

Json record_json(const GameRecord& record) {
  Json moves = Json::array();
  for (const auto& [side, move] : record.moves) {
    moves.push_back(Json{{"side", to_text(side)}, {"move", move}});
  }
  return {{"start", record.start.game->position_text(record.start.position)},
          {"moves", std::move(moves)}};
}

}  // namespace

std::string read_content(Fields& fields) {
  if (!fields.has("bytes")) return fields.text("text", "start");
  if (fields.has("text")) fields.complain("bytes", "not with text");
  const auto bytes = from_base64(fields.text("bytes"));
  if (bytes) return {bytes->begin(), bytes->end()};
  fields.complain("bytes", bytes.error().message);
  return {};
}

Expected<Where> read_where(Fields& fields) {
  const auto game = fields.text("game");
  const auto text = read_content(fields);
  const auto moves = fields.texts("moves", most_moves);
  if (text.size() > longest_text) {
    return Error{"text: it is longer than any position or game", ErrorKind::no_room};
  }
  auto where = game.empty() ? read_in_any(text) : read_in(game, text);
  if (!where) return where;
  for (const auto& move : moves) {
    if (const auto played = play(*where, move); !played) return played.error();
  }
  return where;
}

Expected<void> play(Where& where, const std::string& move) {
  const auto& [game, position] = where.at;
  const RecordedMove recorded{game->to_move(position), move};
  auto next = game->play_recorded(position, recorded);
  if (!next) return next.error();
  where.record.moves.push_back(recorded);
  where.at.position = std::move(*next);
  where.solution.clear();
  return {};
}

Json where_json(const Where& where) {
  auto object = report::whole_position_json(where.game, where.at);
  object["record"] = record_json(where.record);
  object["texts"] = texts_json(where);
  if (!where.solution.empty()) object["solution"] = where.solution;
  if (!where.record.moves.empty()) {
    const auto before = after(where.record, where.record.moves.size() - 1);
    object["last_move"] =
        report::move_json(before.game->view(before.position), where.record.moves.back().move);
  }
  return object;
}

}  // namespace proofboard::explorer
