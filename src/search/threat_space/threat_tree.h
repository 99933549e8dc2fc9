// The Connect game as an attacker who knows threats sees it: a view on the rules for the
// depth-first engine, with fewer moves and earlier ends.
//
// - The attacker to move at the start of a turn has won if it wins by double threats.
// - The defender to move: if the attacker would win by double threats after a pass, only the stones
//   in the zone of that win matter. If not, the position counts as not won, unless the view is to
//   be complete: then all moves are there.
// - The attacker tries the stones that look best, or, for width 0, all of them.
//
// Every win in the view is a win in the game, and its parts are lemmas of a certificate: wins by
// threats and zones are those of checker/lemmas/connect.h. A loss in the view is a loss in the game
// only if the view is complete and tries all of the attacker's stones.
//
// What is worked out of a position depends on the position alone, and is kept in memory that all
// copies of a view share: result() and moves() are asked for the same positions again and again.
// Not for several threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "checker/lemmas/connect.h"
#include "search/threat_space/lemma.h"
#include "search/threat_space/stone_order.h"
#include "search/threat_space/threat_space.h"

namespace proofboard::connect {

struct ThreatTreeSettings {
  std::uint64_t leaf = 1000;  // most moves of one search for a win by threats; more at the root
  int width = 10;             // stones tried where the attacker places one; 0: all
  bool is_complete = false;   // for the defender
  std::size_t bytes = std::size_t{64} << 20;
};

class ThreatTree : public Game {
 public:
  enum class State : std::uint8_t { open, won, given_up };

  struct Seen {
    State state = State::open;
    TurnCells first;                 // of a position won: the attacker's turn
    std::optional<LemmaBody> lemma;  // of the win, or of the defender's pass
    std::vector<Move> moves;
  };

  ThreatTree(const Game& game, Side attacker, const Position& root,
             const ThreatTreeSettings& settings)
      : Game(game), shared_(std::make_shared<Shared>(game, attacker, root.key, settings)) {}

  static Expected<ThreatTree> make(const Options& options) {
    const auto game = Game::make(options);
    if (!game) return game.error();
    return ThreatTree(*game, Side::black, game->initial(), {});
  }
  static Expected<Setup<ThreatTree>> read(const Options& options, std::string_view text) {
    const auto setup = Game::read(options, text);
    if (!setup) return setup.error();
    const Position& at = setup->position;
    return Setup<ThreatTree>{ThreatTree(setup->rules, at.turn.side, at, {}), at};
  }

  std::optional<int> result(const Position& at) const {
    if (const auto score = Game::result(at)) return score;
    switch (see(at).state) {
      case State::open: break;
      case State::won: return score_of(shared_->attacker);
      case State::given_up: return score_of(opponent(shared_->attacker));
    }
    return std::nullopt;
  }
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    if (Game::result(at)) return;
    for (const Move move : see(at).moves) moves.push_back(move);
  }
  int count_moves(const Position& at) const {
    return Game::result(at) ? 0 : static_cast<int>(see(at).moves.size());
  }

  // Of a position that the game's own rules don't end. Good until the next call.
  const Seen& see(const Position& at) const {
    Shared& shared = *shared_;
    if (const auto seen = shared.seen.find(at.key); seen != shared.seen.end()) return seen->second;
    if (shared.bytes > shared.settings.bytes) {
      shared.seen.clear();
      shared.bytes = 0;
    }
    auto seen = at.turn.side == shared.attacker ? look_for_attacker(at) : look_for_defender(at);
    shared.bytes += sizeof(Seen) + 64 + seen.moves.size() * sizeof(Move) +
                    (seen.lemma ? seen.lemma->size() : 0);
    return shared.seen.emplace(at.key, std::move(seen)).first->second;
  }

  std::uint64_t bytes() const { return shared_->bytes; }
  // Whether some search for a win by threats ended at its limit.
  bool has_met_limit() const { return shared_->has_met_limit; }

 private:
  struct Shared {
    Shared(const Game& game, Side side, std::uint64_t root, const ThreatTreeSettings& given)
        : lines(Shape::of(game)), lemmas(game), attacker(side), root_key(root), settings(given) {}

    Lines lines;
    Lemmas<Game> lemmas;
    Side attacker;
    std::uint64_t root_key;
    ThreatTreeSettings settings;
    std::unordered_map<std::uint64_t, Seen> seen;
    std::uint64_t bytes = 0;
    bool has_met_limit = false;
  };

  // If the root is a plain win by threats, then no matter how deep it is.
  static constexpr std::uint64_t more_at_root = 30;

  static int score_of(Side winner) { return winner == Side::black ? 1 : -1; }

  Seen look_for_attacker(const Position& at) const {
    Shared& shared = *shared_;
    WindowBoard board(shared.lines, at.stones);
    Seen seen;
    // In the middle of a turn a win by threats would have been found at its start.
    if (at.turn.left == stones_a_turn() || at.key == shared.root_key) {
      if (win_into(seen, at, board, at.turn.left)) {
        seen.state = State::won;
        return seen;
      }
    }
    if (shared.settings.width == 0) {
      list_all(at, seen);
      return seen;
    }
    for (const Cell cell : best_stones(board, shared.attacker, at.turn.left)) {
      if (static_cast<int>(seen.moves.size()) < shared.settings.width) seen.moves.push_back({cell});
    }
    if (seen.moves.empty()) seen.state = State::given_up;
    return seen;
  }

  Seen look_for_defender(const Position& at) const {
    Shared& shared = *shared_;
    Seen seen;
    if (win_into(seen, at, WindowBoard(shared.lines, at.stones), stones_a_turn())) {
      if (const auto zone = shared.lemmas.moves_to_answer(at, *seen.lemma)) {
        seen.moves = *zone;
        return seen;
      }
      seen.lemma.reset();
    }
    if (shared.settings.is_complete) {
      list_all(at, seen);
    } else {
      seen.state = State::given_up;
    }
    return seen;
  }

  // Whether the attacker wins by double threats if it moves now with so many stones.
  bool win_into(Seen& seen, const Position& at, const WindowBoard& board, int stones) const {
    Shared& shared = *shared_;
    Limits limits;
    limits.nodes = shared.settings.leaf * (at.key == shared.root_key ? more_at_root : 1);
    Budget budget(limits);
    const auto answer = ThreatSpace(shared.lines, {}).solve(board, shared.attacker, stones, budget);
    shared.has_met_limit |= !answer.win && answer.limits.any();
    if (!answer.win) return false;
    seen.first = answer.win->first().turn.stones;
    seen.lemma = lemma_of(*answer.win, stones_a_turn());
    return seen.lemma.has_value();
  }

  void list_all(const Position& at, Seen& seen) const {
    Moves all;
    Game::moves(at, all);
    seen.moves.assign(all.begin(), all.end());
  }

  std::shared_ptr<Shared> shared_;
};

static_assert(Rules<ThreatTree>);

}  // namespace proofboard::connect
