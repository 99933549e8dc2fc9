#include "report/board.h"

#include <algorithm>
#include <cctype>

#include "api/mating.h"
#include "game/notation.h"
#include "report/sentences.h"

namespace proofboard::report {

namespace {

std::string_view kind_of(const AnyGame& game, const BoardView& view) {
  const auto& info = game.info();
  if (view.is_slanted) return "rhombus";
  if (view.white_faces_down) return "shogi";
  if (info.base == "surakarta") return "loops";
  constexpr int small = 16;  // cells: tic-tac-toe is drawn with squares
  if (info.base == "connect" && view.width * view.height > small) return "intersections";
  return "squares";
}

// What stands there: of a side, and if pieces differ, which.
Json cell_json(const BoardView& view, std::size_t cell) {
  const auto width = static_cast<std::size_t>(view.width);
  Json object{{"name", cell_name(view, cell)}, {"x", cell % width}, {"y", cell / width}};
  if (view.cells[cell] == '.') return object;
  object["side"] = to_text(view.cells[cell] == 'x' ? Side::black : Side::white);
  if (view.letters.empty()) return object;
  auto piece = view.letters[cell];
  std::transform(piece.begin(), piece.end(), piece.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  object["piece"] = piece;
  object["sign"] = view.pieces[cell];
  return object;
}

Json hand_json(const HandView& hand) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < hand.pieces.size();) {
    std::size_t count = 1;
    while (i + count < hand.pieces.size() && hand.pieces[i + count] == hand.pieces[i]) ++count;
    auto letter = hand.letters.empty() ? hand.pieces[i] : hand.letters[i];
    std::transform(letter.begin(), letter.end(), letter.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    pieces.push_back(Json{{"piece", letter}, {"sign", hand.pieces[i]}, {"count", count}});
    i += count;
  }
  return {{"side", to_text(hand.side)}, {"pieces", std::move(pieces)}};
}

Json point_json(double x, double y) {
  return Json(Json::Array{Json(x), Json(y)});
}

// The points that are marked on boards for Go, of which others borrow them.
Json go_stars(const BoardView& view) {
  constexpr int smallest = 9, smallest_with_far_stars = 13;
  Json stars = Json::array();
  if (view.width != view.height || view.width < smallest) return stars;
  const int last = view.width - 1;
  const int near = view.width < smallest_with_far_stars ? 2 : 3;
  std::vector<int> lines{near, last - near};
  if (last % 2 == 0) lines.insert(lines.begin() + 1, last / 2);
  const bool has_sides = view.width > smallest_with_far_stars;
  for (const int x : lines) {
    for (const int y : lines) {
      const bool is_side = (2 * x == last) != (2 * y == last);
      if (!is_side || has_sides) stars.push_back(point_json(x, y));
    }
  }
  return stars;
}

// Between the second and third lines of an Othello board.
Json othello_stars(const BoardView& view) {
  constexpr double near = 1.5;
  const double far = view.width - 1 - near;
  Json stars = Json::array();
  for (const double y : {near, far}) {
    for (const double x : {near, far}) stars.push_back(point_json(x, y));
  }
  return stars;
}

// Surakarta's eight: the second and the third line of each side are joined around the corners.
Json arcs() {
  Json all = Json::array();
  for (const int radius : {1, 2}) {
    for (const auto* corner : {"top_left", "top_right", "bottom_right", "bottom_left"}) {
      all.push_back(Json{{"corner", corner}, {"radius", radius}});
    }
  }
  return all;
}

// The stones that the side to move has still to place in its turn, where turns have several.
std::optional<std::int64_t> turn_left(const GamePosition& at) {
  if (at.game->info().base != "connect") return std::nullopt;
  const auto text = at.game->position_text(at.position);
  const auto parts = words(text);
  constexpr std::size_t left = 2;  // after the rows and the side
  if (parts.size() <= left) return std::nullopt;
  const auto number = parse_integer(parts[left]);
  return number ? std::optional(*number) : std::nullopt;
}

// Two names of cells, with a sign between them or none.
struct FromTo {
  std::string_view from, to;
  bool captures = false;
};
std::optional<FromTo> split_move(const BoardView& view, std::string_view move) {
  for (std::size_t i = 1; i + 1 < move.size(); ++i) {
    const auto from = move.substr(0, i);
    if (!cell_named(view, from)) continue;
    if (const auto to = move.substr(i); cell_named(view, to)) return FromTo{from, to};
    const char sign = move[i];
    if (sign != '-' && sign != 'x') continue;
    if (const auto to = move.substr(i + 1); cell_named(view, to))
      return FromTo{from, to, sign == 'x'};
  }
  return std::nullopt;
}

}  // namespace

Json board_json(const AnyGame& game, const BoardView& view) {
  const auto kind = kind_of(game, view);
  Json cells = Json::array();
  for (std::size_t i = 0; i < view.cells.size(); ++i) cells.push_back(cell_json(view, i));
  Json columns = Json::array(), rows = Json::array();
  for (int i = 0; i < view.width; ++i) columns.push_back(column_label(view, i));
  for (int i = 0; i < view.height; ++i) rows.push_back(row_label(view, i));
  Json board{{"kind", kind},
             {"width", view.width},
             {"height", view.height},
             {"cells", std::move(cells)},
             {"columns", std::move(columns)},
             {"rows", std::move(rows)}};
  if (kind == "rhombus") {
    board["edges"] = {{"top", "black"}, {"bottom", "black"}, {"left", "white"}, {"right", "white"}};
  }
  if (kind == "intersections") board["stars"] = go_stars(view);
  if (game.info().base == "othello" && view.width > 4) board["stars"] = othello_stars(view);
  if (kind == "loops") board["arcs"] = arcs();
  if (game.info().base == "loa") board["shaded"] = true;
  if (view.hands.empty()) return board;
  board["hands"] = Json::array();
  for (const auto& hand : view.hands) board["hands"].push_back(hand_json(hand));
  return board;
}

Json move_json(const BoardView& view, const std::string& move) {
  Json object{{"move", move}};
  if (cell_named(view, move)) {
    object["to"] = move;
    return object;
  }
  std::string_view rest = move;
  if (rest.ends_with('+')) {
    rest.remove_suffix(1);
    object["promotes"] = true;
  }
  if (const auto star = rest.find('*'); star != std::string_view::npos) {
    object["drop"] = rest.substr(0, star);
    object["to"] = rest.substr(star + 1);
  } else if (const auto parts = split_move(view, rest)) {
    object["from"] = parts->from;
    object["to"] = parts->to;
    if (parts->captures) object["captures"] = true;
  } else {
    object["pass"] = true;
  }
  return object;
}

Json legal_moves_json(const GamePosition& at) {
  const auto view = at.game->view(at.position);
  Json moves = Json::array();
  for (const auto& move : at.game->moves(at.position)) moves.push_back(move_json(view, move));
  return moves;
}

Json result_json(const GamePosition& at) {
  const auto score = at.game->result(at.position);
  if (!score) return nullptr;
  const bool is_failed = is_failed_mate(*at.game, *score);
  Json winner = nullptr;
  if (*score != 0 && !is_failed) winner = to_text(*score > 0 ? Side::black : Side::white);
  Json object{{"score", *score},
              {"winner", std::move(winner)},
              {"text", state_sentence(*at.game, at.position)}};
  if (is_failed) object["failed_mate"] = true;
  return object;
}

Json whole_position_json(const std::string& game, const GamePosition& at) {
  Json object{{"game", game},
              {"text", at.game->position_text(at.position)},
              {"to_move", to_text(at.game->to_move(at.position))},
              {"state", state_sentence(*at.game, at.position)},
              {"result", result_json(at)},
              {"in_check", at.game->is_in_check(at.position)},
              {"board", board_json(*at.game, at.game->view(at.position))},
              {"moves", legal_moves_json(at)},
              {"remarks", at.game->remarks(at.position)}};
  if (const auto left = turn_left(at)) object["turn_left"] = *left;
  return object;
}

}  // namespace proofboard::report
