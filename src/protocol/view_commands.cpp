// Commands of the protocol that draw onto the board of a user interface.
#include <fmt/format.h>

#include "protocol/graphics.h"
#include "protocol/gtp_engine.h"

namespace proofboard::protocol {

namespace {

constexpr std::string_view search_entries =
    "string/Who wins/solve-state %m\n"
    "string/Winning moves/solve-find-winning %m\n"
    "gfx/All moves judged/solve-moves %m\n"
    "gfx/What the winner needs/solve-why %m\n"
    "string/Move to play/reg_genmove %m\n";
constexpr std::string_view other_entries =
    "string/Game as SGF/printsgf\n"
    "string/Game for HexWorld/hexworld\n"
    "param/Engine parameters/param_engine\n";

}  // namespace

GtpEngine::Answered GtpEngine::gogui_analyze_commands(const GtpCommand& /*command*/) {
  auto list = std::string(search_entries);
  for (const auto& [name, title] : game_.game().info().views) {
    list += fmt::format("gfx/{}/view {}\n", title, name);
  }
  return list.append(other_entries);
}

// HexGui shows no labels in graphics, but in pairs of cell and text.
GtpEngine::Answered GtpEngine::hexgui_analyze_commands(const GtpCommand& command) {
  auto list = gogui_analyze_commands(command);
  for (const auto& [name, title] : game_.game().info().views) {
    *list += fmt::format("pspairs/{}: labels/view-labels {}\n", title, name);
  }
  return list;
}

GtpEngine::Answered GtpEngine::view(const GtpCommand& command) {
  const auto marks = game_.game().marks(game_.at().position, command.text);
  if (!marks) return marks.error();
  return graphics_text(*marks);
}

GtpEngine::Answered GtpEngine::view_labels(const GtpCommand& command) {
  const auto marks = game_.game().marks(game_.at().position, command.text);
  if (!marks) return marks.error();
  return label_text(*marks);
}

}  // namespace proofboard::protocol
