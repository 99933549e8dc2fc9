// Claims as files, and what becomes of them with made measurements.
#include "lab/claims.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "lab/journal.h"
#include "lab/verdict_page.h"
#include "lab/verdicts.h"
#include "tests/lab/small_experiment.h"
#include "tests/support/source_folder.h"
#include "tests/support/test_folder.h"

namespace proofboard::lab {
namespace {

using testing::replaced;
using testing_games::TestFolder;

const std::string small_claims = R"({
  "title": "A paper",
  "source": "Nobody: nothing, 2000.",
  "items": ["table 1", "figure 1", "figure 2"],
  "illustrations": [{"item": "figure 1", "shows": "a tree"}],
  "claims": [
    {"item": "table 1", "claim": "half", "kind": "value", "published": 50, "results": "othello-ties",
     "trial": "deepest", "of": "leftmost", "measure": "nodes", "statistic": "median"},
    {"item": "figure 2", "claim": "less", "kind": "direction", "published": "less",
     "results": "othello-ties", "trial": "deepest", "of": "leftmost", "measure": "nodes",
     "statistic": "total"}
  ]
})";

std::string error_of(const std::string& json) {
  const auto paper = parse_claims("small", json);
  return paper ? "" : paper.error().message;
}

TEST(Claims, are_read_with_all_that_is_needed_to_judge_them) {
  const auto paper = parse_claims("small", small_claims);
  ASSERT_TRUE(paper) << paper.error().message;
  ASSERT_EQ(paper->claims.size(), 2u);
  EXPECT_EQ(paper->claims[0].published.low, 50);
  EXPECT_EQ(paper->claims[0].trials, std::vector<std::string>{"deepest"});
  EXPECT_EQ(paper->claims[1].direction, Direction::less);
  EXPECT_EQ(paper->claims[1].statistic, Claim::Statistic::total);
  const auto roughly = parse_claims(
      "small", replaced(small_claims, R"("published": 50)", R"("published": 50, "within": 5)"));
  ASSERT_TRUE(roughly);
  EXPECT_EQ(roughly->claims[0].published.low, 45);
  EXPECT_EQ(published_text(roughly->claims[0]), "about 50.0 % (45.0 to 55.0)");
}

TEST(Claims, what_is_wrong_is_named_with_its_field) {
  const struct {
    const char *from, *to, *message;
  } cases[] = {
      {"\"title\"", "\"titel\"", "title: is missing"},
      {"\"kind\": \"value\"", "\"kind\": \"guess\"", "claims[0].kind: 'guess' is not one of"},
      {"\"published\": 50", "\"published\": \"half\"", "claims[0].published: must be a number"},
      {"\"published\": \"less\"", "\"published\": \"fewer\"",
       "claims[1].published: 'fewer' is not one of less, more, the same"},
      {"\"results\": \"othello-ties\"", "\"results\": \"othello-tie\"",
       "claims[0].results: there is no experiment 'othello-tie'"},
      {"\"measure\": \"nodes\"", "\"measure\": \"knots\"", "claims[0].measure: 'knots' is not"},
      {"\"trial\": \"deepest\"", "\"trial\": \"deeper\"",
       "claims[0].results: othello-ties has no trial 'deeper'"},
      {"\"of\": \"leftmost\"", "\"of\": \"iterations\"",
       "claims[0].results: othello-ties has no trial 'iterations'"},
      {"\"statistic\": \"median\"", "\"statistic\": \"mode\"",
       "claims[0].statistic: 'mode' is not"},
      {"\"statistic\": \"total\"", "\"verdict\": \"confirmed\", \"statistic\": \"total\"",
       "claims[1].verdict: is not a known field"},
      {"\"item\": \"table 1\"", "\"item\": \"table 2\"", "claims: 'table 2' is not in items"},
      {"\"figure 1\", \"figure 2\"", "\"figure 1\", \"figure 2\", \"figure 3\"",
       "items: 'figure 3' has neither a claim nor an illustration"},
      {"\"figure 1\", \"figure 2\"", "\"figure 1\", \"figure 1\", \"figure 2\"",
       "items: names one twice"},
      {"{\"item\": \"figure 1\"", "{\"item\": \"figure 2\"",
       "illustrations: 'figure 2' has a claim, too"},
  };
  for (const auto& one : cases) {
    const auto message = error_of(replaced(small_claims, one.from, one.to));
    EXPECT_EQ(message.find(std::string("claims small: ") + one.message), 0u)
        << "expected " << one.message << " but got: " << message;
  }
  EXPECT_NE(error_of("{"), "");
  EXPECT_NE(error_of("[]"), "");
  EXPECT_EQ(error_of(R"({"title": "", "source": "", "items": []})"), "");
}

