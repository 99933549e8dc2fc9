#include "api/ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "api/units.h"
#include "core/memory.h"
#include "core/number_text.h"
#include "core/suggest.h"

namespace proofboard {

namespace {

constexpr int most_threads = 1024;

Error named(const std::string& field, const Error& error) {
  return error.told_of(field);
}

std::uint64_t default_bytes() {
  constexpr std::uint64_t most = std::uint64_t{2} << 30;
  const auto machine = physical_memory();
  return machine == 0 ? most / 4 : std::clamp(machine / 4, least_bytes, most);
}

Expected<std::uint64_t> parse_memory(std::string_view text) {
  constexpr double gibi = 1 << 30;
  const auto bytes = parse_bytes(text);
  if (!bytes) return bytes.error();
  if (*bytes < least_bytes) return Error{fmt::format("{} is too little: at least 1 MiB", text)};
  const auto machine = physical_memory();
  if (machine != 0 && *bytes > machine) {
    return Error{fmt::format("{} is more than this machine has ({:.1f} GiB)", text,
                             static_cast<double>(machine) / gibi)};
  }
  return *bytes;
}

Expected<int> parse_threads(std::string_view text) {
  const auto threads = parse_integer(text);
  if (threads && *threads >= 1 && *threads <= most_threads) return static_cast<int>(*threads);
  return Error{fmt::format("'{}' is not a number from 1 to {}", text, most_threads)};
}

Expected<std::uint64_t> parse_seed(std::string_view text) {
  if (const auto seed = read_number<std::uint64_t>(text)) return *seed;
  return Error{fmt::format("'{}' is not a whole number, 0 or more", text)};
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

// Whether the shortest win and a rule of futility can be asked of this game.
Expected<void> check_lengths(const Ask& ask, FieldName name) {
  const auto& info = ask.at.game->info();
  for (const auto& [is_asked, field] :
       {std::pair(ask.shortens, "shortest"), std::pair(!ask.futile_rule.empty(), "futile")}) {
    if (!is_asked || info.counts_length) continue;
    return Error{fmt::format("{}: {} does not count how long a win takes", name(field), info.name)};
  }
  if (ask.shortens && ask.all_moves) {
    return Error{fmt::format("{}: not with {}", name("shortest"), name("all_moves"))};
  }
  const auto& rules = info.futile_rules;
  if (!ask.futile_rule.empty() &&
      std::find(rules.begin(), rules.end(), ask.futile_rule) == rules.end()) {
    return Error{fmt::format("{}: there is no rule '{}'; known: {}", name("futile"),
                             ask.futile_rule, fmt::join(rules, ", "))};
  }
  return {};
}

Expected<void> check_checkpoints(const Ask& ask, FieldName name) {
  const auto& wanted = ask.checkpoints;
  if (!wanted.is_wanted()) return {};
  const auto field = name(wanted.file.empty() ? "resume" : "checkpoint");
  if (ask.all_moves) return Error{fmt::format("{}: not with {}", field, name("all_moves"))};
  if (ask.wants_score) {
    return Error{fmt::format("{}: a search for the score has no checkpoints", field)};
  }
  return {};
}

}  // namespace

std::string plain_name(std::string_view field) {
  return std::string(field);
}

Expected<Ask> ask_of(const GamePosition& at, Side attacker, std::string_view target) {
  const auto asked = [attacker](GamePosition here, Target wanted,
                                bool wants_score) -> Expected<Ask> {
    auto search = choose_search(*here.game, "", "");
    if (!search) return search.error();
    return Ask{.at = std::move(here),
               .goal = {attacker, wanted},
               .search = std::move(*search),
               .wants_score = wants_score};
  };
  if (target == "exact") {
    if (at.game->default_target() == "win") return asked(at, Target::win(), true);
    return Error{fmt::format("{} has no scores", at.game->info().name)};
  }
  const auto wanted = target.empty() ? at.game->default_target() : std::string(target);
  auto variant = at.game->variant_for(wanted, at.position, attacker);
  if (!variant) return variant.error();
  if (*variant) return asked(std::move(**variant), Target::win(), false);
  const auto parsed = parse_target(wanted, at.game->score_limit());
  if (!parsed) return parsed.error();
  return asked(at, *parsed, false);
}

Expected<Ask> parse_goal(const GamePosition& at, const GoalWords& words, FieldName name) {
  const auto& [attacker_word, target] = words;
  const auto is_one_of = [&typed = attacker_word](std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view known) { return is_same_name(typed, known); });
  };
  Side attacker = at.game->to_move(at.position);
  if (is_one_of({"black", "b", "x"})) {
    attacker = Side::black;
  } else if (is_one_of({"white", "w", "o"})) {
    attacker = Side::white;
  } else if (!is_one_of({"mover"})) {
    return Error{fmt::format("{}: '{}' is not black (x), white (o) or mover", name("attacker"),
                             attacker_word)};
  }
  auto asked = ask_of(at, attacker, target);
  if (!asked && !target.empty()) return named(name("target"), asked.error());
  return asked;
}

