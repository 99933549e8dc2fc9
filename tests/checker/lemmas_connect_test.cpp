// The lemma of the Connect games: what it must refuse, and that what it accepts is true by brute
// force.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "checker/games.h"
#include "checker/lemmas/connect.h"
#include "core/random.h"
#include "rules/notation.h"
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
class Connect6Lemma : public ::testing::Test {
 protected:
  // The message, or an empty one.
  static std::string fault_of(const std::string& text, const Bytes& lemma) {
    const auto at = position(options, text);
    const auto fine = Lemmas<Game>(at.rules).check_win(at.position, lemma);
    return fine ? "" : fine.error().message;
  }
  static std::string fault(const std::string& text, const std::vector<std::string>& turns) {
    return fault_of(text, lemma(turns));
  }
  static Bytes lemma(const std::vector<std::string>& turns) {
    Turns cells;
    for (const auto& turn : turns) {
      cells.emplace_back();
      for (const auto word : words(turn)) {
        const auto square = *parse_square(word, 9, 9);
        cells.back().push_back(9 * square.row + square.column);
      }
    }
    return body(cells);
  }
  static std::string zone(const std::string& text, const std::vector<std::string>& turns) {
    const auto at = position(options, text);
    const auto moves = Lemmas<Game>(at.rules).moves_to_answer(at.position, lemma(turns));
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

TEST_F(Connect6Lemma, holds_for_a_turn_that_makes_more_threats_than_can_be_stopped) {
  EXPECT_EQ(fault(threes, {"f2 f8"}), "");
}
TEST_F(Connect6Lemma, holds_for_double_threats_that_lead_to_such_a_turn) {
  EXPECT_EQ(fault(threes, {"e5 f5", "f2 f8"}), "");
}
TEST_F(Connect6Lemma, holds_for_a_turn_that_completes_a_row) {
  EXPECT_EQ(fault("9/9/9/9/1xxxx4/9/9/9/9 x 2", {"f5 g5"}), "");
}
TEST_F(Connect6Lemma, holds_without_stones_where_those_placed_before_are_enough) {
  EXPECT_EQ(fault("9/2xxxx3/9/9/9/9/9/2xxxx3/9 x 1", {""}), "");
  EXPECT_EQ(fault(threes, {"", "f2 f8"}),
            "lemma, turn 1 of 2: fewer stones than a turn has stop all threats");
}

TEST_F(Connect6Lemma, refuses_a_stone_on_a_taken_cell) {
  const std::string taken = "a stone on a cell that isn't empty";
  EXPECT_EQ(fault(threes, {"c5 f2"}), "lemma, turn 1 of 1: " + taken);
  EXPECT_EQ(fault(threes, {"f2 f2"}), "lemma, turn 1 of 1: " + taken) << "twice";
  EXPECT_EQ(fault(threes, {"e5 f5", "f2 b5"}), "lemma, turn 2 of 2: " + taken)
      << "b5 is one of the defences";
  EXPECT_EQ(fault_of(threes, body({{81, 10}})), "lemma, turn 1 of 1: " + taken) << "off the board";
}
TEST_F(Connect6Lemma, refuses_more_stones_than_the_turn_has) {
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/9/2xxx4/9 x 1", {"f2 f8"}),
            "lemma, turn 1 of 1: 2 stones, where 1 can be placed at most");
  EXPECT_EQ(fault(threes, {"e5 f5 f2", "f8"}),
            "lemma, turn 1 of 2: 3 stones, where 2 can be placed at most");
}
TEST_F(Connect6Lemma, refuses_a_turn_that_leaves_the_opponent_a_row) {
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/oooo5/2xxx4/9 x 2", {"f2 f8"}),
            "lemma, turn 1 of 1: the opponent could complete a row next");
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/xoooo4/2xxx4/9 x 2", {"f2 f8"}),
            "lemma, turn 1 of 1: the opponent could complete a row next");
  EXPECT_EQ(fault("9/2xxx4/9/9/2xx5/9/xoooox3/2xxx4/9 x 2", {"f2 f8"}), "");
}
TEST_F(Connect6Lemma, refuses_stones_that_become_a_four_of_the_opponents_by_its_defences) {
  // The defences a5, b5, g5 and h5 make four in column a, with a6, a7 and a8.
  EXPECT_EQ(fault("9/o1xxx4/o8/o8/2xx5/9/9/2xxx4/9 x 2", {"e5 f5", "f2 f8"}),
            "lemma, turn 2 of 2: the opponent could complete a row next");
}
TEST_F(Connect6Lemma, refuses_too_few_threats) {
  EXPECT_EQ(fault(threes, {"f2", "f8"}), "lemma, turn 2 of 2: the opponent can stop all threats");
  EXPECT_EQ(fault(threes, {"a1 a2", "f2 f8"}),
            "lemma, turn 1 of 2: fewer stones than a turn has stop all threats");
  EXPECT_EQ(fault(threes, {"e5 f5"}), "lemma, turn 1 of 1: the opponent can stop all threats");
  // One stone between two lines stops both of them.
  EXPECT_EQ(fault("9/9/9/9/oxxx1xxxo/9/9/9/9 x 2", {"a1 a2"}),
            "lemma, turn 1 of 1: the opponent can stop all threats");
}
TEST_F(Connect6Lemma, refuses_what_goes_on_after_the_win) {
  EXPECT_EQ(fault(threes, {"f2 f8", "e5 f5"}), "lemma, turn 1 of 2: goes on after the win");
  EXPECT_EQ(fault("9/9/9/9/1xxxx4/9/9/9/9 x 2", {"f5 g5", "a1"}),
            "lemma, turn 1 of 2: goes on after a row is complete");
  auto longer = lemma({"f2 f8"});
  longer.push_back(0);
  EXPECT_EQ(fault_of(threes, longer), "lemma, turn 1 of 1: goes on after the win");
}
TEST_F(Connect6Lemma, refuses_what_is_cut_short_or_empty) {
  const auto whole = lemma({"e5 f5", "f2 f8"});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(fault_of(threes, Bytes(whole.begin(), whole.begin() + static_cast<long>(size))), "");
  }
  EXPECT_EQ(fault_of(threes, {}), "lemma: it is not well formed");
}

