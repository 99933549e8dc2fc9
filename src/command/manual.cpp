#include "command/manual.h"

#include <fmt/format.h>

#include "api/games.h"

namespace proofboard::command {

namespace {

// A sign beyond ASCII, of which `at` is the first byte; afterwards it is the last.
std::string escaped_sign(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  unsigned code = first & (0x3fU >> more);
  for (int i = 0; i < more && at + 1 < text.size(); ++i) {
    code = code << 6 | (static_cast<unsigned char>(text[++at]) & 0x3fU);
  }
  return fmt::format("\\[u{:04X}]", code);
}

// Text in which nothing is an instruction to troff.
std::string plain(std::string_view text) {
  std::string safe;
  bool begins_line = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x80) {
      safe += escaped_sign(text, i);
      continue;
    }
    if (begins_line && (c == '.' || c == '\'')) safe += "\\&";
    begins_line = c == '\n';
    switch (c) {
      case '\\': safe += "\\e"; break;
      case '-': safe += "\\-"; break;
      case '`': safe += "\\(ga"; break;
      case '\'': safe += "\\(aq"; break;
      default: safe += c;
    }
  }
  return safe;
}

// Lines that stay as they are: examples.
std::string verbatim(std::string_view text) {
  return fmt::format(".nf\n{}\n.fi\n", plain(text));
}

std::string option_text(const OptionRow& row) {
  std::string names;
  for (const auto& name : row.names) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", plain(name));
  }
  if (!row.value.empty()) names += fmt::format(" \\fI{}\\fR", plain(row.value));
  return fmt::format(".TP\n{}\n{}\n", names, plain(row.help));
}

std::string synopsis(const CommandRow& command) {
  std::string line = fmt::format(".B proofboard {}\n", plain(command.name));
  for (const auto& argument : command.arguments) {
    const auto name =
        fmt::format("\\fI{}\\fR{}", plain(argument.name()), argument.is_list ? " ..." : "");
    line += argument.is_required ? name + '\n' : fmt::format("[{}]\n", name);
  }
  if (!command.options.empty()) line += "[\\fIoptions\\fR]\n";
  return line;
}

std::string command_text(const CommandRow& command) {
  auto text = fmt::format(".SS {}\n{}\n{}.\n", plain(command.name), synopsis(command) + ".PP",
                          plain(command.title));
  for (const auto& argument : command.arguments) text += option_text(argument);
  for (const auto& option : command.options) text += option_text(option);
  if (!command.footer.empty()) text += ".PP\n" + verbatim(command.footer);
  return text;
}

std::string table_text(const OptionTable& options) {
  std::string text;
  for (const auto& option : options) {
    text +=
        fmt::format(".br\n{}={} (default {}): {}\n", plain(option.name), plain(option.range_text()),
                    plain(option.default_text()), plain(option.help));
  }
  return text;
}

}  // namespace

std::string manual_page(const CommandTable& table) {
  auto text = fmt::format(
      ".TH PROOFBOARD 1 \"\" \"proofboard {}\" \"User Commands\"\n"
      ".SH NAME\nproofboard, proofboard\\-check \\- proof\\-number search on board games, with "
      "proofs that anyone can check\n"
      ".SH SYNOPSIS\n.B proofboard\n\\fICOMMAND\\fR [\\fIoptions\\fR]\n.br\n"
      ".B proofboard\\-check\n\\fIFILE\\fR ...\n"
      ".SH DESCRIPTION\n{}\n.PP\n"
      "proofboard\\-check is the checker alone: it verifies certificates as \\fBproofboard "
      "check\\fR does, and has nothing of a search in it.\n",
      PROOFBOARD_VERSION, plain(table.overview));
  text += ".SH OPTIONS\n";
  for (const auto& option : table.options) text += option_text(option);
  text += ".SH COMMANDS\n";
  for (const auto& command : table.commands) text += command_text(command);
  text += ".SH GAMES\n";
  for (const auto& game : games()) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(game.name), plain(game.title));
    if (game.base == game.name) text += table_text(game.options);
  }
  text += ".SH ALGORITHMS\n";
  for (const auto& algorithm : algorithms()) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n{}", plain(algorithm.name), plain(algorithm.title),
                        table_text(algorithm.options));
  }
  text += ".SH EXAMPLES AND EXIT STATUS\n" + verbatim(table.footer);
  return text;
}

}  // namespace proofboard::command
