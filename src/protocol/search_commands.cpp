// Commands of the protocol that need a search: moves, and answers to questions.
#include <fmt/format.h>

#include <algorithm>

#include "api/mating.h"
#include "core/options.h"
#include "protocol/gtp_engine.h"
#include "protocol/player_move.h"

namespace proofboard::protocol {

namespace {

CellMark mark_of(const JudgedMove& judged) {
  const auto colour = judged.standing == Standing::wins    ? MarkColour::good
                      : judged.standing == Standing::loses ? MarkColour::bad
                                                           : MarkColour::doubtful;
  return {judged.move, std::string(report::sign_of(judged.standing)), colour};
}

std::vector<std::string> moves_that(Standing standing, const std::vector<JudgedMove>& judged) {
  std::vector<std::string> names;
  for (const auto& one : judged) {
    if (one.standing == standing) names.push_back(one.move);
  }
  return names;
}

// A move that wins, else one that draws, else one that is not known to lose. Of several that don't
// win, the hardest to refute. That there is no mate is as bad as a loss for the side that must
// mate, and as good as a draw for the other one.
std::optional<std::string> best_of(const std::vector<JudgedMove>& judged, bool must_mate) {
  if (const auto winning = moves_that(Standing::wins, judged); !winning.empty()) {
    return winning.front();
  }
  auto left = judged;
  const auto keep = [&](auto is_kept) {
    auto kept = left;
    std::erase_if(kept, [&](const JudgedMove& one) { return !is_kept(one.standing); });
    if (!kept.empty()) left = std::move(kept);
  };
  const auto bad = must_mate ? Standing::no_mate : Standing::loses;
  const auto good = must_mate ? Standing::draws : Standing::no_mate;
  keep([&](Standing standing) { return standing != Standing::loses && standing != bad; });
  keep([&](Standing standing) { return standing == Standing::draws || standing == good; });
  return hardest_to_refute(left);
}

}  // namespace

Thinking GtpEngine::think(double seconds) {
  // Ctrl-C counts from now on: one that came while nothing ran would have ended the engine.
  return Thinking(
      settings_.parameters, seconds,
      [this] { return input_.take(is_stop_request) || input_.take_interrupt(); }, &input_);
}

// The position with the side of the command to move, if there is something to search.
Expected<GamePosition> GtpEngine::unfinished(const GtpCommand& command) const {
  const auto side = side_argument(command);
  if (!side) return side.error();
  if (game_.is_over()) return Error{"the game is over"};
  return game_.with_turn_of(*side);
}

double GtpEngine::seconds_for(Side side, std::size_t legal_moves) const {
  const auto& clock = game_.clock(side);
  if (!clock) return settings_.parameters.seconds;
  return std::min(clock->seconds_for_move(legal_moves), settings_.parameters.seconds);
}

GtpEngine::Answered GtpEngine::choose_as_player(Side side, const GamePosition& at, double seconds) {
  const auto& parameters = settings_.parameters;
  const auto chosen = player_move(parameters, at, {.seconds = seconds}, input_, [this] {
    return input_.take(is_stop_request) || input_.take_interrupt();
  });
  if (!chosen) return chosen.error();
  const bool is_lost = chosen->certainty == play::Certainty::loss;
  if (parameters.swaps && game_.may_swap(side) && (is_lost || chosen->value < 0)) {
    return std::string("swap-pieces");
  }
  const bool resigns = parameters.resigns && mating_side(*at.game) != side;
  if (is_lost && resigns) return std::string("resign");
  return chosen->move;
}

GtpEngine::Answered GtpEngine::choose_move(Side side, const GamePosition& at) {
  const auto& parameters = settings_.parameters;
  const auto legal = at.game->moves(at.position);
  const auto seconds = seconds_for(side, legal.size());
  if (!parameters.player.empty()) return choose_as_player(side, at, seconds);
  auto thinking = think(seconds);
  const auto thought = thinking.can_mover_win(at);
  if (!thought) return thought.error();

  const auto truth = thought->answer.truth;
  const auto& move = thought->answer.move;
  const bool is_legal = std::find(legal.begin(), legal.end(), move) != legal.end();
  if (truth == Truth::proven && is_legal) return move;
  // Where nothing is proven the numbers say which of the two sides is nearer to it.
  const auto numbers = thought->answer.indicators.root;
  const bool is_worse =
      truth == Truth::disproven || (truth == Truth::unknown && numbers.pn > numbers.dn);
  if (parameters.swaps && game_.may_swap(side) && is_worse) return std::string("swap-pieces");
  if (truth == Truth::unknown) return most_promising(at, thought->last);
  if (truth == Truth::disproven && parameters.resigns) {
    const auto standing = thinking.standing_of(at, side, truth, thinking.seconds_left() / 2);
    if (!standing) return standing.error();
    if (*standing == Standing::loses) return std::string("resign");
  }
  // What is left of the time tells the moves apart: a win may have been proven by a reason that
  // names no move.
  const auto judged = thinking.judge_moves(at);
  if (!judged) return judged.error();
  const auto best = best_of(*judged, mating_side(*at.game) == side);
  return best ? *best : most_promising(at, thought->last);
}

GtpEngine::Answered GtpEngine::reg_genmove(const GtpCommand& command) {
  const auto at = unfinished(command);
  if (!at) return at.error();
  return choose_move(*side_argument(command), *at);
}

GtpEngine::Answered GtpEngine::genmove(const GtpCommand& command) {
  const auto start = Thinking::Clock::now();
  auto move = reg_genmove(command);
  if (!move) return move;
  const Side side = *side_argument(command);
  if (const auto played = play_move(side, *move); !played) return played.error();
  const std::chrono::duration<double> spent = Thinking::Clock::now() - start;
  if (auto& clock = game_.clock(side)) clock->spend(spent.count());
  return move;
}

GtpEngine::Answered GtpEngine::time_left(const GtpCommand& command) {
  const auto side = side_argument(command);
  if (!side) return side.error();
  const auto& words = command.arguments;
  if (words.size() != 3) return Error{"time_left takes a side, seconds and stones"};
  const auto seconds = parse_real(words[1]);
  const auto stones = parse_integer(words[2]);
  if (!seconds || *seconds < 0) return Error{"the time is not a number of seconds"};
  if (!stones || *stones < 0 || *stones > 10'000) return Error{"that is not a number of stones"};
  game_.clock(*side) = play::GameClock{*seconds, static_cast<int>(*stones)};
  return std::string();
}

// Main time, then so many stones in each period. Stones without a period mean no limit at all.
GtpEngine::Answered GtpEngine::time_settings(const GtpCommand& command) {
  const auto& words = command.arguments;
  if (words.size() != 3) return Error{"time_settings takes main time, period and stones"};
  const auto main = parse_real(words[0]), period = parse_real(words[1]);
  const auto stones = parse_integer(words[2]);
  if (!main || !period || *main < 0 || *period < 0) return Error{"that is not a time in seconds"};
  if (!stones || *stones < 0 || *stones > 10'000) return Error{"that is not a number of stones"};
  const bool has_limit = *period == 0 || *stones > 0;
  const auto clock =
      *main > 0 ? play::GameClock{*main, 0} : play::GameClock{*period, static_cast<int>(*stones)};
  for (const auto side : {Side::black, Side::white}) {
    game_.clock(side) = has_limit ? std::optional(clock) : std::nullopt;
  }
  return std::string();
}

GtpEngine::Answered GtpEngine::solve_state(const GtpCommand& command) {
  const auto& game = game_.game();
  if (const auto& result = game_.result(); result && result->end == play::GameEnd::rules) {
    return report::result_text(game, result->score);
  }
  const auto at = unfinished(command);
  if (!at) return at.error();
  const Side side = *side_argument(command);
  auto thinking = think(settings_.parameters.seconds);
  const auto thought = thinking.can_mover_win(*at);
  if (!thought) return thought.error();
  const auto standing =
      thinking.standing_of(*at, side, thought->answer.truth, thinking.seconds_left());
  if (!standing) return standing.error();
  return report::standing_text(game, side, *standing);
}

// "a1 b2", and behind "unknown:" what could not be judged: nobody shall take it for lost.
GtpEngine::Answered GtpEngine::solve_find_winning(const GtpCommand& command) {
  const auto at = unfinished(command);
  if (!at) return at.error();
  auto thinking = think(settings_.parameters.seconds);
  const auto judged = thinking.judge_moves(*at);
  if (!judged) return judged.error();
  auto words = moves_that(Standing::wins, *judged);
  const auto unknown = moves_that(Standing::unknown, *judged);
  if (!unknown.empty()) words.emplace_back("unknown:");
  words.insert(words.end(), unknown.begin(), unknown.end());
  return fmt::format("{}", fmt::join(words, " "));
}

// Who wins, by which move, and the cells that the winner needs for it.
GtpEngine::Answered GtpEngine::solve_why(const GtpCommand& command) {
  const auto at = unfinished(command);
  if (!at) return at.error();
  const Side side = *side_argument(command);
  auto thinking = think(settings_.parameters.seconds);
  const auto thought = thinking.can_mover_win(*at, true);
  if (!thought) return thought.error();
  const auto& answer = thought->answer;
  const auto standing = thinking.standing_of(*at, side, answer.truth, thinking.seconds_left());
  if (!standing) return standing.error();
  BoardMarks marks;
  marks.text = report::standing_text(*at->game, side, *standing);
  const bool wins = answer.truth == Truth::proven;
  const auto colour =
      (wins ? side : opponent(side)) == Side::black ? MarkColour::first : MarkColour::second;
  for (const auto& cell : answer.area) {
    const bool is_move = wins && cell == answer.move;
    marks.cells.push_back({cell, is_move ? "1" : "", colour});
  }
  if (answer.area.empty() && wins && !answer.move.empty()) {
    marks.cells.push_back({answer.move, "1", MarkColour::good});
  }
  if (!answer.area.empty()) {
    marks.text =
        fmt::format("{} wins, even if {} has all other cells",
                    to_text(wins ? side : opponent(side)), to_text(wins ? opponent(side) : side));
  }
  return graphics_text(marks);
}

GtpEngine::Answered GtpEngine::solve_moves(const GtpCommand& command) {
  const auto at = unfinished(command);
  if (!at) return at.error();
  auto thinking = think(settings_.parameters.seconds);
  const auto judged = thinking.judge_moves(*at);
  if (!judged) return judged.error();
  BoardMarks marks;
  std::vector<Standing> standings;
  for (const auto& move : *judged) {
    marks.cells.push_back(mark_of(move));
    standings.push_back(move.standing);
  }
  marks.text = report::standings_text(*at->game, *side_argument(command), standings);
  return graphics_text(marks);
}

}  // namespace proofboard::protocol
