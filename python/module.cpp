// The module `proofboard._core`: the library's front door for Python. What is only convenience is
// in proofboard/__init__.py; proofboard/__init__.pyi has the types.
//
// A search runs on a thread of its own, which never takes Python's lock. The calling thread sleeps
// without it until there is news for the progress function, or a signal for Python: Ctrl-C.
#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <poll.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "api/api.h"
#include "api/news.h"
#include "api/replaced_files.h"
#include "checker/games.h"
#include "game/board_text.h"
#include "report/answer.h"
#include "report/catalogue.h"
#include "report/check.h"
#include "report/sentences.h"

namespace py = pybind11;

namespace proofboard {
namespace {

// Becomes `proofboard.Error` in Python, a ValueError. The others are Errors, too, each with the
// exception of Python's own that people expect there.
struct PythonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
template <ErrorKind kind>
struct PythonErrorOf : PythonError {
  using PythonError::PythonError;
};

[[noreturn]] void raise(const Error& error) {
  switch (error.kind) {
    case ErrorKind::not_found: throw PythonErrorOf<ErrorKind::not_found>(error.message);
    case ErrorKind::no_room: throw PythonErrorOf<ErrorKind::no_room>(error.message);
    case ErrorKind::no_permission: throw PythonErrorOf<ErrorKind::no_permission>(error.message);
    case ErrorKind::internal: throw PythonErrorOf<ErrorKind::internal>(error.message);
    default: throw PythonError(error.message);
  }
}

template <class T>
T value_of(Expected<T> expected) {
  if (!expected) raise(expected.error());
  return std::move(*expected);
}

// Python's own reader knows whole numbers from others.
py::object python_of(const Json& value) {
  return py::module_::import("json").attr("loads")(value.dump());
}

// These fields of an object; None where it has none of the name.
py::dict fields_of(const Json& object, std::initializer_list<const char*> names) {
  const auto all = python_of(object);
  py::dict chosen;
  for (const auto* name : names) chosen[name] = all.attr("get")(name);
  return chosen;
}

py::list game_list() {
  py::list list;
  for (const auto& game : games()) {
    auto row = report::game_json(game);
    row["example"] = game.example;  // a position, not a command
    list.append(python_of(row));
  }
  return list;
}

py::list algorithm_list() {
  py::list list;
  for (const auto& algorithm : algorithms())
    list.append(python_of(report::algorithm_json(algorithm)));
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
    raise(fine.error());
  }
  if (const auto kept = keep_checkpoint(ask, python_name); !kept) {
    raise(kept.error());
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
  row["move"] = or_none(now.move);
  row["move_number"] = now.move_number;
  row["move_count"] = now.move_count;
  return row;
}

py::dict answer_dict(const Ask& ask, const Outcome& outcome) {
  const auto& answer = outcome.answer;
  auto row = fields_of(
      report::answer_json({ask.at.game->info().base}, ask, outcome),
      {"position",   "attacker",   "target",      "algorithm",    "knowledge",     "truth",
       "reason",     "confirmed",  "unconfirmed", "score",        "move",          "line",
       "iterations", "nodes",      "max_pn",      "max_dn",       "root_switches", "revisits",
       "mean_depth", "peak_bytes", "seconds",     "proof_seconds"});
  row["sentence"] = report::answer_sentence(ask, answer);
  row["score_bounds"] = or_none(answer.score);
  row["unconfirmed_score"] = or_none(answer.unconfirmed_score);
  row["length"] = answer.length ? py::object(py::int_(answer.length->at_most)) : py::none();
  row["length_at_least"] =
      answer.length ? py::object(py::int_(answer.length->at_least)) : py::none();
  row["certificate"] =
      answer.certificate ? py::object(py::str(answer.certificate->file)) : py::none();
  row["certificate_bytes"] =
      answer.certificate ? py::object(py::int_(answer.certificate->bytes)) : py::none();
  row["certificate_error"] = or_none(answer.certificate_error);
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

// Without Python's lock, until the descriptor can be read, a signal comes or the time is over. Not
// for long: a signal just before it, or one that another thread has taken, does not end the sleep.
void sleep_until_readable(int descriptor, std::chrono::nanoseconds time) {
  constexpr std::chrono::milliseconds none{0}, longest{200};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(time);
  const py::gil_scoped_release release;
  pollfd waiting{descriptor, POLLIN, 0};
  poll(&waiting, 1, static_cast<int>(std::clamp(left, none, longest).count()));
}

// Runs to the end, to a limit, to Ctrl-C, or until `progress` says False or raises.
py::dict solve(const Position& position, const py::dict& words, const py::object& progress,
               double interval) {
  using Clock = std::chrono::steady_clock;
  const auto between = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::clamp(interval, 0.0, 1e6)));
  News news;
  auto ask = value_of(parse_ask(position.at(), words_of(words), python_name));
  check_files(ask);
  Inquiry inquiry(ask, &news);
  inquiry.go();
  const auto stop = [&] {
    inquiry.stop();
    const py::gil_scoped_release release;
    inquiry.wait();
  };
  auto next = Clock::now() + between;
  std::optional<Snapshot> untold;
  while (!news.is_over()) {
    if (PyErr_CheckSignals() != 0) {
      py::error_already_set interrupt;  // takes the error, so that Python can be left meanwhile
      stop();
      throw interrupt;
    }
    sleep_until_readable(news.descriptor(), untold ? next - Clock::now() : Clock::duration::max());
    auto now = news.take();
    if (progress.is_none()) continue;
    if (now) untold = std::move(now);
    if (!untold || news.is_over() || Clock::now() < next) continue;
    next = Clock::now() + between;
    try {
      const py::object said = progress(snapshot_dict(*std::exchange(untold, std::nullopt)));
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
  if (const auto& why = outcome.answer.refusal) {
    const auto& [resumed, written, seconds] = ask.checkpoints;
    raise(resumed == written
              ? why->in_words(why->message + "; force=True begins anew and replaces it")
              : *why);
  }
  return answer_dict(ask, outcome);
}

py::dict check_dict(const CheckReport& report) {
  auto row = fields_of(report::check_json("", report),
                       {"reason", "position", "attacker", "target", "truth", "nodes", "played_out",
                        "bytes", "seconds"});
  // What can't be checked is not called wrong.
  row["valid"] = report.is_valid() || report.is_refused() ? py::object(py::bool_(report.is_valid()))
                                                          : py::none();
  row["message"] = report.message;
  row["game"] = report.game_text();
  row["claim"] = claim_text(report);
  row["digest"] = report.digest;
  row["exact"] = report.is_exact;
  return row;
}

py::dict check_of(const std::string& file) {
  const auto report = [&] {
    const py::gil_scoped_release release;
    return check_file(file);
  }();
  return check_dict(value_of(report));
}

std::string explanation_of(const std::string& file, std::optional<std::size_t> depth) {
  std::ostringstream text;
  const auto report = [&] {
    const py::gil_scoped_release release;
    return explain_file(file, text, ExplainOptions{depth.value_or(ExplainOptions::all)});
  }();
  const auto told = value_of(report);
  if (!told.is_valid()) throw PythonError(file + ": " + told.message);
  return text.str();
}

// The errors by their kinds. The last one that fits is taken: the general one comes first.
void register_errors(py::module_& module) {
  auto& general = py::register_exception<PythonError>(module, "Error", PyExc_ValueError);
  general.doc() =
      "What can't be done: a position that can't be read, an unknown name, a bad value.";
  const auto add = [&]<ErrorKind kind>(std::integral_constant<ErrorKind, kind> /*kind*/,
                                       const char* name, PyObject* own, const char* doc) {
    const auto bases = py::make_tuple(general, py::handle(own));
    py::register_exception<PythonErrorOf<kind>>(module, name, bases).doc() = doc;
  };
  using enum ErrorKind;
  add(std::integral_constant<ErrorKind, not_found>(), "NotFoundError", PyExc_FileNotFoundError,
      "A file or folder that is not there; also a FileNotFoundError.");
  add(std::integral_constant<ErrorKind, no_permission>(), "NoPermissionError",
      PyExc_PermissionError, "What may not be read or written; also a PermissionError.");
  add(std::integral_constant<ErrorKind, no_room>(), "NoRoomError", PyExc_OSError,
      "A disk, a quota or a table of the system that is full; also an OSError.");
  add(std::integral_constant<ErrorKind, internal>(), "InternalError", PyExc_RuntimeError,
      "What is nobody's input: an error of the system or of proofboard; also a RuntimeError.");
}

}  // namespace
}  // namespace proofboard

PYBIND11_MODULE(_core, module) {
  using namespace proofboard;
  module.doc() = "The part of proofboard that is written in C++.";
  module.attr("__version__") = PROOFBOARD_VERSION;
  register_errors(module);

  module.def("games", &game_list, "The games, each a dict with name, title, options, …");
  module.def("algorithms", &algorithm_list,
             "The algorithms, each a dict with name, title, options, …");
  module.def("check", &check_of, py::arg("file"),
             "Verifies a certificate from the rules of the game alone.");
  module.def(
      "explain", &explanation_of, py::arg("file"), py::arg("depth") = 6,
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
