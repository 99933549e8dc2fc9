#include "command/ask.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

#include "command/interrupt.h"

namespace proofboard::command {

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

AnswerGiven ask(const QuestionAsked& question, const Algorithm& algorithm, const Limits& limits,
                std::uint64_t seed, const Budget::Progress& progress) {
  const auto& [game, position] = question.at;
  SolveRequest request;
  request.goal = question.goal;
  request.limits = limits;
  request.seed = seed;
  request.stop = &stop_flag();
  request.progress = progress;

  AnswerGiven given;
  if (question.all_moves) {
    for (const auto& move : game->moves(position)) {
      const auto after = game->play(position, move);
      if (!after) throw std::logic_error("a legal move can't be played: " + after.error().message);
      given.moves.push_back({move, game->solve(*after, algorithm, request)});
    }
  }
  if (given.moves.empty() || !question.certificate_file.empty()) {
    request.certificate_file = question.certificate_file;
    request.checkpoint_file = question.checkpoints.file;
    request.checkpoint_seconds = question.checkpoints.seconds;
    request.resume_file = question.checkpoints.resume_file;
    given.answer = game->solve(position, algorithm, request);
    if (given.moves.empty()) return given;
  }

  const auto combined = combine_moves(question.goal.turn_of(question.to_move()), given.moves);
  const Truth truth = given.answer.truth;
  if (is_solved(truth) && is_solved(combined.truth) && truth != combined.truth) {
    throw std::logic_error("the answers to the moves contradict the answer to the question");
  }
  if (!is_solved(truth)) {
    auto certificate = std::move(given.answer.certificate);
    auto error = std::move(given.answer.certificate_error);
    given.answer = combined;
    given.answer.certificate = std::move(certificate);
    given.answer.certificate_error = std::move(error);
  }
  return given;
}

std::size_t run_in_order(std::size_t count, int threads,
                         const std::function<AnswerGiven(std::size_t)>& work,
                         const std::function<void(std::size_t, const AnswerGiven&)>& deliver) {
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) {
      if (stop_flag()) return i;
      deliver(i, work(i));
    }
    return count;
  }

  std::vector<std::promise<std::optional<AnswerGiven>>> promises(count);
  std::vector<std::future<std::optional<AnswerGiven>>> results;
  for (auto& promise : promises) results.push_back(promise.get_future());

  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_cancelled{false};
  // Each index is taken by exactly one worker, and in order: what was begun is a prefix.
  const auto labour = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        if (stop_flag() || is_cancelled) {
          promises[i].set_value(std::nullopt);
        } else {
          promises[i].set_value(work(i));
        }
      } catch (...) {
        promises[i].set_exception(std::current_exception());
      }
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(labour);
  try {
    for (std::size_t i = 0; i < count; ++i) {
      const auto result = results[i].get();
      if (!result) return i;
      deliver(i, *result);
    }
  } catch (...) {
    is_cancelled = true;
    throw;
  }
  return count;
}

}  // namespace proofboard::command
