// What each layer may include, held by reading every #include in src/.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/source_folder.h"

namespace {

namespace fs = std::filesystem;

// A folder of src/, or the part of a game's, with the folders that it may include besides its own.
struct Layer {
  std::string_view name;
  std::vector<std::string_view> may_include;
};

const std::vector<Layer>& layers() {
  static const std::vector<Layer> all{
      {"core", {}},
      {"game", {"core"}},
      {"games/*/rules", {"core", "game"}},
      {"games/*/reasons", {"core", "game", "games/*/rules"}},
      {"certificate", {"core", "game"}},
      {"checker", {"core", "game", "games/*/rules", "games/*/reasons", "certificate"}},
      {"games/*/knowledge", {"core", "game", "games/*/rules"}},  // and the numbers of its reasons
      {"search", {"core", "game", "certificate", "checker"}},
      {"games/*/search",
       {"core", "game", "games/*/rules", "games/*/reasons", "games/*/knowledge", "search"}},
      {"api",
       {"core", "game", "games/*/rules", "certificate", "checker", "search", "games/*/search"}},
      {"play", {"core", "game", "games/*/rules", "checker", "search", "games/*/search", "api"}},
      {"lab", {"core", "game", "checker", "api", "play"}},
      {"report", {"core", "game", "checker", "api", "play", "lab"}},
      {"cluster", {"core", "game", "certificate", "checker", "search", "api", "report"}},
      {"protocol", {"core", "game", "api", "play", "report"}},
      {"explorer", {"core", "game", "certificate", "checker", "api", "play", "lab", "report"}},
      {"command",
       {"core", "game", "certificate", "checker", "api", "play", "lab", "report", "cluster",
        "protocol", "explorer"}}};
  return all;
}

const Layer* find_layer(std::string_view name) {
  const auto found = std::find_if(layers().begin(), layers().end(),
                                  [&](const Layer& layer) { return layer.name == name; });
  return found == layers().end() ? nullptr : &*found;
}

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (const auto& part : fs::path(path)) parts.push_back(part.string());
  return parts;
}

// The game that a file is part of: games/NAME/…
std::string game_of(const std::vector<std::string>& parts) {
  return parts.size() > 2 && parts[0] == "games" ? parts[1] : "";
}

// The layer of a file: its folder, or of a game's its part; games/NAME/NAME.h says what the game
// brings to searches. Empty if it is in none.
std::string layer_of(const std::vector<std::string>& parts) {
  std::string layer = parts.size() < 2 ? "" : parts[0];
  if (layer == "games") {
    if (parts.size() < 3) return "";
    layer =
        parts.size() == 3 && parts[2] == parts[1] + ".h" ? "games/*/search" : "games/*/" + parts[2];
  }
  return find_layer(layer) == nullptr ? "" : layer;
}

