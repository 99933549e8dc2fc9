// From the words of the command line to what a search is given.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/ask.h"
#include "command/arguments.h"
#include "core/budget.h"
#include "core/status.h"

namespace proofboard::command {

// How a field is called on the command line: "checkpoint_every" is --checkpoint-every.
std::string option_name(std::string_view field);

using Settings = WorkSettings;  // of the whole command; bytes are shared by its threads

// `usual`: what holds of jobs where --jobs says nothing.
Expected<Settings> parse_settings(const LimitArguments& arguments, const JobSettings& usual = {});

// The limits of each of `threads` searches that run side by side.
Expected<Limits> share_limits(const Limits& limits, int threads);

enum class MayAsk : std::uint8_t { yes_or_no, score };

Expected<Ask> parse_question(const GoalArguments& arguments, const GamePosition& at,
                             MayAsk may_ask = MayAsk::yes_or_no);

// Whether this file, given to this option, could be written: found out before the search, not
// after.
Expected<void> check_writable(std::string_view option, const std::string& file);

// Likewise, and whether it takes the place of nothing but of its kind that is ours: else it is an
// error that names --force, unless that was given.
Expected<void> check_certificate_files(const Ask& ask);
enum class Replaces : std::uint8_t { nothing_else, anything };  // the second: --force
Expected<void> check_picture_file(std::string_view option, const std::string& file,
                                  Replaces replaces);

// An error if two options name one file, of which the one would replace the other.
struct NamedFile {
  std::string_view option;
  std::string file;  // empty: none
};
Expected<void> check_are_different(const std::vector<NamedFile>& files);

}  // namespace proofboard::command
