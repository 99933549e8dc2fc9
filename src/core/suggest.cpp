#include "core/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace proofboard {

namespace {

// What is left when case and hyphens are not minded.
std::string bare(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    if (c == '-' || c == '_' || c == ' ') continue;
    letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

// Letters added, left out, changed, or two neighbours exchanged (the restricted distance of
// Damerau).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  return bare(a) == bare(b);
}

std::string nearest_name(std::string_view typed, const std::vector<std::string>& names) {
  const auto word = bare(typed);
  if (word.empty() || word.size() > 40) return {};
  const auto allowed = std::max<std::size_t>(1, word.size() / 3);
  const std::string* nearest = nullptr;
  std::size_t least = allowed + 1;
  const std::string* begun = nullptr;  // by the word
  int begun_names = 0;
  for (const auto& name : names) {
    const auto letters = bare(name);
    if (const auto found = distance(word, letters); found < least) {
      least = found;
      nearest = &name;
    }
    if (word.size() >= 2 && letters.starts_with(word)) {
      if (begun_names++ == 0) begun = &name;
    }
  }
  const bool is_nearly_the_same = nearest != nullptr && least <= 1;
  if (begun_names == 1 && !is_nearly_the_same) return *begun;
  // A single letter is near to nothing.
  if (nearest != nullptr && word.size() > least) return *nearest;
  if (begun != nullptr) return *begun;
  // `benchmark` for `bench`: the longest name that begins the word.
  const std::string* longest = nullptr;
  for (const auto& name : names) {
    const auto letters = bare(name);
    const bool begins = letters.size() >= 3 && word.starts_with(letters);
    if (begins && (longest == nullptr || bare(*longest).size() < letters.size())) longest = &name;
  }
  return longest == nullptr ? "" : *longest;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const auto name = nearest_name(typed, names);
  return name.empty() ? "" : fmt::format("; did you mean {}?", name);
}

std::string which_of(std::string_view typed, const std::vector<std::string>& names) {
  const auto name = nearest_name(typed, names);
  return name.empty() ? fmt::format("; known: {}", fmt::join(names, ", "))
                      : fmt::format("; did you mean {}? known: {}", name, fmt::join(names, ", "));
}

}  // namespace proofboard