TEST_F(Connect6Lemma, leaves_only_the_zone_of_the_win_to_the_opponent) {
  EXPECT_EQ(zone("9/9/9/9/1xxxx4/9/9/9/9 o 2", {"f5 g5"}), "f5 g5");
  EXPECT_EQ(zone("9/9/9/9/oxxxx4/9/9/9/9 o 1", {"f5 g5"}), "f5 g5");
  EXPECT_EQ(zone("9/2xxx4/9/9/9/9/9/2xxx4/9 o 1", {"f2 f8"}), "a2 b2 f2 g2 h2 a8 b8 f8 g8 h8");
}
TEST_F(Connect6Lemma, leaves_the_rows_that_the_opponent_could_complete_or_threaten_with) {
  // Four in row 5: it wins at once with a5 or f5.
  EXPECT_EQ(zone("9/9/9/1xxxx4/1oooo3x/9/9/9/9 o 2", {"f6 g6"}), "a5 f5 g5 f6 g6");
  // Three in row 5: with one more stone it would have a threat after f2 and f8.
  EXPECT_EQ(zone("9/2xxx4/9/9/xooo2x2/9/9/2xxx4/9 o 1", {"f2 f8"}),
            "a2 b2 f2 g2 h2 a8 b8 f8 g8 h8");
  EXPECT_EQ(zone("9/2xxx4/9/9/xooo3x1/9/9/2xxx4/9 o 1", {"f2 f8"}),
            "a2 b2 f2 g2 h2 e5 f5 g5 a8 b8 f8 g8 h8");
}

// A certificate around a lemma, forged byte by byte.
class ForgedConnect6 : public Connect6Lemma {
 protected:
  static CheckReport checked(const std::string& text, const std::vector<Bytes>& records) {
    const auto at = position(options, text);
    CertificateHeader header;
    header.game = "connect";
    header.options = at.rules.options_text();
    at.rules.encode(at.position, header.root);
    header.goal = {Side::black, Target::win()};
    header.truth = Truth::proven;
    auto bytes = forged_header(header);
    for (const auto& record : records) bytes.insert(bytes.end(), record.begin(), record.end());
    const TestFolder folder;
    write_bytes(folder.file("tried"), signed_with_trailer(bytes, records.size()));
    return *check_file(folder.file("tried"));
  }
  static Bytes lemma_record(const std::vector<std::string>& turns) {
    const auto lemma = Connect6Lemma::lemma(turns);
    Bytes bytes;
    append_varint(bytes, 4 * lemma.size() + 3);
    bytes.insert(bytes.end(), lemma.begin(), lemma.end());
    return bytes;
  }

