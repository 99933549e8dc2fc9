// `solve shogi`: mates, their lengths, certificates and flaws.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/command/program.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

const std::string mate_in_3 =
    "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
const std::string mate_in_7 =
    "ln1g3+Rl/2sk1s+P2/2ppppb1p/p1b3p2/8P/P4P3/2PPP1P2/1+r2GS3/LN+p2KGNL w GN2Ps 36";
// A bishop must not promote, or the pawn's drop would mate.
const std::string without_promotion = "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p";
const std::string repetition = "6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p 1";
const std::string interpositions = "9/7kp/R8/6P2/9/9/9/b8/9 b rb4g4s4n4l16p 1";

nlohmann::json solve(std::vector<std::string> words) {
  words.insert(words.begin(), {"solve", "shogi"});
  words.push_back("--json");
  const auto outcome = run(words);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  return outcome.objects().at(0);
}

TEST(Mates, are_what_is_asked_of_shogi) {
  const auto answer = solve({mate_in_3});
  EXPECT_EQ(answer["truth"], "proven");
  EXPECT_EQ(answer["target"], "mate");
  EXPECT_EQ(answer["attacker"], "white");
  EXPECT_NE(run({"solve", "shogi", mate_in_3}).out.find("White to move mates: proven."),
            std::string::npos);
  EXPECT_EQ(solve({repetition})["truth"], "disproven");
  EXPECT_EQ(solve({interpositions})["truth"], "disproven");
}

TEST(Mates, the_shortest_is_proved_and_its_line_is_legal_to_the_end) {
  for (const auto& [position, plies] :
       {std::pair(mate_in_3, 3), std::pair(mate_in_7, 7), std::pair(without_promotion, 5)}) {
    const auto answer = solve({position, "--shortest"});
    EXPECT_EQ(answer["length"]["at_most"], plies);
    EXPECT_EQ(answer["length"]["shortest"], true);
    ASSERT_EQ(answer["line"].size(), static_cast<std::size_t>(plies));
    std::string moves = position + " moves";
    for (const auto& move : answer["line"]) moves += ' ' + move.get<std::string>();
    const auto end = run({"show", "shogi", moves, "--json"});
    ASSERT_EQ(end.exit, 0) << end.err;
    EXPECT_FALSE(end.objects().at(0).at("result").is_null()) << "mated";
  }
}

TEST(Mates, the_first_one_found_is_not_called_the_shortest) {
  const auto answer = solve({mate_in_7});
  EXPECT_GE(answer["length"]["at_most"], 7);
  EXPECT_LE(answer["length"]["at_least"], 7);
}

TEST(Mates, certificates_back_mates_no_mates_and_that_none_is_shorter) {
  const Folder folder;
  const auto file = folder.path("proof");
  for (const auto& position : {mate_in_7, without_promotion, repetition, interpositions}) {
    EXPECT_TRUE(
        solve({position, "--certificate", file, "--force"})["certificate"].contains("bytes"));
    EXPECT_EQ(run({"check", file}).exit, 0);
  }
  solve({mate_in_7, "--shortest", "--certificate", file, "--force"});
  const auto mate = run({"check", file});
  EXPECT_EQ(mate.exit, 0);
  EXPECT_NE(mate.out.find("within 7"), std::string::npos) << mate.out;
  const auto none_shorter = run({"check", file + ".shortest"});
  EXPECT_EQ(none_shorter.exit, 0);
  EXPECT_NE(none_shorter.out.find("within 5"), std::string::npos) << none_shorter.out;
}

bool has_one_line(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos && text.find('\n') == text.size() - 1;
}

