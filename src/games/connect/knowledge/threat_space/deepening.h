// Threat-space search by iterative deepening on the attacker's turns, depth first, with a table of
// what has been refuted. With filter=none it is the plain search that the others are measured by.
// It may also go to its full depth at once, as the paper's program does.
//
// Only the attacker chooses in a search against the conservative defence, so a turn is refuted
// with the one position after it. Against real defences, each of them must be beaten. Where the
// turn makes t < p threats, the defender has p - t stones left for anywhere: the attacker must
// beat the defence without them first; then, by the zone of that win, it is enough to try those
// stones inside the zone. Having beaten one more stone there, the attacker has also beaten
// all that are outside the zone of that win: defender's stones taken away never hurt the attacker.
//
// Stones that a turn's threats don't need are left out first. Then they are tried where they build,
// then everywhere: a turn with a free stone has hundreds of places for it, and few wins need one.
//
// The table is exact for filter=none: refuted within so many turns, or for good. The filters
// judge by the line so far and by the graph, which grows; so with them the key has the last turn
// and the round in it. (The paper leaves open what f1 to f4 do with a position that was reached by
// other turns before.)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/indicators.h"
#include "core/transposition_table.h"
#include "games/connect/knowledge/threat_space/dependencies.h"

namespace proofboard::connect {

class Deepening {
 public:
  // The attacker has `stones` in its first turn and can't win at once.
  Deepening(const WindowBoard& board, Side attacker, int stones,
            const ThreatSpaceSettings& settings, Against against, Budget& budget,
            Indicators& indicators, ThreatSpaceFigures& figures)
      : board_(board),
        attacker_(attacker),
        stones_(stones),
        settings_(settings),
        against_(against),
        budget_(budget),
        indicators_(indicators),
        figures_(figures),
        table_(static_cast<std::size_t>(budget.limits().table_bytes())),
        dependencies_(settings.filter, settings.reading) {}

  std::optional<Win> run() {
    std::array<Places, 3> places{
        {{FreeStones::left_out}, {FreeStones::building}, {FreeStones::everywhere}}};
    while (Places* here = next_of(places)) {
      if (auto win = search_deeper(*here)) return win;
      if (met_.stop != StopReason::none) return std::nullopt;
      // Without free stones all places are the same, and the last ones are all there are.
      const bool is_all = !here->had_free_stones || here->free == FreeStones::everywhere;
      if (here->is_exhausted && is_all) return std::nullopt;
    }
    met_.depth =
        std::any_of(places.begin(), places.end(), [](const Places& here) { return here.is_cut; });
    return std::nullopt;
  }

  // What kept the search from being complete, if it found nothing.
  const LimitsMet& met() const { return met_; }

 private:
  struct Candidate {
    ThreatTurn turn;
    int score = 0;
  };

  // Where free stones are tried, and how far that has come.
  struct Places {
    FreeStones free;
    int depth = 0;
    bool is_exhausted = false;
    bool is_cut = true;      // by the depth, in its last round
    bool has_grown = false;  // the graph, in its last round
    bool had_free_stones = false;
  };

  bool is_filtered() const {
    return settings_.filter != Filter::none && settings_.filter != Filter::full;
  }
  Side defender() const { return opponent(attacker_); }
  int p() const { return board_.shape().p; }

  // Few double threats have a stone left over, so where to place it is a question for the end.
  // Every single threat has one: then all places take turns, each a turn less deep than the one
  // before. Null if all have been searched as deep as they may.
  Places* next_of(std::array<Places, 3>& places) const {
    Places* next = nullptr;
    int least = 0;
    for (int i = 0; i < 3; ++i) {
      Places& here = places[static_cast<std::size_t>(i)];
      if (here.is_exhausted) continue;
      const bool may_go_on = here.depth < settings_.depth || here.has_grown;
      if (settings_.forcing == Forcing::full) return may_go_on ? &here : nullptr;
      if (!may_go_on || (next != nullptr && here.depth + i >= least)) continue;
      next = &here;
      least = here.depth + i;
    }
    return next;
  }

