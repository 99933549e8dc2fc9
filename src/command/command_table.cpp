#include "command/command_table.h"

#include <algorithm>

namespace proofboard::command {

const OptionRow* CommandRow::find(const std::string& option) const {
  for (const auto* rows : {&options, &arguments}) {
    for (const auto& row : *rows) {
      if (std::find(row.names.begin(), row.names.end(), option) != row.names.end()) return &row;
    }
  }
  return nullptr;
}

const CommandRow* CommandTable::find(const std::string& command) const {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const CommandRow& row) { return row.name == command; });
  return found == commands.end() ? nullptr : &*found;
}

std::vector<std::string> CommandTable::names() const {
  std::vector<std::string> all;
  for (const auto& command : commands) all.push_back(command.name);
  return all;
}

}  // namespace proofboard::command
