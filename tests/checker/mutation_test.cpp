// Harmed and forged proofs with a right checksum, so that nothing but the logic of the checker
// stands between them and "valid". It must never crash, and never find a false claim valid.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/checker/checking.h"

namespace proofboard::testing_games {
namespace {

// Proofs of all kinds, honest ones, as bytes.
std::vector<Bytes> honest_certificates(const TestFolder& folder) {
  std::vector<Bytes> all;
  const auto add = [&](const auto& oracle, bool with_references) {
    oracle.write(folder.file("honest"), with_references);
    all.push_back(read_bytes(folder.file("honest")));
  };
  const auto piles = rules_of<Subtraction>("pile=9");
  for (int threshold = -1; threshold <= 2; ++threshold) {
    const Oracle<Subtraction> oracle(piles, piles.initial(), {Side::black, {threshold}});
    add(oracle, true);
    add(oracle, false);
  }
  for (const int seed : {1, 2, 3, 5, 8, 13}) {
    const auto graph = rules_of<TokenGraph>(fmt::format("seed={},size=10", seed));
    for (int threshold = 0; threshold <= 1; ++threshold) {
      add(Oracle<TokenGraph>(graph, 0, {Side::black, {threshold}}), true);
    }
  }
  return all;
}

struct Tally {
  int valid = 0;
  int invalid = 0;
  std::set<CheckReason> reasons;

  void add(const CheckReport& report) {
    reasons.insert(report.reason);
    if (!report.is_valid()) {
      ++invalid;
      return;
    }
    ++valid;
    EXPECT_TRUE(claim_is_true(report))
        << report.game << ":" << report.options << " " << report.position << ": "
        << claim_text(report.goal, report.truth);
  }
};

TEST(Mutations, no_flipped_bit_makes_a_false_claim_valid) {
  const TestFolder folder;
  Tally tally;
  for (const auto& honest : honest_certificates(folder)) {
    for (std::size_t bit = 0; bit < 8 * (honest.size() - 16); ++bit) {
      auto bytes = honest;
      bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      EXPECT_FALSE(check_bytes(folder, bytes).is_valid()) << "the checksum notices";
      sign_again(bytes);
      tally.add(check_bytes(folder, bytes));
    }
  }
  EXPECT_GT(tally.invalid, 5000);
  for (const auto reason :
       {CheckReason::unknown_game, CheckReason::bad_options, CheckReason::bad_root,
        CheckReason::wrong_result, CheckReason::bad_move, CheckReason::missing_record,
        CheckReason::surplus_records, CheckReason::wrong_count, CheckReason::malformed,
        CheckReason::wrong_reason, CheckReason::other_position, CheckReason::unused_name}) {
    EXPECT_TRUE(tally.reasons.contains(reason)) << to_text(reason);
  }
}

TEST(Mutations, no_dropped_doubled_or_swapped_bytes_make_a_false_claim_valid) {
  const TestFolder folder;
  Tally tally;
  for (const auto& honest : honest_certificates(folder)) {
    for (std::size_t i = 11; i + trailer_size < honest.size(); ++i) {
      auto dropped = honest;
      dropped.erase(dropped.begin() + i);
      auto doubled = honest;
      doubled.insert(doubled.begin() + i, honest[i]);
      auto swapped = honest;
      std::swap(swapped[i], swapped[i + 1]);
      for (auto* bytes : {&dropped, &doubled, &swapped}) {
        // The count in the trailer may be right or wrong: try one less and one more too.
        for (const int change : {-1, 0, 1}) {
          auto tried = *bytes;
          auto& count = tried[tried.size() - trailer_size];
          count = static_cast<std::uint8_t>(count + change);
          sign_again(tried);
          tally.add(check_bytes(folder, tried));
        }
      }
    }
  }
  EXPECT_GT(tally.invalid, 1000);
}

TEST(Mutations, no_changed_claim_is_valid_unless_it_is_true) {
  const TestFolder folder;
  Tally tally;
  for (const auto& honest : honest_certificates(folder)) {
    write_bytes(folder.file("c"), honest);
    const auto reader = CertificateReader::open(folder.file("c"));
    ASSERT_TRUE(reader);
    const auto& header = reader->header();
    const auto header_size = forged_header(header).size();
    for (const Truth truth : {Truth::proven, Truth::disproven}) {
      for (const Side attacker : {Side::black, Side::white}) {
        for (int threshold = -4; threshold <= 4; ++threshold) {
          auto claim = header;
          claim.truth = truth;
          claim.goal = {attacker, {threshold}};
          auto bytes = forged_header(claim);
          bytes.insert(bytes.end(), honest.begin() + header_size, honest.end());
          sign_again(bytes);
          tally.add(check_bytes(folder, bytes));
        }
      }
    }
  }
  EXPECT_GT(tally.valid, 20) << "a proof shows weaker claims too";
  EXPECT_GT(tally.invalid, 100);
}

Rec any_statement(Random& random) {
  const auto statement = static_cast<Statement>(random.below(3));
  const auto kind = static_cast<std::uint8_t>(random.below(3));
  Bytes body(random.below(3));
  for (auto& byte : body) byte = static_cast<std::uint8_t>(random.below(3));
  switch (random.below(3)) {
    case 0: return with_reason(statement, kind, body);
    case 1: return with_named_reason(statement, 1 + random.below(2), kind, body);
    default: return with_old_reason(statement, random.below(2));
  }
}

// Records at random: most are wrong at once, some are small proofs. On cyclic graphs this tries all
// kinds of references to open nodes.
TEST(Mutations, no_random_records_prove_a_false_claim) {
  const TestFolder folder;
  Random random(20);
  Tally tally;
  for (int i = 0; i < 20'000; ++i) {
    CertificateHeader header;
    header.goal = {random.below(2) == 0 ? Side::black : Side::white,
                   {static_cast<int>(random.below(3)) - 1}};
    header.truth = random.below(2) == 0 ? Truth::proven : Truth::disproven;
    if (random.below(4) == 0) {
      header.game = "subtraction";
      header.options = "pile=7";
      header.root = {static_cast<std::uint8_t>(1 + random.below(4)), 4};
    } else {
      header.game = "token";
      header.options = fmt::format("graph=random,seed={},size=4", random.below(50));
      header.root = {static_cast<std::uint8_t>(random.below(4))};
    }
    std::vector<Rec> records;
    for (auto count = random.below(7); count > 0; --count) {
      switch (random.below(8)) {
        case 0:
        case 1: records.push_back(plain(random.below(2))); break;
        case 2:
        case 3: records.push_back(named(1 + random.below(2), random.below(2))); break;
        case 4:
        case 5: records.push_back(back(random.below(2))); break;
        case 6: records.push_back(small(random.below(2))); break;
        case 7: records.push_back(any_statement(random)); break;
      }
    }
    tally.add(check_bytes(folder, forged(header, records)));
  }
  EXPECT_GT(tally.valid, 200);
  for (const auto reason : {CheckReason::open_reference, CheckReason::used_up_name,
                            CheckReason::wrong_reason, CheckReason::not_small}) {
    EXPECT_TRUE(tally.reasons.contains(reason)) << to_text(reason);
  }
}

}  // namespace
}  // namespace proofboard::testing_games
