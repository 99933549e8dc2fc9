#include "protocol/nboard_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <exception>
#include <new>

#include "core/options.h"
#include "game/notation.h"
#include "protocol/player_move.h"

namespace proofboard::protocol {

namespace {

// As NBoard writes it: "F5", "PA".
std::string nboard_move(std::string_view move) {
  if (move == "pass") return "PA";
  std::string text(move);
  for (auto& letter : text) letter = static_cast<char>(std::toupper(letter));
  return text;
}

std::string nboard_line(const std::vector<std::string>& moves) {
  std::string text;
  for (const auto& move : moves) text += nboard_move(move);
  return text;
}

// In discs, as the protocol counts. Of a win that was found by a search without its score all that
// is known is that it is one, and the evaluation of the smaller boards counts no discs: a corner is
// 5 here, a move more than the opponent has 1.25.
double eval_of(const play::ChosenMove& chosen) {
  constexpr double per_unit = 0.01, most_guessed = 60, all_discs = 64;
  if (chosen.score) return chosen.score->points;
  if (chosen.certainty == play::Certainty::win) return all_discs;
  if (chosen.certainty == play::Certainty::loss) return -all_discs;
  return std::clamp(per_unit * chosen.value, -most_guessed, most_guessed);
}

// In the protocol's words, so many plies above what was searched.
std::string depth_of(const play::ChosenMove& chosen, int plies) {
  if (chosen.score && chosen.score->is_exact()) return "100%";
  if (chosen.certainty != play::Certainty::none) return "100%W";
  return std::to_string(chosen.depth + plies);
}

// What follows so many words.
std::string_view after_words(std::string_view text, int count) {
  for (int i = 0; i < count; ++i) {
    const auto start = text.find_first_not_of(' ');
    const auto end = text.find(' ', start);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return text;
}

std::string without_control_characters(std::string_view line) {
  std::string clean;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    clean += byte < 32 || byte == 127 ? ' ' : c;
  }
  return clean;
}

bool has_option(const play::PlayerChoice& player, std::string_view name) {
  const auto& options = player.info->options;
  return std::any_of(options.begin(), options.end(),
                     [&](const OptionInfo& info) { return info.name == name; });
}
bool counts_depth(const play::PlayerChoice& player) {
  return has_option(player, "depth");
}

constexpr std::int64_t most_solved = 26;  // empty cells, in seconds

std::int64_t empty_cells(const BoardView& board) {
  return std::count(board.cells.begin(), board.cells.end(), '.');
}

Expected<std::int64_t> number_in(const std::vector<std::string_view>& words, std::size_t at,
                                 std::int64_t least, std::int64_t most) {
  if (words.size() != at + 1) return Error{"one number is needed"};
  const auto number = parse_integer(words[at]);
  if (!number || *number < least || *number > most) {
    return Error{fmt::format("{} is not a number from {} to {}", quoted(words[at]), least, most)};
  }
  return *number;
}

}  // namespace

NboardEngine::NboardEngine(NboardSettings settings, play::PlayerChoice player, GamePosition start,
                           int input, std::FILE* output, std::FILE* messages, Interrupts interrupts)
    : settings_(std::move(settings)),
      player_(std::move(player)),
      game_(std::move(start)),
      input_(input, std::move(interrupts)),
      output_(output),
      messages_(messages) {}

Expected<NboardEngine> NboardEngine::create(NboardSettings settings, int input, std::FILE* output,
                                            std::FILE* messages, Interrupts interrupts) {
  auto start = read_position(settings.game, "start");
  if (!start) return start.error();
  auto player = play::parse_player(settings.player);
  if (!player) return player.error();
  return NboardEngine(std::move(settings), std::move(*player), std::move(*start), input, output,
                      messages, std::move(interrupts));
}

void NboardEngine::run() {
  while (!is_quitting_) {
    const auto line = input_.next();
    if (!line) return;
    const auto clean = without_control_characters(*line);
    has_stopped_ = false;
    nodes_ = 0;
    seconds_ = 0;
    try {
      if (const auto done = obey(clean); !done) complain(clean, done.error().message);
    } catch (const std::bad_alloc&) {
      complain(clean, "out of memory");
    } catch (const std::exception& error) {
      complain(clean, fmt::format("internal error: {}", error.what()));
    }
  }
}

NboardEngine::Done NboardEngine::obey(std::string_view line) {
  const auto parts = words(line);
  if (parts.empty()) return {};
  const auto name = parts[0];
  if (name == "nboard") return greet(parts);
  if (name == "set") return set(parts, line);
  if (name == "move") return move(parts);
  if (name == "hint") return hint(parts);
  if (name == "go") return go();
  if (name == "ping") return ping(parts);
  if (name == "analyze") return analyze();
  if (name == "learn") {  // there is no book, but NBoard waits for the answer
    write("learned");
    return {};
  }
  if (name == "quit") {
    is_quitting_ = true;
    return {};
  }
  return Error{
      "there is no such command; known: nboard, set, move, hint, go, ping, learn, analyze, quit"};
}

// nboard VERSION
NboardEngine::Done NboardEngine::greet(const Words& words) {
  const auto version = number_in(words, 1, 1, 1000);
  if (!version) return version.error();
  write("set myname Proofboard");
  if (*version != 2) return Error{"the engine speaks version 2 and continues with that"};
  return {};
}

// set depth N | set game GGF | set contempt X
NboardEngine::Done NboardEngine::set(const Words& words, std::string_view line) {
  const auto name = words.size() > 1 ? words[1] : std::string_view();
  if (name == "depth") return set_depth(words);
  if (name == "game") return set_game(after_words(line, 2));
  if (name == "contempt") {
    if (words.size() == 3 && parse_real(words[2])) return {};  // draws are worth what they are
    return Error{"one number is needed"};
  }
  return Error{"that can't be set; known: depth, game, contempt"};
}

// Players that count no depth have the limit of time alone.
NboardEngine::Done NboardEngine::set_depth(const Words& words) {
  const auto depth = number_in(words, 2, 1, 60);
  if (!depth) return depth.error();
  if (counts_depth(player_)) {
    if (const auto set = player_.options.set("depth", std::to_string(*depth)); !set) return set;
  }
  write(fmt::format("set myname Proofboard{}", *depth));
  return {};
}

NboardEngine::Done NboardEngine::set_game(std::string_view ggf) {
  if (ggf.find_first_not_of(' ') == std::string_view::npos) return Error{"there is no game"};
  auto record = read_record(settings_.game, ggf);
  if (!record) return record.error();
  game_ = play::GameSession(std::move(*record));
  return {};
}

// move M[/EVAL[/TIME]]
NboardEngine::Done NboardEngine::move(const Words& words) {
  if (words.size() != 2) return Error{"one move is needed: move F5/EVAL/TIME"};
  return game_.play(words[1].substr(0, words[1].find('/')));
}

// hint N
NboardEngine::Done NboardEngine::hint(const Words& words) {
  const auto wanted = number_in(words, 1, 1, 1000);
  if (!wanted) return wanted.error();
  if (game_.is_over()) return Error{"the game is over"};
  write("status Proofboard analyses");
  if (*wanted == 1) {
    const auto chosen = choose(game_.position(), settings_.seconds);
    if (!chosen) return chosen.error();
    tell({nboard_line(chosen->line), eval_of(*chosen), depth_of(*chosen, 0)});
  } else {
    const auto judged = judge_all(game_.position());
    if (!judged) return judged.error();
    const auto count = std::min(judged->size(), static_cast<std::size_t>(*wanted));
    for (std::size_t i = 0; i < count; ++i) tell((*judged)[i]);
  }
  tell_work();
  write("status Proofboard waits");
  return {};
}

NboardEngine::Done NboardEngine::go() {
  if (game_.is_over()) return Error{"the game is over"};
  write("status Proofboard thinks");
  const auto chosen = choose(game_.position(), settings_.seconds);
  if (!chosen) return chosen.error();
  tell({nboard_line(chosen->line), eval_of(*chosen), depth_of(*chosen, 0)});
  tell_work();
  write(fmt::format("=== {}/{:.2f}/{:.2f}", nboard_move(chosen->move), eval_of(*chosen), seconds_));
  write("status Proofboard waits");
  return {};
}

// From the end of the game to its start: what each position is worth to the side to move.
NboardEngine::Done NboardEngine::analyze() {
  write("status Proofboard analyses");
  const auto positions = game_.positions();
  for (auto made = positions.size(); made-- > 0 && !is_stopped();) {
    const auto& position = positions[made];
    double eval = 0;
    if (game_.game().result(position)) {
      eval = final_eval(position, game_.game().to_move(position));
    } else {
      const auto chosen = choose(position, settings_.seconds);
      if (!chosen) return chosen.error();
      if (has_stopped_) break;  // a value that was cut short says little
      eval = eval_of(*chosen);
    }
    write(fmt::format("analysis {} {:.2f}", made, eval));
  }
  tell_work();
  write("status Proofboard waits");
  return {};
}

// ping N
NboardEngine::Done NboardEngine::ping(const Words& words) {
  constexpr std::int64_t most = std::int64_t{1} << 53;
  const auto number = number_in(words, 1, -most, most);
  if (!number) return number.error();
  write(fmt::format("pong {}", *number));
  return {};
}

// A line that has come ends the search, whatever it says.
bool NboardEngine::is_stopped() {
  if (!has_stopped_) has_stopped_ = input_.has_line() || input_.take_interrupt();
  return has_stopped_;
}

// With a depth the player ends by itself. Told of the time, too, it would give a share of it to the
// solver, seconds where milliseconds are enough; so the time only stops it. Near the end of the
// game the score is wanted, and the time is the solver's: as in other programs from twice as many
// empty cells on as the depth is, but not where there is no hope to see the end.
Expected<play::ChosenMove> NboardEngine::choose(const PositionBytes& at, double seconds) {
  using Clock = std::chrono::steady_clock;
  constexpr double longest = 1e8;  // seconds, about three years: more a clock can't count
  auto player = player_;
  const auto depth = counts_depth(player) ? player.options.integer("depth") : 0;
  const auto empty = empty_cells(game_.game().view(at));
  const bool sees_the_end = empty <= std::min<std::int64_t>(2 * depth, most_solved);
  if (sees_the_end && has_option(player, "solver")) {
    if (const auto set = player.options.set("solver", "0.9"); !set) return set.error();
  }
  play::MoveLimits limits;
  limits.wants_value = true;
  if (depth == 0 || sees_the_end) limits.seconds = seconds;
  const auto start = Clock::now();
  const auto end = start + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(std::min(seconds, longest)));
  const auto must_stop = [&] { return is_stopped() || Clock::now() >= end; };
  Parameters parameters;
  parameters.player = player.text();
  parameters.bytes = settings_.bytes;
  parameters.seed = settings_.seed;
  auto chosen = player_move(parameters, {game_.at().game, at}, limits, input_, must_stop, end);
  if (!chosen) return chosen.error();
  nodes_ += chosen->nodes;
  seconds_ += chosen->seconds;
  if (chosen->line.empty()) chosen->line = {chosen->move};
  return chosen;
}

