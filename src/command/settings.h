// From the words of the command line to what a search is given.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "command/arguments.h"
#include "core/budget.h"
#include "core/status.h"

namespace proofboard::command {

struct Settings {
  Limits limits;  // of the whole command; bytes are shared by its threads
  std::uint64_t seed = 0;
  JobSettings jobs;
};

// `usual`: what holds of jobs where --jobs says nothing.
Expected<Settings> parse_settings(const LimitArguments& arguments, const JobSettings& usual = {});

// The limits of each of `threads` searches that run side by side.
Expected<Limits> share_limits(const Limits& limits, int threads);

enum class MayAsk : std::uint8_t { yes_or_no, score };

Expected<Asked> parse_question(const GoalArguments& arguments, const GamePosition& at,
                               MayAsk may_ask = MayAsk::yes_or_no);

// What --algorithm and --knowledge ask for in this game.
Expected<SearchChoice> parse_search(const AnyGame& game, const std::string& algorithm,
                                    const std::string& knowledge);

// Whether this file, given to this option, could be written: found out before the search, not
// after.
Expected<void> check_writable(std::string_view option, const std::string& file);

// Likewise, and whether it takes the place of nothing but of its kind that is ours: else it is an
// error that names --force, unless that was given. `shortens`: two certificates are written, the
// other one is FILE.shortest.
enum class Replaces : std::uint8_t { nothing_else, anything };  // the second: --force
Expected<void> check_certificate_file(const std::string& file, const Asked& asked,
                                      Replaces replaces, bool shortens = false);
Expected<void> check_picture_file(std::string_view option, const std::string& file,
                                  Replaces replaces);

// An error if two options name one file, of which the one would replace the other.
struct NamedFile {
  std::string_view option;
  std::string file;  // empty: none
};
Expected<void> check_are_different(const std::vector<NamedFile>& files);

}  // namespace proofboard::command
