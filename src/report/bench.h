// What was measured by the bench.
#pragma once

#include <string>

#include "core/json.h"
#include "lab/bench.h"

namespace proofboard::report {

Json bench_json(const lab::BenchReport& report);
std::string bench_text(const lab::BenchReport& report);  // all but the signature

}  // namespace proofboard::report
