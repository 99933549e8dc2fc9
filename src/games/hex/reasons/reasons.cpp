#include "games/hex/reasons/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/varint.h"

namespace proofboard::hex {

namespace {

using Cells = CellSet;

bool contains_all(const Cells& all, const Cells& some) {
  bool contains = true;
  some.for_each([&](int cell) { contains = contains && all.contains(cell); });
  return contains;
}

Cells common_of(const Cells& a, const Cells& b) {
  Cells common;
  a.for_each([&](int cell) {
    if (b.contains(cell)) common.insert(cell);
  });
  return common;
}

// The cells of a board with their neighbours, and stones on them.
class Table {
 public:
  Table(int width, int height, const Stones& stones)
      : width_(width), height_(height), stones_(stones) {}

  int cells() const { return width_ * height_; }
  bool is_empty(int cell) const { return stones_.is_empty(cell); }
  bool is_of(Side side, int cell) const { return stones_[side].contains(cell); }
  void put(Side side, int cell) { stones_[side].insert(cell); }
  void take(Side side, int cell) { stones_[side].erase(cell); }

  template <class F>
  void for_each_neighbour(int cell, F f) const {
    constexpr int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    for (const auto& [right, down] : steps) {
      const int column = cell % width_ + right, row = cell / width_ + down;
      if (column >= 0 && column < width_ && row >= 0 && row < height_) f(row * width_ + column);
    }
  }
  bool is_at_edge(Side side, int which, int cell) const {
    const int line = side == Side::black ? cell / width_ : cell % width_;
    const int last = side == Side::black ? height_ - 1 : width_ - 1;
    return line == (which == 0 ? 0 : last);
  }

 private:
  int width_, height_;
  Stones stones_;
};

// The points of one side: -1 for the opponent's cells, else the number of the chain's first cell,
// of the empty cell, or of the edge.
class Points {
 public:
  Points(const Table& table, Side side) : table_(table), side_(side) {
    of_.assign(static_cast<std::size_t>(table.cells()), -1);
    for (int cell = 0; cell < table.cells(); ++cell) {
      if (table.is_empty(cell)) of_[static_cast<std::size_t>(cell)] = cell;
    }
    for (int which = 0; which < 2; ++which) {
      for (int cell = 0; cell < table.cells(); ++cell) {
        if (table.is_at_edge(side, which, cell)) spread(cell, table.cells() + which);
      }
    }
    for (int cell = 0; cell < table.cells(); ++cell) spread(cell, cell);
  }

  int operator[](int cell) const { return of_[static_cast<std::size_t>(cell)]; }
  bool is_joined() const { return is_joined_; }

  bool are_neighbours(int x, int y) const {
    const auto touches = [&](int cell, int point) {
      bool does = false;
      for (int which = 0; which < 2; ++which) {
        does = does || (point == table_.cells() + which && table_.is_at_edge(side_, which, cell));
      }
      table_.for_each_neighbour(
          cell, [&](int next) { does = does || of_[static_cast<std::size_t>(next)] == point; });
      return does;
    };
    return (x < table_.cells() && table_.is_empty(x) && touches(x, y)) ||
           (y < table_.cells() && table_.is_empty(y) && touches(y, x));
  }

 private:
  // Gives the chain of a stone that has no point yet to this one.
  void spread(int stone, int point) {
    if (!table_.is_of(side_, stone)) return;
    if (of_[static_cast<std::size_t>(stone)] >= 0) {
      is_joined_ = is_joined_ || (point > table_.cells() &&
                                  of_[static_cast<std::size_t>(stone)] == table_.cells());
      return;
    }
    std::vector<int> todo{stone};
    of_[static_cast<std::size_t>(stone)] = point;
    while (!todo.empty()) {
      const int cell = todo.back();
      todo.pop_back();
      table_.for_each_neighbour(cell, [&](int next) {
        if (!table_.is_of(side_, next) || of_[static_cast<std::size_t>(next)] >= 0) return;
        of_[static_cast<std::size_t>(next)] = point;
        todo.push_back(next);
      });
    }
  }

