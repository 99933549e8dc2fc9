// Positions of a random graph are asked about, and each answer's certificate checked.
//
// What has an engine or a proof inside is compiled once, in graph_questions.cpp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/budget.h"
#include "core/seats.h"
#include "search/proof/exact_search.h"
#include "search/solver.h"
#include "tests/support/random_graph.h"

namespace proofboard {

extern template std::unique_ptr<Solver<testing_games::RandomGraph>> exact_search(
    const testing_games::RandomGraph&, Insight<testing_games::RandomGraph>*, std::size_t);

namespace testing_games {

constexpr Goal black_wins{Side::black, Target::win()};

// "df-pn:epsilon=0.25".
std::unique_ptr<Solver<RandomGraph>> solver_of(const RandomGraph& graph, const std::string& text,
                                               const SolverSetup<RandomGraph>& setup);

struct Tally {
  int right = 0;
  int unknown = 0;
};

// A wrong answer is a failure at once; so is one without a certificate that passes.
void ask(const RandomGraph& graph, int index, const std::string& text,
         const SolverSetup<RandomGraph>& setup, std::uint64_t nodes, Tally& tally);
void ask_all(const RandomGraph& graph, const std::string& text,
             const SolverSetup<RandomGraph>& setup, std::uint64_t nodes, Tally& tally);

// What a proof makes of the truth that the solver tells; nothing if there is none.
std::optional<Truth> proven_truth(const RandomGraph& graph, const Question<RandomGraph>& question,
                                  Truth truth, Solver<RandomGraph>& solver, const Limits& limits);

// A search of three threads takes the two seats that its helpers may have, and gives them back.
void expect_seats_are_taken_and_given_back(Seats& seats, const std::function<void(Budget&)>& solve);

// An algorithm's text as a part of a test's name.
std::string as_name(std::string text);

}  // namespace testing_games
}  // namespace proofboard
