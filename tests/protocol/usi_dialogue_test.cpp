// Dialogues with the engine, as ShogiGUI, Shogidokoro and ShogiHome hold them.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "api/games.h"
#include "tests/protocol/usi_client.h"
#include "tests/support/source_folder.h"

namespace proofboard::testing {
namespace {

using Lines = std::vector<std::string>;

const std::string mate_in_1 = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const std::string mate_in_3 =
    "sfen ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
const std::string no_mate = "sfen 6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1";
// 45 plies: a first mate comes soon, that it is the shortest takes long to prove.
const std::string long_mate =
    "sfen 2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1";
// 1525 plies.
const std::string microcosmos =
    "sfen g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b "
    "- 1";

bool has(const Lines& lines, const std::string& part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const auto& line) { return line.find(part) != std::string::npos; });
}

// A remark for people, in one line.
bool has_remark(const Lines& lines) {
  return has(lines, "info string ");
}

std::string moves_of(const std::string& checkmate) {
  return checkmate.substr(std::string("checkmate ").size());
}

bool ends_in_mate(const std::string& position, const std::string& checkmate) {
  const auto at = read_position("shogi", position + " moves " + moves_of(checkmate));
  return at && at->game->result(at->position).has_value();
}

TEST(Usi, introduces_itself) {
  UsiClient client;
  client.say("usi");
  const auto lines = client.lines_to("usiok");
  EXPECT_TRUE(lines[0].starts_with("id name Proofboard "));
  EXPECT_TRUE(lines[1].starts_with("id author "));
  for (const auto* option : {"option name USI_Hash type spin default 64 min 1 max ",
                             "option name USI_Ponder type check default false",
                             "option name Threads type spin default 1 min 1 max ",
                             "option name Algorithm type string default weak-df-pn",
                             "option name PostSearch type combo default None var None var Shortest",
                             "option name PvInterval type spin default 1000 min 0 max ",
                             "option name NodesLimit type spin default 0 min 0 max ",
                             "option name RootIsAndNodeIfChecked type check default false"}) {
    EXPECT_TRUE(has(lines, option)) << option;
  }
  client.say("isready");
  EXPECT_EQ(client.line(), "readyok");
  client.say("usinewgame\nquit");
  EXPECT_EQ(client.line(), "(end)");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Usi, answers_a_mate_with_the_whole_line) {
  UsiClient client;
  EXPECT_EQ(client.go_mate(mate_in_1, "infinite").back(), "checkmate G*5b");
  for (const auto* limit : {"infinite", "60000", ""}) {
    const auto lines = client.go_mate(mate_in_3, limit);
    EXPECT_TRUE(ends_in_mate(mate_in_3, lines.back())) << lines.back();
    const std::regex report(
        "info depth \\d+ seldepth \\d+ time \\d+ nodes \\d+ nps \\d+ hashfull \\d+ score mate "
        "\\d+ pv (.*)");
    std::smatch match;
    ASSERT_TRUE(lines.size() > 1 && std::regex_match(lines[lines.size() - 2], match, report));
    EXPECT_EQ(match[1], moves_of(lines.back()));
  }
}

TEST(Usi, plays_the_moves_of_a_position) {
  UsiClient client;
  EXPECT_EQ(client.go_mate(mate_in_3 + " moves B*5g 4h5h", "infinite").back(), "checkmate 7i6i");
  EXPECT_EQ(client.go_mate("startpos", "infinite").back(), "checkmate nomate");
  EXPECT_EQ(client.go_mate("startpos moves 7g7f 3c3d", "infinite").back(), "checkmate nomate")
      << "a check, but no mate";
}

TEST(Usi, answers_nomate_where_there_is_none) {
  UsiClient client;
  EXPECT_EQ(client.go_mate(no_mate, "infinite").back(), "checkmate nomate");
  const auto checked = client.go_mate(mate_in_3 + " moves B*5g", "infinite");
  EXPECT_EQ(checked.back(), "checkmate nomate") << "in check, without a check that answers it";
  EXPECT_TRUE(has_remark(checked));
}

TEST(Usi, answers_timeout_when_a_limit_is_reached) {
  UsiClient client;
  auto lines = client.go_mate(microcosmos, "200");
  EXPECT_EQ(lines.back(), "checkmate timeout");
  EXPECT_TRUE(has(lines, "info string the time limit was reached"));
  EXPECT_EQ(client.go_mate(microcosmos, "0").back(), "checkmate timeout");
  client.say("setoption name NodesLimit value 20");
  lines = client.go_mate(long_mate, "infinite");
  EXPECT_EQ(lines.back(), "checkmate timeout");
  EXPECT_TRUE(has(lines, "info string the node limit was reached"));
  client.say("setoption name NodesLimit value 0");
  EXPECT_TRUE(ends_in_mate(long_mate, client.go_mate(long_mate, "infinite").back()));
}

