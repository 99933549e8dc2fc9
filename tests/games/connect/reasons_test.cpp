// The reasons of the Connect games: what they must refuse, and that what they accept is true by
// brute force.
#include "games/connect/reasons/reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "checker/games.h"
#include "core/random.h"
#include "game/notation.h"
#include "tests/certificate/forge.h"
#include "tests/support/small_connect.h"

namespace proofboard::testing_games {
namespace {

using connect::Game;
using Turns = std::vector<std::vector<int>>;

Setup<Game> position(const std::string& options, const std::string& text) {
  const auto setup = Game::read(*Options::parse(Game::options(), options), text);
  EXPECT_TRUE(setup) << setup.error().message;
  return *setup;
}

Bytes body(const Turns& turns) {
  Bytes bytes;
  append_varint(bytes, turns.size());
  for (const auto& turn : turns) {
    append_varint(bytes, turn.size());
    for (const int cell : turn) append_varint(bytes, static_cast<std::uint64_t>(cell));
  }
  return bytes;
}

// Six in a row, two stones a turn, on 9 x 9 cells.
class Connect6Reason : public ::testing::Test {
 protected:
  // Of the claim that this side wins.
  static std::unique_ptr<Reasons<Game>> reasons(const Game& game, Side prover) {
    return connect::make_reasons(game, {{prover, Target::win()}, Truth::proven});
  }
  // The message, or an empty one.
  static std::string fault_of(const std::string& text, const Reason& reason,
                              Side prover = Side::black) {
    const auto at = position(options, text);
    const auto fine = reasons(at.rules, prover)->settled(at.position, reason);
    return fine ? "" : fine.error().message;
  }
  static std::string fault(const std::string& text, const std::vector<std::string>& turns) {
    return fault_of(text, forced_win(turns));
  }
  static Reason forced_win(const std::vector<std::string>& turns) {
    Turns cells;
    for (const auto& turn : turns) {
      cells.emplace_back();
      for (const auto word : words(turn)) {
        const auto square = *parse_square(word, 9, 9);
        cells.back().push_back(9 * square.row + square.column);
      }
    }
    return {connect::forced_win, body(cells)};
  }
  static std::string zone(const std::string& text, const std::vector<std::string>& turns) {
    const auto at = position(options, text);
    const auto moves = reasons(at.rules, Side::black)->only(at.position, forced_win(turns));
    if (!moves) return moves.error().message;
    std::string names;
    for (const auto move : *moves) {
      names += (names.empty() ? "" : " ") + at.rules.move_text(at.position, move);
    }
    return names;
  }

