#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "api/games.h"
#include "command/command_app.h"
#include "command/command_line.h"
#include "command/completion.h"
#include "command/help_texts.h"
#include "command/manual.h"
#include "core/suggest.h"

namespace proofboard::command {

namespace {

// A board text may start with empty cells written '-', which would look like an option. A blank in
// front, which no position minds, prevents that.
std::string guarded(std::string_view argument) {
  const auto board = argument.substr(0, argument.find(' '));
  const bool is_board = board.size() >= 16 && board.starts_with('-') &&
                        board.find_first_not_of("-xXoO*.") == std::string_view::npos;
  return is_board ? " " + std::string(argument) : std::string(argument);
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  for (const auto& name : option.get_lnames()) row.names.push_back("--" + name);
  for (const auto& name : option.get_snames()) row.names.push_back("-" + name);
  if (row.names.empty()) row.names.push_back(option.get_name(true));
  if (option.get_items_expected_max() > 0 && option.nonpositional()) {
    row.value = option.get_type_name();
  }
  row.help = option.get_description();
  row.is_required = option.get_required();
  row.is_list = option.get_expected_max() > 1;
  return row;
}

// What is hidden from --help (the group without a name) is no part of it.
std::vector<OptionRow> rows_of(const CLI::App& app, bool are_arguments) {
  std::vector<OptionRow> rows;
  for (const auto* option : app.get_options()) {
    if (option->get_group().empty() || option->get_positional() != are_arguments) continue;
    rows.push_back(row_of(*option));
  }
  return rows;
}

CommandTable table_of(const CLI::App& app) {
  CommandTable table{app.get_description(), app.get_footer(), rows_of(app, false), {}};
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    table.commands.push_back({command->get_name(), command->get_description(),
                              command->get_footer(), rows_of(*command, true),
                              rows_of(*command, false)});
  }
  return table;
}

// Commands that tell about the program itself: all that they give is a text.
struct TextCommands {
  std::string command;  // of `help`
  std::string shell;    // of `completion`

  explicit TextCommands(CLI::App& app) {
    auto* help = app.add_subcommand("help", "This text, or the one of a command");
    help->group("Commands")->footer("");
    help->add_option("COMMAND", command, "A command, a game or an algorithm")->type_name("");
    auto* completion =
        app.add_subcommand("completion", "What a shell needs to complete command lines");
    completion->group("Commands")->footer(completion_examples);
    completion->add_option("SHELL", shell, "bash")->required()->type_name("");
    auto* manual = app.add_subcommand("manual", "The manual page, for man");
    manual->group("Commands")->footer(manual_examples);
  }
};

std::optional<Error> unknown_option(const std::vector<OptionRow>& options, std::string_view word,
                                    const std::string& command) {
  word = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const auto& option : options) {
    if (std::find(option.names.begin(), option.names.end(), word) != option.names.end()) {
      return std::nullopt;
    }
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return Error{fmt::format("unknown option '{}'{} (see {} --help)", word, did_you_mean(word, names),
                           command)};
}

// A command that is meant, whatever its case; null if there is none.
const CommandRow* find_command(const CommandTable& table, std::string_view word) {
  for (const auto& command : table.commands) {
    if (is_same_name(command.name, word)) return &command;
  }
  return nullptr;
}

Error unknown_command(const CommandTable& table, std::string_view word) {
  // Who names a game first has left out what is to be done with it.
  if (const auto* game = find_game(word.substr(0, word.find(':')))) {
    return Error{fmt::format("'{}' is a game, not a command; did you mean proofboard solve {}?",
                             word, game->name)};
  }
  return Error{fmt::format("there is no command '{}'{}", word, which_of(word, table.names()))};
}

// What is wrong with the first word, if anything is: it must be a command or an option of the
// whole.
std::optional<Error> first_word_error(const CommandTable& table, const std::string& word) {
  if (word.starts_with('-')) return unknown_option(table.options, word, "proofboard");
  if (find_command(table, word) != nullptr) return std::nullopt;
  return unknown_command(table, word);
}

Expected<Text> help_about(const CLI::App& app, const CommandTable& table, const std::string& word) {
  if (const auto* command = find_command(table, word)) {
    return Text{app.get_subcommand(command->name)->help("proofboard")};
  }
  if (const auto* game = find_game(word)) {
    return Text{fmt::format("{} is a game: proofboard games {}\n", game->name, game->name)};
  }
  if (const auto algorithm = parse_algorithm(word)) {
    return Text{fmt::format("{} is an algorithm: proofboard algorithms {}\n", algorithm->info->name,
                            algorithm->info->name)};
  }
  return unknown_command(table, word);
}

// What was not expected: an option that is not known, or a word too many.
Error unexpected(const CLI::App& app, const CommandRow& command, const std::string& message) {
  const auto name = fmt::format("proofboard {}", command.name);
  for (const auto& word : app.remaining(true)) {
    if (word.size() < 2 || !word.starts_with('-')) continue;
    if (const auto error = unknown_option(command.options, word, name)) {
      return error->told_of(command.name);
    }
  }
  return Error{fmt::format("{}: {} (see {} --help)", command.name, message, name)};
}

// Names of games as the game has them, not as they were typed.
void use_own_names(Arguments& arguments) {
  std::visit(
      [](auto& given) {
        if constexpr (requires { given.game; }) {
          const auto end = given.game.find(':');
          const auto* game = find_game(std::string_view(given.game).substr(0, end));
          if (game == nullptr) return;
          given.game = end == std::string::npos ? game->name : game->name + given.game.substr(end);
        }
      },
      arguments);
}

}  // namespace

