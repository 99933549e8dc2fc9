// AnyGame for one game: the bridge from names and bytes to the templates.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>

#include "core/random.h"
#include "engine/checkpoint.h"
#include "engine/games.h"
#include "knowledge/remarks.h"
#include "rules/notation.h"
#include "search/algorithms.h"
#include "search/proof.h"

namespace proofboard {

template <Rules R>
class GameOf final : public AnyGame {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  GameOf(std::string name, R rules) : name_(std::move(name)), rules_(std::move(rules)) {}

  const std::string& name() const override { return name_; }
  std::string options_text() const override { return rules_.options_text(); }
  int score_limit() const override { return rules_.score_limit(); }

  Bytes initial() const override { return encoded(rules_.initial()); }
  std::string position_text(const Bytes& bytes) const override {
    return rules_.position_text(decoded(bytes));
  }
  BoardView view(const Bytes& bytes) const override { return rules_.view(decoded(bytes)); }
  Side to_move(const Bytes& bytes) const override { return rules_.to_move(decoded(bytes)); }
  std::optional<int> result(const Bytes& bytes) const override {
    return rules_.result(decoded(bytes));
  }

  std::vector<std::string> moves(const Bytes& bytes) const override {
    const auto position = decoded(bytes);
    std::vector<std::string> names;
    for (const auto move : legal_moves(position)) names.push_back(rules_.move_text(position, move));
    return names;
  }

  std::vector<std::string> remarks(const Bytes& bytes) const override {
    if constexpr (Remarked<R>) {
      return Knowledge<R>::remarks(rules_, decoded(bytes));
    } else {
      return {};
    }
  }

  Expected<Bytes> play(const Bytes& bytes, std::string_view text) const override {
    auto position = decoded(bytes);
    const auto move = rules_.parse_move(position, text);
    if (!move) return move.error();
    rules_.play(position, *move);
    return encoded(position);
  }

  std::uint64_t perft(const Bytes& bytes, int depth, const std::atomic<bool>* stop) const override {
    auto position = decoded(bytes);
    return perft_below(position, depth, stop);
  }

  Bytes random_playout(const Bytes& bytes, int plies, std::uint64_t seed) const override {
    Random random(seed);
    auto position = decoded(bytes);
    for (int ply = 0; ply < plies; ++ply) {
      const auto list = legal_moves(position);
      if (list.empty()) break;
      rules_.play(position, list[random.below(list.size())]);
    }
    return encoded(position);
  }

  Answer solve(const Bytes& bytes, const Algorithm& algorithm,
               const SolveRequest& request) const override {
    // Endless play is a draw: where that would do, the searches are asked whether the other side
    // can win instead.
    const bool asks_dual = R::can_cycle && request.goal.holds_in_endless_play();
    const Question<R> question{decoded(bytes), asks_dual ? request.goal.dual() : request.goal};
    // The proof is built beside the search's own table or tree.
    auto limits = request.limits;
    const auto proof_bytes = limits.table_bytes() / 4;
    limits.bytes -= proof_bytes;
    const auto solver = make_solver<R>(algorithm.info->name, rules_, algorithm.options,
                                       SolverSetup{limits.table_bytes(), request.seed});
    Budget budget(limits, request.stop, request.progress);

    Answer answer;
    if (solver == nullptr) {
      answer.refusal = "algorithm " + algorithm.info->name + " does not work on " + name_;
      return answer;
    }
    Checkpoint<R> checkpoint(rules_, question, algorithm.text(), request, *solver);
    if (const auto fine = checkpoint.resume(); !fine) {
      answer.refusal = fine.error().message;
      return answer;
    }
    checkpoint.keep(budget);
    answer.truth = solver->solve(question, budget);
    answer.reason = is_solved(answer.truth) ? StopReason::none : budget.reason();
    answer.indicators = solver->indicators();
    answer.seconds = checkpoint.seconds_before() + budget.seconds();
    if (!is_solved(answer.truth)) checkpoint.write(budget);
    answer.checkpoint_error = checkpoint.error();
    if (is_solved(answer.truth)) {
      confirm(question, request, proof_bytes, budget.seconds(), *solver, answer);
    }
    if (asks_dual) {
      answer.truth = opposite(answer.truth);
      answer.indicators = answer.indicators.of_dual();
    }
    return answer;
  }

 private:
  // Bytes come from encode() or have been through decode() before.
  Position decoded(const Bytes& bytes) const {
    auto position = rules_.decode(bytes);
    assert(position);
    return *position;
  }

  Bytes encoded(const Position& position) const {
    Bytes bytes;
    rules_.encode(position, bytes);
    return bytes;
  }

  typename R::Moves legal_moves(const Position& position) const {
    typename R::Moves list;
    rules_.moves(position, list);
    return list;
  }

  std::uint64_t perft_below(Position& position, int depth, const std::atomic<bool>* stop) const {
    if (depth == 0) return 1;
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
    const auto list = legal_moves(position);
    if (depth == 1) return list.size();
    std::uint64_t nodes = 0;
    for (const auto move : list) {
      const auto undo = rules_.play(position, move);
      nodes += perft_below(position, depth - 1, stop);
      rules_.undo(position, move, undo);
    }
    return nodes;
  }

