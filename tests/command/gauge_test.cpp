#include <gtest/gtest.h>

#include "tests/command/program.h"
#include "tests/support/source_folder.h"

namespace proofboard {
namespace {

using testing::Folder;
using testing::run;

constexpr const char* contest =
    "id\tplace\tposition\n"
    "one\t2\tstart:3 moves a1\n"
    "two\t1\tstart:3 moves b2\n"
    "three\t4\tstart:3 moves a3\n"
    "four\t3\tstart:3\n";

void expect_curve_with_the_peaks_of(const nlohmann::json& problem) {
  const auto& curve = problem["curve"];
  ASSERT_EQ(curve["pn"].size(), curve["iterations"].size());
  ASSERT_EQ(curve["dn"].size(), curve["iterations"].size());
  const auto largest = [&](const char* name) {
    std::int64_t most = 0;
    for (const auto& value : curve[name]) most = std::max(most, value.get<std::int64_t>());
    return most;
  };
  EXPECT_EQ(largest("pn"), problem["max_pn"].get<std::int64_t>());
  EXPECT_EQ(largest("dn"), problem["max_dn"].get<std::int64_t>());
}

TEST(Gauge, ranks_plain_positions_by_difficulty) {
  const Folder folder;
  const auto file = folder.write("set.txt", "start:2\nstart:3\n# a remark\nstart:3 moves b2\n");
  const auto outcome = run({"gauge", "hex", file});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part : {"difficulty", "aesthetics", "henka", "magire", "dn over the search"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(outcome.out.find("Pearson"), std::string::npos);
  const auto quiet = run({"gauge", "hex", file, "--quiet"});
  EXPECT_EQ(quiet.out.substr(0, 2), "1 ");
  EXPECT_NE(quiet.out.find(" 2\n"), std::string::npos) << quiet.out;
}

TEST(Gauge, prints_an_object_for_each_problem_and_one_for_the_statistics) {
  const Folder folder;
  const auto file = folder.write("set.tsv", contest);
  const auto outcome = run({"gauge", "hex", file, "--rank", "place", "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 5u);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& problem = objects[i];
    EXPECT_EQ(problem["place"], i + 1);
    EXPECT_EQ(problem["algorithm"].get<std::string>().substr(0, 3), "pn:");
    EXPECT_EQ(problem["knowledge"], "none");
    EXPECT_GT(problem["rank"].get<double>(), 0);
    if (i > 0) {
      EXPECT_GE(objects[i - 1]["nodes"], problem["nodes"]);
    }
    expect_curve_with_the_peaks_of(problem);
  }
  const auto& statistics = objects.back()["statistics"];
  EXPECT_EQ(statistics["problems"], 4);
  EXPECT_EQ(statistics["solved"], 4);
  EXPECT_EQ(statistics["correlations"][0]["quantity"], "max_pn");
  EXPECT_EQ(statistics["trees"][0]["cases"], 4);
  EXPECT_EQ(statistics["trees"][0]["classes"].size(), 3u);
}

// The block of docs/gauge.md that begins with these words, without their indent.
std::string block_of_page(const std::string& first_words) {
  std::ifstream page(testing_games::docs_folder() / "gauge.md");
  std::string block;
  for (std::string line; std::getline(page, line);) {
    const bool is_code = line.starts_with("    ");
    if (block.empty() && !(is_code && line.starts_with("    " + first_words))) continue;
    if (!is_code && !line.empty()) break;
    block += (is_code ? line.substr(4) : line) + '\n';
  }
  return block;
}

TEST(Gauge, prints_what_its_page_shows) {
  const Folder folder;
  const auto file = folder.write("contest.tsv", block_of_page("id\tplace"));
  const auto shown = block_of_page("hex, pn:");
  ASSERT_GT(shown.size(), 1000u);
  const auto outcome = run({"gauge", "hex", file, "--rank", "place"});
  EXPECT_EQ(outcome.out.substr(0, shown.size() - 1), shown.substr(0, shown.size() - 1));
}

// In a game that can cycle this is searched as the other side's win; pn and dn change places.
TEST(Gauge, the_curve_of_a_question_that_is_asked_as_its_dual_is_the_questions_own) {
  const Folder folder;
  const auto outcome = run({"gauge", "loa", folder.write("set.txt", "start:4\n"), "--target",
                            "draw", "--nodes", "200k", "--json"});
  ASSERT_EQ(outcome.objects().size(), 2u) << outcome.err;
  EXPECT_NE(outcome.objects()[0]["max_pn"], outcome.objects()[0]["max_dn"]);
  expect_curve_with_the_peaks_of(outcome.objects()[0]);
}

TEST(Gauge, problems_that_a_limit_stops_count_as_the_hardest_and_not_in_the_statistics) {
  const Folder folder;
  const auto file = folder.write("set.tsv", std::string(contest) + "large\t5\tstart:8\n");
  const auto outcome = run({"gauge", "hex", file, "--rank", "2", "--nodes", "50k", "--json"});
  EXPECT_EQ(outcome.exit, 3);
  const auto objects = outcome.objects();
  ASSERT_EQ(objects.size(), 6u);
  EXPECT_EQ(objects[0]["id"], "large");
  EXPECT_EQ(objects[0]["truth"], "unknown");
  EXPECT_EQ(objects.back()["statistics"]["solved"], 4);
  EXPECT_EQ(objects.back()["statistics"]["correlations"][0]["samples"], 4);
}

TEST(Gauge, the_same_on_any_number_of_threads) {
  const Folder folder;
  const auto file = folder.write("set.tsv", contest);
  const auto one = run({"gauge", "hex", file, "--rank", "place"});
  const auto two = run({"gauge", "hex", file, "--rank", "place", "--threads", "2"});
  EXPECT_EQ(one.out, two.out);
}

TEST(Gauge, draws_into_a_folder_that_it_makes) {
  const Folder folder;
  const auto file = folder.write("set.tsv", contest);
  const auto outcome =
      run({"gauge", "hex", file, "--rank", "place", "--pictures", folder.path("new")});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  if (outcome.err.find("gnuplot is not installed") != std::string::npos) GTEST_SKIP();
  std::size_t curves = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path("new"))) {
    const auto name = entry.path().filename().string();
    EXPECT_TRUE(name.ends_with(".svg")) << name;
    curves += name.starts_with("00");
  }
  EXPECT_EQ(curves, 4u);
  EXPECT_NE(folder.read("new/rank-max_dn.svg").find("<svg"), std::string::npos);
}

constexpr const char* rook_for_mate = "7k1/9/7PS/9/8L/9/9/9/9 b R";

TEST(Gauge, counts_features_in_the_moves_behind_the_position) {
  const Folder folder;
  const auto file =
      folder.write("mates.txt", std::string(rook_for_mate) + " moves R*1a 2a1a 1c2b\n");
  const auto outcome = run({"gauge", "shogi", file, "--solution", "moves", "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto problem = outcome.objects()[0];
  EXPECT_EQ(problem["truth"], "proven");
  EXPECT_EQ(problem["knowledge"], "none");
  EXPECT_EQ(problem["features"]["sacrifices"], 1);
  EXPECT_EQ(problem["features"]["ryo_oute"], 1);
  EXPECT_EQ(problem["solution"]["given"], true);
  EXPECT_EQ(problem["solution"]["line"].size(), 3u);
}

TEST(Gauge, without_a_solution_counts_in_the_shortest_mate) {
  const Folder folder;
  const auto file = folder.write("mates.txt", std::string(rook_for_mate) + "\n");
  const auto outcome = run({"gauge", "shogi", file, "--json"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const auto problem = outcome.objects()[0];
  const auto solved = run({"solve", "shogi", rook_for_mate, "--shortest", "--json"}).objects()[0];
  EXPECT_EQ(problem["solution"]["line"], solved["line"]);
  EXPECT_EQ(problem["solution"]["given"], false);
  EXPECT_EQ(problem["solution"]["shortest"], true);
  EXPECT_TRUE(problem["features"]["closeness"].is_number());
}

// Shogi Zuko 13: a mate is soon found, that none is shorter takes far longer to show.
TEST(Gauge, says_when_a_line_may_not_be_the_shortest) {
  const Folder folder;
  const auto file =
      folder.write("set.txt", "2lS5/1kgp5/pB3+r3/3+b+P4/PlpgS4/9/9/9/9 b R2SP2g4n2l12p 1\n");
  const auto objects = run({"gauge", "shogi", file, "--nodes", "60k", "--json"}).objects();
  ASSERT_EQ(objects.size(), 2u);
  EXPECT_EQ(objects[0]["solution"]["shortest"], false);
  const auto text = run({"gauge", "shogi", file, "--nodes", "60k"}).out;
  EXPECT_NE(text.find("  <=: the line is not proved"), std::string::npos) << text;
}

TEST(Gauge, takes_a_record_for_one_problem) {
  const Folder folder;
  const auto kif = folder.write(
      "problem.kif", run({"show", "shogi", rook_for_mate, "--write", "kif"}).out +
                         "   1 １一飛打\n   2 １一玉(21)\n   3 ２二銀不成(13)\n   4 詰み\n");
  const auto plain = run({"gauge", "shogi", kif, "--json"});
  ASSERT_EQ(plain.exit, 0) << plain.err;
  EXPECT_EQ(plain.objects()[0]["id"], "problem.kif");
  EXPECT_EQ(plain.objects()[0]["solution"]["given"], false);
  const auto told = run({"gauge", "shogi", kif, "--solution", "moves", "--json"});
  ASSERT_EQ(told.exit, 0) << told.err;
  EXPECT_EQ(told.objects()[0]["solution"]["line"],
            (std::vector<std::string>{"R*1a", "2a1a", "1c2b"}));
  EXPECT_EQ(told.objects()[0]["features"]["ryo_oute"], 1);
}

TEST(Gauge, puts_published_numbers_beside_its_own) {
  const Folder folder;
  const auto file = folder.write("set.tsv", std::string("rank\tposition\n1\t") + rook_for_mate +
                                                "\n2\t4k4/9/4P4/9/9/9/9/9/9 b G\n"
                                                "3\t4k4/9/4P4/9/9/9/9/9/9 b GS\n");
  const auto outcome = run({"gauge", "shogi", file, "--rank", "rank"});
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  for (const char* part : {"published Spearman", "-0.50 to -0.13", "published both", "54.39 %"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  }
}

TEST(Gauge, a_bad_position_leaves_the_others_standing) {
  const Folder folder;
  const auto file = folder.write("set.txt", "start:3\nnonsense\n");
  const auto outcome = run({"gauge", "hex", file, "--json"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.err.find("set.txt:2: "), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.objects().size(), 2u);
}

TEST(Gauge, bad_input_is_one_clear_line) {
  const Folder folder;
  const auto table = folder.write("set.tsv", contest);
  const auto plain = folder.write("set.txt", "start:3\n");
  const auto empty = folder.write("empty.txt", "");
  const auto words = folder.write("words.tsv", "id\tplace\tposition\na\tgood\tstart:3\n");
  const auto wrong = folder.write("wrong.tsv", "position\tsolution\nstart:3\tb2 b2\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"hex", table, "--rank", "votes"}, "there is no column 'votes'"},
      {{"hex", table, "--class", "7"}, "there is no column '7'"},
      {{"hex", plain, "--rank", "2"}, "no tab"},
      {{"hex", words, "--rank", "place"}, "the rank 'good'"},
      {{"hex", wrong, "--solution", "solution"}, "move 2 of the solution"},
      {{"hex", empty}, "there is no position in it"},
      {{"hex", folder.path("missing")}, "No such file"},
      {{"hex", folder.path("")}, "directory"},
      {{"chess", plain}, "there is no game 'chess'"},
      {{"hex", plain, "--algorithm", "magic"}, "--algorithm"},
      {{"hex", plain, "--knowledge", "magic"}, "--knowledge"},
      {{"hex", plain, "--classes", "3"}, "--classes: needs --rank"},
      {{"hex", table, "--rank", "place", "--classes", "1"}, "--classes: '1'"},
      {{"hex", plain, "--pictures", plain}, "--pictures"},
      {{"hex"}, "FILE"}};
  for (auto [arguments, message] : cases) {
    arguments.insert(arguments.begin(), "gauge");
    const auto outcome = run(arguments);
    EXPECT_TRUE(outcome.is_one_clear_error())
        << ::testing::PrintToString(arguments) << outcome.exit << outcome.out << outcome.err;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace proofboard
