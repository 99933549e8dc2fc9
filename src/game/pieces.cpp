#include "game/pieces.h"

namespace proofboard {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string cell_text(int cell, int size) {
  return square_text({cell % size, cell / size});
}

// Its length, with the dots after it; 0 if the word starts with no number and dot.
std::size_t move_number_length(std::string_view word) {
  const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits == word.size() || word[digits] != '.') return 0;
  return std::min(word.find_first_not_of('.', digits), word.size());
}

}  // namespace

std::string piece_move_text(PieceMove move, int size, bool is_capture) {
  if (move == PieceMove::pass()) return "pass";
  return cell_text(move.from, size) + (is_capture ? 'x' : '-') + cell_text(move.to, size);
}

Expected<PieceMoveText> parse_piece_move(std::string_view text, int size) {
  if (text == "pass") return PieceMoveText{PieceMove::pass()};
  const auto sign = text.find_first_of("-xX");
  if (sign == std::string_view::npos) {
    return Error{fmt::format("{} is not a move: a move is written b1-b3, or b1xb3 if it captures",
                             quoted(text))};
  }
  const auto from = parse_square(text.substr(0, sign), size, size);
  if (!from) return from.error().told_of(quoted(text));
  const auto to = parse_square(text.substr(sign + 1), size, size);
  if (!to) return to.error().told_of(quoted(text));
  return PieceMoveText{{static_cast<std::uint8_t>(size * from->row + from->column),
                        static_cast<std::uint8_t>(size * to->row + to->column)},
                       text[sign] != '-'};
}

std::vector<std::string_view> without_move_number(std::string_view word) {
  word.remove_prefix(move_number_length(word));
  if (word.empty()) return {};
  return {word};
}

bool looks_like_transcript(std::string_view text) {
  const auto parts = words(text);
  if (parts.empty()) return false;
  if (move_number_length(parts[0]) > 0 || parts[0] == "pass") return true;
  return parts[0].size() >= 2 && parts[0][0] >= 'a' && parts[0][0] <= 'j' && is_digit(parts[0][1]);
}

Expected<void> check_over(const std::vector<std::string_view>& rest, bool is_final,
                          std::string_view odd) {
  const bool is_marked = !rest.empty() && rest[0] == over_word;
  const std::size_t known = is_marked ? 1 : 0;
  if (rest.size() > known) {
    return Error{fmt::format("{} after the side to move: only 'moves m1 m2 …' may follow",
                             quoted(rest[known]))};
  }
  if (is_marked && !is_final) return Error{"'over' after the side to move: the game is not over"};
  if (!is_marked && !odd.empty()) {
    return Error{
        fmt::format("{}: only a finished game looks so (write 'over' after the side to "
                    "move if you mean it)",
                    odd)};
  }
  return {};
}

}  // namespace proofboard
