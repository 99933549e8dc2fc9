// Names as people type them: which one was meant?
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proofboard {

// Whether two words differ in nothing but case, hyphens and underscores: `DF-PN`, `dfpn`, `df-pn`.
bool is_same_name(std::string_view a, std::string_view b);

// The name that is nearest to what was typed; empty if none is near. Case and hyphens don't count;
// of equally near ones the first is taken. A word that begins a single name means that one; so does
// one that a name begins, if nothing is nearer.
std::string nearest_name(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean hex?", or nothing.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean hex? known: hex, othello": the names in full, for lists that are short enough.
std::string which_of(std::string_view typed, const std::vector<std::string>& names);

}  // namespace proofboard
