// Games, algorithms and knowledge by name, and positions as exact bytes. Everything below is
// templates over a game; here they are behind one virtual interface, made once per game
// (api/*.cpp.in).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/answer.h"
#include "api/position_bytes.h"
#include "core/options.h"
#include "core/status.h"
#include "game/board_marks.h"
#include "game/board_view.h"
#include "game/features.h"
#include "game/record.h"
#include "search/algorithm_info.h"
#include "search/conspiracy/staircase.h"
#include "search/counted_lengths.h"

namespace proofboard {

// What a game knows, as a search can ask for it.
struct KnowledgeInfo {
  std::string name;
  std::string title;  // one line: what it is
  OptionTable options;
};

// A way to look at a position: what it draws onto the board is asked by AnyGame::marks.
struct ViewInfo {
  std::string name;
  std::string title;
};

struct GameInfo {
  std::string name;
  std::string title;
  std::string example;       // a small position, as text
  std::string base;          // the game whose preset this is, or its own name
  std::string base_options;  // "m=19,n=19,…" for a preset
  OptionTable options;
  std::vector<KnowledgeInfo> knowledge;
  std::vector<ViewInfo> views;
  std::vector<std::string> record_formats;     // that its games can be written in: "sgf"
  bool counts_length = false;                  // of wins, so that there are shortest ones
  std::vector<std::string> futile_rules = {};  // names of rules for moves that are not counted
  std::string point_name = {};                 // what a score counts: "disc"; empty: it doesn't
  bool has_swap_rule = false;                  // the second player may take over the first stone
  std::vector<std::string> notations = {};     // of moves, for people, beside the usual one
};

const std::vector<GameInfo>& games();
const GameInfo* find_game(std::string_view name);

// Those for every game first, then those that single games have.
const std::vector<AlgorithmInfo>& algorithms();

// An algorithm with its options settled.
struct Algorithm {
  const AlgorithmInfo* info;
  Options options;

  std::string text() const;        // "name:key=value,…", all options written out
  std::string short_text() const;  // only those that are not the defaults
  // Only the searches of the depth-first engine can be cut into jobs, for threads or for others.
  bool has_jobs() const { return info->engine == "depth-first"; }
  bool can_use_threads() const { return has_jobs() || info->engine == "conspiracy"; }
};
Expected<Algorithm> parse_algorithm(std::string_view text);  // "name[:key=value,…]"

// Knowledge with its options settled, or none.
struct Knowledge {
  const KnowledgeInfo* info = nullptr;
  Options options = Options({});

  std::string text() const;        // "name:key=value,…" or "none"
  std::string short_text() const;  // likewise
};

struct SearchChoice {
  Algorithm algorithm;
  Knowledge knowledge;
};

struct JobRunnerSetup {
  Goal asked;
  std::uint64_t bytes = 0;
  std::uint64_t seed = 0;
};

// Does jobs of a search in another process, one after the other.
class AnyJobRunner {
 public:
  virtual ~AnyJobRunner() = default;

  // As JobRunner::run (search/jobs/job_runner.h).
  virtual Expected<std::optional<RemoteAnswer>> run(const RemoteJob& job,
                                                    const JobRunLimits& limits) = 0;
};

// Of a problem of one game: mates, and their lengths as composers count them. All that it tells
// rests on confirmed proofs. Everything may throw LimitReached (search/counted_lengths.h); while
// there is time left, other questions may still be answered.
class AnyCount {
 public:
  struct Best {
    std::string move;
    PiecesLeft left;
  };

  virtual ~AnyCount() = default;

  // Whether the attacker mates at all, by the rules.
  virtual bool mates(const PositionBytes& position) = 0;
  // How long the mate takes from here on; nothing if it takes longer than that or there is none.
  virtual std::optional<int> length(const PositionBytes& position, int at_most) = 0;
  // The moves that mate in exactly this length, or hold out as long.
  virtual std::vector<Best> best_moves(const PositionBytes& position, int length) = 0;
  virtual MoveLikeness likeness(const PositionBytes& position, std::string_view move,
                                std::string_view other) const = 0;
  // That the time is over, or it was told to stop.
  virtual bool is_over() const = 0;
};

class AnyGame;
struct Ask;
struct Solving;

// A position with its game: what positions travel as.
struct GamePosition {
  std::shared_ptr<const AnyGame> game;
  PositionBytes position;
};

// One game with its options settled. Immutable, so any number of threads may use it.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::string options_text() const = 0;
  virtual int score_limit() const = 0;
  // How far off a score is as a rule that the evaluation for players expects after a few plies: the
  // root of the mean square. Nothing if it expects none.
  virtual std::optional<double> score_error() const = 0;
  // What is asked unless told otherwise: "win", or a target with a name.
  virtual std::string default_target() const = 0;
  virtual std::string target_text(Goal goal) const = 0;
  // The position in a variant of this game in which to win is the target of this name. Nothing if
  // there is no such target; an error if it can't be asked of this position.
  virtual Expected<std::optional<GamePosition>> variant_for(std::string_view target,
                                                            const PositionBytes& position,
                                                            Side attacker) const = 0;
  // What answers soonest, by what the game is: "df-pn:epsilon=0.25", and "threats" or "none".
  virtual std::string default_algorithm() const = 0;
  virtual std::string default_knowledge() const = 0;