  static constexpr const char* options = "k=6,counts=any";
  // Threes at c2-e2 and c8-e8, two at c5-d5.
  static constexpr const char* threes = "9/2xxx4/9/9/2xx5/9/9/2xxx4/9 x 2";
};

TEST_F(Connect6Reason, holds_for_a_turn_that_makes_more_threats_than_can_be_stopped) {
  EXPECT_EQ(fault(threes, {"f2 f8"}), "");
}
TEST_F(Connect6Reason, holds_for_double_threats_that_lead_to_such_a_turn) {
  EXPECT_EQ(fault(threes, {"e5 f5", "f2 f8"}), "");
}
TEST_F(Connect6Reason, holds_for_a_turn_that_completes_a_row) {
  EXPECT_EQ(fault("9/9/9/9/1xxxx4/9/9/9/9 x 2", {"f5 g5"}), "");
}
TEST_F(Connect6Reason, holds_without_stones_where_those_placed_before_are_enough) {
  EXPECT_EQ(fault("9/2xxxx3/9/9/9/9/9/2xxxx3/9 x 1", {""}), "");
  EXPECT_EQ(fault(threes, {"", "f2 f8"}),
            "turn 1 of 2: fewer stones than a turn has stop all threats");
}

TEST_F(Connect6Reason, refuses_a_stone_on_a_taken_cell) {
  const std::string taken = "a stone on a cell that isn't empty";
  EXPECT_EQ(fault(threes, {"c5 f2"}), "turn 1 of 1: " + taken);
  EXPECT_EQ(fault(threes, {"f2 f2"}), "turn 1 of 1: " + taken) << "twice";
  EXPECT_EQ(fault(threes, {"e5 f5", "f2 b5"}), "turn 2 of 2: " + taken)
      << "b5 is one of the defences";
  EXPECT_EQ(fault_of(threes, {connect::forced_win, body({{81, 10}})}), "turn 1 of 1: " + taken)
      << "off the board";
}
TEST_F(Connect6Reason, refuses_more_stones_than_the_turn_has) {
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/9/2xxx4/9 x 1", {"f2 f8"}),
            "turn 1 of 1: 2 stones, where 1 can be placed at most");
  EXPECT_EQ(fault(threes, {"e5 f5 f2", "f8"}),
            "turn 1 of 2: 3 stones, where 2 can be placed at most");
}
TEST_F(Connect6Reason, refuses_a_turn_that_leaves_the_opponent_a_row) {
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/oooo5/2xxx4/9 x 2", {"f2 f8"}),
            "turn 1 of 1: the opponent could complete a row next");
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/xoooo4/2xxx4/9 x 2", {"f2 f8"}),
            "turn 1 of 1: the opponent could complete a row next");
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/xoooox3/2xxx4/9 x 2", {"f2 f8"}), "");
}
TEST_F(Connect6Reason, refuses_stones_that_become_a_four_of_the_opponents_by_its_defences) {
  // The defences a5, b5, g5 and h5 make four in column a, with a6, a7 and a8.
  EXPECT_EQ(fault("9/o1xxx4/o8/o8/2xx5/9/9/2xxx4/9 x 2", {"e5 f5", "f2 f8"}),
            "turn 2 of 2: the opponent could complete a row next");
}
TEST_F(Connect6Reason, refuses_too_few_threats) {
  EXPECT_EQ(fault(threes, {"f2", "f8"}), "turn 2 of 2: the opponent can stop all threats");
  EXPECT_EQ(fault(threes, {"a1 a2", "f2 f8"}),
            "turn 1 of 2: fewer stones than a turn has stop all threats");
  EXPECT_EQ(fault(threes, {"e5 f5"}), "turn 1 of 1: the opponent can stop all threats");
  // One stone between two lines stops both of them.
  EXPECT_EQ(fault("9/9/9/9/oxxx1xxxo/9/9/9/9 x 2", {"a1 a2"}),
            "turn 1 of 1: the opponent can stop all threats");
}
TEST_F(Connect6Reason, refuses_what_goes_on_after_the_win) {
  EXPECT_EQ(fault(threes, {"f2 f8", "e5 f5"}), "turn 1 of 2: goes on after the win");
  EXPECT_EQ(fault("9/9/9/9/1xxxx4/9/9/9/9 x 2", {"f5 g5", "a1"}),
            "turn 1 of 2: goes on after a row is complete");
  auto longer = forced_win({"f2 f8"});
  longer.body.push_back(0);
  EXPECT_EQ(fault_of(threes, longer), "turn 1 of 1: goes on after the win");
}
TEST_F(Connect6Reason, refuses_what_is_cut_short_or_empty) {
  const auto whole = forced_win({"e5 f5", "f2 f8"});
  for (std::size_t size = 0; size < whole.body.size(); ++size) {
    auto part = whole;
    part.body.resize(size);
    EXPECT_NE(fault_of(threes, part), "");
  }
  EXPECT_EQ(fault_of(threes, {connect::forced_win, {}}), "it is not well formed");
}
TEST_F(Connect6Reason, refuses_kinds_and_statements_that_there_are_not) {
  const std::string unknown = "the game has no such reason for this statement";
  const auto win = forced_win({"f2 f8"}).body;
  for (const int kind : {0, 2, 3, 255}) {
    EXPECT_EQ(fault_of(threes, {static_cast<std::uint8_t>(kind), win}), unknown) << kind;
  }
  const auto white = "9/2xxx4/9/9/2xx5/9/9/2xxx4/9 o 2";
  EXPECT_EQ(fault(white, {"f2 f8"}), unknown) << "settled, where the opponent is to move";
  EXPECT_EQ(zone(threes, {"f2 f8"}), unknown) << "only, where the prover is to move";
  const auto at = position(options, white);
  const auto black = reasons(at.rules, Side::black);
  EXPECT_FALSE(black->only(at.position, {connect::too_many, {}}));
  EXPECT_FALSE(black->instead(at.position, {connect::forced_win, win}));
}
TEST_F(Connect6Reason, holds_only_where_a_win_is_claimed) {
  const auto at = position(options, threes);
  const auto reason = forced_win({"f2 f8"});
  const auto holds = [&](Goal goal, Truth truth) {
    return static_cast<bool>(
        connect::make_reasons(at.rules, {goal, truth})->settled(at.position, reason));
  };
  EXPECT_TRUE(holds({Side::black, Target::win()}, Truth::proven));
  EXPECT_TRUE(holds({Side::black, Target::draw_or_better()}, Truth::proven)) << "a win is more";
  EXPECT_TRUE(holds({Side::white, Target::win()}, Truth::disproven)) << "Black makes the case";
  EXPECT_TRUE(holds({Side::white, Target::draw_or_better()}, Truth::disproven));
  EXPECT_FALSE(holds({Side::black, {2}}, Truth::proven)) << "a win is not enough";
  EXPECT_FALSE(holds({Side::black, Target::win()}, Truth::disproven)) << "White makes the case";
  EXPECT_FALSE(holds({Side::white, Target::win()}, Truth::proven));
}
TEST_F(Connect6Reason, of_too_many_threats_needs_more_than_can_be_stopped) {
  const Reason too_many{connect::too_many, {}};
  // Three fours: two stones can't stop them all; two fours and one stone.
  EXPECT_EQ(fault_of("2xxxx3/9/9/9/2xxxx3/9/9/9/2xxxx3 o 2", too_many), "");
  EXPECT_EQ(fault_of("9/9/9/9/2xxxx3/9/9/9/2xxxx3 o 1", too_many), "");
  EXPECT_EQ(fault_of("9/9/9/9/2xxxx3/9/9/9/9 o 1", too_many), "") << "open on both sides";
  EXPECT_EQ(fault_of("9/9/9/9/oxxxx4/9/9/9/9 o 1", too_many), "the opponent can stop all threats");
  EXPECT_EQ(fault_of("9/9/9/9/2xxxx3/9/9/9/9 o 2", too_many), "the opponent can stop all threats");
  EXPECT_EQ(fault_of("9/9/9/9/9/9/9/9/9 o 2", too_many), "the opponent can stop all threats");
  EXPECT_EQ(fault_of("9/9/9/9/2xxxx3/9/oooo5/9/2xxxx3 o 2", too_many),
            "the opponent could complete a row");
  EXPECT_EQ(fault_of("9/9/9/9/2xxxx3/9/oooo5/9/2xxxx3 o 1", too_many), "") << "it has one stone";
  const std::string unknown = "the game has no such reason for this statement";
  EXPECT_EQ(fault_of("2xxxx3/9/9/9/2xxxx3/9/9/9/2xxxx3 x 2", too_many), unknown);
  EXPECT_EQ(fault_of("2xxxx3/9/9/9/2xxxx3/9/9/9/2xxxx3 o 2", {connect::too_many, {0}}), unknown);
}
TEST_F(Connect6Reason, is_told_in_words) {
  const auto at = position(options, threes);
  const auto black = reasons(at.rules, Side::black);
  EXPECT_EQ(black->text(at.position, forced_win({"e5 f5", "f2 f8"})),
            "the forced win e5-f5, f2-f8");
  EXPECT_NE(black->text(at.position, {connect::too_many, {}}), "");
}

