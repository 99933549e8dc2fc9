// Tables of what a function says of texts:
//
//     expect_each(error_of, {{"8/8 x", "the board has 2 rows, not 9"}, {"start:6", "", "size=6"}});
//
// The options that some functions take come last.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace proofboard {

struct Said {
  std::string_view text;
  std::string_view expected;
  std::string_view options = {};
};

template <class Function>
void expect_each(const Function& function, std::initializer_list<Said> table) {
  for (const auto& [text, expected, options] : table) {
    if constexpr (std::is_invocable_v<Function, std::string_view, std::string_view>) {
      EXPECT_EQ(function(text, options), expected) << "of: " << text << ' ' << options;
    } else {
      EXPECT_TRUE(options.empty()) << "it takes none";
      EXPECT_EQ(function(std::string(text)), expected) << "of: " << text;
    }
  }
}

}  // namespace proofboard
