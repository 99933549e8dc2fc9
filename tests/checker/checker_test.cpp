// Honest certificates are valid; each way of being wrong is rejected for its own reason.
#include "checker/checker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <string>

#include "checker/names.h"
#include "tests/checker/checking.h"

namespace proofboard::testing_games {
namespace {

// Black to move at a pile.
CertificateHeader pile(std::uint8_t count, Goal goal, Truth truth) {
  return {"subtraction", "pile=7", {count, 4}, goal, truth};
}
constexpr Goal black_wins{Side::black, Target::win()};
constexpr Goal white_wins{Side::white, Target::win()};
constexpr Goal true_anyway{Side::white, {-3}};  // a proof of it has every move of Black's
constexpr Goal black_draws{Side::black, Target::draw_or_better()};

CertificateHeader ring(Goal goal, Truth truth) {
  return {"token", "graph=ring,seed=0,size=12", {0}, goal, truth};
}
CertificateHeader exit_graph(Goal goal, Truth truth) {
  return {"token", "graph=exit,seed=0,size=12", {0}, goal, truth};
}

TEST(Checker, every_question_about_every_pile_has_valid_certificates) {
  const TestFolder folder;
  const auto rules = rules_of<Subtraction>("");
  for (std::uint8_t count = 1; count <= 12; ++count) {
    for (const Side attacker : {Side::black, Side::white}) {
      for (int threshold = -3; threshold <= 4; ++threshold) {
        const Oracle<Subtraction> oracle(rules, {count, Side::black, 0}, {attacker, {threshold}});
        for (const bool with_references : {false, true}) {
          oracle.write(folder.file("c"), with_references);
          const auto report = check_path(folder.file("c"));
          ASSERT_TRUE(report.is_valid()) << report.message;
          EXPECT_EQ(report.truth, oracle.truth());
          EXPECT_EQ(report.kind, ProofKind::well_founded);
          EXPECT_EQ(report.goal, (Goal{attacker, {threshold}}));
          EXPECT_EQ(report.position, fmt::format("{} x", count));
          EXPECT_EQ(report.positions - report.finals + report.references, report.records);
        }
      }
    }
  }
}

TEST(Checker, references_make_proofs_shorter) {
  const TestFolder folder;
  const auto rules = rules_of<Subtraction>("pile=16");
  const Oracle<Subtraction> oracle(rules, rules.initial(), true_anyway);
  oracle.write(folder.file("tree"), false);
  oracle.write(folder.file("graph"), true);
  const auto tree = check_path(folder.file("tree"));
  const auto graph = check_path(folder.file("graph"));
  EXPECT_TRUE(tree.is_valid());
  EXPECT_TRUE(graph.is_valid());
  EXPECT_LT(5 * graph.records, tree.records);
  EXPECT_GT(graph.references, 0U);
  EXPECT_GT(graph.peak_names, 0U);
  EXPECT_LE(graph.positions - graph.finals, oracle.size()) << "each position once at most";
  EXPECT_LE(graph.bytes, 4 * graph.positions + 80);
}

TEST(Checker, every_question_about_random_graphs_with_cycles_has_a_valid_certificate) {
  const TestFolder folder;
  int by_kind_and_truth[2][2] = {};
  for (int seed = 0; seed < 150; ++seed) {
    const auto rules = rules_of<TokenGraph>(fmt::format("seed={},size={}", seed, 4 + seed % 17));
    for (const Side attacker : {Side::black, Side::white}) {
      for (int threshold = -1; threshold <= 2; ++threshold) {
        const Oracle<TokenGraph> oracle(rules, 0, {attacker, {threshold}});
        oracle.write(folder.file("c"), true);
        const auto report = check_path(folder.file("c"));
        ASSERT_TRUE(report.is_valid()) << rules.options_text() << ": " << report.message;
        EXPECT_EQ(report.truth, oracle.truth());
        ++by_kind_and_truth[report.kind == ProofKind::closed_set][report.truth == Truth::proven];
        if (report.kind == ProofKind::closed_set) continue;
        oracle.write(folder.file("c"), false);
        EXPECT_TRUE(check_path(folder.file("c")).is_valid());
      }
    }
  }
  for (const auto& counts : by_kind_and_truth) {
    for (const int count : counts) EXPECT_GT(count, 20) << "the graphs are too much alike";
  }
}

TEST(Checker, going_round_for_ever_disproves_a_win) {
  const TestFolder folder;
  // White can't win: Black goes to 1, White must come back to 0.
  const auto bytes = forged(ring(white_wins, Truth::disproven), {named(1, 0), plain(), back(0)});
  const auto report = check_bytes(folder, bytes);
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.kind, ProofKind::closed_set);
  EXPECT_TRUE(claim_is_true(report));
}

TEST(Checker, going_round_for_ever_proves_a_draw_or_better) {
  const TestFolder folder;
  const auto bytes = forged(ring(black_draws, Truth::proven), {named(1, 0), plain(), back(0)});
  const auto report = check_bytes(folder, bytes);
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.kind, ProofKind::closed_set);
  EXPECT_TRUE(claim_is_true(report));
}

