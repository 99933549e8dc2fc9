// The module `proofboard._core`: the library's front door for Python. What is only convenience is
// in proofboard/__init__.py; proofboard/__init__.pyi has the types.
//
// A search runs on a thread of its own without Python's lock. The calling thread waits, and in
// between lets Python see Ctrl-C and calls the progress function.
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "api/api.h"
#include "api/replaced_files.h"
#include "checker/games.h"
#include "game/board_text.h"

namespace py = pybind11;

namespace proofboard {
namespace {

// Becomes `proofboard.Error` in Python, a ValueError.
struct PythonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T value_of(Expected<T> expected) {
  if (!expected) throw PythonError(expected.error().message);
  return std::move(*expected);
}

py::list option_list(const OptionTable& options) {
  py::list list;
  for (const auto& option : options) {
    py::dict row;
    row["name"] = option.name;
    row["default"] = option.default_text();
    row["range"] = option.range_text();
    row["help"] = option.help;
    list.append(row);
  }
  return list;
}

py::list game_list() {
  py::list list;
  for (const auto& game : games()) {
    const auto start = value_of(read_position(game.name, "start"));
    py::list knowledge;
    for (const auto& known : game.knowledge) {
      py::dict row;
      row["name"] = known.name;
      row["title"] = known.title;
      row["options"] = option_list(known.options);
      knowledge.append(row);
    }
    py::dict row;
    row["name"] = game.name;
    row["title"] = game.title;
    row["base"] = game.base;
    row["example"] = game.example;
    row["default_algorithm"] = start.game->default_algorithm();
    row["default_knowledge"] = start.game->default_knowledge();
    row["knowledge"] = knowledge;
    row["options"] = option_list(game.options);
    list.append(row);
  }
  return list;
}

py::list algorithm_list() {
  py::list list;
  for (const auto& algorithm : algorithms()) {
    py::dict row;
    row["name"] = algorithm.name;
    row["title"] = algorithm.title;
    row["engine"] = algorithm.engine;
    row["only_for"] = algorithm.game.empty() ? py::object(py::none()) : py::str(algorithm.game);
    row["example"] = algorithm.example;
    row["options"] = option_list(algorithm.options);
    list.append(row);
  }
  return list;
}

// A position with its game; immutable.
class Position {
 public:
  Position(const std::string& game, const std::string& text)
      : Position(value_of(read_position(game, text))) {}
  explicit Position(GamePosition at) : at_(std::move(at)) {}

  const GamePosition& at() const { return at_; }
  std::string game() const {
    const auto options = at_.game->options_text();
    const auto& name = at_.game->info().base;
    return options.empty() ? name : name + ':' + options;
  }
  std::string text() const { return at_.game->position_text(at_.position); }
  std::string to_move() const { return std::string(to_text(at_.game->to_move(at_.position))); }
  std::vector<std::string> moves() const { return at_.game->moves(at_.position); }
  std::vector<std::string> remarks() const { return at_.game->remarks(at_.position); }
  std::optional<int> result() const { return at_.game->result(at_.position); }
  std::string board() const { return draw_board(at_.game->view(at_.position)); }
  Position play(const std::vector<std::string>& moves) const {
    auto next = at_;
    for (const auto& move : moves) {
      next.position = value_of(next.game->play(next.position, move));
    }
    return Position(std::move(next));
  }
  bool operator==(const Position& other) const {
    return game() == other.game() && at_.position == other.at_.position;
  }

