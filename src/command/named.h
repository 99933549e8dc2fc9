// Entries of a list by their names.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "core/suggest.h"

namespace proofboard::command {

// Those of these names, all if there are none. What is not among them is an error that suggests
// one.
template <class Info>
Expected<std::vector<const Info*>> those_named(std::string_view what, const std::vector<Info>& all,
                                               const std::vector<std::string>& names) {
  std::vector<const Info*> chosen;
  std::vector<std::string> known;
  for (const auto& info : all) {
    known.push_back(info.name);
    if (names.empty()) chosen.push_back(&info);
  }
  for (const auto& typed : names) {
    const auto name = std::string_view(typed).substr(0, typed.find(':'));
    const auto before = chosen.size();
    for (const auto& info : all) {
      if (is_same_name(info.name, name)) chosen.push_back(&info);
    }
    if (chosen.size() == before) {
      return Error{fmt::format("there is no {} '{}'{}", what, name, which_of(name, known))};
    }
  }
  return chosen;
}

}  // namespace proofboard::command