TEST_F(Connect6Reason, leaves_only_the_zone_of_the_win_to_the_opponent) {
  EXPECT_EQ(zone("9/9/9/9/1xxxx4/9/9/9/9 o 2", {"f5 g5"}), "f5 g5");
  EXPECT_EQ(zone("9/9/9/9/oxxxx4/9/9/9/9 o 1", {"f5 g5"}), "f5 g5");
  EXPECT_EQ(zone("9/2xxx4/9/9/9/9/9/2xxx4/9 o 1", {"f2 f8"}), "a2 b2 f2 g2 h2 a8 b8 f8 g8 h8");
}
TEST_F(Connect6Reason, leaves_the_rows_that_the_opponent_could_complete_or_threaten_with) {
  // Four in row 5: it wins at once with a5 or f5.
  EXPECT_EQ(zone("9/9/9/1xxxx4/1oooo3x/9/9/9/9 o 2", {"f6 g6"}), "a5 f5 g5 f6 g6");
  // Three in row 5: with one more stone it would have a threat after f2 and f8.
  EXPECT_EQ(zone("9/2xxx4/9/9/xooo2x2/9/9/2xxx4/9 o 1", {"f2 f8"}),
            "a2 b2 f2 g2 h2 a8 b8 f8 g8 h8");
  EXPECT_EQ(zone("9/2xxx4/9/9/xooo3x1/9/9/2xxx4/9 o 1", {"f2 f8"}),
            "a2 b2 f2 g2 h2 e5 f5 g5 a8 b8 f8 g8 h8");
}

