#include "report/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/counted.h"
#include "report/layout.h"
#include "report/names.h"
#include "report/sparkline.h"
#include "report/units.h"

namespace proofboard::report {

namespace {

using conspiracy::Value;
using lab::GameOutcome;
using lab::ReadPosition;
using lab::Trend;
using lab::TurningPoint;

std::string number_text(Number number) {
  return number == infinity ? "inf" : count_text(static_cast<std::uint64_t>(number));
}

std::string value_text(Value value) {
  if (value == conspiracy::highest) return "win";
  if (value == conspiracy::lowest) return "loss";
  return fmt::format("{}", value);
}

std::string difference_text(const lab::ConspiracySums& sums) {
  const auto difference = sums.difference();
  if (!difference) return "certain";
  return fmt::format("{:.0f}", *difference);
}

std::string outcome_text(GameOutcome outcome) {
  switch (outcome) {
    case GameOutcome::unknown: break;
    case GameOutcome::black_wins: return "Black wins";
    case GameOutcome::white_wins: return "White wins";
    case GameOutcome::draw: return "draw";
    case GameOutcome::no_mate: return "no mate";
  }
  return "";
}

// "White c7", or "the start".
std::string move_text(const ReadPosition& read) {
  return read.move ? fmt::format("{} {}", side_name(read.move->side), read.move->move)
                   : std::string("start");
}

// "P-N+": which sum has fallen or risen abruptly.
std::string critical_text(const ReadPosition& read) {
  const auto sign = [](char name, Trend trend) {
    if (trend == Trend::steady) return std::string();
    return fmt::format("{}{}", name, trend == Trend::fallen ? '-' : '+');
  };
  return sign('P', read.positive) + sign('N', read.negative);
}

std::string sum_changed(char name, Number before, Number after) {
  return fmt::format("{} {} -> {}", name, number_text(before), number_text(after));
}

// What the sums suggest. P is what stands in Black's way, N what stands in White's.
std::string critical_sentence(const ReadPosition& before, const ReadPosition& here) {
  const auto p = sum_changed('P', before.sums.positive, here.sums.positive);
  const auto n = sum_changed('N', before.sums.negative, here.sums.negative);
  const auto both = fmt::format(" ({}, {})", p, n);
  const bool p_fell = here.positive == Trend::fallen, n_fell = here.negative == Trend::fallen;
  if (here.negative == Trend::steady) {
    return fmt::format("Black {} ({})", p_fell ? "may soon get more" : "can hardly hope for more",
                       p);
  }
  if (here.positive == Trend::steady) {
    return fmt::format("White {} ({})", n_fell ? "may soon get more" : "can hardly hope for more",
                       n);
  }
  if (p_fell && n_fell) return "the game is less settled than it was" + both;
  if (p_fell) return "the game turns towards Black" + both;
  if (n_fell) return "the game turns towards White" + both;
  return "the game is settling" + both;
}

std::string thrown_away_text(const ReadPosition& before, const ReadPosition& after) {
  const bool was_draw = before.outcome == GameOutcome::draw;
  auto text = fmt::format("{} threw away a proven {}: now {}", side_name(after.move->side),
                          was_draw ? "draw" : "win",
                          after.outcome == GameOutcome::draw
                              ? "it is a draw"
                              : fmt::format("{} wins", side_name(opponent(after.move->side))));
  // With a score the sentence about it names the move.
  const bool is_named = !after.better.empty() && !after.better.front().score;
  if (is_named) text += fmt::format(", and {} would have kept it", after.better.front().move);
  return text;
}

// "+4", or "~+3.5" if that is only expected.
std::string score_text(const lab::KnownScore& score) {
  if (score.is_proven) return fmt::format("{:+.0f}", score.points);
  return fmt::format("~{:+.1f}", score.points);
}
std::string score_text(const std::optional<lab::KnownScore>& score) {
  return score ? score_text(*score) : std::string();
}

std::string cost_text(const std::optional<lab::MoveCost>& cost) {
  if (!cost) return "";
  if (cost->is_proven) return fmt::format("{:.0f}", cost->points);
  return cost->points < 0.05 ? "" : fmt::format("~{:.1f}", cost->points);
}

std::string better_text(const ReadPosition& read) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, read.better.size()); ++i) {
    const auto& better = read.better[i];
    text += fmt::format("{}{}{}", i == 0 ? "" : ", ", better.move,
                        better.score ? ' ' + score_text(*better.score) : "");
  }
  if (read.better.size() > most) text += fmt::format(" and {} more", read.better.size() - most);
  return text;
}

std::string points_text(double points, bool is_proven, std::string_view noun) {
  if (is_proven) return fmt::format("{:.0f} {}", points, noun_for(points == 1, noun));
  return fmt::format("about {:.0f} {}", points, noun_for(false, noun));
}