TEST(Checker, going_round_for_ever_proves_no_win) {
  const TestFolder folder;
  const std::vector<Rec> round{named(1, 0), plain(), back(0)};
  // Not even where there is one by another move.
  for (const auto& header :
       {ring(black_wins, Truth::proven), exit_graph(black_wins, Truth::proven)}) {
    const auto report = check_bytes(folder, forged(header, round));
    EXPECT_EQ(report.reason, CheckReason::open_reference);
    EXPECT_EQ(report.kind, ProofKind::well_founded);
    EXPECT_NE(report.message.find("after 1 0"), std::string::npos) << report.message;
  }
  const auto leaves = forged(exit_graph(black_wins, Truth::proven), {plain(1)});
  EXPECT_TRUE(check_bytes(folder, leaves).is_valid());
}

TEST(Checker, going_round_for_ever_disproves_no_draw_or_better) {
  const TestFolder folder;
  // "White can't get a draw or better" means that Black wins, which going round doesn't.
  const Goal white_draws{Side::white, Target::draw_or_better()};
  const auto report = check_bytes(
      folder, forged(exit_graph(white_draws, Truth::disproven), {named(1, 0), plain(), back(0)}));
  EXPECT_EQ(report.reason, CheckReason::open_reference);
  EXPECT_TRUE(check_bytes(folder, forged(exit_graph(white_draws, Truth::disproven), {plain(1)}))
                  .is_valid());
}

TEST(Checker, a_game_without_cycles_never_has_closed_sets) {
  const TestFolder folder;
  const auto rules = rules_of<Subtraction>("");
  const Oracle<Subtraction> oracle(rules, rules.initial(), black_draws);
  oracle.write(folder.file("c"), true);
  EXPECT_EQ(check_path(folder.file("c")).kind, ProofKind::well_founded);
}

TEST(Checker, a_final_root_needs_no_records) {
  const TestFolder folder;
  const CertificateHeader lost{
      "token", "graph=ring,seed=0,size=12", {2}, black_wins, Truth::disproven};
  const auto report = check_bytes(folder, forged(lost, {}));
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.positions, 1U);
  EXPECT_EQ(check_bytes(folder, forged(lost, {plain()})).reason, CheckReason::surplus_records);

  auto wrong = lost;
  wrong.truth = Truth::proven;
  EXPECT_EQ(check_bytes(folder, forged(wrong, {})).reason, CheckReason::wrong_result);
}

// Black takes both of two and wins by 2: one record.
TEST(Checker, the_prover_must_choose_a_legal_move) {
  const TestFolder folder;
  const auto header = pile(2, black_wins, Truth::proven);
  EXPECT_TRUE(check_bytes(folder, forged(header, {plain(1)})).is_valid());
  for (const std::uint64_t index : {2U, 3U, 1000U}) {
    const auto report = check_bytes(folder, forged(header, {plain(index)}));
    EXPECT_EQ(report.reason, CheckReason::bad_move);
    EXPECT_NE(report.message.find("record 1, at the root"), std::string::npos) << report.message;
  }
}

