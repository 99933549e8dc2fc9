// A proof that can be walked: a certificate that was checked and is then open at every place.
//
// Nothing is believed here that the check has not seen. A tree is made of a certificate that is
// valid; of one that is not there may be the part that was checked before the fault, if that is
// asked for, and then report() says so. Positions come from playing the proof's moves from the
// root, what reasons say from verifying them again.
//
// An open tree holds the certificate's source and an index (proof_index.h), and nothing for each
// position. It may be used by one thread at a time.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "checker/proof_index.h"
#include "core/status.h"
#include "game/board_marks.h"
#include "game/board_view.h"

namespace proofboard {

// Where in a proof: at a record, and then some moves further where the file says no more.
struct ProofPlace {
  std::uint32_t part = 0;                  // an exact certificate has two proofs
  std::uint32_t entry = ProofIndex::none;  // in the index; none: at the root, which is final
  std::vector<std::uint16_t> played = {};  // each by its number among the legal moves

  friend bool operator==(const ProofPlace&, const ProofPlace&) = default;
};

enum class ProofNodeKind : std::uint8_t {
  chosen,     // the prover is to move, and the proof says what it plays
  answered,   // its opponent is to move, and the proof has an answer to every move, or to all that
              // matter
  reference,  // this position has its node elsewhere
  settled,    // a reason says that the prover has what it claims
  instead,    // another position stands for this one
  small,      // the checker has played it out
  final_position,
  played_on,  // beyond what the file says: the checker's own play goes on here
};

std::string_view to_text(ProofNodeKind kind);

struct ProofChild {
  enum class Outcome : std::uint8_t {
    followed,  // what comes after the move is part of the proof
    final_position,
    left_out,    // the reason of the node says that the move does not matter
    not_chosen,  // the prover plays something else
  };

  std::uint16_t number = 0;  // among the legal moves
  std::string move;
  Outcome outcome = Outcome::followed;
  // Where it leads, across a reference if there is one. None after a move that is not chosen.
  std::optional<ProofPlace> to;
  std::optional<ProofNodeKind> kind = {};       // of what is there
  std::optional<std::uint64_t> reference = {};  // the name by which it leads there
  std::optional<int> score = {};                // of a final position, in Black's eyes
  std::optional<ProofSizes> sizes = {};         // of what is there, if it is followed
};

struct ProofNode {
  ProofPlace place;
  Claim claim;  // of this proof
  ProofKind proof = ProofKind::well_founded;
  ProofNodeKind kind = ProofNodeKind::final_position;

  std::vector<std::uint8_t> position;
  std::string position_text;
  BoardView view;
  Side to_move = Side::black;
  std::optional<int> score = {};  // of a final position, in Black's eyes

  std::optional<std::uint64_t> name = {};  // of the node, or of the one referred to
  std::uint64_t references = 0;            // to the node
  // Of a reference; of what stands for the position, unless that is final.
  std::optional<ProofPlace> target = {};

  // Why the position is settled, moves are left out, or another one stands for it. Empty without a
  // reason. `reason` is a phrase: "a virtual connection over b2 c2".
  std::optional<Statement> statement = {};
  std::string reason;
  BoardMarks marks;

  // Of chosen and answered nodes, all legal moves in canonical order. Beyond the file, those of the
  // opponent; where the prover is to move the one that the checker has found.
  std::vector<ProofChild> moves = {};
  std::optional<ProofSizes> sizes = {};  // beyond the file there are none
};

// A step on a way through a proof. Where another position stands for one, the step has no move.
struct ProofStep {
  std::string move;
  ProofPlace to;
};

struct ProofWay {
  std::vector<ProofStep> steps;
  bool is_endless = false;  // the last step leads to where the way has been before
};

// Why the proof's side is where it is in a game against a proof.
struct ProofStanding {
  ProofPlace place;    // in the proof
  std::string reason;  // in words; empty where the node says it all
  BoardMarks marks;
  // The file says no more: the checker plays, by a reason or a search that it has verified.
  bool is_by_checker = false;
  // The board is not the proof's: the proof is about a position that is no better for its side.
  bool is_in_another_position = false;
};

struct ProofMove {
  std::string move;
  ProofStanding why;
};

// A game against a proof: somebody takes the losing side and plays any legal moves, the prover
// answers by the proof. It always gets what the certificate claims.
class ProofPlay {
 public:
  virtual ~ProofPlay() = default;

  virtual std::vector<std::uint8_t> position() const = 0;
  virtual std::string position_text() const = 0;
  virtual BoardView view() const = 0;
  virtual Side to_move() const = 0;
  virtual Side prover() const = 0;
  virtual std::optional<int> result() const = 0;  // in Black's eyes
  virtual std::vector<std::string> legal_moves() const = 0;
  virtual ProofStanding standing() = 0;
  // The opponent's move. An error leaves everything as it was.
  virtual Expected<void> play(std::string_view move) = 0;
  // The prover's move, if it is to move and the game is not over.
  virtual Expected<ProofMove> answer() = 0;
};

struct ExplainOptions;

class ProofTree {
 public:
  virtual ~ProofTree() = default;

  // Of the check. If it is not valid, only what came before the fault is here.
  virtual const CheckReport& report() const = 0;
  virtual const ProofIndex& index() const = 0;

  virtual ProofPlace root(std::uint32_t part) const = 0;
  // An error for a place that the proof doesn't have.
  virtual Expected<ProofNode> node(const ProofPlace& place) = 0;
  // To where the proof ends: its opponent plays on as long as it can, or as short. At a place
  // beyond the file there is none.
  virtual Expected<ProofWay> longest_way(const ProofPlace& place) = 0;
  virtual Expected<ProofWay> shortest_way(const ProofPlace& place) = 0;
  // From the root of a part. The tree must outlive it.
  virtual Expected<std::unique_ptr<ProofPlay>> play(std::uint32_t part) = 0;
  // As text: explain.h.
  virtual void explain(std::ostream& out, const ExplainOptions& options) = 0;
};

struct ProofTreeOptions {
  CheckOptions check = {};  // its memory is for the index too
  // Also what came before the fault of a certificate that is not valid.
  bool also_unfinished = false;
  // Moves from the root. With a limit, it is only good for explaining.
  std::size_t depth = ProofIndexer::all;
};

}  // namespace proofboard
