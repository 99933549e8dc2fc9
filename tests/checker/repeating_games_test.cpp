// Harmed proofs of real games in which positions repeat: never may a claim be found valid that a
// table of all positions knows to be false.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "checker/games.h"
#include "game/notation.h"
#include "games/loa/rules/loa.h"
#include "games/surakarta/rules/surakarta.h"
#include "tests/checker/table_proofs.h"

namespace proofboard::testing_games {
namespace {

struct Tally {
  int valid = 0;
  int invalid = 0;
  std::set<CheckReason> reasons;
};

template <PieceGame R>
class Proofs {
 public:
  Proofs(const std::string& start, int cells, int most_black, int most_white)
      : setup_(*read_position<R>(Options(R::options()), start)),
        table_(setup_.rules, cells, most_black, most_white),
        prover_(setup_.rules, table_) {}

  // Of positions with so many pieces: proofs of each kind and truth, of no more than so many
  // positions.
  std::vector<Bytes> proofs(std::array<int, 2> least, std::array<int, 2> most, std::size_t wanted,
                            std::size_t most_positions) {
    std::vector<Bytes> all;
    for (const auto outcome : {Outcome::loss, Outcome::draw, Outcome::win}) {
      for (const int threshold : {0, 1}) {
        std::size_t found = 0;
        for (const auto& at : table_.sample(400, outcome, 5, least, most)) {
          if (found == wanted) break;
          const Goal goal{setup_.rules.to_move(at), {threshold}};
          auto proof = prover_.proof(at, goal, most_positions);
          if (!proof) continue;
          ++found;
          all.push_back(std::move(*proof));
        }
        found_[static_cast<std::size_t>(outcome)][static_cast<std::size_t>(threshold)] += found;
      }
    }
    return all;
  }
  std::size_t found(Outcome outcome, int threshold) const {
    return found_[static_cast<std::size_t>(outcome)][static_cast<std::size_t>(threshold)];
  }

  CheckReport check(const Bytes& bytes) const {
    write_bytes(folder_.file("tried"), bytes);
    const auto report = check_file(folder_.file("tried"));
    EXPECT_TRUE(report);
    return report ? *report : CheckReport{};
  }

  void check(const Bytes& bytes, Tally& tally) const {
    const auto report = check(bytes);
    tally.reasons.insert(report.reason);
    ++(report.is_valid() ? tally.valid : tally.invalid);
    if (!report.is_valid()) return;
    const auto options = Options::parse(R::options(), report.options);
    const auto setup = read_position<R>(*options, report.position);
    ASSERT_TRUE(setup) << report.position;
    // Other options are another game, more pieces more than the table knows.
    if (setup->rules.options_text() != setup_.rules.options_text()) return;
    if (!table_.knows(setup->position)) return;
    EXPECT_EQ(prover_.truth(setup->position, report.goal), report.truth)
        << report.position << ": " << claim_text(report.goal, report.truth);
  }

  // Every bit of every proof, and bytes dropped, doubled and swapped.
  void expect_sound(const std::vector<Bytes>& proofs) const {
    Tally tally;
    for (const auto& honest : proofs) {
      const auto report = check(honest);
      ASSERT_TRUE(report.is_valid()) << report.position << ": " << report.message;
      for (std::size_t bit = 88; bit < 8 * (honest.size() - 16); ++bit) {
        auto bytes = honest;
        bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        sign_again(bytes);
        check(bytes, tally);
      }
      for (std::size_t i = 11; i + trailer_size < honest.size(); ++i) {
        auto dropped = honest;
        dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
        auto doubled = honest;
        doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), honest[i]);
        auto swapped = honest;
        std::swap(swapped[i], swapped[i + 1]);
        for (auto* bytes : {&dropped, &doubled, &swapped}) {
          sign_again(*bytes);
          check(*bytes, tally);
        }
      }
    }
    EXPECT_GT(tally.invalid, 5000);
    for (const auto reason :
         {CheckReason::wrong_result, CheckReason::bad_move, CheckReason::missing_record,
          CheckReason::surplus_records, CheckReason::other_position, CheckReason::wrong_reason,
          CheckReason::not_small}) {
      EXPECT_TRUE(tally.reasons.contains(reason)) << to_text(reason);
    }
  }

