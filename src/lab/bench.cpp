#include "lab/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "api/ask.h"
#include "checker/games.h"
#include "core/counted.h"
#include "core/random.h"
#include "core/temporary_folder.h"

namespace proofboard::lab {

namespace {

struct QuestionSet {
  std::string name;
  std::vector<Ask> questions;
};

GamePosition built_in(std::string_view game, const std::string& position) {
  auto at = read_position(game, position);
  if (!at) throw std::logic_error(at.error().message);
  return std::move(*at);
}

// By the rules alone; the algorithm is chosen later.
Ask asked(GamePosition at, Goal goal) {
  auto search = choose_search(*at.game, "pn", "none");
  if (!search) throw std::logic_error(search.error().message);
  return {.at = std::move(at), .goal = goal, .search = std::move(*search)};
}

Ask win_for_mover(GamePosition at) {
  const Goal goal{at.game->to_move(at.position), Target::win()};
  return asked(std::move(at), goal);
}

Answer ask_with(Ask question, const std::string& name, const Limits& limits,
                const std::atomic<bool>& stop) {
  const auto algorithm = parse_algorithm(name);
  if (!algorithm) throw std::logic_error(algorithm.error().message);
  question.search.algorithm = *algorithm;
  question.limits = limits;
  return question.at.game->solve(question, {.stop = &stop});
}

// Othello positions that random play from the start leaves with so many empty squares.
QuestionSet random_othello(std::size_t count, int empties, std::uint64_t seed) {
  constexpr int squares = 64, discs_at_start = 4;
  const auto start = built_in("othello", "start");
  Random seeds(seed);
  QuestionSet set{fmt::format("othello, {} empties", empties), {}};
  while (set.questions.size() < count) {
    const auto playout = seeds.next();
    // Passes take a ply and fill no square, so it may take a few plies more.
    for (int plies = squares - discs_at_start - empties; plies < squares; ++plies) {
      const auto position = start.game->random_playout(start.position, plies, playout);
      const auto cells = start.game->view(position).cells;
      const auto left = std::count(cells.begin(), cells.end(), '.');
      if (left > empties && !start.game->result(position)) continue;
      if (left == empties && !start.game->result(position)) {
        set.questions.push_back(win_for_mover({start.game, position}));
      }
      break;
    }
  }
  return set;
}

QuestionSet hex_openings(int size) {
  const auto start = built_in("hex", fmt::format("start:{}", size));
  QuestionSet set{fmt::format("hex {0}x{0}, openings", size), {}};
  for (const auto& move : start.game->moves(start.position)) {
    const auto after = start.game->play(start.position, move);
    if (!after) throw std::logic_error(after.error().message);
    set.questions.push_back(win_for_mover({start.game, *after}));
  }
  return set;
}

QuestionSet tic_tac_toe() {
  const auto start = built_in("connect:m=3,n=3,k=3,p=1,q=1", "start");
  QuestionSet set{"tic-tac-toe, win and draw", {}};
  for (const auto target : {Target::win(), Target::draw_or_better()}) {
    set.questions.push_back(asked(start, {Side::black, target}));
  }
  return set;
}

// Games in which positions repeat.
QuestionSet circles() {
  QuestionSet set{"loa 4x4 and 5x5, surakarta ending", {}};
  set.questions.push_back(win_for_mover(built_in("loa", "start:4")));
  set.questions.push_back(win_for_mover(built_in("loa", "start:5")));
  set.questions.push_back(win_for_mover(built_in("surakarta", "6/3o2/6/2ox2/6/4x1 o")));
  return set;
}

QuestionSet loa_start() {
  return {"loa", {win_for_mover(built_in("loa", "start"))}};
}

// How much the memory of this process grows at the most while this lives, as the system sees it.
// Where it can't be asked (/proc is Linux's) the answer is 0.
class PeakOfProcess {
 public:
  PeakOfProcess() {
    constexpr auto forget_the_peak = "5";
    std::ofstream("/proc/self/clear_refs") << forget_the_peak;
    before_ = bytes_in_status("VmRSS:");
  }
  std::uint64_t growth() const {
    const auto peak = bytes_in_status("VmHWM:");
    return peak - std::min(peak, before_);
  }

 private:
  static std::uint64_t bytes_in_status(std::string_view wanted) {
    std::ifstream status("/proc/self/status");
    for (std::string name, line; status >> name && std::getline(status, line);) {
      if (name == wanted) return std::strtoull(line.c_str(), nullptr, 10) << 10;
    }
    return 0;
  }

