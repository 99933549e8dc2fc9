// proofboard-check: checks certificates, and does nothing else. It holds the rules of the games and
// the checker, so that believing a proof means believing these alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/format.h"
#include "checker/games.h"
#include "core/counted.h"
#include "core/memory.h"
#include "core/options.h"

namespace {

using namespace proofboard;

constexpr std::string_view usage =
    R"(usage: proofboard-check [--explain] [--depth N] [--memory MIB] [--quiet] FILE...

Checks proof certificates from the rules of the games alone, one line a file.

  --explain    writes the proof as a tree of moves
  --depth N    with --explain: only the first N moves of each line (default: 6), or all
  --memory MIB what a check may hold, in MiB (default: half of the machine's memory)
  --quiet      says nothing about valid files
  --help       this text
  --version    the version, the format it reads and the games it knows

Exit code: 0 all files are valid; 3 one needs more memory; 5 one is of a game or a version that this
program does not know; 1 one is not valid; 2 wrong usage, or a file can't be read; 4 the output can't
be written, or the program is at fault. Of several the last of these counts.
)";

enum ExitCode {
  all_valid = 0,
  not_valid = 1,
  unusable = 2,
  out_of_memory = 3,
  internal = 4,
  not_checkable = 5
};

// Of two ends the one that matters more.
ExitCode worse(ExitCode a, ExitCode b) {
  constexpr std::array by_weight{all_valid, out_of_memory, not_checkable,
                                 not_valid, unusable,      internal};
  const auto weight = [&](ExitCode e) { return std::find(by_weight.begin(), by_weight.end(), e); };
  return weight(a) < weight(b) ? b : a;
}

ExitCode exit_of(const CheckReport& report) {
  if (report.is_valid()) return all_valid;
  if (report.is_refused()) return not_valid;
  return report.reason == CheckReason::out_of_memory ? out_of_memory : not_checkable;
}

// To standard error. fmt::print would throw if nobody can read it.
void say(const std::string& text) {
  const auto line = fmt::format("proofboard-check: {}\n", text);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

struct Arguments {
  std::vector<std::string> files;
  ExplainOptions explain_options{6};
  std::uint64_t memory = 0;  // 0: half of the machine's
  bool explains = false;
  bool is_quiet = false;
  bool wants_help = false;
  bool wants_version = false;
};

Expected<Arguments> parse(const std::vector<std::string>& words) {
  Arguments arguments;
  bool only_files = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (only_files || !word.starts_with("-")) {
      arguments.files.push_back(word);
    } else if (word == "--") {
      only_files = true;
    } else if (word == "--explain") {
      arguments.explains = true;
    } else if (word == "--depth") {
      const std::string value = i + 1 < words.size() ? words[i + 1] : "";
      const auto depth = parse_integer(value);
      if (value != "all" && (!depth || *depth < 0)) {
        return Error{"--depth needs a number from 0, or all"};
      }
      arguments.explain_options.depth =
          value == "all" ? ExplainOptions::all : static_cast<std::size_t>(*depth);
      ++i;
    } else if (word == "--memory") {
      const auto mib = parse_integer(i + 1 < words.size() ? words[i + 1] : "");
      if (!mib || *mib < 1 || *mib > 1 << 24) return Error{"--memory needs a number of MiB"};
      arguments.memory = static_cast<std::uint64_t>(*mib) << 20;
      ++i;
    } else if (word == "--quiet") {
      arguments.is_quiet = true;
    } else if (word == "--help" || word == "-h") {
      arguments.wants_help = true;
    } else if (word == "--version") {
      arguments.wants_version = true;
    } else {
      return Error{fmt::format("unknown option '{}'", word)};
    }
  }
  if (arguments.files.empty() && !arguments.wants_help && !arguments.wants_version) {
    return Error{"no file given"};
  }
  return arguments;
}

void print_version() {
  std::string names;
  for (const auto& game : checked_games()) names += fmt::format(" {}", game.name);
  fmt::print("proofboard-check {}\ncertificate format {}\ngames:{}\n", PROOFBOARD_VERSION,
             certificate_format::version, names);
}

void print_verdict(const std::string& file, const CheckReport& report) {
  if (!report.is_valid()) {
    fmt::print("{}: {} ({}): {}\n", file, verdict_text(report), to_text(report.reason),
               report.message);
    return;
  }
  fmt::print("{}: valid: {}, {}: {} [{}]; {} with {}, {}, {}, {:.3f} s\n", file, report.game_text(),
             report.position, claim_text(report), report.digest, to_text(report.kind),
             counted(report.records, "record"), counted(report.positions, "position"),
             counted(report.bytes, "byte"), report.seconds);
}

ExitCode run(const Arguments& arguments) {
  CheckOptions options;
  if (const auto memory = physical_memory(); memory != 0) options.memory = memory / 2;
  if (arguments.memory != 0) options.memory = arguments.memory;

  ExitCode code = all_valid;
  for (const auto& file : arguments.files) {
    const auto report = arguments.explains
                            ? explain_file(file, std::cout, arguments.explain_options, options)
                            : check_file(file, options);
    std::cout.flush();
    if (!report) {
      say(report.error().message);
      code = worse(code, unusable);
      continue;
    }
    code = worse(code, exit_of(*report));
    if (!report->is_valid() || !arguments.is_quiet) print_verdict(file, *report);
    std::fflush(stdout);
  }
  return code;
}

ExitCode run_program(const std::vector<std::string>& words) {
  const auto arguments = parse(words);
  if (!arguments) {
    say(arguments.error().message + "; see proofboard-check --help");
    return unusable;
  }
  if (arguments->wants_help) {
    fmt::print("{}", usage);
  } else if (arguments->wants_version) {
    print_version();
  } else {
    return run(*arguments);
  }
  return all_valid;
}

}  // namespace

int main(int argc, char** argv) {
  ExitCode code = internal;
  try {
    code = run_program({argv + 1, argv + argc});
  } catch (const std::exception& fault) {
    // What can't be written is thrown too, and told below.
    if (std::ferror(stdout) == 0) say(fault.what());
  }
  // A full disk shows only now.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    say("can't write to standard output");
    code = internal;
  }
  return code;
}