  // The other claims that could stand above a proof.
  void expect_no_other_claim(const std::vector<Bytes>& proofs) const {
    Tally tally;
    for (const auto& honest : proofs) {
      write_bytes(folder_.file("honest"), honest);
      const auto reader = CertificateReader::open(folder_.file("honest"));
      ASSERT_TRUE(reader);
      const auto header_size = static_cast<std::ptrdiff_t>(forged_header(reader->header()).size());
      for (const Truth truth : {Truth::proven, Truth::disproven}) {
        for (const Side attacker : {Side::black, Side::white}) {
          for (int threshold = -2; threshold <= 2; ++threshold) {
            auto claim = reader->header();
            claim.truth = truth;
            claim.goal = {attacker, {threshold}};
            auto bytes = forged_header(claim);
            bytes.insert(bytes.end(), honest.begin() + header_size, honest.end());
            sign_again(bytes);
            check(bytes, tally);
          }
        }
      }
    }
    EXPECT_GT(tally.valid, 20) << "a proof shows weaker claims too";
    EXPECT_GT(tally.invalid, 50);
    EXPECT_TRUE(tally.reasons.contains(CheckReason::open_reference));
  }

 private:
  Setup<R> setup_;
  RetrogradeTable<R> table_;
  TableProver<R> prover_;
  TestFolder folder_;
  std::array<std::array<std::size_t, 2>, 3> found_{};
};

TEST(RepeatingGames, no_harmed_proof_of_4_against_4_in_loa_makes_a_false_claim_valid) {
  Proofs<loa::Game> loa("start:4", 16, 4, 4);
  const auto proofs = loa.proofs({4, 4}, {4, 4}, 4, 60);
  EXPECT_GE(loa.found(Outcome::win, 1), 4U);
  EXPECT_GE(loa.found(Outcome::loss, 0), 1U);
  loa.expect_sound(proofs);
}

TEST(RepeatingGames, no_other_claim_stands_above_a_proof_of_loa) {
  Proofs<loa::Game> loa("start:4", 16, 4, 4);
  const auto proofs = loa.proofs({2, 2}, {4, 4}, 8, 3000);
  EXPECT_GE(loa.found(Outcome::draw, 0), 2U) << "closed sets";
  EXPECT_GE(loa.found(Outcome::draw, 1), 2U) << "closed sets";
  loa.expect_no_other_claim(proofs);
}

TEST(RepeatingGames, no_harmed_proof_of_surakarta_makes_a_false_claim_valid) {
  Proofs<surakarta::Game> surakarta("start", 36, 3, 1);
  const auto proofs = surakarta.proofs({2, 1}, {3, 1}, 3, 60);
  EXPECT_GE(surakarta.found(Outcome::win, 1), 2U);
  surakarta.expect_sound(proofs);
}

TEST(RepeatingGames, no_other_claim_stands_above_a_proof_of_surakarta) {
  Proofs<surakarta::Game> surakarta("start", 36, 2, 2);
  surakarta.expect_no_other_claim(surakarta.proofs({1, 1}, {2, 2}, 6, 2000));
}

// An image may stand for any position, in a closed set too, where other reasons may not.
TEST(RepeatingGames, an_image_may_stand_for_a_position_of_a_closed_set) {
  Proofs<loa::Game> loa("start:4", 16, 4, 4);
  const auto proofs = loa.proofs({1, 1}, {4, 4}, 6, 400);
  int closed = 0;
  for (const auto& honest : proofs) {
    const auto before = loa.check(honest);
    ASSERT_TRUE(before.is_valid()) << before.message;
    closed += before.kind == ProofKind::closed_set;
    const TestFolder folder;
    write_bytes(folder.file("honest"), honest);
    const auto header = CertificateReader::open(folder.file("honest"))->header();
    const auto header_size = static_cast<std::ptrdiff_t>(forged_header(header).size());
    const auto with_first = [&](const Rec& first) {
      auto bytes = forged_header(header);
      append_varint(bytes, first.word);
      bytes.insert(bytes.end(), first.tail.begin(), first.tail.end());
      bytes.insert(bytes.end(), honest.begin() + header_size, honest.end() - trailer_size);
      return loa.check(signed_with_trailer(bytes, before.records + 1));
    };
    const auto same = with_first(with_reason(Statement::instead, symmetry_kind, {0}));
    EXPECT_TRUE(same.is_valid()) << same.message;
    EXPECT_EQ(same.positions, before.positions);
    EXPECT_EQ(with_first(with_reason(Statement::instead, symmetry_kind, {8})).reason,
              CheckReason::wrong_reason);
    EXPECT_EQ(with_first(with_reason(Statement::instead, 1, {0})).reason,
              CheckReason::wrong_reason);
    EXPECT_EQ(with_first(with_reason(Statement::settled, 1, {0})).reason,
              CheckReason::wrong_reason);
  }
  EXPECT_GT(closed, 5);
}

}  // namespace
}  // namespace proofboard::testing_games
