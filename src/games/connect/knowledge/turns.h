// The attacker's turns that make threats, from windows alone: no list of all pairs of cells.
//
// A turn is tight if each of its stones stands in a window that the turn makes a threat of. Tight
// turns are found stone by stone in the order of cells: with r stones left, only cells of open
// windows that r stones bring to k - p can matter. For Connect6 this gives what the literature
// calls two independent single threats, two dependent ones, or one double threat.
//
// Where fewer stones than the turn has make enough threats, the rest are free. A free stone never
// hurts its owner (see threat_space.h), so such a turn stands with its tight stones alone. If the
// opponent has threats, the turn must also stop them all; then free stones go where they do.
#pragma once

#include "games/connect/knowledge/threats.h"

namespace proofboard::connect {

struct ThreatTurn {
  TurnCells stones;  // fewer than the turn has: the others may stand anywhere, even all of them
  int threats = 0;   // p + 1 stands for more than p
};

// What to do with stones that the threats don't need.
enum class FreeStones : std::uint8_t {
  left_out,    // unless they must stop the opponent's threats
  building,    // also on every cell of an open window with k - 2p or more stones of the attacker
  everywhere,  // also on every empty cell
};

template <class F>
class TurnGenerator {
 public:
  TurnGenerator(WindowBoard& board, Side attacker, int stones, int least, FreeStones free, F& f)
      : board_(board),
        attacker_(attacker),
        stones_(static_cast<std::size_t>(stones)),
        least_(least),
        free_(free),
        f_(f),
        enough_(board.shape().k - board.shape().p) {
    threat_blocks(board, opponent(attacker), to_stop_);
  }

  void run() {
    // More opponent's threats than stones can't be stopped at all.
    if (!to_stop_.empty() &&
        hitting_number(to_stop_, static_cast<int>(stones_)) > static_cast<int>(stones_)) {
      return;
    }
    // In the middle of a turn the stones before may be enough.
    if (board_.has_open(attacker_, enough_)) {
      const int made = threats(board_, attacker_);
      if (made >= least_ && give_with_free_stones(made)) return;
    }
    extend(-1);
  }

 private:
  // Returns true as soon as f wants no more; so do the others.
  bool extend(int last) {
    const int left = static_cast<int>(stones_ - chosen_.size());
    const CellSet next = cells_for(left);
    for (int word = 0; word < CellSet::most_words; ++word) {
      for (auto bits = next.word(word); bits != 0; bits &= bits - 1) {
        const int cell = 64 * word + std::countr_zero(bits);
        if (cell > last && (left == 1 ? try_last(cell) : try_stone(cell))) return true;
      }
    }
    return false;
  }

  bool try_last(int cell) {
    threat_blocks_with(board_, attacker_, cell, blocks_);
    const int made = hitting_number(blocks_, board_.shape().p);
    if (made < least_) return false;
    chosen_.push_back(static_cast<Cell>(cell));
    const bool stop = stops_all(chosen_) && f_(ThreatTurn{chosen_, made});
    chosen_.pop_back();
    return stop;
  }

  bool try_stone(int cell) {
    chosen_.push_back(static_cast<Cell>(cell));
    board_.place(attacker_, cell);
    bool stop = false;
    if (board_.has_open(attacker_, enough_)) {
      const int made = threats(board_, attacker_);
      if (made >= least_) stop = give_with_free_stones(made);
    }
    stop = stop || extend(cell);
    board_.remove(attacker_, cell);
    chosen_.pop_back();
    return stop;
  }

