#include <fmt/format.h>

#include "certificate/certificate.h"
#include "certificate/format.h"
#include "core/checksum.h"

namespace proofboard {

std::vector<std::uint8_t> claim_bytes(const CertificateHeader& header) {
  std::vector<std::uint8_t> out;
  const auto put_block = [&out](const auto& content) {
    put_varint(out, content.size());
    out.insert(out.end(), content.begin(), content.end());
  };
  put_block(header.game);
  put_block(header.options);
  put_block(header.root);
  out.push_back(header.goal.attacker == Side::black ? 0 : 1);
  put_varint(out, certificate_format::zigzag(header.goal.target.threshold));
  out.push_back(header.is_exact ? 2 : header.truth == Truth::proven ? 1 : 0);
  return out;
}

std::vector<Claim> claims_of(const CertificateHeader& header, int score_limit) {
  if (!header.is_exact) return {{header.goal, header.truth}};
  const int score = header.goal.target.threshold;
  std::vector<Claim> claims;
  if (score > -score_limit) claims.push_back({header.goal, Truth::proven});
  if (score < score_limit) {
    claims.push_back({{header.goal.attacker, {score + 1}}, Truth::disproven});
  }
  return claims;
}

std::string claim_digest(const CertificateHeader& header) {
  Checksum checksum;
  checksum.add(claim_bytes(header));
  return fmt::format("{:016x}", checksum.value());
}

}  // namespace proofboard