// A limit came after the mate and before the proof that none is shorter: once nobody was told.
TEST(Mates, it_is_told_if_a_limit_leaves_open_whether_one_is_the_shortest) {
  const auto nodes = solve({mate_in_7})["nodes"].get<std::uint64_t>();
  const Folder folder;
  const auto file = folder.path("proof");
  const auto cut = run({"solve", "shogi", mate_in_7, "--shortest", "--nodes",
                        std::to_string(nodes + 1), "--certificate", file, "--json"});
  const auto answer = cut.objects().at(0);
  ASSERT_EQ(answer["truth"], "proven");
  ASSERT_EQ(answer["length"]["shortest"], false);
  EXPECT_EQ(cut.exit, 3);
  EXPECT_TRUE(has_one_line(cut.err, "not certified that no win is shorter")) << cut.err;
  EXPECT_EQ(answer["certificate"]["file"], file);
  EXPECT_TRUE(answer["certificate"].contains("error"));
  EXPECT_EQ(run({"check", file}).exit, 0) << "that there is a mate stays proven";
  EXPECT_FALSE(std::filesystem::exists(file + ".shortest"));
}

TEST(Mates, it_is_told_if_the_proof_that_none_is_shorter_cannot_be_written) {
  const Folder folder;
  // So long a name that the system takes no longer one, which both have until they are whole.
  const auto file = folder.path(std::string(230, 'p'));
  const auto lacking =
      run({"solve", "shogi", mate_in_7, "--shortest", "--certificate", file, "--json"});
  EXPECT_EQ(lacking.exit, 4) << lacking.err;
  EXPECT_TRUE(has_one_line(lacking.err, "not certified that no win is shorter")) << lacking.err;
  EXPECT_NE(lacking.err.find(".shortest"), std::string::npos) << lacking.err;
  EXPECT_EQ(lacking.objects().at(0)["length"]["shortest"], true);
  const auto mate = run({"check", file});
  EXPECT_EQ(mate.exit, 0);
  EXPECT_NE(mate.out.find("within 7"), std::string::npos) << mate.out;
  EXPECT_FALSE(std::filesystem::exists(file + ".shortest"));
}

TEST(Mates, the_answer_does_not_depend_on_the_memory) {
  for (const auto& position : {mate_in_7, repetition, interpositions}) {
    const auto truth = solve({position})["truth"];
    EXPECT_EQ(solve({position, "--memory", "1MiB"})["truth"], truth);
  }
}

// Numbers that grow by one in a circle once kept these busy for ever.
TEST(Mates, searches_do_not_go_round_in_circles) {
  for (const std::string position :
       {"6S+pk/9/9/6+n2/9/9/9/9/9 b S2Pr2bg", "6s1k/9/5+N3/5G2P/9/9/+B8/9/9 b NBsg"}) {
    const auto answer = solve({position, "--nodes", "300k"});
    EXPECT_NE(answer["truth"], "unknown");
  }
}

