// The checker as a module of its own, for any page: the bytes of a certificate in, what
// `proofboard check --json` says of it out. checker.js is how a page calls it.
#include "checker/games.h"
#include "report/check.h"
#include "traffic.h"

namespace {

using namespace proofboard;

std::string checked(std::span<const std::uint8_t> certificate, std::uint64_t memory) {
  CheckOptions options;
  options.memory = memory;
  const auto report = check_certificate(certificate, options);
  if (!report) return traffic::error_text(report.error());
  return report::check_json("the certificate", *report).dump();
}

}  // namespace

// Reads the certificate that was put into room(), and answers as traffic::answer() says.
PROOFBOARD_EXPORT(check) std::size_t check(double memory) {
  return traffic::answer([&](const std::string& in) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(in.data());
    return checked({bytes, in.size()}, static_cast<std::uint64_t>(memory));
  });
}
