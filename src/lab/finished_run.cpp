#include "lab/finished_run.h"

#include <algorithm>

#include "lab/journal.h"

namespace proofboard::lab {

Expected<FinishedRun> read_run(std::string_view name, std::string_view definition,
                               const std::string& folder) {
  const auto file = journal_file(folder, std::string(name));
  auto content = read_journal(file);
  if (!content) return content.error();
  auto experiment = parse_experiment(name, definition, content->scale);
  if (!experiment) return experiment.error();
  if (const auto checked = check_journal(*content, *experiment, file); !checked) {
    return checked.error();
  }
  FinishedRun run{std::move(*experiment), folder, std::move(content->measurements), 0};
  for (const auto& one : run.measurements) {
    run.positions = std::max(run.positions, one.position + 1);
  }
  return run;
}

}  // namespace proofboard::lab
