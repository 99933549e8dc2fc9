// `mcts`: Monte Carlo tree search, UCT with RAVE.
//
// Kocsis, Szepesvári: "Bandit based Monte-Carlo planning", 2006; Gelly, Silver: "Monte-Carlo tree
// search and rapid action value estimation in computer Go", 2011; Winands, Björnsson, Saito:
// "Monte-Carlo tree search solver", 2008.
//
// A child is chosen by its mean, blended with the mean of all playouts in which its move was played
// later by the same side:
//
//     beta = m / (n + m + n m bias)        n visits of its own, m of all moves as first
//     (1 - beta) mean + beta rave_mean + exploration sqrt(ln(visits of the parent) / n)
//
// Ends of the game are backed up as such: a node is won if one child is, lost if all are. Where the
// game has an insight for players (Hex), the root and every node with `knowledge` visits are looked
// at: what is settled is solved, moves that don't matter go, and how good the others look counts
// as `prior` playouts. Where only the game's merits tell that (Connect), every new node is looked
// at, and only its `width` best-looking moves are kept; then a loss is not backed up as certain.
//
// The move with the most visits is played.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "play/thinking_player.h"

namespace proofboard::play {

template <Notated R>
class MctsPlayer final : public ThinkingPlayer<R> {
 public:
  using typename Player<R>::Position;
  using typename Player<R>::Move;

  explicit MctsPlayer(const PlayerSetup<R>& setup)
      : ThinkingPlayer<R>(setup),
        uses_rave_(setup.options.choice("rave") == "yes"),
        exploration_(setup.options.real("exploration")),
        rave_bias_(setup.options.real("rave-bias")),
        prior_(static_cast<float>(setup.options.real("prior"))),
        expand_at_(static_cast<std::uint32_t>(setup.options.integer("expand"))),
        look_at_(static_cast<std::uint32_t>(setup.options.integer("knowledge"))),
        width_(static_cast<std::size_t>(setup.options.integer("width"))),
        most_nodes_(std::max<std::size_t>(setup.bytes / 2 / sizeof(Node), 1024)),
        played_{std::vector<std::uint64_t>(moves_by_bits),
                std::vector<std::uint64_t>(moves_by_bits)},
        playouts_(rules_, brings_, sight_, cut_of(setup.options.integer("cut"))) {}

 protected:
  using ThinkingPlayer<R>::rules_;
  using ThinkingPlayer<R>::brings_;
  using ThinkingPlayer<R>::sight_;
  using ThinkingPlayer<R>::random_;

  Chosen<Move> search(std::span<const Position> game, std::vector<Move> moves,
                      Budget& budget) override {
    const auto& root = game.back();
    Indicators indicators;
    tree_.clear();
    tree_.push_back({});
    add_children(0, moves, rules_.to_move(root));
    look_at(0, root);
    // Where nothing tells which move looks best, each is tried once whatever the limits.
    const std::uint64_t least = sight_.is_costly() ? 0 : tree_[0].children;
    while (!tree_[0].is_solved() && (indicators.nodes < least || !budget.spent(indicators))) {
      ++indicators.nodes;
      play_once(root);
    }
    return told(root, indicators.nodes);
  }

 private:
  static constexpr std::size_t moves_by_bits = 1U << 16;
  static constexpr std::int8_t open = 2;
  static constexpr std::size_t usual_width = 30;

  struct Node {
    Move move{};                // that led here
    Side mover = Side::black;   // who played it
    std::int8_t solved = open;  // 1 Black wins, 0 a draw, -1 White wins
    bool is_expanded = false;
    bool is_looked_at = false;
    bool is_narrow = false;  // moves were left out for their looks
    std::uint16_t children = 0;
    std::uint32_t first_child = 0;
    std::uint32_t visits = 0;
    float wins = 0;         // in the mover's eyes, as those below
    float rave_visits = 0;  // of all moves as first
    float rave_wins = 0;

    bool is_solved() const { return solved != open; }
    int solved_for(Side side) const { return side == Side::black ? solved : -solved; }
  };

  static int cut_of(std::int64_t asked) {
    return asked > 0 ? static_cast<int>(asked) : Playouts<R>::usual_cut;
  }

  std::span<Node> children_of(std::size_t node) {
    return {tree_.data() + tree_[node].first_child, tree_[node].children};
  }

  void add_children(std::size_t node, std::span<const Move> moves, Side mover) {
    tree_[node].is_expanded = true;
    tree_[node].first_child = static_cast<std::uint32_t>(tree_.size());
    tree_[node].children = static_cast<std::uint16_t>(moves.size());
    for (const auto move : moves) {
      Node child;
      child.move = move;
      child.mover = mover;
      tree_.push_back(child);
    }
  }

  void expand(std::size_t node, const Position& at) {
    typename R::Moves legal;
    rules_.moves(at, legal);
    if (tree_.size() + legal.size() > most_nodes_) return;
    add_children(node, {legal.begin(), legal.size()}, rules_.to_move(at));
    if (!sight_.is_costly() && brings_.playing.merits != nullptr) look_at(node, at);
  }

