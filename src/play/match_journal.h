// The games of a match as a file of JSON lines: the first says what is played, then a line for each
// finished game, in the order in which they end. It is written as each game ends, so that the match
// can be stopped by anything and go on (core/line_file.h).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/journal.h"
#include "core/json.h"
#include "play/match.h"

namespace proofboard::play {

// What a journal is about: all that the result depends on.
struct MatchHead {
  std::string game;    // with its options
  std::string limits;  // "time=0.1s nodes=1000 clock=60s"
  std::vector<std::string> players;
  std::vector<std::string> openings;  // as text
  std::size_t rounds = 1;
  std::uint64_t seed = 0;

  static MatchHead of(const MatchSettings& settings);
  friend bool operator==(const MatchHead&, const MatchHead&) = default;
};

Json json_of(const MatchHead& head);
Json json_of(const PlayedGame& game);
std::optional<PlayedGame> read_game(const Json& line);

struct MatchContent {
  std::optional<MatchHead> head;  // nothing: the file ends before it does
  std::vector<PlayedGame> games;
};
Expected<MatchContent> read_match(const std::string& file);

class MatchJournal : public JournalOf<PlayedGame> {
 public:
  // Makes the file, or goes on with one of the same match.
  static Expected<MatchJournal> open(const std::string& file, const MatchSettings& settings);
  Expected<void> append(const PlayedGame& game);

 private:
  using JournalOf::JournalOf;
};

}  // namespace proofboard::play