// A certificate around a reason, forged byte by byte.
class ForgedConnect6 : public Connect6Reason {
 protected:
  static CheckReport checked(const std::string& text, const std::vector<Rec>& records) {
    const auto at = position(options, text);
    CertificateHeader header;
    header.game = "connect";
    header.options = at.rules.options_text();
    at.rules.encode(at.position, header.root);
    header.goal = {Side::black, Target::win()};
    header.truth = Truth::proven;
    const TestFolder folder;
    write_bytes(folder.file("tried"), forged(header, records));
    return *check_file(folder.file("tried"));
  }
  static Rec settled(const std::vector<std::string>& turns) {
    return with_reason(Statement::settled, connect::forced_win, forced_win(turns).body);
  }
  static Rec only(const std::vector<std::string>& turns) {
    return with_reason(Statement::only, connect::forced_win, forced_win(turns).body);
  }

  // Black has four with both ends open: it wins whatever White does with one stone.
  static constexpr const char* open_four = "9/9/9/9/2xxxx3/9/9/9/9 o 1";
};

TEST_F(ForgedConnect6, proof_by_a_zone_is_valid_when_every_stone_in_it_is_answered) {
  // The zone of g5-h5 is g5 and h5; after either Black completes another row.
  const std::vector<Rec> whole = {only({"g5 h5"}), plain(), settled({"a5 b5"}), settled({"a5 b5"})};
  const auto report = checked(open_four, whole);
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.reasons, 3u);

  auto fewer = whole;
  fewer.pop_back();
  EXPECT_EQ(checked(open_four, fewer).reason, CheckReason::missing_record) << "h5 has no answer";
  auto more = whole;
  more.push_back(settled({"a5 b5"}));
  EXPECT_EQ(checked(open_four, more).reason, CheckReason::surplus_records);
}
TEST_F(ForgedConnect6, a_reason_may_be_named_and_used_again) {
  const auto win = forced_win({"a5 b5"}).body;
  const auto named = with_named_reason(Statement::settled, 1, connect::forced_win, win);
  const auto again = with_old_reason(Statement::settled, 0);
  const auto report = checked(open_four, {only({"g5 h5"}), plain(), named, again});
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.reasons, 3u);
  EXPECT_EQ(checked(open_four, {only({"g5 h5"}), plain(), named, settled({"a5 b5"})}).reason,
            CheckReason::unused_name);
  const auto twice = with_named_reason(Statement::settled, 2, connect::forced_win, win);
  EXPECT_EQ(checked(open_four, {only({"g5 h5"}), plain(), twice, again}).reason,
            CheckReason::unused_name);
  // The reason of the zone, used for a position where it does not hold: g5 is taken.
  const auto zone =
      with_named_reason(Statement::only, 1, connect::forced_win, forced_win({"g5 h5"}).body);
  EXPECT_EQ(checked(open_four, {zone, plain(), again, settled({"a5 b5"})}).reason,
            CheckReason::wrong_reason);
  // Of three uses one more than stated.
  const auto once = with_named_reason(Statement::only, 1, connect::forced_win, win);
  EXPECT_EQ(checked(open_four, {once, plain(), again, again, settled({"g5 h5"})}).reason,
            CheckReason::wrong_reason)
      << "the zone of a5-b5 is a5 and b5, after which it is no win";
}
TEST_F(ForgedConnect6, a_reason_used_more_often_than_stated_is_found_out) {
  // All of the zone of a5-b5, g5-h5 and more: three replies, three times the same win of row 2.
  constexpr const char* two_fours = "9/9/9/9/xxxx5/9/9/xxxx5/9 o 1";
  const auto zone = only({"e5 f5"});
  const auto named =
      with_named_reason(Statement::settled, 1, connect::forced_win, forced_win({"e2 f2"}).body);
  const auto again = with_old_reason(Statement::settled, 0);
  EXPECT_TRUE(checked(two_fours, {zone, plain(), named, again}).is_valid());
  const auto only_once =
      with_named_reason(Statement::only, 1, connect::forced_win, forced_win({"e5 f5"}).body);
  // Named where it leaves moves out, used again below in a position where it would hold.
  EXPECT_EQ(checked(two_fours, {only_once, plain(), named, with_old_reason(Statement::settled, 0)})
                .reason,
            CheckReason::unused_name);
}
TEST_F(ForgedConnect6, too_many_threats_settle_a_position_of_the_opponent) {
  const auto too_many = with_reason(Statement::settled, connect::too_many);
  const auto report = checked(open_four, {too_many});
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.positions, 1u);
  EXPECT_EQ(checked("9/9/9/9/oxxxx4/9/9/9/9 o 1", {too_many}).reason, CheckReason::wrong_reason);
  EXPECT_EQ(checked(open_four, {too_many, plain()}).reason, CheckReason::surplus_records);
}
TEST_F(ForgedConnect6, moves_left_out_must_be_followed_by_a_node) {
  EXPECT_EQ(checked(open_four, {only({"g5 h5"}), settled({"g5 h5"})}).reason,
            CheckReason::malformed);
  EXPECT_EQ(checked(open_four, {only({"g5 h5"}), only({"g5 h5"}), plain()}).reason,
            CheckReason::malformed);
  EXPECT_EQ(checked(open_four, {only({"g5 h5"}), small(16)}).reason, CheckReason::malformed);
  EXPECT_EQ(checked(open_four, {only({"g5 h5"})}).reason, CheckReason::missing_record);
  EXPECT_EQ(checked(threes, {only({"f2 f8"}), plain()}).reason, CheckReason::malformed)
      << "the prover chooses anyway";
}
TEST_F(ForgedConnect6, an_image_may_stand_for_a_position) {
  const auto mirrored = with_reason(Statement::instead, symmetry_kind, {1});  // a becomes i
  constexpr const char* three_left = "9/1xxxx4/9/9/9/9/9/1xxxx4/9 x 2";
  EXPECT_TRUE(checked(three_left, {settled({"f2 g2"})}).is_valid());
  EXPECT_EQ(checked(three_left, {mirrored, settled({"f2 g2"})}).reason, CheckReason::wrong_reason);
  const auto report = checked(three_left, {mirrored, settled({"c2 d2"})});
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.positions, 1u);
  EXPECT_EQ(checked(three_left, {mirrored, mirrored, settled({"f2 g2"})}).reason,
            CheckReason::malformed);
  EXPECT_EQ(
      checked(three_left, {with_reason(Statement::instead, symmetry_kind, {8}), settled({"f2 g2"})})
          .reason,
      CheckReason::wrong_reason)
      << "there are eight, from 0";
  EXPECT_EQ(checked(three_left,
                    {with_reason(Statement::instead, connect::forced_win, {1}), settled({"f2 g2"})})
                .reason,
            CheckReason::wrong_reason);
}
TEST_F(ForgedConnect6, wrong_reason_is_named_as_such) {
  EXPECT_EQ(checked(threes, {settled({"e5 f5"})}).reason, CheckReason::wrong_reason);
  EXPECT_EQ(checked(open_four, {only({"g5 a1"}), plain()}).reason, CheckReason::wrong_reason);
  EXPECT_TRUE(checked(threes, {settled({"f2 f8"})}).is_valid());
}
TEST_F(ForgedConnect6, bytes_changed_in_a_reason_never_make_it_prove_what_is_false) {
  // One threat that White stops: nothing of Black's is a forced win here.
  constexpr const char* nothing = "9/9/9/9/oxxx5/9/9/9/9 x 1";
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    Reason reason{connect::forced_win, {}};
    const auto size = 1 + random.below(8);
    for (std::size_t byte = 0; byte < size; ++byte) {
      reason.body.push_back(static_cast<std::uint8_t>(random.below(byte < 2 ? 3 : 84)));
    }
    EXPECT_NE(fault_of(nothing, reason), "");
  }
}

