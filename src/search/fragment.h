// Fragments (solver.h) as a proof keeps them.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "certificate/splice.h"
#include "core/status.h"
#include "game/notated.h"
#include "game/reasons.h"
#include "search/solver.h"

namespace proofboard {

struct LookedInto {
  KeptCertificate certificate;
  std::optional<Reason> stand_in = {};  // of the *instead* with which it begins, if it does
};

// An error if it can't be read, or backs another claim.
template <Rules R>
Expected<LookedInto> look_into(const R& rules, const Claim& claim,
                               const Fragment<typename R::Position>& fragment) {
  auto reader = open_fragment(fragment.certificate);
  if (!reader) return reader.error();
  const auto& header = reader->header();
  std::vector<std::uint8_t> root;
  rules.encode(fragment.position, root);
  const Claim stated{header.goal, header.truth};
  bool is_about_it = !header.is_exact && header.root == root && stated.prover() == claim.prover() &&
                     (stated.goal == claim.goal || stated.goal == claim.goal.dual());
  if constexpr (Notated<R>) {
    is_about_it = is_about_it && header.game == R::name && header.options == rules.options_text();
  }
  if (!is_about_it) {
    return Error{fmt::format("{} is a proof of something else", fragment.certificate.identity())};
  }
  LookedInto looked{fragment.certificate};
  const auto first = reader->next();
  if (first && first->kind == CertificateRecord::Kind::statement &&
      first->statement == Statement::instead) {
    looked.stand_in = first->reason;
  }
  return looked;
}

}  // namespace proofboard
