#include "games/connect/knowledge/threat_space/threat_space.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "tests/games/connect/win_verifier.h"

namespace proofboard::connect {
namespace {

struct Problem {
  std::string_view name;
  Side attacker;
  std::string_view stones;  // 1 of Black, then 2 of White, 2 of Black, …
};

// From games between people. Each has a win by double threats.
constexpr Problem problems[] = {
    {"nine turns", Side::white,
     "j10 i11 k11 j11 j12 j9 k12 k9 j13 j14 h11 i13 i10 k14 k13 k15 i15 g15 k10 i14 m12 i17 m11 "
     "e13 n10 g13 h9 g11 h7 f10 f12 f9 l8 f14 h12 e15 h14"},
    {"nine turns, other shape", Side::black,
     "j10 i10 j11 h9 i9 h8 g9 j6 j8 j7 k7 i7 k9 l10 l9 l8 m10 m9 i11 k11 h10 g11 l12 g12 k13 k12 "
     "i13 i12 l13 h12 f10 e9 j14 m8 l7 n9 n7 n6 m6 n5 o6 p7 o7 p8 m4 l4 o9 k14 h6 g5 m12"},
    {"five turns", Side::black,
     "j10 i11 k11 l11 j12 k10 j13 h11 k12 i12 j9 i13 l9 l10 i7 i8 k9 h8 m10 m7 j6 l8 h6 j7 h5 l5 "
     "n8 n10 o8 o7 g4 o11 m9 p9 o12 g14 h14 g13 f14 l14 h12 h13 k15 m14 l13 k14 n15 m15 p12 k13 "
     "q13"},
    {"many areas", Side::black,
     "j10 k11 k9 k12 l10 i10 l11 j11 j9 j12 l9 m10 i13 n10 l13 n11 k7 j7 o12 n13 l14 n14 h12 "
     "p12 i8 k15 h7 i6 h15 o15 n15 o14 m15 i5 l6 l5 h6 p16 n16 o16 m13 o9 f7 e7 p8 n8 m7 p10 "
     "k5 m11 p9 n9 p14 f6 i16 f8 k4 g9 j3 e9 e8 g8 e6 d5 l4 m4 e10 d8 k3 k6 d10"},
    {"with a stone that no threat needs", Side::white, "j10 k9 j8 l10 i7 i9 k7 g9 k10"},
    {"with another", Side::white, "j10 k9 j11 i9 h8 k11 k10 k8 i11 i12 k12 k13 j12"},
};

const Lines& connect6_lines() {
  static const Lines lines(Shape{});
  return lines;
}

int cell_of(std::string_view text) {
  return 19 * (std::stoi(std::string(text.substr(1))) - 1) + text[0] - 'a';
}

Stones stones_of(std::string_view list) {
  Stones stones;
  for (int number = 0; !list.empty(); ++number) {
    const auto end = std::min(list.find(' '), list.size());
    const Side side = (number + 1) / 2 % 2 == 0 ? Side::black : Side::white;
    stones[side].insert(cell_of(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return stones;
}

ThreatSpaceSettings with_filter(Filter filter) {
  ThreatSpaceSettings settings;
  settings.filter = filter;
  return settings;
}

ThreatSpaceAnswer solve(const Stones& stones, Side attacker, const ThreatSpaceSettings& settings,
                        std::uint64_t nodes = 2'000'000) {
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  return ThreatSpace(connect6_lines(), settings).solve(stones, attacker, 2, budget);
}

TEST(ThreatSpace, finds_the_wins_of_games_and_they_stand) {
  for (const auto& [name, attacker, list] : problems) {
    const Stones stones = stones_of(list);
    for (const auto filter : {Filter::none, Filter::full}) {
      const auto answer = solve(stones, attacker, with_filter(filter));
      ASSERT_EQ(answer.verdict, ThreatVerdict::win) << name;
      const auto verified =
          verify_win(WindowBoard(connect6_lines(), stones), attacker, 2, *answer.win);
      EXPECT_TRUE(verified) << name << ": " << verified.error().message;
      for (const auto& turn : answer.win->turns) {
        EXPECT_LE(turn.replies.size(), 1U) << "against the conservative defence it is a line";
      }
    }
  }
}

TEST(ThreatSpace, full_needs_less_than_half_the_moves_of_none) {
  std::uint64_t none = 0;
  std::uint64_t full = 0;
  for (const auto& [name, attacker, list] : problems) {
    none += solve(stones_of(list), attacker, with_filter(Filter::none)).figures.moves;
    full += solve(stones_of(list), attacker, with_filter(Filter::full)).figures.moves;
  }
  EXPECT_LT(2 * full, none);
}

TEST(ThreatSpace, repeats_itself_exactly) {
  for (const auto filter : {Filter::none, Filter::f4, Filter::full}) {
    const Stones stones = stones_of(problems[2].stones);
    const auto first = solve(stones, problems[2].attacker, with_filter(filter));
    const auto second = solve(stones, problems[2].attacker, with_filter(filter));
    EXPECT_EQ(first.figures.moves, second.figures.moves);
    EXPECT_EQ(first.figures.positions, second.figures.positions);
    EXPECT_EQ(first.figures.edges, second.figures.edges);
  }
}

TEST(ThreatSpace, without_deepening_it_finds_wins_that_are_perhaps_longer) {
  for (const auto& [name, attacker, list] : problems) {
    const Stones stones = stones_of(list);
    auto settings = with_filter(Filter::none);
    const auto shortest = solve(stones, attacker, settings);
    settings.is_deepening = false;
    settings.depth = static_cast<int>(main_line(*shortest.win).size()) + 2;
    const auto answer = solve(stones, attacker, settings);
    ASSERT_EQ(answer.verdict, ThreatVerdict::win) << name;
    EXPECT_TRUE(verify_win(WindowBoard(connect6_lines(), stones), attacker, 2, *answer.win));
    EXPECT_GE(main_line(*answer.win).size(), main_line(*shortest.win).size());

    settings.depth -= 3;
    const auto cut = solve(stones, attacker, settings);
    EXPECT_EQ(cut.verdict, ThreatVerdict::unknown) << name;
    EXPECT_TRUE(cut.limits.depth) << name;
  }
}

TEST(ThreatSpace, says_which_limit_it_met) {
  const Stones stones = stones_of(problems[0].stones);
  for (const auto filter : {Filter::none, Filter::full}) {
    auto settings = with_filter(filter);
    auto answer = solve(stones, Side::white, settings, 100);
    EXPECT_EQ(answer.verdict, ThreatVerdict::unknown);
    EXPECT_EQ(answer.limits.stop, StopReason::nodes);

    settings.depth = 3;
    answer = solve(stones, Side::white, settings);
    EXPECT_EQ(answer.verdict, ThreatVerdict::unknown);
    EXPECT_TRUE(answer.limits.depth);
    EXPECT_EQ(answer.limits.stop, StopReason::none);
    EXPECT_LE(answer.figures.depth, 3);

    settings = with_filter(filter);
    settings.branching = 1;
    answer = solve(stones, Side::white, settings);
    EXPECT_EQ(answer.verdict, ThreatVerdict::unknown);
    EXPECT_TRUE(answer.limits.branching);
  }
  const auto answer = solve(stones, Side::white, with_filter(Filter::f1));
  EXPECT_EQ(answer.verdict, ThreatVerdict::unknown);
  EXPECT_TRUE(answer.limits.filter);
}

TEST(ThreatSpace, real_defences_lose_where_all_of_them_at_once_do_not) {
  const Stones stones = stones_of(
      "j10 k9 k11 l10 k10 m10 j9 l9 j11 i12 l8 m8 i10 h10 n7 h9 k12 l13 g8 i8 m12 n6 m7 o5 k7");
  for (const auto filter : {Filter::none, Filter::full}) {
    auto settings = with_filter(filter);
    EXPECT_EQ(solve(stones, Side::black, settings).verdict, ThreatVerdict::no_win);
    settings.against = Against::real;
    const auto answer = solve(stones, Side::black, settings);
    ASSERT_EQ(answer.verdict, ThreatVerdict::win);
    EXPECT_GT(answer.win->first().replies.size(), 1U);
    const WindowBoard board(connect6_lines(), stones);
    EXPECT_TRUE(verify_win(board, Side::black, 2, *answer.win));
  }
}

TEST(ThreatSpace, a_win_at_once_is_a_row) {
  const auto answer = solve(stones_of("j10 a1 a2 j11 j12 b1 b2 j13"), Side::black, {});
  ASSERT_TRUE(answer.win);
  EXPECT_TRUE(answer.win->first().is_row);
  EXPECT_EQ(answer.win->first().turn.stones.size(), 2U);
}

TEST(ThreatSpace, no_win_on_an_empty_board_or_a_finished_one) {
  EXPECT_EQ(solve({}, Side::black, {}).verdict, ThreatVerdict::no_win);
  Stones finished;
  for (int i = 0; i < 6; ++i) finished[Side::white].insert(i);
  for (int i = 0; i < 5; ++i) finished[Side::black].insert(100 + i);
  EXPECT_EQ(solve(finished, Side::black, {}).verdict, ThreatVerdict::no_win);
  EXPECT_EQ(solve(finished, Side::white, {}).verdict, ThreatVerdict::no_win);
}

// The defender's four stands far from everything, open at both ends: two stones could stop it,
// but they would threaten nothing.
TEST(ThreatSpace, no_win_while_the_defender_has_a_four_waiting) {
  for (const auto& [name, attacker, list] : problems) {
    for (const auto filter : {Filter::none, Filter::full}) {
      Stones stones = stones_of(list);
      for (int column = 2; column < 6; ++column) stones[opponent(attacker)].insert(column);
      const auto answer = solve(stones, attacker, with_filter(filter));
      EXPECT_EQ(answer.verdict, ThreatVerdict::no_win) << name;
    }
  }
}

TEST(ThreatSpace, defender_stones_outside_the_zone_do_not_disturb_a_win) {
  Random random(1);
  for (const auto& [name, attacker, list] : problems) {
    const Stones stones = stones_of(list);
    const auto answer = solve(stones, attacker, {});
    ASSERT_TRUE(answer.win);
    WindowBoard board(connect6_lines(), stones);
    for (const int extra : {1, 2}) {
      const CellSet zone = win_zone(board, attacker, *answer.win, extra);
      std::vector<int> outside;
      for (int cell = 0; cell < 361; ++cell) {
        if (board.is_empty(cell) && !zone.contains(cell)) outside.push_back(cell);
      }
      ASSERT_GT(outside.size(), 50U) << name;
      for (int round = 0; round < 100; ++round) {
        WindowBoard disturbed = board;
        for (int i = 0; i < extra; ++i) {
          const int cell = outside[random.below(outside.size())];
          if (disturbed.is_empty(cell)) disturbed.place(opponent(attacker), cell);
        }
        EXPECT_TRUE(verify_win(disturbed, attacker, 2, *answer.win)) << name;
      }
    }
    int disturbing = 0;
    win_zone(board, attacker, *answer.win, 1).for_each([&](int cell) {
      if (!board.is_empty(cell)) return;
      WindowBoard disturbed = board;
      disturbed.place(opponent(attacker), cell);
      disturbing += verify_win(disturbed, attacker, 2, *answer.win) ? 0 : 1;
    });
    EXPECT_GT(disturbing, 2) << name;
  }
}

TEST(WinVerifier, refuses_wins_that_are_none) {
  const Stones stones = stones_of(problems[2].stones);
  const auto answer = solve(stones, problems[2].attacker, {});
  ASSERT_TRUE(answer.win);
  const WindowBoard board(connect6_lines(), stones);
  const auto refuses = [&](const Win& win) {
    return !verify_win(board, problems[2].attacker, 2, win);
  };
  EXPECT_FALSE(refuses(*answer.win));
  const auto line = main_line(*answer.win);
  int with_replies = 0;
  for (const auto number : line) {
    Win broken = *answer.win;
    broken.turns[number].turn.stones.clear();
    EXPECT_TRUE(refuses(broken)) << "a turn without its stones";
    if (broken.turns[number].replies.empty()) continue;
    ++with_replies;
    broken = *answer.win;
    broken.turns[number].replies[0].cells.pop_back();
    EXPECT_TRUE(refuses(broken)) << "a defence left out";
    broken = *answer.win;
    broken.turns[number].replies.clear();
    EXPECT_TRUE(refuses(broken)) << "a line cut short";
    broken = *answer.win;
    broken.turns[number].replies[0].next = number;
    EXPECT_TRUE(refuses(broken)) << "a loop";
  }
  EXPECT_GT(with_replies, 0);
}

}  // namespace
}  // namespace proofboard::connect