TEST(Checker, another_move_that_does_not_win_is_found_out) {
  const TestFolder folder;
  // Black takes one, White the other.
  const auto report =
      check_bytes(folder, forged(pile(2, black_wins, Truth::proven), {plain(0), plain()}));
  EXPECT_EQ(report.reason, CheckReason::wrong_result);
  EXPECT_NE(report.message.find("after 1 1"), std::string::npos) << report.message;
  EXPECT_NE(report.message.find("white by 1"), std::string::npos) << report.message;
}

TEST(Checker, a_wrong_goal_or_truth_is_found_out) {
  const TestFolder folder;
  const std::vector<Rec> takes_two{plain(1)};
  const Goal by_two{Side::black, {2}};
  const Goal by_three{Side::black, {3}};
  EXPECT_TRUE(check_bytes(folder, forged(pile(2, by_two, Truth::proven), takes_two)).is_valid());
  EXPECT_EQ(check_bytes(folder, forged(pile(2, by_three, Truth::proven), takes_two)).reason,
            CheckReason::wrong_result);
  // Disproven: now White is the prover and Black's moves must all be answered.
  EXPECT_EQ(check_bytes(folder, forged(pile(2, by_two, Truth::disproven), takes_two)).reason,
            CheckReason::malformed);
  EXPECT_EQ(
      check_bytes(folder, forged(pile(2, by_two, Truth::disproven), {plain(), plain()})).reason,
      CheckReason::wrong_result);
}

TEST(Checker, a_missing_reply_is_found_out) {
  const TestFolder folder;
  // Three replies at 4 x, each with what follows (see below); the last position of a proof without
  // one of them has nothing left to stand on.
  const auto header = pile(4, true_anyway, Truth::proven);
  EXPECT_TRUE(check_bytes(folder, forged(header, std::vector<Rec>(7, plain()))).is_valid());
  for (const std::size_t left : {0U, 1U, 3U, 4U, 5U, 6U}) {
    const auto report = check_bytes(folder, forged(header, std::vector<Rec>(left, plain())));
    EXPECT_EQ(report.reason, CheckReason::missing_record) << left;
  }
  EXPECT_EQ(check_bytes(folder, forged(header, std::vector<Rec>(8, plain()))).reason,
            CheckReason::surplus_records);
}

TEST(Checker, a_proof_without_the_refuting_reply_is_found_out) {
  const TestFolder folder;
  // 5 x: Black takes one. White's 1 and 2 lose to 3 and 2, its 3 leaves 1 o and wins.
  const auto header = pile(5, black_wins, Truth::proven);
  const auto report = check_bytes(folder, forged(header, {plain(0), plain(), plain(2), plain(1)}));
  EXPECT_EQ(report.reason, CheckReason::missing_record);
  EXPECT_NE(report.message.find("after 1 3"), std::string::npos) << report.message;
  EXPECT_EQ(
      check_bytes(folder, forged(header, {plain(0), plain(), plain(2), plain(1), plain()})).reason,
      CheckReason::wrong_result);
}

TEST(Checker, references_are_held_to_what_they_say) {
  const TestFolder folder;
  // 4 x, White gets at least -3: true whatever is played. White's nodes choose move 0.
  //   4 x  1→ 3 o  1→ 2 x  1→ 1 o  1→ final
  //                        2→ final
  //        2→ 2 o  1→ 1 x  1→ final
  //        3→ 1 x  (again: the same position as just before)
  const auto header = pile(4, true_anyway, Truth::proven);
  const auto reason = [&](const std::vector<Rec>& records) {
    return check_bytes(folder, forged(header, records)).reason;
  };
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), plain(), plain()}),
            CheckReason::valid);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), named(1), back(0)}),
            CheckReason::valid);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), named(2), back(0)}),
            CheckReason::unused_name);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), named(1), plain()}),
            CheckReason::unused_name);
  // 1 o is not 1 x.
  EXPECT_EQ(reason({plain(), plain(), plain(), named(1), plain(), plain(), back(0)}),
            CheckReason::other_position);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), named(1), back(0), plain()}),
            CheckReason::other_position);
  EXPECT_EQ(reason({named(1), plain(), plain(), plain(), plain(), plain(), back(0)}),
            CheckReason::other_position);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), plain(), back(0)}),
            CheckReason::malformed);
  EXPECT_EQ(reason({plain(), plain(), plain(), plain(), plain(), plain(),
                    with_reason(Statement::settled, 1)}),
            CheckReason::wrong_reason)
      << "the game has none";
}

