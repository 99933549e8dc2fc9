// Proofs that are put together from fragments: some positions of a proof are solved by searches of
// their own, their certificates checked, and the whole is built from those and checked.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/check.h"
#include "core/random.h"
#include "search/proof.h"
#include "tests/support/test_folder.h"

namespace proofboard::testing_games {

// A solver and what it asks, which outlives it.
template <Rules R>
struct MadeSolver {
  std::shared_ptr<Insight<R>> insight;
  std::unique_ptr<Solver<R>> solver;
};

// A search of which parts were solved elsewhere. Of these parts it knows nothing itself.
template <Rules R>
class WithFragments final : public Solver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  WithFragments(const R& rules, Solver<R>& solver) : rules_(rules), solver_(solver) {}

  void add(const Fragment<Position>& fragment) {
    fragments_.emplace(bytes_of(fragment.position), fragment);
  }
  // What to answer for a position instead of what the search knows.
  void say(const Position& position, const Why<Move>& why) {
    said_.emplace(bytes_of(position), why);
  }

  std::optional<Fragment<Position>> fragment_for(const Position& position) override {
    if constexpr (Symmetric<R>) {
      for (int symmetry = 0; symmetry < (joins_images() ? rules_.symmetries() : 1); ++symmetry) {
        if (auto found = find(rules_.transform(position, symmetry))) return found;
      }
      return std::nullopt;
    }
    return find(position);
  }

  Truth solve(const Question<R>& question, Budget& budget) override {
    return solver_.solve(question, budget);
  }
  const Indicators& indicators() const override { return solver_.indicators(); }
  std::optional<Why<Move>> why(const Position& position) override {
    if (const auto said = said_.find(bytes_of(position)); said != said_.end()) return said->second;
    return fragment_for(position) ? std::nullopt : solver_.why(position);
  }
  bool joins_images() const override { return solver_.joins_images(); }
  std::size_t shrink_to(std::size_t bytes) override { return solver_.shrink_to(bytes); }
  void keep_only_proofs() override { solver_.keep_only_proofs(); }

 private:
  std::vector<std::uint8_t> bytes_of(const Position& position) const {
    std::vector<std::uint8_t> bytes;
    rules_.encode(position, bytes);
    return bytes;
  }
  std::optional<Fragment<Position>> find(const Position& position) {
    const auto found = fragments_.find(bytes_of(position));
    return found == fragments_.end() ? std::nullopt : std::optional(found->second);
  }

  const R& rules_;
  Solver<R>& solver_;
  std::map<std::vector<std::uint8_t>, Fragment<Position>> fragments_;
  std::map<std::vector<std::uint8_t>, Why<Move>> said_;
};

// How a game is searched and checked.
template <Notated R>
struct Laboratory {
  R rules;
  std::function<MadeSolver<R>()> make;
  MakeReasons<R> make_reasons = nullptr;
  std::size_t bytes = std::size_t{64} << 20;

  using Position = typename R::Position;

  struct Searched {
    MadeSolver<R> made;
    Truth truth = Truth::unknown;
  };
  Searched search(const Question<R>& question) const {
    Searched searched{make()};
    Budget budget{Limits{}};
    if (searched.made.insight) searched.made.insight->begin(question, budget);
    searched.truth = searched.made.solver->solve(question, budget);
    if (searched.made.insight) searched.made.insight->end();
    return searched;
  }
  ProofBuilder<R> builder(const Question<R>& question, Truth truth, Solver<R>& solver,
                          Insight<R>* insight) const {
    return ProofBuilder<R>(rules, question, truth, solver, {bytes, make_reasons, insight});
  }
  CheckReport check_file(const std::string& file) const {
    auto reader = CertificateReader::open(file);
    EXPECT_TRUE(reader);
    return check<R>(*reader, make_reasons);
  }
};