std::string blunder_text(const ReadPosition& read, std::string_view point) {
  auto text = fmt::format("{} lost {}", side_name(read.move->side),
                          points_text(read.cost->points, read.cost->is_proven, point));
  if (read.better.empty()) return text;
  const auto& best = read.better.front();
  return text + fmt::format("; {} {} ({} instead of {})", best.move,
                            read.cost->is_proven ? "was best" : "looks better",
                            score_text(best.score), score_text(read.after));
}

std::string decided_text(const lab::Analysis& analysis, std::size_t number) {
  const auto outcome = analysis.positions[number].outcome;
  const auto what = outcome == GameOutcome::draw ? std::string("with best play it is a draw")
                                                 : outcome_text(outcome) + " with best play";
  const bool is_last = number + 1 == analysis.positions.size();
  if (is_last) return fmt::format("in the last position {}: proven", what);
  return fmt::format("from here to the end {}: proven", what);
}

std::string sentence(const lab::Analysis& analysis, const TurningPoint& point,
                     const AnyGame& game) {
  const auto& here = analysis.positions[point.position];
  const auto& before = analysis.positions[point.position == 0 ? 0 : point.position - 1];
  std::vector<std::string> parts;
  if (point.is_thrown_away) parts.push_back(thrown_away_text(before, here));
  if (point.is_blunder || (point.is_thrown_away && here.cost)) {
    parts.push_back(blunder_text(here, game.info().point_name));
  }
  // Of a last move that threw the game away all is said already.
  const bool is_last = point.position + 1 == analysis.positions.size();
  if (point.is_decided && !(point.is_thrown_away && is_last)) {
    parts.push_back(decided_text(analysis, point.position));
  }
  if (here.is_critical()) parts.push_back(critical_sentence(before, here));
  return fmt::format("{}", fmt::join(parts, "; "));
}

Json trend_json(Trend trend) {
  return trend == Trend::steady ? "steady" : trend == Trend::fallen ? "fallen" : "risen";
}

Json number_json(Number number) {
  return number == infinity ? Json(nullptr) : Json(number);
}

Json value_json(Value value) {
  if (value == conspiracy::highest || value == conspiracy::lowest) return value_text(value);
  return value;
}

Json outcome_json(GameOutcome outcome) {
  switch (outcome) {
    case GameOutcome::unknown: break;
    case GameOutcome::black_wins: return "black";
    case GameOutcome::white_wins: return "white";
    case GameOutcome::draw: return "draw";
    case GameOutcome::no_mate: return "no mate";
  }
  return nullptr;
}

Json score_json(const std::optional<lab::KnownScore>& score) {
  if (!score) return nullptr;
  return {{"points", score->points}, {"proven", score->is_proven}};
}

Json better_json(const ReadPosition& read) {
  Json all = Json::array();
  for (const auto& better : read.better) {
    Json one{{"move", better.move}};
    if (better.score) one["score"] = score_json(better.score);
    one["line"] = better.line;
    all.push_back(std::move(one));
  }
  return all;
}

// How far off expected scores are: known of the usual depth.
std::optional<double> error_of(const lab::Analysis& analysis, const AnyGame& game) {
  if (analysis.score_plies < lab::usual_score_plies) return std::nullopt;
  return game.score_error();
}

Json costs_json(const lab::Analysis& analysis, const AnyGame& game) {
  const auto of = [&](Side side) -> Json {
    const auto costs = analysis.costs(side);
    return {{"moves", costs.moves},
            {"points", costs.points},
            {"average", costs.average()},
            {"blunders", costs.blunders}};
  };
  const auto from = analysis.proven_from();
  const auto error = error_of(analysis, game);
  return {{"point", game.info().point_name},
          {"plies", analysis.score_plies},
          {"error", error ? Json(*error) : Json(nullptr)},
          {"proven_from", from ? Json(*from) : Json(nullptr)},
          {"black", of(Side::black)},
          {"white", of(Side::white)},
          {"text", costs_text(analysis, game)}};
}

char mark_of(GameOutcome outcome) {
  switch (outcome) {
    case GameOutcome::unknown: break;
    case GameOutcome::black_wins: return 'B';
    case GameOutcome::white_wins: return 'W';
    case GameOutcome::draw: return '=';
    case GameOutcome::no_mate: return '-';
  }
  return ' ';
}

// One mark for every part of the game: the first that is not blank.
std::string marks(const std::string& each, std::size_t width) {
  std::string line;
  for (std::size_t i = 0; i < width; ++i) {
    const auto first = i * each.size() / width;
    const auto end = std::max(first + 1, (i + 1) * each.size() / width);
    const auto part = each.substr(first, end - first);
    const auto mark = part.find_first_not_of(' ');
    line += mark == std::string::npos ? ' ' : part[mark];
  }
  return line;
}

