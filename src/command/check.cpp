#include "report/check.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>

#include "api/units.h"
#include "checker/games.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "core/memory.h"
#include "core/system_error.h"
#include "core/temporary_folder.h"

namespace proofboard::command {

namespace {

// A whole proof may be a hundred times as long as its certificate, so it has to be asked for.
Expected<ExplainOptions> parse_depth(const std::string& text) {
  constexpr std::size_t usual = 6;
  if (text.empty()) return ExplainOptions{usual};
  if (text == "all") return ExplainOptions{ExplainOptions::all};
  const auto depth = parse_integer(text);
  if (!depth || *depth < 0) return Error{"--depth: must be a number, 0 or more, or all"};
  return ExplainOptions{static_cast<std::size_t>(*depth)};
}

constexpr const char* kept_name = "certificate";

// The checker reads a file more than once, which can't be done with a pipe.
Expected<TemporaryFolder> keep_standard_input() {
  auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  errno = 0;
  std::ofstream out(folder->file(kept_name), std::ios::binary);
  std::array<char, 65536> buffer{};
  for (std::size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), stdin)) > 0;) {
    out.write(buffer.data(), static_cast<std::streamsize>(count));
  }
  out.close();
  if (std::ferror(stdin) == 0 && out) return folder;
  return Error{"standard input can't be read or kept", kind_of(errno)};
}

Exit exit_of(const CheckReport& report) {
  switch (report.reason) {
    case CheckReason::valid: return Exit::answered;
    case CheckReason::stopped:
    case CheckReason::out_of_memory: return Exit::out_of_budget;
    case CheckReason::unreadable: return Exit::bad_input;
    case CheckReason::unknown_game:
    case CheckReason::unsupported_version: return Exit::cannot_check;
    default: return Exit::check_failed;
  }
}

}  // namespace

Expected<Exit> run(const CheckArguments& arguments, const Console& console) {
  CheckOptions options;
  options.stop = &stop_flag();
  if (const auto machine = physical_memory(); machine != 0) options.memory = machine / 2;
  if (!arguments.memory.empty()) {
    const auto bytes = parse_bytes(arguments.memory);
    if (!bytes) return bytes.error().told_of("--memory");
    options.memory = *bytes;
  }
  const auto explain = parse_depth(arguments.depth);
  if (!explain) return explain.error();

  Exit exit = Exit::answered;
  for (const auto& given : arguments.files) {
    const bool is_piped = given == "-";
    std::optional<Expected<TemporaryFolder>> kept;
    if (is_piped && !kept.emplace(keep_standard_input())) return kept->error();
    const auto name = is_piped ? "standard input" : given;
    const auto file = is_piped ? (*kept)->file(kept_name) : given;
    // With --json the text of the proof would be in the way of the objects.
    auto& explanation = console.is_json ? std::cerr : std::cout;
    const auto report = arguments.explain ? explain_file(file, explanation, *explain, options)
                                          : check_file(file, options);
    explanation.flush();
    if (!report) {
      complain(report.error().message);
      exit = worse(exit, command::exit_of(report.error().kind));
      continue;
    }
    exit = worse(exit, exit_of(*report));
    if (console.is_json) {
      print_json(report::check_json(name, *report));
    } else if (!console.is_quiet || !report->is_valid()) {
      fmt::print("{}", paint(console, report::check_text(name, *report)));
    }
    if (stop_flag()) break;
  }
  return exit;
}

}  // namespace proofboard::command