  const Table& table_;
  Side side_;
  bool is_joined_ = false;
  std::vector<int> of_;
};

// What is near an empty cell in a side's graph: cells, and the edges as the two numbers behind
// them. Found by walking over the side's stones.
std::vector<int> near(const Table& table, Side side, int cell) {
  std::vector<int> found, todo{cell};
  std::vector<bool> seen(static_cast<std::size_t>(table.cells()) + 2, false);
  seen[static_cast<std::size_t>(cell)] = true;
  const auto reach = [&](int next) {
    if (seen[static_cast<std::size_t>(next)]) return;
    seen[static_cast<std::size_t>(next)] = true;
    if (next < table.cells() && table.is_of(side, next)) {
      todo.push_back(next);
    } else if (next >= table.cells()) {
      found.push_back(next);
      todo.push_back(next);
    } else if (table.is_empty(next)) {
      found.push_back(next);
    }
  };
  while (!todo.empty()) {
    const int at = todo.back();
    todo.pop_back();
    if (at >= table.cells()) {  // an edge joins all that touches it
      for (int other = 0; other < table.cells(); ++other) {
        if (table.is_at_edge(side, at - table.cells(), other)) reach(other);
      }
      continue;
    }
    table.for_each_neighbour(at, reach);
    for (int which = 0; which < 2; ++which) {
      if (table.is_at_edge(side, which, at)) reach(table.cells() + which);
    }
  }
  return found;
}

bool is_dead_for(const Table& table, Side side, int cell) {
  const auto around = near(table, side, cell);
  for (const int one : around) {
    if (one >= table.cells()) continue;  // seen from the other end
    const auto also = near(table, side, one);
    for (const int other : around) {
      if (other != one && std::find(also.begin(), also.end(), other) == also.end()) return false;
    }
  }
  const auto has = [&](int edge) {
    return std::find(around.begin(), around.end(), table.cells() + edge) != around.end();
  };
  if (!(has(0) && has(1))) return true;
  const auto beyond = near(table, side, table.cells());  // over stones alone
  return std::find(beyond.begin(), beyond.end(), table.cells() + 1) != beyond.end();
}

bool is_dead(const Table& table, int cell) {
  return table.is_empty(cell) &&
         (is_dead_for(table, Side::black, cell) || is_dead_for(table, Side::white, cell));
}

bool is_captured(Table& table, Side side, int a, int b) {
  if (a == b || !table.is_empty(a) || !table.is_empty(b)) return false;
  const auto kills = [&](int stone, int cell) {
    table.put(side, stone);
    const bool is_so = is_dead(table, cell);
    table.take(side, stone);
    return is_so;
  };
  return kills(a, b) && kills(b, a);
}

struct Step {
  int x = 0, y = 0;
  Cells carrier;
  bool is_full = false;
};

// What the body says once it is verified.
struct Verified {
  std::vector<Step> goals;
  std::vector<int> left_out;
  Cells empty;  // after the fill-in
  bool is_joined = false;
};

class Verifier {
 public:
  Verifier(const Game& game, const Position& at, Side prover, const std::vector<std::uint8_t>& body)
      : table_(game.width(), game.height(), at.stones),
        prover_(prover),
        at_(body.data()),
        end_(body.data() + body.size()) {}

  Expected<Verified> run() {
    if (!read_fills()) return fault("fill-in");
    points_.emplace(table_, prover_);
    if (!read_steps()) return fault("step");
    Verified verified;
    verified.is_joined = points_->is_joined();
    const auto goals = number();
    for (count_ = 0; is_good_ && count_ < goals; ++count_) {
      const auto* step = step_at(number());
      if (step == nullptr) return fault("goal");
      verified.goals.push_back(*step);
    }
    if (!is_good_ || !read_dominated(verified.left_out)) return fault("dominated move");
    if (!is_good_ || at_ != end_) return Error{"the reason's bytes don't end where they should"};
    for (int cell = 0; cell < table_.cells(); ++cell) {
      if (table_.is_empty(cell)) verified.empty.insert(cell);
    }
    return verified;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 32;

  Error fault(std::string_view where) const {
    return Error{fmt::format("{} {} of the connection is wrong", where, count_)};
  }

  std::uint64_t number() {
    std::uint64_t value = 0;
    is_good_ = is_good_ && get_varint(at_, end_, value) && value < most;
    return is_good_ ? value : 0;
  }
  int cell() {
    const auto value = number();
    is_good_ = is_good_ && value < static_cast<std::uint64_t>(table_.cells());
    return is_good_ ? static_cast<int>(value) : 0;
  }

  // A dead cell or a captured pair, as the board is now; empty if it is neither.
  Cells seized_by(Side side) {
    Cells cells;
    const auto form = number();
    const int first = cell();
    if (form == 0 && is_good_ && is_dead(table_, first)) cells.insert(first);
    if (form == 1 && is_good_) {
      const int twin = cell();
      if (is_good_ && is_captured(table_, side, first, twin)) {
        cells.insert(first);
        cells.insert(twin);
      }
    }
    return cells;
  }

  bool read_fills() {
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      const auto form = number();
      const int first = cell();
      if (!is_good_ || form > 2) return false;
      if (form == 0) {
        if (!is_dead(table_, first)) return false;
        table_.put(Side::black, first);
        continue;
      }
      const Side side = form == 1 ? Side::black : Side::white;
      const int twin = cell();
      if (!is_good_ || !is_captured(table_, side, first, twin)) return false;
      table_.put(side, first);
      table_.put(side, twin);
    }
    return is_good_;
  }

