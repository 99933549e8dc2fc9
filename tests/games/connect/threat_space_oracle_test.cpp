// Threat-space search against definitions and against play, on small boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect/knowledge/threat_space/threat_space.h"
#include "tests/games/connect/win_verifier.h"
#include "tests/support/naive_threats.h"

namespace proofboard::connect {
namespace {

using testing_games::CellList;
using testing_games::NaiveThreats;

Stones stones_of(const std::string& board) {
  Stones stones;
  for (std::size_t i = 0; i < board.size(); ++i) stones.put(static_cast<int>(i), board[i]);
  return stones;
}

// So many stones as long as x can't win at once; o may, now and then, so that x has to stop it.
std::string random_board(const NaiveThreats& naive, int attackers, int defenders, Random& random) {
  std::string board(static_cast<std::size_t>(naive.m * naive.n), '.');
  const auto put = [&](int count, char letter) {
    for (int tries = 0; count > 0 && tries < 200; ++tries) {
      char& cell = board[random.below(board.size())];
      if (cell != '.') continue;
      cell = letter;
      const bool is_bold = letter == 'o' && random.below(20) == 0 && !naive.has_row(board, 'o');
      if (naive.can_win_with(board, letter, naive.p) && !is_bold) {
        cell = '.';
      } else {
        --count;
      }
    }
  };
  put(defenders, 'o');
  put(attackers, 'x');
  return board;
}

// Plays a win against everything that the defender could do, by the rules alone: the attacker
// completes a row when it can, and otherwise follows the win.
class Play {
 public:
  Play(const NaiveThreats& naive, const Lines& lines, const Win& win)
      : naive_(naive), lines_(lines), win_(win) {}

  // `line` is the board of the win, on which replies stand with all their cells.
  bool wins(std::string board, std::string line, std::uint32_t number, int stones) {
    const WinTurn& node = win_.turns[number];
    int left = stones;
    for (const Cell cell : node.turn.stones) {
      if (line[cell] != '.' || board[cell] == 'o') return false;
      line[cell] = 'x';
      if (board[cell] == 'x') continue;  // a stone placed anywhere before
      board[cell] = 'x';
      --left;
    }
    if (left < 0) return false;
    for (auto& cell : board) {
      if (left > 0 && cell == '.') {
        cell = 'x';
        --left;
      }
    }
    if (naive_.has_row(board, 'x')) return true;
    if (naive_.can_win_with(board, 'o', naive_.p)) return false;
    const auto empty = static_cast<std::size_t>(std::count(board.begin(), board.end(), '.'));
    const auto size = std::min(empty, static_cast<std::size_t>(naive_.p));
    return !naive_.any_set(board, size, [&](const CellList& reply) {
      const auto after = naive_.with(board, reply, 'o');
      return !naive_.can_win_with(after, 'x', naive_.p) && !continues(after, line, node, reply);
    });
  }

 private:
  bool continues(const std::string& board, const std::string& line, const WinTurn& node,
                 const CellList& reply) {
    for (const WinReply& answer : node.replies) {
      auto next = line;
      for (const Cell cell : answer.cells) next[cell] = 'o';
      CellList extra = reply;
      std::erase_if(extra, [&](int cell) { return next[static_cast<std::size_t>(cell)] == 'o'; });
      CellSet zone;
      WindowBoard windows(lines_, stones_of(next));
      add_win_zone(windows, Side::black, win_.turns, answer.next, static_cast<int>(extra.size()),
                   zone);
      const bool fits =
          std::none_of(extra.begin(), extra.end(), [&](int cell) { return zone.contains(cell); });
      if (fits && wins(board, next, answer.next, naive_.p)) return true;
    }
    return false;
  }

  const NaiveThreats& naive_;
  const Lines& lines_;
  const Win& win_;
};

ThreatSpaceAnswer solve(const Lines& lines, const std::string& board, ThreatSpaceSettings settings,
                        int stones, std::uint64_t nodes = 200'000) {
  Limits limits;
  limits.nodes = nodes;
  limits.bytes = std::uint64_t{32} << 20;
  Budget budget(limits);
  return ThreatSpace(lines, settings).solve(stones_of(board), Side::black, stones, budget);
}

struct Tally {
  int wins = 0;
  int long_wins = 0;  // of more than one turn
  int no_wins = 0;
};

// Every answer of one kind of search on random positions: a win must stand play, and no win must be
// the definition's answer too if the search is exact.
Tally compare(NaiveThreats naive, ThreatSpaceSettings settings, int positions, int attackers,
              int defenders, std::uint64_t most_more, std::uint64_t seed) {
  const Lines lines({naive.m, naive.n, naive.k, naive.p});
  Random random(seed);
  Tally tally;
  for (int i = 0; i < positions; ++i) {
    const auto more = [&] { return static_cast<int>(random.below(most_more + 1)); };
    const auto board = random_board(naive, attackers + more(), defenders + more(), random);
    const int stones = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(naive.p)));
    const auto answer = solve(lines, board, settings, stones);
    if (answer.win) {
      ++tally.wins;
      tally.long_wins += answer.win->first().replies.empty() ? 0 : 1;
      const WindowBoard windows(lines, stones_of(board));
      const auto verified = verify_win(windows, Side::black, stones, *answer.win);
      EXPECT_TRUE(verified) << board << ' ' << stones << ": " << verified.error().message;
      EXPECT_TRUE(Play(naive, lines, *answer.win).wins(board, board, answer.win->root, stones))
          << board << ' ' << stones;
    }
    if (answer.verdict == ThreatVerdict::no_win) {
      ++tally.no_wins;
      EXPECT_FALSE(answer.limits.any());
      if (settings.against == Against::real) {
        const int least = settings.forcing == Forcing::full ? naive.p : 1;
        EXPECT_FALSE(naive.wins_by_threats(board, stones, least)) << board << ' ' << stones;
      }
    }
  }
  return tally;
}

