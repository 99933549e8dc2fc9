// What checking a certificate answers. The checker knows the rules of the games and the format of
// certificates, and nothing of the programs that search.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "certificate/certificate.h"
#include "checker/small.h"
#include "core/truth.h"
#include "game/question.h"

namespace proofboard {

enum class CheckReason : std::uint8_t {
  valid,

  // The file.
  not_a_certificate,
  unsupported_version,
  truncated,
  altered,
  malformed,
  unreadable,

  // The claim.
  unknown_game,
  bad_options,
  bad_root,

  // The proof.
  wrong_result,     // a final position where the claim does not hold
  bad_move,         // the prover's move is not in the list of legal moves
  missing_record,   // the file ends before the proof does
  surplus_records,  // the proof ends before the file does
  wrong_count,      // the trailer states another number of records
  open_reference,   // a position is taken as proven inside its own proof
  wrong_reason,     // a reason that does not hold, or not for this statement
  not_small,        // a small position that does not hold, or is too large
  other_position,   // a reference to a node with another position
  used_up_name,     // more references to a node, or uses of a reason, than it stated
  unused_name,      // fewer
  broken_rules,     // a position that isn't final, yet has no moves: the fault of the rules

  // The checking.
  out_of_memory,
  stopped,
};

std::string_view to_text(CheckReason reason);  // a few words
CheckReason reason_of(const CertificateFault& fault);

// Why a proof without holes means that the claim is true.
enum class ProofKind : std::uint8_t {
  well_founded,  // all play along the proof ends, where the claim holds
  closed_set,    // play never leaves the proof, and going on for ever fulfils the claim too
};

std::string_view to_text(ProofKind kind);

struct CheckOptions {
  const std::atomic<bool>* stop = nullptr;
  // Told now and then, how many records were read of how many.
  std::function<void(std::uint64_t read, std::uint64_t all)> progress = {};
  std::uint64_t memory = std::uint64_t{2} << 30;  // bytes for all that the check holds at once
  unsigned most_small_exponent = proofboard::most_small_exponent;  // of small positions
};

struct CheckReport {
  CheckReason reason = CheckReason::valid;
  std::string message;  // one line: what is wrong and where, empty if nothing is

  // The claim, as the checker understood it; empty if it didn't get that far.
  std::string game;
  std::string options;        // all of them
  std::string other_options;  // those that are not the game's defaults
  std::string position;
  std::string digest;  // of the claim
  Goal goal;
  Truth truth = Truth::unknown;
  bool is_exact = false;                     // the target and no more: two proofs
  ProofKind kind = ProofKind::well_founded;  // of the last proof

  std::uint64_t records = 0;
  std::uint64_t positions = 0;  // nodes and final positions of the proof
  std::uint64_t finals = 0;
  std::uint64_t references = 0;
  std::uint64_t reasons = 0;     // statements with one
  std::uint64_t smalls = 0;      // small positions
  std::uint64_t played_out = 0;  // positions looked at in those
  std::uint64_t peak_names = 0;  // most named positions held at once
  std::uint64_t bytes = 0;       // of the file
  double seconds = 0;

  std::string game_text() const {  // with what is not as usual: "connect:k=5"
    return other_options.empty() ? game : game + ':' + other_options;
  }
  bool is_valid() const { return reason == CheckReason::valid; }
  // Whether it was found wrong. What is neither valid nor refused may be right: it is of another
  // version or of a game that is not known here, can't be read, or the checking was not completed.
  bool is_refused() const;
};

// "valid", "not valid", "can't be checked".
std::string_view verdict_text(const CheckReport& report);

// "black can force a win", "white cannot force a draw or better".
std::string claim_text(Goal goal, Truth truth);
// Or "black gets a score of exactly 4".
std::string claim_text(const CheckReport& report);

// Text from a file that may hold anything, made fit for a terminal: one line, not too long.
std::string printable(std::string_view text);

}  // namespace proofboard
