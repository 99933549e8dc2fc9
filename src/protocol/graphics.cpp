#include "protocol/graphics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/counted.h"
#include "protocol/judged_move.h"

namespace proofboard::protocol {

namespace {

// Colours that are told apart without red and green, and HexGui's scale from 0 (blue) to 1 (green).
struct Paint {
  MarkColour colour;
  std::string_view rgb;
  double influence;
};
constexpr std::array paints{
    Paint{MarkColour::good, "#009e73", 1.0}, Paint{MarkColour::bad, "#d55e00", 0.0},
    Paint{MarkColour::doubtful, "#999999", 0.5}, Paint{MarkColour::first, "#0072b2", 0.75},
    Paint{MarkColour::second, "#e69f00", 0.25}};

std::string colour_lines(const BoardMarks& marks) {
  std::string lines, influence;
  for (const auto& look : paints) {
    std::string cells;
    for (const auto& mark : marks.cells) {
      if (mark.colour != look.colour) continue;
      cells += ' ' + mark.cell;
      influence += fmt::format(" {} {}", mark.cell, look.influence);
    }
    if (!cells.empty()) lines += fmt::format("COLOR {}{}\n", look.rgb, cells);
  }
  return influence.empty() ? lines : lines + "INFLUENCE" + influence + '\n';
}

std::string short_number(Number number) {
  if (number < 1000) return fmt::format("{}", number);
  if (number < 1'000'000) return fmt::format("{}k", number / 1000);
  return number < 1'000'000'000 ? fmt::format("{}M", number / 1'000'000) : "max";
}

LiveView::Label label_of(const AnyGame& game, const RootMoveText& move) {
  const auto refuted = report::has_draws(game) ? Standing::cannot_win : Standing::loses;
  if (move.truth == Truth::proven)
    return {move.move, std::string(report::sign_of(Standing::wins)), 1};
  if (move.truth == Truth::disproven) return {move.move, std::string(report::sign_of(refuted)), 0};
  return {move.move, short_number(move.numbers.pn), worth_of(move.numbers)};
}

std::string variation_text(const LiveView& view) {
  std::string text = "VAR";
  for (const auto& [side, cell] : view.line) {
    text += fmt::format(" {} {}", side == Side::black ? 'B' : 'W', cell);
  }
  return text;
}

std::string labels_text(const LiveView& view) {
  std::string text = "LABEL";
  for (const auto& label : view.labels) text += fmt::format(" {} {}", label.cell, label.text);
  return text;
}

std::string influence_text(const LiveView& view) {
  std::string text = "INFLUENCE";
  for (const auto& label : view.labels) text += fmt::format(" {} {:.2f}", label.cell, label.worth);
  return text;
}

}  // namespace

double worth_of(ProofNumbers numbers) {
  const auto pn = static_cast<double>(std::max<Number>(numbers.pn, 1));
  const auto dn = static_cast<double>(std::max<Number>(numbers.dn, 1));
  return dn / (pn + dn);
}

std::string graphics_text(const BoardMarks& marks) {
  std::string text;
  if (const auto labels = label_text(marks); !labels.empty()) text += "LABEL " + labels + '\n';
  text += colour_lines(marks);
  if (!marks.text.empty()) text += "TEXT " + marks.text + '\n';
  return text;
}

std::string label_text(const BoardMarks& marks) {
  std::string text;
  for (const auto& mark : marks.cells) {
    if (mark.label.empty()) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", mark.cell, mark.label);
  }
  return text;
}

LiveView live_view(const GamePosition& at, const Snapshot& now) {
  LiveView view;
  auto position = at.position;
  for (const auto& move : now.line) {
    view.line.push_back({at.game->to_move(position), move});
    const auto after = at.game->play(position, move);
    if (!after) break;
    position = *after;
  }
  for (const auto& move : now.moves) view.labels.push_back(label_of(*at.game, move));
  view.text = fmt::format("{}, {:.1f} s", counted(now.indicators.nodes, "node"), now.seconds);
  if (now.phase == Phase::searching) {
    view.text += fmt::format(", pn {}, dn {}", short_number(now.indicators.root.pn),
                             short_number(now.indicators.root.dn));
  } else {
    view.text += fmt::format(", {}", to_text(now.phase));
  }
  return view;
}

std::string live_text(const LiveView& view, LiveGraphics kind) {
  const auto variation = variation_text(view), labels = labels_text(view);
  switch (kind) {
    case LiveGraphics::gogui:
      return fmt::format(
          "gogui-gfx: CLEAR\ngogui-gfx: {}\ngogui-gfx: {}\ngogui-gfx: {}\ngogui-gfx: TEXT {}\n",
          variation, influence_text(view), labels, view.text);
    case LiveGraphics::hexgui:
      return fmt::format("gogui-gfx:\ndfpn\n{}\n{}\nTEXT {}\n\n", variation, labels, view.text);
    case LiveGraphics::off: break;
  }
  return "";
}

std::string live_end_text(LiveGraphics kind) {
  return kind == LiveGraphics::gogui ? "gogui-gfx: CLEAR\n" : "";
}

std::FILE* live_stream(LiveGraphics kind) {
  return kind == LiveGraphics::hexgui ? stdout : stderr;
}

}  // namespace proofboard::protocol