TEST(Mates, futile_interpositions_are_left_out_by_a_named_rule) {
  // After 4i5i the dragon mates along the rank, but for a piece on 6i that it takes.
  const std::string position =
      "ln6+P/2sk1G3/p1ppn2pp/5BP2/9/2N6/P1PPPP2P/1SG6/LN1KR+r3 w 2G2L5Pb2s";
  const auto all = solve({position, "--shortest"});
  EXPECT_EQ(all["line"].size(), 5u);
  const auto counted = solve({position, "--shortest", "--futile", "same-square-recapture"});
  EXPECT_EQ(counted["line"].size(), 3u);
  EXPECT_EQ(counted["length"]["at_most"], 5) << "the truth does not depend on the rule";
  EXPECT_EQ(counted["futile"], "same-square-recapture");
  EXPECT_TRUE(run({"solve", "shogi", mate_in_3, "--futile", "whatever"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--futile", "none"}).is_one_clear_error());
}

nlohmann::json soundness(const std::string& position) {
  return solve({position, "--sound"})["soundness"];
}

const std::string flawless = "6n1k/9/9/7N1/9/9/9/9/9 b Rr2b4g4s2n4l18p";

TEST(Mates, a_problem_is_told_its_flaws) {
  const auto sound = soundness(flawless);
  EXPECT_EQ(sound["mates"], true);
  EXPECT_EQ(sound["plies"], 5);
  EXPECT_EQ(sound["line"].size(), 5u);
  EXPECT_EQ(sound["verdict"], "sound");
  EXPECT_EQ(sound["flaws"].at(0)["flaw"], "last move");
  const auto told = run({"solve", "shogi", flawless, "--sound"}).out;
  EXPECT_NE(told.find("完全"), std::string::npos);
  EXPECT_NE(told.find("最終手余詰"), std::string::npos);

  const auto cooked = soundness(mate_in_3);
  EXPECT_EQ(cooked["verdict"], "cooked") << "a position of a game is no problem";
  EXPECT_NE(run({"solve", "shogi", mate_in_3, "--sound"}).out.find("余詰"), std::string::npos);

  const std::string without_mate = "6R+P1/8k/7sp/9/9/9/9/9/9 b r2b4g3s4n4l16p";
  EXPECT_EQ(soundness(without_mate)["mates"], false);
  EXPECT_EQ(soundness(without_mate)["verdict"], "no mate");
  EXPECT_NE(run({"solve", "shogi", without_mate, "--sound"}).out.find("不詰"), std::string::npos);
}

TEST(Mates, lengths_of_problems_are_as_composers_count) {
  const auto told = soundness("6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p");
  EXPECT_EQ(told["plies"], 11) << "what is only taken is not counted";
  EXPECT_EQ(told["line"].size(), 11u);
}

TEST(Mates, a_problem_with_pieces_left_over_is_not_called_sound) {
  const std::string left_over = "8k/5n2p/4S1N2/9/9/9/9/9/9 b 2G2r2b2g3s2n4l17p";
  EXPECT_EQ(soundness(left_over)["verdict"], "pieces left over");
  EXPECT_EQ(soundness(left_over)["left_in_hand"].size(), 1u);
  const auto told = run({"solve", "shogi", left_over, "--sound"}).out;
  EXPECT_NE(told.find("駒余り"), std::string::npos);
  EXPECT_EQ(told.find("完全"), std::string::npos);
}

TEST(Mates, a_solution_is_compared_with_the_intended_line) {
  const std::string line = " moves R*1b 1a2a 1b3b+ 2a1a 2d1b+";
  const auto judged = [&](const std::string& moves) {
    return solve({flawless + moves, "--sound", "--solution", "moves"})["soundness"]["solution"];
  };
  EXPECT_EQ(judged(line)["intended"], true);
  const auto wrong = judged(" moves R*1e");
  EXPECT_EQ(wrong["intended"], false);
  EXPECT_EQ(wrong["remarks"][0]["what"], "no mate");
  EXPECT_EQ(wrong["remarks"][0]["better"], nlohmann::json::array({"R*1b"}));

  const Folder folder;
  const auto kif = folder.path("problem.kif");
  const auto written = run({"show", "shogi", flawless + line, "--write", "kif"});
  folder.write("problem.kif", written.out);
  const auto told = run({"solve", "shogi", "--file", kif, "--sound"}).out;
  EXPECT_NE(told.find("it is the intended line"), std::string::npos) << told;

  EXPECT_TRUE(run({"solve", "shogi", flawless, "--solution", "moves"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "shogi", flawless, "--sound", "--solution", "x"}).is_one_clear_error());
}

TEST(Mates, lines_are_written_in_japanese_if_that_is_asked_for) {
  const auto told =
      run({"solve", "shogi", without_promotion, "--sound", "--moves", "japanese"}).out;
  EXPECT_NE(told.find("▲２三角不成"), std::string::npos) << told;
  EXPECT_EQ(told.find("4a2c"), std::string::npos) << told;
  const auto usual = run({"solve", "shogi", without_promotion, "--moves", "usi"}).out;
  EXPECT_NE(usual.find("4a2c"), std::string::npos);
  EXPECT_TRUE(run({"solve", "shogi", flawless, "--moves", "x"}).is_one_clear_error());
  EXPECT_TRUE(run({"solve", "hex", "start:3", "--moves", "japanese"}).is_one_clear_error());
}

TEST(Mates, files_of_problems_are_judged_in_every_output) {
  const Folder folder;
  const auto file = folder.write("problems", mate_in_3 + "\n" + without_promotion + "\n");
  for (const std::string style : {"--json", "--quiet", "--threads=2", "--csv"}) {
    const auto told = run({"solve", "shogi", "--file", file, "--sound", style});
    EXPECT_EQ(told.exit, 0) << told.err;
    EXPECT_NE(told.out.find("cooked"), std::string::npos) << style << told.out;
    EXPECT_NE(told.out.find("sound"), std::string::npos) << style << told.out;
  }
  const auto table = run({"solve", "shogi", "--file", file, "--sound", "--csv"}).out;
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 3) << table;
  EXPECT_NE(table.find(",sound,5,4a2c 1b1a P*1b 1a2b 3c3b+,"), std::string::npos) << table;
  EXPECT_TRUE(run({"solve", "shogi", "--file", file, "--csv"}).is_one_clear_error());
}

TEST(Mates, tables_tell_lengths_and_whether_they_are_the_shortest) {
  const Folder folder;
  const auto file = folder.write("problems", mate_in_7 + "\n" + repetition + "\n");
  const auto shortest = run({"solve", "shogi", "--file", file, "--shortest"}).out;
  EXPECT_NE(shortest.find("  plies  "), std::string::npos) << shortest;
  EXPECT_NE(shortest.find("      7  "), std::string::npos) << shortest;
  const auto first = run({"solve", "shogi", "--file", file}).out;
  EXPECT_NE(first.find("<="), std::string::npos) << first;
}

// The mate is found in a moment; another first move takes minutes.
const std::string long_problem = "4R4/6k2/5s3/5l2+R/4N4/9/9/9/9 b N2b4g3s2n3l18p";

TEST(Mates, the_time_is_for_all_questions_about_a_problem) {
  const auto told = run({"solve", "shogi", long_problem, "--sound", "--time", "300ms", "--json"});
  EXPECT_EQ(told.exit, 3);
  EXPECT_EQ(told.objects().at(0)["soundness"]["verdict"], "not settled");
}

TEST(Mates, looking_for_flaws_can_be_interrupted) {
  testing::Running program({"solve", "shogi", long_problem, "--sound"});
  program.wait_for_output("figures");
  program.send(SIGINT);
  const auto told = program.wait();
  EXPECT_EQ(told.exit, 3);
  EXPECT_NE(told.out.find("not settled"), std::string::npos);
}

TEST(Mates, what_is_no_mate_problem_is_not_judged_as_one) {
  const auto is_refused = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"solve", "shogi:checks=black", without_promotion, "--sound"});
    return run(words).is_one_clear_error();
  };
  EXPECT_TRUE(is_refused({"--all-moves"}));
  EXPECT_TRUE(is_refused({"--futile", "same-square-recapture"}));
  EXPECT_TRUE(is_refused({"within", "7"})) << "longer cooks would go unseen";
  EXPECT_TRUE(
      run({"solve", "shogi", mate_in_3, "--sound", "--target", "win"}).is_one_clear_error());
  EXPECT_TRUE(
      run({"solve", "shogi", without_promotion + " moves 4a2c", "--attacker", "black", "--sound"})
          .is_one_clear_error());
}

TEST(Mates, bad_questions_get_each_its_own_message) {
  const auto says = [](const std::string& position, const std::string& words) {
    const auto outcome = run({"solve", "shogi", position});
    EXPECT_TRUE(outcome.is_one_clear_error());
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  };
  says("4k4/9/4k4/9/9/9/9/9/9 b G", "2 kings");
  says("4k4/9/9/9/9/9/9/9/9 b 5G", "5 golds");
  says("4k4/9/9/9/9/9/9/9/9 b K", "hand");
  says("4K4/9/9/9/9/9/9/9/9 b G", "no king to be mated");
  says("4k4/4r4/9/9/9/9/9/9/4K4 b P", "is in check");
}

}  // namespace
}  // namespace proofboard
