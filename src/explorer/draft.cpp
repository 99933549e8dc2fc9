#include "explorer/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "game/notation.h"
#include "report/board.h"

namespace proofboard::explorer {

namespace {

constexpr int longest_side = 26;
constexpr int most_in_hand = 18;
constexpr std::string_view hand_order = "RBGSNLP";
// Every piece of shogi once, where none gives check: what stands where, the game draws.
constexpr std::string_view all_pieces = "k8/9/PLNSGBR2/+P+L+N+S1+B+R2/9/9/9/9/8K b - 1";

char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
std::string lower(std::string text) {
  for (char& c : text) c = lower(c);
  return text;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A row of `ROWS`: runs of empty cells as numbers, a piece as a letter, with + if it is promoted.
std::optional<std::vector<std::string>> cells_of_row(std::string_view row) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < row.size();) {
    if (is_digit(row[i])) {
      std::size_t run = 0;
      for (; i < row.size() && is_digit(row[i]); ++i) {
        run = run * 10 + static_cast<std::size_t>(row[i] - '0');
        if (run > longest_side) return std::nullopt;
      }
      cells.insert(cells.end(), run, "");
      continue;
    }
    std::string cell(row[i] == '+' ? "+" : "");
    i += cell.size();
    if (i >= row.size() || !std::isalpha(static_cast<unsigned char>(row[i]))) return std::nullopt;
    cells.push_back(cell + row[i++]);
  }
  return cells;
}

std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  while (true) {
    const auto end = text.find('/');
    rows.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return rows;
    text.remove_prefix(end + 1);
  }
}

// A board of this size, whatever stands on it.
Expected<GamePosition> like(const std::string& game, int width, int height) {
  const auto fits = [&](const GamePosition& at) {
    const auto view = at.game->view(at.position);
    return view.width == width && view.height == height;
  };
  for (const auto& start : {std::string("start"), fmt::format("start:{}", width),
                            fmt::format("start:{}x{}", width, height)}) {
    auto at = read_position(game, start);
    if (at && fits(*at)) return at;
  }
  return Error{fmt::format("there is no board of {} columns and {} rows in {}", width, height,
                           quoted(game))};
}

}  // namespace

std::vector<PieceInfo> pieces_of(const GameInfo& game) {
  std::vector<PieceInfo> pieces;
  if (game.base != "shogi") return pieces;
  const auto at = read_position(game.name, all_pieces);
  if (!at) return pieces;
  const auto view = at->game->view(at->position);
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i] != 'x') continue;
    const auto& piece = view.letters[i];
    pieces.push_back({piece, view.pieces[i], hand_order.find(piece) != std::string_view::npos});
  }
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i] != 'o') continue;
    for (auto& piece : pieces) {
      if (lower(piece.piece) == view.letters[i]) piece.white_sign = view.pieces[i];
    }
  }
  return pieces;
}

int Draft::Hand::count(char letter) const {
  return static_cast<int>(std::count(pieces.begin(), pieces.end(), letter));
}

Expected<Draft> Draft::read(const std::string& game, std::string_view text) {
  const Error strange{fmt::format("{} is no board", quoted(text))};
  const auto parts = words(text);
  if (parts.size() < 2 || parts.size() > 6) return strange;
  std::vector<std::string> cells;
  const auto rows = split_rows(parts[0]);
  if (rows.size() > longest_side) return strange;
  std::size_t width = 0;
  for (const auto row : rows) {
    const auto of_row = cells_of_row(row);
    if (!of_row || of_row->empty() || (width != 0 && of_row->size() != width)) return strange;
    width = of_row->size();
    cells.insert(cells.end(), of_row->begin(), of_row->end());
  }
  auto at = like(game, static_cast<int>(width), static_cast<int>(rows.size()));
  if (!at) return at.error();
  Draft draft(game, std::move(*at));
  draft.pieces_ = pieces_of(draft.like_.game->info());
  draft.cells_ = std::move(cells);
  draft.set_size();
  if (draft.pieces_.empty()) {
    const auto side = parse_side(parts[1]);
    if (!side) return strange;
    draft.to_move_ = *side;
    if (parts.size() > 2 && is_digit(parts[2][0])) draft.turn_left_ = parts[2][0] - '0';
    return draft;
  }
  draft.to_move_ = parts[1] == "w" ? Side::white : Side::black;
  if (parts.size() < 3 || parts[2] == "-") return draft;
  int count = 0;
  for (const char c : parts[2]) {
    if (is_digit(c)) {
      count = std::min(count * 10 + (c - '0'), most_in_hand);
      continue;
    }
    draft.hand_.pieces.append(static_cast<std::size_t>(std::max(count, 1)), c);
    count = 0;
  }
  return draft;
}

void Draft::set_size() {
  const auto view = like_.game->view(like_.position);
  width_ = view.width;
  height_ = view.height;
}

Expected<void> Draft::change(const Json& change) {
  const auto text = [&](std::string_view name) -> std::string_view {
    const auto* value = change.find(name);
    return value == nullptr || value->text() == nullptr ? std::string_view() : *value->text();
  };
  if (const auto cell = text("cell"); !cell.empty()) return put(change, cell);
  if (const auto side = text("hand"); !side.empty()) return hold(change, side);
  if (const auto side = text("to_move"); !side.empty()) {
    const auto parsed = parse_side(side);
    if (!parsed) return Error{fmt::format("to_move: {} is no side", quoted(side))};
    to_move_ = *parsed;
    turn_left_.reset();
    return {};
  }
  if (const auto* left = change.find("turn_left"); left != nullptr) {
    turn_left_.reset();
    if (left->whole() != nullptr && *left->whole() < 10)
      turn_left_ = static_cast<int>(*left->whole());
    return {};
  }
  if (const auto* clear = change.find("clear"); clear != nullptr) {
    std::fill(cells_.begin(), cells_.end(), "");
    hand_.pieces.clear();
    turn_left_.reset();
    return {};
  }
  return Error{"changes: cell, hand, to_move, turn_left or clear is wanted"};
}

