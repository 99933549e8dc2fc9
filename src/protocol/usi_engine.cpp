#include "protocol/usi_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>

#include "core/counted.h"
#include "game/notation.h"
#include "protocol/watch.h"
#include "report/sentences.h"

namespace proofboard::protocol {

namespace {

constexpr double least_seconds = 0.001;

// As user interfaces send them, and as people type them: without control characters.
std::string cleaned(std::string_view line) {
  std::string clean;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte != 127) clean += byte < 32 ? ' ' : c;
  }
  return clean;
}

// What can't wait for the end of a search.
bool is_urgent(std::string_view line) {
  const auto clean = cleaned(line);
  const auto parts = words(clean);
  return !parts.empty() && (parts[0] == "stop" || parts[0] == "quit" || parts[0] == "isready" ||
                            parts[0] == "gameover");
}

// What follows the first word.
std::string_view after_first_word(std::string_view text) {
  const auto start = text.find_first_not_of(' ');
  const auto end = text.find(' ', start);
  return end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
}

// "info …" but for score and moves. The depth is that of the leaves, on the average.
std::string work_text(const Snapshot& now, std::size_t deepest) {
  const auto nodes = now.indicators.nodes;
  const auto seconds = std::max(now.search_seconds, least_seconds);
  const auto depth = std::llround(now.indicators.mean_depth());
  return fmt::format(
      "info depth {} seldepth {} time {} nodes {} nps {} hashfull {}", depth,
      std::max(depth, static_cast<long long>(deepest)), std::llround(now.seconds * 1000), nodes,
      std::llround(static_cast<double>(nodes) / seconds), std::llround(now.table_fill * 1000));
}

// In the eyes of the side to move.
std::string mate_score(const MateQuestion& question, int plies) {
  return fmt::format(" score mate {}", question.defender_moves ? -plies : plies);
}

}  // namespace

UsiEngine::UsiEngine(UsiSettings settings, UsiOptions options, GamePosition start, int input,
                     std::FILE* output, Interrupts interrupts)
    : settings_(std::move(settings)),
      options_(std::move(options)),
      start_(std::move(start)),
      input_(input, std::move(interrupts)),
      output_(output) {}

Expected<UsiEngine> UsiEngine::create(UsiSettings settings, int input, std::FILE* output,
                                      Interrupts interrupts) {
  auto start = read_position("shogi", "start");
  if (!start) return start.error();
  auto options = UsiOptions::create(*start->game, settings);
  if (!options) return options.error();
  return UsiEngine(std::move(settings), std::move(*options), std::move(*start), input, output,
                   std::move(interrupts));
}

void UsiEngine::run() {
  while (!is_quitting_) {
    const auto line = input_.next();
    if (!line) return;
    obey(cleaned(*line));
  }
}

// What is not known is ignored, as the protocol has it. So are `stop`, `gameover` and `ponderhit`
// when nothing runs, and `usinewgame`: nothing is kept from one search to the next.
void UsiEngine::obey(std::string_view line) {
  const auto parts = words(line);
  if (parts.empty()) return;
  const auto name = parts[0];
  if (name == "usi") introduce();
  if (name == "isready") write("readyok");
  if (name == "setoption") set_option(parts);
  if (name == "position") set_position(after_first_word(line));
  if (name == "go") go(parts);
  if (name == "quit") is_quitting_ = true;
}

void UsiEngine::introduce() {
  write(fmt::format("id name Proofboard {}\nid author The Proofboard authors\n{}usiok",
                    settings_.version, options_.lines()));
}

// setoption name N [value V …]
void UsiEngine::set_option(const Words& words) {
  if (words.size() < 3 || words[1] != "name") {
    return remark("setoption is written: setoption name NAME value VALUE");
  }
  const bool has_value = words.size() > 4 && words[3] == "value";
  std::string value;
  if (has_value) {
    value = fmt::format("{}", fmt::join(words.begin() + 4, words.end(), " "));
  }
  const auto set = options_.set(*start_.game, words[2], value);
  if (!set) return remark(set.error().message);
}

void UsiEngine::set_position(std::string_view text) {
  at_ = read_position("shogi", text);
  if (!at_) remark("position: " + at_.error().message);
}

void UsiEngine::go(const Words& words) {
  if (words.size() > 1 && words[1] == "mate") return go_mate(words);
  remark("only mates are searched: go mate");
  write("bestmove resign");
}

