// The commands and their options as plain values: what `--help` tells, for everything else that is
// made of it.
#pragma once

#include <string>
#include <vector>

namespace proofboard::command {

struct OptionRow {
  std::vector<std::string> names;  // "--quiet", "-q"; of an argument without dashes its one name
  std::string value;               // what stands behind it: "FILE"; empty: nothing
  std::string help;
  bool is_required = false;
  bool is_list = false;  // may be given several times

  const std::string& name() const { return names.front(); }
};

struct CommandRow {
  std::string name;
  std::string title;
  std::string footer;                // examples and exit codes
  std::vector<OptionRow> arguments;  // in their order
  std::vector<OptionRow> options;

  const OptionRow* find(const std::string& option) const;
};

struct CommandTable {
  std::string overview;
  std::string footer;
  std::vector<OptionRow> options;  // of the program as a whole
  std::vector<CommandRow> commands;

  const CommandRow* find(const std::string& command) const;
  std::vector<std::string> names() const;  // of the commands
};

}  // namespace proofboard::command
