#include "games/connect/reasons/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/varint.h"

namespace proofboard::connect {

namespace {

using Turns = std::vector<std::vector<int>>;

// The turns that a forced win lists; nothing if it is not well formed.
std::optional<Turns> turns_of(std::span<const std::uint8_t> body) {
  const std::uint8_t* next = body.data();
  const std::uint8_t* const end = next + body.size();
  std::uint64_t count = 0, stones = 0, cell = 0;
  if (!get_varint(next, end, count) || count > body.size()) return std::nullopt;
  Turns turns(static_cast<std::size_t>(count));
  for (auto& turn : turns) {
    if (!get_varint(next, end, stones) || stones > body.size()) return std::nullopt;
    for (; stones > 0; --stones) {
      if (!get_varint(next, end, cell)) return std::nullopt;
      turn.push_back(static_cast<int>(cell));
    }
  }
  return turns;
}

// Plays a forced win, or the row that too many threats leave. A row that can be completed is;
// otherwise the opponent has had to stop all threats, and the next turn of the list is on. What a
// turn of the list leaves free goes where the list has no use for it.
class ForcedWinPlay final : public ReasonPlay<Game> {
 public:
  ForcedWinPlay(const Game& game, Side prover, std::vector<std::vector<int>> windows, Turns turns)
      : game_(game), prover_(prover), windows_(std::move(windows)), turns_(std::move(turns)) {}

  std::optional<Move> answer(const Position& at) override {
    if (const auto cell = cell_of_a_row(at)) return move_to(*cell);
    if (turn_ < turns_.size()) {
      for (const int cell : turns_[turn_]) {
        if (at.stones.is_empty(cell)) return move_to(cell);
      }
    }
    Game::Moves moves;
    game_.moves(at, moves);
    for (const auto move : moves) {
      if (!is_wanted(move)) return move;
    }
    return std::nullopt;
  }

  void played(const Position& before, Move move) override {
    if (before.turn.side != prover_) return;
    auto after = before;
    game_.play(after, move);
    if (after.turn.side != prover_) ++turn_;
  }

 private:
  static Move move_to(int cell) { return {static_cast<std::uint16_t>(cell)}; }

  // Of a row that the stones left in this turn complete.
  std::optional<int> cell_of_a_row(const Position& at) const {
    for (const auto& window : windows_) {
      int missing = 0, place = 0;
      bool is_open = true;
      for (const int cell : window) {
        is_open = is_open && !at.stones[opponent(prover_)].contains(cell);
        if (!at.stones.is_empty(cell)) continue;
        ++missing;
        place = cell;
      }
      if (is_open && missing > 0 && missing <= at.turn.left) return place;
    }
    return std::nullopt;
  }
  bool is_wanted(Move move) const {
    for (std::size_t turn = turn_; turn < turns_.size(); ++turn) {
      for (const int cell : turns_[turn]) {
        if (move_to(cell) == move) return true;
      }
    }
    return false;
  }

  const Game& game_;
  Side prover_;
  std::vector<std::vector<int>> windows_;
  Turns turns_;
  std::size_t turn_ = 0;  // of the list, that is played now
};

class ThreatReasons final : public Reasons<Game> {
 public:
  ThreatReasons(const Game& game, const Claim& claim)
      : game_(game),
        prover_(claim.prover()),
        win_is_claimed_(claim.holds_if_prover_wins(game.score_limit())),
        k_(game.in_a_row()),
        p_(game.stones_a_turn()),
        cells_(game.columns() * game.rows()) {
    const int m = game.columns(), n = game.rows();
    const std::pair<int, int> steps[] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < m; ++column) {
        for (const auto& [right, up] : steps) {
          const int last_column = column + right * (k_ - 1), last_row = row + up * (k_ - 1);
          if (last_column < 0 || last_column >= m || last_row >= n) continue;
          std::vector<int> window;
          for (int i = 0; i < k_; ++i) window.push_back((row + up * i) * m + column + right * i);
          windows_.push_back(std::move(window));
        }
      }
    }
  }

  Expected<void> settled(const Position& at, const Reason& reason) override {
    if (!win_is_claimed_) return Error{"a win is not what is claimed"};
    const bool prover_moves = at.turn.side == prover_;
    set_up(at);
    if (reason.kind == forced_win && prover_moves) {
      std::set<int> zone;
      return follow(reason.body, at.turn.left, 0, zone);
    }
    if (reason.kind == too_many && !prover_moves && reason.body.empty()) {
      return check_too_many(at.turn.left);
    }
    return unknown_kind();
  }