// The lists are the papers': numbers of their tables and figures, counted in the papers.
TEST(Claims, every_table_and_figure_of_the_five_papers_has_a_row) {
  const std::map<std::string, std::pair<int, int>> plain{// figures, tables
                                                         {"deep-df-pn", {6, 1}},
                                                         {"ef-pn", {3, 6}},
                                                         {"dependency-based-search", {8, 1}},
                                                         {"scns", {11, 5}}};
  std::set<std::string> names;
  for (const auto& one : built_in_claims()) {
    const auto paper = parse_claims(one.name, one.json);
    ASSERT_TRUE(paper) << paper.error().message;
    names.insert(std::string(one.name));
    const std::set<std::string> items(paper->items.begin(), paper->items.end());
    const auto has = [&](const std::string& item) {
      EXPECT_TRUE(items.contains(item)) << one.name << ": " << item;
    };
    const auto found = plain.find(std::string(one.name));
    if (found != plain.end()) {
      for (int i = 1; i <= found->second.first; ++i) has("figure " + std::to_string(i));
      for (int i = 1; i <= found->second.second; ++i) has("table " + std::to_string(i));
    } else {  // the thesis numbers them by chapter
      for (const auto& [chapter, figures, tables] : std::vector<std::tuple<std::string, int, int>>{
               {"2.", 5, 1}, {"3.", 11, 0}, {"4.", 4, 9}, {"A.", 4, 3}}) {
        for (int i = 1; i <= figures; ++i) has("figure " + chapter + std::to_string(i));
        for (int i = 1; i <= tables; ++i) has("table " + chapter + std::to_string(i));
      }
    }
  }
  EXPECT_EQ(names, (std::set<std::string>{"deep-df-pn", "deep-pn", "dependency-based-search",
                                          "ef-pn", "scns"}));
}

// A run of othello-ties in a folder: the deepest takes `share` of what the leftmost takes, which is
// 1,000 nodes and more, 100 more at each position.
void make_run(const TestFolder& folder, std::size_t positions, double share,
              std::size_t unsolved = 0) {
  const auto* built_in = find_built_in("othello-ties");
  const auto experiment = parse_experiment(built_in->name, built_in->json, "paper");
  ASSERT_TRUE(experiment);
  std::filesystem::create_directory(folder.file("othello-ties"));
  auto journal =
      Journal::open(journal_file(folder.file("othello-ties"), "othello-ties"), *experiment);
  ASSERT_TRUE(journal) << journal.error().message;
  for (std::size_t i = 0; i < positions; ++i) {
    for (const auto* trial : {"leftmost", "deepest"}) {
      Measurement one;
      one.position = i;
      one.position_text = "made";
      one.trial = trial;
      one.truth = Truth::proven;
      one.nodes = 1000 + 100 * i;
      one.seconds = 1;
      if (one.trial == "deepest") {
        one.nodes = static_cast<std::uint64_t>(static_cast<double>(one.nodes) * share);
        if (i < unsolved) {
          one.truth = Truth::unknown;
          one.stopped_by = "nodes";
        }
      }
      ASSERT_TRUE(journal->append(one));
    }
  }
}

