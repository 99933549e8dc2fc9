#include "api/inquiry.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <mutex>
#include <stdexcept>
#include <utility>

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

}  // namespace

Answer combine_moves(Turn turn, const std::vector<MoveAnswer>& moves) {
  Answer total;
  const Truth wanted = wanted_by(turn);
  bool all_refuted = true;
  for (const auto& [move, answer] : moves) {
    add_work(total, answer);
    if (answer.truth == wanted && total.truth != wanted) {
      total.truth = wanted;
      total.move = move;
      total.line = answer.line;
      total.line.insert(total.line.begin(), move);
    }
    if (!is_solved(answer.truth)) {
      all_refuted = false;
      total.reason = answer.reason;
    }
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

struct Inquiry::State {
  explicit State(Ask what) : ask(std::move(what)) {}

  Answer solve(const Ask& part) {
    Solving solving;
    solving.stop = &stopped;
    solving.progress = [this](const Snapshot& now) { note(now); };
    return part.at.game->solve(part, solving);
  }

  // The same question after one of the moves, without what is of the question as a whole.
  Ask of_moves() const {
    Ask part = ask;
    part.all_moves = part.shortens = part.wants_curve = false;
    part.futile_rule.clear();
    part.certificate_file.clear();
    part.checkpoints = {};
    return part;
  }

  Outcome run() {
    const auto& [game, position] = ask.at;
    Outcome outcome;
    Ask whole = ask;
    whole.all_moves = false;
    if (ask.all_moves) {
      const bool asks_whole = !ask.certificate_file.empty();
      const auto moves = game->moves(position);
      auto left = moves.size() + (asks_whole ? 1 : 0);
      auto part = of_moves();
      for (const auto& move : moves) {
        auto after = game->play(position, move);
        if (!after) {
          throw std::logic_error("a legal move can't be played: " + after.error().message);
        }
        const auto ended = why_it_has_ended();
        if (ended != StopReason::none && !game->result(*after)) {
          outcome.moves.push_back({move, not_asked(ended)});
          continue;
        }
        // What earlier ones have not used is there for the others.
        part.limits.seconds = seconds_left() / static_cast<double>(left--);
        part.at.position = std::move(*after);
        before.move = move;
        outcome.moves.push_back({move, solve(part)});
        before.add(outcome.moves.back().answer);
      }
      before.move.clear();
      if (ask.wants_score) rank(outcome.moves);
      whole.limits.seconds = seconds_left();
      if (!moves.empty() && !asks_whole) {
        combine(outcome);
        return outcome;
      }
    }
    outcome.answer = solve(whole);
    if (!outcome.moves.empty()) combine(outcome);
    return outcome;
  }

  // Where nothing is left to spend, not even a solver is made: with many moves, threads and large
  // tables that alone takes seconds.
  StopReason why_it_has_ended() const {
    if (stopped) return StopReason::interrupted;
    return seconds_left() <= 0 ? StopReason::time : StopReason::none;
  }
  Answer not_asked(StopReason reason) const {
    Answer answer;
    answer.reason = reason;
    if (ask.wants_score) {
      const int most = ask.at.game->score_limit();
      answer.score = ScoreBounds{-most, most};
    }
    return answer;
  }

  double seconds_left() const {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    return ask.limits.seconds - used.count();
  }

  // With all moves asked for there is one clock, too.
  void note(const Snapshot& now) {
    const std::lock_guard lock(mutex);
    last = now;
    last.move = before.move;
    last.indicators.nodes += before.nodes;
    last.seconds += before.seconds;
    last.search_seconds += before.search_seconds;
    if (last.move.empty()) return;
    last.moves.clear();  // they are not those of the question
    last.line.insert(last.line.begin(), last.move);
  }

  Turn turn() const { return ask.goal.turn_of(ask.to_move()); }

  // By what the side on turn is sure to get, the best first; equal ones stay in order.
  void rank(std::vector<MoveAnswer>& moves) const {
    std::stable_sort(moves.begin(), moves.end(), [&](const MoveAnswer& a, const MoveAnswer& b) {
      if (!a.answer.score || !b.answer.score) return a.answer.score && !b.answer.score;
      return turn() == Turn::attacker ? a.answer.score->lower > b.answer.score->lower
                                      : a.answer.score->upper < b.answer.score->upper;
    });
  }

  // The moves may tell more than the search for the question as a whole.
  void combine(Outcome& outcome) const {
    auto combined = ask.wants_score ? combine_scores(turn(), outcome.moves)
                                    : combine_moves(turn(), outcome.moves);
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

  // The work on the moves before the one that is asked about now, if all are.
  struct Before {
    std::string move;
    std::uint64_t nodes = 0;
    double seconds = 0, search_seconds = 0;

    void add(const Answer& answer) {
      nodes += answer.indicators.nodes;
      search_seconds += answer.seconds;
      seconds += answer.seconds + answer.proof_seconds;
    }
  };

  Ask ask;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  Before before;
  std::atomic<bool> stopped = false;
  mutable std::mutex mutex;  // of `last`
  Snapshot last;
  std::future<Outcome> working;
  std::optional<Outcome> answered;
};

Inquiry::Inquiry(Ask ask) : state_(std::make_unique<State>(std::move(ask))) {}

Inquiry::~Inquiry() {
  stop();  // the future's destructor waits
}

void Inquiry::go() {
  state_->working = std::async(std::launch::async, [state = state_.get()] { return state->run(); });
}

void Inquiry::stop() {
  state_->stopped = true;
}

Snapshot Inquiry::snapshot() const {
  const std::lock_guard lock(state_->mutex);
  return state_->last;
}

bool Inquiry::wait_for(std::chrono::milliseconds time) {
  return state_->answered || state_->working.wait_for(time) == std::future_status::ready;
}

const Outcome& Inquiry::wait() {
  if (!state_->answered) state_->answered = state_->working.get();
  return *state_->answered;
}

}  // namespace proofboard
