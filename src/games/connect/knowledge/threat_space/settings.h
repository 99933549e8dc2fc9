// What a threat-space search is asked, and what it answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/budget.h"
#include "games/connect/knowledge/threat_space/win.h"

namespace proofboard::connect {

// The threats that every turn of the attacker must make, until more than p win.
enum class Forcing : std::uint8_t {
  full,  // as many as a turn has stones: VCDT in Connect6, VCF in gomoku
  any,   // at least one: VCST
};

// What a win is searched against.
enum class Against : std::uint8_t {
  conservative,  // all defences at once: sound, misses wins
  real,          // the same first; then every defence on its own: exact
};

// Which turns are tried, see dependencies.h and best_first_threats.h.
enum class Filter : std::uint8_t { none, f1, f2, f3, f4, full };

// Two readings of the paper each.
enum class Dependent : std::uint8_t { every, one };    // F1: of a turn's primitive moves
enum class NewHalf : std::uint8_t { either, second };  // F4: which of the two may be new
struct FilterReading {
  Dependent f1 = Dependent::every;
  NewHalf f4 = NewHalf::either;
};

inline constexpr int most_depth = 60;

struct ThreatSpaceSettings {
  Forcing forcing = Forcing::full;
  Against against = Against::conservative;
  Filter filter = Filter::full;
  FilterReading reading;
  int depth = most_depth;    // in turns of the attacker, the last one included
  int branching = 0;         // turns tried at a position, the best first; 0: all
  bool is_deepening = true;  // shorter wins before longer ones; not in the quick search of full
};

struct ThreatSpaceFigures {
  std::uint64_t moves = 0;      // turns of the attacker that were played with their defence
  std::uint64_t positions = 0;  // with the attacker to move
  std::uint64_t expanded = 0;   // of those, the ones whose turns were listed
  std::uint64_t table_hits = 0;
  std::uint64_t edges = 0;  // of the dependency hypergraph
  int depth = 0;            // the deepest turn tried
};

// Limits that kept turns from being tried.
struct LimitsMet {
  StopReason stop = StopReason::none;
  bool depth = false;
  bool branching = false;
  bool filter = false;

  bool any() const { return stop != StopReason::none || depth || branching || filter; }
  LimitsMet& operator|=(const LimitsMet& other) {
    if (stop == StopReason::none) stop = other.stop;
    depth |= other.depth;
    branching |= other.branching;
    filter |= other.filter;
    return *this;
  }
};

enum class ThreatVerdict : std::uint8_t {
  win,      // proven, and here it is
  no_win,   // all has been tried: no win of this kind exists, though another kind may
  unknown,  // a limit was met
};

struct ThreatSpaceAnswer {
  ThreatVerdict verdict = ThreatVerdict::unknown;
  LimitsMet limits;  // met on the way, even to a win
  std::optional<Win> win;
  ThreatSpaceFigures figures;
};

}  // namespace proofboard::connect
