// Positions of a game from texts, for tests that are about one game:
//
//     constexpr auto read = texts::read<Game>;    // read("start:4", "options")
//
// They are objects rather than functions, so that their default arguments come along.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "game/notation.h"
#include "game/rules.h"

namespace proofboard::texts {

template <class G>
inline constexpr auto options_of = [](std::string_view text) {
  auto options = Options::parse(G::options(), text);
  EXPECT_TRUE(options) << text;
  return *options;
};

template <class G>
inline constexpr auto game_of =
    [](std::string_view options = "") { return *G::make(options_of<G>(options)); };

// Needs a text that is right.
template <class G>
inline constexpr auto read = [](std::string_view text, std::string_view options = "") {
  auto setup = read_position<G>(options_of<G>(options), text);
  if (setup) return *setup;
  ADD_FAILURE() << text << ": " << setup.error().message;
  return Setup<G>{game_of<G>(), game_of<G>().initial()};
};

template <class G>
inline constexpr auto read_text = [](std::string_view text, std::string_view options = "") {
  const auto setup = read<G>(text, options);
  return setup.rules.position_text(setup.position);
};

template <class G>
inline constexpr auto result_of = [](std::string_view text, std::string_view options = "") {
  const auto setup = read<G>(text, options);
  return setup.rules.result(setup.position);
};

// The message of a text that is wrong; empty if it is right.
template <class G>
inline constexpr auto error_of = [](std::string_view text, std::string_view options = "") {
  const auto setup = read_position<G>(options_of<G>(options), text);
  return setup ? std::string() : setup.error().message;
};

}  // namespace proofboard::texts
