// Certificates made of certificates. A fragment is a certificate of one position; its records
// become the proof of that position in a larger certificate with the same prover and goal.
//
// Names count from 0 in the fragment and go on from those given before in the larger one. So all
// names of a fragment move by the same amount: nothing has to be remembered, and a fragment of any
// length is copied in a constant memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "certificate/certificate.h"
#include "core/status.h"

namespace proofboard {

// One that is sound as a certificate; else an error that names it.
Expected<CertificateReader> open_fragment(const KeptCertificate& kept);

struct Spliced {
  // Under which the root can be referred to; nothing if no references were asked for, or if the
  // root has no node: it is final, settled or small, or another position stands for it. Then the
  // fragment is to be spliced again wherever its root comes up.
  std::optional<std::uint64_t> root_name;
  std::uint64_t positions = 0;  // with a node, settled or small; final ones have no record
};

// Copies all records of a fragment from which nothing was read yet. `references`: how often its
// root will be referred to afterwards. After an error what was written is of no use.
Expected<Spliced> splice(CertificateReader& fragment, std::uint64_t references,
                         CertificateWriter& into);

}  // namespace proofboard
