// Pictures of positions with the verdict on every move.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/games.h"
#include "tests/command/program.h"

namespace proofboard::command {
namespace {

using testing::Folder;
using testing::run;

// Whether every element is closed in its turn, and text and attributes hold no bare '<' or '&'.
bool is_well_formed(std::string_view text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    const auto end = text.find('>', at);
    if (end == std::string_view::npos) return false;
    const auto tag = text.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string_view::npos) return false;
    const auto name = std::string(tag.substr(0, tag.find_first_of(" ")));
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != name.substr(1)) return false;
      open.pop_back();
    } else if (!tag.starts_with('?') && !tag.ends_with('/')) {
      open.push_back(name);
    }
    at = end;
  }
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const auto entity = text.substr(at, text.find(';', at) - at);
    if (entity != "&amp" && entity != "&lt" && entity != "&gt" && entity != "&quot") return false;
  }
  return open.empty();
}

std::size_t count_of(std::string_view what, std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

std::string drawn(const std::string& game, const std::string& position,
                  std::vector<std::string> more = {}) {
  const Folder folder;
  const auto file = folder.path("picture.svg");
  std::vector<std::string> words{"solve", game, position, "--all-moves", "--picture", file, "-q"};
  words.insert(words.end(), more.begin(), more.end());
  const auto outcome = run(words);
  EXPECT_TRUE(outcome.exit == 0 || outcome.exit == 3) << outcome.err;
  return folder.read("picture.svg");
}

TEST(Picture, has_one_element_for_each_cell_and_the_verdict_of_each_move) {
  const auto svg = drawn("hex", "start:3 moves a1");
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count_of("<g id=\"", svg), 9u);
  EXPECT_EQ(count_of("<polygon ", svg), 9u);
  EXPECT_EQ(count_of("<circle class=\"x\"", svg), 1u);
  EXPECT_NE(svg.find("<g id=\"b2\"><title>b2: proven, "), std::string::npos);
  EXPECT_NE(svg.find("<g id=\"c3\"><title>c3: disproven, "), std::string::npos);
  EXPECT_NE(svg.find("proven: after it White wins (1 of 8 moves)"), std::string::npos);
  EXPECT_EQ(count_of("class=\"edge ", svg), 4u) << "the sides that each player joins";
}

TEST(Picture, shows_unknown_as_unknown) {
  const auto svg = drawn("hex", "start:7", {"--nodes", "100"});
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count_of(": unknown, ", svg), 49u);
  EXPECT_EQ(count_of("class=\"cell unknown\" points", svg), 49u);
}

TEST(Picture, is_drawn_for_every_game) {
  for (const auto& game : games()) {
    const auto svg = drawn(game.name, game.example, {"--nodes", "1000"});
    EXPECT_TRUE(is_well_formed(svg)) << game.name;
    EXPECT_NE(svg.find("<svg "), std::string::npos) << game.name;
  }
}

TEST(Picture, lists_moves_that_are_no_cells_below_the_board) {
  const auto svg = drawn("loa", "start:4", {"--nodes", "100k"});
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(count_of("<polygon ", svg), 16u);
  EXPECT_NE(svg.find("<g id=\"b1-b3\"><title>b1-b3: proven, "), std::string::npos);
}

TEST(Picture, bad_requests_are_one_clear_error) {
  const Folder folder;
  const auto file = folder.path("picture.svg");
  const auto is_refused = [](std::vector<std::string> words) {
    words.insert(words.begin(), "solve");
    return run(words).is_one_clear_error();
  };
  EXPECT_TRUE(is_refused({"hex", "start:3", "--all-moves", "--picture", "/nowhere/there.svg"}));
  EXPECT_TRUE(is_refused({"hex", "start:3", "--all-moves", "--picture", folder.path("")}));
  EXPECT_TRUE(is_refused({"hex", "start:2", "start:3", "--all-moves", "--picture", file}));
  EXPECT_TRUE(folder.is_empty());
}

}  // namespace
}  // namespace proofboard::command
