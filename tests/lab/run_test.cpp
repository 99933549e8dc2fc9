// Runs: the same numbers every time, continued after any interruption, never mixed.
#include "lab/run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "lab/repeat.h"
#include "lab/report.h"
#include "tests/lab/small_experiment.h"

namespace proofboard::lab {
namespace {

namespace fs = std::filesystem;

class Run : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string path = (fs::temp_directory_path() / "lab-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    folder_ = path;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file() const { return journal_file(folder_, "small"); }
  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }
  void overwrite(const std::string& text) const {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << text;
  }

  static Experiment parsed(const std::string& json = testing::small_experiment,
                           const std::string& scale = "quick") {
    auto experiment = parse_experiment("small", json, scale);
    EXPECT_TRUE(experiment) << experiment.error().message;
    return std::move(*experiment);
  }

  // The number of searches begun, or the error.
  Expected<std::size_t> run(const Experiment& experiment, std::size_t count, int threads = 1,
                            const std::atomic<bool>* stop = nullptr) const {
    const auto positions = make_positions(experiment, count);
    if (!positions) return positions.error();
    auto journal = Journal::open(file(), experiment);
    if (!journal) return journal.error();
    const auto before = journal->found().size();
    std::size_t done = before;
    RunSettings settings{threads, stop, [&](const RunProgress& now) { done = now.done; }};
    const auto finished = run_experiment(experiment, *positions, *journal, settings);
    if (!finished) return finished.error();
    return done - before;
  }

  std::vector<Measurement> measurements() const {
    auto content = read_journal(file());
    EXPECT_TRUE(content) << content.error().message;
    auto all = std::move(content->measurements);
    for (auto& one : all) one.seconds = 0;
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return std::tie(a.position, a.trial) < std::tie(b.position, b.trial);
    });
    return all;
  }

  fs::path folder_;
};

TEST_F(Run, measures_every_trial_on_every_position) {
  const auto done = run(parsed(), 2);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(*done, 6u);
  const auto all = measurements();
  ASSERT_EQ(all.size(), 6u);
  for (const auto& one : all) {
    EXPECT_EQ(one.truth, Truth::proven);
    EXPECT_EQ(one.stopped_by, "");
    EXPECT_GT(one.nodes, 1u);
    EXPECT_EQ(one.position_text, "3/3/3 x");
  }
  EXPECT_NE(all[0].nodes, all[3].nodes) << "another seed gives another order";
}

TEST_F(Run, gives_the_same_numbers_on_any_number_of_threads) {
  ASSERT_TRUE(run(parsed(), 3, 1));
  const auto first = measurements();
  fs::remove(file());
  ASSERT_TRUE(run(parsed(), 3, 3));
  EXPECT_EQ(measurements(), first);
}

TEST_F(Run, goes_on_where_it_was_stopped) {
  ASSERT_TRUE(run(parsed(), 2));
  const auto whole = content();
  const auto first = measurements();
  const auto after_two_lines = whole.find('\n', whole.find('\n', whole.find('\n') + 1) + 1) + 1;
  // Killed between two lines, within a line, within the head, and before it.
  for (const auto length :
       {after_two_lines, after_two_lines + 10, std::size_t{5}, std::size_t{0}}) {
    overwrite(whole.substr(0, length));
    const auto done = run(parsed(), 2);
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(*done, length < 6 ? 6u : 5u);
    EXPECT_EQ(measurements(), first);
  }
  EXPECT_EQ(*run(parsed(), 2), 0u);
  EXPECT_EQ(*run(parsed(), 4), 6u) << "more positions are added to those that are there";
}

TEST_F(Run, tells_the_time_left_only_when_every_trial_has_had_a_few_searches) {
  const auto experiment = parsed();
  const auto positions = make_positions(experiment, 8);
  auto journal = Journal::open(file(), experiment);
  ASSERT_TRUE(positions && journal);
  std::vector<double> left;
  const RunSettings settings{1, nullptr,
                             [&](const RunProgress& now) { left.push_back(now.seconds_left); }};
  ASSERT_TRUE(run_experiment(experiment, *positions, *journal, settings));
  ASSERT_EQ(left.size(), 8 * 3 + 1u);  // before the first, and after each
  for (std::size_t i = 0; i < 4 * 3; ++i) EXPECT_LT(left[i], 0) << i;
  for (std::size_t i = 5 * 3; i < left.size(); ++i) EXPECT_GE(left[i], 0) << i;
  EXPECT_EQ(left.back(), 0);
}

TEST_F(Run, a_table_for_other_programs_begins_with_the_names_of_its_columns) {
  const auto experiment = parsed();
  ASSERT_TRUE(run(experiment, 2));
  std::istringstream lines(clean_csv(*read_journal(file())));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("experiment,scale,position,", 0), 0u) << line;
  const auto commas = std::count(line.begin(), line.end(), ',');
  int rows = 0;
  for (; std::getline(lines, line); ++rows) {
    EXPECT_EQ(line.rfind("small,quick,", 0), 0u) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << line;
  }
  EXPECT_EQ(rows, 2 * 3);
}

TEST_F(Run, records_nothing_after_it_is_told_to_stop) {
  const std::atomic<bool> stop{true};
  EXPECT_EQ(*run(parsed(), 2, 2, &stop), 0u);
  EXPECT_TRUE(measurements().empty());
}

