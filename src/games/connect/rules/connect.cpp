#include "games/connect/rules/connect.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/counted.h"
#include "game/notation.h"

namespace proofboard::connect {

namespace {

constexpr int most_a_turn = 4;

}  // namespace

std::vector<Preset> Game::presets() {
  // Connect6 is also played on smaller boards, so its size stays a default that a position's text
  // may change.
  return {
      {"connect6", "Connect6", "k=6,p=2,q=1", "start moves j10 d4 p16"},
      {"tic-tac-toe", "Tic-tac-toe", "m=3,n=3,k=3,p=1,q=1", "start"},
      {"gomoku", "Gomoku, freestyle", "m=15,n=15,k=5,p=1,q=1", "start moves h8 b2 i8 b14 j8 n2"}};
}

OptionTable Game::options() {
  return {{"m", OptionInfo::Integer{19, 1, longest_side}, "columns of the board"},
          {"n", OptionInfo::Integer{19, 1, longest_side}, "rows of the board"},
          {"k", OptionInfo::Integer{6, 1, longest_side}, "stones in a row that win"},
          {"p", OptionInfo::Integer{2, 1, most_a_turn}, "stones a turn"},
          {"q", OptionInfo::Integer{1, 1, most_a_turn}, "stones in Black's first turn"},
          {"counts", OptionInfo::Choice{{"legal", "any"}},
           "numbers of stones a position may have: those of a game, or any"},
          {"columns", OptionInfo::Choice{{"with-i", "without-i"}},
           "letters of the columns: a to s, or a to t without i as on Go boards"}};
}

Expected<Game> Game::make(const Options& options) {
  const auto value = [&](std::string_view name) { return static_cast<int>(options.integer(name)); };
  const int m = value("m");
  const int n = value("n");
  const int k = value("k");
  if (k > std::max(m, n)) {
    return Error{fmt::format("k={} in a row don't fit on a board of {}x{} cells: nobody could win",
                             k, m, n)};
  }
  return Game(m, n, k, value("p"), value("q"), options.choice("counts") == "any",
              options.choice("columns") == "without-i");
}

Game::Game(int m, int n, int k, int p, int q, bool has_any_counts, bool skips_i)
    : m_(m),
      n_(n),
      k_(k),
      p_(p),
      q_(q),
      has_any_counts_(has_any_counts),
      skips_i_(skips_i),
      cells_(m * n),
      steps_{1, m, m + 1, m - 1} {
  for (int cell = 0; cell < cells_; ++cell) {
    const int left = cell % m;
    const int right = m - 1 - left;
    const int down = cell / m;
    const int up = n - 1 - down;
    const int reach[2 * directions] = {right, up,   std::min(right, up),  std::min(left, up),
                                       left,  down, std::min(left, down), std::min(right, down)};
    for (std::size_t d = 0; d < 2 * directions; ++d) {
      reach_[static_cast<std::size_t>(cell)][d] =
          static_cast<std::uint8_t>(std::min(reach[d], k - 1));
    }
  }
}

std::string Game::options_text() const {
  return fmt::format("m={},n={},k={},p={},q={},counts={},columns={}", m_, n_, k_, p_, q_,
                     has_any_counts_ ? "any" : "legal", skips_i_ ? "without-i" : "with-i");
}

Position Game::initial() const {
  Position at;
  at.turn = turn_after(0);
  at.key = at.turn.key();
  return at;
}

TurnState Game::turn_after(int placed) const {
  if (placed < q_) return {Side::black, static_cast<std::uint8_t>(q_ - placed)};
  const int turns = (placed - q_) / p_;  // complete ones after the first
  const int left = p_ - (placed - q_) % p_;
  return {turns % 2 == 0 ? Side::white : Side::black, static_cast<std::uint8_t>(left)};
}

Expected<Position> Game::position(const Stones& stones, Side side, std::optional<int> left) const {
  int counts[2] = {};
  bool has_row[2] = {};
  for (int i = 0; i < 2; ++i) {
    for (int cell = 0; cell < cells_; ++cell) {
      if (!stones.of[i].contains(cell)) continue;
      ++counts[i];
      has_row[i] = has_row[i] || is_in_row(stones.of[i], cell);
    }
  }
  const int placed = counts[0] + counts[1];
  const TurnState due = turn_after(placed);
  const bool is_first_turn = placed < q_ && side == Side::black;
  const int most_left = is_first_turn ? q_ : p_;

  if (!left) left = !has_any_counts_ && side == due.side ? due.left : most_left;
  if (*left < 1 || *left > most_left) {
    return Error{fmt::format("{} can't have {} left to place here: 1 to {}",
                             side == Side::black ? "Black" : "White", counted(*left, "stone"),
                             most_left)};
  }
  if (!has_any_counts_) {
    int legal_black = std::min(placed, q_);
    for (int i = q_; i < placed; ++i) legal_black += turn_after(i).side == Side::black ? 1 : 0;
    if (counts[0] != legal_black || side != due.side || *left != due.left) {
      return Error{fmt::format(
          "impossible counts: {} black and {} white stones with {} to place {}; a game with {} "
          "stones has {} black and {} white ones and {} places {} (counts=any accepts this)",
          counts[0], counts[1], to_text(side), *left, placed, legal_black, placed - legal_black,
          to_text(due.side), due.left)};
    }
  }
  if (has_row[0] && has_row[1]) {
    return Error{fmt::format("both sides have {} in a row", k_)};
  }
  // Nothing is played after a row: it is the turn that its last stone left behind.
  if (has_row[0] || has_row[1]) {
    const Side winner = has_row[0] ? Side::black : Side::white;
    const bool is_due = side == winner ? *left < most_left : *left == p_;
    if (!is_due) {
      return Error{fmt::format("{} has {} in a row, after which it can't be {}'s turn with {} left",
                               to_text(winner), k_, to_text(side), *left)};
    }
  }

  Position at;
  at.stones = stones;
  at.placed = static_cast<std::uint16_t>(placed);
  at.turn = {side, static_cast<std::uint8_t>(*left)};
  at.outcome = has_row[0]         ? Outcome::black_wins
               : has_row[1]       ? Outcome::white_wins
               : placed == cells_ ? Outcome::draw
                                  : Outcome::open;
  at.key = fresh_key(at);
  return at;
}

std::uint64_t Game::fresh_key(const Position& at) const {
  return stone_keys.of(at.stones, cells_) ^ at.turn.key();
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  encode_stones(at.stones, cells_, bytes);
  bytes.push_back(static_cast<std::uint8_t>(2 * at.turn.left + static_cast<int>(at.turn.side)));
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  const std::size_t size = encoded_size(cells_);
  if (bytes.size() != size + 1) {
    return Error{fmt::format("a {}x{} Connect position takes {} bytes, not {}", m_, n_, size + 1,
                             bytes.size())};
  }
  const auto stones = decode_stones(std::span(bytes).first(size), cells_);
  if (!stones) return stones.error();
  return position(*stones, static_cast<Side>(bytes.back() % 2), bytes.back() / 2);
}

BoardView Game::view(const Position& at) const {
  BoardView board{m_, n_, {}, false, false, skips_i_};
  for (int row = n_ - 1; row >= 0; --row) {
    for (int column = 0; column < m_; ++column) {
      board.cells += at.stones.letter(row * m_ + column);
    }
  }
  return board;
}

std::string Game::position_text(const Position& at) const {
  auto text = rows_text(view(at), at.turn.side);
  if (p_ > 1 || q_ > 1) text += fmt::format(" {}", at.turn.left);
  return text;
}

std::string Game::move_text(const Position&, Move move) const {
  const int column = move.cell % m_;
  return square_text({skips_i_ && column >= 'i' - 'a' ? column + 1 : column, move.cell / m_});
}

Expected<Square> Game::parse_cell(std::string_view text) const {
  const bool is_capital = !text.empty() && text[0] <= 'Z';
  const char i = is_capital ? 'I' : 'i';
  if (!skips_i_ || text.empty() || text[0] < i) return parse_square(text, m_, n_);
  std::string with_i(text);
  --with_i[0];
  const auto square = parse_square(with_i, m_, n_);
  if (square && text[0] != i) return square;
  return Error{
      fmt::format("{} is not a cell of this board, whose columns have no i", quoted(text))};
}

Expected<Move> Game::parse_move(const Position& at, std::string_view text) const {
  const auto square = parse_cell(text);
  if (!square) return square.error();
  if (at.outcome != Outcome::open) {
    return Error{fmt::format("'{}' can't be played: the game is over", text)};
  }
  const int cell = square->row * m_ + square->column;
  if (!at.stones.is_empty(cell)) return Error{fmt::format("'{}' is taken", text)};
  return Move{static_cast<std::uint16_t>(cell)};
}

std::vector<std::string_view> Game::split_moves(std::string_view word) const {
  return split_at('-', word);
}

Expected<void> Game::check_joined(const Position& at, std::size_t stones) const {
  if (stones <= 1 || at.outcome != Outcome::open || stones == at.turn.left) return {};
  return Error{fmt::format("{} stones are joined, but {} has {} to place", stones,
                           to_text(at.turn.side), at.turn.left)};
}

Position Game::transform(const Position& at, int symmetry) const {
  Position result = at;
  result.stones = {};
  for (int cell = 0; cell < cells_; ++cell) {
    const Move image = transform_move({static_cast<std::uint16_t>(cell)}, symmetry);
    result.stones.put(image.cell, at.stones.letter(cell));
  }
  result.key = fresh_key(result);
  return result;
}

Move Game::transform_move(Move move, int symmetry) const {
  int column = move.cell % m_;
  int row = move.cell / m_;
  if ((symmetry & 1) != 0) column = m_ - 1 - column;
  if ((symmetry & 2) != 0) row = n_ - 1 - row;
  if ((symmetry & 4) != 0) std::swap(column, row);
  return {static_cast<std::uint16_t>(row * m_ + column)};
}

}  // namespace proofboard::connect
