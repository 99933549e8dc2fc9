// `alpha-beta`: iterative deepening with a table, killer moves and history, null windows after the
// first move.
//
// The value of a leaf is the game's evaluation, after captures have been tried where it names them.
// Where the game has an insight for players (Hex), every position is looked at: what it settles
// is certain, only moves that matter are searched, the value is what the look tells (in Hex the
// resistance of a circuit with virtual connections), and where only one move matters it is played
// before anything is valued. As in Wolve, only the `width` best-looking moves are tried.
//
// With a weight for conspiracy numbers, a position one ply above the leaves is worth more if many
// of its moves are nearly as good as the best (one_ply_conspiracy.h).
//
// Wins and losses that are told as such are certain: where moves were left out for their looks, a
// loss only "looks lost", and so does everything that rests on it. Turns need not alternate.
// A position that comes up again, on the board or in the line, is a draw.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "play/one_ply_conspiracy.h"
#include "play/thinking_player.h"
#include "play/value_table.h"

namespace proofboard::play {

template <Notated R>
class AlphaBetaPlayer final : public ThinkingPlayer<R> {
 public:
  using typename Player<R>::Move;

  explicit AlphaBetaPlayer(const PlayerSetup<R>& setup)
      : ThinkingPlayer<R>(setup),
        most_depth_(static_cast<int>(setup.options.integer("depth"))),
        width_(static_cast<std::size_t>(setup.options.integer("width"))),
        tries_noise_(setup.options.choice("quiescence") == "yes"),
        firmness_weight_(setup.options.real("conspiracy")),
        table_(setup.bytes / 8),
        history_{std::vector<std::uint32_t>(moves_by_bits),
                 std::vector<std::uint32_t>(moves_by_bits)},
        playouts_(rules_, brings_, sight_, Playouts<R>::usual_cut) {}

 protected:
  using ThinkingPlayer<R>::rules_;
  using ThinkingPlayer<R>::brings_;
  using ThinkingPlayer<R>::sight_;
  using ThinkingPlayer<R>::random_;

  bool is_bounded() const override { return most_depth_ > 0; }

  Chosen<Move> search(std::span<const PositionOf<R>> game, std::vector<Move> moves,
                      Budget& budget) override {
    budget_ = &budget;
    indicators_ = {};
    is_stopped_ = false;
    position_ = game.back();
    path_.clear();
    for (const auto& at : game) path_.push_back(rules_.key(at));
    for (auto& side : history_) std::fill(side.begin(), side.end(), 0U);
    killers_.fill({});

    const auto legal = moves;
    bool is_narrow = false;
    const bool has_looks = order_root(moves, is_narrow);
    Chosen<Move> chosen;
    chosen.move = moves.front();
    const int deepest = most_depth_ > 0 ? most_depth_ : longest_line;
    for (int depth = 1; depth <= deepest; ++depth) {
      // Where nothing tells which move looks best, one ply is searched whatever the limits; but not
      // where there is no memory for looks, and positions would be searched down to some that need
      // less.
      can_stop_ = depth > 1 || has_looks || budget.reason() == StopReason::memory;
      const int value = search_root(moves, depth, is_narrow, chosen);
      if (is_stopped_) break;
      chosen.depth = depth;
      if (std::abs(value) > certain) break;
    }
    chosen.certainty = certainty_of(chosen.value);
    chosen.score = this->expected_score(chosen.value);
    chosen.nodes = indicators_.nodes;
    // What is lost for a reason ends nowhere near, so no move resists longer than the others.
    if (chosen.certainty == Certainty::loss && sight_.is_costly()) {
      chosen.move = most_stubborn<R>(rules_, game.back(), legal, playouts_, random_);
    }
    chosen.line = line_from(chosen.move);
    return chosen;
  }

 private:
  static constexpr int unbounded = 2 * won;
  static constexpr int longest_line = 200;
  static constexpr int settled_plies = 100;  // a win by a reason counts as this far away
  static constexpr std::size_t moves_by_bits = 1U << 16;
  static constexpr std::size_t usual_width = 16;

  std::size_t width_of(const Seen<R>& seen) const {
    return width_ == 0 && seen.merits.empty() ? seen.moves.size() : most_moves();
  }
  std::size_t most_moves() const { return width_ > 0 ? width_ : usual_width; }

  // Of the moves that may be played: those that matter, the best-looking first. Those that look the
  // same come in an order by chance. Whether there are looks.
  bool order_root(std::vector<Move>& moves, bool& is_narrow) {
    for (std::size_t i = moves.size(); i > 1; --i) {
      std::swap(moves[i - 1], moves[random_.below(i)]);
    }
    const auto seen = sight_.look(position_);
    std::vector<Move> kept;
    for (const auto move : seen.moves) {
      if (std::find(moves.begin(), moves.end(), move) != moves.end()) kept.push_back(move);
    }
    const bool has_looks = !seen.merits.empty() && !kept.empty();
    if (kept.empty() || (!has_looks && kept.size() == moves.size())) return has_looks;
    if (kept.size() > width_of(seen)) {
      kept.resize(width_of(seen));
      is_narrow = true;
    }
    moves = std::move(kept);
    return has_looks;
  }