std::vector<Judged> judged_in(const TestFolder& folder, const std::string& json = small_claims) {
  auto paper = parse_claims("small", json);
  EXPECT_TRUE(paper) << paper.error().message;
  const auto papers = judge_papers({*paper}, folder.file(""));
  EXPECT_TRUE(papers) << papers.error().message;
  return papers->at(0).judged;
}

TEST(Verdicts, come_from_the_measurements) {
  const TestFolder half, most, more;
  make_run(half, 20, 0.5);
  make_run(most, 20, 0.9);
  make_run(more, 20, 1.5);
  const auto as_published = judged_in(half);
  EXPECT_EQ(as_published[0].judgement.verdict, Verdict::confirmed);
  EXPECT_EQ(as_published[0].positions, 20u);
  EXPECT_NEAR(as_published[0].measured[0].low, 50, 0.1);
  EXPECT_EQ(as_published[0].command,
            "proofboard lab run othello-ties --scale paper --positions 20");
  EXPECT_EQ(as_published[1].judgement.verdict, Verdict::confirmed);
  EXPECT_EQ(judged_in(most)[0].judgement.verdict, Verdict::differs);
  EXPECT_EQ(judged_in(most)[1].judgement.verdict, Verdict::confirmed);
  EXPECT_EQ(judged_in(more)[0].judgement.verdict, Verdict::opposite);
  EXPECT_EQ(judged_in(more)[1].judgement.verdict, Verdict::opposite);
}

TEST(Verdicts, are_none_where_nothing_or_too_little_was_run) {
  const TestFolder nothing, five;
  make_run(five, 5, 0.5);
  const auto none = judged_in(nothing);
  EXPECT_EQ(none[0].judgement.verdict, Verdict::not_testable);
  EXPECT_EQ(none[0].judgement.reason, "not run yet");
  EXPECT_EQ(none[0].command, "proofboard lab run othello-ties --scale paper");
  EXPECT_EQ(judged_in(five)[0].judgement.reason, "too few positions: 5 positions");
}

TEST(Verdicts, of_times_need_a_quiet_machine) {
  const TestFolder folder;
  make_run(folder, 20, 0.5);
  const auto times = replaced(small_claims, R"("measure": "nodes")", R"("measure": "seconds")");
  EXPECT_EQ(judged_in(folder, times)[0].judgement.reason, "the times are of a busy machine");
  const auto quiet = replaced(times, R"("claims")", R"("quiet": ["othello-ties"], "claims")");
  EXPECT_EQ(judged_in(folder, quiet)[0].judgement.verdict, Verdict::differs) << "times are equal";
}

// Unsolved at a limit: of medians nothing is known above, and totals leave the position out.
TEST(Verdicts, do_not_take_a_limit_for_a_number) {
  const TestFolder folder;
  make_run(folder, 20, 0.5, 12);
  const auto judged = judged_in(folder);
  EXPECT_EQ(judged[0].judgement.verdict, Verdict::not_testable);
  EXPECT_EQ(judged[0].intervals[0].high, std::numeric_limits<double>::infinity());
  EXPECT_EQ(judged[1].positions, 8u);
  EXPECT_EQ(judged[1].judgement.verdict, Verdict::confirmed);
}

TEST(Verdicts, need_measurements_of_the_same_definition) {
  const TestFolder folder;
  make_run(folder, 6, 0.5);
  const auto file = folder.file("othello-ties/othello-ties.csv");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const auto line = text.str().substr(0, text.str().find('\n'));
  std::ofstream(file) << replaced(text.str(), line, line.substr(0, line.size() - 1) + "x");
  const auto papers = judge_papers({*parse_claims("small", small_claims)}, folder.file(""));
  ASSERT_FALSE(papers);
  EXPECT_NE(papers.error().message.find("another definition"), std::string::npos);
}