 private:
  GamePosition at_;
};

// What a field of the words is called in Python.
std::string python_name(std::string_view field) {
  if (field == "time") return "seconds";
  if (field == "force") return "force=True";
  return std::string(field);
}

// From the keywords of `solve`, all of them texts or flags. Every field of the words has a name
// here, so that a new one can't be forgotten.
AskWords words_of(const py::dict& given) {
  AskWords words;
  auto& [goal, algorithm, knowledge, limits, all_moves, shortest, futile, certificate, checkpoint,
         checkpoint_every, resume, force] = words;
  auto& [attacker, target] = goal;
  auto& [nodes, time, memory, threads, seed, jobs] = limits;
  const std::map<std::string, std::variant<std::string*, bool*>> fields{
      {"attacker", &attacker},
      {"target", &target},
      {"algorithm", &algorithm},
      {"knowledge", &knowledge},
      {"nodes", &nodes},
      {"seconds", &time},
      {"memory", &memory},
      {"threads", &threads},
      {"seed", &seed},
      {"jobs", &jobs},
      {"all_moves", &all_moves},
      {"shortest", &shortest},
      {"futile", &futile},
      {"certificate", &certificate},
      {"checkpoint", &checkpoint},
      {"checkpoint_every", &checkpoint_every},
      {"resume", &resume},
      {"force", &force}};
  for (const auto& [key, value] : given) {
    const auto field = fields.find(key.cast<std::string>());
    if (field == fields.end()) throw PythonError("solve has no " + key.cast<std::string>());
    std::visit([&value = value](
                   auto* place) { *place = value.cast<std::remove_pointer_t<decltype(place)>>(); },
               field->second);
  }
  return words;
}

// What is there is the user's.
void check_files(Ask& ask) {
  const auto& certificate = ask.certificate_file;
  if (!certificate.empty() && certificate == ask.checkpoints.file) {
    throw PythonError("certificate, checkpoint: both name " + certificate);
  }
  if (const auto fine = check_certificates(ask, python_name); !fine) {
    throw PythonError(fine.error().message);
  }
  if (const auto kept = keep_checkpoint(ask, python_name); !kept) {
    throw PythonError(kept.error().message);
  }
}

py::object or_none(const std::string& text) {
  return text.empty() ? py::object(py::none()) : py::str(text);
}

py::object or_none(const std::optional<ScoreBounds>& bounds) {
  if (!bounds) return py::none();
  return py::make_tuple(bounds->lower, bounds->upper);
}

py::dict snapshot_dict(const Snapshot& now) {
  const auto number = [](Number value) -> py::object {
    if (value == infinity) return py::float_(std::numeric_limits<double>::infinity());
    return py::int_(value);
  };
  py::dict row;
  row["phase"] = std::string(to_text(now.phase));
  row["nodes"] = now.indicators.nodes;
  row["iterations"] = now.indicators.iterations;
  row["seconds"] = now.seconds;
  row["pn"] = number(now.indicators.root.pn);
  row["dn"] = number(now.indicators.root.dn);
  row["line"] = now.line;
  row["at_least"] = now.asks_at_least ? py::object(py::int_(*now.asks_at_least)) : py::none();
  row["unconfirmed_score"] = or_none(now.score_said);
  return row;
}

py::dict answer_dict(const Ask& ask, const Outcome& outcome) {
  const auto& answer = outcome.answer;
  const auto& i = answer.indicators;
  py::dict row;
  row["position"] = ask.at.game->position_text(ask.at.position);
  row["attacker"] = std::string(to_text(ask.goal.attacker));
  row["target"] = ask.wants_score ? "exact" : ask.at.game->target_text(ask.goal);
  row["algorithm"] = ask.search.algorithm.text();
  row["knowledge"] = ask.search.knowledge.text();
  row["truth"] = std::string(to_text(answer.truth));
  row["reason"] = is_solved(answer.truth) ? py::object(py::none())
                                          : py::str(std::string(name_of(answer.reason)));
  row["confirmed"] = is_solved(answer.truth);
  row["unconfirmed"] = is_solved(answer.unconfirmed)
                           ? py::object(py::str(std::string(to_text(answer.unconfirmed))))
                           : py::none();
  const auto score = answer.score;
  row["score"] = score && score->is_exact() ? py::object(py::int_(score->lower)) : py::none();
  row["score_bounds"] = or_none(score);
  row["unconfirmed_score"] = or_none(answer.unconfirmed_score);
  row["move"] = or_none(answer.move);
  row["line"] = answer.line;
  row["iterations"] = i.iterations;
  row["nodes"] = i.nodes;
  row["max_pn"] = i.max_pn;
  row["max_dn"] = i.max_dn;
  row["root_switches"] = i.root_switches;
  row["revisits"] = i.revisits;
  row["mean_depth"] = i.mean_depth();
  row["peak_bytes"] = i.peak_bytes;
  row["seconds"] = answer.seconds;
  row["proof_seconds"] = answer.proof_seconds;
  row["length"] = answer.length ? py::object(py::int_(answer.length->at_most)) : py::none();
  row["length_at_least"] =
      answer.length ? py::object(py::int_(answer.length->at_least)) : py::none();
  row["certificate"] =
      answer.certificate ? py::object(py::str(answer.certificate->file)) : py::none();
  row["certificate_bytes"] =
      answer.certificate ? py::object(py::int_(answer.certificate->bytes)) : py::none();
  row["certificate_error"] = or_none(answer.certificate ? "" : answer.certificate_error);
  row["checkpoint_error"] = or_none(answer.checkpoint_error);
  py::dict moves, move_scores;
  for (const auto& [move, part] : outcome.moves) {
    moves[py::str(move)] = std::string(to_text(part.truth));
    if (part.score) move_scores[py::str(move)] = or_none(part.score);
  }
  row["moves"] = moves;
  row["move_scores"] = move_scores;
  return row;
}

// Runs to the end, to a limit, to Ctrl-C, or until `progress` says False or raises.
py::dict solve(const Position& position, const py::dict& words, const py::object& progress,
               double interval) {
  using Clock = std::chrono::steady_clock;
  constexpr auto between_looks = std::chrono::milliseconds(20);
  auto ask = value_of(parse_ask(position.at(), words_of(words), python_name));
  check_files(ask);
  Inquiry inquiry(ask);
  inquiry.go();
  const auto stop = [&] {
    inquiry.stop();
    const py::gil_scoped_release release;
    inquiry.wait();
  };
  auto next = Clock::now() + std::chrono::duration<double>(interval);
  while (true) {
    bool is_answered = false;
    {
      const py::gil_scoped_release release;
      is_answered = inquiry.wait_for(between_looks);
    }
    if (is_answered) break;
    if (PyErr_CheckSignals() != 0) {
      py::error_already_set interrupt;  // takes the error, so that Python can be left meanwhile
      stop();
      throw interrupt;
    }
    if (progress.is_none() || Clock::now() < next) continue;
    next = Clock::now() + std::chrono::duration<double>(interval);
    try {
      const py::object said = progress(snapshot_dict(inquiry.snapshot()));
      if (said.is(py::bool_(false))) {
        stop();
        break;
      }
    } catch (py::error_already_set&) {
      stop();
      throw;
    }
  }
  const auto& outcome = inquiry.wait();
  if (const auto& why = outcome.answer.refusal; !why.empty()) {
    const auto& [resumed, written, seconds] = ask.checkpoints;
    throw PythonError(why + (resumed == written ? "; force=True begins anew and replaces it" : ""));
  }
  return answer_dict(ask, outcome);
}

py::dict check_dict(const CheckReport& report) {
  py::dict row;
  // What can't be checked is not called wrong.
  row["valid"] = report.is_valid() || report.is_refused() ? py::object(py::bool_(report.is_valid()))
                                                          : py::none();
  row["reason"] = std::string(to_text(report.reason));
  row["message"] = report.message;
  row["game"] = report.game_text();
  row["position"] = report.position;
  row["claim"] = claim_text(report);
  row["digest"] = report.digest;
  row["attacker"] = std::string(to_text(report.goal.attacker));
  row["target"] = std::string(to_text(report.goal.target));
  row["truth"] = std::string(to_text(report.truth));
  row["exact"] = report.is_exact;
  row["nodes"] = report.positions;
  row["played_out"] = report.played_out;
  row["bytes"] = report.bytes;
  row["seconds"] = report.seconds;
  return row;
}

py::dict check_of(const std::string& file) {
  const auto report = [&] {
    const py::gil_scoped_release release;
    return check_file(file);
  }();
  return check_dict(value_of(report));
}

std::string explain_certificate(const std::string& file, std::optional<std::size_t> depth) {
  std::ostringstream text;
  const auto report = [&] {
    const py::gil_scoped_release release;
    return explain_file(file, text, ExplainOptions{depth.value_or(ExplainOptions::all)});
  }();
  const auto told = value_of(report);
  if (!told.is_valid()) throw PythonError(file + ": " + told.message);
  return text.str();
}

}  // namespace
}  // namespace proofboard

