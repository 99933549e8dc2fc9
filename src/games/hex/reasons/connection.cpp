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
    VerifiedConnection verified;
    const auto* begin = at_;
    if (!read_fills(verified.fills)) return fault("fill-in");
    verified.fill_bytes = {begin, at_};
    points_.emplace(board_, prover_);
    if (!read_steps()) return fault("step");
    verified.is_joined = points_->is_joined();
    const auto goals = number();
    for (count_ = 0; is_good_ && count_ < goals; ++count_) {
      const auto goal = number();
      if (step_at(goal) == nullptr) return fault("goal");
      verified.goals.push_back(static_cast<std::size_t>(goal));
    }
    if (!is_good_ || !read_dominated(verified.dominated)) return fault("dominated move");
    verified.steps = std::move(steps_);
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

  // A dead cell or a captured pair, as the board is now; nothing if it is neither.
  std::optional<SeizedCells> seized_by(Side side) {
    const auto form = number();
    const int first = cell();
    if (form == 0 && is_good_ && is_dead(board_, first)) return SeizedCells{first, std::nullopt};
    if (form == 1 && is_good_) {
      const int twin = cell();
      if (is_good_ && is_captured(board_, side, first, twin)) return SeizedCells{first, twin};
    }
    return std::nullopt;
  }

  bool read_fills(std::vector<FillStep>& fills) {
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      const auto form = number();
      const int first = cell();
      if (!is_good_ || form > 2) return false;
      if (form == 0) {
        if (!is_dead(board_, first)) return false;
        board_.put(Side::black, first);
        fills.push_back({std::nullopt, {first}});
        continue;
      }
      const Side side = form == 1 ? Side::black : Side::white;
      const int twin = cell();
      if (!is_good_ || !is_captured(board_, side, first, twin)) return false;
      board_.put(side, first);
      board_.put(side, twin);
      fills.push_back({side, {first, twin}});
    }
    return is_good_;
  }

  bool read_steps() {
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      std::optional<ConnectionStep> step;
      const auto* begin = at_;
      switch (number()) {
        case 0: step = neighbours(); break;
        case 1: step = and_step(); break;
        case 2: step = or_step(); break;
        default: break;
      }
      if (!is_good_ || !step) return false;
      step->bytes = {begin, at_};
      steps_.push_back(std::move(*step));
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
    ConnectionStep made;
    made.x = *x;
    made.y = *y;
    made.is_full = true;
    return made;
  }

  bool is_empty_cell(int point) const { return point < board_.cells() && board_.is_empty(point); }
  bool is_in(const CellSet& cells, int point) const {
    return point < board_.cells() && cells.contains(point);
  }

  // The shared cells of a step, whose points these are; also one by one.
  std::optional<CellSet> shared(std::initializer_list<int> points,
                                std::vector<SeizedCells>& one_by_one) {
    CellSet all;
    const auto count = number();
    for (std::uint64_t i = 0; is_good_ && i < count; ++i) {
      const auto stone = point();
      if (!stone || !is_empty_cell(*stone)) return std::nullopt;
      if (std::find(points.begin(), points.end(), *stone) == points.end()) return std::nullopt;
      board_.put(prover_, *stone);
      const auto cells = seized_by(prover_);
      board_.take(prover_, *stone);
      if (!cells) return std::nullopt;
      all.insert(cells->first);
      if (cells->twin) all.insert(*cells->twin);
      one_by_one.push_back(*cells);
    }
    for (const int point : points) {
      if (is_in(all, point)) return std::nullopt;
    }
    if (!is_good_) return std::nullopt;
    return all;
  }

  std::optional<ConnectionStep> and_step() {
    const auto first = number();
    const auto second = number();
    const auto* a = step_at(first);
    const auto* b = step_at(second);
    if (a == nullptr || b == nullptr || !a->is_full || !b->is_full) return std::nullopt;
    for (const auto& [x, z] : {std::pair{a->x, a->y}, std::pair{a->y, a->x}}) {
      for (const auto& [other, y] : {std::pair{b->x, b->y}, std::pair{b->y, b->x}}) {
        if (other != z || x == y) continue;
        ConnectionStep made;
        const auto also = shared({x, z, y}, made.shared);
        if (!also || is_in(a->carrier, y) || is_in(b->carrier, x)) return std::nullopt;
        if (!contains_all(*also, common_of(a->carrier, b->carrier))) return std::nullopt;
        made.x = x;
        made.y = y;
        made.form = ConnectionStep::Form::both;
        made.parts = {static_cast<std::size_t>(first), static_cast<std::size_t>(second)};
        made.is_full = true;
        made.carrier = a->carrier;
        made.carrier |= b->carrier;
        made.carrier |= *also;
        if (is_empty_cell(z)) {
          made.carrier.insert(z);
          made.middle = z;
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
    std::vector<std::size_t> parts;
    for (std::uint64_t i = 0; is_good_ && i < count; ++i) {
      const auto part = number();
      const auto* semi = step_at(part);
      if (semi == nullptr || semi->is_full) return std::nullopt;
      parts.push_back(static_cast<std::size_t>(part));
      if (!made) {
        made.emplace();
        made->x = semi->x;
        made->y = semi->y;
        made->form = ConnectionStep::Form::either;
        made->carrier = common = semi->carrier;
        continue;
      }
      const bool is_same =
          (semi->x == made->x && semi->y == made->y) || (semi->x == made->y && semi->y == made->x);
      if (!is_same) return std::nullopt;
      made->carrier |= semi->carrier;
      common = common_of(common, semi->carrier);
    }
    if (!made) return std::nullopt;
    made->parts = std::move(parts);
    const auto also = shared({made->x, made->y}, made->shared);
    if (!also || !contains_all(*also, common)) return std::nullopt;
    made->carrier |= *also;
    made->is_full = true;
    return made;
  }

  bool read_dominated(std::vector<DominatedMove>& dominated) {
    const Side opponent_ = opponent(prover_);
    const auto count = number();
    for (count_ = 0; is_good_ && count_ < count; ++count_) {
      const int by = cell();
      if (!is_good_ || !board_.is_empty(by)) return false;
      const auto is_by = [by](const DominatedMove& move) { return move.seized.first == by; };
      if (std::any_of(dominated.begin(), dominated.end(), is_by)) return false;
      board_.put(opponent_, by);
      const auto cells = seized_by(opponent_);
      board_.take(opponent_, by);
      if (!cells) return false;
      dominated.push_back({by, *cells});
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

// As it stands in its body, with other numbers.
void put_step(std::vector<std::uint8_t>& body, const ConnectionStep& step,
              const std::vector<std::size_t>& new_numbers) {
  const std::uint8_t* at = step.bytes.data();
  const std::uint8_t* const end = at + step.bytes.size();
  std::uint64_t number = 0;
  const auto copy = [&] {
    get_varint(at, end, number);
    put_varint(body, number);
  };
  copy();
  if (step.form == ConnectionStep::Form::either) copy();  // how many
  for (const auto part : step.parts) {
    get_varint(at, end, number);
    put_varint(body, new_numbers[part]);
  }
  body.insert(body.end(), at, end);
}

}  // namespace

std::vector<std::uint8_t> body_for_goal(const VerifiedConnection& verified, std::size_t goal) {
  std::vector<bool> is_needed(verified.steps.size(), false);
  is_needed[goal] = true;
  for (std::size_t step = goal + 1; step-- > 0;) {
    if (!is_needed[step]) continue;
    for (const auto part : verified.steps[step].parts) is_needed[part] = true;
  }
  std::vector<std::uint8_t> body(verified.fill_bytes.begin(), verified.fill_bytes.end());
  put_varint(body,
             static_cast<std::uint64_t>(std::count(is_needed.begin(), is_needed.end(), true)));
  std::vector<std::size_t> new_numbers(verified.steps.size(), 0);
  for (std::size_t step = 0, next = 0; step < verified.steps.size(); ++step) {
    if (!is_needed[step]) continue;
    new_numbers[step] = next++;
    put_step(body, verified.steps[step], new_numbers);
  }
  put_varint(body, 1);
  put_varint(body, new_numbers[goal]);
  put_varint(body, 0);
  return body;
}

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