  // Keeps the children that matter, with what they look like; or the node is solved.
  void look_at(std::size_t node, const Position& at) {
    tree_[node].is_looked_at = true;
    if (!sight_.is_costly() && brings_.playing.merits == nullptr) return;
    const auto seen = sight_.look(at);
    if (seen.is_won) {
      // The root needs a move, so its children are looked at until one settles it.
      const bool black_wins = *seen.is_won == (rules_.to_move(at) == Side::black);
      if (node != 0) tree_[node].solved = black_wins ? 1 : -1;
      if (node == 0) solve_root_by_looks(at, black_wins);
      return;
    }
    auto all = children_of(node);
    std::size_t kept = 0;
    const auto most = seen.merits.empty() ? seen.moves.size() : width();
    for (std::size_t i = 0; i < seen.moves.size() && kept < most; ++i) {
      const auto found = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                                      [&](const Node& n) { return n.move == seen.moves[i]; });
      if (found == all.end()) continue;
      if (!seen.merits.empty()) add_prior(*found, seen.merits[i] - seen.merits.front());
      std::swap(*found, all[kept++]);
    }
    if (kept == 0) return;  // at the root the alarm may leave none of them
    tree_[node].is_narrow = kept < seen.moves.size();
    tree_[node].children = static_cast<std::uint16_t>(kept);
  }

  std::size_t width() const {
    if (width_ > 0) return width_;
    return sight_.is_costly() ? std::numeric_limits<std::size_t>::max() : usual_width;
  }

  void solve_root_by_looks(const Position& root, bool black_wins) {
    const Side mover = rules_.to_move(root);
    const bool mover_wins = black_wins == (mover == Side::black);
    if (!mover_wins) {
      tree_[0].solved = black_wins ? 1 : -1;
      return;
    }
    for (auto& child : children_of(0)) {
      auto at = root;
      rules_.play(at, child.move);
      const bool is_end = rules_.result(at).has_value();
      const auto seen = is_end ? Seen<R>{} : sight_.look(at);
      if (!is_end && !(seen.is_won && !*seen.is_won)) continue;
      child.solved = black_wins ? 1 : -1;
      tree_[0].solved = child.solved;
      return;
    }
  }

  // How the best of its siblings looks is a win in nine of ten playouts.
  void add_prior(Node& child, int merit_below_best) const {
    const float likelihood = std::exp(static_cast<float>(merit_below_best) / 100);
    child.rave_visits += prior_;
    child.rave_wins += prior_ * (0.4F + 0.5F * likelihood);
  }

  void play_once(const Position& root) {
    auto at = root;
    path_.assign(1, 0);
    ++playout_;
    plies_ = 0;
    std::optional<Move> last;
    while (tree_[path_.back()].is_expanded && !tree_[path_.back()].is_solved()) {
      const auto next = best_child(path_.back());
      last = tree_[next].move;
      note(tree_[next].mover, *last);
      rules_.play(at, *last);
      path_.push_back(next);
      const auto score = rules_.result(at);
      if (score) tree_[next].solved = *score > 0 ? 1 : *score < 0 ? -1 : 0;
      if (tree_[next].is_solved()) break;
      if (!tree_[next].is_expanded && tree_[next].visits >= expand_at_) expand(next, at);
      const bool is_due = sight_.is_costly() && tree_[next].visits >= look_at_;
      if (is_due && tree_[next].is_expanded && !tree_[next].is_looked_at) look_at(next, at);
      if (tree_[next].visits <= expand_at_) break;
    }
    const auto& leaf = tree_[path_.back()];
    const double share =
        leaf.is_solved()
            ? share_of_score(leaf.solved)
            : playouts_.play(at, last, random_, [&](Side side, Move move) { note(side, move); });
    back_up(share);
  }

  // Remembers when each move was played last in this playout, to be told from those of others.
  void note(Side side, Move move) {
    constexpr std::uint64_t longest = 1U << 12;
    if (!uses_rave_ || plies_ + 1 >= longest) return;
    played_[static_cast<std::size_t>(side)][pack_move(move)] = playout_ * longest + ++plies_;
  }
  bool was_played_after(Side side, Move move, std::uint64_t ply) const {
    constexpr std::uint64_t longest = 1U << 12;
    return played_[static_cast<std::size_t>(side)][pack_move(move)] > playout_ * longest + ply;
  }

