// The games that a certificate may be about, and checking without knowing which it is.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "checker/explain.h"
#include "checker/proof_tree.h"
#include "core/status.h"

namespace proofboard {

// One game for the checker: checked_game() (checker/checked_game.h) makes it.
struct CheckedGame {
  std::string_view name;
  CheckReport (*check)(CertificateReader&, const CheckOptions&);
  Expected<std::unique_ptr<ProofTree>> (*open)(CertificateReader, const ProofTreeOptions&);
};

// Every game of this build. Defined in a file that the build makes (games_list.cpp.in).
std::vector<CheckedGame> built_in_checked_games();

// These and those that a user of the library has added. From the first call on nothing can be
// added.
const std::vector<CheckedGame>& checked_games();

// Null if there is none of this name.
const CheckedGame* find_checked_game(std::string_view name,
                                     const std::vector<CheckedGame>& games = checked_games());

// A name that is taken, or a list that was used already, is an error.
Expected<void> add_checked_game(const CheckedGame& game);

// An error only if it can't be read. Whatever can be read gets a report. From readers nothing was
// read yet.
Expected<CheckReport> check_certificate(CertificateReader& reader, const CheckOptions& options = {},
                                        const std::vector<CheckedGame>& games = checked_games());
Expected<CheckReport> check_certificate(std::span<const std::uint8_t> bytes,
                                        const CheckOptions& options = {},
                                        const std::vector<CheckedGame>& games = checked_games());
Expected<CheckReport> check_file(const std::string& path, const CheckOptions& options = {},
                                 const std::vector<CheckedGame>& games = checked_games());

// An error if it is not valid, unless an unfinished proof is asked for, too.
Expected<std::unique_ptr<ProofTree>> open_proof(
    CertificateReader reader, const ProofTreeOptions& options = {},
    const std::vector<CheckedGame>& games = checked_games());

// Checks, and writes the claim and the proof to `out`: of a certificate that is not valid as far as
// it was checked.
Expected<CheckReport> explain_certificate(CertificateReader reader, std::ostream& out,
                                          const ExplainOptions& explain = {},
                                          const CheckOptions& options = {},
                                          const std::vector<CheckedGame>& games = checked_games());
Expected<CheckReport> explain_file(const std::string& path, std::ostream& out,
                                   const ExplainOptions& explain = {},
                                   const CheckOptions& options = {},
                                   const std::vector<CheckedGame>& games = checked_games());

}  // namespace proofboard
