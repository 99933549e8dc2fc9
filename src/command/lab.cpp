// `proofboard lab`: experiments that repeat the tables and figures of papers.
#include "report/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "command/choices.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/json.h"
#include "command/settings.h"
#include "core/counted.h"
#include "core/memory.h"
#include "core/replacing_file.h"
#include "core/suggest.h"
#include "core/system_error.h"
#include "core/threads.h"
#include "lab/claims.h"
#include "lab/experiment.h"
#include "lab/finished_run.h"
#include "lab/journal.h"
#include "lab/make_set.h"
#include "lab/positions.h"
#include "lab/repeat.h"
#include "lab/report.h"
#include "lab/run.h"
#include "lab/verdict_page.h"
#include "lab/verdicts.h"
#include "report/layout.h"
#include "report/units.h"

namespace proofboard::command {

namespace {

constexpr const char* default_folder = "lab-results";
constexpr const char* published_folder = "docs/results";

// An experiment, or the recipe of a set of positions.
struct NamedText {
  std::string name;
  std::string json;
};

// The file given with --file; what is in it is named after it.
Expected<NamedText> read_own(const LabArguments& arguments) {
  errno = 0;
  std::ifstream in(arguments.file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) {
    return Error{fmt::format("--file: can't read {}", arguments.file), kind_of(errno)};
  }
  return NamedText{std::filesystem::path(arguments.file).stem().string(), text.str()};
}

Expected<NamedText> find_experiment(const LabArguments& arguments) {
  if (!arguments.file.empty()) return read_own(arguments);
  if (arguments.name.empty()) {
    return Error{fmt::format("which experiment? proofboard lab {} NAME (see proofboard lab list)",
                             arguments.action)};
  }
  if (const auto* built_in = lab::find_built_in(arguments.name)) {
    return NamedText{std::string(built_in->name), std::string(built_in->json)};
  }
  std::vector<std::string> names;
  for (const auto& built_in : lab::built_in_experiments()) names.emplace_back(built_in.name);
  return Error{fmt::format("there is no experiment '{}'{}", arguments.name,
                           which_of(arguments.name, names))};
}

Expected<NamedText> find_recipe(const LabArguments& arguments) {
  if (!arguments.file.empty()) return read_own(arguments);
  if (const auto* built_in = lab::find_built_in(lab::built_in_recipes(), arguments.name)) {
    return NamedText{std::string(built_in->name), std::string(built_in->text)};
  }
  std::vector<std::string_view> names;
  for (const auto& built_in : lab::built_in_recipes()) names.push_back(built_in.name);
  return Error{
      fmt::format("which set? proofboard lab make-set NAME, of {}", fmt::join(names, ", "))};
}

Exit list_experiments(const Console& console) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& built_in : lab::built_in_experiments()) {
    const auto experiment = lab::parse_experiment(built_in.name, built_in.json, "quick");
    if (console.is_json) {
      print_json(report::experiment_json(built_in.name, experiment));
      continue;
    }
    rows.push_back(
        {std::string(built_in.name), experiment ? experiment->title : experiment.error().message});
  }
  if (!console.is_json) fmt::print("{}", report::columns(rows, report::Columns::words));
  return Exit::answered;
}

// The command as someone else would give it to get the same.
std::string command_text(const LabArguments& arguments, const lab::Experiment& experiment,
                         std::size_t positions) {
  std::string text = "proofboard lab run ";
  text += arguments.file.empty() ? experiment.name : "--file " + arguments.file;
  text += " --scale " + experiment.scale;
  if (positions != experiment.position_count) text += fmt::format(" --positions {}", positions);
  return text;
}

Expected<Exit> finish_report(const LabArguments& arguments, const lab::Experiment& experiment,
                             const std::string& folder, std::size_t positions,
                             const Console& console) {
  const auto report =
      lab::write_report(experiment, folder, command_text(arguments, experiment, positions));
  if (!report) return report.error();
  if (arguments.csv) {
    const auto content = lab::read_journal(lab::journal_file(folder, experiment.name));
    if (!content) return content.error();
    fmt::print("{}", lab::clean_csv(*content));
    note(console, report->page_file);
  } else if (console.is_json) {
    print_json(report::run_json(experiment, folder, *report));
  } else {
    fmt::print("{}\n", report->page_file);
  }
  if (report->contradictions > 0) {
    complain(fmt::format("trials contradict each other on {}",
                         counted(report->contradictions, "position")));
    return Exit::check_failed;
  }
  return Exit::answered;
}

struct Share {
  int threads = 1;
  std::string remark;  // why there are fewer than asked for
};

