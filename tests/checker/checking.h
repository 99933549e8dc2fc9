// Checking forged and honest certificates of the test games.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checker/checked_game.h"
#include "game/notation.h"
#include "tests/certificate/forge.h"
#include "tests/checker/oracle.h"
#include "tests/checker/subtraction.h"
#include "tests/checker/token_graph.h"

namespace proofboard::testing_games {

// Of games that have none of their own.
template <Rules R>
inline constexpr MakeReasons<R> no_reasons = nullptr;

inline const std::vector<CheckedGame>& test_games() {
  static const std::vector<CheckedGame> games{checked_game<Subtraction, no_reasons<Subtraction>>(),
                                              checked_game<TokenGraph, no_reasons<TokenGraph>>()};
  return games;
}

inline CheckReport check_path(const std::string& path, const CheckOptions& options = {}) {
  const auto report = check_file(path, options, test_games());
  EXPECT_TRUE(report) << report.error().message;
  if (!report) return {};
  EXPECT_EQ(report->is_valid(), report->message.empty());
  EXPECT_EQ(report->message.find('\n'), std::string::npos) << "one line: " << report->message;
  return *report;
}

inline CheckReport check_bytes(const TestFolder& folder, const Bytes& bytes,
                               const CheckOptions& options = {}) {
  write_bytes(folder.file("tried"), bytes);
  return check_path(folder.file("tried"), options);
}

template <Notated R>
R rules_of(const std::string& options) {
  return *R::make(*Options::parse(R::options(), options));
}

// Whether the claim of a report is true, by brute force.
template <Notated R>
bool is_true(const CheckReport& report) {
  const auto setup = R::read(*Options::parse(R::options(), report.options), report.position);
  EXPECT_TRUE(setup);
  return setup && Oracle<R>(setup->rules, setup->position, report.goal).truth() == report.truth;
}

inline bool claim_is_true(const CheckReport& report) {
  return report.game == Subtraction::name ? is_true<Subtraction>(report)
                                          : is_true<TokenGraph>(report);
}

}  // namespace proofboard::testing_games
