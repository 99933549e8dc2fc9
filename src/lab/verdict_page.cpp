#include "lab/verdict_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/counted.h"
#include "lab/axis.h"

namespace proofboard::lab {

namespace {

constexpr std::array verdicts{Verdict::confirmed, Verdict::differs, Verdict::opposite,
                              Verdict::not_testable};

std::string percent(double share) {
  if (share < 1) return fmt::format("{:.2f}", share);
  if (share < 100) return fmt::format("{:.1f}", share);
  return grouped(share);
}

bool is_share(const Claim& claim) {
  return claim.is_share() || claim.kind == Claim::Kind::order ||
         claim.statistic == Claim::Statistic::solved;
}

std::string bare(const Claim& claim, double number) {
  if (std::isinf(number)) return "no bound";
  if (is_share(claim)) return percent(number);
  switch (claim.measure) {
    case Measure::mean_depth: return fmt::format("{:.2f}", number);
    case Measure::seconds: return fmt::format("{:.3g}", number);
    default: return grouped(number);
  }
}

// Of a number that may be known from below only.
std::string bounds_text(const Claim& claim, const Bounds& bounds) {
  const auto low = quantity_text(claim, bounds.low);
  return bounds.low == bounds.high ? low : "≥ " + low;
}

std::string cell(std::string text) {
  for (auto at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.replace(at, 1, "\\|");
  }
  return text;
}

void add_row(std::string& page, const std::vector<std::string>& cells) {
  page += fmt::format("| {} |\n", fmt::join(cells, " | "));
}

constexpr std::string_view head = R"(# Results of the laboratory

What the papers claim, and what came out here. `proofboard lab verdicts --output docs/results` writes this page from the
claims ([lab/claims](../../lab/claims)) and from the measurements in these folders; nobody writes a verdict, and a test fails
if the page is not what the program makes of them.

## The rule

Every number has an interval: the positions are drawn anew 2,000 times, with replacement and always the same way, and the
middle 95 of 100 samples give it (bootstrap, percentiles). A search that met its limit is known from below only, so its
interval may have no upper bound. Where the published number is over fewer positions than ours, the samples are as small.
Shares are percent *of* what a row compares with, over the same positions: 100 % is no effect.

- **confirmed**: the interval holds the published value and, of a share, excludes no effect. Of a direction: it lies
  wholly on the published side of no effect. Of an order: each neighbour is told from the next.
- **opposite**: it lies wholly on the other side of no effect.
- **differs**: it does not hold the published value. Of a direction: it holds no effect and reaches no further from it
  than a tenth.
- **not testable here**: all else, with the reason: not run, fewer than six positions, times of a busy machine, or an
  interval so wide that it holds what was published and no effect as well (of a number without a comparison: wider than a
  factor of four).

"The same" is confirmed within a tenth of no effect. A number that was published roughly ("about 50 %") is a range, which
stands beside it. How often such intervals hold the truth is measured by a test on made samples: 97 to 99 of 100 times for shares of
medians, which makes their verdicts rather careful, and 87 to 90 of 100 for shares of totals of 20 to 100 positions, whose few hard ones
carry most of the weight; a verdict on totals is that much less certain. Positions are ours but for the empty boards, so agreement
is of shares and directions, on these positions.
What is not judged, but was seen, is in the [remarks](remarks.md); every file is in [FILES.md](FILES.md).
)";

void add_summary(std::string& page, const std::vector<JudgedPaper>& papers) {
  page += "\n## Verdicts\n\n";
  std::vector<std::string> titles{"paper", "rows"};
  for (const auto verdict : verdicts) titles.emplace_back(to_text(verdict));
  add_row(page, titles);
  page += "|---|--:|--:|--:|--:|--:|\n";
  for (const auto& [paper, judged] : papers) {
    std::vector<std::string> cells{fmt::format("[{}](#{})", paper.title, paper.name),
                                   std::to_string(judged.size())};
    for (const auto verdict : verdicts) {
      cells.push_back(
          std::to_string(std::count_if(judged.begin(), judged.end(), [&](const Judged& one) {
            return one.judgement.verdict == verdict;
          })));
    }
    add_row(page, cells);
  }
}

std::string data_text(const Claim& claim, const Judged& judged) {
  if (!claim.certificate.empty()) return fmt::format("[certificate]({}.xz)", claim.certificate);
  if (claim.results.empty()) return "-";
  if (judged.positions == 0) return fmt::format("`{}`", judged.command);
  return fmt::format("[{0}]({0}/{0}.md), {1}", claim.results,
                     counted(judged.positions, "position"));
}

void add_paper(std::string& page, const JudgedPaper& one) {
  const auto& [paper, judged] = one;
  page +=
      fmt::format("\n<a id=\"{}\"></a>\n\n### {}\n\n{}\n\n", paper.name, paper.title, paper.source);
  add_row(page, {"where", "claim", "published", "here (95 % interval)", "verdict", "why", "data"});
  page += "|---|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const auto& claim = paper.claims[i];
    const auto& judgement = judged[i].judgement;
    auto why = judgement.reason;
    if (!claim.note.empty()) why += "; " + claim.note;
    add_row(page, {claim.item, cell(claim.text), cell(published_text(claim)),
                   cell(measured_text(claim, judged[i])),
                   fmt::format("**{}**", to_text(judgement.verdict)), cell(why),
                   data_text(claim, judged[i])});
  }
  if (paper.illustrations.empty()) return;
  std::vector<std::string> shown;
  for (const auto& [item, shows] : paper.illustrations) {
    shown.push_back(fmt::format("{} ({})", item, shows));
  }
  page += fmt::format("\nNothing is measured in {}.\n", fmt::join(shown, ", "));
}

