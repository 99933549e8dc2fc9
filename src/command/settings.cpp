#include "command/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "api/replaced_files.h"
#include "command/units.h"
#include "core/memory.h"
#include "core/suggest.h"

namespace proofboard::command {

namespace {

constexpr std::uint64_t least_bytes = std::uint64_t{1} << 20;
constexpr int most_threads = 1024;

Error named(std::string_view option, const Error& error) {
  return Error{fmt::format("{}: {}", option, error.message)};
}

std::uint64_t default_bytes() {
  constexpr std::uint64_t most = std::uint64_t{2} << 30;
  const auto machine = physical_memory();
  return machine == 0 ? most / 4 : std::clamp(machine / 4, least_bytes, most);
}

Expected<std::uint64_t> parse_memory(std::string_view text) {
  const auto bytes = parse_bytes(text);
  if (!bytes) return named("--memory", bytes.error());
  if (*bytes < least_bytes) {
    return Error{fmt::format("--memory: {} is too little: at least 1 MiB", bytes_text(*bytes))};
  }
  const auto machine = physical_memory();
  if (machine != 0 && *bytes > machine) {
    return Error{fmt::format("--memory: {} is more than this machine has ({})", bytes_text(*bytes),
                             bytes_text(machine))};
  }
  return *bytes;
}

Expected<JobSettings> parse_jobs(std::string_view text, const JobSettings& usual) {
  constexpr std::int64_t most_work = 1'000'000'000;
  constexpr double most_patience = 1000;
  std::vector<std::string> choices{"likely", "loss", "win"};  // the first is the default
  if (usual.outcome == VirtualOutcome::loss) std::swap(choices[0], choices[1]);
  const OptionTable table{
      {"work", OptionInfo::Integer{0, 0, most_work}, "nodes of a job; 0: about 10 ms"},
      {"virtual", OptionInfo::Choice{choices}, "what is assumed of a leaf while it is searched"},
      {"patience", OptionInfo::Real{usual.patience, 0, most_patience},
       "a job stays until its numbers have grown by this part of them"}};
  const auto options = Options::parse(table, text);
  if (!options) return options.error();
  JobSettings jobs;
  jobs.work = static_cast<std::uint64_t>(options->integer("work"));
  const auto& outcome = options->choice("virtual");
  jobs.outcome = outcome == "loss"  ? VirtualOutcome::loss
                 : outcome == "win" ? VirtualOutcome::win
                                    : VirtualOutcome::likely;
  jobs.patience = options->real("patience");
  return jobs;
}

}  // namespace

Expected<Settings> parse_settings(const LimitArguments& arguments, const JobSettings& usual) {
  Settings settings;
  settings.limits.bytes = default_bytes();
  if (!arguments.nodes.empty()) {
    const auto nodes = parse_count(arguments.nodes);
    if (!nodes) return named("--nodes", nodes.error());
    settings.limits.nodes = *nodes;
  }
  if (!arguments.time.empty()) {
    const auto seconds = parse_time_limit(arguments.time);
    if (!seconds) return named("--time", seconds.error());
    settings.limits.seconds = *seconds;
  }
  if (!arguments.memory.empty()) {
    const auto bytes = parse_memory(arguments.memory);
    if (!bytes) return bytes.error();
    settings.limits.bytes = *bytes;
  }
  if (!arguments.threads.empty()) {
    const auto threads = parse_integer(arguments.threads);
    if (!threads || *threads < 1 || *threads > most_threads) {
      return Error{fmt::format("--threads: '{}' is not a number from 1 to {}", arguments.threads,
                               most_threads)};
    }
    settings.limits.threads = static_cast<int>(*threads);
  }
  if (const auto jobs = parse_jobs(arguments.jobs, usual); jobs) {
    settings.jobs = *jobs;
  } else {
    return named("--jobs", jobs.error());
  }
  if (!arguments.seed.empty()) {
    const auto& text = arguments.seed;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), settings.seed);
    if (error != std::errc{} || end != text.data() + text.size()) {
      return Error{fmt::format("--seed: '{}' is not a whole number from 0", text)};
    }
  }
  return settings;
}

Expected<Limits> share_limits(const Limits& limits, int threads) {
  Limits share = limits;
  share.threads = 1;
  share.bytes = limits.bytes / static_cast<std::uint64_t>(threads);
  if (share.bytes < least_bytes) {
    return Error{fmt::format("--memory: {} for {} threads leaves less than 1 MiB each",
                             bytes_text(limits.bytes), threads)};
  }
  return share;
}

