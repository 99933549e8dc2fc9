#include "report/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>

#include "core/counted.h"
#include "game/board_text.h"
#include "game/notation.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

struct Point {
  double x = 0, y = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
};

std::string text_of(Point point) {
  return fmt::format("{:.1f},{:.1f}", point.x, point.y);
}

std::string text_of(const std::vector<Point>& points) {
  std::string text;
  for (const auto& point : points) text += (text.empty() ? "" : " ") + text_of(point);
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

// The page and what is written on it follow the reader's mode; cells and stones stay, with dark
// signs on light cells. The colours of the verdicts are told apart without red and green.
constexpr std::string_view style = R"(  <style>
    text { font-family: sans-serif; font-size: 14px; text-anchor: middle; fill: #111; }
    .page { fill: #ffffff; }
    .ink { fill: #222222; }
    .title { font-size: 17px; text-anchor: start; }
    .left { text-anchor: start; }
    .effort { font-size: 12px; }
    .cell { stroke: #6b5a3a; stroke-width: 1; fill: #ead9b8; }
    .proven { fill: #7fcdb3; }
    .disproven { fill: #f3b48d; }
    .unknown { fill: #d9d9d9; }
    .area { fill: #a9c8ec; }
    .best { font-size: 20px; font-weight: bold; }
    .sign { fill: none; stroke: #111; stroke-width: 2.5; stroke-linecap: round; }
    .x { fill: #161616; stroke: #9a9a9a; stroke-width: 1.5; }
    .o { fill: #ffffff; stroke: #4a4a4a; stroke-width: 1.5; }
    text.x { fill: #ffffff; stroke: none; }
    text.o { fill: #111111; stroke: none; }
    .wedge { fill: #f7ecd2; stroke: #4a3a1a; stroke-width: 1.2; }
    .face { font-size: 25px; }
    .edge { fill: none; stroke-linejoin: round; stroke-linecap: butt; stroke-width: 6; }
    .rim { fill: none; stroke: #8a8a8a; stroke-width: 9; stroke-linejoin: round; }
    .edge-x { stroke: #161616; }
    .edge-o { stroke: #ffffff; }
    @media (prefers-color-scheme: dark) { .page { fill: #1c1c1e; } .ink { fill: #e4e4e4; } }
  </style>
)";

constexpr double margin = 20, line_height = 24, least_width = 460;

// Where the cells are. Hexagons stand on a corner, and each row is half a cell further right.
class Grid {
 public:
  Grid(const BoardView& board, double top) : board_(board) {
    const double letters = board.first_row_on_top ? 40 : 20;
    origin_ = {margin + 30 + across() / 2, top + letters + down() / 2};
  }

  Point centre(int column, int row) const {
    const double shift = board_.is_slanted ? row * across() / 2 : 0;
    return origin_ +
           Point{column * across() + shift, row * (board_.is_slanted ? 1.5 * radius : down())};
  }
  Point centre(std::size_t cell) const {
    return centre(static_cast<int>(cell) % board_.width, static_cast<int>(cell) / board_.width);
  }

  // From the top left corner, clockwise.
  std::vector<Point> corners() const {
    const double x = across() / 2, y = down() / 2;
    if (!board_.is_slanted) return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    return {{-x, -y / 2}, {0, -y}, {x, -y / 2}, {x, y / 2}, {0, y}, {-x, y / 2}};
  }
  std::vector<Point> outline(std::size_t cell) const {
    auto points = corners();
    for (auto& point : points) point = point + centre(cell);
    return points;
  }

  double across() const { return board_.is_slanted ? std::sqrt(3.0) * radius : side; }
  double down() const { return board_.is_slanted ? 2 * radius : side; }
  double stone_radius() const { return 0.4 * across(); }
  double right() const { return centre(board_.width - 1, board_.height - 1).x + across() / 2; }
  double bottom() const { return centre(0, board_.height - 1).y + down() / 2 + 28; }

 private:
  static constexpr double radius = 32, side = 54;  // of a hexagon, of a square

  const BoardView& board_;
  Point origin_;
};

// A check mark, a cross or a question mark.
std::string sign(Truth truth, Point at) {
  const auto path = [&](std::string_view steps) {
    return fmt::format("<path class=\"sign\" d=\"M{} {}\"/>", text_of(at), steps);
  };
  switch (truth) {
    case Truth::proven: return path("m-8,0 l5,6 l11,-12");
    case Truth::disproven: return path("m-6,-6 l12,12 m0,-12 l-12,12");
    case Truth::unknown: break;
  }
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">?</text>", at.x, at.y + 5);
}

std::string effort_text(std::uint64_t nodes) {
  auto text = short_count_text(static_cast<double>(nodes));
  std::erase(text, ' ');
  return text;
}

std::string text_element(std::string_view classes, Point at, std::string_view text) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", classes, at.x, at.y,
                     escaped(text));
}

std::string tip(const Picture::Move& move) {
  return fmt::format("<title>{}: {}, {}{}</title>", escaped(move.name), to_text(move.truth),
                     count_text(move.nodes, "node"),
                     move.answer.empty() ? "" : fmt::format("; answer {}", escaped(move.answer)));
}

// A piece that points at the opponent, with its sign on it.
std::string wedge(const BoardView& board, Point at, std::size_t cell) {
  const auto turn = board.cells[cell] == 'o' ? 180 : 0;
  return fmt::format(
      "<g transform=\"translate({:.1f},{:.1f}) rotate({})\"><path class=\"wedge\" "
      "d=\"M0,-24 L17,-17 L21,23 L-21,23 L-17,-17 Z\"/><text class=\"face\" x=\"0\" "
      "y=\"11\">{}</text></g>",
      at.x, at.y, turn, escaped(board.pieces[cell]));
}

std::string stone(const BoardView& board, const Grid& grid, std::size_t cell) {
  const char owner = board.cells[cell];
  const auto at = grid.centre(cell);
  if (board.white_faces_down) return wedge(board, at, cell);
  auto text = fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>", owner,
                          at.x, at.y, grid.stone_radius());
  if (!board.pieces.empty()) {
    text += text_element(std::string(1, owner), at + Point{0, 5}, board.pieces[cell]);
  }
  return text;
}

// One group for each cell, with all that is on it.
std::string cell_group(const Picture& picture, const Grid& grid, std::size_t cell,
                       const Picture::Move* move) {
  const auto& board = picture.board;
  const auto name = cell_name(board, cell);
  const bool is_needed =
      std::find(picture.area.begin(), picture.area.end(), name) != picture.area.end();
  const auto truth = move != nullptr ? fmt::format(" {}", to_text(move->truth))
                                     : std::string(is_needed ? " area" : "");
  auto text = fmt::format("  <g id=\"{}\">", name);
  if (move != nullptr) text += tip(*move);
  text +=
      fmt::format("<polygon class=\"cell{}\" points=\"{}\"/>", truth, text_of(grid.outline(cell)));
  if (board.cells[cell] != '.') text += stone(board, grid, cell);
  if (move != nullptr) {
    const auto at = grid.centre(cell);
    text += sign(move->truth, at + Point{0, -7});
    text += text_element("effort", at + Point{0, 17}, effort_text(move->nodes));
  }
  if (move == nullptr && name == picture.best) {
    text += text_element("best", grid.centre(cell) + Point{0, 7}, "1");
  }
  return text + "</g>\n";
}

std::string coordinates(const BoardView& board, const Grid& grid) {
  std::string text;
  const int letter_row = board.first_row_on_top ? 0 : board.height - 1;
  const double away =
      (grid.down() / 2 + (board.first_row_on_top ? 16 : 20)) * (board.first_row_on_top ? -1 : 1);
  for (int column = 0; column < board.width; ++column) {
    const auto at = grid.centre(column, letter_row) + Point{0, away};
    text += "  " + text_element("ink", at, column_label(board, column)) + '\n';
  }
  for (int row = 0; row < board.height; ++row) {
    const auto at = grid.centre(0, row) + Point{-grid.across() / 2 - 22, 5};
    text += "  " + text_element("ink", at, row_label(board, row)) + '\n';
  }
  return text;
}

// The four sides of a slanted board: top and bottom are Black's, left and right White's.
std::string edges(const BoardView& board, const Grid& grid) {
  if (!board.is_slanted) return "";
  const auto corner = grid.corners();
  const auto at = [&](int column, int row, std::size_t which) {
    return grid.centre(column, row) + corner[which];
  };
  const int last_column = board.width - 1, last_row = board.height - 1;
  std::vector<Point> top, bottom, left, right;
  for (int column = 0; column < board.width; ++column) {
    for (const std::size_t which : {0, 1, 2}) top.push_back(at(column, 0, which));
    for (const std::size_t which : {5, 4, 3}) bottom.push_back(at(column, last_row, which));
  }
  for (int row = 0; row < board.height; ++row) {
    for (const std::size_t which : {0, 5}) left.push_back(at(0, row, which));
    for (const std::size_t which : {2, 3}) right.push_back(at(last_column, row, which));
  }
  constexpr double away = 5;
  std::string rims, lines;
  // A little outside, so that they cover nothing of the cells.
  const auto draw = [&](std::vector<Point> line, Point outwards, char owner) {
    for (auto& point : line) point = point + outwards;
    const auto points = text_of(line);
    rims += fmt::format("  <polyline class=\"rim\" points=\"{}\"/>\n", points);
    lines += fmt::format("  <polyline class=\"edge edge-{}\" points=\"{}\"/>\n", owner, points);
  };
  draw(left, {-away, 0}, 'o');
  draw(right, {away, 0}, 'o');
  draw(top, {0, -away}, 'x');
  draw(bottom, {0, away}, 'x');
  return rims + lines;
}

// A sign in a little square, and what it means.
std::string legend_line(Truth truth, std::string_view meaning, double y) {
  const Point at{margin + 12, y - 5};
  return fmt::format(
      "  <rect class=\"cell {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"24\" height=\"20\"/>{}{}\n",
      to_text(truth), at.x - 12, at.y - 10, sign(truth, at),
      text_element("ink left", {margin + 34, y}, meaning));
}

// As wide as letters get.
double text_width(std::string_view text, double letter) {
  return 2 * margin + letter * static_cast<double>(text.size());
}

std::string count_of(const Picture& picture, Truth truth, std::string_view meaning) {
  const auto count = std::count_if(picture.moves.begin(), picture.moves.end(),
                                   [&](const Picture::Move& move) { return move.truth == truth; });
  return fmt::format("{}: {} ({} of {})", to_text(truth), meaning, count,
                     counted(picture.moves.size(), "move"));
}

// The moves that are no cells, in columns.
std::string move_table(const std::vector<const Picture::Move*>& moves, double top, double width) {
  constexpr double column_width = 150;
  const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(width / column_width));
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto& move = *moves[i];
    const auto column = i % columns, row = i / columns;
    const Point at{margin + 12 + static_cast<double>(column) * column_width,
                   top + static_cast<double>(row) * line_height};
    text += fmt::format(
        "  <g id=\"{}\">{}<rect class=\"cell {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"24\" "
        "height=\"20\"/>{}{}</g>\n",
        escaped(move.name), tip(move), to_text(move.truth), at.x - 12, at.y - 10,
        sign(move.truth, at),
        text_element("ink left", at + Point{20, 5},
                     fmt::format("{} {}", move.name, effort_text(move.nodes))));
  }
  return text;
}

// The legend below the board, and the moves that are no cells; `y` moves down to its end.
std::string verdicts(const Picture& picture, const std::vector<const Picture::Move*>& others,
                     double width, double& y) {
  std::string body;
  for (const auto& [truth, meaning] :
       {std::pair{Truth::proven, picture.proven}, std::pair{Truth::disproven, picture.disproven},
        std::pair{Truth::unknown, std::string("not solved")}}) {
    body += legend_line(truth, count_of(picture, truth, meaning), y += line_height);
  }
  body += "  " +
          text_element("ink left", {margin, y += line_height},
                       picture.to_move + " to move. Numbers are nodes searched for the move.") +
          '\n';
  if (!others.empty()) {
    const double table = y + line_height;
    body += move_table(others, table, width - 2 * margin);
    const auto columns = std::max(1.0, std::floor((width - 2 * margin) / 150));
    y = table + std::ceil(static_cast<double>(others.size()) / columns) * line_height;
  }
  return body;
}

std::string hand_line(const HandView& hand, double y) {
  const auto text = fmt::format("{} in hand: {}", hand.side == Side::black ? "Black" : "White",
                                hand_text(hand.pieces));
  return "  " + text_element("ink left", {margin, y}, text) + '\n';
}

}  // namespace

void use_letters(BoardView& board) {
  const auto use = [](std::vector<std::string>& signs, const std::vector<std::string>& letters) {
    if (letters.empty()) return;
    signs = letters;
    for (auto& sign : signs) {
      std::transform(sign.begin(), sign.end(), sign.begin(),
                     [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    }
  };
  use(board.pieces, board.letters);
  for (auto& hand : board.hands) use(hand.pieces, hand.letters);
}

std::string svg_text(const Picture& picture) {
  const auto& board = picture.board;
  double y = margin + 14;
  auto body = "  " + text_element("ink title", {margin, y}, picture.title) + '\n';
  for (const auto& hand : board.hands) body += hand_line(hand, y += line_height);
  const Grid grid(board, y);

  std::vector<const Picture::Move*> on_cell(board.cells.size()), others;
  for (const auto& move : picture.moves) {
    const auto cell = cell_named(board, move.name);
    (cell ? on_cell[*cell] : others.emplace_back()) = &move;
  }
  body += coordinates(board, grid);
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    body += cell_group(picture, grid, cell, on_cell[cell]);
  }
  body += edges(board, grid);

  const double width =
      std::max({least_width, grid.right() + margin + 10, text_width(picture.title, 10),
                text_width(picture.proven, 8) + 300, text_width(picture.disproven, 8) + 300,
                text_width(picture.area_meaning, 8) + 40});
  y = grid.bottom();
  if (!picture.moves.empty()) body += verdicts(picture, others, width, y);
  if (!picture.area.empty() && picture.moves.empty()) {
    body += fmt::format(
        "  <rect class=\"cell area\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"24\" height=\"20\"/>{}\n",
        margin, y + line_height - 15,
        text_element("ink left", {margin + 34, y + line_height}, picture.area_meaning));
    y += line_height;
  }
  const double height = y + margin;
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\">\n"
      "  <title>{2}</title>\n{3}"
      "  <rect class=\"page\" width=\"{0:.0f}\" height=\"{1:.0f}\"/>\n{4}</svg>\n",
      width, height, escaped(picture.title), style, body);
}

}  // namespace proofboard::report