  // The best move comes to the front. What an iteration has found when it is stopped counts as far
  // as it beats the first move.
  int search_root(std::vector<Move>& moves, int depth, bool is_narrow, Chosen<Move>& chosen) {
    int best = -unbounded;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int value = value_after(moves[i], depth, i > 0, best, unbounded, 0);
      if (is_stopped_) break;
      if (value <= best) continue;
      best = value;
      if (is_narrow && best < -certain) best = -looks_won;
      chosen.move = moves[i];
      chosen.value = best;
      std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                  moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return best;
  }

  // In the eyes of the side that moves now, and may move again.
  int value_after(Move move, int depth, bool is_later, int alpha, int beta, int ply) {
    const Side mover = rules_.to_move(position_);
    const auto undo = rules_.play(position_, move);
    const bool is_same = rules_.to_move(position_) == mover;
    if constexpr (R::can_cycle) path_.push_back(rules_.key(position_));
    const auto child = [&](int low, int high) {
      return is_same ? value_here(depth - 1, low, high, ply + 1)
                     : -value_here(depth - 1, -high, -low, ply + 1);
    };
    int value = 0;
    if (is_later && alpha > -unbounded) {
      value = child(alpha, alpha + 1);
      if (value > alpha && value < beta) value = child(alpha, beta);
    } else {
      value = child(alpha, beta);
    }
    if constexpr (R::can_cycle) path_.pop_back();
    rules_.undo(position_, move, undo);
    return value;
  }

  // Fail-soft, in the eyes of the side to move.
  int value_here(int depth, int alpha, int beta, int ply) {
    const Side mover = rules_.to_move(position_);
    if (const auto score = rules_.result(position_)) return final_value(mover, *score, ply);
    if (is_repetition()) return 0;
    if (can_stop_ && budget_->spent(indicators_)) is_stopped_ = true;
    if (is_stopped_) return 0;
    ++indicators_.nodes;

    const auto key = rules_.key(position_);
    const auto* known = table_.find(key);
    std::uint16_t first = 0;
    const bool has_first = known != nullptr;
    if (known != nullptr) {
      first = known->move;
      const int value = from_table(known->value, ply);
      using Bound = ValueTable::Bound;
      const bool is_deep = known->depth >= depth || std::abs(value) > certain;
      if (is_deep &&
          (known->bound == Bound::exact || (known->bound == Bound::at_least && value >= beta) ||
           (known->bound == Bound::at_most && value <= alpha))) {
        return value;
      }
    }
    Seen<R> seen;
    if (sight_.is_costly()) {
      seen = sight_.look(position_);
      if (seen.is_won) return *seen.is_won ? won - ply - settled_plies : ply + settled_plies - won;
      if ((depth <= 0 && seen.value) || ply >= longest_line) return seen.value.value_or(0);
    } else {
      if (depth <= 0 || ply >= longest_line) return quiet_value(alpha, beta, ply);
      seen = sight_.look(position_, most_moves());
    }
    const bool is_narrow = seen.moves.size() > width_of(seen);
    if (is_narrow) seen.moves.resize(width_of(seen));
    order(seen, has_first, first, ply);
    // An only move is played on without loss of depth.
    const int left = seen.moves.size() == 1 ? depth + 1 : depth;
    return best_of(seen.moves, left, is_narrow, alpha, beta, ply);
  }

  int best_of(const std::vector<Move>& moves, int depth, bool is_narrow, int alpha, int beta,
              int ply) {
    const auto key = rules_.key(position_);
    const Side mover = rules_.to_move(position_);
    const int floor = alpha;
    const bool is_above_leaves = depth == 1 && firmness_weight_ > 0;
    std::vector<int> leaves;
    int best = -unbounded;
    Move best_move = moves.front();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      // A bound would not tell how near to the best a leaf is.
      const int value = is_above_leaves
                            ? value_after(moves[i], depth, false, -unbounded, unbounded, ply)
                            : value_after(moves[i], depth, i > 0, alpha, beta, ply);
      if (is_stopped_) return 0;
      if (is_above_leaves) leaves.push_back(value);
      if (value > best) {
        best = value;
        best_move = moves[i];
      }
      alpha = std::max(alpha, best);
      if (alpha >= beta) {
        note_refutation(mover, moves[i], depth, ply);
        break;
      }
    }
    // Where the rest was cut off, the value is large enough without.
    if (is_above_leaves && leaves.size() == moves.size() && std::abs(best) < looks_won) {
      best += static_cast<int>(std::lround(firmness_weight_ * OnePlyConspiracy::firmness(leaves)));
    }
    if (is_narrow && best < -certain) best = -looks_won;
    using Bound = ValueTable::Bound;
    const auto bound = best >= beta   ? Bound::at_least
                       : best > floor ? Bound::exact
                                      : Bound::at_most;
    table_.store({key, to_table(best, ply), static_cast<std::int16_t>(std::max(depth, 0)),
                  pack_move(best_move), bound});
    return best;
  }

