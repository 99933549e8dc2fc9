// The games that a certificate may be about, and checking without knowing which it is.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/certificate.h"
#include "checker/check.h"
#include "checker/checker.h"
#include "checker/explain.h"
#include "core/status.h"

namespace proofboard {

struct CheckedGame {
  std::string_view name;
  CheckReport (*check)(CertificateReader&, const CheckOptions&);
  CheckReport (*explain)(CertificateReader&, const CheckOptions&, Explainer&);
};

template <Notated R, MakeReasons<R> make_reasons>
CheckedGame checked_game() {
  return {R::name,
          [](CertificateReader& reader, const CheckOptions& options) {
            return check<R>(reader, make_reasons, options);
          },
          [](CertificateReader& reader, const CheckOptions& options, Explainer& explainer) {
            return check<R>(reader, make_reasons, options, explainer);
          }};
}

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

// Lets certificates be about a game of one's own, in a program that only checks: register_game()
// does it for all others (play/register.h).
template <Notated R, MakeReasons<R> make_reasons>
Expected<void> register_checked_game() {
  return add_checked_game(checked_game<R, make_reasons>());
}

// An error only if it can't be read. Whatever can be read gets a report. From the reader nothing was
// read yet.
Expected<CheckReport> check_certificate(CertificateReader& reader, const CheckOptions& options = {},
                                        const std::vector<CheckedGame>& games = checked_games());
Expected<CheckReport> check_certificate(std::span<const std::uint8_t> bytes,
                                        const CheckOptions& options = {},
                                        const std::vector<CheckedGame>& games = checked_games());
Expected<CheckReport> check_file(const std::string& path, const CheckOptions& options = {},
                                 const std::vector<CheckedGame>& games = checked_games());

// Checks, and writes the claim and the proof to `out` as it goes along.
Expected<CheckReport> explain_file(const std::string& path, std::ostream& out,
                                   const ExplainOptions& explain = {},
                                   const CheckOptions& options = {},
                                   const std::vector<CheckedGame>& games = checked_games());

}  // namespace proofboard