  Expected<std::vector<Move>> only(const Position& at, const Reason& reason) override {
    if (!win_is_claimed_) return Error{"a win is not what is claimed"};
    if (reason.kind != forced_win || at.turn.side == prover_) return unknown_kind();
    set_up(at);
    const int stones = at.turn.left;
    std::set<int> zone;
    for (const auto& window : windows_) {
      const auto [own, other] = counts(window);
      if (own == 0 && other >= k_ - stones) add_empty(window, zone);
    }
    if (const auto fine = follow(reason.body, p_, stones, zone); !fine) return fine.error();
    std::vector<Move> moves;
    for (const int cell : zone) {
      if (at.stones.is_empty(cell)) moves.push_back({static_cast<std::uint16_t>(cell)});
    }
    if (moves.empty()) return Error{"no move matters"};
    return moves;
  }

  std::string text(const Position& at, const Reason& reason) override {
    if (reason.kind == too_many) return "more threats than can be stopped";
    const auto turns = turns_of(reason.body);
    if (!turns) return {};
    std::string line;
    for (const auto& turn : *turns) {
      line += line.empty() ? "" : ", ";
      if (turn.empty()) line += "any stones";
      for (std::size_t i = 0; i < turn.size(); ++i)
        line += (i > 0 ? "-" : "") + name_of(at, turn[i]);
    }
    return "the forced win " + line;
  }

  // The turns by their numbers; the empty cells of threatened rows; of an *only* the zone.
  BoardMarks marks(const Position& at, Statement statement, const Reason& reason) override {
    BoardMarks marks{{}, text(at, reason)};
    const auto turns = reason.kind == forced_win ? turns_of(reason.body) : std::optional<Turns>();
    std::set<int> marked;
    for (std::size_t turn = 0; turns && turn < turns->size(); ++turn) {
      for (const int cell : (*turns)[turn]) {
        if (!marked.insert(cell).second) continue;
        marks.cells.push_back({name_of(at, cell), fmt::format("{}", turn + 1), colour()});
      }
    }
    std::set<int> others;
    if (statement == Statement::only) {
      if (const auto zone = only(at, reason)) {
        for (const auto move : *zone) others.insert(move.cell);
      }
    } else if (reason.kind == too_many) {
      set_up(at);
      for (const auto& window : windows_) {
        const auto [own, other] = counts(window);
        if (other == 0 && own >= k_ - p_) add_empty(window, others);
      }
    }
    for (const int cell : others) {
      if (!marked.contains(cell)) marks.cells.push_back({name_of(at, cell), "", MarkColour::good});
    }
    return marks;
  }

  std::unique_ptr<ReasonPlay<Game>> play(const Position&, const Reason& reason) override {
    auto turns = reason.kind == forced_win ? turns_of(reason.body) : Turns{};
    if (!turns) return nullptr;
    return std::make_unique<ForcedWinPlay>(game_, prover_, windows_, std::move(*turns));
  }

  // Outside the zone: the order of stones is of no matter, and once all of them are there the
  // forced win is still.
  Expected<LeftOut<Game>> left_out(const Position& at, const Reason& reason, Move move) override {
    auto after = at;
    game_.play(after, move);
    LeftOut<Game> left;
    left.way = after.turn.side == prover_ ? LeftOut<Game>::Way::settled : LeftOut<Game>::Way::later;
    left.why = reason;
    return left;
  }

 private:
  std::string name_of(const Position& at, int cell) const {
    return game_.move_text(at, {static_cast<std::uint16_t>(cell)});
  }
  MarkColour colour() const {
    return prover_ == Side::black ? MarkColour::first : MarkColour::second;
  }

  using Window = std::vector<int>;
  // mine: the prover's. The sum over a row tells how many it has of each.
  enum Owner : std::uint8_t { empty = 0, mine = 1, theirs = 32 };
  static_assert(longest_side < theirs);

  void set_up(const Position& position) {
    board_.assign(static_cast<std::size_t>(cells_), empty);
    for (int cell = 0; cell < cells_; ++cell) {
      if (position.stones[prover_].contains(cell)) at(cell) = mine;
      if (position.stones[opponent(prover_)].contains(cell)) at(cell) = theirs;
    }
  }

  Owner& at(int cell) { return board_[static_cast<std::size_t>(cell)]; }
  Owner at(int cell) const { return board_[static_cast<std::size_t>(cell)]; }

  struct Counts {
    int own = 0, other = 0;  // stones of the prover, of the opponent
  };
  Counts counts(const Window& window) const {
    int sum = 0;
    for (const int cell : window) sum += at(cell);
    return {sum % theirs, sum / theirs};
  }
  void add_empty(const Window& window, std::set<int>& zone) const {
    for (const int cell : window) {
      if (at(cell) == empty) zone.insert(cell);
    }
  }