  // The evaluation, or what a capture makes of it.
  int quiet_value(int alpha, int beta, int ply) {
    int best = sight_.value(position_);
    if (!tries_noise_ || brings_.playing.is_noisy == nullptr) return best;
    if (best >= beta || ply >= longest_line) return best;
    alpha = std::max(alpha, best);
    typename R::Moves moves;
    rules_.moves(position_, moves);
    for (const auto move : moves) {
      if (!brings_.playing.is_noisy(rules_, position_, move)) continue;
      best = std::max(best, value_after(move, 0, false, alpha, beta, ply));
      if (is_stopped_) return 0;
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return best;
  }

  // The table's move first; then by looks, or, without those, killers and history.
  void order(Seen<R>& seen, bool has_first, std::uint16_t first, int ply) const {
    auto& moves = seen.moves;
    if (seen.merits.empty()) {
      const auto& history = history_[static_cast<std::size_t>(rules_.to_move(position_))];
      const auto& killers = killers_[static_cast<std::size_t>(ply)];
      std::vector<std::pair<std::uint64_t, Move>> all;
      all.reserve(moves.size());
      for (const auto move : moves) {
        const auto bits = pack_move(move);
        const bool is_killer =
            killers.count > 0 &&
            (bits == killers.moves[0] || (killers.count > 1 && bits == killers.moves[1]));
        all.emplace_back((is_killer ? std::uint64_t{1} << 40 : 0) + history[bits], move);
      }
      std::stable_sort(all.begin(), all.end(),
                       [](const auto& a, const auto& b) { return a.first > b.first; });
      for (std::size_t i = 0; i < all.size(); ++i) moves[i] = all[i].second;
    }
    if (!has_first) return;
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [&](Move move) { return pack_move(move) == first; });
    if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
  }

  void note_refutation(Side mover, Move move, int depth, int ply) {
    const auto bits = pack_move(move);
    const auto weight = static_cast<std::uint32_t>(std::max(depth, 1));
    history_[static_cast<std::size_t>(mover)][bits] += weight * weight;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers.count > 0 && killers.moves[0] == bits) return;
    killers.moves = {bits, killers.moves[0]};
    killers.count = std::min(killers.count + 1, 2);
  }

  bool is_repetition() const {
    if constexpr (!R::can_cycle) return false;
    return std::find(path_.begin(), path_.end() - 1, path_.back()) != path_.end() - 1;
  }

  static int to_table(int value, int ply) {
    return value > certain ? value + ply : value < -certain ? value - ply : value;
  }
  static int from_table(int value, int ply) {
    return value > certain ? value - ply : value < -certain ? value + ply : value;
  }

  std::vector<Move> line_from(Move move) {
    constexpr std::size_t longest = 16;
    std::vector<Move> line{move};
    auto at = position_;
    rules_.play(at, move);
    while (line.size() < longest && !rules_.result(at)) {
      const auto* known = table_.find(rules_.key(at));
      if (known == nullptr) break;
      typename R::Moves legal;
      rules_.moves(at, legal);
      const auto next = unpack_move<Move>(known->move);
      if (std::find(legal.begin(), legal.end(), next) == legal.end()) break;
      line.push_back(next);
      rules_.play(at, next);
    }
    return line;
  }

  struct Killers {
    std::array<std::uint16_t, 2> moves{};
    int count = 0;
  };

  int most_depth_;
  std::size_t width_;
  bool tries_noise_;
  double firmness_weight_;
  ValueTable table_;
  std::array<std::vector<std::uint32_t>, 2> history_;
  std::array<Killers, longest_line + 2> killers_{};
  Playouts<R> playouts_;
  // Of the search that runs.
  PositionOf<R> position_{};
  std::vector<std::uint64_t> path_;  // keys from the start of the game, in games that can cycle
  Budget* budget_ = nullptr;
  Indicators indicators_;
  bool can_stop_ = true;
  bool is_stopped_ = false;
};

struct AlphaBeta {
  static PlayerInfo info() {
    return {"alpha-beta", "alpha-beta over the game's evaluation; in Hex over resistances",
            "alpha-beta:depth=6",
            with_thinking_options(
                {{"depth", OptionInfo::Integer{0, 0, 200}, "plies to search; 0: as many as it can"},
                 {"width", OptionInfo::Integer{0, 0, 361},
                  "moves tried in a position; 0: the best-looking 16, or all if none looks better"},
                 {"quiescence", OptionInfo::Choice{{"yes", "no"}},
                  "try captures before a position is judged, where the game names them"},
                 {"conspiracy", OptionInfo::Real{0, 0, 100},
                  "what each move nearly as good as the best adds to a value; 0: nothing"}})};
  }
  template <Notated R>
  using Of = AlphaBetaPlayer<R>;
};

}  // namespace proofboard::play