Expected<Share> choose_threads(const LabArguments& arguments, const lab::Experiment& experiment) {
  const auto settings = parse_settings(arguments.limits);
  if (!settings) return settings.error();
  const int cores = core_count();
  const int asked = arguments.limits.threads.empty() ? cores : settings->limits.threads;
  // Without --memory up to three quarters of the machine: every search may fill what it is given.
  const auto machine = physical_memory();
  auto bytes =
      arguments.limits.memory.empty() && machine > 0 ? machine / 4 * 3 : settings->limits.bytes;
  if (bytes < experiment.limits.bytes) {
    return Error{fmt::format("a search of this experiment takes up to {}, and there is {}",
                             report::bytes_text(experiment.limits.bytes),
                             report::bytes_text(bytes))};
  }
  Share share{lab::threads_that_fit(experiment.limits, asked, bytes), ""};
  if (share.threads < asked) {
    share.remark = fmt::format("{} at a time instead of {}: each takes up to {}",
                               counted(share.threads, "search"), asked,
                               report::bytes_text(experiment.limits.bytes));
  }
  return share;
}

Expected<std::size_t> parse_positions(const std::string& text) {
  const auto count = parse_integer(text);
  if (!count || *count < 1 || *count > 1'000'000) {
    return Error{fmt::format("--positions: '{}' is not a number from 1 to 1000000", text)};
  }
  return static_cast<std::size_t>(*count);
}

Expected<std::size_t> position_count(const LabArguments& arguments,
                                     const lab::Experiment& experiment) {
  if (arguments.positions.empty()) return experiment.position_count;
  return parse_positions(arguments.positions);
}

Expected<Exit> run_one(const LabArguments& arguments, const Console& console) {
  const auto text = find_experiment(arguments);
  if (!text) return text.error();
  const auto experiment = lab::parse_experiment(
      text->name, text->json, arguments.scale.empty() ? "quick" : arguments.scale);
  if (!experiment) return experiment.error();
  const auto count = position_count(arguments, *experiment);
  if (!count) return count.error();
  const auto share = choose_threads(arguments, *experiment);
  if (!share) return share.error();
  if (!share->remark.empty()) note(console, share->remark);
  const auto positions = lab::make_positions(*experiment, *count);
  if (!positions) {
    return positions.error().told_of(fmt::format("experiment {}", text->name));
  }
  const std::string folder = arguments.folder.empty() ? default_folder : arguments.folder;
  auto journal = lab::Journal::open(lab::journal_file(folder, text->name), *experiment);
  if (!journal) return journal.error();
  if (!journal->found().empty()) {
    note(console, fmt::format("{} done before", counted(journal->found().size(), "search")));
  }

  lab::RunSettings settings{share->threads, &stop_flag(), {}};
  LiveLine live(console);
  settings.progress = [&](const lab::RunProgress& now) {
    live.show([&] {
      const auto left =
          now.seconds_left < 0 ? "" : ", " + report::duration_text(now.seconds_left) + " left";
      return fmt::format("{} of {}{}", now.done, counted(now.total, "search"), left);
    });
  };
  const auto finished = lab::run_experiment(*experiment, *positions, *journal, settings);
  live.above([] {});
  if (!finished) return finished.error();
  if (!*finished) {
    complain("interrupted; the same command continues");
    return Exit::out_of_budget;
  }
  return finish_report(arguments, *experiment, folder, positions->size(), console);
}

Expected<lab::FinishedRun> read_run(const LabArguments& arguments) {
  const auto text = find_experiment(arguments);
  if (!text) return text.error();
  return lab::read_run(text->name, text->json,
                       arguments.folder.empty() ? default_folder : arguments.folder);
}

Expected<Exit> report_one(const LabArguments& arguments, const Console& console) {
  const auto run = read_run(arguments);
  if (!run) return run.error();
  return finish_report(arguments, run->experiment, run->folder, run->positions, console);
}

Expected<Exit> repeat_some(const LabArguments& arguments, const Console& console) {
  const auto run = read_run(arguments);
  if (!run) return run.error();
  const auto positions = lab::make_positions(run->experiment, run->positions);
  if (!positions) return positions.error();
  lab::RepeatSettings settings;
  settings.stop = &stop_flag();
  if (!arguments.positions.empty()) {
    const auto count = parse_positions(arguments.positions);
    if (!count) return count.error();
    settings.of_each_trial = *count;
  }
  LiveLine live(console);
  settings.progress = [&](std::size_t done, std::size_t total) {
    live.show([&] { return fmt::format("{} of {}", done, counted(total, "search")); });
  };
  const auto repetition =
      lab::repeat_searches(run->experiment, *positions, run->measurements, settings);
  live.above([] {});
  if (!repetition) return repetition.error();
  for (const auto& [position, trial, text] : repetition->differences) {
    complain(fmt::format("position {}, {}: {}", position, trial, text));
  }
  const auto different = repetition->differences.size();
  if (console.is_json) {
    print_json(report::repetition_json(run->experiment, *repetition));
  } else {
    fmt::print("{} repeated, {} different\n", counted(repetition->repeated, "search"), different);
  }
  if (different > 0) return Exit::check_failed;
  return stop_flag() ? Exit::out_of_budget : Exit::answered;
}

