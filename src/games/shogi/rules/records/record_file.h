// Records of several lines: KIF and CSA. Texts are UTF-8 here.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

struct RecordFile {
  Record<Game> record;
  bool is_problem = false;  // its start is what it is about; moves are a solution
};

// Whether the text can be nothing else, be it right or wrong.
bool looks_like_kif(std::string_view text);
bool looks_like_csa(std::string_view text);

// Errors begin with the line.
Expected<RecordFile> read_kif(const Game& game, std::string_view text);
Expected<RecordFile> read_csa(const Game& game, std::string_view text);

// Without the end of the last line.
Expected<std::string> kif_text(const Game& game, const Position& start,
                               std::span<const RecordedMove> moves);
Expected<std::string> csa_text(const Game& game, const Position& start,
                               std::span<const RecordedMove> moves);

}  // namespace proofboard::shogi
