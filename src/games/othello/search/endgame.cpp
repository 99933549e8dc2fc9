#include "games/othello/search/endgame.h"

#include <algorithm>
#include <bit>

#include "games/othello/reasons/reasons.h"
#include "games/othello/reasons/turns.h"

namespace proofboard::othello {

EndgameSolver::EndgameSolver(const Game& game, const EndgameSettings& settings,
                             const SolverSetup<Game>& setup)
    : game_(game),
      ending_(std::make_shared<Ending>(game, setup.bytes / 2)),
      table_(setup.bytes / 2),
      observer_(setup.observer) {
  if (settings.uses_evaluation && game.size() == 8) shallow_.emplace();
}

void EndgameSolver::count_nodes() {
  indicators_.nodes = nodes_ + ending_->nodes() + (shallow_ ? shallow_->nodes() : 0);
}

Truth EndgameSolver::solve(const Question<Game>& question, Budget& budget) {
  goal_ = question.goal;
  budget_ = &budget;
  is_over_ = false;
  indicators_.root = {};  // open again
  const auto& at = question.position;
  root_side_ = at.to_move;
  const int alpha = alpha_of(goal_, at.to_move);
  line_.clear();
  const bool mover_succeeds = search(at.own, at.other, alpha) > alpha;
  count_nodes();
  indicators_.peak_bytes = table_.bytes() + ending_->bytes();
  if (is_over_) return Truth::unknown;
  const auto truth =
      mover_succeeds == (at.to_move == goal_.attacker) ? Truth::proven : Truth::disproven;
  indicators_.see_root(ProofNumbers::of(truth));
  return truth;
}

int EndgameSolver::search(Squares own, Squares other, int alpha) {
  const Squares cells = ending_->last_cells().empty(own, other);
  if (std::popcount(cells) <= Ending::most_cells) return ending_->search(own, other, alpha);
  ++nodes_;
  ++indicators_.iterations;
  indicators_.depth_sum += line_.size();
  count_nodes();
  budget_->offer_save();
  if (is_over_ || budget_->spent(indicators_)) {
    is_over_ = true;
    return alpha;
  }
  if (observer_ != nullptr) [[unlikely]]
    return search_watched(own, other, cells, alpha);
  return search_moves(own, other, cells, alpha);
}

// There are no numbers to tell.
int EndgameSolver::search_watched(Squares own, Squares other, Squares cells, int alpha) {
  const Side side = line_.size() % 2 == 0 ? root_side_ : opponent(root_side_);
  const Position position{own, other, side};
  observer_->expanded({position, line_, {1, 1}});
  const int score = search_moves(own, other, cells, alpha);
  if (is_over_) return score;
  const auto truth = (score > alpha) == (side == goal_.attacker) ? Truth::proven : Truth::disproven;
  observer_->solved({position, line_, ProofNumbers::of(truth)}, truth);
  return score;
}

int EndgameSolver::search_moves(Squares own, Squares other, Squares cells, int alpha) {
  const auto& board = ending_->last_cells();
  const auto nodes_before = indicators_.nodes;
  const Squares placeable = placings(own, other, cells);
  if (placeable == 0) {
    if (placings(other, own, cells) == 0) return board.final_score(own, other);
    line_.push_back(Move::pass());
    const int score = -search(other, own, -alpha - 1);
    line_.pop_back();
    if (!is_over_) table_.store(own, other, alpha, score, ScoreEntry::pass, 1);
    return score;
  }
  std::uint8_t first = ScoreEntry::no_move;
  if (const auto known = table_.find(own, other)) {
    if (known->lower > alpha) return known->lower;
    if (known->upper <= alpha) return known->upper;
    first = known->move;
  }
  Turns turns;
  list_turns(own, other, placeable, turns);
  if (const auto* turn = known_above(table_, own, other, turns, alpha)) {
    table_.store(own, other, alpha, alpha + 1, turn->square, 1);
    return alpha + 1;
  }
  if (turns.size() > 1) put_best_first(own, other, cells, turns);
  int best = -ScoreEntry::most - 1;
  std::uint8_t move = ScoreEntry::no_move;
  for (std::size_t i = 0; i < turns.size() && best <= alpha; ++i) {
    const auto& turn = next_turn(turns, i, first);
    line_.push_back({turn.square});
    const int score = -search(turn.own_after(other), turn.other_after(own), -alpha - 1);
    line_.pop_back();
    if (is_over_) return alpha;
    if (score <= best) continue;
    best = score;
    move = turn.square;
  }
  count_nodes();
  table_.store(own, other, alpha, best, move, indicators_.nodes - nodes_before + 1);
  return best;
}

// By the quick order, and what a shallow search thinks the opponent gets then. Depths
// by trying: docs/algorithms/endgame.md.
void EndgameSolver::put_best_first(Squares own, Squares other, Squares cells, Turns& turns) {
  put_in_order(ending_->last_cells(), own, other, cells, turns);
  if (!shallow_) return;
  const int count = std::popcount(cells);
  constexpr int most_to_finish = 32;  // with more there is no hope of an end
  const int plies = count > most_to_finish ? 0 : count >= 21 ? 4 : count >= 18 ? 2 : 0;
  constexpr int weight_of_quick_order = 2;
  for (auto& turn : turns) {
    turn.order = weight_of_quick_order * turn.order +
                 shallow_->value(turn.own_after(other), turn.other_after(own), plies);
  }
}

std::optional<Why<Move>> EndgameSolver::why(const Position& position) {
  const int alpha = alpha_of(goal_, position.to_move);
  const bool is_ending = Ending::is_for(game_, position);
  const auto known = is_ending ? ending_->find(position.own, position.other)
                               : table_.find(position.own, position.other);
  const auto truth_if = [&](bool mover_succeeds) {
    return mover_succeeds == (position.to_move == goal_.attacker) ? Truth::proven
                                                                  : Truth::disproven;
  };
  Why<Move> why;
  if (is_ending) {
    why.truth = truth_if(ending_->search(position.own, position.other, alpha) > alpha);
    why.reason = ReasonGiven{Statement::settled, {played_out, {}}, why.truth};
  } else if (!known) {
    return std::nullopt;
  } else if (known->lower > alpha) {
    why.truth = truth_if(true);
  } else if (known->upper <= alpha) {
    why.truth = truth_if(false);
  } else {
    return std::nullopt;
  }
  if (known && known->lower > alpha) why.move = Move{known->move};
  why.work = !known ? 1 : known->work;
  return why;
}

std::optional<ScoreBounds> EndgameSolver::score_bounds(const Position& position) {
  const auto known = Ending::is_for(game_, position) ? ending_->find(position.own, position.other)
                                                     : table_.find(position.own, position.other);
  const int most = game_.score_limit();
  if (!known) return ScoreBounds{-most, most};
  return ScoreBounds{std::max<int>(known->lower, -most), std::min<int>(known->upper, most)};
}

int EndgameSolver::guess_score(const Position& position) {
  if (!shallow_) return 0;
  constexpr int plies = 4;
  return shallow_->value(position.own, position.other, plies) / Patterns::unit;
}

std::unique_ptr<Reasons<Game>> EndgameSolver::verifier(const Claim& claim) {
  return make_reasons(game_, claim, ending_);
}

std::size_t EndgameSolver::shrink_to(std::size_t bytes) {
  table_.shrink_to(bytes / 2);
  ending_->shrink_to(bytes / 2);
  return table_.bytes() + ending_->bytes();
}

// Of the endings nothing is kept: they are found again soon.
void EndgameSolver::save(CheckpointWriter& file) const {
  file.put(indicators_);
  file.put(static_cast<std::uint64_t>(table_.used()));
  table_.for_each([&](const ScoreEntry& entry) { file.put(entry); });
}

bool EndgameSolver::load(CheckpointReader& file, const Question<Game>& /*question*/) {
  const auto measured = file.get<Indicators>();
  const auto count = file.get<std::uint64_t>();
  if (!measured || !count) return false;
  indicators_ = *measured;
  nodes_ = indicators_.nodes;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto entry = file.get<ScoreEntry>();
    if (!entry || entry->lower > entry->upper) return false;
    table_.put_back(*entry);
  }
  return true;
}

}  // namespace proofboard::othello
