// Where the games of a match or a tuning begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "core/status.h"

namespace proofboard::command {

// As on the command line; what is empty was not given.
struct OpeningArguments {
  std::string game;
  std::vector<std::string> position;  // words
  std::string opening;                // a file of positions, or "all"
  std::string random;                 // plies
};

// Random openings are so many, all others as many as there are.
Expected<std::vector<GameRecord>> choose_openings(const OpeningArguments& arguments,
                                                  std::size_t count, std::uint64_t seed);

// A number that an option was given, at most a million; `fallback` if it was given none.
Expected<std::size_t> parse_number(std::string_view option, const std::string& text,
                                   std::size_t fallback, std::int64_t least);

}  // namespace proofboard::command