TEST_F(Run, refuses_measurements_of_something_else) {
  ASSERT_TRUE(run(parsed(), 1));
  const auto other =
      run(parsed(testing::replaced(testing::small_experiment, "\"seed\": 1", "\"seed\": 9")), 1);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("another definition"), std::string::npos);
  const auto scale = run(parsed(testing::small_experiment, "paper"), 1);
  ASSERT_FALSE(scale);
  EXPECT_NE(scale.error().message.find("is of scale quick, not paper"), std::string::npos);

  overwrite("some,other,file\n");
  EXPECT_NE(run(parsed(), 1).error().message.find("not a file of the laboratory"),
            std::string::npos);
}

TEST_F(Run, refuses_measurements_of_other_positions) {
  ASSERT_TRUE(run(parsed(), 1));
  auto text = content();
  for (auto at = text.find("3/3/3 x"); at != std::string::npos; at = text.find("3/3/3 x")) {
    text.replace(at, 7, "3/x2/3 o");
  }
  overwrite(text);
  EXPECT_NE(run(parsed(), 1).error().message.find("position 0 was '3/x2/3 o'"), std::string::npos);
}

TEST_F(Run, says_which_line_is_broken) {
  ASSERT_TRUE(run(parsed(), 1));
  overwrite(content() + "1,2,3\n");
  EXPECT_NE(run(parsed(), 1).error().message.find("line 6 is not a measurement"),
            std::string::npos);
}

TEST_F(Run, two_at_once_are_refused) {
  const auto experiment = parsed();
  const auto first = Journal::open(file(), experiment);
  ASSERT_TRUE(first);
  const auto second = Journal::open(file(), experiment);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another run"), std::string::npos);
}

TEST_F(Run, a_search_that_hits_a_limit_is_recorded_as_such) {
  const auto experiment =
      parsed(testing::replaced(testing::small_experiment, "\"nodes\": 100000", "\"nodes\": 20"));
  ASSERT_TRUE(run(experiment, 1));
  for (const auto& one : measurements()) {
    EXPECT_EQ(one.truth, Truth::unknown);
    EXPECT_EQ(one.stopped_by, "nodes");
  }
}

TEST_F(Run, searches_side_by_side_share_the_memory) {
  Limits limits;
  limits.bytes = std::uint64_t{1} << 30;
  EXPECT_EQ(threads_that_fit(limits, 8, std::uint64_t{4} << 30), 4);
  EXPECT_EQ(threads_that_fit(limits, 2, std::uint64_t{4} << 30), 2);
  EXPECT_EQ(threads_that_fit(limits, 8, 1), 1);
}

TEST_F(Run, a_repeated_search_gives_the_numbers_of_the_run) {
  const auto experiment = parsed();
  ASSERT_TRUE(run(experiment, 3));
  const auto positions = make_positions(experiment, 3);
  auto found = read_journal(file())->measurements;
  RepeatSettings settings;
  settings.of_each_trial = 1;
  auto repetition = repeat_searches(experiment, *positions, found, settings);
  ASSERT_TRUE(repetition) << repetition.error().message;
  EXPECT_EQ(repetition->repeated, 3u);
  EXPECT_TRUE(repetition->differences.empty());

  for (auto& one : found) {
    one.peak_bytes += 1;
    one.seconds += 1;
  }
  EXPECT_TRUE(repeat_searches(experiment, *positions, found, settings)->differences.empty())
      << "what depends on the machine does not count";
  for (auto& one : found) {
    if (one.trial == "plain") ++one.revisits;
  }
  repetition = repeat_searches(experiment, *positions, found, settings);
  ASSERT_EQ(repetition->differences.size(), 1u);
  EXPECT_EQ(repetition->differences[0].trial, "plain");
  EXPECT_NE(repetition->differences[0].text.find("revisits "), std::string::npos);
  EXPECT_FALSE(repeat_searches(experiment, *positions, {}, settings)) << "nothing to repeat";
}

TEST_F(Run, a_sample_is_of_every_trial_and_of_nothing_that_the_clock_ended) {
  const auto experiment = parsed();
  std::vector<Measurement> found;
  for (std::size_t i = 0; i < 8; ++i) {
    for (const auto& trial : experiment.trials) {
      Measurement one;
      one.position = i;
      one.trial = trial.label;
      one.seconds = static_cast<double>(8 - i) / 8;
      if (i == 7) one.stopped_by = "time";
      found.push_back(one);
    }
  }
  const auto sample = choose_sample(experiment, found, 2);
  ASSERT_EQ(sample.size(), 2 * experiment.trials.size());
  for (std::size_t k = 0; k < sample.size(); ++k) {
    EXPECT_EQ(found[sample[k]].trial, experiment.trials[k / 2].label);
    EXPECT_EQ(found[sample[k]].position, k % 2 == 0 ? 6u : 4u) << "the quickest, and a slower one";
  }
  for (auto& one : found) one.seconds *= 10;
  EXPECT_EQ(choose_sample(experiment, found, 2).size(), experiment.trials.size())
      << "of slow ones the quickest alone";
}

TEST_F(Run, a_report_is_made_from_the_measurements_alone) {
  const auto experiment = parsed();
  ASSERT_TRUE(run(experiment, 2));
  const auto report = write_report(experiment, folder_, "the command");
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->positions, 2u);
  EXPECT_EQ(report->contradictions, 0u);
  EXPECT_TRUE(fs::exists(report->page_file));
  for (const auto* name : {"small-nodes.svg", "small-spread.svg", "small-bars.svg"}) {
    EXPECT_GT(fs::file_size(folder_ / name), 500u);
  }
  for (const auto& entry : fs::directory_iterator(folder_)) {
    EXPECT_TRUE(entry.path().extension() == ".csv" || entry.path().extension() == ".md" ||
                entry.path().extension() == ".svg")
        << entry.path();
  }
}

}  // namespace
}  // namespace proofboard::lab
