// The examples of docs/formats/certificate.md are real certificates of a real game.
#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "checker/checked_game.h"
#include "games/hex/reasons/reasons.h"
#include "games/hex/rules/hex.h"
#include "tests/certificate/forge.h"

namespace proofboard::testing_games {
namespace {

Bytes from_hex(const std::string& text) {
  std::istringstream in(text);
  Bytes bytes;
  for (unsigned byte = 0; in >> std::hex >> byte;) bytes.push_back(static_cast<std::uint8_t>(byte));
  return bytes;
}

const std::vector<CheckedGame>& only_hex() {
  static const std::vector<CheckedGame> games{checked_game<hex::Game, hex::make_reasons>()};
  return games;
}

TEST(CertificateExample, the_small_one_proves_that_black_wins) {
  const TestFolder folder;
  write_bytes(folder.file("c"), from_hex(R"(
      70 72 6f 6f 66 62 6f 61 72 64 02 03 68 65 78 10
      77 69 64 74 68 3d 32 2c 68 65 69 67 68 74 3d 32
      02 00 00 00 02 01 04 00 00 04 04 05 00 00 00 00
      00 00 00 17 8e 5a 92 25 d0 71 ac 0a 45 4e 44 1a
      c3 5e 0a)"));
  const auto report = check_file(folder.file("c"), {}, only_hex());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_valid()) << report->message;
  EXPECT_EQ(report->position, "2/2 x");
  EXPECT_EQ(claim_text(report->goal, report->truth), "black can force a win");
  EXPECT_EQ(report->records, 5U);
  EXPECT_EQ(report->bytes, 67U);
}

TEST(CertificateExample, the_one_with_references_is_explained_as_described) {
  const TestFolder folder;
  write_bytes(folder.file("c"), from_hex(R"(
      70 72 6f 6f 66 62 6f 61 72 64 02 03 68 65 78 10
      77 69 64 74 68 3d 33 2c 68 65 69 67 68 74 3d 32
      03 00 00 00 00 02 01 00 00 00 00 01 01 01 01 00
      00 00 00 00 01 01 04 00 0a 05 01 04 04 00 0a 02
      04 00 00 06 04 04 1b 00 00 00 00 00 00 00 9b 0a
      36 34 db b8 d8 a9 0a 45 4e 44 1a c3 5e 0a)"));
  std::ostringstream out;
  const auto report = explain_file(folder.file("c"), out, {}, {}, only_hex());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_valid()) << report->message;
  EXPECT_EQ(report->references, 4U);
  EXPECT_EQ(report->records, 27U);
  const std::string text = out.str();
  EXPECT_NE(text.find(R"(
    white a2
      black c1
        white b1, as #0
        white b2, named #3
          black c2, final: black by 1
)"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace proofboard::testing_games
