#include "core/counted.h"

#include <gtest/gtest.h>

namespace proofboard {
namespace {

TEST(Counted, one_is_singular_and_all_else_plural) {
  EXPECT_EQ(counted(1, "node"), "1 node");
  EXPECT_EQ(counted(0, "node"), "0 nodes");
  EXPECT_EQ(counted(12345u, "node"), "12345 nodes");
}

TEST(Counted, nouns_have_the_plural_of_their_end) {
  EXPECT_EQ(counted(2, "ply"), "2 plies");
  EXPECT_EQ(counted(2, "entry"), "2 entries");
  EXPECT_EQ(counted(2, "loss"), "2 losses");
  EXPECT_EQ(counted(2, "root switch"), "2 root switches");
  EXPECT_EQ(counted(2, "empty cell"), "2 empty cells");
  EXPECT_EQ(counted(2, "key"), "2 keys");
}

}  // namespace
}  // namespace proofboard