// A proof of the position in a file.
template <Notated R>
std::optional<Fragment<typename R::Position>> fragment_of(const Laboratory<R>& laboratory,
                                                          const Question<R>& question,
                                                          const std::string& file) {
  const auto searched = laboratory.search(question);
  if (!is_solved(searched.truth)) return std::nullopt;
  auto proof = laboratory.builder(question, searched.truth, *searched.made.solver,
                                  searched.made.insight.get());
  Budget budget{Limits{}};
  const auto built = proof.build(budget);
  EXPECT_TRUE(built) << built.error().message;
  if (!built || !proof.write(file, question.goal, budget)) return std::nullopt;
  const auto report = laboratory.check_file(file);
  EXPECT_TRUE(report.is_valid()) << report.message;
  return Fragment<typename R::Position>{question.position, proof.truth(),
                                        KeptCertificate::in_file(file)};
}

// Positions that come up along the proof, some plies below the root.
template <Notated R>
std::vector<typename R::Position> positions_below(const Laboratory<R>& laboratory,
                                                  const Question<R>& question,
                                                  ProofBuilder<R>& proof, int plies, int count,
                                                  Random& random) {
  const auto& rules = laboratory.rules;
  const Claim claim{question.goal, proof.truth()};
  std::vector<typename R::Position> found;
  for (int i = 0; i < count; ++i) {
    auto at = question.position;
    for (int ply = 0; ply < plies && !rules.result(at); ++ply) {
      at = proof.proven_for(at);
      std::optional<typename R::Move> move;
      if (claim.is_made_by(rules.to_move(at))) {
        move = proof.move_in(at);
      } else {
        const auto moves = proof.answered_in(at);
        move = moves[random.below(moves.size())];
      }
      if (!move) break;
      rules.play(at, *move);
    }
    if (!rules.result(at)) found.push_back(at);
  }
  return found;
}

struct PutTogether {
  bool is_valid = false;
  Truth truth = Truth::unknown;
  int used = 0;                 // fragments without which the whole can't be written
  CheckReport report = {};      // of the whole
  std::uint64_t positions = 0;  // by the proof
};

// Solves the question, has positions below it solved on their own, and puts the proof together.
template <Notated R>
PutTogether put_together(const Laboratory<R>& laboratory, const Question<R>& question, int plies,
                         int count, std::uint64_t seed) {
  const auto text = laboratory.rules.position_text(question.position);
  SCOPED_TRACE(text);
  const TestFolder folder;
  PutTogether result;
  const auto searched = laboratory.search(question);
  if (!is_solved(searched.truth) || laboratory.rules.result(question.position)) return result;
  Solver<R>& solver = *searched.made.solver;
  auto plain = laboratory.builder(question, searched.truth, solver, searched.made.insight.get());
  Budget budget{Limits{}};
  EXPECT_TRUE(plain.build(budget));

  WithFragments<R> with_fragments(laboratory.rules, solver);
  Random random(seed);
  std::vector<std::string> files;
  for (auto at : positions_below(laboratory, question, plain, plies, count, random)) {
    if constexpr (Symmetric<R>) {
      const auto symmetries = static_cast<std::uint64_t>(laboratory.rules.symmetries());
      if (solver.joins_images()) {
        at = laboratory.rules.transform(at, static_cast<int>(random.below(symmetries)));
      }
    }
    files.push_back(folder.file("fragment" + std::to_string(files.size())));
    const auto fragment = fragment_of(laboratory, {at, question.goal}, files.back());
    if (fragment && fragment->truth == plain.truth()) with_fragments.add(*fragment);
  }
  auto proof =
      laboratory.builder(question, plain.truth(), with_fragments, searched.made.insight.get());
  const auto built = proof.build(budget);
  EXPECT_TRUE(built) << built.error().message;
  if (!built) return result;
  const auto whole = folder.file("whole");
  const auto written = proof.write(whole, question.goal, budget);
  EXPECT_TRUE(written) << written.error().message;
  if (!written) return result;
  result.report = laboratory.check_file(whole);
  EXPECT_TRUE(result.report.is_valid()) << result.report.message;
  result.is_valid = result.report.is_valid();
  result.truth = proof.truth();
  result.positions = proof.positions();
  EXPECT_LE(result.positions, result.report.positions) << "only final positions are not counted";
  EXPECT_GE(result.positions, result.report.positions - result.report.finals);
  const auto away = folder.file("away");
  for (const auto& file : files) {
    std::filesystem::rename(file, away);
    result.used += !proof.write(whole, question.goal, budget);
    std::filesystem::rename(away, file);
  }
  return result;
}

}  // namespace proofboard::testing_games
