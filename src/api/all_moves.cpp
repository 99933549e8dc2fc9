#include "api/all_moves.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "game/notation.h"

namespace proofboard {

namespace {

void add_work(Answer& total, const Answer& part) {
  auto& sum = total.indicators;
  const auto& add = part.indicators;
  sum.iterations += add.iterations;
  sum.nodes += add.nodes;
  sum.revisits += add.revisits;
  sum.root_switches += add.root_switches;
  sum.depth_sum += add.depth_sum + add.iterations;  // the move itself is one more ply
  sum.max_pn = std::max(sum.max_pn, add.max_pn);
  sum.max_dn = std::max(sum.max_dn, add.max_dn);
  sum.peak_bytes = std::max(sum.peak_bytes, add.peak_bytes);
  sum.edges = std::max(sum.edges, add.edges);
  total.seconds += part.seconds;
  total.proof_seconds += part.proof_seconds;
}

// Of a choice between these scores.
ScoreBounds best_of(Turn turn, const std::vector<ScoreBounds>& scores) {
  auto best = scores.front();
  for (const auto& [lower, upper] : scores) {
    best = turn == Turn::attacker
               ? ScoreBounds{std::max(best.lower, lower), std::max(best.upper, upper)}
               : ScoreBounds{std::min(best.lower, lower), std::min(best.upper, upper)};
  }
  return best;
}

// How far a move is from the middle of the board, where moves are cells; else the same for all.
double distance_from_middle(const BoardView& view, const std::string& move) {
  const auto cell = cell_named(view, move);
  if (!cell) return 0;
  const int column = static_cast<int>(*cell) % view.width;
  const int row = static_cast<int>(*cell) / view.width;
  const double x = column - (view.width - 1) / 2.0, y = row - (view.height - 1) / 2.0;
  return x * x + y * y + (view.is_slanted ? x * y : 0);
}

}  // namespace

Answer combine_moves(Turn turn, const std::vector<MoveAnswer>& moves, const BoardView& view) {
  Answer total;
  const Truth wanted = wanted_by(turn);
  bool all_refuted = true;
  // Of several good moves the one that a player would choose: its proof took the least work, and it
  // is the nearest to the middle.
  const MoveAnswer* easiest = nullptr;
  const auto is_easier = [&](const MoveAnswer& a, const MoveAnswer& b) {
    const auto nodes = [](const MoveAnswer& one) { return one.answer.indicators.nodes; };
    if (nodes(a) != nodes(b)) return nodes(a) < nodes(b);
    return distance_from_middle(view, a.move) < distance_from_middle(view, b.move);
  };
  for (const auto& one : moves) {
    const auto& answer = one.answer;
    add_work(total, answer);
    if (answer.truth == wanted && (easiest == nullptr || is_easier(one, *easiest))) easiest = &one;
    if (!is_solved(answer.truth)) {
      all_refuted = false;
      total.reason = answer.reason;
    }
  }
  if (easiest != nullptr) {
    total.truth = wanted;
    total.move = easiest->move;
    total.line = easiest->answer.line;
    total.line.insert(total.line.begin(), easiest->move);
  }
  if (total.truth == wanted) {
    total.reason = StopReason::none;
  } else if (all_refuted) {
    total.truth = opposite(wanted);
    // The move that was hardest to refute shows best why there is none.
    const auto hardest =
        std::max_element(moves.begin(), moves.end(), [](const MoveAnswer& a, const MoveAnswer& b) {
          return a.answer.indicators.nodes < b.answer.indicators.nodes;
        });
    total.move = hardest->move;
    total.line = hardest->answer.line;
    total.line.insert(total.line.begin(), hardest->move);
  }
  return total;
}

Answer combine_scores(Turn turn, const std::vector<MoveAnswer>& moves) {
  Answer total;
  std::vector<ScoreBounds> proven, said;
  for (const auto& [move, answer] : moves) {
    add_work(total, answer);
    if (!is_solved(answer.truth)) total.reason = answer.reason;
    if (!answer.score) continue;
    proven.push_back(*answer.score);
    said.push_back(answer.unconfirmed_score.value_or(*answer.score));
  }
  if (moves.empty() || proven.size() < moves.size()) return total;  // any other may be the best
  total.score = best_of(turn, proven);
  if (!total.score->is_exact()) {
    if (const auto word = best_of(turn, said); word != total.score) total.unconfirmed_score = word;
    return total;
  }
  total.truth = Truth::proven;
  total.reason = StopReason::none;
  const auto best = std::find_if(moves.begin(), moves.end(), [&](const MoveAnswer& one) {
    return is_solved(one.answer.truth) && one.answer.score == total.score;
  });
  if (best == moves.end()) return total;
  total.move = best->move;
  total.line = best->answer.line;
  total.line.insert(total.line.begin(), best->move);
  total.line_is_complete = best->answer.line_is_complete;
  return total;
}

void rank_by_score(Turn turn, std::vector<MoveAnswer>& moves) {
  std::stable_sort(moves.begin(), moves.end(), [&](const MoveAnswer& a, const MoveAnswer& b) {
    if (!a.answer.score || !b.answer.score) return a.answer.score && !b.answer.score;
    return turn == Turn::attacker ? a.answer.score->lower > b.answer.score->lower
                                  : a.answer.score->upper < b.answer.score->upper;
  });
}

void combine(const Ask& ask, Outcome& outcome) {
  const auto turn = ask.goal.turn_of(ask.to_move());
  auto combined = ask.wants_score
                      ? combine_scores(turn, outcome.moves)
                      : combine_moves(turn, outcome.moves, ask.at.game->view(ask.at.position));
  const Answer& whole = outcome.answer;
  if (is_solved(whole.truth)) {
    if (is_solved(combined.truth) &&
        (whole.truth != combined.truth || whole.score != combined.score)) {
      throw std::logic_error("the answers to the moves contradict the answer to the question");
    }
    return;
  }
  if (!ask.certificate_file.empty()) {
    combined.certificate_error =
        whole.certificate_error.empty()
            ? "the question as a whole was not solved: " + std::string(to_text(whole.reason))
            : whole.certificate_error;
    if (is_solved(combined.truth)) combined.reason = whole.reason;
  }
  outcome.answer = std::move(combined);
}

}  // namespace proofboard