Expected<void> Draft::put(const Json& change, std::string_view name) {
  const auto cell = cell_named(like_.game->view(like_.position), name);
  if (!cell) return Error{fmt::format("{} is not a cell of this board", quoted(name))};
  turn_left_.reset();
  const auto* side_text = change.find("side");
  if (side_text == nullptr) {
    cells_[*cell].clear();
    return {};
  }
  const auto side = side_text->text() == nullptr ? std::nullopt : parse_side(*side_text->text());
  if (!side) return Error{"side: black or white is wanted"};
  const auto* piece = change.find("piece");
  const bool has_piece = piece != nullptr && piece->text() != nullptr;
  auto stone = stone_of(*side, has_piece ? *piece->text() : std::string());
  if (stone.empty()) return Error{"piece: this game has no such piece"};
  cells_[*cell] = std::move(stone);
  return {};
}

std::string Draft::stone_of(Side side, std::string piece) const {
  if (pieces_.empty()) return piece.empty() ? (side == Side::black ? "x" : "o") : "";
  std::transform(piece.begin(), piece.end(), piece.begin(), upper);
  const bool is_known = std::any_of(pieces_.begin(), pieces_.end(),
                                    [&](const auto& known) { return known.piece == piece; });
  if (!is_known) return {};
  if (side == Side::white) return lower(piece);
  return piece;
}

Expected<void> Draft::hold(const Json& change, std::string_view side_text) {
  const auto side = parse_side(side_text);
  const auto* piece = change.find("piece");
  const auto* count = change.find("count");
  if (!side) return Error{fmt::format("hand: {} is no side", quoted(side_text))};
  const bool is_piece = piece != nullptr && piece->text() != nullptr &&
                        piece->text()->size() == 1 && !pieces_.empty() &&
                        hand_order.find(upper((*piece->text())[0])) != std::string_view::npos;
  if (!is_piece) return Error{"piece: none that is held in hand"};
  if (count == nullptr || count->whole() == nullptr || *count->whole() > most_in_hand) {
    return Error{fmt::format("count: a whole number from 0 to {} is wanted", most_in_hand)};
  }
  const char kind = (*piece->text())[0];
  const char letter = *side == Side::black ? upper(kind) : lower(kind);
  std::erase(hand_.pieces, letter);
  hand_.pieces.append(*count->whole(), letter);
  return {};
}

std::string Draft::rows() const {
  std::string text;
  const auto width = static_cast<std::size_t>(width_);
  int run = 0;
  const auto end_run = [&] {
    if (run > 0) text += std::to_string(run);
    run = 0;
  };
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (i > 0 && i % width == 0) {
      end_run();
      text += '/';
    }
    if (cells_[i].empty()) {
      ++run;
    } else {
      end_run();
      text += cells_[i];
    }
  }
  end_run();
  return text;
}

std::string Draft::text() const {
  const bool is_black = to_move_ == Side::black;
  if (pieces_.empty()) {
    auto text = rows() + (is_black ? " x" : " o");
    if (turn_left_) text += fmt::format(" {}", *turn_left_);
    return text;
  }
  std::string hands;
  for (const bool is_whites : {false, true}) {
    for (const char kind : hand_order) {
      const char letter = is_whites ? lower(kind) : kind;
      const int count = hand_.count(letter);
      if (count > 1) hands += std::to_string(count);
      if (count > 0) hands += letter;
    }
  }
  return fmt::format("{} {} {} 1", rows(), is_black ? "b" : "w", hands.empty() ? "-" : hands);
}

Expected<GamePosition> Draft::position() const {
  auto at = read_position(game_, text());
  if (at) return at;
  // Boards that games take for a mistake unless they are told that the game is over.
  if (auto over = read_position(game_, text() + " over")) return over;
  return at;
}

BoardView Draft::view() const {
  auto view = like_.game->view(like_.position);
  const auto sign_of = [&](const std::string& stone) -> std::string {
    for (const auto& known : pieces_) {
      if (stone == known.piece) return known.sign;
      if (stone == lower(known.piece)) return known.white_sign;
    }
    return {};
  };
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto& stone = cells_[i];
    const bool is_black =
        !stone.empty() &&
        (pieces_.empty() ? lower(stone[0]) == 'x'
                         : std::isupper(static_cast<unsigned char>(stone.back())) != 0);
    view.cells[i] = stone.empty() ? '.' : is_black ? 'x' : 'o';
    if (pieces_.empty()) continue;
    view.letters[i] = stone;
    view.pieces[i] = sign_of(stone);
  }
  for (auto& hand : view.hands) {
    hand.pieces.clear();
    hand.letters.clear();
    for (const char kind : hand_order) {
      const char letter = hand.side == Side::black ? kind : lower(kind);
      for (int i = 0; i < hand_.count(letter); ++i) {
        hand.letters.emplace_back(1, letter);
        hand.pieces.push_back(sign_of(std::string(1, letter)));
      }
    }
  }
  return view;
}

Json Draft::board_json() const {
  return report::board_json(*like_.game, view());
}

}  // namespace proofboard::explorer
