// Threat-space search: wins in which every turn of the attacker makes threats that the defender
// must answer (victory by continuous double threats, VCDT, or single threats, VCST).
//
// Why a win against the conservative defence is a win. Let every turn of the attacker in the line
// (a) stand on cells that are empty in the line, (b) leave the defender no window that it could
// fill in its turn, and (c) make p threats, the last one more than p, where after each turn but the
// last the defender gets all cells of all minimal hitting sets of at most p cells. In a real game
// the attacker plays the same turns, as long as the defender answers all threats; otherwise it
// completes a row. By induction, at each turn the defender's real stones since the start are among
// those it has in the line, and the attacker's are the same. So
// - the turn's cells are empty, by (a);
// - the defender can't complete a row in its reply: a window that it could fill would have at least
//   k - p of its stones and none of the attacker's in the line too, against (b);
// - every window the attacker threatens with in the line, it threatens with really, perhaps with
//   others. So a real hitting set hits all windows of the line. If it has at most p cells, it is
//   minimal for the line as well, because by (c) none has fewer than p; so its cells are among
//   those that the line gives to the defender. After the last turn there is no such set.
//
// Why a stone may be left out of a turn. One more stone of the attacker, wherever, keeps (a) in
// effect, since a turn that wants that cell has it already; it closes windows to the defender; and
// it makes windows fuller, so that whatever hits them hits those of the line. So a turn that makes
// its threats with fewer stones than it has may place the others anywhere.
//
// The same holds for fewer stones of the defender, which is why a reply with all defences at once,
// or with an extra stone, stands for every reply with a part of it.
//
// What is not claimed: that no win means no forced win. A line in which the attacker makes a quiet
// move is of another kind.
#pragma once

#include <utility>

#include "games/connect/knowledge/threat_space/best_first_threats.h"
#include "games/connect/knowledge/threat_space/deepening.h"

namespace proofboard::connect {

// Answers one question: does the attacker, to move with `stones` (1 to p) left of its turn, win by
// threats?
class ThreatSpace {
 public:
  // Keeps a reference to the lines.
  ThreatSpace(const Lines& lines, const ThreatSpaceSettings& settings)
      : lines_(lines), settings_(settings) {}

  ThreatSpaceAnswer solve(const Stones& position, Side attacker, int stones, Budget& budget) {
    return solve(WindowBoard(lines_, position), attacker, stones, budget);
  }
  ThreatSpaceAnswer solve(const WindowBoard& board, Side attacker, int stones, Budget& budget) {
    Indicators indicators;
    return solve(board, attacker, stones, budget, indicators);
  }
  // Adds to the indicators, so that one budget can hold for several searches.
  ThreatSpaceAnswer solve(const WindowBoard& board, Side attacker, int stones, Budget& budget,
                          Indicators& indicators) {
    ThreatSpaceAnswer answer;
    if (board.has_row(attacker) || board.has_row(opponent(attacker))) {
      answer.verdict = ThreatVerdict::no_win;  // the game is over
    } else if ((answer.win = win_at_once(board, attacker, stones))) {
      answer.verdict = ThreatVerdict::win;
      ++answer.figures.moves;
    } else {
      search(board, attacker, stones, budget, indicators, answer);
    }
    return answer;
  }

 private:
  void search(const WindowBoard& board, Side attacker, int stones, Budget& budget,
              Indicators& indicators, ThreatSpaceAnswer& answer) {
    // The quick search first, whatever is asked for beyond it: its wins are of every kind.
    const bool is_full = settings_.filter == Filter::full;
    LimitsMet met;
    if (is_full) {
      BestFirstThreats best_first(board, attacker, stones, settings_, budget, indicators,
                                  answer.figures);
      answer.win = best_first.run();
      met = best_first.met();
    }
    const bool is_wider = settings_.forcing == Forcing::any || settings_.against == Against::real;
    const auto deepen = [&](Against against) {
      if (answer.win || met.stop != StopReason::none) return;
      Deepening deepening(board, attacker, stones, settings_, against, budget, indicators,
                          answer.figures);
      answer.win = deepening.run();
      met = deepening.met();
    };
    if (!is_full || settings_.forcing == Forcing::any) deepen(Against::conservative);
    if (is_wider && settings_.against == Against::real) deepen(Against::real);

    answer.limits = met;
    answer.verdict = answer.win  ? ThreatVerdict::win
                     : met.any() ? ThreatVerdict::unknown
                                 : ThreatVerdict::no_win;
  }

  const Lines& lines_;
  ThreatSpaceSettings settings_;
};

}  // namespace proofboard::connect
