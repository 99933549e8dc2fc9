// The page of verdicts, docs/results/README.md: what each paper claims, what came out here, and
// what follows by the rule. All of it is made of data.
#pragma once

#include <string>
#include <vector>

#include "lab/verdicts.h"

namespace proofboard::lab {

// "60.3 %", "1,150,498", "8.21"
std::string quantity_text(const Claim& claim, double number);
// "99.9 % (57.8 to 165)", one for each step of an order; "-" if nothing was measured.
std::string measured_text(const Claim& claim, const Judged& judged);
std::string published_text(const Claim& claim);

std::string verdict_page(const std::vector<JudgedPaper>& papers,
                         const std::vector<Extent>& extents);

}  // namespace proofboard::lab
