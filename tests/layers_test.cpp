// The order of the layers, held by reading every #include in src/.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

// Each layer may include itself and those before it.
constexpr std::array<std::string_view, 13> layers{
    "core",   "rules",   "certificate", "checker",  "knowledge", "search", "play",
    "engine", "cluster", "lab",         "protocol", "explorer",  "command"};

constexpr std::array<std::string_view, 4> open_to_the_checker{"core", "rules", "certificate",
                                                              "checker"};

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (const auto& part : fs::path(path)) parts.push_back(part.string());
  return parts;
}

std::size_t rank(std::string_view layer) {
  return static_cast<std::size_t>(std::find(layers.begin(), layers.end(), layer) - layers.begin());
}

// The folder of a game, if the file is part of one: src/rules/NAME/…
std::optional<std::string> game_of(const std::vector<std::string>& parts) {
  if (parts.size() > 2 && parts[0] == "rules") return parts[1];
  return std::nullopt;
}

// The path in a line `#include "path"`; empty if it is another line.
std::string included_path(std::string_view line) {
  const auto skips = [&](std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  if (!skips("#") || !skips("include") || !skips("\"")) return "";
  return std::string(line.substr(0, line.find('"')));
}

// What an #include line in a file breaks, or an empty text. Paths are relative to src/.
std::string breach(const std::string& file, const std::string& line) {
  const auto path = included_path(line);
  if (path.empty()) return "";

  const auto from = parts_of(file);
  const auto to = parts_of(path);
  const auto says = [&](const std::string& what) {
    return file + " includes " + path + ": " + what;
  };
  if (from.size() < 2 || rank(from[0]) == layers.size()) return says("the file is in no layer");
  if (to.size() < 2 || rank(to[0]) == layers.size()) return says("the path is not rooted at src/");
  if (rank(to[0]) > rank(from[0])) return says(to[0] + " stands below " + from[0]);
  if (from[0] == "checker" && std::find(open_to_the_checker.begin(), open_to_the_checker.end(),
                                        to[0]) == open_to_the_checker.end()) {
    return says("the checker knows the rules and the format alone");
  }
  const auto game = game_of(to);
  if (game && from[0] == "rules" && game_of(from) != game) {
    return says(game_of(from) ? "a game knows nothing of another"
                              : "what all games share knows none of them");
  }
  return "";
}

// Of all lines of a file below src/.
std::vector<std::string> breaches(const fs::path& root, const fs::path& file) {
  std::vector<std::string> found;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const auto what = breach(fs::relative(file, root).generic_string(), line);
    if (!what.empty()) found.push_back(what);
  }
  return found;
}

TEST(Layers, every_include_follows_their_order) {
  const fs::path root = PROOFBOARD_SOURCE_FOLDER;
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp" && extension != ".in") continue;
    ++files;
    for (const auto& what : breaches(root, entry.path())) ADD_FAILURE() << what;
  }
  EXPECT_GT(files, 20) << "found too few files below " << root;
}

TEST(Layers, a_layer_may_include_itself_and_those_before_it) {
  EXPECT_EQ(breach("search/df_pn.h", R"(#include "search/observer.h")"), "");
  EXPECT_EQ(breach("search/df_pn.h", R"(#include "core/truth.h")"), "");
  EXPECT_EQ(breach("command/solve.cpp", R"(#include "engine/engine.h")"), "");
  EXPECT_EQ(breach("engine/game.cpp.in", R"(#include "rules/@GAME@/@GAME@.h")"), "");
}

TEST(Layers, a_layer_may_not_include_those_after_it) {
  EXPECT_NE(breach("core/truth.h", R"(#include "rules/rules.h")"), "");
  EXPECT_NE(breach("rules/hex/hex.h", R"(#include "search/observer.h")"), "");
  EXPECT_NE(breach("search/proof.h", R"(  #  include "engine/engine.h"  // why not)"), "");
  EXPECT_NE(breach("engine/engine.cpp", R"(#include "command/exit.h")"), "");
}

TEST(Layers, the_checker_knows_the_rules_and_the_format_alone) {
  for (const auto* line : {R"(#include "core/truth.h")", R"(#include "rules/hex/hex.h")",
                           R"(#include "certificate/format.h")", R"(#include "checker/check.h")"}) {
    EXPECT_EQ(breach("checker/check.cpp", line), "") << line;
  }
  for (const auto layer : layers) {
    if (rank(layer) <= rank("checker")) continue;
    EXPECT_NE(breach("checker/check.cpp", "#include \"" + std::string(layer) + "/a.h\""), "");
  }
}

TEST(Layers, a_game_may_not_include_another) {
  EXPECT_EQ(breach("rules/hex/hex.cpp", R"(#include "rules/hex/hex.h")"), "");
  EXPECT_EQ(breach("rules/hex/hex.cpp", R"(#include "rules/notation.h")"), "");
  EXPECT_NE(breach("rules/hex/hex.cpp", R"(#include "rules/othello/bitboard.h")"), "");
  EXPECT_NE(breach("rules/notation.cpp", R"(#include "rules/hex/hex.h")"), "");
}

TEST(Layers, includes_are_rooted_at_src) {
  EXPECT_NE(breach("core/options.cpp", R"(#include "options.h")"), "");
  EXPECT_NE(breach("core/options.cpp", R"(#include "../rules/rules.h")"), "");
  EXPECT_NE(breach("core/options.cpp", R"(#include "tools/options.h")"), "");
  EXPECT_NE(breach("tools/options.cpp", R"(#include "core/options.h")"), "");
}

TEST(Layers, other_lines_are_no_concern) {
  EXPECT_EQ(breach("core/options.cpp", "#include <vector>"), "");
  EXPECT_EQ(breach("core/options.cpp", R"(// #include "engine/engine.h")"), "");
  EXPECT_EQ(breach("core/options.cpp", "int rules = 0;"), "");
}

}  // namespace
