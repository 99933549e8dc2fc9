#include "games/othello/rules/ggf.h"

#include <fmt/format.h>

#include "game/notation.h"

namespace proofboard::othello {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expected<GgfGame> game() {
    if (!take('(') || !take(';')) return unexpected("(; is missing");
    while (!take(';')) {
      skip_blanks();
      const auto start = at_;
      while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
      const auto name = text_.substr(start, at_ - start);
      if (name.empty() || !take('[')) return unexpected("a property or ;) is missing");
      const auto end = text_.find(']', at_);
      if (end == std::string_view::npos) return unexpected("a value is not closed");
      if (auto seen = see(name, text_.substr(at_, end - at_)); !seen) return seen.error();
      at_ = end + 1;
    }
    if (!take(')')) return unexpected(") is missing");
    skip_blanks();
    if (at_ < text_.size()) return unexpected("there is more than one game");
    return game_;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool take(char c) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  Error unexpected(std::string_view what) const {
    return Error{fmt::format("GGF: byte {}: {}", at_ + 1, what)};
  }

  Expected<void> see(std::string_view name, std::string_view value) {
    if (name == "GM" && value != "Othello") {
      return Error{fmt::format("GGF: the game is {}, not Othello", quoted(value))};
    }
    if (name == "BO") return see_board(value);
    if (name == "B" || name == "W") {
      const auto parts = words(value.substr(0, value.find('/')));
      if (parts.size() != 1) {
        return Error{
            fmt::format("GGF: move {}: {} is no move", game_.moves.size() + 1, quoted(value))};
      }
      game_.moves.push_back({name == "B" ? Side::black : Side::white, std::string(parts[0])});
    }
    return {};
  }

  // The size, the cells, perhaps with blanks between rows, and the side to move.
  Expected<void> see_board(std::string_view value) {
    if (!game_.moves.empty()) return Error{"GGF: BO stands after the first move"};
    game_.board.clear();
    const auto parts = words(value);
    for (std::size_t i = 1; i < parts.size(); ++i) game_.board += parts[i];
    if (game_.board.size() < 2) return Error{"GGF: BO has no board"};
    game_.side = game_.board.substr(game_.board.size() - 1);
    game_.board.pop_back();
    return {};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  GgfGame game_;
};

}  // namespace

bool looks_like_ggf(std::string_view text) {
  const auto parts = words(text);
  return !parts.empty() && parts[0].front() == '(';
}

Expected<GgfGame> parse_ggf(std::string_view text) {
  return Parser(text).game();
}

}  // namespace proofboard::othello
