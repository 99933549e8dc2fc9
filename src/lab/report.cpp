#include "lab/report.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/replacing_file.h"
#include "lab/figures.h"
#include "lab/journal.h"
#include "lab/page.h"
#include "lab/statistics.h"

namespace proofboard::lab {

Expected<Report> write_report(const Experiment& experiment, const std::string& folder,
                              const std::string& command) {
  const auto file = journal_file(folder, experiment.name);
  const auto content = read_journal(file);
  if (!content) return content.error();
  if (const auto checked = check_journal(*content, experiment, file); !checked) {
    return checked.error();
  }
  const Results results(experiment, content->measurements);
  if (results.positions() == 0) {
    return Error{fmt::format("{} has no position on which every trial was run", file)};
  }

  const auto drawn = draw_figures(results, folder);
  if (!drawn) return drawn.error();
  Report report;
  report.page_file = (std::filesystem::path(folder) / (experiment.name + ".md")).string();
  report.positions = results.positions();
  report.contradictions = results.contradictions().size();
  for (std::size_t i = 0; i < experiment.trials.size(); ++i) report.capped += results.capped(i);

  auto out = ReplacingFile::create(report.page_file, "page");
  if (!out) return out.error();
  const auto page = page_of(results, {command, *drawn});
  out->write({reinterpret_cast<const std::uint8_t*>(page.data()), page.size()});
  if (const auto written = out->commit(); !written) return written.error();
  return report;
}

}  // namespace proofboard::lab
