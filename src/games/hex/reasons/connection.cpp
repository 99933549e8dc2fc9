#include "games/hex/reasons/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "core/varint.h"
#include "games/hex/reasons/dead_cells.h"
#include "games/hex/reasons/points.h"

namespace proofboard::hex {

namespace {

bool contains_all(const CellSet& all, const CellSet& some) {
  bool contains = true;
  some.for_each([&](int cell) { contains = contains && all.contains(cell); });
  return contains;
}

class Verifier {
 public:
  Verifier(const Game& game, const Position& at, Side prover, const std::vector<std::uint8_t>& body)
      : board_(game.width(), game.height(), at.stones),
        prover_(prover),
        at_(body.data()),
        end_(body.data() + body.size()) {}

  Expected<VerifiedConnection> run() {
    if (!read_fills()) return fault("fill-in");
    points_.emplace(board_, prover_);
    if (!read_steps()) return fault("step");
    VerifiedConnection verified;
    verified.is_joined = points_->is_joined();
    const auto goals = number();
    for (count_ = 0; is_good_ && count_ < goals; ++count_) {
      const auto* step = step_at(number());
      if (step == nullptr) return fault("goal");
      verified.goals.push_back(*step);
    }
    if (!is_good_ || !read_dominated(verified.left_out)) return fault("dominated move");
    if (!is_good_ || at_ != end_) return Error{"the reason's bytes don't end where they should"};
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (board_.is_empty(cell)) verified.empty.insert(cell);
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
    is_good_ = is_good_ && value < static_cast<std::uint64_t>(board_.cells());
    return is_good_ ? static_cast<int>(value) : 0;
  }

  // A dead cell or a captured pair, as the board is now; empty if it is neither.
  CellSet seized_by(Side side) {
    CellSet cells;
    const auto form = number();
    const int first = cell();
    if (form == 0 && is_good_ && is_dead(board_, first)) cells.insert(first);
    if (form == 1 && is_good_) {
      const int twin = cell();
      if (is_good_ && is_captured(board_, side, first, twin)) {
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
        if (!is_dead(board_, first)) return false;
        board_.put(Side::black, first);
        continue;
      }
      const Side side = form == 1 ? Side::black : Side::white;
      const int twin = cell();
      if (!is_good_ || !is_captured(board_, side, first, twin)) return false;
      board_.put(side, first);
      board_.put(side, twin);
    }
    return is_good_;
  }

  bool read_steps() {
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      std::optional<ConnectionStep> step;
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

  const ConnectionStep* step_at(std::uint64_t number) const {
    return is_good_ && number < steps_.size() ? &steps_[number] : nullptr;
  }

  std::optional<int> point() {
    const auto value = number();
    if (!is_good_ || value >= static_cast<std::uint64_t>(board_.cells()) + 2) return std::nullopt;
    const int at = static_cast<int>(value);
    if (at >= board_.cells()) return at;
    if ((*points_)[at] < 0) return std::nullopt;
    return (*points_)[at];
  }

  std::optional<ConnectionStep> neighbours() {
    const auto x = point(), y = point();
    if (!x || !y || *x == *y || !points_->are_neighbours(*x, *y)) return std::nullopt;
    return ConnectionStep{*x, *y, {}, true};
  }

  bool is_empty_cell(int point) const { return point < board_.cells() && board_.is_empty(point); }
  bool is_in(const CellSet& cells, int point) const {
    return point < board_.cells() && cells.contains(point);
  }

  // The shared cells of a step, whose points these are.
  std::optional<CellSet> shared(std::initializer_list<int> points) {
    CellSet all;
    const auto count = number();
    for (std::uint64_t i = 0; is_good_ && i < count; ++i) {
      const auto stone = point();
      if (!stone || !is_empty_cell(*stone)) return std::nullopt;
      if (std::find(points.begin(), points.end(), *stone) == points.end()) return std::nullopt;
      board_.put(prover_, *stone);
      const auto cells = seized_by(prover_);
      board_.take(prover_, *stone);
      if (cells.is_empty()) return std::nullopt;
      all |= cells;
    }
    for (const int point : points) {
      if (is_in(all, point)) return std::nullopt;
    }
    if (!is_good_) return std::nullopt;
    return all;
  }

  std::optional<ConnectionStep> and_step() {
    const auto* a = step_at(number());
    const auto* b = step_at(number());
    if (a == nullptr || b == nullptr || !a->is_full || !b->is_full) return std::nullopt;
    for (const auto& [x, z] : {std::pair{a->x, a->y}, std::pair{a->y, a->x}}) {
      for (const auto& [other, y] : {std::pair{b->x, b->y}, std::pair{b->y, b->x}}) {
        if (other != z || x == y) continue;
        const auto also = shared({x, z, y});
        if (!also || is_in(a->carrier, y) || is_in(b->carrier, x)) return std::nullopt;
        if (!contains_all(*also, common_of(a->carrier, b->carrier))) return std::nullopt;
        ConnectionStep made{x, y, a->carrier, true};
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

  std::optional<ConnectionStep> or_step() {
    const auto count = number();
    std::optional<ConnectionStep> made;
    CellSet common;
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
      if (!is_good_ || !board_.is_empty(by)) return false;
      if (std::find(left_out.begin(), left_out.end(), by) != left_out.end()) return false;
      const auto* before = at_;
      board_.put(opponent_, by);
      const auto cells = seized_by(opponent_);
      board_.take(opponent_, by);
      if (cells.is_empty()) return false;
      at_ = before;  // the first cell that was named
      number();
      const int first = cell();
      if (cells.count() == 2) cell();
      left_out.push_back(first);
    }
    return is_good_;
  }

  FillingBoard board_;
  Side prover_;
  const std::uint8_t* at_;
  const std::uint8_t* end_;
  bool is_good_ = true;
  std::uint64_t count_ = 0;  // of the part that is being read
  std::optional<Points> points_;
  std::vector<ConnectionStep> steps_;
};

}  // namespace

CellSet common_of(const CellSet& a, const CellSet& b) {
  CellSet common;
  a.for_each([&](int cell) {
    if (b.contains(cell)) common.insert(cell);
  });
  return common;
}

Expected<VerifiedConnection> verify_connection(const Game& game, const Position& at, Side prover,
                                               const std::vector<std::uint8_t>& body) {
  return Verifier(game, at, prover, body).run();
}

}  // namespace proofboard::hex