TEST(Checker, references_are_counted) {
  const TestFolder folder;
  // 5 x, White gets at least -3, and always takes one. 1 o comes up three times:
  //   5 x  1→ 4 o  1→ 3 x  1→ 2 o  1→ 1 x
  //                        2→ 1 o
  //        2→ 3 o  1→ 2 x  1→ 1 o
  //        3→ 2 x  1→ 1 o
  const auto header = pile(5, true_anyway, Truth::proven);
  const auto reason = [&](const std::vector<Rec>& tail) {
    std::vector<Rec> records(5, plain());
    records.insert(records.end(), tail.begin(), tail.end());
    return check_bytes(folder, forged(header, records)).reason;
  };
  EXPECT_EQ(reason({named(2), plain(), plain(), back(0), plain(), back(0)}), CheckReason::valid);
  EXPECT_EQ(reason({named(1), plain(), plain(), back(0), plain(), plain()}), CheckReason::valid);
  EXPECT_EQ(reason({named(1), plain(), named(1), back(1), back(0)}), CheckReason::valid);
  EXPECT_EQ(reason({named(1), plain(), plain(), back(0), plain(), back(0)}),
            CheckReason::used_up_name);
  EXPECT_EQ(reason({named(3), plain(), plain(), back(0), plain(), back(0)}),
            CheckReason::unused_name);
  EXPECT_EQ(reason({named(~std::uint64_t{0}), plain(), plain(), back(0), plain(), back(0)}),
            CheckReason::unused_name);
}

TEST(Checker, wrong_counts_of_records_are_found_out) {
  const TestFolder folder;
  auto bytes = forged_header(pile(2, black_wins, Truth::proven));
  bytes.push_back(4);
  EXPECT_TRUE(check_bytes(folder, signed_with_trailer(bytes, 1)).is_valid());
  EXPECT_EQ(check_bytes(folder, signed_with_trailer(bytes, 0)).reason, CheckReason::wrong_count);
  EXPECT_EQ(check_bytes(folder, signed_with_trailer(bytes, 2)).reason, CheckReason::wrong_count);
}

TEST(Checker, the_claim_must_make_sense) {
  const TestFolder folder;
  const auto reason = [&](const CertificateHeader& header) {
    return check_bytes(folder, forged(header, {plain(1)})).reason;
  };
  auto header = pile(2, black_wins, Truth::proven);
  EXPECT_EQ(reason(header), CheckReason::valid);
  header.game = "chess\x1b[2J\n";
  EXPECT_EQ(reason(header), CheckReason::unknown_game);
  header.game = "";
  EXPECT_EQ(reason(header), CheckReason::unknown_game);

  header = pile(2, black_wins, Truth::proven);
  for (const auto* options :
       {"pile=0", "pile=", "colour=red", "pile=7,", "pile=07", "", "pile=1e9", "\n\x1b"}) {
    header.options = options;
    EXPECT_EQ(reason(header), CheckReason::bad_options) << options;
  }
  header = pile(2, black_wins, Truth::proven);
  for (const auto& root : {Bytes{}, Bytes{2}, Bytes{2, 4, 0}, Bytes{200, 4}, Bytes{0, 4}}) {
    header.root = root;
    EXPECT_EQ(reason(header), CheckReason::bad_root);
  }
}

TEST(Checker, options_must_be_all_there_and_in_order) {
  const TestFolder folder;
  auto header = exit_graph(black_wins, Truth::proven);
  EXPECT_TRUE(check_bytes(folder, forged(header, {plain(1)})).is_valid());
  for (const auto* options :
       {"graph=exit", "graph=exit,size=12,seed=0", "seed=0,graph=exit,size=12",
        "graph=exit,seed=00,size=12", "graph=exit,seed=0,size=12,"}) {
    header.options = options;
    EXPECT_EQ(check_bytes(folder, forged(header, {plain(1)})).reason, CheckReason::bad_options)
        << options;
  }
}

