// Threats from their definitions, by trying everything: the oracle of the threat tests. Shares no
// code with the library; boards are strings of '.', 'x' (the attacker) and 'o', row by row.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace proofboard::testing_games {

using CellList = std::vector<int>;

class NaiveThreats {
 public:
  const int m, n, k, p;

  NaiveThreats(int columns, int rows, int in_a_row, int a_turn)
      : m(columns), n(rows), k(in_a_row), p(a_turn), windows_(all_windows()) {}

  const std::vector<CellList>& windows() const { return windows_; }

  static int count(const std::string& board, const CellList& window, char letter) {
    return static_cast<int>(std::count_if(window.begin(), window.end(), [&](int cell) {
      return board[static_cast<std::size_t>(cell)] == letter;
    }));
  }
  static char other(char side) { return side == 'x' ? 'o' : 'x'; }

  bool has_row(const std::string& board, char side) const {
    return std::any_of(windows_.begin(), windows_.end(),
                       [&](const auto& window) { return count(board, window, side) == k; });
  }
  bool can_win_with(const std::string& board, char side, int stones) const {
    return std::any_of(windows_.begin(), windows_.end(), [&](const auto& window) {
      return count(board, window, other(side)) == 0 && count(board, window, side) >= k - stones;
    });
  }

  // Calls f for each set of exactly `size` empty cells, until it answers true.
  template <class F>
  static bool any_set(const std::string& board, std::size_t size, const F& f) {
    CellList set;
    const std::function<bool(int)> extend = [&](int from) {
      if (set.size() == size) return f(set);
      for (int cell = from; cell < static_cast<int>(board.size()); ++cell) {
        if (board[static_cast<std::size_t>(cell)] != '.') continue;
        set.push_back(cell);
        const bool stop = extend(cell + 1);
        set.pop_back();
        if (stop) return true;
      }
      return false;
    };
    return extend(0);
  }

  static std::string with(std::string board, const CellList& cells, char side) {
    for (const int cell : cells) board[static_cast<std::size_t>(cell)] = side;
    return board;
  }

  // The fewest stones of the other side after which `side` can't win in a turn; p + 1: more than p.
  int threats(const std::string& board, char side) const {
    for (int t = 0; t <= p; ++t) {
      if (any_set(board, static_cast<std::size_t>(t), [&](const CellList& set) {
            return !can_win_with(with(board, set, other(side)), side, p);
          })) {
        return t;
      }
    }
    return p + 1;
  }

  // Sets of at most p cells that stop all threats and of which no cell can be left out.
  std::vector<CellList> minimal_defences(const std::string& board, char side) const {
    const auto stops = [&](const CellList& set) {
      return !can_win_with(with(board, set, other(side)), side, p);
    };
    std::vector<CellList> found;
    for (int size = 0; size <= p; ++size) {
      any_set(board, static_cast<std::size_t>(size), [&](const CellList& set) {
        bool is_minimal = stops(set);
        for (std::size_t i = 0; i < set.size() && is_minimal; ++i) {
          auto fewer = set;
          fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
          is_minimal = !stops(fewer);
        }
        if (is_minimal) found.push_back(set);
        return false;
      });
    }
    return found;
  }

  // Whether x, to move with so many stones, wins with at least `least` threats in every turn,
  // whatever o does: every set of p stones that stops them.
  bool wins_by_threats(const std::string& board, int stones, int least) {
    if (can_win_with(board, 'x', stones)) return true;
    const std::string key = board + static_cast<char>('0' + stones);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const auto empty = static_cast<std::size_t>(std::count(board.begin(), board.end(), '.'));
    const bool wins = any_set(board, std::min(empty, static_cast<std::size_t>(stones)),
                              [&](const CellList& turn) {
                                const auto after = with(board, turn, 'x');
                                if (can_win_with(after, 'o', p)) return false;
                                const int made = threats(after, 'x');
                                if (made < least) return false;
                                return made > p || beats_all(after, least);
                              });
    known_[key] = wins;
    return wins;
  }

 private:
  bool beats_all(const std::string& board, int least) {
    const auto empty = static_cast<std::size_t>(std::count(board.begin(), board.end(), '.'));
    if (empty < static_cast<std::size_t>(p)) return false;
    return !any_set(board, static_cast<std::size_t>(p), [&](const CellList& reply) {
      const auto after = with(board, reply, 'o');
      return !can_win_with(after, 'x', p) && !wins_by_threats(after, p, least);
    });
  }

  std::vector<CellList> all_windows() const {
    std::vector<CellList> all;
    for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      for (int row = 0; row < n; ++row) {
        for (int column = 0; column < m; ++column) {
          CellList window;
          for (int i = 0; i < k; ++i) {
            const int c = column + i * right;
            const int r = row + i * up;
            if (c < m && r >= 0 && r < n) window.push_back(r * m + c);
          }
          if (static_cast<int>(window.size()) == k) all.push_back(window);
        }
      }
    }
    return all;
  }

  std::vector<CellList> windows_;
  std::unordered_map<std::string, bool> known_;
};

}  // namespace proofboard::testing_games