Expected<Asked> parse_question(const GoalArguments& arguments, const GamePosition& at,
                               MayAsk may_ask) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
      return is_same_name(arguments.attacker, name);
    });
  };
  Side attacker = at.game->to_move(at.position);
  if (is_one_of({"black", "b", "x"})) {
    attacker = Side::black;
  } else if (is_one_of({"white", "w", "o"})) {
    attacker = Side::white;
  } else if (!is_one_of({"mover"})) {
    return Error{
        fmt::format("--attacker: '{}' is not black (x), white (o) or mover", arguments.attacker)};
  }
  auto asked = asked_of(at, attacker, arguments.target);
  if (!asked && !arguments.target.empty()) return named("--target", asked.error());
  if (asked && asked->wants_score && may_ask != MayAsk::score) {
    return Error{"--target: only solve asks for exact scores"};
  }
  return asked;
}

Expected<SearchChoice> parse_search(const AnyGame& game, const std::string& algorithm,
                                    const std::string& knowledge) {
  auto chosen = choose_algorithm(game, algorithm);
  if (!chosen) return named("--algorithm", chosen.error());
  auto known = choose_knowledge(game, knowledge);
  if (!known) return named("--knowledge", known.error());
  return SearchChoice{std::move(*chosen), std::move(*known)};
}

Expected<void> check_writable(std::string_view option, const std::string& file) {
  namespace fs = std::filesystem;
  const auto refused = [&](std::string_view why) {
    return Error{fmt::format("{}: can't write {}: {}", option, file, why)};
  };
  std::error_code error;
  const auto status = fs::status(file, error);
  if (fs::is_directory(status)) return refused("it is a directory");
  // It would be replaced by a rename: a device or pipe must not be.
  if (fs::exists(status) && !fs::is_regular_file(status)) return refused("it is not a plain file");
  if (!fs::path(file).has_filename()) return refused("it is not the name of a file");
  // The only sure way to know is to try, beside it.
  auto folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  std::string probe = (folder / ".proofboard-XXXXXX").string();
  const int descriptor = mkstemp(probe.data());
  if (descriptor < 0) return refused(std::strerror(errno));
  close(descriptor);
  unlink(probe.c_str());
  return {};
}

namespace {

Error would_be_lost(std::string_view option, const std::string& file, std::string_view what) {
  return Error{fmt::format("{}: {} exists and is {}: --force replaces it", option, file, what)};
}

// Of a picture of a board, or of a chart that gnuplot has drawn.
bool is_our_picture(const std::string& file) {
  constexpr std::size_t most = 1 << 16;
  std::string start(most, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(start.data(), static_cast<std::streamsize>(most));
  start.resize(static_cast<std::size_t>(in.gcount()));
  return start.starts_with("<?xml") && (start.find("<rect class=\"page\"") != std::string::npos ||
                                        start.find("GNUPLOT") != std::string::npos);
}

}  // namespace

Expected<void> check_certificate_file(const std::string& file, const Asked& asked,
                                      Replaces replaces, bool shortens) {
  constexpr std::string_view option = "--certificate";
  for (const auto& name : {file, file + ".shortest"}) {
    if (name != file && !shortens) break;
    if (const auto fine = check_writable(option, name); !fine) return fine;
    if (replaces == Replaces::anything) continue;
    const auto what = other_than_certificate(name, asked, shortens);
    if (!what.empty()) return would_be_lost(option, name, what);
  }
  return {};
}

Expected<void> check_are_different(const std::vector<NamedFile>& files) {
  namespace fs = std::filesystem;
  const auto place_of = [](const std::string& file) {
    std::error_code error;
    const auto place = fs::weakly_canonical(file, error);
    return error ? fs::path(file) : place;
  };
  for (auto one = files.begin(); one != files.end(); ++one) {
    for (auto other = files.begin(); other != one; ++other) {
      if (one->file.empty() || place_of(one->file) != place_of(other->file)) continue;
      return Error{
          fmt::format("{} and {} name the same file, {}", other->option, one->option, one->file)};
    }
  }
  return {};
}

Expected<void> check_picture_file(std::string_view option, const std::string& file,
                                  Replaces replaces) {
  if (const auto fine = check_writable(option, file); !fine) return fine;
  if (replaces == Replaces::anything || !has_content(file) || is_our_picture(file)) return {};
  return would_be_lost(option, file, "not a picture of ours");
}

}  // namespace proofboard::command