CommandTable command_table() {
  CLI::App app(overview, "proofboard");
  const auto commands = add_commands(app);
  const TextCommands texts(app);
  return table_of(app);
}

Expected<std::variant<Text, Arguments>> parse_command_line(int argc, const char* const* argv) {
  CLI::App app(overview, "proofboard");
  const auto commands = add_commands(app);
  const TextCommands texts(app);
  const auto table = table_of(app);
  const auto whole = app.help();  // before a command is chosen, whose help it would be afterwards

  if (argc < 2) return {Text{whole}};
  if (const auto error = first_word_error(table, argv[1])) return *error;
  std::vector<std::string> words;  // in reverse, as CLI11 wants them
  for (int i = argc - 1; i > 0; --i) words.push_back(guarded(argv[i]));
  const auto* command = find_command(table, argv[1]);
  if (command != nullptr) words.back() = command->name;
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    return {Text{app.help()}};
  } catch (const CLI::CallForVersion& version) {
    return {Text{fmt::format("{}\n", version.what())}};
  } catch (const CLI::ParseError& error) {
    const auto message = one_line(error.what());
    if (command == nullptr) return Error{fmt::format("{} (see proofboard --help)", message)};
    return unexpected(app, *command, message);
  }

  const auto text = [](Expected<Text> made) -> Expected<std::variant<Text, Arguments>> {
    if (!made) return made.error();
    return {std::move(*made)};
  };
  if (command->name == "help")
    return text(texts.command.empty() ? Expected<Text>(Text{whole})
                                      : help_about(app, table, texts.command));
  if (command->name == "completion") return text(completion_script(table, texts.shell));
  if (command->name == "manual") return {Text{manual_page(table)}};
  const auto chosen = std::find_if(commands.begin(), commands.end(),
                                   [](const Command& one) { return one.app->parsed(); });
  auto arguments = chosen->arguments();
  if (auto* solve = std::get_if<SolveArguments>(&arguments)) {
    solve->is_example = chosen->app->get_option("GAME")->count() == 0;
  }
  use_own_names(arguments);
  return {std::move(arguments)};
}

}  // namespace proofboard::command