// All lines of at most so many turns whose first turns are found sound: the checker says so by
// complaining of the end alone.
template <class Check, class Use>
void for_each_line(const std::vector<int>& empty, std::size_t first, std::size_t p, int longest,
                   Turns& line, const Check& check, const Use& use) {
  const auto try_turn = [&](const std::vector<int>& turn) {
    line.push_back(turn);
    const auto fault = check(line);
    if (fault.empty()) {
      use(line);
    } else if (fault.ends_with("the opponent can stop all threats") &&
               static_cast<int>(line.size()) < longest) {
      for_each_line(empty, p, p, longest, line, check, use);
    }
    line.pop_back();
  };
  try_turn({});
  for (std::size_t i = 0; i < empty.size(); ++i) {
    try_turn({empty[i]});
    for (std::size_t j = i + 1; first > 1 && j < empty.size(); ++j) try_turn({empty[i], empty[j]});
  }
}

struct Board {
  SmallBoard small;
  int positions;
  int long_wins;  // that there are at least, of more than one turn
};

class ReasonsAgainstBruteForce : public ::testing::TestWithParam<Board> {};

TEST_P(ReasonsAgainstBruteForce, what_it_accepts_is_true) {
  const auto game = *Game::make(*Options::parse(Game::options(), GetParam().small.options));
  const auto p = static_cast<std::size_t>(game.stones_a_turn());
  Random random(7);
  int wins = 0, long_wins = 0, zones = 0, small_zones = 0, lost = 0, too_many = 0;
  for (int i = 0; i < GetParam().positions; ++i) {
    const auto at = random_position(game, GetParam().small, random);
    if (!at) continue;
    ConnectWinner winner(game);
    const Side mover = game.to_move(*at);
    const auto of_mover = connect::make_reasons(game, {{mover, Target::win()}, Truth::proven});
    const auto of_other =
        connect::make_reasons(game, {{opponent(mover), Target::win()}, Truth::proven});
    if (of_other->settled(*at, {connect::too_many, {}})) {
      ++too_many;
      ASSERT_TRUE(winner.wins(opponent(mover), *at)) << game.position_text(*at);
    }
    Game::Moves moves;
    game.moves(*at, moves);
    std::vector<int> empty;
    for (const auto move : moves) empty.push_back(move.cell);

    Turns line;
    for_each_line(
        empty, at->turn.left, p, 3, line,
        [&](const Turns& turns) {
          const auto fine = of_mover->settled(*at, {connect::forced_win, body(turns)});
          return fine ? std::string{} : fine.error().message;
        },
        [&](const Turns& turns) {
          ++wins;
          long_wins += turns.size() > 1;
          ASSERT_TRUE(winner.wins(mover, *at)) << game.position_text(*at);
        });

    for_each_line(
        empty, p, p, 2, line,
        [&](const Turns& turns) {
          const auto left = of_other->only(*at, {connect::forced_win, body(turns)});
          return left ? std::string{} : left.error().message;
        },
        [&](const Turns& turns) {
          const auto left = *of_other->only(*at, {connect::forced_win, body(turns)});
          ++zones;
          small_zones += left.size() < empty.size();
          const bool all_beaten = std::all_of(left.begin(), left.end(), [&](const auto move) {
            auto next = *at;
            game.play(next, move);
            return winner.wins(opponent(mover), next);
          });
          lost += all_beaten;
          if (all_beaten) {
            ASSERT_TRUE(winner.wins(opponent(mover), *at)) << game.position_text(*at);
          }
        });
  }
  // The boards must be such that there is something to see.
  EXPECT_GT(wins, 100);
  EXPECT_GT(zones, 100);
  EXPECT_GT(small_zones, 100);
  EXPECT_GT(lost, 5);
  if (!GetParam().small.is_quiet) {
    EXPECT_GT(too_many, 0);
  }
  EXPECT_GE(long_wins, GetParam().long_wins);
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, ReasonsAgainstBruteForce,
    ::testing::Values(Board{{"m=7,n=7,k=4,p=2,counts=any", 49, 10, false}, 200, 0},
                      Board{{"m=5,n=5,k=4,p=1,counts=any", 25, 12, true}, 200, 20},
                      Board{{"m=4,n=4,k=3,p=1,counts=any", 16, 9, true}, 200, 20},
                      Board{{"m=6,n=6,k=5,p=2,counts=any", 36, 10, false}, 200, 0}));

}  // namespace
}  // namespace proofboard::testing_games
