// What becomes of the papers' claims: measurements of docs/results held against each, by the rule
// of verdict.h. Nothing here is written by hand, and nothing is remembered: the same files give the
// same verdicts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/status.h"
#include "lab/bootstrap.h"
#include "lab/claims.h"
#include "lab/verdict.h"

namespace proofboard::lab {

struct Judged {
  Judgement judgement;
  // Of a value and a direction one, of an order one for each step; none where nothing was measured.
  std::vector<Bounds> measured;
  std::vector<Range> intervals;
  std::size_t positions = 0;  // that were counted
  std::string command;        // repeats it; empty: nothing to repeat
};

struct JudgedPaper {
  Paper paper;
  std::vector<Judged> judged;  // of each claim
};

// How far an experiment is from the size of its paper.
struct Extent {
  std::string experiment;
  std::string title;
  std::string scale;          // of what was run; empty: nothing
  std::size_t positions = 0;  // on which every trial was run
  std::size_t paper_positions = 0;
  std::string here;             // the command that gave what is here; empty: nothing
  std::string command;          // runs it at the paper's scale
  bool is_at_most = false;      // the hours
  std::optional<double> hours;  // that are left; nothing: nobody has measured
};

// `folder`: docs/results, with NAME/NAME.csv of each experiment, perhaps packed.
Expected<std::vector<JudgedPaper>> judge_papers(std::vector<Paper> papers,
                                                const std::string& folder);
// Of all experiments that are part of the program.
Expected<std::vector<Extent>> extents_of(const std::vector<JudgedPaper>& papers,
                                         const std::string& folder);

}  // namespace proofboard::lab
