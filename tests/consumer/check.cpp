// Checks a proof: check FILE
#include <cstdio>

#include "checker/games.h"

int main(int, char** argv) {
  const auto report = proofboard::check_file(argv[1]);
  if (!report) {
    std::printf("%s\n", report.error().message.c_str());
    return 1;
  }
  std::printf("%s\n", report->is_valid() ? "valid" : report->message.c_str());
  return report->is_valid() ? 0 : 1;
}
