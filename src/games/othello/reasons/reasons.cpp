#include "games/othello/reasons/reasons.h"

#include <fmt/format.h>

namespace proofboard::othello {

namespace {

class PlayedOut final : public Reasons<Game> {
 public:
  PlayedOut(const Game& game, const Claim& claim, std::shared_ptr<Ending> ending)
      : game_(game), claim_(claim), ending_(std::move(ending)) {}

  Expected<void> settled(const Position& at, const Reason& reason) override {
    if (reason.kind != played_out) return unknown_kind();
    if (!reason.body.empty()) return Error{"a position that is played out has no details"};
    if (const int cells = game_.empty_cells(at); cells > Ending::most_cells) {
      return Error{fmt::format("{} cells are empty: too many to be played out", cells)};
    }
    const int alpha = alpha_of(claim_.goal, at.to_move);
    const bool mover_succeeds = ending_->search(at.own, at.other, alpha) > alpha;
    if (mover_succeeds != claim_.is_made_by(at.to_move)) {
      return Error{"played out, the position is not what is claimed"};
    }
    return {};
  }

  std::string text(const Position& at, const Reason& /*reason*/) override {
    const auto cells = game_.empty_cells(at);
    if (cells == 1) return "the last cell, played out";
    return fmt::format("the last {} cells, played out", cells);
  }

 private:
  Game game_;
  Claim claim_;
  std::shared_ptr<Ending> ending_;
};

}  // namespace

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim,
                                            std::shared_ptr<Ending> ending) {
  return std::make_unique<PlayedOut>(game, claim, std::move(ending));
}

std::unique_ptr<Reasons<Game>> make_reasons(const Game& game, const Claim& claim) {
  constexpr std::size_t bytes = std::size_t{16} << 20;
  return make_reasons(game, claim, std::make_shared<Ending>(game, bytes));
}

}  // namespace proofboard::othello