  // Builds the whole proof, which sees to it that a collision of keys can't have made the answer,
  // and takes line and certificate from it.
  void confirm(const Question<R>& question, const SolveRequest& request, std::uint64_t bytes,
               double seconds, Solver<R>& solver, Answer& answer) const {
    auto limits = request.limits;
    limits.seconds -= seconds;
    Budget budget(limits, request.stop);
    ProofBuilder<R> proof(rules_, question, answer.truth, solver, bytes);
    const auto built = proof.build(budget);
    if (built) {
      answer.truth = proof.truth();
      answer.is_confirmed = true;
    } else {
      answer.certificate_error = built.error().message;
      answer.reason = budget.reason() == StopReason::none ? StopReason::memory : budget.reason();
    }
    find_best_line(question, solver, proof, answer);
    if (!answer.line.empty()) answer.move = answer.line.front();
    if (built && !request.certificate_file.empty()) {
      const auto written = proof.write(request.certificate_file, request.goal);
      if (written) {
        answer.certificate = CertificateInfo{request.certificate_file, *written, proof.positions(),
                                             proof.nodes_searched_again(), 0};
      } else {
        answer.certificate_error = written.error().message;
      }
    }
    answer.proof_seconds = budget.seconds();
    if (answer.certificate) answer.certificate->seconds = answer.proof_seconds;
  }

  // The winner's moves against the replies that took the most work, as far as they are known, and
  // until a position comes up again or the win is forced.
  void find_best_line(const Question<R>& question, Solver<R>& solver, ProofBuilder<R>& proof,
                      Answer& answer) const {
    auto& line = answer.line;
    auto position = question.position;
    std::vector<Bytes> seen;
    while (!rules_.result(position)) {
      if constexpr (R::can_cycle) {
        auto now = encoded(position);
        if (std::find(seen.begin(), seen.end(), now) != seen.end()) break;
        seen.push_back(std::move(now));
      }
      if (const auto* lemma = proof.win_lemma_in(position)) {
        add_forced(position, *lemma, answer);
        break;
      }
      std::optional<Move> next;
      if (answer.truth == wanted_by(question.goal.turn_of(rules_.to_move(position)))) {
        next = proof.move_in(position);
        if (!next) next = known_move(position, solver);
      } else {
        next = hardest_reply(position, proof.answered_in(position), solver);
      }
      if (!next) break;
      line.push_back(rules_.move_text(position, *next));
      rules_.play(position, *next);
    }
  }

  // The line goes on with the first turn only: the replies are the other side's to choose.
  void add_forced(const Position& position, const Bytes& lemma, Answer& answer) const {
    if constexpr (TellsForcedWins<R>) {
      const auto texts = [&](const std::vector<Move>& list) {
        std::vector<std::string> names;
        for (const auto move : list) names.push_back(rules_.move_text(position, move));
        return names;
      };
      for (const auto& [turn, defence] : Knowledge<R>::forced_win(rules_, position, lemma)) {
        answer.forced.push_back({texts(turn), texts(defence)});
      }
      if (answer.forced.empty()) return;
      const auto& first = answer.forced.front().turn;
      answer.line.insert(answer.line.end(), first.begin(), first.end());
    }
  }

  std::optional<Move> known_move(const Position& position, Solver<R>& solver) const {
    const auto known = solver.known(position);
    const auto list = legal_moves(position);
    if (!known || std::find(list.begin(), list.end(), known->move) == list.end()) {
      return std::nullopt;
    }
    return known->move;
  }

  Move hardest_reply(Position position, const typename R::Moves& list, Solver<R>& solver) const {
    Move hardest = list[0];
    std::uint32_t most = 0;
    for (const auto move : list) {
      const auto undo = rules_.play(position, move);
      const auto known = solver.known(position);
      rules_.undo(position, move, undo);
      if (known && known->work > most) {
        most = known->work;
        hardest = move;
      }
    }
    return hardest;
  }

  std::string name_;
  R rules_;
};

template <Rules R>
Expected<GamePosition> read_position_of(const GameInfo& info, const Options& options,
                                        std::string_view text) {
  auto setup = read_position<R>(options, text);
  if (!setup) return setup.error();
  Bytes bytes;
  setup->rules.encode(setup->position, bytes);
  return GamePosition{std::make_shared<GameOf<R>>(info.name, std::move(setup->rules)),
                      std::move(bytes)};
}

template <Rules R>
RegisteredGame registered_game() {
  RegisteredGame game{{}, &read_position_of<R>};
  game.infos.push_back({std::string(R::name), std::string(R::title), std::string(R::example),
                        std::string(R::name), "", R::options(), ""});
  for (const auto& preset : R::presets()) {
    game.infos.push_back({std::string(preset.name), std::string(preset.title), "start",
                          std::string(R::name), std::string(preset.options), R::options(), ""});
  }
  return game;
}

}  // namespace proofboard
