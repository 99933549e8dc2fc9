// The operation that says what there is.
#include "report/catalogue.h"

#include <limits>

#include "api/games.h"
#include "explorer/draft.h"
#include "explorer/handlers.h"
#include "play/player.h"
#include "play/playing_games.h"

namespace proofboard::explorer {

namespace {

// Who to play against, from the weakest on.
struct Strength {
  const char* name;
  const char* title;
  const char* player;
  const char* nodes;  // of a move; empty: none
  const char* time;   // likewise
};
constexpr Strength strengths[] = {
    {"random", "plays any legal move", "random", "", "1s"},
    {"beginner", "looks one move ahead", "greedy", "", "1s"},
    {"casual", "looks a few moves ahead", "alpha-beta:depth=2", "20k", "1s"},
    {"club", "thinks a second", "alpha-beta", "", "1s"},
    {"strong", "thinks five seconds", "alpha-beta", "", "5s"},
    {"tree", "five seconds of random games, cleverly chosen", "mcts", "", "5s"}};

Json strengths_json() {
  Json all = Json::array();
  for (const auto& one : strengths) {
    Json object{{"name", one.name}, {"title", one.title}, {"player", one.player}};
    if (*one.nodes != '\0') object["nodes"] = one.nodes;
    if (*one.time != '\0') object["time"] = one.time;
    all.push_back(std::move(object));
  }
  return all;
}

// As report has them, with what a form is made from.
Json options_json(const OptionTable& options) {
  Json all = Json::array();
  const auto told = report::options_json(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    auto object = told.elements()[i];
    if (const auto* whole = std::get_if<OptionInfo::Integer>(&options[i].kind)) {
      object.update({{"kind", "integer"}, {"least", whole->least}, {"most", whole->most}});
    } else if (const auto* real = std::get_if<OptionInfo::Real>(&options[i].kind)) {
      object.update({{"kind", "real"}, {"least", real->least}, {"most", real->most}});
    } else {
      object.update(
          {{"kind", "choice"}, {"choices", std::get<OptionInfo::Choice>(options[i].kind).names}});
    }
    all.push_back(std::move(object));
  }
  return all;
}

// What may be asked for, with the names that the game has for it.
Json targets_of(const AnyGame& game, bool has_scores) {
  std::vector<std::string> targets{game.default_target()};
  if (targets.front() != "win") targets.emplace_back("win");
  if (game.info().base != "hex") targets.emplace_back("draw");
  if (has_scores) targets.emplace_back("exact");
  return targets;
}

Json game_json(const GameInfo& info) {
  auto object = report::game_json(info);
  object["example"] = info.example;
  object["options"] = options_json(info.options);
  const auto start = read_position(info.name, "start");
  if (start) {
    const auto& game = *start->game;
    const bool has_scores = game.default_target() == "win" && game.score_limit() > 1;
    object["default_target"] = game.default_target();
    object["targets"] = targets_of(game, has_scores);
    object["has_scores"] = has_scores;
    object["has_players"] = play::find_playing(game) != nullptr;
  }
  Json views = Json::array(), pieces = Json::array();
  for (const auto& view : info.views) {
    views.push_back(Json{{"name", view.name}, {"title", view.title}});
  }
  for (const auto& piece : pieces_of(info)) {
    pieces.push_back(
        Json{{"piece", piece.piece}, {"sign", piece.sign}, {"is_hand", piece.is_hand}});
  }
  object.update({{"views", std::move(views)},
                 {"record_formats", info.record_formats},
                 {"counts_length", info.counts_length},
                 {"futile_rules", info.futile_rules},
                 {"has_swap_rule", info.has_swap_rule},
                 {"pieces", std::move(pieces)}});
  return object;
}

Json limits_json(const ServiceLimits& limits) {
  constexpr auto any = std::numeric_limits<std::uint64_t>::max();
  return {{"seconds", limits.seconds},
          {"bytes", limits.bytes},
          {"nodes", limits.nodes == any ? Json(nullptr) : Json(limits.nodes)},
          {"threads", limits.threads},
          {"jobs", limits.jobs_of_visitor},
          {"certificate_bytes", limits.certificate_bytes}};
}

}  // namespace

Expected<Json> hello(Asked& asked) {
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  return Json{{"session", nullptr}, {"engine", asked.house.engine}};
}

Expected<Json> about(Asked& asked) {
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  const auto& house = asked.house;
  Json all_games = Json::array(), all_algorithms = Json::array(), all_players = Json::array();
  for (const auto& info : games()) all_games.push_back(game_json(info));
  for (const auto& info : algorithms()) {
    auto object = report::algorithm_json(info);
    object["options"] = options_json(info.options);
    object["made_for"] = info.made_for;
    all_algorithms.push_back(std::move(object));
  }
  for (const auto& info : play::players()) {
    auto object = report::player_json(info);
    object["options"] = options_json(info.options);
    all_players.push_back(std::move(object));
  }
  return Json{{"engine", house.engine},
              {"version", house.version},
              {"has_threads", house.has_threads},
              {"games", std::move(all_games)},
              {"algorithms", std::move(all_algorithms)},
              {"players", std::move(all_players)},
              {"strengths", strengths_json()},
              {"limits", limits_json(house.limits)}};
}

}  // namespace proofboard::explorer
