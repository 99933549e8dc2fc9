// What the checker has found of a certificate.
#pragma once

#include <string>

#include "checker/checker.h"
#include "core/json.h"
#include "report/styled.h"

namespace proofboard::report {

// `file`: as the reader knows it.
Json check_json(const std::string& file, const CheckReport& report);
StyledText check_text(const std::string& file, const CheckReport& report);

}  // namespace proofboard::report
