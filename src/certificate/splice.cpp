#include "certificate/splice.h"

#include <fmt/format.h>

namespace proofboard {

Expected<CertificateReader> open_fragment(const KeptCertificate& kept) {
  auto source = kept.source();
  if (!source) return source.error();
  const auto name = (*source)->name();
  auto fragment = CertificateReader::open(std::move(*source));
  if (fragment && fragment->fault()) {
    return Error{fmt::format("cannot use {}: {}", name, fragment->fault()->message)};
  }
  return fragment;
}

Expected<Spliced> splice(CertificateReader& fragment, std::uint64_t references,
                         CertificateWriter& into) {
  using Kind = CertificateRecord::Kind;
  Spliced spliced;
  auto first_name = into.names();
  const auto first_reason = into.reason_names();
  bool is_root = true;
  while (const auto record = fragment.next()) {
    bool goes_on = false;  // with another record for the same position
    switch (record->kind) {
      case Kind::plain:
      case Kind::named: {
        const auto further = is_root ? references : 0;
        if (further > 0) {
          spliced.root_name = into.names();
          if (record->kind == Kind::plain) ++first_name;  // after the root's, which is new
        }
        into.node(record->move_index, record->references + further);
        ++spliced.positions;
        break;
      }
      case Kind::reference: into.reference(first_name + record->name); break;
      case Kind::statement:
        if (record->reason) {
          into.statement(record->statement, *record->reason, record->further_uses);
        } else {
          into.statement_again(record->statement, first_reason + record->reason_name);
        }
        goes_on = record->statement == Statement::only;
        if (record->statement == Statement::settled) ++spliced.positions;
        break;
      case Kind::small:
        into.small(record->exponent);
        ++spliced.positions;
        break;
    }
    is_root = is_root && goes_on;
  }
  if (fragment.fault()) return Error{fragment.fault()->message};
  return spliced;
}

}  // namespace proofboard