// 4 x, White gets at least -3, by the plain search that the format describes: 4 x, 3 o, 2 x, 1 o,
// end, end, 2 o, 1 x, end, 1 x, end.
TEST(Checker, small_positions_are_played_out) {
  const TestFolder folder;
  const auto report = check_bytes(folder, forged(pile(4, true_anyway, Truth::proven), {small(0)}));
  EXPECT_TRUE(report.is_valid()) << report.message;
  EXPECT_EQ(report.records, 1U);
  EXPECT_EQ(report.smalls, 1U);
  EXPECT_EQ(report.positions, 1U);
  EXPECT_EQ(report.played_out, 11U);
}

TEST(Checker, a_small_position_is_one_of_a_proof) {
  const TestFolder folder;
  const auto header = pile(4, true_anyway, Truth::proven);
  for (const auto& records : std::vector<std::vector<Rec>>{
           {plain(), small(0), plain(), plain(), plain()},
           {plain(), plain(), small(0), small(0), small(0)},
           {plain(), plain(), plain(), plain(), plain(), small(3), small(0)},
           {plain(), plain(), plain(), plain(), plain(), named(1), back(0)}}) {
    const auto report = check_bytes(folder, forged(header, records));
    EXPECT_TRUE(report.is_valid()) << report.message;
    EXPECT_EQ(report.records, records.size());
  }
  EXPECT_EQ(check_bytes(folder, forged(header, {small(0), plain()})).reason,
            CheckReason::surplus_records);
  EXPECT_EQ(check_bytes(folder, forged(header, {plain(), small(0)})).reason,
            CheckReason::missing_record);
}

TEST(Checker, a_small_position_where_the_claim_is_false_is_found_out) {
  const TestFolder folder;
  const auto rules = rules_of<Subtraction>("pile=7");
  int right = 0, wrong = 0;
  for (std::uint8_t count = 1; count <= 9; ++count) {
    for (const Side attacker : {Side::black, Side::white}) {
      for (int threshold = -3; threshold <= 4; ++threshold) {
        const Goal goal{attacker, {threshold}};
        const Oracle<Subtraction> oracle(rules, {count, Side::black, 0}, goal);
        for (const Truth truth : {Truth::proven, Truth::disproven}) {
          const auto report = check_bytes(folder, forged(pile(count, goal, truth), {small(8)}));
          EXPECT_EQ(report.reason,
                    oracle.truth() == truth ? CheckReason::valid : CheckReason::not_small);
          ++(report.is_valid() ? right : wrong);
        }
      }
    }
  }
  EXPECT_EQ(right, wrong) << "of each claim and its opposite one holds";
}

TEST(Checker, a_small_position_must_be_as_small_as_it_says) {
  const TestFolder folder;
  const auto header = pile(12, true_anyway, Truth::proven);
  const auto whole = check_bytes(folder, forged(header, {small(16)}));
  ASSERT_TRUE(whole.is_valid()) << whole.message;
  ASSERT_GT(whole.played_out, 16U);
  for (std::uint64_t exponent = 0; exponent <= 16; ++exponent) {
    const auto report = check_bytes(folder, forged(header, {small(exponent)}));
    const bool fits = whole.played_out <= (std::uint64_t{16} << exponent);
    EXPECT_EQ(report.reason, fits ? CheckReason::valid : CheckReason::not_small) << exponent;
    EXPECT_LE(report.played_out, (std::uint64_t{16} << exponent) + 1);
  }
  for (const std::uint64_t exponent :
       {std::uint64_t{17}, std::uint64_t{64}, std::uint64_t{1} << 59}) {
    EXPECT_EQ(check_bytes(folder, forged(header, {small(exponent)})).reason,
              CheckReason::not_small);
  }
  CheckOptions options;
  options.most_small_exponent = 2;
  EXPECT_EQ(check_bytes(folder, forged(header, {small(3)}), options).reason,
            CheckReason::not_small);
}

