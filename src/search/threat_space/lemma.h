// A win by threats as the lemma of a certificate (checker/lemmas/connect.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "certificate/format.h"
#include "search/threat_space/win.h"

namespace proofboard::connect {

using LemmaBody = std::vector<std::uint8_t>;

// Only a win against the conservative defence is one: a line, with p threats in every turn.
inline std::optional<LemmaBody> lemma_of(const Win& win, int p) {
  const auto line = main_line(win);
  LemmaBody body;
  certificate_format::put_varint(body, line.size());
  for (const auto number : line) {
    const WinTurn& node = win.turns[number];
    if (node.replies.size() > 1 || (!node.replies.empty() && node.turn.threats < p)) {
      return std::nullopt;
    }
    certificate_format::put_varint(body, node.turn.stones.size());
    for (const Cell cell : node.turn.stones) certificate_format::put_varint(body, cell);
  }
  if (body.size() > certificate_format::most_lemma_bytes) return std::nullopt;
  return body;
}

}  // namespace proofboard::connect