PYBIND11_MODULE(_core, module) {
  using namespace proofboard;
  module.doc() = "The part of proofboard that is written in C++.";
  module.attr("__version__") = PROOFBOARD_VERSION;
  py::register_exception<PythonError>(module, "Error", PyExc_ValueError).doc() =
      "Bad input: a position that can't be read, an unknown name, a file that can't be written.";

  module.def("games", &game_list, "The games, each a dict with name, title, options, …");
  module.def("algorithms", &algorithm_list,
             "The algorithms, each a dict with name, title, options, …");
  module.def("check", &check_of, py::arg("file"),
             "Verifies a certificate from the rules of the game alone.");
  module.def(
      "explain", &explain_certificate, py::arg("file"), py::arg("depth") = 6,
      "The proof of a certificate as a tree of moves, `depth` moves of each line; None: all.");

  py::class_<Position>(module, "Position",
                       "A position of a game. It never changes: play() gives a new one.")
      .def(py::init<const std::string&, const std::string&>(), py::arg("game"),
           py::arg("text") = "start",
           "Reads a position in any notation of the game: 'start:4 moves b2', rows, SGF, …")
      .def_property_readonly("game", &Position::game, "The game with its options.")
      .def_property_readonly("text", &Position::text, "The position in rows; can be read again.")
      .def_property_readonly("to_move", &Position::to_move, "'black' or 'white'.")
      .def_property_readonly("moves", &Position::moves, "The legal moves.")
      .def_property_readonly(
          "result", &Position::result,
          "Of a game that is over, Black's points (1 a win, 0 a draw); else None.")
      .def_property_readonly("remarks", &Position::remarks,
                             "What the game can tell of it beyond its rules, as sentences.")
      .def_property_readonly("board", &Position::board, "The board, drawn with letters.")
      .def(
          "play",
          [](const Position& position, const py::args& moves) {
            return position.play(moves.cast<std::vector<std::string>>());
          },
          "The position after these moves.")
      .def("__str__", &Position::board)
      .def("__repr__",
           [](const Position& position) {
             return "Position(" + py::repr(py::str(position.game())).cast<std::string>() + ", " +
                    py::repr(py::str(position.text())).cast<std::string>() + ")";
           })
      .def("__eq__",
           [](const Position& a, const py::object& b) -> py::object {
             if (!py::isinstance<Position>(b))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(a == b.cast<const Position&>());
           })
      .def("__hash__", [](const Position& position) {
        return py::hash(py::make_tuple(position.game(), position.text()));
      });

  module.def("solve", &solve, py::arg("position"), py::arg("words"), py::arg("progress"),
             py::arg("interval"));
}