  bool read_steps() {
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      std::optional<Step> step;
      switch (number()) {
        case 0: step = neighbours(); break;
        case 1: step = and_step(); break;
        case 2: step = or_step(); break;
        default: break;
      }
      if (!is_good_ || !step) return false;
      steps_.push_back(*step);
    }
    return is_good_;
  }

  const Step* step_at(std::uint64_t number) const {
    return is_good_ && number < steps_.size() ? &steps_[number] : nullptr;
  }

  std::optional<int> point() {
    const auto value = number();
    if (!is_good_ || value >= static_cast<std::uint64_t>(table_.cells()) + 2) return std::nullopt;
    const int at = static_cast<int>(value);
    if (at >= table_.cells()) return at;
    if ((*points_)[at] < 0) return std::nullopt;
    return (*points_)[at];
  }

  std::optional<Step> neighbours() {
    const auto x = point(), y = point();
    if (!x || !y || *x == *y || !points_->are_neighbours(*x, *y)) return std::nullopt;
    return Step{*x, *y, {}, true};
  }

  bool is_empty_cell(int point) const { return point < table_.cells() && table_.is_empty(point); }
  bool is_in(const Cells& cells, int point) const {
    return point < table_.cells() && cells.contains(point);
  }

  // The shared cells of a step, whose points these are.
  std::optional<Cells> shared(std::initializer_list<int> points) {
    Cells all;
    const auto count = number();
    for (std::uint64_t i = 0; is_good_ && i < count; ++i) {
      const auto stone = point();
      if (!stone || !is_empty_cell(*stone)) return std::nullopt;
      if (std::find(points.begin(), points.end(), *stone) == points.end()) return std::nullopt;
      table_.put(prover_, *stone);
      const auto cells = seized_by(prover_);
      table_.take(prover_, *stone);
      if (cells.is_empty()) return std::nullopt;
      all |= cells;
    }
    for (const int point : points) {
      if (is_in(all, point)) return std::nullopt;
    }
    if (!is_good_) return std::nullopt;
    return all;
  }

  std::optional<Step> and_step() {
    const auto* a = step_at(number());
    const auto* b = step_at(number());
    if (a == nullptr || b == nullptr || !a->is_full || !b->is_full) return std::nullopt;
    for (const auto& [x, z] : {std::pair{a->x, a->y}, std::pair{a->y, a->x}}) {
      for (const auto& [other, y] : {std::pair{b->x, b->y}, std::pair{b->y, b->x}}) {
        if (other != z || x == y) continue;
        const auto also = shared({x, z, y});
        if (!also || is_in(a->carrier, y) || is_in(b->carrier, x)) return std::nullopt;
        if (!contains_all(*also, common_of(a->carrier, b->carrier))) return std::nullopt;
        Step made{x, y, a->carrier, true};
        made.carrier |= b->carrier;
        made.carrier |= *also;
        if (is_empty_cell(z)) {
          made.carrier.insert(z);
          made.is_full = false;
        }
        return made;
      }
    }
    return std::nullopt;
  }

  std::optional<Step> or_step() {
    const auto count = number();
    std::optional<Step> made;
    Cells common;
    for (std::uint64_t i = 0; is_good_ && i < count; ++i) {
      const auto* semi = step_at(number());
      if (semi == nullptr || semi->is_full) return std::nullopt;
      if (!made) {
        made = *semi;
        common = semi->carrier;
        continue;
      }
      const bool is_same =
          (semi->x == made->x && semi->y == made->y) || (semi->x == made->y && semi->y == made->x);
      if (!is_same) return std::nullopt;
      made->carrier |= semi->carrier;
      common = common_of(common, semi->carrier);
    }
    if (!made) return std::nullopt;
    const auto also = shared({made->x, made->y});
    if (!also || !contains_all(*also, common)) return std::nullopt;
    made->carrier |= *also;
    made->is_full = true;
    return made;
  }

  bool read_dominated(std::vector<int>& left_out) {
    const Side opponent_ = opponent(prover_);
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      const int by = cell();
      if (!is_good_ || !table_.is_empty(by)) return false;
      if (std::find(left_out.begin(), left_out.end(), by) != left_out.end()) return false;
      const auto* before = at_;
      table_.put(opponent_, by);
      const auto cells = seized_by(opponent_);
      table_.take(opponent_, by);
      if (cells.is_empty()) return false;
      at_ = before;  // the first cell that was named
      number();
      const int first = cell();
      if (cells.count() == 2) cell();
      left_out.push_back(first);
    }
    return is_good_;
  }