// Logarithms, as the sums differ by powers of ten; what is infinite is a little above the rest.
std::vector<double> heights(const std::vector<Number>& sums) {
  std::vector<double> logarithms;
  double most = 0;
  for (const auto sum : sums) {
    if (sum != infinity) most = std::max(most, std::log1p(static_cast<double>(sum)));
  }
  for (const auto sum : sums) {
    logarithms.push_back(sum == infinity ? most + 1 : std::log1p(static_cast<double>(sum)));
  }
  return logarithms;
}

}  // namespace

std::string analysis_table(const lab::Analysis& analysis) {
  const bool has_values = analysis.plies > 0;
  std::vector<std::string> head{"", "move"};
  const auto add_to = [](std::vector<std::string>& row, std::initializer_list<std::string> cells) {
    row.insert(row.end(), cells);
  };
  if (analysis.has_scores) add_to(head, {"before", "after", "loss"});
  if (has_values) add_to(head, {"value"});
  if (analysis.has_conspiracy) {
    add_to(head, {"Positive_CN_Sum", "Negative_CN_Sum", "CN_difference", "critical"});
  }
  if (!analysis.has_scores) add_to(head, {"proven"});
  add_to(head, {"better"});
  Rows rows{head};
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    const auto& read = analysis.positions[i];
    std::vector<std::string> row{fmt::format("{}", i), move_text(read)};
    if (analysis.has_scores) {
      const auto before = i > 0 ? analysis.positions[i - 1].score : std::nullopt;
      add_to(row, {score_text(before), score_text(i > 0 ? read.after : read.score),
                   cost_text(read.cost)});
    }
    if (has_values) add_to(row, {read.functions ? value_text(*read.value()) : ""});
    if (analysis.has_conspiracy && read.functions) {
      add_to(row, {number_text(read.sums.positive), number_text(read.sums.negative),
                   difference_text(read.sums), critical_text(read)});
    } else if (analysis.has_conspiracy) {
      row.insert(row.end(), 4, "");
    }
    if (!analysis.has_scores) add_to(row, {outcome_text(read.outcome)});
    add_to(row, {better_text(read)});
    rows.push_back(row);
  }
  return columns(rows, Columns::numbers_then_words);
}

std::string costs_text(const lab::Analysis& analysis, const AnyGame& game) {
  if (!analysis.has_scores) return "";
  const auto& point = game.info().point_name;
  std::string text;
  for (const auto side : {Side::black, Side::white}) {
    const auto costs = analysis.costs(side);
    if (costs.moves == 0) continue;
    text +=
        fmt::format("{}: {:.0f} {} lost in {}, {:.2f} a move; {}\n", side_name(side), costs.points,
                    noun_for(std::round(costs.points) == 1, point), counted(costs.moves, "move"),
                    costs.average(), counted(costs.blunders, "blunder"));
  }
  const auto last = analysis.positions.size() - 1;
  const auto from = analysis.proven_from();
  text += !from           ? std::string("No score is proven.")
          : *from == last ? std::string("Only the final score is proven.")
                          : fmt::format("Scores are proven from position {} on.", *from);
  const bool has_estimates =
      std::any_of(analysis.positions.begin(), analysis.positions.end(),
                  [](const auto& read) { return read.score && !read.score->is_proven; });
  if (has_estimates) {
    text += fmt::format(" Those with ~ are estimates after {}", plies_text(analysis.score_plies));
    const auto error = error_of(analysis, game);
    text +=
        error ? fmt::format(", off by {:.0f} {} as a rule.", *error, noun_for(false, point)) : ".";
  }
  return text + '\n';
}

std::string conspiracy_tables(const lab::Analysis& analysis) {
  std::vector<std::string> head{"", ""};
  for (const Value v : lab::told_values()) head.push_back(value_text(v));
  Rows rows{head};
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    const auto& functions = analysis.positions[i].functions;
    if (!functions) continue;
    std::vector<std::string> up{fmt::format("{}", i), "up"}, down{"", "down"};
    for (const Value v : lab::told_values()) {
      up.push_back(number_text(functions->up_to(v)));
      down.push_back(number_text(functions->down_to(v)));
    }
    rows.push_back(up);
    rows.push_back(down);
  }
  return columns(rows, Columns::numbers);
}

