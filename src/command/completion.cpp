#include "command/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/games.h"
#include "command/choices.h"
#include "core/suggest.h"
#include "play/player.h"

namespace proofboard::command {

namespace {

template <class Infos>
std::vector<std::string> names_of(const Infos& infos) {
  std::vector<std::string> names;
  for (const auto& info : infos) names.push_back(info.name);
  return names;
}

std::vector<std::string> known_knowledge() {
  std::vector<std::string> names{"none"};
  for (const auto& game : games()) {
    if (game.base != game.name) continue;
    for (const auto& known : game.knowledge) names.push_back(known.name);
  }
  return names;
}

template <std::size_t n>
std::vector<std::string> words(const std::array<const char*, n>& choices) {
  return {choices.begin(), choices.end()};
}

// What may stand behind an option or for an argument; empty: anything, a file among others.
std::vector<std::string> values_of(const CommandTable& table, const CommandRow& command,
                                   const std::string& name) {
  if (name == "GAME") return names_of(games());
  if (name == "NAME" && command.name == "games") return names_of(games());
  if (name == "--algorithm" || (name == "NAME" && command.name == "algorithms")) {
    return names_of(algorithms());
  }
  if (name == "--player" || name == "--against" || (name == "NAME" && command.name == "players")) {
    return names_of(play::players());
  }
  if (name == "--knowledge") return known_knowledge();
  if (name == "--attacker") return words(attacker_choices);
  if (name == "--target") return words(target_choices);
  if (name == "ACTION") return command.name == "lab" ? words(lab_actions) : words(cluster_actions);
  if (name == "PROTOCOL") return words(protocols);
  if (name == "COMMAND") return table.names();
  if (name == "SHELL") return {"bash"};
  return {};
}

std::string case_line(const std::string& pattern, const std::string& what) {
  return fmt::format("      {}) words='{}' ;;\n", pattern, what);
}

}  // namespace

Expected<Text> completion_script(const CommandTable& table, const std::string& shell) {
  if (shell != "bash") {
    return Error{fmt::format(
        "completion: '{}' is not bash (zsh reads that, too, after bashcompinit)", shell)};
  }
  std::string values, options, arguments;
  for (const auto& command : table.commands) {
    std::vector<std::string> names;
    for (const auto& option : command.options) {
      names.push_back(option.name());
      if (option.value.empty()) continue;
      const auto choices = values_of(table, command, option.name());
      if (!choices.empty()) {
        values += case_line(command.name + ":" + option.name(),
                            fmt::format("{}", fmt::join(choices, " ")));
      }
      // Something must follow, but only the user knows what: a file's name, perhaps.
      if (choices.empty()) {
        values += fmt::format("      {}:{}) return ;;\n", command.name, option.name());
      }
    }
    options += case_line(command.name, fmt::format("{}", fmt::join(names, " ")));
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      const auto& argument = command.arguments[i];
      const auto choices = values_of(table, command, argument.name());
      if (choices.empty()) continue;
      arguments += case_line(
          fmt::format("{}:{}", command.name, argument.is_list ? "*" : fmt::format("{}", i)),
          fmt::format("{}", fmt::join(choices, " ")));
    }
  }
  std::vector<std::string> whole = table.names();
  for (const auto& option : table.options) whole.push_back(option.name());
  return Text{fmt::format(
      R"(# Completion of proofboard's command lines: made by `proofboard completion bash`.
_proofboard() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  local command=${{COMP_WORDS[1]}} words='' place=0 i
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words='{}'
  else
    case $command:$before in
{}    esac
    if [[ -z $words && $word == -* ]]; then
      case $command in
{}      esac
    elif [[ -z $words ]]; then
      for ((i = 2; i < COMP_CWORD; i++)); do
        [[ ${{COMP_WORDS[i]}} == -* ]] || place=$((place + 1))
      done
      case $command:$place in
{}      esac
    fi
  fi
  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _proofboard proofboard
)",
      fmt::join(whole, " "), values, options, arguments)};
}

}  // namespace proofboard::command