  bool give_with_free_stones(int made) {
    if (stops_all(chosen_)) {
      if (f_(ThreatTurn{chosen_, made})) return true;
    } else if (give_with_stoppers()) {
      return true;
    }
    if (free_ == FreeStones::left_out) return false;
    CellSet cells;
    if (free_ == FreeStones::building) {
      board_.for_each_open(attacker_, std::max(1, enough_ - board_.shape().p), [&](int window) {
        board_.for_each_empty_cell(window, [&](Cell cell) { cells.insert(cell); });
      });
    } else {
      for_each_empty_word(board_.stones(), board_.lines().cells(), [&](int first, auto bits) {
        for (; bits != 0; bits &= bits - 1) cells.insert(first + std::countr_zero(bits));
      });
    }
    return give_with_any_of(cells, -1);
  }

  // The board holds the chosen stones.
  bool give_with_stoppers() {
    Blocks rest;
    for (const Block& block : to_stop_) {
      if (!hitting::is_hit(block, chosen_)) rest.push_back(block);
    }
    bool stop = false;
    for_each_hitting_set(rest, static_cast<int>(stones_ - chosen_.size()),
                         [&](const TurnCells& stoppers) {
                           if (stop || !is_minimal(rest, stoppers)) return;
                           stop = give_with(stoppers);
                         });
    return stop;
  }

  bool give_with_any_of(const CellSet& cells, int last) {
    if (chosen_.size() == stones_) {
      return stops_all(chosen_) && f_(ThreatTurn{chosen_, threats(board_, attacker_)});
    }
    for (int cell = last + 1; cell < board_.lines().cells(); ++cell) {
      if (!cells.contains(cell)) continue;
      chosen_.push_back(static_cast<Cell>(cell));
      board_.place(attacker_, cell);
      const bool stop = give_with_any_of(cells, cell);
      board_.remove(attacker_, cell);
      chosen_.pop_back();
      if (stop) return true;
    }
    return false;
  }

  bool give_with(const TurnCells& more) {
    ThreatTurn turn{chosen_, 0};
    for (const Cell cell : more) turn.stones.push_back(cell);
    board_.place_all(attacker_, more);
    turn.threats = threats(board_, attacker_);
    board_.remove_all(attacker_, more);
    return f_(turn);
  }

  bool stops_all(const TurnCells& stones) const {
    return std::all_of(to_stop_.begin(), to_stop_.end(),
                       [&](const Block& block) { return hitting::is_hit(block, stones); });
  }

  // Where the next of `left` stones can stand in a tight turn. A last stone must make a threat of
  // a window of each earlier stone that has none yet.
  CellSet cells_for(int left) const {
    CellSet cells;
    const auto add = [&](int window) {
      board_.for_each_empty_cell(window, [&](Cell cell) { cells.insert(cell); });
    };
    if (left == 1) {
      for (const Cell stone : chosen_) {
        if (makes_threat(stone)) continue;
        for (const auto crossing : board_.lines().through(stone)) {
          const int window = crossing.window;
          if (board_.count(attacker_, window) < enough_ - 1) continue;
          if (board_.is_open(attacker_, window)) add(window);
        }
        return cells;
      }
    }
    board_.for_each_open(attacker_, enough_ - left, add);
    return cells;
  }

  bool makes_threat(Cell stone) const {
    for (const auto crossing : board_.lines().through(stone)) {
      if (board_.count(attacker_, crossing.window) >= enough_ &&
          board_.is_open(attacker_, crossing.window)) {
        return true;
      }
    }
    return false;
  }

  WindowBoard& board_;  // as it was again after each call
  Side attacker_;
  std::size_t stones_;
  int least_;
  FreeStones free_;
  F& f_;
  int enough_;
  TurnCells chosen_;  // these stand on the board
  Blocks to_stop_;    // the opponent's threats
  Blocks blocks_;
};

// Calls f(turn) for the turns of at most so many stones that make at least `least` threats and
// leave the opponent none, until f answers true. The attacker must not be able to win at once.
template <class F>
void for_each_threat_turn(WindowBoard& board, Side attacker, int stones, int least, FreeStones free,
                          F f) {
  TurnGenerator<F>(board, attacker, stones, least, free, f).run();
}

}  // namespace proofboard::connect
