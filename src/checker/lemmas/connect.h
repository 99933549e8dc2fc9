// The lemma of the Connect games: a forced win by double threats.
//
// It is a list of turns of the prover, each a list of cells. After each turn the opponent is given
// the conservative defence: every cell of every minimal set of at most p cells that stops all the
// rows the prover threatens to complete. The list is a forced win if every turn goes on empty
// cells, leaves the opponent no row that it could complete in a turn, and needs p cells to stop,
// the last one more than p; or if the last turn completes a row. The opponent then has to stop the
// threats with all its stones each time, and whatever it chooses is among the cells that it was
// given.
//
// A turn may list fewer stones than it has, even none (in the middle of a turn the stones placed
// before may be enough): the prover places the others anywhere. One more stone of its own, wherever
// it stands, keeps the win: it is on a cell that the list wants anyway, or it closes rows to the
// opponent and fills rows of the prover, which leaves no new way to stop them. Should the board be
// full before the list ends, then the rows that the prover threatens with are complete, since the
// opponent has no stone in them.
//
// Where the opponent is to move, the list must be such a win for a prover who moves at once. With s
// stones that the opponent may place first, only the cells of its zone matter:
// - the cells of the turns,
// - the empty cells of all rows that the prover threatens to complete,
// - the empty cells of the opponent's rows that s more stones would make a threat, after each turn,
//   and of those that it could complete at once.
// Stones elsewhere change nothing of the above. If it places a stone in the zone, the order of its
// stones is of no matter, so that one can be thought to come first: the moves in the zone are those
// that need an answer.
//
// Written from the rules of the game; it shares nothing with the search for threats.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "certificate/format.h"
#include "checker/lemmas.h"
#include "rules/connect/connect.h"

namespace proofboard {

template <>
class Lemmas<connect::Game> {
 public:
  static constexpr bool exist = true;
  using Position = connect::Position;
  using Move = connect::Move;
  using Bytes = std::span<const std::uint8_t>;

  explicit Lemmas(const connect::Game& game)
      : k_(game.in_a_row()), p_(game.stones_a_turn()), cells_(game.columns() * game.rows()) {
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

  Expected<void> check_win(const Position& position, Bytes lemma) {
    set_up(position, position.turn.side);
    std::set<int> zone;
    return follow(lemma, position.turn.left, 0, zone);
  }

  Expected<std::vector<Move>> moves_to_answer(const Position& position, Bytes lemma) {
    set_up(position, opponent(position.turn.side));
    const int stones = position.turn.left;
    std::set<int> zone;
    for (const auto& window : windows_) {
      const auto [own, other] = counts(window);
      if (own == 0 && other >= k_ - stones) add_empty(window, zone);
    }
    if (const auto fine = follow(lemma, p_, stones, zone); !fine) return fine.error();
    std::vector<Move> moves;
    for (const int cell : zone) {
      if (position.stones.is_empty(cell)) moves.push_back({static_cast<std::uint16_t>(cell)});
    }
    return moves;
  }

 private:
  using Window = std::vector<int>;
  // mine: the prover's. The sum over a row tells how many it has of each.
  enum Owner : std::uint8_t { empty = 0, mine = 1, theirs = 32 };
  static_assert(longest_side < theirs);

  void set_up(const Position& position, Side prover) {
    board_.assign(static_cast<std::size_t>(cells_), empty);
    for (int cell = 0; cell < cells_; ++cell) {
      if (position.stones[prover].contains(cell)) at(cell) = mine;
      if (position.stones[opponent(prover)].contains(cell)) at(cell) = theirs;
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
  Expected<void> follow(Bytes lemma, int stones, int extra, std::set<int>& zone) {
    const std::uint8_t* next = lemma.data();
    const std::uint8_t* const end = next + lemma.size();
    std::uint64_t turns = 0;
    if (!certificate_format::get_varint(next, end, turns) || turns == 0) return malformed();
    for (std::uint64_t turn = 1; turn <= turns; ++turn, stones = p_) {
      const auto place = [&](std::string_view what) {
        return Error{fmt::format("lemma, turn {} of {}: {}", turn, turns, what)};
      };
      std::uint64_t length = 0;
      if (!certificate_format::get_varint(next, end, length)) return malformed();
      if (length > static_cast<std::uint64_t>(stones)) {
        return place(fmt::format("{} stones, where {} can be placed at most", length, stones));
      }
      for (std::uint64_t i = 0; i < length; ++i) {
        std::uint64_t cell = 0;
        if (!certificate_format::get_varint(next, end, cell)) return malformed();
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
      find_hitting_sets(threats);
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

  static Error malformed() { return Error{"lemma: it is not well formed"}; }

  // All minimal sets of at most p cells that have one in each of these windows, into hitting_.
  void find_hitting_sets(const std::vector<const Window*>& threats) {
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
    if (static_cast<int>(chosen_.size()) == p_) return;
    for (const int cell : **unhit) {
      if (at(cell) != empty) continue;
      chosen_.push_back(cell);
      find_hitting_sets(threats);
      chosen_.pop_back();
    }
  }

  int k_, p_, cells_;
  std::vector<Window> windows_;
  std::vector<Owner> board_;
  std::set<std::set<int>> hitting_;
  std::vector<int> chosen_;
};

}  // namespace proofboard