  // One more turn deep, or as deep as it may go. (Once more as deep, if the last round has met what
  // it had filtered out before it knew better.)
  std::optional<Win> search_deeper(Places& here) {
    free_ = here.free;
    here.depth =
        settings_.is_deepening ? std::min(here.depth + 1, settings_.depth) : settings_.depth;
    depth_ = here.depth;
    ++round_;
    is_cut_ = false;
    had_free_stones_ = false;
    const auto edges = dependencies_.graph().edges();
    dependencies_.begin_round();
    const auto root = attack(depth_, stones_);
    indicators_.peak_bytes = std::max<std::uint64_t>(indicators_.peak_bytes, table_.bytes());
    if (root) return win_from(turns_, *root);
    here.had_free_stones |= had_free_stones_;
    here.is_cut = is_cut_;
    // A larger graph lets more turns through the filters, so another round may go further.
    here.has_grown = dependencies_.graph().edges() > edges;
    here.is_exhausted = !is_cut_ && !here.has_grown;
    return std::nullopt;
  }

  // A win within so many turns, as a number in turns_. Sets is_cut_ if there could be a longer one.
  std::optional<std::uint32_t> attack(int remaining, int stones) {
    ++figures_.positions;
    figures_.depth = std::max(figures_.depth, depth_ - remaining + 1);
    if (budget_.spent(indicators_)) met_.stop = budget_.reason();
    if (met_.stop != StopReason::none) return std::nullopt;

    const std::uint64_t key = position_key();
    if (const auto won = wins_.find(key); won != wins_.end()) {
      ++figures_.table_hits;
      return won->second;
    }
    if (const auto entry = table_.find(key)) {
      if (is_solved(entry->truth) || entry->depth >= remaining) {
        ++figures_.table_hits;
        is_cut_ |= !is_solved(entry->truth);
        return std::nullopt;
      }
    }
    ++figures_.expanded;
    ++indicators_.iterations;

    std::vector<Candidate> candidates;
    if (list_turns(stones, candidates)) {
      count_move();
      return add_win(key, {candidates.back().turn, false, {}});
    }
    const bool was_cut = is_cut_;
    const auto work_before = figures_.positions;
    is_cut_ = remaining == 1 && !candidates.empty();
    if (remaining > 1) {
      order(candidates);
      for (const Candidate& candidate : candidates) {
        auto replies = try_turn(candidate.turn, remaining);
        if (replies) return add_win(key, {candidate.turn, false, std::move(*replies)});
        if (met_.stop != StopReason::none) return std::nullopt;
      }
    }
    ProofEntry entry;
    entry.depth = static_cast<std::uint8_t>(remaining);
    entry.truth = is_cut_ ? Truth::unknown : Truth::disproven;
    entry.work = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(figures_.positions - work_before + 1, 0xffffffffU));
    table_.store(key, entry);
    is_cut_ |= was_cut;
    return std::nullopt;
  }

  void count_move() {
    ++figures_.moves;
    ++indicators_.nodes;
  }

  // True if the last turn listed wins by itself.
  bool list_turns(int stones, std::vector<Candidate>& candidates) {
    const int least = settings_.forcing == Forcing::full ? p() : 1;
    bool wins = false;
    for_each_threat_turn(board_, attacker_, stones, least, free_, [&](const ThreatTurn& turn) {
      candidates.push_back({turn});
      had_free_stones_ |= static_cast<int>(turn.stones.size()) < stones;
      return wins = turn.threats > p();
    });
    return wins;
  }

