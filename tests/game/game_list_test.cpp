#include "game/game_list.h"

#include <gtest/gtest.h>

#include <string>

namespace proofboard {
namespace {

struct Entry {
  std::string name;
  bool is_called(std::string_view other) const { return name == other; }
};

TEST(GameList, takes_games_until_it_is_read) {
  GameList<Entry> list({{"hex"}});
  EXPECT_TRUE(list.add({"nim"}, "nim"));
  EXPECT_EQ(list.so_far().size(), 2U);
  EXPECT_FALSE(list.is_read());
  ASSERT_EQ(list.read().size(), 2U);
  EXPECT_EQ(list.read()[1].name, "nim");
  const auto* first = &list.read()[0];
  const auto late = list.add({"go"}, "go");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message, "'go' must be registered before the library is used");
  EXPECT_EQ(&list.read()[0], first);
}

TEST(GameList, takes_no_name_twice) {
  GameList<Entry> list({{"hex"}});
  ASSERT_TRUE(list.add({"nim"}, "nim"));
  for (const char* name : {"hex", "nim"}) {
    const auto again = list.add({name}, name);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().message, std::string("there is a game '") + name + "' already");
  }
  EXPECT_EQ(list.read().size(), 2U);
}

}  // namespace
}  // namespace proofboard
