#include "command/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/games.h"

namespace proofboard::command {

Expected<std::string> notation_for(const std::string& asked, const std::string& game,
                                   const Console& console) {
  const auto* info = find_game(std::string_view(game).substr(0, game.find(':')));
  const auto has = [&](const std::string& name) {
    return info != nullptr &&
           std::find(info->notations.begin(), info->notations.end(), name) != info->notations.end();
  };
  const std::string japanese = "japanese", usual = "usi";
  if (asked.empty()) return console.is_japanese && has(japanese) ? japanese : std::string();
  if (info != nullptr && info->notations.empty()) {
    return Error{fmt::format("--moves: {} has only one notation", info->name)};
  }
  if (asked == usual) return std::string();
  if (info != nullptr && !has(asked)) return Error{"--moves: must be usi or japanese"};
  return asked;
}

}  // namespace proofboard::command