  // Plays the turns; `stones` of the first one, p of the others. Adds to the zone for `extra`
  // stones of the opponent.
  Expected<void> follow(std::span<const std::uint8_t> list, int stones, int extra,
                        std::set<int>& zone) {
    const std::uint8_t* next = list.data();
    const std::uint8_t* const end = next + list.size();
    std::uint64_t turns = 0;
    if (!get_varint(next, end, turns) || turns == 0) return malformed();
    for (std::uint64_t turn = 1; turn <= turns; ++turn, stones = p_) {
      const auto place = [&](std::string_view what) {
        return Error{fmt::format("turn {} of {}: {}", turn, turns, what)};
      };
      std::uint64_t length = 0;
      if (!get_varint(next, end, length)) return malformed();
      if (length > static_cast<std::uint64_t>(stones)) {
        return place(fmt::format("{} stones, where {} can be placed at most", length, stones));
      }
      for (std::uint64_t i = 0; i < length; ++i) {
        std::uint64_t cell = 0;
        if (!get_varint(next, end, cell)) return malformed();
        if (cell >= static_cast<std::uint64_t>(cells_) || at(static_cast<int>(cell)) != empty) {
          return place("a stone on a cell that isn't empty");
        }
        at(static_cast<int>(cell)) = mine;
        zone.insert(static_cast<int>(cell));
      }
      const bool is_last = turn == turns;
      bool has_row = false, leaves_row = false;
      std::vector<const Window*> threats, near;  // of the prover; what could become the opponent's
      for (const auto& window : windows_) {
        const auto [own, other] = counts(window);
        has_row |= own == k_;
        leaves_row |= own == 0 && other >= k_ - p_;
        if (own == 0 && other >= k_ - p_ - extra && extra > 0) near.push_back(&window);
        if (other == 0 && own >= k_ - p_) threats.push_back(&window);
      }
      if (has_row) {
        if (!is_last || next != end) return place("goes on after a row is complete");
        return {};
      }
      if (leaves_row) return place("the opponent could complete a row next");
      for (const auto* window : near) add_empty(*window, zone);
      for (const auto* window : threats) add_empty(*window, zone);
      hitting_.clear();
      chosen_.clear();
      find_hitting_sets(threats, p_);
      if (hitting_.empty()) {
        if (!is_last || next != end) return place("goes on after the win");
        return {};
      }
      if (is_last) return place("the opponent can stop all threats");
      for (const auto& hitting : hitting_) {
        if (static_cast<int>(hitting.size()) < p_) {
          return place("fewer stones than a turn has stop all threats");
        }
      }
      for (const auto& hitting : hitting_) {
        for (const int cell : hitting) at(cell) = theirs;
      }
    }
    return malformed();
  }

  // The opponent has so many stones left in its turn.
  Expected<void> check_too_many(int stones) {
    std::vector<const Window*> threats;
    for (const auto& window : windows_) {
      const auto [own, other] = counts(window);
      if (own == 0 && other >= k_ - stones) return Error{"the opponent could complete a row"};
      if (other == 0 && own >= k_ - p_) threats.push_back(&window);
    }
    hitting_.clear();
    chosen_.clear();
    find_hitting_sets(threats, stones);
    if (!hitting_.empty()) return Error{"the opponent can stop all threats"};
    return {};
  }

  static Error malformed() { return Error{"it is not well formed"}; }

  // All minimal sets of at most so many cells that have one in each of these windows, into
  // hitting_.
  void find_hitting_sets(const std::vector<const Window*>& threats, int most) {
    const auto is_hit = [&](const Window* window, const std::vector<int>& cells) {
      return std::any_of(cells.begin(), cells.end(), [&](int cell) {
        return std::find(window->begin(), window->end(), cell) != window->end();
      });
    };
    const auto unhit = std::find_if(threats.begin(), threats.end(),
                                    [&](const Window* window) { return !is_hit(window, chosen_); });
    if (unhit == threats.end()) {
      if (threats.empty()) {
        hitting_.insert(std::set<int>{});
        return;
      }
      for (std::size_t i = 0; i < chosen_.size(); ++i) {
        auto fewer = chosen_;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (std::all_of(threats.begin(), threats.end(),
                        [&](const Window* window) { return is_hit(window, fewer); })) {
          return;
        }
      }
      hitting_.insert(std::set<int>(chosen_.begin(), chosen_.end()));
      return;
    }
    if (static_cast<int>(chosen_.size()) == most) return;
    for (const int cell : **unhit) {
      if (at(cell) != empty) continue;
      chosen_.push_back(cell);
      find_hitting_sets(threats, most);
      chosen_.pop_back();
    }
  }

  const Game& game_;
  Side prover_;
  bool win_is_claimed_;
  int k_, p_, cells_;
  std::vector<Window> windows_;
  std::vector<Owner> board_;
  std::set<std::set<int>> hitting_;
  std::vector<int> chosen_;
};

}  // namespace

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim) {
  return std::make_unique<ThreatReasons>(game, claim);
}

}  // namespace proofboard::connect
