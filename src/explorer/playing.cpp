// The operations that play and read games: reply, analyse.
#include "report/playing.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "explorer/asking.h"
#include "lab/analysis.h"
#include "play/game_session.h"
#include "play/player.h"
#include "report/analysis.h"
#include "report/board.h"
#include "report/sentences.h"

namespace proofboard::explorer {

namespace {

constexpr double usual_reply_seconds = 2;
constexpr play::GameTerms usual_terms{.repetitions = 3, .longest = 1000};

constexpr std::uint64_t usual_analysis_nodes = 100'000;
constexpr double usual_analysis_seconds = 30;
constexpr std::uint64_t most_plies = 8;

// Of players whose searches have threads of their own.
Expected<void> check_threads(const play::PlayerChoice& choice, const ServiceLimits& limits) {
  for (const auto& option : choice.info->options) {
    if (option.name == "threads" && choice.options.integer(option.name) > limits.threads) {
      return Error{fmt::format("player: at most {} threads here", limits.threads),
                   ErrorKind::no_room};
    }
  }
  return {};
}

Json end_json(const play::GameSession& session) {
  const auto& result = session.result();
  if (!result) return nullptr;
  const auto winner = result->winner();
  return {{"score", result->score},
          {"winner", winner ? Json(to_text(*winner)) : Json(nullptr)},
          {"by", play::to_text(result->end)},
          {"sentence", result->end == play::GameEnd::rules
                           ? report::state_sentence(session.game(), session.position())
                           : fmt::format("A draw by {}.", play::to_text(result->end))}};
}

struct ReplyAsked {
  Where where;
  play::PlayerChoice player;
  play::MoveLimits limits;
  std::uint64_t seed = 0;
  std::uint64_t bytes = 0;
};

Expected<Json> reply_job(Job& job, const ReplyAsked& asked) {
  play::GameSession session(asked.where.record, usual_terms);
  auto player = play::make_player(session.game(), asked.player, asked.seed, asked.bytes);
  if (!player) return player.error();
  job.tell("started", {{"op", job.op()}, {"player", asked.player.short_text()}});
  auto limits = asked.limits;
  limits.stop = &job.stop_flag();
  job.look_around();
  const auto side = session.to_move();
  const auto chosen = (*player)->choose(session.positions(), limits);
  if (const auto played = session.play(chosen.move); !played) return played.error();
  auto object = report::chosen_move_json(session.game(), side, chosen);
  object["move"] = chosen.move;
  object["side"] = to_text(side);
  object["sentence"] = report::chosen_move_sentence(session.game(), side, chosen);
  object["hint"] = report::hint_text(session.game(), side, chosen);
  object["position"] = report::whole_position_json(asked.where.game, session.at());
  object["end"] = end_json(session);
  return object;
}

Expected<Json> analyse_job(Job& job, const Where& where, const lab::AnalysisSettings& settings) {
  const auto count = where.record.moves.size() + 1;
  job.tell("started", {{"op", job.op()}, {"positions", count}});
  const auto analysis = lab::analyse(
      where.record, settings, &job.stop_flag(), [&](std::string_view part, std::size_t number) {
        job.look_around();
        job.tell("progress", {{"part", part}, {"number", number}, {"of", count}});
      });
  const auto& game = *where.record.start.game;
  Json positions = Json::array();
  for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
    auto one = report::position_json(analysis, i, game);
    one["told"] = report::told_json(analysis, i);
    positions.push_back(std::move(one));
  }
  return Json{{"positions", std::move(positions)},
              {"summary", report::summary_json(analysis, game)},
              {"text", report::turning_point_text(analysis, game)}};
}

}  // namespace

Expected<Json> reply(Asked& asked) {
  auto& fields = asked.fields;
  auto where = read_where(fields);
  if (!where) return where.error();
  auto player = play::parse_player(fields.text("player", "alpha-beta"));
  const bool has_limit = fields.has("nodes") || fields.has("time");
  const auto settings = read_limits(fields, asked.house.limits);
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!settings) return settings.error();
  if (!player) return player.error();
  if (const auto fine = check_threads(*player, asked.house.limits); !fine) return fine.error();
  if (play::GameSession(where->record, usual_terms).is_over()) return Error{"the game is over"};
  play::MoveLimits limits;
  limits.nodes = settings->limits.nodes;
  limits.seconds = has_limit ? settings->limits.seconds
                             : std::min(usual_reply_seconds, asked.house.limits.seconds);
  const auto bytes = std::min<std::uint64_t>(play::player_bytes, settings->limits.bytes);
  const JobNeeds needs{bytes, limits.seconds};
  return start_job(
      asked, "reply", needs,
      [wanted = ReplyAsked{std::move(*where), std::move(*player), limits, settings->seed, bytes}](
          Job& job) { return reply_job(job, wanted); });
}

Expected<Json> analyse(Asked& asked) {
  auto& fields = asked.fields;
  const auto where = read_where(fields);
  if (!where) return where.error();
  const auto plies = static_cast<int>(fields.whole("plies", 0, most_plies));
  const bool wants_conspiracy = fields.flag("conspiracy");
  const bool has_nodes = fields.has("nodes"), has_time = fields.has("time");
  const auto& game = *where->record.start.game;
  auto search = parse_search(game, fields.text("algorithm"), fields.text("knowledge"));
  const auto settings = read_limits(fields, asked.house.limits);
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (!settings) return settings.error();
  if (!search) return search.error();
  lab::AnalysisSettings how{.plies = plies,
                            .search = std::move(*search),
                            .limits = settings->limits,
                            .seed = settings->seed,
                            .wants_conspiracy = wants_conspiracy};
  if (!has_nodes && game.score_limit() == 1) {
    how.limits.nodes = std::min(usual_analysis_nodes, how.limits.nodes);
  }
  if (!has_time) how.limits.seconds = std::min(usual_analysis_seconds, how.limits.seconds);
  const JobNeeds needs{how.limits.bytes, how.limits.seconds};
  return start_job(asked, "analyse", needs,
                   [where = *where, how](Job& job) { return analyse_job(job, where, how); });
}

}  // namespace proofboard::explorer