TEST(Usi, reports_while_it_thinks_and_stops_soon) {
  UsiClient client;
  client.say("setoption name PvInterval value 50");
  client.say("position " + microcosmos);
  client.say("go mate infinite");
  EXPECT_TRUE(has(client.lines_to(" pv "), "info depth "));
  client.say("isready");
  EXPECT_EQ(client.lines_to("readyok").back(), "readyok");
  const auto before = client.processor_seconds();
  client.say("stop");
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout");
  EXPECT_LT(client.processor_seconds() - before, 2);
  EXPECT_EQ(client.go_mate(mate_in_1, "infinite").back(), "checkmate G*5b") << "and goes on";
  client.say("stop");
  client.say("isready");
  EXPECT_EQ(client.line(), "readyok") << "stop means nothing when nothing runs";
}

TEST(Usi, what_comes_while_it_thinks_waits) {
  UsiClient client;
  client.say("setoption name PvInterval value 0");
  client.say("position " + microcosmos + "\ngo mate 200");
  client.say("position " + mate_in_1 + "\ngo mate infinite");
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout");
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate G*5b");
}

TEST(Usi, gameover_and_ctrl_c_stop_it_too) {
  UsiClient client;
  client.say("position " + microcosmos + "\ngo mate infinite\ngameover win");
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout");
  client.say("setoption name PvInterval value 20\ngo mate infinite");
  client.line();
  client.send_signal(SIGINT);
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout");
  client.send_signal(SIGINT);
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Usi, ends_while_it_thinks) {
  const std::string go = "position " + microcosmos + "\ngo mate infinite";
  {
    UsiClient client;
    client.say(go + "\nquit");
    EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout");
    EXPECT_EQ(client.line(), "(end)");
    EXPECT_EQ(client.exit_code(), 0);
  }
  UsiClient client;
  client.say(go);
  client.end_input();
  EXPECT_EQ(client.lines_to("checkmate ").back(), "checkmate timeout") << "nobody could stop it";
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Usi, at_the_end_of_the_input_a_search_with_a_limit_is_finished) {
  UsiClient client;
  client.send("position " + mate_in_3 + "\ngo mate 60000");
  client.end_input();
  EXPECT_TRUE(ends_in_mate(mate_in_3, client.lines_to("checkmate ").back()));
  EXPECT_EQ(client.line(), "(end)");
  EXPECT_EQ(client.exit_code(), 0);
}

TEST(Usi, looks_for_the_shortest_mate) {
  UsiClient client;
  client.say("setoption name PostSearch value Shortest");
  auto lines = client.go_mate(mate_in_3, "infinite");
  EXPECT_EQ(lines.back(), "checkmate B*5g 4h5h 7i6i");
  EXPECT_TRUE(has(lines, "info string mate in 3: proved shortest"));

  client.say("position " + long_mate);
  client.say("go mate infinite");
  EXPECT_TRUE(has(client.lines_to(" score mate "), "info depth ")) << "the first mate at once";
  client.say("stop");
  lines = client.lines_to("checkmate ");
  EXPECT_TRUE(ends_in_mate(long_mate, lines.back())) << lines.back();
  EXPECT_TRUE(has(lines, ": not proved shortest"));
}

TEST(Usi, a_bad_position_is_told_and_never_answered) {
  UsiClient client;
  EXPECT_EQ(client.go_mate(mate_in_1, "infinite").back(), "checkmate G*5b");
  for (const auto* position :
       {"sfen 9/9/9 b -", "sfen 4k4/9/4Q4/9/9/9/9/9/9 b G", "sfen 4k4/9/4P4/9/9/9/9/9/9 x G",
        "sfen 9/9/9/9/9/9/9/9/9 b G", "sfen 4k4/4G4/4P4/9/9/9/9/9/9 b -",
        "startpos moves 7g7f 3c3e", "startpos moves resign", "sfen", ""}) {
    const auto lines = client.go_mate(position, "infinite");
    EXPECT_EQ(lines.back(), "checkmate timeout") << position;
    EXPECT_TRUE(has(lines, "info string position: ")) << position;
  }
  client.say("position startpos moves 7g7f 3c3e");
  EXPECT_EQ(client.line(), "info string position: move 2: '3c3e' is not a legal move here");
  EXPECT_EQ(client.go_mate(mate_in_1, "infinite").back(), "checkmate G*5b") << "and goes on";
  const auto lines = client.go_mate(mate_in_1, "soon");
  EXPECT_EQ(lines.back(), "checkmate timeout");
  EXPECT_TRUE(has_remark(lines));
}