  std::size_t best_child(std::size_t node) {
    const auto& parent = tree_[node];
    const double log_visits = std::log(static_cast<double>(parent.visits) + 1);
    const auto children = children_of(node);
    std::size_t best = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto& child = children[i];
      double value = 0;
      if (child.is_solved()) {
        value =
            child.solved_for(child.mover) < 0 ? -1e6 : 0.5 * (1 + child.solved_for(child.mover));
      } else {
        value = value_of(child) +
                exploration_ * std::sqrt(log_visits / (static_cast<double>(child.visits) + 1));
      }
      if (value <= most) continue;
      most = value;
      best = i;
    }
    return parent.first_child + best;
  }

  double value_of(const Node& child) const {
    const double n = child.visits, m = child.rave_visits;
    if (n + m == 0) return 0.5 + first_play_bonus;
    const double mean = n > 0 ? child.wins / n : 0;
    if (m == 0) return mean;
    const double beta = m / (n + m + n * m * rave_bias_);
    return (1 - beta) * mean + beta * child.rave_wins / m;
  }

  void back_up(double share) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      auto& node = tree_[path_[i]];
      ++node.visits;
      node.wins += static_cast<float>(node.mover == Side::black ? share : 1 - share);
      if (!node.is_expanded) continue;
      const bool has_next = i + 1 < path_.size();
      if (has_next && tree_[path_[i + 1]].is_solved() && !node.is_solved()) solve(path_[i]);
      if (!uses_rave_) continue;
      for (auto& child : children_of(path_[i])) {
        if (!was_played_after(child.mover, child.move, i)) continue;
        ++child.rave_visits;
        child.rave_wins += static_cast<float>(child.mover == Side::black ? share : 1 - share);
      }
    }
  }

  // From its children, as far as they are solved.
  void solve(std::size_t node) {
    const auto children = children_of(node);
    const Side mover = children.front().mover;
    int best = -1;
    bool are_all_solved = !tree_[node].is_narrow;
    for (const auto& child : children) {
      if (!child.is_solved()) {
        are_all_solved = false;
      } else {
        best = std::max(best, child.solved_for(mover));
      }
    }
    if (best < 1 && !are_all_solved) return;
    tree_[node].solved = static_cast<std::int8_t>(mover == Side::black ? best : -best);
  }

  // What is worth playing: a win; else what is not lost; else any. Of equals the most visited.
  std::size_t most_visited(std::size_t node) {
    const auto children = children_of(node);
    const auto worth = [](const Node& child) {
      const int solved = child.is_solved() ? child.solved_for(child.mover) : 0;
      return std::pair(solved, child.visits);
    };
    const auto best =
        std::max_element(children.begin(), children.end(),
                         [&](const Node& a, const Node& b) { return worth(a) < worth(b); });
    return tree_[node].first_child + static_cast<std::size_t>(best - children.begin());
  }

  Chosen<Move> told(const Position& root, std::uint64_t nodes) {
    Chosen<Move> chosen;
    chosen.nodes = nodes;
    const auto best = most_visited(0);
    chosen.move = tree_[best].move;
    const Side mover = tree_[best].mover;
    if (tree_[best].visits > 0) {
      chosen.value = value_of_share(tree_[best].wins / static_cast<float>(tree_[best].visits));
    }
    if (tree_[0].is_solved()) {
      const int score = tree_[0].solved_for(mover);
      chosen.value = score * (certain + 1);
      chosen.certainty = certainty_of(chosen.value);
      if (score < 0 && sight_.is_costly()) {
        std::vector<Move> moves;
        for (const auto& child : children_of(0)) moves.push_back(child.move);
        chosen.move = most_stubborn<R>(rules_, root, moves, playouts_, random_);
        chosen.line = {chosen.move};
        return chosen;
      }
    }
    for (std::size_t node = best;; node = most_visited(node)) {
      chosen.line.push_back(tree_[node].move);
      if (!tree_[node].is_expanded || tree_[node].visits < 2) break;
    }
    return chosen;
  }

  static constexpr double first_play_bonus = 0.5;  // so that all are tried

  bool uses_rave_;
  double exploration_, rave_bias_;
  float prior_;
  std::uint32_t expand_at_, look_at_;
  std::size_t width_;
  std::size_t most_nodes_;
  std::vector<Node> tree_;
  std::array<std::vector<std::uint64_t>, 2> played_;  // by side and move: playout and ply
  Playouts<R> playouts_;
  // Of the playout that runs.
  std::vector<std::size_t> path_;
  std::uint64_t playout_ = 0;
  std::uint64_t plies_ = 0;
};

struct Mcts {
  static PlayerInfo info() {
    return {
        "mcts", "Monte Carlo tree search: UCT with RAVE, solved positions backed up",
        "mcts:rave=no,exploration=1",
        with_thinking_options(
            {{"rave", OptionInfo::Choice{{"yes", "no"}}, "learn from moves played later, too"},
             {"exploration", OptionInfo::Real{0.1, 0, 100}, "weight of moves seldom tried"},
             {"rave-bias", OptionInfo::Real{0.00025, 0, 1},
              "how soon a move's own results outweigh what RAVE tells"},
             {"prior", OptionInfo::Real{20, 0, 10'000}, "playouts that a move's looks are worth"},
             {"expand", OptionInfo::Integer{1, 0, 1'000'000},
              "visits of a node before its moves are told apart"},
             {"knowledge", OptionInfo::Integer{30, 0, 1'000'000'000},
              "visits before a node is looked at by the game's insight (Hex)"},
             {"width", OptionInfo::Integer{0, 0, 361},
              "moves kept in a node; 0: all, in Connect the best-looking 30"},
             {"cut", OptionInfo::Integer{0, 0, 10'000},
              "plies of a playout before it is judged; 0: to the end, 20 where play may cycle"}})};
  }
  template <Notated R>
  using Of = MctsPlayer<R>;
};

}  // namespace proofboard::play