  // Throughout, a position of another game, or of this one with other options, throws WrongGame.
  virtual PositionBytes initial() const = 0;
  // From bytes that a game has written: a certificate's root, for example.
  virtual Expected<PositionBytes> position_of(Bytes bytes) const = 0;
  virtual std::string position_text(const PositionBytes& position) const = 0;
  virtual BoardView view(const PositionBytes& position) const = 0;
  virtual Side to_move(const PositionBytes& position) const = 0;
  virtual std::optional<int> result(const PositionBytes& position) const = 0;
  // Whether the side to move is in check, in games that know check.
  virtual bool is_in_check(const PositionBytes& position) const = 0;
  virtual std::vector<std::string> moves(const PositionBytes& position) const = 0;
  // Legal moves, one after the other from this position on, in one of the game's other notations.
  virtual std::vector<std::string> written_moves(const PositionBytes& position,
                                                 std::span<const std::string> moves,
                                                 std::string_view notation) const = 0;
  // What the game can tell of a position beyond its rules, as sentences; often nothing.
  virtual std::vector<std::string> remarks(const PositionBytes& position) const = 0;
  // Of a problem that begins here; none if the game counts none. A line that can't be played is an
  // error.
  virtual Expected<std::vector<Feature>> features(const PositionBytes& position,
                                                  const SolutionText& solution) const = 0;
  // Of one of the game's views; an unknown name is an error.
  virtual Expected<BoardMarks> marks(const PositionBytes& position,
                                     std::string_view view) const = 0;
  virtual Expected<PositionBytes> play(const PositionBytes& position,
                                       std::string_view move) const = 0;
  // What a record may hold beyond legal moves (game/record.h).
  virtual Expected<PositionBytes> play_recorded(const PositionBytes& position,
                                                const RecordedMove& move) const = 0;
  virtual Expected<std::string> record_text(std::string_view format, const PositionBytes& start,
                                            std::span<const RecordedMove> moves) const = 0;
  // What tells who is ahead when a game is read.
  enum class Reading : std::uint8_t {
    none,
    by_evaluation,  // about a microsecond a position
    by_insight      // about a millisecond
  };
  virtual Reading reading() const = 0;
  // The value of a position by a search of so many plies, in Black's eyes, and how many of its
  // leaves must change to change that. Nothing if it was stopped. Not if nothing tells it.
  virtual std::optional<conspiracy::ValueFunctions> value_functions(
      const PositionBytes& position, int plies, const std::atomic<bool>* stop) const = 0;
  // The positions `depth` moves below; stops early (and is then meaningless) when `stop` is set.
  virtual std::uint64_t perft(const PositionBytes& position, int depth,
                              const std::atomic<bool>* stop) const = 0;
  // A position reached by `plies` random legal moves from `position`, or fewer if the game ends.
  virtual PositionBytes random_playout(const PositionBytes& position, int plies,
                                       std::uint64_t seed) const = 0;

  // Searches, and confirms the answer by its whole proof; of all moves knows nothing. Most will
  // want an Inquiry (api/inquiry.h).
  virtual Answer solve(const Ask& ask, const Solving& solving) const = 0;

  // For a problem, with its limits; null where composers have no way of counting. Each question
  // gets all the nodes, the time is for all of them, from `solving.start` on.
  virtual std::unique_ptr<AnyCount> count(const Ask& problem, const Solving& solving) const = 0;

  // The goal with which a search works when this one is asked: the same, or its dual.
  virtual Goal searched_goal(Goal asked) const = 0;
  virtual std::unique_ptr<AnyJobRunner> job_runner(const SearchChoice& search,
                                                   const JobRunnerSetup& setup) const = 0;
};

// GAME is "name[:key=value,…]"; the position's text may settle the size of the board.
Expected<GamePosition> read_position(std::string_view game, std::string_view position);

// A game with its moves.
struct GameRecord {
  GamePosition start;
  std::vector<RecordedMove> moves;  // all can be played

  GamePosition end() const;
};
Expected<GameRecord> read_record(std::string_view game, std::string_view text);
// Whether the content of a file is one record of the game that takes several lines; if not, it may
// still be a set of positions, one a line.
bool is_record_file(std::string_view game, std::string_view content);
// The games of a file that holds many, in a form of the game's own, as texts that it reads; none if
// this is no such file.
Expected<std::vector<std::string>> games_in_collection(std::string_view game,
                                                       std::string_view bytes);
// In one of the formats that the game has; an unknown one is an error.
Expected<std::string> record_text(const GameRecord& record, std::string_view format);

// The algorithm and the knowledge of these names for a search in this game, or the game's own
// choice where a text is empty. An algorithm of another game is an error.
Expected<Algorithm> choose_algorithm(const AnyGame& game, std::string_view text);
Expected<Knowledge> choose_knowledge(const AnyGame& game, std::string_view text);

Expected<SearchChoice> choose_search(const AnyGame& game, std::string_view algorithm,
                                     std::string_view knowledge);
// The same for a game by name, with its board as it is at the start.
Expected<SearchChoice> choose_search(std::string_view game, std::string_view algorithm,
                                     std::string_view knowledge);

}  // namespace proofboard
