// Numbers before the nouns that they count.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace proofboard {

// The noun behind one or several: "node", "nodes"; "ply", "plies"; "loss", "losses".
inline std::string noun_for(bool is_one, std::string_view noun) {
  std::string word(noun);
  if (is_one) return word;
  const auto ends = [&](std::string_view end) { return noun.ends_with(end); };
  if (ends("y") && !ends("ay") && !ends("ey") && !ends("oy")) {
    word.pop_back();
    return word + "ies";
  }
  return word + (ends("s") || ends("x") || ends("ch") || ends("sh") ? "es" : "s");
}

// "1 node", "0 nodes", "12345 plies". Several words are a noun like its last one: "empty cell".
// Where digits are to be grouped there is report::count_text.
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  return std::to_string(count) + ' ' + noun_for(count == 1, noun);
}

}  // namespace proofboard
