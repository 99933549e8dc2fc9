#include "protocol/gtp_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>

#include "game/notation.h"

namespace proofboard::protocol {

Expected<Side> side_argument(const GtpCommand& command) {
  if (command.arguments.empty()) return Error{"the side is missing: black or white"};
  const auto word = lower_case(command.arguments[0]);
  if (word == "b" || word == "black") return Side::black;
  if (word == "w" || word == "white") return Side::white;
  return Error{fmt::format("{} is not a side: black or white", quoted(command.arguments[0]))};
}

const std::vector<GtpEngine::Entry>& GtpEngine::commands() {
  using E = GtpEngine;
  static const std::vector<Entry> all{{"all_legal_moves", &E::all_legal_moves},
                                      {"boardsize", &E::boardsize},
                                      {"clear_board", &E::clear_board},
                                      {"final_score", &E::final_score},
                                      {"genmove", &E::genmove},
                                      {"gogui-analyze_commands", &E::gogui_analyze_commands},
                                      {"gogui-interrupt", &E::gogui_interrupt},
                                      {"hexgui-analyze_commands", &E::hexgui_analyze_commands},
                                      {"hexworld", &E::hexworld},
                                      {"known_command", &E::known_command},
                                      {"list_commands", &E::list_commands},
                                      {"loadhexworld", &E::loadhexworld},
                                      {"loadsgf", &E::loadsgf},
                                      {"name", &E::name},
                                      {"param_engine", &E::param_engine},
                                      {"play", &E::play},
                                      {"printsgf", &E::printsgf},
                                      {"protocol_version", &E::protocol_version},
                                      {"quit", &E::quit},
                                      {"reg_genmove", &E::reg_genmove},
                                      {"savesgf", &E::savesgf},
                                      {"showboard", &E::showboard},
                                      {"solve-find-winning", &E::solve_find_winning},
                                      {"solve-moves", &E::solve_moves},
                                      {"solve-state", &E::solve_state},
                                      {"solve-why", &E::solve_why},
                                      {"time_left", &E::time_left},
                                      {"time_settings", &E::time_settings},
                                      {"undo", &E::undo},
                                      {"version", &E::version},
                                      {"view", &E::view},
                                      {"view-labels", &E::view_labels}};
  return all;
}

const GtpEngine::Entry* GtpEngine::find(std::string_view name) {
  const auto& all = commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.name == name; });
  return found == all.end() ? nullptr : &*found;
}

GtpEngine::GtpEngine(EngineSettings settings, GameRecord game, int input, std::FILE* output,
                     Interrupts interrupts)
    : settings_(std::move(settings)),
      game_(std::move(game)),
      input_(input, std::move(interrupts)),
      output_(output) {}

Expected<GtpEngine> GtpEngine::create(EngineSettings settings, int input, std::FILE* output,
                                      Interrupts interrupts) {
  auto game = read_record(settings.game, "start");
  if (!game) return game.error();
  const auto search = choose_search(*game->start.game, settings.parameters.algorithm,
                                    settings.parameters.knowledge);
  if (!search) return search.error();
  return GtpEngine(std::move(settings), std::move(*game), input, output, std::move(interrupts));
}

void GtpEngine::run() {
  while (!is_quitting_) {
    const auto line = input_.next();
    if (!line) return;
    if (is_stop_request(*line)) continue;  // nothing runs
    const auto command = parse_gtp_line(*line);
    if (!command) continue;
    fmt::print(output_, "{}", gtp_answer(command->id, answer(*command)));
    std::fflush(output_);
  }
}

GtpEngine::Answered GtpEngine::answer(const GtpCommand& command) {
  if (command.name.empty()) return Error{"the command is missing"};
  const auto* const entry = find(command.name);
  if (entry == nullptr) return Error{fmt::format("unknown command {}", quoted(command.name))};
  try {
    return (this->*entry->answer)(command);
  } catch (const std::bad_alloc&) {
    return Error{"out of memory: give less with param_engine memory MIB"};
  } catch (const std::exception& error) {
    return Error{fmt::format("internal error: {}", error.what())};
  }
}

GtpEngine::Answered GtpEngine::protocol_version(const GtpCommand& /*command*/) {
  return std::string("2");
}

GtpEngine::Answered GtpEngine::name(const GtpCommand& /*command*/) {
  return std::string("Proofboard");
}

GtpEngine::Answered GtpEngine::version(const GtpCommand& /*command*/) {
  return settings_.version;
}

GtpEngine::Answered GtpEngine::list_commands(const GtpCommand& /*command*/) {
  std::string names;
  for (const auto& entry : commands()) names += fmt::format("{}\n", entry.name);
  return names;
}

GtpEngine::Answered GtpEngine::known_command(const GtpCommand& command) {
  return std::string(find(command.text) != nullptr ? "true" : "false");
}

// GoGui asks with it whether `# interrupt` is understood.
GtpEngine::Answered GtpEngine::gogui_interrupt(const GtpCommand& /*command*/) {
  return std::string();
}

GtpEngine::Answered GtpEngine::quit(const GtpCommand& /*command*/) {
  is_quitting_ = true;
  return std::string();
}

GtpEngine::Answered GtpEngine::param_engine(const GtpCommand& command) {
  const auto& words = command.arguments;
  if (words.empty()) return list_parameters(settings_.parameters, game_.game());
  if (words.size() > 2) return Error{"param_engine takes a name and a value without blanks"};
  const auto set = set_parameter(settings_.parameters, game_.game(), words[0],
                                 words.size() > 1 ? words[1] : std::string());
  if (!set) return set.error();
  return std::string();
}

}  // namespace proofboard::protocol