  std::uint64_t before_ = 0;
};

BenchWork measure_behaviour(const QuestionSet& set, const std::atomic<bool>& stop) {
  Limits limits;
  limits.nodes = 200'000;
  limits.bytes = std::uint64_t{64} << 20;
  BenchWork work{set.name};
  for (const auto& info : algorithms()) {
    if (!info.game.empty()) continue;
    for (const auto& question : set.questions) {
      if (stop) return work;
      const auto answer = ask_with(question, info.name, limits, stop);
      work.nodes += answer.indicators.nodes;
      work.seconds += answer.seconds;
    }
  }
  return work;
}

// By the rules alone, of which positions, with which options.
struct EngineRow {
  const char* name;
  const QuestionSet& set;
  std::string algorithm;
};

BenchWork measure_engine(const EngineRow& row, const std::atomic<bool>& stop) {
  Limits limits;
  limits.nodes = 4'000'000;
  limits.bytes = std::uint64_t{512} << 20;
  BenchWork work{row.name};
  for (const auto& question : row.set.questions) {
    if (stop) return work;
    const PeakOfProcess peak;
    const auto answer = ask_with(question, row.algorithm, limits, stop);
    work.nodes += answer.indicators.nodes;
    work.seconds += answer.seconds;
    if (answer.indicators.peak_bytes <= work.told_bytes) continue;
    work.told_bytes = answer.indicators.peak_bytes;
    work.held_bytes = peak.growth();
  }
  return work;
}

// Certificates of the questions, written, checked and thrown away.
Expected<BenchWork> measure_checker(QuestionSet set, BenchReport& report,
                                    const std::atomic<bool>& stop) {
  const auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  Limits limits;
  limits.bytes = std::uint64_t{512} << 20;
  limits.nodes = 4'000'000;
  CheckOptions options;
  options.stop = &stop;

  constexpr int checks_each = 20;  // one alone is over in a moment

  BenchWork work{"checker"};
  for (auto& question : set.questions) {
    question.certificate_file = folder->file("proof");
    const auto answer = ask_with(question, "df-pn", limits, stop);
    if (!answer.certificate) continue;
    for (int repeat = 0; repeat < checks_each && !stop; ++repeat) {
      const auto checked = check_file(question.certificate_file, options);
      if (!checked) return checked.error();
      if (!checked->is_valid() && !stop) {
        throw std::logic_error("a certificate is not valid: " + checked->message);
      }
      work.nodes += checked->positions + checked->played_out;
      work.seconds += checked->seconds;
    }
    report.certificate_bytes += answer.certificate->bytes;
    report.certificate_nodes += answer.certificate->nodes;
  }
  return work;
}

// "Can the mover win?", as `solve` answers it: by the game's own search, confirmed.
BenchWork measure_endgames(const QuestionSet& set, const std::atomic<bool>& stop) {
  BenchWork work{fmt::format("{}, {}", set.name, counted(set.questions.size(), "position"))};
  for (auto question : set.questions) {
    if (stop) break;
    auto search = choose_search(*question.at.game, "", "");
    if (!search) throw std::logic_error(search.error().message);
    question.search = std::move(*search);
    const auto answer = question.at.game->solve(question, {.stop = &stop});
    work.nodes += answer.indicators.nodes;
    work.seconds += answer.seconds;
    work.seconds_to_confirm += answer.proof_seconds;
  }
  return work;
}

}  // namespace

std::uint64_t BenchReport::signature() const {
  std::uint64_t total = 0;
  for (const auto& work : behaviour) total += work.nodes;
  return total;
}

double BenchReport::bytes_per_node() const {
  if (certificate_nodes == 0) return 0;
  return static_cast<double>(certificate_bytes) / static_cast<double>(certificate_nodes);
}

Expected<BenchReport> run_bench(const BenchSettings& settings) {
  const auto& stop = settings.stop;
  const auto doing = [&](std::string_view what) {
    if (settings.doing) settings.doing(what);
  };
  BenchReport report;
  report.seed = settings.seed;
  const std::size_t othello_count = settings.is_quick ? 2 : 20;
  for (const auto& set : {random_othello(othello_count, 12, report.seed),
                          hex_openings(settings.is_quick ? 3 : 4), tic_tac_toe(), circles()}) {
    doing(set.name);
    report.behaviour.push_back(measure_behaviour(set, stop));
  }
  // Other positions than those of the signature.
  const auto othello = random_othello(settings.is_quick ? 1 : 8, 16, report.seed + 1);
  const auto loa = loa_start();
  for (const EngineRow& row : std::vector<EngineRow>{
           {"pn, othello with 16 empties", othello, "pn:evaluation=immediate"},
           {"df-pn, othello with 16 empties", othello, "df-pn"},
           {"ef-df-pn, othello with 16 empties", othello, "ef-df-pn"},
           {"ef-pn, loa 8x8", loa, "ef-pn:closed-sets=no"},
           {"df-pn, loa 8x8", loa, "df-pn:closed-sets=no"},
           {"ef-df-pn, loa 8x8", loa, "ef-df-pn:closed-sets=no,epsilon=0.25,symmetry=yes"}}) {
    doing(row.name);
    report.engines.push_back(measure_engine(row, stop));
  }
  const std::vector<std::pair<int, std::size_t>> endgames =
      settings.is_quick ? std::vector<std::pair<int, std::size_t>>{{14, 2}}
                        : std::vector<std::pair<int, std::size_t>>{{16, 30}, {20, 8}, {24, 3}};
  for (const auto& [empties, count] : endgames) {
    const auto set = random_othello(count, empties, report.seed + 2);
    doing(set.name);
    report.endgames.push_back(measure_endgames(set, stop));
  }
  doing("certificates");
  const auto checker = measure_checker(othello, report, stop);
  if (!checker) return checker.error();
  report.checks.push_back(*checker);
  return report;
}

}  // namespace proofboard::lab
