#include "cluster/subject.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cluster/message_fields.h"

namespace proofboard::cluster {

std::string text_of(const Subject& subject) {
  const auto& [game, position] = subject.at;
  return Json{{"game", game->info().base + ':' + game->options_text()},
              {"position", game->position_text(position)},
              {"root", hex_of(position.bytes())},
              {"attacker", std::string(to_text(subject.goal.attacker))},
              {"threshold", subject.goal.target.threshold},
              {"algorithm", subject.search.algorithm.text()},
              {"knowledge", subject.search.knowledge.text()},
              {"seed", subject.seed}}
      .dump();
}

Expected<Subject> parse_subject(std::string_view text) {
  constexpr std::string_view what = "description of the run";
  const auto json = Json::parse(text);
  if (!json) return strange(what, "");
  MessageFields fields(*json);
  const auto game = fields.text("game"), position = fields.text("position");
  const auto root = fields.bytes("root");
  const auto attacker = fields.text("attacker");
  const auto threshold = fields.number("threshold");
  const auto algorithm = fields.text("algorithm"), knowledge = fields.text("knowledge");
  const auto seed = fields.whole("seed", std::numeric_limits<std::uint64_t>::max());
  if (!fields.missing().empty()) return strange(what, fields.missing());
  auto at = read_position(game, position);
  if (!at) return at.error();
  if (at->position.bytes() != root) return strange(what, "root");
  auto search = choose_search(*at->game, algorithm, knowledge);
  if (!search) return search.error();
  if (attacker != "black" && attacker != "white") return strange(what, "attacker");
  const Goal goal{attacker == "black" ? Side::black : Side::white,
                  {static_cast<int>(std::clamp(threshold, -1e6, 1e6))}};
  return Subject{std::move(*at), goal, std::move(*search), seed};
}

}  // namespace proofboard::cluster