// No memory and no repetition: where play goes round the bound is met, whatever is claimed.
TEST(Checker, a_small_position_that_goes_round_is_too_large) {
  const TestFolder folder;
  for (const auto& header :
       {ring(white_wins, Truth::disproven), ring(black_draws, Truth::proven),
        ring(black_wins, Truth::proven), exit_graph(black_wins, Truth::proven)}) {
    EXPECT_EQ(check_bytes(folder, forged(header, {small(16)})).reason, CheckReason::not_small);
  }
  // Final at once it needs no record.
  const auto report = check_bytes(
      folder, forged(exit_graph(black_wins, Truth::proven), {plain(0), plain(), plain(1)}));
  EXPECT_TRUE(report.is_valid()) << report.message;
}

TEST(Checker, a_game_without_symmetries_has_no_images) {
  const TestFolder folder;
  for (const std::uint8_t symmetry : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto image = with_reason(Statement::instead, symmetry_kind, {symmetry});
    EXPECT_EQ(
        check_bytes(folder, forged(pile(2, black_wins, Truth::proven), {image, plain(1)})).reason,
        CheckReason::wrong_reason);
  }
}

TEST(Checker, harm_to_the_file_is_not_taken_for_a_wrong_proof) {
  const TestFolder folder;
  const auto whole = forged(pile(2, black_wins, Truth::proven), {plain(1)});
  auto bytes = whole;
  bytes[bytes.size() - trailer_size - 1] = 0;
  EXPECT_EQ(check_bytes(folder, bytes).reason, CheckReason::altered);
  bytes = whole;
  bytes.pop_back();
  EXPECT_EQ(check_bytes(folder, bytes).reason, CheckReason::truncated);
  bytes = whole;
  bytes.push_back(0);
  EXPECT_EQ(check_bytes(folder, bytes).reason, CheckReason::altered);
  bytes = whole;
  bytes[10] = 1;
  EXPECT_EQ(check_bytes(folder, bytes).reason, CheckReason::unsupported_version);
  EXPECT_EQ(check_bytes(folder, {'h', 'i'}).reason, CheckReason::not_a_certificate);
}

TEST(Checker, a_file_that_is_not_there_is_an_error) {
  const TestFolder folder;
  EXPECT_FALSE(check_file(folder.file("missing"), {}, test_games()));
}

// A hostile file: a win "proven" by going round a million times before taking the exit.
std::vector<Rec> long_way_round(std::size_t rounds) {
  std::vector<Rec> records;
  for (std::size_t i = 0; i < rounds; ++i) {
    records.push_back(plain(0));
    records.push_back(plain());
  }
  records.push_back(plain(1));
  return records;
}