  // Black has four with both ends open: it wins whatever White does with one stone.
  static constexpr const char* open_four = "9/9/9/9/2xxxx3/9/9/9/9 o 1";
};

TEST_F(ForgedConnect6, proof_by_a_zone_is_valid_when_every_stone_in_it_is_answered) {
  // The zone of g5-h5 is g5 and h5; after either Black completes another row.
  const std::vector<Bytes> whole = {
      lemma_record({"g5 h5"}), {0}, lemma_record({"a5 b5"}), lemma_record({"a5 b5"})};
  const auto report = checked(open_four, whole);
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.lemmas, 3u);

  auto fewer = whole;
  fewer.pop_back();
  EXPECT_EQ(checked(open_four, fewer).reason, CheckReason::missing_record) << "h5 has no answer";
  auto more = whole;
  more.push_back(lemma_record({"a5 b5"}));
  EXPECT_EQ(checked(open_four, more).reason, CheckReason::surplus_records);
}
TEST_F(ForgedConnect6, lemma_before_an_opponents_node_must_be_followed_by_that_node) {
  EXPECT_EQ(checked(open_four, {lemma_record({"g5 h5"}), lemma_record({"g5 h5"})}).reason,
            CheckReason::malformed);
  EXPECT_EQ(checked(open_four, {lemma_record({"g5 h5"})}).reason, CheckReason::missing_record);
}
TEST_F(ForgedConnect6, wrong_lemma_is_named_as_such) {
  EXPECT_EQ(checked(threes, {lemma_record({"e5 f5"})}).reason, CheckReason::wrong_lemma);
  EXPECT_EQ(checked(open_four, {lemma_record({"g5 a1"}), {0}}).reason, CheckReason::wrong_lemma);
  EXPECT_TRUE(checked(threes, {lemma_record({"f2 f8"})}).is_valid());
}
TEST_F(ForgedConnect6, bytes_changed_in_a_lemma_never_make_it_prove_what_is_false) {
  // One threat that White stops: nothing of Black's is a forced win here.
  constexpr const char* nothing = "9/9/9/9/oxxx5/9/9/9/9 x 1";
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    Bytes lemma;
    const auto size = 1 + random.below(8);
    for (std::size_t byte = 0; byte < size; ++byte) {
      lemma.push_back(static_cast<std::uint8_t>(random.below(byte < 2 ? 3 : 84)));
    }
    EXPECT_NE(fault_of(nothing, lemma), "");
  }
}

// All lines of at most so many turns whose first turns the lemma finds sound: it says so by
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

class LemmaAgainstBruteForce : public ::testing::TestWithParam<Board> {};

TEST_P(LemmaAgainstBruteForce, what_it_accepts_is_true) {
  const auto game = *Game::make(*Options::parse(Game::options(), GetParam().small.options));
  const auto p = static_cast<std::size_t>(game.stones_a_turn());
  Random random(7);
  int wins = 0, long_wins = 0, zones = 0, small_zones = 0, lost = 0;
  for (int i = 0; i < GetParam().positions; ++i) {
    const auto at = random_position(game, GetParam().small, random);
    if (!at) continue;
    ConnectWinner winner(game);
    Lemmas<Game> lemmas(game);
    const Side mover = game.to_move(*at);
    Game::Moves moves;
    game.moves(*at, moves);
    std::vector<int> empty;
    for (const auto move : moves) empty.push_back(move.cell);

    Turns line;
    for_each_line(
        empty, at->turn.left, p, 3, line,
        [&](const Turns& turns) {
          const auto fine = lemmas.check_win(*at, body(turns));
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
          const auto left = lemmas.moves_to_answer(*at, body(turns));
          return left ? std::string{} : left.error().message;
        },
        [&](const Turns& turns) {
          const auto left = *lemmas.moves_to_answer(*at, body(turns));
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
  EXPECT_GE(long_wins, GetParam().long_wins);
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, LemmaAgainstBruteForce,
    ::testing::Values(Board{{"m=7,n=7,k=4,p=2,counts=any", 49, 10, false}, 200, 0},
                      Board{{"m=5,n=5,k=4,p=1,counts=any", 25, 12, true}, 200, 20},
                      Board{{"m=4,n=4,k=3,p=1,counts=any", 16, 9, true}, 200, 20},
                      Board{{"m=6,n=6,k=5,p=2,counts=any", 36, 10, false}, 200, 0}));

}  // namespace
}  // namespace proofboard::testing_games