Expected<SearchChoice> parse_search(const AnyGame& game, const std::string& algorithm,
                                    const std::string& knowledge, FieldName name) {
  auto chosen = choose_algorithm(game, algorithm);
  if (!chosen) return named(name("algorithm"), chosen.error());
  auto known = choose_knowledge(game, knowledge);
  if (!known) return named(name("knowledge"), known.error());
  return SearchChoice{std::move(*chosen), std::move(*known)};
}

Expected<WorkSettings> parse_limits(const LimitWords& words, FieldName name,
                                    const JobSettings& usual) {
  const auto& [nodes, time, memory, threads, seed, jobs] = words;
  WorkSettings settings;
  auto& limits = settings.limits;
  limits.bytes = default_bytes();
  Expected<void> all;
  // The first error stays.
  const auto read = [&](const std::string& word, std::string_view field, auto& value, auto parse) {
    if (!all || word.empty()) return;
    const auto parsed = parse(word);
    if (!parsed) {
      all = named(name(field), parsed.error());
    } else {
      value = *parsed;
    }
  };
  read(nodes, "nodes", limits.nodes, parse_count);
  read(time, "time", limits.seconds, parse_time_limit);
  read(memory, "memory", limits.bytes, parse_memory);
  read(threads, "threads", limits.threads, parse_threads);
  read(seed, "seed", settings.seed, parse_seed);
  if (!all) return all.error();
  const auto parsed_jobs = parse_jobs(jobs, usual);
  if (!parsed_jobs) return named(name("jobs"), parsed_jobs.error());
  settings.jobs = *parsed_jobs;
  return settings;
}

// Every field of the words has a name here, so that a new one can't be forgotten.
Expected<Ask> parse_ask(Ask ask, const AskWords& words, FieldName name) {
  const auto& [goal, algorithm, knowledge, limits, all_moves, shortest, futile, certificate,
               checkpoint, checkpoint_every, resume, force] = words;
  auto search = parse_search(*ask.at.game, algorithm, knowledge, name);
  if (!search) return search.error();
  ask.search = std::move(*search);
  auto settings = parse_limits(limits, name);
  if (!settings) return settings.error();
  ask.limits = settings->limits;
  ask.seed = settings->seed;
  ask.jobs = std::move(settings->jobs);
  ask.all_moves = all_moves;
  ask.shortens = shortest;
  ask.futile_rule = futile;
  ask.certificate_file = certificate;
  ask.checkpoints.file = checkpoint;
  ask.checkpoints.resume_file = resume;
  ask.replaces_files = force;
  if (!checkpoint_every.empty()) {
    const auto seconds = parse_duration(checkpoint_every);
    if (!seconds) return named(name("checkpoint_every"), seconds.error());
    ask.checkpoints.seconds = *seconds;
  }
  if (const auto fine = check_lengths(ask, name); !fine) return fine.error();
  if (const auto fine = check_checkpoints(ask, name); !fine) return fine.error();
  return ask;
}

Expected<std::unique_ptr<CertificateSink>> certificate_sink(const Ask& ask,
                                                            const std::string& name) {
  return ask.certificate_sinks ? ask.certificate_sinks(name) : file_sink(name);
}

Expected<Ask> parse_ask(const GamePosition& at, const AskWords& words, FieldName name) {
  auto ask = parse_goal(at, words.goal, name);
  if (!ask) return ask;
  return parse_ask(std::move(*ask), words, name);
}

}  // namespace proofboard
