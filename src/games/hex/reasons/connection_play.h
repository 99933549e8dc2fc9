// Plays a connection that was verified: move by move, until the edges are joined.
//
// At any time there are full connections to keep, all of which together join the edges, and pairs
// of cells of which the prover needs one. When the opponent plays on one of a pair the prover takes
// the other. When it plays into the carrier of a full connection, that is one of several semis
// (*either*): one that the move does not touch is chosen, the prover moves in its middle, and the
// two halves are to be kept instead. Anything else costs nothing: the prover may move anywhere, and
// a stone more never harms it. Cells that are dead, and the twins of cells that are the prover's or
// as good as that, count as its own whoever has a stone there. Why this always works is the
// argument why the steps hold (docs/formats/certificate.md).
#pragma once

#include <optional>
#include <vector>

#include "game/reasons.h"
#include "games/hex/reasons/connection.h"

namespace proofboard::hex {

class ConnectionPlay final : public ReasonPlay<Game> {
 public:
  // The goal joins the edges; none if the fill-in does.
  ConnectionPlay(VerifiedConnection proof, std::optional<std::size_t> goal, Side prover);

  std::optional<Move> answer(const Position& at) override;
  void played(const Position& before, Move move) override;

 private:
  void keep_seized(const SeizedCells& cells);
  void count_as_own(int cell);
  void keep(std::size_t full);
  void keep_halves(const ConnectionStep& semi);
  void reply_to(const Position& at, int cell);

  VerifiedConnection proof_;
  Side prover_;
  std::vector<std::size_t> kept_;  // full connections, each by several semis
  std::vector<SeizedCells> pairs_;
  CellSet own_;              // cells that count as the prover's
  std::optional<int> next_;  // the prover's next move, if there is one to be made
};

}  // namespace proofboard::hex
