// Proofs as files: a stream of records that leads a checker through the game, depth first from the
// root. It says which move the prover chooses, and nothing about positions or results: those the
// checker works out from the rules itself.
//
// The prover is the side whose claim is backed: the attacker if the goal is proven, the defender if
// it is disproven. Every position on the way that isn't final has one record:
// - a node of the prover: the index of its move in the canonical order; the record of the position
//   after that move follows;
// - a node of its opponent: the records after every legal move follow, in the canonical order, so
//   that none can be missing;
// - a reference to a named node, in place of a second proof of the same position.
// A final position has no record. A reason (game/reasons.h) may settle a position in place of a
// node, leave moves of the opponent out before one, or put another position in its place; and a
// small position is left to the checker.
//
// A node that is referred to is named: it states how many references there will be, so that a
// checker can forget it after the last. Names are numbered 0, 1, 2, … in the order in which their
// nodes stand in the file. docs/formats/certificate.md has the bytes and the argument for
// soundness.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "certificate/sink.h"
#include "certificate/source.h"
#include "core/status.h"
#include "core/truth.h"
#include "game/question.h"
#include "game/reasons.h"

namespace proofboard {

struct CertificateHeader {
  std::string game;                // the name of the rules, never that of a preset
  std::string options;             // as options_text() of the rules gives them
  std::vector<std::uint8_t> root;  // as encode() of the rules gives it
  Goal goal;
  Truth truth = Truth::unknown;  // proven or disproven
  // The attacker gets the target and no more. Then the truth is proven, and there are two proofs.
  bool is_exact = false;

  friend bool operator==(const CertificateHeader&, const CertificateHeader&) = default;
};

// What is proven, one after the other: the claim itself or, if it is exact, that the target can be
// reached and that one more can't; but nothing of what no final score in this game could belie.
std::vector<Claim> claims_of(const CertificateHeader& header, int score_limit);

// The header as it stands in the file: what the certificate is about.
std::vector<std::uint8_t> claim_bytes(const CertificateHeader& header);
// What tells one claim from another at a glance: 16 hexadecimal digits.
std::string claim_digest(const CertificateHeader& header);

// Writes a certificate as it goes along. Nobody sees any of a file, or of memory (sink.h), before
// finish(): whoever finds the wanted name finds a whole certificate. Without finish(), nothing is
// left behind.
class CertificateWriter {
 public:
  // To a file. Fails at once if the place can't be written to.
  static Expected<CertificateWriter> create(const std::string& path,
                                            const CertificateHeader& header);
  static Expected<CertificateWriter> create(std::unique_ptr<CertificateSink> sink,
                                            const CertificateHeader& header);
  CertificateWriter(CertificateWriter&&) noexcept;
  CertificateWriter& operator=(CertificateWriter&&) noexcept;
  ~CertificateWriter();

  // `move_index` is 0 at an opponent's node. `references`: how often the node will be referred to;
  // 0 leaves it without a name. A fault in writing is kept and reported by finish().
  void node(std::uint64_t move_index, std::uint64_t references);
  void reference(std::uint64_t name);
  // A reason that will be used again gets a name: 0, 1, 2, … in the order of writing.
  void statement(Statement statement, const Reason& reason, std::uint64_t further_uses);
  void statement_again(Statement statement, std::uint64_t reason_name);
  void small(std::uint64_t exponent);

  std::uint64_t records() const;
  // Given so far: the next one gets this number.
  std::uint64_t names() const;
  std::uint64_t reason_names() const;

  // The size in bytes. Nothing may be written after it.
  Expected<std::uint64_t> finish();

 private:
  struct State;
  explicit CertificateWriter(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

struct CertificateRecord {
  enum class Kind : std::uint8_t { plain, named, reference, statement, small };
  static constexpr std::uint64_t no_name = ~std::uint64_t{0};

  Kind kind = Kind::plain;
  std::uint64_t move_index = 0;  // of a plain or named node; 0 at an opponent's
  std::uint64_t name = 0;        // of a named node, or the one referred to
  std::uint64_t references = 0;  // of a named node
  std::uint64_t exponent = 0;    // of a small position

  Statement statement = Statement::settled;
  std::uint64_t reason_name = no_name;  // of a named reason, new or used again
  std::uint64_t further_uses = 0;       // of a new named reason
  std::optional<Reason> reason = {};    // a new one

  bool is_node() const { return kind == Kind::plain || kind == Kind::named; }
};

// What can be wrong with a certificate as a file, whatever it tries to prove.
struct CertificateFault {
  enum class Kind : std::uint8_t {
    not_a_certificate,
    unsupported_version,
    truncated,
    altered,
    malformed,
    unreadable,  // the system failed to read on
  };

  Kind kind = Kind::malformed;
  std::string message;
};

// Where a record begins, and how many names nodes and reasons have got before it.
struct RecordPlace {
  std::uint64_t offset = 0;
  std::uint64_t records = 0;
  std::uint64_t names = 0;
  std::uint64_t reason_names = 0;
};

// Reads a certificate record by record, in a memory that doesn't depend on its length. open() looks
// at the whole of it once to see whether it is unharmed, before any record is believed to mean
// anything.
class CertificateReader {
 public:
  // An error if it can't be read. What can be read but isn't a sound certificate is opened all the
  // same: ask fault().
  static Expected<CertificateReader> open(const std::string& path);
  static Expected<CertificateReader> open(std::unique_ptr<CertificateSource> source);
  CertificateReader(CertificateReader&&) noexcept;
  CertificateReader& operator=(CertificateReader&&) noexcept;
  ~CertificateReader();

  const std::optional<CertificateFault>& fault() const;
  const CertificateHeader& header() const;  // only if there was no fault at opening

  // Nothing at the end, and nothing after a fault.
  std::optional<CertificateRecord> next();
  // Of the record that next() would read.
  RecordPlace place() const;
  // Goes on from a place that this or another reader of the same certificate has told. What was
  // wrong with a record elsewhere is forgotten.
  void go_to(const RecordPlace& place);

  std::uint64_t records() const;         // read so far, or before the place gone to
  std::uint64_t records_stated() const;  // in the trailer
  std::uint64_t bytes() const;           // of all
  const std::string& name() const;       // of the source, for messages

 private:
  struct State;
  explicit CertificateReader(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace proofboard