TEST(Verdicts, a_certificate_that_is_not_one_proves_nothing) {
  const TestFolder folder;
  const auto json = replaced(
      small_claims,
      R"({"item": "table 1", "claim": "half", "kind": "value", "published": 50, "results": "othello-ties",
     "trial": "deepest", "of": "leftmost", "measure": "nodes", "statistic": "median"})",
      R"({"item": "table 1", "claim": "Black wins", "kind": "outcome", "published": "Black wins",
          "certificate": "win.cert", "game": "hex", "position": "start:3", "winner": "black"})");
  EXPECT_EQ(judged_in(folder, json)[0].judgement.reason, "there is no certificate");
  std::ofstream(folder.file("win.cert")) << "this is none";
  EXPECT_EQ(judged_in(folder, json)[0].judgement.verdict, Verdict::not_testable);
}

TEST(Verdicts, the_page_says_what_came_out_and_what_is_left) {
  const TestFolder folder;
  make_run(folder, 20, 0.5);
  const auto papers = judge_papers({*parse_claims("small", small_claims)}, folder.file(""));
  ASSERT_TRUE(papers);
  const auto extents = extents_of(*papers, folder.file(""));
  ASSERT_TRUE(extents) << extents.error().message;
  EXPECT_EQ(extents->size(), built_in_experiments().size());
  const auto page = verdict_page(*papers, *extents);
  for (const auto* part : {"| [A paper](#small) | 2 | 2 | 0 | 0 | 0 |",
                           "| table 1 | half | 50.0 % | 50.0 % (50.0 to 50.0) | **confirmed** |",
                           "| [othello-ties](othello-ties/othello-ties.md), 20 positions |",
                           "Nothing is measured in figure 1 (a tree).",
                           // 80 positions of two searches of a second each.
                           "| 20 positions, scale paper | 100 | minutes | `proofboard lab run "
                           "othello-ties --scale paper` |",
                           "| not run | 1,000 | not measured |"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  }
}

// Where all is solved one search can't solve more than another; but that all is solved is a number.
TEST(Verdicts, of_what_is_solved_need_a_set_that_is_hard_enough) {
  const TestFolder easy, hard;
  make_run(easy, 20, 0.5);
  make_run(hard, 20, 0.5, 12);
  const auto solved = [&](const std::string& of, const std::string& published) {
    return replaced(small_claims, R"("published": 50, "results": "othello-ties",
     "trial": "deepest", "of": "leftmost", "measure": "nodes", "statistic": "median")",
                    R"("published": )" + published + R"(, "results": "othello-ties",
     "trial": "deepest", )" +
                        of + R"("statistic": "solved")");
  };
  const auto share = solved(R"("of": "leftmost", )", "95");
  EXPECT_EQ(judged_in(easy, share)[0].judgement.reason,
            "every search solved every position: the set is too easy");
  EXPECT_EQ(judged_in(hard, share)[0].judgement.verdict, Verdict::differs);
  EXPECT_NEAR(judged_in(hard, share)[0].measured[0].low, 40, 1e-9);
  EXPECT_EQ(judged_in(easy, solved("", "100"))[0].judgement.verdict, Verdict::confirmed);
  EXPECT_EQ(judged_in(easy, solved("", "5"))[0].judgement.verdict, Verdict::differs);
}

// What stands in docs/results is what the program makes of what lies there.
TEST(Verdicts, the_page_of_the_results_is_current) {
  const auto folder = (testing_games::docs_folder() / "results").string();
  std::vector<Paper> all;
  for (const auto& one : built_in_claims()) all.push_back(*parse_claims(one.name, one.json));
  const auto papers = judge_papers(std::move(all), folder);
  ASSERT_TRUE(papers) << papers.error().message;
  const auto extents = extents_of(*papers, folder);
  ASSERT_TRUE(extents) << extents.error().message;
  std::ostringstream there;
  there << std::ifstream(folder + "/README.md").rdbuf();
  EXPECT_EQ(there.str(), verdict_page(*papers, *extents))
      << "proofboard lab verdicts --output docs/results writes it";
}

}  // namespace
}  // namespace proofboard::lab