// The set as a file on standard output.
Expected<Exit> make_set(const LabArguments& arguments, const Console& console) {
  const auto text = find_recipe(arguments);
  if (!text) return text.error();
  auto recipe = lab::parse_set_recipe(text->name, text->json);
  if (!recipe) return recipe.error();
  std::string command = "proofboard lab make-set ";
  command += arguments.file.empty() ? text->name : "--file " + text->name + ".json";
  if (!arguments.positions.empty()) {
    const auto count = parse_positions(arguments.positions);
    if (!count) return count.error();
    recipe->positions = *count;
    command += fmt::format(" --positions {}", *count);
  }
  LiveLine live(console);
  const auto made = lab::make_set(*recipe, &stop_flag(), [&](const lab::SetProgress& now) {
    live.show([&] {
      return fmt::format("{} of {}, {}", now.found, counted(recipe->positions, "position"),
                         counted(now.games, "game"));
    });
  });
  live.above([] {});
  if (!made) return made.error();
  if (stop_flag()) {
    complain("interrupted: no set was made");
    return Exit::out_of_budget;
  }
  fmt::print("{}", lab::set_text(*recipe, command, *made));
  return Exit::answered;
}

// The claims that are part of the program, or those of a file.
Expected<std::vector<lab::Paper>> read_claims(const LabArguments& arguments) {
  std::vector<NamedText> texts;
  if (!arguments.file.empty()) {
    auto own = read_own(arguments);
    if (!own) return own.error();
    texts.push_back(std::move(*own));
  } else {
    for (const auto& one : lab::built_in_claims()) {
      texts.push_back({std::string(one.name), std::string(one.json)});
    }
  }
  std::vector<lab::Paper> papers;
  for (const auto& text : texts) {
    auto paper = lab::parse_claims(text.name, text.json);
    if (!paper) return paper.error();
    papers.push_back(std::move(*paper));
  }
  return papers;
}

void print_verdicts(const std::vector<lab::JudgedPaper>& papers, const Console& console) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [paper, judged] : papers) {
    for (std::size_t i = 0; i < judged.size(); ++i) {
      if (console.is_json) {
        print_json(report::verdict_json(paper, paper.claims[i], judged[i]));
        continue;
      }
      const auto& claim = paper.claims[i];
      rows.push_back({paper.name, claim.item, std::string(to_text(judged[i].judgement.verdict)),
                      lab::measured_text(claim, judged[i]), claim.text});
    }
  }
  if (!console.is_json) fmt::print("{}", report::columns(rows, report::Columns::words));
}

// The page of the built-in claims; those of a file are printed alone.
Expected<Exit> judge_claims(const LabArguments& arguments, const Console& console) {
  auto claims = read_claims(arguments);
  if (!claims) return claims.error();
  const std::string folder = arguments.folder.empty() ? published_folder : arguments.folder;
  if (!std::filesystem::is_directory(folder)) {
    return Error{fmt::format("there is no folder {}; --output names that of the results", folder),
                 ErrorKind::not_found};
  }
  const auto papers = lab::judge_papers(std::move(*claims), folder);
  if (!papers) return papers.error();
  print_verdicts(*papers, console);
  if (!arguments.file.empty()) return Exit::answered;
  const auto extents = lab::extents_of(*papers, folder);
  if (!extents) return extents.error();
  const auto page = lab::verdict_page(*papers, *extents);
  const auto file = (std::filesystem::path(folder) / "README.md").string();
  auto out = ReplacingFile::create(file, "page");
  if (!out) return out.error();
  out->write({reinterpret_cast<const std::uint8_t*>(page.data()), page.size()});
  if (const auto written = out->commit(); !written) return written.error();
  note(console, file);
  return Exit::answered;
}

}  // namespace

Expected<Exit> run(const LabArguments& arguments, const Console& console) {
  if (arguments.csv && console.is_json) return Error{"give --csv or --json, not both"};
  if (arguments.csv && arguments.action != "run" && arguments.action != "report") {
    return Error{"--csv: only `lab run` and `lab report` have measurements to print"};
  }
  if (arguments.action == "list") return list_experiments(console);
  if (arguments.action == "run") return run_one(arguments, console);
  if (arguments.action == "report") return report_one(arguments, console);
  if (arguments.action == "repeat") return repeat_some(arguments, console);
  if (arguments.action == "verdicts") return judge_claims(arguments, console);
  if (arguments.action == "make-set") return make_set(arguments, console);
  return Error{fmt::format("lab: there is no '{}'{}", arguments.action,
                           which_of(arguments.action, {lab_actions.begin(), lab_actions.end()}))};
}

}  // namespace proofboard::command
