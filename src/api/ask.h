// What a person asks, and how it is read from the words that a person types. A question has no
// other shape before it reaches an engine: the program, the protocols and the bindings all fill
// this one.
//
//     const auto at = read_position("hex", "start:5");
//     auto ask = parse_ask(*at, {.goal = {.attacker = "black"}, .limits = {.time = "30s"}});
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/games.h"
#include "certificate/sink.h"
#include "core/status.h"

namespace proofboard {

struct CheckpointsWanted {
  std::string resume_file;  // to go on from; empty: none
  std::string file;         // to write; empty: none
  double seconds = 300;     // between two of them

  bool is_wanted() const { return !resume_file.empty() || !file.empty(); }
};

// Where the certificate of this name goes, if not into a file.
using CertificateSinks =
    std::function<Expected<std::unique_ptr<CertificateSink>>(const std::string& name)>;

// Of whom it is to be told what a win needs (Answer::area).
enum class WantedArea : std::uint8_t { none, of_winner, of_side_to_move };

struct Ask {
  GamePosition at;  // of the game, or of a variant of it in which the target is a win
  Goal goal;
  SearchChoice search;
  Limits limits = {};  // with all_moves they share the time; the nodes are of each move
  std::uint64_t seed = 0;
  JobSettings jobs = {};  // with more than one thread
  // Whatever the goal's target: the score that the attacker can get; with all_moves that of every
  // move.
  bool wants_score = false;
  bool all_moves = false;
  std::string futile_rule = {};       // for the line: moves that are not counted; empty: all are
  bool shortens = false;              // looks for the shortest win, in games that count its length
  std::string certificate_file = {};  // empty: none
  CertificateSinks certificate_sinks = {};  // empty: into files
  CheckpointsWanted checkpoints = {};
  bool replaces_files = false;  // whatever is in them (api/replaced_files.h)
  bool wants_curve = false;     // of the question as a whole
  WantedArea area = WantedArea::none;

  Side to_move() const { return at.game->to_move(at.position); }
  bool is_over() const { return at.game->result(at.position).has_value(); }
};

// A question with all else as it is by default. An empty target is the game's own; "exact" is the
// score, in place of a yes or no.
Expected<Ask> ask_of(const GamePosition& at, Side attacker, std::string_view target = {});

// The words of a question. What is empty is as it is by default.

struct GoalWords {
  std::string attacker = "mover";  // or black (b, x), white (w, o)
  std::string target = {};
};

struct LimitWords {
  std::string nodes = {};    // "5000", "10k", "5M", "1e9"
  std::string time = {};     // "500ms", "30s", "2m", "1h"
  std::string memory = {};   // "512MiB"; a quarter of the machine's, at most 2 GiB
  std::string threads = {};  // 1
  std::string seed = {};     // 0
  std::string jobs = {};     // "work=…,virtual=…,patience=…"
};

struct AskWords {
  GoalWords goal = {};
  std::string algorithm = {};
  std::string knowledge = {};
  LimitWords limits = {};
  bool all_moves = false;
  bool shortest = false;
  std::string futile = {};  // the name of a rule
  std::string certificate = {}, checkpoint = {}, checkpoint_every = {},
              resume = {};  // files; a time
  bool force = false;       // replaces files, and begins anew where a checkpoint is there
};

// How a field is called to whoever has typed it, as "--checkpoint-every" or "checkpoint_every":
// errors begin with it.
using FieldName = std::string (*)(std::string_view field);
std::string plain_name(std::string_view field);

Expected<Ask> parse_ask(const GamePosition& at, const AskWords& words, FieldName name = plain_name);

// Its parts, for whoever asks many questions of one kind.

Expected<Ask> parse_goal(const GamePosition& at, const GoalWords& words,
                         FieldName name = plain_name);
Expected<SearchChoice> parse_search(const AnyGame& game, const std::string& algorithm,
                                    const std::string& knowledge, FieldName name = plain_name);

struct WorkSettings {
  Limits limits;
  std::uint64_t seed = 0;
  JobSettings jobs;
};
// `usual`: what holds of jobs where nothing is said.
Expected<WorkSettings> parse_limits(const LimitWords& words, FieldName name = plain_name,
                                    const JobSettings& usual = {});

// All but the goal, which `ask` has: what it is asked with.
Expected<Ask> parse_ask(Ask ask, const AskWords& words, FieldName name = plain_name);

// For the certificate of this name, which begins with that of the question.
Expected<std::unique_ptr<CertificateSink>> certificate_sink(const Ask& ask,
                                                            const std::string& name);

inline constexpr std::uint64_t least_bytes = std::uint64_t{1} << 20;  // of memory for a question

}  // namespace proofboard