ThreatSpaceSettings settings(Filter filter, Against against = Against::conservative,
                             Forcing forcing = Forcing::full) {
  ThreatSpaceSettings result;
  result.filter = filter;
  result.against = against;
  result.forcing = forcing;
  return result;
}

TEST(ThreatSpaceOracle, sparse_7x7_positions_with_4_in_a_row_agree_with_play_and_definition) {
  for (const auto filter : {Filter::none, Filter::full}) {
    const auto tally = compare({7, 7, 4, 2}, settings(filter, Against::real), 200, 2, 2, 3, 11);
    EXPECT_GT(tally.long_wins, 10);
    EXPECT_GT(tally.no_wins, 20);
    EXPECT_EQ(tally.wins + tally.no_wins, 200);
  }
}

TEST(ThreatSpaceOracle, positions_with_5_in_a_row_agree_with_play_and_definition) {
  for (const auto filter : {Filter::none, Filter::full}) {
    const auto tally = compare({7, 6, 5, 2}, settings(filter, Against::real), 60, 4, 4, 3, 12);
    EXPECT_GT(tally.long_wins, 5);
    EXPECT_GT(tally.no_wins, 20);
    EXPECT_EQ(tally.wins + tally.no_wins, 60);
  }
}

TEST(ThreatSpaceOracle, wins_against_the_conservative_defence_stand_play) {
  for (const auto filter :
       {Filter::none, Filter::f1, Filter::f2, Filter::f3, Filter::f4, Filter::full}) {
    auto tally = compare({8, 7, 5, 2}, settings(filter), 100, 4, 2, 3, 13);
    EXPECT_GT(tally.long_wins, 20) << static_cast<int>(filter);
    tally = compare({9, 9, 6, 2}, settings(filter), 50, 9, 4, 3, 14);
    EXPECT_GT(tally.long_wins, 5) << static_cast<int>(filter);
  }
}

TEST(ThreatSpaceOracle, single_threats_agree_with_play_and_definition) {
  const auto kind = settings(Filter::none, Against::real, Forcing::any);
  const auto tally = compare({5, 5, 4, 2}, kind, 60, 2, 2, 2, 15);
  EXPECT_GT(tally.long_wins, 3);
  EXPECT_GT(tally.no_wins, 10);
}

TEST(ThreatSpaceOracle, single_threats_win_where_double_threats_do_not) {
  const NaiveThreats naive(7, 7, 5, 2);
  const Lines lines({naive.m, naive.n, naive.k, naive.p});
  Random random(9);
  int more = 0;
  for (int i = 0; i < 60; ++i) {
    const auto board = random_board(naive, 4 + static_cast<int>(random.below(4)),
                                    2 + static_cast<int>(random.below(4)), random);
    const auto doubles = solve(lines, board, settings(Filter::full), 2, 20'000);
    if (doubles.verdict != ThreatVerdict::no_win) continue;
    const auto kind = settings(Filter::full, Against::conservative, Forcing::any);
    const auto singles = solve(lines, board, kind, 2, 20'000);
    if (!singles.win) continue;
    ++more;
    EXPECT_TRUE(Play(naive, lines, *singles.win).wins(board, board, singles.win->root, 2)) << board;
  }
  EXPECT_GT(more, 1);
}

TEST(ThreatSpaceOracle, one_and_three_stones_a_turn_agree_too) {
  auto tally = compare({7, 6, 4, 1}, settings(Filter::none, Against::real), 200, 2, 4, 3, 17);
  EXPECT_GT(tally.long_wins, 20);
  EXPECT_GT(tally.no_wins, 20);
  tally = compare({5, 5, 5, 3}, settings(Filter::none, Against::real), 40, 2, 2, 2, 18);
  EXPECT_GT(tally.wins, 0);
  EXPECT_GT(tally.no_wins, 5);
}

}  // namespace
}  // namespace proofboard::connect