std::string analysis_chart(int line_width, bool has_unicode, const lab::Analysis& analysis) {
  constexpr std::size_t label_width = 17;
  const auto room = static_cast<std::size_t>(std::max(40, line_width)) - label_width;
  const auto width = std::min(room, analysis.positions.size());
  constexpr double decisive = 500;
  std::vector<double> black, white;
  std::vector<Number> positive, negative;
  std::string blunders, critical, proven;
  for (const auto& read : analysis.positions) {
    const double value = analysis.has_scores
                             ? (read.score ? read.score->points : 0)
                             : std::clamp<double>(read.value().value_or(0), -decisive, decisive);
    black.push_back(std::max(value, 0.0));
    white.push_back(std::max(-value, 0.0));
    positive.push_back(read.sums.positive);
    negative.push_back(read.sums.negative);
    blunders += read.cost && read.cost->points >= lab::blunder_points ? '?' : ' ';
    critical += read.is_critical() ? '!' : ' ';
    proven += mark_of(read.outcome);
  }
  std::string text;
  const auto add_row = [&](std::string_view label, const std::string& row) {
    text += fmt::format("{:<{}}{}\n", label, label_width, row);
  };
  const auto row = [&](const std::vector<double>& values) {
    return sparkline(values, width, has_unicode);
  };
  if (analysis.has_scores || analysis.plies > 0) {
    add_row("Black ahead", row(black));
    add_row("White ahead", row(white));
  }
  if (analysis.has_scores) add_row("blunders", marks(blunders, width));
  if (analysis.has_conspiracy) {
    add_row("Positive_CN_Sum", row(heights(positive)));
    add_row("Negative_CN_Sum", row(heights(negative)));
    add_row("critical", marks(critical, width));
  }
  add_row("proven", marks(proven, width));
  return text;
}

std::string turning_point_text(const lab::Analysis& analysis, const AnyGame& game) {
  std::string text;
  for (const auto& point : turning_points(analysis)) {
    text +=
        fmt::format("{}. {}: {}.\n", point.position, move_text(analysis.positions[point.position]),
                    sentence(analysis, point, game));
  }
  return text;
}

Json told_json(const lab::Analysis& analysis, std::size_t number) {
  const auto& read = analysis.positions[number];
  const auto before = number > 0 ? analysis.positions[number - 1].score : std::nullopt;
  return {{"move", move_text(read)},
          {"before", score_text(before)},
          {"after", score_text(number > 0 ? read.after : read.score)},
          {"loss", cost_text(read.cost)},
          {"better", better_text(read)},
          {"proven", outcome_text(read.outcome)}};
}

Json position_json(const lab::Analysis& analysis, std::size_t number, const AnyGame& game) {
  const auto& read = analysis.positions[number];
  Json object{{"number", number}, {"position", game.position_text(read.position)}};
  object["side"] = read.move ? Json(std::string(to_text(read.move->side))) : Json(nullptr);
  object["move"] = read.move ? Json(read.move->move) : Json(nullptr);
  object["proven"] = outcome_json(read.outcome);
  if (analysis.has_scores) {
    const auto before = number > 0 ? analysis.positions[number - 1].score : std::nullopt;
    object["score"] = score_json(read.score);
    object["before"] = score_json(before);
    object["after"] = score_json(read.after);
    object["loss"] = read.cost
                         ? Json{{"points", read.cost->points}, {"proven", read.cost->is_proven}}
                         : Json(nullptr);
  }
  object["better"] = better_json(read);
  if (!read.functions) return object;
  object["value"] = value_json(*read.value());
  if (!analysis.has_conspiracy) return object;
  Json up = Json::array(), down = Json::array();
  for (const Value v : lab::told_values()) {
    up.push_back(number_json(read.functions->up_to(v)));
    down.push_back(number_json(read.functions->down_to(v)));
  }
  const auto difference = read.sums.difference();
  object["up_cn"] = up;
  object["down_cn"] = down;
  object["positive_cn_sum"] = number_json(read.sums.positive);
  object["negative_cn_sum"] = number_json(read.sums.negative);
  object["cn_difference"] =
      difference && std::isfinite(*difference) ? Json(*difference) : Json(nullptr);
  object["positive"] = trend_json(read.positive);
  object["negative"] = trend_json(read.negative);
  object["critical"] = read.is_critical();
  return object;
}

Json summary_json(const lab::Analysis& analysis, const AnyGame& game) {
  Json values = Json::array(), points = Json::array();
  for (const Value v : lab::told_values()) values.push_back(value_json(v));
  for (const auto& point : turning_points(analysis)) {
    points.push_back({{"number", point.position},
                      {"thrown_away", point.is_thrown_away},
                      {"decided", point.is_decided},
                      {"blunder", point.is_blunder},
                      {"sentence", sentence(analysis, point, game)}});
  }
  Json object{{"positions", analysis.positions.size()},
              {"plies", analysis.plies},
              {"values", analysis.has_conspiracy ? values : Json::array()},
              {"turning_points", points},
              {"interrupted", analysis.was_stopped}};
  if (analysis.has_scores) object["scores"] = costs_json(analysis, game);
  return object;
}

}  // namespace proofboard::report
