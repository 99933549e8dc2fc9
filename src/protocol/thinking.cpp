#include "protocol/thinking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "api/mating.h"
#include "core/counted.h"
#include "game/notation.h"
#include "protocol/watch.h"

namespace proofboard::protocol {

namespace {

using std::chrono::milliseconds;

constexpr auto between_shows = milliseconds(500);
constexpr double least_seconds = 0.001;

LiveView::Label label_of(const JudgedMove& judged) {
  const bool is_open = judged.standing == Standing::unknown || judged.standing == Standing::draws ||
                       judged.standing == Standing::no_mate;
  const double worth = judged.standing == Standing::wins ? 1 : is_open ? 0.5 : 0;
  return {judged.move, std::string(report::sign_of(judged.standing)), worth};
}

// Moves that the search has not told of rank behind those that it has, refuted ones last.
double worth_in(const Snapshot& last, const std::string& move) {
  for (const auto& known : last.moves) {
    if (known.move == move) return known.truth == Truth::disproven ? -2 : worth_of(known.numbers);
  }
  return -1;
}

// In half cells, across and down together. 0 for a move that is no cell.
int distance_from_centre(const BoardView& board, std::string_view move) {
  const auto cell = cell_named(board, move);
  if (!cell) return 0;
  const auto column = static_cast<int>(*cell) % board.width;
  const auto row = static_cast<int>(*cell) / board.width;
  return std::abs(2 * column - board.width + 1) + std::abs(2 * row - board.height + 1);
}

}  // namespace

Thinking::Thinking(const Parameters& parameters, double seconds, std::function<bool()> is_stopped,
                   InputLines* input)
    : parameters_(parameters),
      is_stopped_by_input_(std::move(is_stopped)),
      input_(input),
      end_(Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
      next_show_(Clock::now() + between_shows) {}

Thinking::~Thinking() {
  if (!has_shown_) return;
  auto* const stream = live_stream(parameters_.live);
  fmt::print(stream, "{}", live_end_text(parameters_.live));
  std::fflush(stream);
}

double Thinking::seconds_left() const {
  return std::chrono::duration<double>(end_ - Clock::now()).count();
}

void Thinking::show(const std::function<LiveView()>& view) {
  if (parameters_.live == LiveGraphics::off || Clock::now() < next_show_) return;
  next_show_ = Clock::now() + between_shows;
  has_shown_ = true;
  auto* const stream = live_stream(parameters_.live);
  fmt::print(stream, "{}", live_text(view(), parameters_.live));
  std::fflush(stream);
}

Expected<Thought> Thinking::ask(const GamePosition& at, Goal goal, double seconds,
                                const std::function<LiveView(const Snapshot&)>& view,
                                bool wants_area) {
  auto search = choose_search(*at.game, parameters_.algorithm, parameters_.knowledge);
  if (!search) return search.error();
  Limits limits;
  limits.seconds = std::max(seconds, least_seconds);
  limits.bytes = parameters_.bytes;
  News news;
  Inquiry inquiry({.at = at,
                   .goal = goal,
                   .search = std::move(*search),
                   .limits = limits,
                   .seed = parameters_.seed,
                   .area = wants_area ? WantedArea::of_winner : WantedArea::none},
                  &news);
  if (is_stopped_) inquiry.stop();
  const auto& outcome = watch(inquiry, news, input_, {[&](const std::optional<Snapshot>& now) {
                                if (!is_stopped_ && is_stopped_by_input_()) is_stopped_ = true;
                                if (now && now->indicators.nodes > 0)
                                  show([&] { return view(*now); });
                                return is_stopped_;
                              }});
  return Thought{outcome.answer, inquiry.snapshot()};
}

Expected<Thought> Thinking::can_mover_win(const GamePosition& at, bool wants_area) {
  const Goal goal{at.game->to_move(at.position), Target::win()};
  return ask(
      at, goal, seconds_left(), [&](const Snapshot& now) { return live_view(at, now); },
      wants_area);
}

Expected<Standing> Thinking::standing_of(const GamePosition& at, Side side, Truth can_win,
                                         double seconds) {
  if (can_win == Truth::unknown) return Standing::unknown;
  const auto mates = mating_side(*at.game);
  if (can_win == Truth::proven) return mates == opponent(side) ? Standing::no_mate : Standing::wins;
  if (mates == side) return Standing::no_mate;
  if (!report::has_draws(*at.game)) return Standing::loses;
  if (is_stopped_ || seconds <= 0) return Standing::cannot_win;
  const auto other = ask(at, {opponent(side), Target::win()}, seconds,
                         [&](const Snapshot& now) { return live_view(at, now); });
  if (!other) return other.error();
  if (other->answer.truth == Truth::proven) return Standing::loses;
  if (mates && other->answer.truth == Truth::disproven) return Standing::no_mate;
  // Where mates are asked for, that there is none for either side is no draw.
  const bool is_draw =
      other->answer.truth == Truth::disproven && at.game->default_target() == "win";
  return is_draw ? Standing::draws : Standing::cannot_win;
}

Expected<std::vector<JudgedMove>> Thinking::judge_moves(const GamePosition& at) {
  const Side side = at.game->to_move(at.position);
  const auto moves = at.game->moves(at.position);
  std::vector<JudgedMove> judged;
  for (const auto& move : moves) {
    if (is_stopped_ || seconds_left() <= 0) {
      judged.push_back({move});
      continue;
    }
    const auto after = at.game->play(at.position, move);
    if (!after) return after.error();
    const auto view = [&](const Snapshot& now) {
      LiveView all;
      all.line.push_back({side, move});
      for (const auto& before : judged) all.labels.push_back(label_of(before));
      all.text = fmt::format("move {} of {}: {}", judged.size() + 1, moves.size(),
                             counted(now.indicators.nodes, "node"));
      return all;
    };
    const auto share = seconds_left() / static_cast<double>(moves.size() - judged.size());
    const auto thought = ask({at.game, *after}, {side, Target::win()}, share, view);
    if (!thought) return thought.error();
    const auto standing = standing_of({at.game, *after}, side, thought->answer.truth,
                                      seconds_left() / static_cast<double>(moves.size()));
    if (!standing) return standing.error();
    judged.push_back({move, *standing, thought->answer.indicators.nodes});
  }
  return judged;
}

std::string most_promising(const GamePosition& at, const Snapshot& last) {
  // A smaller difference is the accident of where the search was stopped.
  constexpr double difference = 0.05;
  const auto legal = at.game->moves(at.position);
  std::vector<double> worths;
  for (const auto& move : legal) worths.push_back(worth_in(last, move));
  const auto least = *std::max_element(worths.begin(), worths.end()) - difference;

  const auto board = at.game->view(at.position);
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (worths[i] < least) continue;
    if (!best ||
        distance_from_centre(board, legal[i]) < distance_from_centre(board, legal[*best])) {
      best = i;
    }
  }
  return legal[*best];
}

std::optional<std::string> hardest_to_refute(const std::vector<JudgedMove>& moves) {
  const auto hardest =
      std::max_element(moves.begin(), moves.end(),
                       [](const JudgedMove& a, const JudgedMove& b) { return a.nodes < b.nodes; });
  if (hardest == moves.end() || hardest->nodes == 0) return std::nullopt;
  return hardest->move;
}

}  // namespace proofboard::protocol