  Table table_;
  Side prover_;
  const std::uint8_t* at_;
  const std::uint8_t* end_;
  bool is_good_ = true;
  std::uint64_t count_ = 0;  // of the part that is being read
  std::optional<Points> points_;
  std::vector<Step> steps_;
};

class ConnectionReasons final : public Reasons<Game> {
 public:
  ConnectionReasons(const Game& game, const Claim& claim) : game_(game), claim_(claim) {}

  Expected<void> settled(const Position& at, const Reason& reason) override {
    const auto verified = verify(at, reason);
    if (!verified) return verified.error();
    if (verified->is_joined) return {};
    for (const auto& goal : verified->goals) {
      if (!joins_edges(goal)) continue;
      if (goal.is_full || at.to_move == claim_.prover()) return {};
    }
    return Error{"the prover's edges are not connected"};
  }

  Expected<std::vector<Move>> only(const Position& at, const Reason& reason) override {
    auto verified = verify(at, reason);
    if (!verified) return verified.error();
    Cells left = verified->empty;
    for (const auto& goal : verified->goals) {
      if (!joins_edges(goal)) return Error{"a goal does not connect the prover's edges"};
      left = common_of(left, goal.carrier);
    }
    for (const int cell : verified->left_out) left.erase(cell);
    if (left.is_empty()) return Error{"no move is left: the position is settled"};
    std::vector<Move> moves;
    left.for_each([&](int cell) { moves.push_back({static_cast<std::uint16_t>(cell)}); });
    return moves;
  }

  Expected<Position> instead(const Position& at, const Reason& reason) override {
    if (reason.kind != gift) return unknown_kind();
    if (!is_win_claimed()) return win_not_claimed();
    const auto given = cells_given(reason.body);
    if (!given) return Error{"the gift's bytes don't fit the board"};
    const Side opponent_ = opponent(claim_.prover());
    auto stones = at.stones;
    bool is_new = !given->is_empty();
    given->for_each([&](int cell) {
      is_new = is_new && !stones[opponent_].contains(cell);
      stones[claim_.prover()].erase(cell);
      stones[opponent_].insert(cell);
    });
    if (!is_new) return Error{"a gift of what the opponent has already"};
    return game_.position(stones, at.to_move);
  }

  std::string text(const Position& at, const Reason& reason) override {
    if (reason.kind == gift) return gift_text(at, reason);
    const auto verified = verify(at, reason);
    if (!verified) return {};
    if (verified->goals.empty()) return "dead and captured cells";
    Cells all;
    for (const auto& goal : verified->goals) all |= goal.carrier;
    std::string text = verified->goals.size() == 1 && verified->goals[0].is_full
                           ? "a virtual connection over"
                           : "ways to connect over";
    all.for_each([&](int cell) {
      text += ' ';
      text += game_.move_text(at, {static_cast<std::uint16_t>(cell)});
    });
    return text;
  }

 private:
  bool joins_edges(const Step& step) const {
    const int cells = game_.width() * game_.height();
    return std::min(step.x, step.y) == cells && std::max(step.x, step.y) == cells + 1;
  }

  bool is_win_claimed() const { return claim_.holds_if_prover_wins(game_.score_limit()); }
  static Error win_not_claimed() { return Error{"a win is not what is claimed"}; }

  std::optional<Cells> cells_given(const std::vector<std::uint8_t>& body) const {
    const int cells = game_.width() * game_.height();
    if (body.size() != static_cast<std::size_t>(cells + 7) / 8) return std::nullopt;
    Cells given;
    for (int bit = 0; bit < 8 * static_cast<int>(body.size()); ++bit) {
      if ((body[static_cast<std::size_t>(bit / 8)] >> bit % 8 & 1) == 0) continue;
      if (bit >= cells) return std::nullopt;
      given.insert(bit);
    }
    return given;
  }

  std::string gift_text(const Position& at, const Reason& reason) {
    const auto worse = instead(at, reason);
    if (!worse) return {};
    std::string text = "it is enough to have";
    for (int cell = 0; cell < game_.width() * game_.height(); ++cell) {
      if (!worse->stones.is_empty(cell)) continue;
      text += ' ';
      text += game_.move_text(at, {static_cast<std::uint16_t>(cell)});
    }
    return text;
  }

  Expected<Verified> verify(const Position& at, const Reason& reason) const {
    if (reason.kind != connection) return unknown_kind();
    if (!is_win_claimed()) return win_not_claimed();
    return Verifier(game_, at, claim_.prover(), reason.body).run();
  }

  Game game_;
  Claim claim_;
};

}  // namespace

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim) {
  return std::make_unique<ConnectionReasons>(game, claim);
}

}  // namespace proofboard::hex