TEST(Checker, very_deep_proofs_do_not_overflow_the_stack) {
  const TestFolder folder;
  const auto header = exit_graph(black_wins, Truth::proven);
  const auto report = check_bytes(folder, forged(header, long_way_round(500'000)));
  EXPECT_TRUE(report.is_valid()) << "silly, but sound: " << report.message;
  EXPECT_EQ(report.records, 1'000'001U);
}

TEST(Checker, memory_is_kept_within_its_limit) {
  const TestFolder folder;
  const auto header = exit_graph(black_wins, Truth::proven);
  CheckOptions options;
  options.memory = std::uint64_t{1} << 20;
  const auto report = check_bytes(folder, forged(header, long_way_round(500'000)), options);
  EXPECT_EQ(report.reason, CheckReason::out_of_memory);
  EXPECT_FALSE(report.is_refused());
  EXPECT_EQ(verdict_text(report), "can't be checked");
  EXPECT_LT(report.records, 100'000U);
  EXPECT_LT(report.message.size(), 500U);
}

TEST(Checker, a_check_can_be_stopped) {
  const TestFolder folder;
  const std::atomic<bool> stop = true;
  CheckOptions options;
  options.stop = &stop;
  const auto header = exit_graph(black_wins, Truth::proven);
  const auto report = check_bytes(folder, forged(header, long_way_round(10'000)), options);
  EXPECT_EQ(report.reason, CheckReason::stopped);
  EXPECT_LE(report.records, 5000U);
}

TEST(Checker, a_check_tells_how_far_it_is) {
  const TestFolder folder;
  std::vector<std::uint64_t> told;
  CheckOptions options;
  options.progress = [&](std::uint64_t read, std::uint64_t all) {
    EXPECT_LE(read, all);
    told.push_back(read);
  };
  const auto header = exit_graph(black_wins, Truth::proven);
  const auto report = check_bytes(folder, forged(header, long_way_round(10'000)), options);
  EXPECT_NE(report.reason, CheckReason::stopped);
  EXPECT_GE(told.size(), 2U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
}

TEST(LiveNames, are_forgotten_after_their_last_reference) {
  LiveNames names;
  const Bytes position{1, 2, 3};
  for (std::uint64_t name = 0; name < 1000; ++name) {
    names.open(name, position, 2);
    EXPECT_EQ(names.use(name, position, false), LiveNames::Use::open);
    names.close(name);
    EXPECT_EQ(names.use(name, {1, 2}, false), LiveNames::Use::other_position);
    EXPECT_EQ(names.use(name, position, false), LiveNames::Use::good);
    EXPECT_EQ(names.any(), name);
    EXPECT_EQ(names.use(name, position, false), LiveNames::Use::good);
    EXPECT_EQ(names.use(name, position, false), LiveNames::Use::used_up);
    EXPECT_TRUE(names.empty());
  }
  EXPECT_EQ(names.peak(), 1U);
  EXPECT_EQ(names.bytes(), 0U);
}

TEST(LiveReasons, are_forgotten_after_their_last_use) {
  LiveReasons reasons;
  for (std::uint64_t name = 0; name < 1000; ++name) {
    const Reason reason{static_cast<std::uint8_t>(name), {1, 2, 3}};
    reasons.add(name, reason, 2);
    EXPECT_GT(reasons.bytes(), 0U);
    for (int use = 0; use < 2; ++use) {
      const Reason* found = reasons.use(name);
      ASSERT_NE(found, nullptr);
      EXPECT_EQ(*found, reason);
    }
    EXPECT_EQ(reasons.use(name), nullptr);
    EXPECT_TRUE(reasons.empty());
  }
  EXPECT_EQ(reasons.bytes(), 0U);
}

TEST(Explain, shows_the_proof_as_a_tree) {
  const TestFolder folder;
  write_bytes(folder.file("c"),
              forged(pile(4, true_anyway, Truth::proven),
                     {plain(), plain(), plain(), plain(), plain(), named(1), back(0)}));
  std::ostringstream out;
  const auto report = explain_file(folder.file("c"), out, {}, {}, test_games());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->is_valid());
  EXPECT_EQ(out.str(), R"(game      subtraction:pile=7
position  4 x
claim     white can force a score of at least -3: proven
proof     well-founded proof; one move for white, all for black

the root
  black 1
    white 1
      black 1
        white 1, final: white by 1
      black 2, final: black by 2
  black 2
    white 1, named #0
      black 1, final: black by 1
  black 3, as #0
)");
}

TEST(Explain, counts_what_it_does_not_show) {
  const TestFolder folder;
  write_bytes(folder.file("c"),
              forged(pile(4, true_anyway, Truth::proven),
                     {plain(), plain(), plain(), plain(), plain(), named(1), back(0)}));
  std::ostringstream out;
  ASSERT_TRUE(explain_file(folder.file("c"), out, {1}, {}, test_games()));
  const auto text = out.str();
  EXPECT_EQ(text.substr(text.find("the root")), R"(the root
  black 1
    … 4 positions below
  black 2
    … 2 positions below
  black 3, as #0
)");
}

TEST(Checker, claims_are_sentences) {
  EXPECT_EQ(claim_text(black_wins, Truth::proven), "black can force a win");
  EXPECT_EQ(claim_text(white_wins, Truth::disproven), "white cannot force a win");
  EXPECT_EQ(claim_text(black_draws, Truth::proven), "black can force a draw or better");
  EXPECT_EQ(claim_text({Side::white, {4}}, Truth::disproven),
            "white cannot force a score of at least 4");
}

}  // namespace
}  // namespace proofboard::testing_games