bool may_include(const std::string& from, const std::string& to) {
  const auto& allowed = find_layer(from)->may_include;
  return from == to || std::find(allowed.begin(), allowed.end(), to) != allowed.end();
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
  const auto from_layer = layer_of(from), to_layer = layer_of(to);
  if (from_layer.empty()) return says("the file is in no layer");
  if (to_layer.empty()) return says("the path is not rooted at src/");
  const auto from_game = game_of(from), to_game = game_of(to);
  if (!from_game.empty() && !to_game.empty() && from_game != to_game) {
    return says("a game knows nothing of another");
  }
  const bool is_kinds =
      from_layer == "games/*/knowledge" && path == "games/" + from_game + "/reasons/reasons.h";
  if (!is_kinds && !may_include(from_layer, to_layer)) {
    return says(from_layer + " may not know " + to_layer);
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

TEST(Layers, every_include_is_allowed) {
  const fs::path root = proofboard::testing_games::source_folder() / "src";
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp" && extension != ".in") continue;
    ++files;
    for (const auto& what : breaches(root, entry.path())) ADD_FAILURE() << what;
  }
  EXPECT_GT(files, 20) << "found too few files below " << root;
}

std::string include(const std::string& path) {
  return "#include \"" + path + "\"";
}

TEST(Layers, a_layer_may_include_itself_and_those_of_the_map) {
  EXPECT_EQ(breach("search/depth_first.h", include("search/observer.h")), "");
  EXPECT_EQ(breach("search/depth_first.h", include("core/truth.h")), "");
  EXPECT_EQ(breach("search/proof.h", include("checker/small.h")), "");
  EXPECT_EQ(breach("search/policies/df_pn.h", include("search/leaf.h")), "");
  EXPECT_EQ(breach("command/solve.cpp", include("api/api.h")), "");
  EXPECT_EQ(breach("api/game.cpp.in", include("games/@GAME@/@GAME@.h")), "");
  EXPECT_EQ(breach("play/self_play.h", include("api/games.h")), "");
}

TEST(Layers, the_map_has_no_circles) {
  for (std::size_t i = 0; i < layers().size(); ++i) {
    for (const auto name : layers()[i].may_include) {
      const auto* other = find_layer(name);
      ASSERT_NE(other, nullptr) << name;
      EXPECT_LT(other, &layers()[i]) << layers()[i].name << " comes before " << name;
    }
  }
}

TEST(Layers, what_speaks_has_its_words_from_report_and_report_knows_no_terminal) {
  for (const auto* file : {"protocol/gtp_engine.cpp", "cluster/worker.cpp", "command/solve.cpp"}) {
    EXPECT_EQ(breach(file, include("report/answer.h")), "") << file;
  }
  for (const auto* path : {"command/terminal.h", "protocol/gtp_engine.h", "cluster/worker.h"}) {
    EXPECT_NE(breach("report/answer.cpp", include(path)), "") << path;
  }
  for (const auto* file : {"api/inquiry.cpp", "play/match.cpp", "lab/run.cpp"}) {
    EXPECT_NE(breach(file, include("report/answer.h")), "") << file;
  }
}

TEST(Layers, a_layer_may_not_include_others) {
  EXPECT_NE(breach("core/truth.h", include("game/rules.h")), "");
  EXPECT_NE(breach("game/insight.h", include("search/solver.h")), "");
  EXPECT_NE(breach("games/hex/rules/hex.h", include("search/observer.h")), "");
  EXPECT_NE(breach("search/proof.h", R"(  #  include "api/api.h"  // why not)"), "");
  EXPECT_NE(breach("api/games.cpp", include("command/exit.h")), "");
  EXPECT_NE(breach("certificate/reader.cpp", include("checker/check.h")), "");
}

TEST(Layers, the_checker_knows_the_rules_the_reasons_and_the_format_alone) {
  for (const auto* path :
       {"core/truth.h", "game/reasons.h", "games/hex/rules/hex.h",
        "games/connect/reasons/reasons.h", "certificate/format.h", "checker/check.h"}) {
    EXPECT_EQ(breach("checker/check.cpp", include(path)), "") << path;
  }
  for (const auto* path :
       {"games/connect/knowledge/threats.h", "games/connect/connect.h",
        "games/connect/search/algorithms.h", "search/solver.h", "api/api.h", "command/exit.h"}) {
    EXPECT_NE(breach("checker/check.cpp", include(path)), "") << path;
  }
}

TEST(Layers, the_parts_of_a_game_know_no_more_than_they_need) {
  const auto may = [](const std::string& file, const std::string& path) {
    return breach("games/connect/" + file, include(path)).empty();
  };
  EXPECT_TRUE(may("rules/connect.cpp", "games/connect/rules/connect.h"));
  EXPECT_TRUE(may("rules/connect.cpp", "game/notation.h"));
  EXPECT_FALSE(may("rules/connect.cpp", "games/connect/reasons/reasons.h"));
  EXPECT_FALSE(may("rules/connect.cpp", "certificate/format.h"));

  EXPECT_TRUE(may("reasons/reasons.cpp", "games/connect/rules/connect.h"));
  EXPECT_TRUE(may("reasons/reasons.cpp", "core/varint.h"));
  EXPECT_FALSE(may("reasons/reasons.cpp", "games/connect/knowledge/threats.h"));
  EXPECT_FALSE(may("reasons/reasons.cpp", "certificate/format.h"));
  EXPECT_FALSE(may("reasons/reasons.cpp", "checker/small.h"));

  EXPECT_TRUE(may("knowledge/threats.h", "games/connect/rules/connect.h"));
  EXPECT_TRUE(may("knowledge/threat_space/win.h", "games/connect/knowledge/threats.h"));
  EXPECT_TRUE(may("knowledge/threat_insight.cpp", "games/connect/reasons/reasons.h"));
  EXPECT_FALSE(may("knowledge/threat_insight.cpp", "games/connect/reasons/windows.h"));
  EXPECT_FALSE(may("knowledge/threats.h", "checker/small.h"));
  EXPECT_FALSE(may("knowledge/threats.h", "certificate/certificate.h"));
  EXPECT_FALSE(may("knowledge/threats.h", "search/solver.h"));
  EXPECT_FALSE(may("knowledge/threats.h", "games/connect/search/algorithms.h"));

  EXPECT_TRUE(may("search/algorithms.cpp", "search/brings.h"));
  EXPECT_TRUE(may("search/algorithms.cpp", "games/connect/knowledge/threats.h"));
  EXPECT_TRUE(may("connect.h", "games/connect/search/algorithms.h"));
  EXPECT_TRUE(may("connect.h", "games/connect/reasons/reasons.h"));
  EXPECT_FALSE(may("connect.h", "api/games.h"));
  EXPECT_FALSE(may("search/algorithms.cpp", "play/self_play.h"));
  EXPECT_FALSE(may("search/algorithms.cpp", "checker/check.h"));
}

TEST(Layers, a_search_and_what_games_share_know_no_game) {
  for (const auto* file : {"core/json.cpp", "game/notation.cpp", "certificate/reader.cpp",
                           "search/proof.h", "search/algorithms/list.cpp"}) {
    EXPECT_NE(breach(file, include("games/hex/rules/hex.h")), "") << file;
    EXPECT_NE(breach(file, include("games/hex/hex.h")), "") << file;
  }
}

TEST(Layers, a_game_may_not_include_another) {
  for (const auto* part : {"rules", "reasons", "knowledge", "search"}) {
    const auto file = "games/hex/" + std::string(part) + "/a.cpp";
    EXPECT_EQ(breach(file, include("games/hex/rules/hex.h")), "");
    EXPECT_NE(breach(file, include("games/othello/rules/bitboard.h")), "");
  }
  EXPECT_NE(breach("games/hex/hex.h", include("games/othello/othello.h")), "");
}

TEST(Layers, a_file_of_a_game_is_in_one_of_its_parts) {
  EXPECT_NE(breach("games/hex/other.h", include("core/truth.h")), "");
  EXPECT_NE(breach("games/hex/lab/a.h", include("core/truth.h")), "");
  EXPECT_NE(breach("games/hex.h", include("core/truth.h")), "");
  EXPECT_NE(breach("api/games.cpp", include("games/hex/other.h")), "");
}

TEST(Layers, includes_are_rooted_at_src) {
  EXPECT_NE(breach("core/options.cpp", R"(#include "options.h")"), "");
  EXPECT_NE(breach("core/options.cpp", R"(#include "../game/rules.h")"), "");
  EXPECT_NE(breach("core/options.cpp", R"(#include "tools/options.h")"), "");
  EXPECT_NE(breach("tools/options.cpp", R"(#include "core/options.h")"), "");
}

TEST(Layers, other_lines_are_no_concern) {
  EXPECT_EQ(breach("core/options.cpp", "#include <vector>"), "");
  EXPECT_EQ(breach("core/options.cpp", R"(// #include "api/api.h")"), "");
  EXPECT_EQ(breach("core/options.cpp", "int rules = 0;"), "");
}

}  // namespace