// go mate [infinite | MILLISECONDS]
void UsiEngine::go_mate(const Words& words) {
  const auto refuse = [this](std::string_view why, std::string_view reply) {
    remark(why);
    write(fmt::format("checkmate {}", reply));
  };
  Limits limits;
  limits.bytes = options_.bytes();
  limits.nodes = options_.nodes();
  limits.threads = static_cast<int>(options_.threads());
  if (words.size() > 2 && words[2] != "infinite") {
    const auto time = parse_integer(words[2]);
    if (!time || *time < 0) {
      return refuse(fmt::format("{} is not a time in milliseconds", quoted(words[2])), "timeout");
    }
    limits.seconds = std::max(static_cast<double>(*time) / 1000, least_seconds);
  }
  if (!at_) return refuse("there is nothing to solve: " + at_.error().message, "timeout");
  const auto question = mate_question(*at_, options_.defends_if_checked());
  if (const auto* known = std::get_if<MateReply>(&question)) {
    return refuse(known->why, known->reply);
  }
  std::string reply = "timeout";
  try {
    reply = solve(std::get<MateQuestion>(question), limits);
  } catch (const std::bad_alloc&) {
    remark("out of memory: USI_Hash is too large");
  } catch (const std::exception& error) {
    remark(fmt::format("internal error: {}", error.what()));
  }
  write("checkmate " + reply);
}

std::string UsiEngine::solve(const MateQuestion& question, const Limits& limits) {
  next_report_ = Clock::now() + options_.interval();
  deepest_ = 0;
  told_length_.reset();
  mate_due_.reset();
  auto ask = question.ask;
  ask.search = options_.search();
  ask.limits = limits;
  ask.seed = settings_.seed;
  ask.shortens = options_.shortens();
  News news;
  Inquiry inquiry(std::move(ask), &news);
  const auto look = [&](const std::optional<Snapshot>& /*news*/) {
    report_now_and_then(question, inquiry.snapshot());
    return is_stopped_by_input(limits);
  };
  const auto next = [&] {
    const auto report = options_.interval().count() > 0 ? next_report_ : Clock::time_point::max();
    return std::min(report, mate_due_.value_or(report));
  };
  const auto& answer = watch(inquiry, news, &input_, {look, next}).answer;
  auto last = inquiry.snapshot();
  last.indicators = answer.indicators;
  last.search_seconds = answer.seconds;
  last.win = answer.truth == Truth::proven ? answer.line : std::vector<std::string>();
  last.length = answer.length;
  if (is_solved(answer.truth)) last.line.clear();
  report(question, last);
  return conclude(question, answer);
}

// What is urgent is done, too. At the end of the input nobody is left to stop a search, so one that
// has no limit of time is.
bool UsiEngine::is_stopped_by_input(const Limits& limits) {
  bool is_stopped = input_.take_interrupt();
  while (const auto line = input_.take(is_urgent)) {
    const auto clean = cleaned(*line);
    obey(clean);
    if (words(clean)[0] != "isready") is_stopped = true;
  }
  return is_stopped || (input_.is_at_end() && !std::isfinite(limits.seconds));
}

// In time, and whenever a shorter mate has been found, if the rest takes a while.
void UsiEngine::report_now_and_then(const MateQuestion& question, const Snapshot& now) {
  constexpr auto a_while = std::chrono::milliseconds(50);
  const auto time = Clock::now();
  const bool is_news = now.length && (!told_length_ || now.length->at_most < *told_length_);
  if (is_news && !mate_due_) mate_due_ = time + a_while;
  const bool is_due = options_.interval().count() > 0 && time >= next_report_;
  if (!is_due && !(mate_due_ && time >= *mate_due_)) return;
  next_report_ = time + options_.interval();
  mate_due_.reset();
  report(question, now);
}

void UsiEngine::report(const MateQuestion& question, const Snapshot& now) {
  const auto& line = now.length ? now.win : now.line;
  deepest_ = std::max({deepest_, now.line.size(), now.win.size()});
  auto text = work_text(now, deepest_);
  if (now.length && !line.empty()) {
    told_length_ = now.length->at_most;
    text += mate_score(question, now.length->at_most);
  }
  if (!line.empty()) text += fmt::format(" pv {}", fmt::join(line, " "));
  write(text);
}

std::string UsiEngine::conclude(const MateQuestion& question, const Answer& answer) {
  switch (answer.truth) {
    case Truth::disproven: return "nomate";
    case Truth::unknown: remark(to_text(answer.reason)); return "timeout";
    case Truth::proven: break;
  }
  // User interfaces can't read a mate without moves.
  if (answer.line.empty()) {
    remark(question.defender_moves ? "the side to move is mated already"
                                   : "there is a mate, but its moves are not known");
    return question.defender_moves ? "notimplemented" : "timeout";
  }
  if (answer.length && answer.line.size() < static_cast<std::size_t>(answer.length->at_most)) {
    remark(fmt::format("the line has {}, but the defence may hold out for {}",
                       counted(answer.line.size(), "ply"), answer.length->at_most));
  }
  if (options_.shortens() && answer.length) remark(report::mate_length_text(*answer.length));
  return fmt::format("{}", fmt::join(answer.line, " "));
}

void UsiEngine::write(std::string_view text) {
  fmt::print(output_, "{}\n", text);
  std::fflush(output_);
}

void UsiEngine::remark(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  write("info string " + line);
}

}  // namespace proofboard::protocol