TEST(Usi, without_a_position_there_is_nothing_to_solve) {
  UsiClient client;
  client.say("go mate infinite");
  EXPECT_TRUE(has_remark({client.line()}));
  EXPECT_EQ(client.line(), "checkmate timeout");
}

TEST(Usi, the_side_to_move_may_be_the_one_to_be_mated) {
  UsiClient client;
  const auto lines = client.go_mate("sfen 4k4/9/4P4/9/9/9/9/9/9 w G", "infinite");
  EXPECT_EQ(lines.back(), "checkmate notimplemented") << "there is no king to mate";
  EXPECT_TRUE(has_remark(lines));

  // Only its own king is there, and it is in check.
  const std::string lone = "sfen 5kl2/6p2/4P4/9/9/9/9/9/5L3 w G";
  const auto mated = client.go_mate(lone, "infinite");
  EXPECT_TRUE(ends_in_mate(lone, mated.back())) << mated.back();
  EXPECT_TRUE(has(mated, " score mate -")) << "in the eyes of the side to move";

  // Both kings are there: as the option says.
  const auto checked = mate_in_3 + " moves B*5g";
  EXPECT_EQ(client.go_mate(checked, "infinite").back(), "checkmate nomate");
  client.say("setoption name RootIsAndNodeIfChecked value true");
  EXPECT_EQ(client.go_mate(checked, "infinite").back(), "checkmate 4h5h 7i6i");
  EXPECT_TRUE(ends_in_mate(mate_in_3, client.go_mate(mate_in_3, "infinite").back()))
      << "not in check: as ever";

  const auto over = client.go_mate(mate_in_1 + " moves G*5b", "infinite");
  EXPECT_EQ(over.back(), "checkmate notimplemented") << "there is no move to tell";
  EXPECT_TRUE(has(over, "info string the side to move is mated already"));
}

TEST(Usi, wrong_options_change_nothing) {
  UsiClient client;
  client.say("setoption name NodesLimit value 20");
  for (const auto* words :
       {"name NodesLimit value many", "name NodesLimit value -1", "name NodesLimit",
        "name USI_Hash value 0", "name USI_Hash value 99999999999", "name USI_Hash value 1 2",
        "name PostSearch value Longest", "name RootIsAndNodeIfChecked value maybe",
        "name Algorithm value magic", "name Magic value 1", "name", "value 3", ""}) {
    client.say(std::string("setoption ") + words);
    client.say("isready");
    const auto lines = client.lines_to("readyok");
    EXPECT_EQ(lines.size(), 2u) << words;
    EXPECT_TRUE(has_remark(lines)) << words;
  }
  EXPECT_EQ(client.go_mate(long_mate, "infinite").back(), "checkmate timeout");
  for (const auto* words :
       {"name USI_Hash value 32", "name USI_Ponder value true", "name Algorithm value df-pn",
        "name Algorithm value <empty>", "name Algorithm value pn", "name Threads value 1"}) {
    client.say(std::string("setoption ") + words);
    client.say("isready");
    EXPECT_EQ(client.line(), "readyok") << words;
  }
  client.say("setoption name Threads value 4");
  EXPECT_EQ(client.go_mate(mate_in_1, "infinite").back(), "checkmate G*5b");
}

TEST(Usi, other_searches_are_declined_and_other_commands_ignored) {
  UsiClient client;
  for (const auto* go : {"go", "go btime 1000 wtime 1000", "go infinite", "go ponder"}) {
    client.say(go);
    EXPECT_EQ(client.line(), "info string only mates are searched: go mate") << go;
    EXPECT_EQ(client.line(), "bestmove resign") << go;
  }
  client.say("\r\n\n \t\nfly\nponderhit\ngameover draw\nusinewgame\ngo2\n\x01\xff");
  client.say("  isready\r");
  EXPECT_EQ(client.line(), "readyok");
}

TEST(Usi, the_dialogue_on_the_page_is_what_happens) {
  UsiClient client;
  // Time and speed differ from run to run.
  const auto timeless = [](const std::string& line) {
    return std::regex_replace(line, std::regex("(time|nps) \\d+"), "$1 …");
  };
  expect_dialogue_on_page(client, "usi", timeless);
}

TEST(Usi, the_page_has_every_option) {
  std::ostringstream page;
  page << std::ifstream(testing_games::docs_folder() / "protocols" / "usi.md").rdbuf();
  UsiClient client;
  client.say("usi");
  const std::string beginning = "option name ";
  const auto options = only(client.lines_to("usiok"), beginning);
  EXPECT_GT(options.size(), 3U);
  for (const auto& line : options) {
    const auto name = line.substr(beginning.size(), line.find(" type ") - beginning.size());
    EXPECT_NE(page.str().find("| `" + name + '`'), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace proofboard::testing