double NboardEngine::final_eval(const PositionBytes& at, Side side) const {
  const auto score = game_.game().result(at).value_or(0);
  return side == Side::black ? score : -score;
}

Expected<NboardEngine::Judged> NboardEngine::judge(const PositionBytes& at, const std::string& move,
                                                   double seconds) {
  const auto mover = game_.game().to_move(at);
  const auto after = game_.game().play(at, move);
  if (!after) return after.error();
  Judged judged{nboard_move(move), 0, "100%"};
  if (game_.game().result(*after)) {
    judged.eval = final_eval(*after, mover);
    return judged;
  }
  const auto answer = choose(*after, seconds);
  if (!answer) return answer.error();
  judged.line += nboard_line(answer->line);
  judged.eval = game_.game().to_move(*after) == mover ? eval_of(*answer) : -eval_of(*answer);
  judged.depth = depth_of(*answer, 1);
  return judged;
}

// Every move that there is time for, the best first.
Expected<std::vector<NboardEngine::Judged>> NboardEngine::judge_all(const PositionBytes& at) {
  const auto moves = game_.game().moves(at);
  std::vector<Judged> all;
  for (const auto& move : moves) {
    auto judged = judge(at, move, settings_.seconds / static_cast<double>(moves.size()));
    if (!judged) return judged.error();
    if (has_stopped_ && !all.empty()) break;  // it was cut short, unlike the others
    all.push_back(std::move(*judged));
    if (has_stopped_) break;
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Judged& a, const Judged& b) { return a.eval > b.eval; });
  return all;
}

void NboardEngine::tell(const Judged& judged) {
  write(fmt::format("search {} {:.2f} 0 {}", judged.line, judged.eval, judged.depth));
}

void NboardEngine::tell_work() {
  write(fmt::format("nodestats {} {:.2f}", nodes_, seconds_));
}

void NboardEngine::write(std::string_view line) {
  fmt::print(output_, "{}\n", line);
  std::fflush(output_);
}

void NboardEngine::complain(std::string_view line, std::string_view why) {
  constexpr std::size_t longest = 60;
  std::string text = fmt::format("{}: {}", quoted(line.substr(0, longest)), why);
  std::replace(text.begin(), text.end(), '\n', ' ');
  fmt::print(messages_, "proofboard: {}\n", text);
  std::fflush(messages_);
}

}  // namespace proofboard::protocol
