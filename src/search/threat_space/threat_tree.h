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
// A position is looked at in two steps. result(), which is asked of every reply at once, only
// replays lines that have won elsewhere; moves(), asked of what is really searched, also searches
// for threats, and may end the position after all. What was found is kept in memory that all copies
// of a view share: the same positions are asked for again and again. Where it was forgotten, the
// second look may find less than the first, if that had a line to replay: then a position counts as
// open that was won before, which costs work. Not for several threads.
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
#include "search/threat_space/recent_lines.h"
#include "search/threat_space/stone_order.h"
#include "search/threat_space/threat_space.h"

namespace proofboard::connect {

struct ThreatTreeSettings {
  std::uint64_t leaf = 1000;  // most moves of one search for a win by threats; more at the root
  int width = 10;             // stones tried where the attacker places one; 0: all
  bool is_complete = false;   // for the defender
  std::size_t bytes = std::size_t{64} << 20;  // for what was seen, and as much for one search
};

class ThreatTree : public Game {
 public:
  enum class State : std::uint8_t { open, won, given_up };

  struct Seen {
    State state = State::open;
    bool is_searched = false;        // for threats; else it is known by replayed lines alone
    std::optional<LemmaBody> lemma;  // of the win, or of the defender's pass
    std::vector<Move> moves;         // of a position searched and open
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

  // The searches for threats end when this budget does. Null: they have their own limits alone.
  void spend_from(Budget* budget) const { shared_->budget = budget; }

  std::optional<int> result(const Position& at) const {
    if (const auto score = Game::result(at)) return score;
    switch (glance(at).state) {
      case State::open: break;
      case State::won: return score_of(shared_->attacker);
      case State::given_up: return score_of(opponent(shared_->attacker));
    }
    return std::nullopt;
  }
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    if (Game::result(at)) return;
    const Seen& seen = see(at);
    if (seen.state == State::open && !seen.is_searched) return Game::moves(at, moves);
    for (const Move move : seen.moves) moves.push_back(move);
  }
  int count_moves(const Position& at) const {
    Moves all;
    moves(at, all);
    return static_cast<int>(all.size());
  }

  // Whether the attacker has moved last, so that its win must go through the defender's next turn.
  bool is_after_attacker(const Position& at) const {
    return (at.turn.side == shared_->attacker) == (at.turn.left < stones_a_turn());
  }

  // Of a position that the game's own rules don't end. Good until the next call. Not searched only
  // if the budget ended the search: then nothing is known.
  const Seen& see(const Position& at) const { return look(at, leaf_of(at)); }
  // With the effort that the root gets.
  const Seen& see_more(const Position& at) const {
    const Seen& seen = see(at);
    if (seen.lemma) return seen;
    forget(at);
    return look(at, shared_->settings.leaf * more_at_root);
  }

  // What has ended searches for a win by threats before their end; of several the first one here.
  enum class LimitMet : std::uint8_t { none, leaf, other };
  // What the view is limited to, and what it has met of that.
  struct Reach {
    int width = 0;
    std::uint64_t leaf = 0;
    LimitMet limit = LimitMet::none;
  };
  Reach reach() const { return {shared_->settings.width, shared_->settings.leaf, shared_->limit}; }
  // Another reach. Wins stay wins if it is wider; the rest has to be looked at again.
  void set_reach(const Reach& reach) const {
    shared_->settings.width = reach.width;
    shared_->settings.leaf = reach.leaf;
    shared_->limit = reach.limit;
    shared_->seen.clear();
    shared_->bytes = 0;
  }

  std::uint64_t peak_bytes() const { return shared_->peak_bytes; }

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
    std::uint64_t bytes = 0;  // of seen
    std::uint64_t peak_bytes = 0;
    RecentLines recent;
    Budget* budget = nullptr;
    LimitMet limit = LimitMet::none;
  };

  // If the root is a plain win by threats, then no matter how deep it is.
  static constexpr std::uint64_t more_at_root = 30;
  static constexpr std::uint64_t moves_between_looks = 256;  // a move takes some microseconds

  static int score_of(Side winner) { return winner == Side::black ? 1 : -1; }

  // The root gets more, but not out of proportion to a small budget.
  std::uint64_t leaf_of(const Position& at) const {
    const std::uint64_t leaf = shared_->settings.leaf;
    if (at.key != shared_->root_key) return leaf;
    if (shared_->budget == nullptr) return leaf * more_at_root;
    return std::min(leaf * more_at_root, std::max(leaf, shared_->budget->limits().nodes));
  }

  const Seen& glance(const Position& at) const {
    Shared& shared = *shared_;
    if (const auto seen = shared.seen.find(at.key); seen != shared.seen.end()) return seen->second;
    Seen seen;
    const bool is_attacker = at.turn.side == shared.attacker;
    if (!is_attacker || at.turn.left == stones_a_turn()) {
      WindowBoard board(shared.lines, at.stones);
      const auto win = quick_win(board);
      if (win && take(*win, seen) && is_attacker) seen.state = State::won;
    }
    return keep(at, std::move(seen));
  }

