// Sets of positions: from the words of the command line, or from a file with one a line or with a
// game record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "command/json.h"
#include "core/status.h"

namespace proofboard::command {

// The whole content of a file; `-` is standard input. Directories are errors.
Expected<std::string> read_bytes(const std::string& file);
// The same of a text: NUL bytes are errors, too.
Expected<std::string> read_text(const std::string& file);
Expected<std::string> check_text(std::string bytes, const std::string& file);

bool is_file(const std::string& name);

// Whether there is such a game with such options.
Expected<void> check_game(std::string_view game);

// How a file is called in messages.
std::string display_name(const std::string& file);

struct NumberedPosition {
  std::size_t number = 0;  // line of the file, or place on the command line
  GamePosition at;
  std::string text = {};          // what it was read from
  std::optional<int> score = {};  // of the best move, if the line tells scores of moves
};

// The best of the scores that follow a position in a file of test positions (OBF):
// "… X; G8:+18; H1:+12;". Nothing if there are none.
std::optional<int> best_score_told(std::string_view line);

// A line of a file that is no position.
struct BadLine {
  std::size_t number = 0;
  std::string message;
  std::string complaint;  // "FILE:LINE: message", of a bad record "FILE: message"
};

Json bad_line_json(const BadLine& line);  // {"line_number", "error"}

struct PositionSet {
  std::vector<NumberedPosition> positions;
  std::vector<BadLine> bad;
  bool is_file = false;  // then the numbers are of its lines
};

// What a command was given: either texts or a file. A single text that is no position but the name
// of a file is read as one. A bad line of a file leaves the others standing; a bad text is an
// Error, for it may well be half of the position that was meant.
Expected<PositionSet> collect_positions(const std::string& game,
                                        const std::vector<std::string>& texts,
                                        const std::string& file);

// "; FILE is a file: …" if what was taken for a position is the name of one.
std::string file_hint(const std::string& text);

// A single position whose blanks the shell may have split, as text.
Expected<std::string> joined_words(const std::string& game, const std::vector<std::string>& words);
Expected<GamePosition> read_words(const std::string& game, const std::vector<std::string>& words);

// The only position of a file, or its game record, as text.
Expected<std::string> only_position_text(const std::string& game, const std::string& file);

}  // namespace proofboard::command