std::string hours_text(const Extent& extent) {
  if (!extent.hours) return "not measured";
  if (*extent.hours == 0) return "nothing";
  constexpr double least = 0.1;
  if (*extent.hours < least) return "minutes";
  return fmt::format("{} {:.{}f} h", extent.is_at_most ? "at most" : "about", *extent.hours,
                     *extent.hours < 10 ? 1 : 0);
}

void add_extents(std::string& page, const std::vector<Extent>& extents) {
  page += R"(
## The experiments

What was run of each, and what is left of the size that its paper has. The hours are of one core: "about", by what searches of the
same trial took on positions of the same kind; "at most", where the paper's positions or limits are others, if every search went
to its limit of nodes at the pace that was measured.

| experiment | what | here | at the paper's size | left | command |
|---|---|---|--:|--:|---|
)";
  for (const auto& extent : extents) {
    const bool is_run = !extent.scale.empty();
    add_row(page, {is_run ? fmt::format("[{0}]({0}/{0}.md)", extent.experiment) : extent.experiment,
                   cell(extent.title),
                   is_run ? fmt::format("{}, scale {}", counted(extent.positions, "position"),
                                        extent.scale)
                          : "not run",
                   grouped(static_cast<double>(extent.paper_positions)), hours_text(extent),
                   fmt::format("`{}`", extent.command)});
  }
}

}  // namespace

std::string quantity_text(const Claim& claim, double number) {
  return bare(claim, number) + (is_share(claim) ? " %" : "");
}

std::string published_text(const Claim& claim) {
  if (!claim.published_text.empty()) return claim.published_text;
  const auto middle = (claim.published.low + claim.published.high) / 2;
  auto text = quantity_text(claim, middle);
  if (!claim.is_approximate) return text;
  return fmt::format("about {} ({} to {})", text, bare(claim, claim.published.low),
                     bare(claim, claim.published.high));
}

std::string measured_text(const Claim& claim, const Judged& judged) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < judged.measured.size(); ++i) {
    const auto& interval = judged.intervals[i];
    auto part = fmt::format("{} ({} to {})", bounds_text(claim, judged.measured[i]),
                            bare(claim, interval.low), bare(claim, interval.high));
    if (claim.kind == Claim::Kind::order) {
      part = fmt::format("{} of {}: {}", claim.trials[i + 1], claim.trials[i], part);
    }
    parts.push_back(std::move(part));
  }
  return parts.empty() ? "-" : fmt::format("{}", fmt::join(parts, "; "));
}

std::string verdict_page(const std::vector<JudgedPaper>& papers,
                         const std::vector<Extent>& extents) {
  std::string page(head);
  add_summary(page, papers);
  for (const auto& paper : papers) add_paper(page, paper);
  add_extents(page, extents);
  return page;
}

}  // namespace proofboard::lab