  // Tries so many moves in a search for threats.
  const Seen& look(const Position& at, std::uint64_t most) const {
    Shared& shared = *shared_;
    Seen seen;
    if (const auto known = shared.seen.find(at.key); known != shared.seen.end()) {
      if (known->second.is_searched || known->second.state == State::won) return known->second;
      seen = known->second;
      forget(at);
    }
    seen.is_searched = true;
    seen.moves.clear();
    if (at.turn.side == shared.attacker) {
      look_for_attacker(at, most, seen);
    } else {
      look_for_defender(at, most, seen);
    }
    return keep(at, std::move(seen));
  }

  static std::uint64_t bytes_of(const Seen& seen) {
    constexpr std::uint64_t in_the_map = 64;
    return sizeof(Seen) + in_the_map + seen.moves.size() * sizeof(Move) +
           (seen.lemma ? seen.lemma->size() : 0);
  }
  const Seen& keep(const Position& at, Seen&& seen) const {
    Shared& shared = *shared_;
    if (shared.bytes > shared.settings.bytes) {
      shared.seen.clear();
      shared.bytes = 0;
    }
    shared.bytes += bytes_of(seen);
    shared.peak_bytes = std::max(shared.peak_bytes, shared.bytes);
    return shared.seen.emplace(at.key, std::move(seen)).first->second;
  }
  void forget(const Position& at) const {
    const auto seen = shared_->seen.find(at.key);
    if (seen == shared_->seen.end()) return;
    shared_->bytes -= std::min(shared_->bytes, bytes_of(seen->second));
    shared_->seen.erase(seen);
  }

  void look_for_attacker(const Position& at, std::uint64_t most, Seen& seen) const {
    Shared& shared = *shared_;
    WindowBoard board(shared.lines, at.stones);
    // In the middle of a turn a win by threats would have been found at its start.
    if (at.turn.left == stones_a_turn() || at.key == shared.root_key) {
      if (finds_win(board, at.turn.left, most, seen)) {
        seen.state = State::won;
        return;
      }
    }
    if (shared.settings.width == 0) return list_all(at, seen);
    for (const Cell cell : best_stones(board, shared.attacker, at.turn.left)) {
      if (static_cast<int>(seen.moves.size()) < shared.settings.width) seen.moves.push_back({cell});
    }
    if (seen.moves.empty()) seen.state = State::given_up;
  }

  void look_for_defender(const Position& at, std::uint64_t most, Seen& seen) const {
    Shared& shared = *shared_;
    WindowBoard board(shared.lines, at.stones);
    if (seen.lemma || finds_win(board, stones_a_turn(), most, seen)) {
      if (const auto zone = shared.lemmas.moves_to_answer(at, *seen.lemma)) {
        seen.moves = *zone;
        put_best_first(board, shared.attacker, seen.moves);
        return;
      }
      seen.lemma.reset();
    }
    if (shared.settings.is_complete) {
      list_all(at, seen);
    } else if (seen.is_searched) {
      seen.state = State::given_up;
    }
  }

  // Whether the attacker wins by double threats if it moves now with so many stones. A search that
  // is ended by the budget leaves the position as not searched.
  bool finds_win(WindowBoard& board, int stones, std::uint64_t most, Seen& seen) const {
    Shared& shared = *shared_;
    if (stones == stones_a_turn()) {
      if (const auto win = quick_win(board)) return take(*win, seen);
    }
    Limits limits;
    limits.nodes = most;
    limits.bytes = shared.settings.bytes;
    Budget budget(limits, shared.budget);
    budget.look_every(moves_between_looks);
    const auto answer = ThreatSpace(shared.lines, {}).solve(board, shared.attacker, stones, budget);
    if (!answer.win) {
      seen.is_searched = shared.budget == nullptr || shared.budget->reason() == StopReason::none;
      if (seen.is_searched) note_limit(answer.limits);
      return false;
    }
    shared.recent.remember(*answer.win);
    return take(*answer.win, seen);
  }

  void note_limit(const LimitsMet& met) const {
    if (met.stop == StopReason::nodes) {
      shared_->limit = LimitMet::leaf;
    } else if (met.any() && shared_->limit == LimitMet::none) {
      shared_->limit = LimitMet::other;
    }
  }

  // With all the stones of a turn.
  std::optional<Win> quick_win(WindowBoard& board) const {
    if (auto win = win_at_once(board, shared_->attacker, stones_a_turn())) return win;
    return shared_->recent.replay(board, shared_->attacker);
  }

  bool take(const Win& win, Seen& seen) const {
    seen.lemma = lemma_of(win, stones_a_turn());
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