  // Most threats first, then where most of the attacker's stones are in open windows.
  void order(std::vector<Candidate>& candidates) {
    for (auto& [turn, score] : candidates) {
      board_.place_all(attacker_, turn.stones);
      score = 100000 * turn.threats;
      for (const Cell cell : turn.stones) {
        for (const auto crossing : board_.lines().through(cell)) {
          if (!board_.is_open(attacker_, crossing.window)) continue;
          const int own = board_.count(attacker_, crossing.window);
          score += own * own * own;
        }
      }
      board_.remove_all(attacker_, turn.stones);
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    const auto most = static_cast<std::size_t>(settings_.branching);
    if (most != 0 && candidates.size() > most) {
      candidates.resize(most);
      met_.branching = true;
    }
  }

  // The replies and what beats them, if the turn wins.
  std::optional<std::vector<WinReply>> try_turn(const ThreatTurn& turn, int remaining) {
    PrimitiveMoves moves;
    bool has_inversion = false;
    if (is_filtered()) {
      has_inversion = board_.has_open(defender(), board_.shape().k - p());
      moves = primitive_moves(board_, attacker_, turn.stones);
      if (!dependencies_.will_search(moves, has_inversion)) {
        met_.filter = true;
        return std::nullopt;
      }
    }
    count_move();
    const Last last{turn.stones, moves, has_inversion};
    board_.place_all(attacker_, turn.stones);
    std::vector<WinReply> replies;
    bool wins = true;
    if (against_ == Against::conservative) {
      auto cells = conservative_defence(board_, attacker_).in_order();
      wins = beats(last, cells, p() - turn.threats, remaining, replies);
    } else {
      for (const TurnCells& defence : real_defences(board_, attacker_)) {
        std::vector<Cell> cells(defence.begin(), defence.end());
        wins = beats(last, cells, p() - static_cast<int>(cells.size()), remaining, replies);
        if (!wins) break;
      }
    }
    board_.remove_all(attacker_, turn.stones);
    if (!wins) return std::nullopt;
    return replies;
  }

  struct Last {
    const TurnCells& stones;
    const PrimitiveMoves& moves;
    bool stops_inversion;
  };

  // Whether the attacker wins against these cells and any `free` more. `cells` is changed on the
  // way only.
  bool beats(const Last& last, std::vector<Cell>& cells, int free, int remaining,
             std::vector<WinReply>& replies) {
    board_.place_all(defender(), cells);
    const auto next = attack_after(last, remaining - 1);
    CellSet left;
    if (next && free > 0) add_win_zone(board_, attacker_, turns_, *next, free, left);
    board_.remove_all(defender(), cells);
    if (!next) return false;
    replies.push_back({cells, *next});

    const auto first = replies.size();
    bool wins = true;
    for (int cell = 0; wins && cell < board_.lines().cells(); ++cell) {
      if (!left.contains(cell) || !board_.is_empty(cell)) continue;
      if (std::find(cells.begin(), cells.end(), cell) != cells.end()) continue;
      // Some other stone's win may not care for this one. (With more stones to come, it could care
      // for them.)
      if (free == 1 && is_beaten(cell, first, replies)) continue;
      cells.push_back(static_cast<Cell>(cell));
      wins = beats(last, cells, free - 1, remaining, replies);
      cells.pop_back();
    }
    return wins;
  }

  bool is_beaten(int cell, std::size_t first, const std::vector<WinReply>& replies) {
    for (std::size_t i = first; i < replies.size(); ++i) {
      CellSet zone;
      board_.place_all(defender(), replies[i].cells);
      add_win_zone(board_, attacker_, turns_, replies[i].next, 1, zone);
      board_.remove_all(defender(), replies[i].cells);
      if (!zone.contains(cell)) return true;
    }
    return false;
  }

  std::optional<std::uint32_t> attack_after(const Last& last, int remaining) {
    if (!is_filtered()) return attack(remaining, p());
    const auto key_before = last_turn_key_;
    last_turn_key_ = 0;
    for (const Cell cell : last.stones) last_turn_key_ ^= mix_bits(stone_keys(attacker_, cell));
    dependencies_.enter(last.moves, last.stops_inversion, board_, attacker_);
    const auto next = attack(remaining, p());
    dependencies_.leave();
    figures_.edges = dependencies_.graph().edges();
    indicators_.edges = std::max(indicators_.edges, figures_.edges);
    last_turn_key_ = key_before;
    return next;
  }

  std::uint64_t position_key() const {
    const std::uint64_t round = is_filtered() ? round_ : 0;
    return board_.key() ^ last_turn_key_ ^
           mix_bits(4 * round + static_cast<std::uint64_t>(free_) + 1);
  }

  // Against the conservative defence a win ends the search, so only others meet one again.
  std::uint32_t add_win(std::uint64_t key, WinTurn turn) {
    turns_.push_back(std::move(turn));
    const auto number = static_cast<std::uint32_t>(turns_.size() - 1);
    wins_.emplace(key, number);
    return number;
  }

  WindowBoard board_;
  Side attacker_;
  int stones_;
  ThreatSpaceSettings settings_;
  Against against_;
  Budget& budget_;
  Indicators& indicators_;
  ThreatSpaceFigures& figures_;
  TranspositionTable<ProofEntry> table_;
  std::unordered_map<std::uint64_t, std::uint32_t> wins_;
  std::vector<WinTurn> turns_;
  Dependencies dependencies_;
  FreeStones free_ = FreeStones::left_out;
  LimitsMet met_;
  int depth_ = 0;  // of this round
  std::uint64_t round_ = 0;
  bool is_cut_ = false;
  bool had_free_stones_ = false;
  std::uint64_t last_turn_key_ = 0;
};

}  // namespace proofboard::connect
