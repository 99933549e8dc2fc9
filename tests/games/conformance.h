// The laws of game/rules.h and game/notated.h, for every game.
//
// Each law is checked at every position of the games of random_games.h.
//
// Use: INSTANTIATE_TYPED_TEST_SUITE_P(name, Conformance, proofboard::name::Game);
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/notation.h"
#include "game/rules.h"
#include "tests/games/random_games.h"

namespace proofboard {

inline constexpr std::size_t much = 100'000;
inline constexpr std::size_t little = 10'000;  // for laws that cost a parser's work per move

template <class G>
class Conformance : public testing::Test {};

TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, options_are_read_back_from_their_text) {
  using G = TypeParam;
  EXPECT_TRUE(G::make(Options(G::options())));
  for (const auto& start : starting_points<G>()) {
    const auto text = start.rules.options_text();
    const auto options = Options::parse(G::options(), text);
    ASSERT_TRUE(options) << text << ": " << options.error().message;
    const auto rules = G::make(*options);
    ASSERT_TRUE(rules) << text << ": " << rules.error().message;
    EXPECT_EQ(rules->options_text(), text);
    EXPECT_EQ(rules->score_limit(), start.rules.score_limit());
    EXPECT_EQ(options->text(), text) << "not every option of the table, or not in its order";
  }
}

TYPED_TEST_P(Conformance, undo_restores_the_position_and_its_key) {
  at_random_positions<TypeParam>(much, [](const auto& visit) {
    auto at = visit.at;
    const auto key = visit.rules.key(at);
    for (const auto move : visit.moves) {
      const auto undo = visit.rules.play(at, move);
      EXPECT_FALSE(at == visit.at) << visit.rules.move_text(visit.at, move) << " changes nothing";
      visit.rules.undo(at, move, undo);
      ASSERT_TRUE(at == visit.at) << "after " << visit.rules.move_text(visit.at, move);
      ASSERT_EQ(visit.rules.key(at), key) << "after " << visit.rules.move_text(visit.at, move);
    }
  });
}

TYPED_TEST_P(Conformance, the_key_depends_on_the_position_alone) {
  at_random_positions<TypeParam>(much, [](const auto& visit) {
    EXPECT_EQ(visit.rules.key(visit.at), visit.rules.fresh_key(visit.at));
    const auto decoded = visit.rules.decode(encoded(visit.rules, visit.at));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(visit.rules.key(*decoded), visit.rules.key(visit.at));
    std::set<std::uint64_t> keys;
    std::set<Bytes> positions;
    for (const auto move : visit.some_moves()) {
      auto next = visit.at;
      visit.rules.play(next, move);
      EXPECT_EQ(visit.rules.key(next), visit.rules.fresh_key(next))
          << "after " << visit.rules.move_text(visit.at, move);
      keys.insert(visit.rules.key(next));
      positions.insert(encoded(visit.rules, next));
    }
    EXPECT_EQ(keys.size(), positions.size()) << "different successors share a key";
  });
}

TYPED_TEST_P(Conformance, moves_are_distinct_and_end_with_the_game) {
  at_random_positions<TypeParam>(much, [](const auto& visit) {
    const auto bits = sorted_bits(visit.moves);
    EXPECT_EQ(std::adjacent_find(bits.begin(), bits.end()), bits.end()) << "a move comes twice";
    const auto result = visit.rules.result(visit.at);
    EXPECT_EQ(visit.moves.empty(), result.has_value());
    EXPECT_LE(std::abs(result.value_or(0)), visit.rules.score_limit());
    EXPECT_EQ(count_moves(visit.rules, visit.at), static_cast<int>(visit.moves.size()));
  });
}

TYPED_TEST_P(Conformance, the_order_of_moves_depends_on_the_position_alone) {
  at_random_positions<TypeParam>(much, [](const auto& visit) {
    const auto decoded = visit.rules.decode(encoded(visit.rules, visit.at));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_TRUE(legal_moves(visit.rules, *decoded) == visit.moves);
  });
}

TYPED_TEST_P(Conformance, bytes_are_exact) {
  at_random_positions<TypeParam>(much, [](const auto& visit) {
    const Bytes prefix{1, 2, 3};
    Bytes appended = prefix;
    visit.rules.encode(visit.at, appended);
    ASSERT_TRUE(std::equal(prefix.begin(), prefix.end(), appended.begin())) << "encode() appends";
    const Bytes bytes(appended.begin() + 3, appended.end());

    const auto decoded = visit.rules.decode(bytes);
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_TRUE(*decoded == visit.at);
    EXPECT_EQ(encoded(visit.rules, *decoded), bytes);

    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(visit.rules.decode(Bytes(bytes.begin(), bytes.begin() + size)))
          << "cut to " << size << " bytes";
    }
    for (const int extra : {0, 1, 255}) {
      auto longer = bytes;
      longer.push_back(static_cast<std::uint8_t>(extra));
      EXPECT_FALSE(visit.rules.decode(longer)) << "with a byte " << extra << " too many";
    }
    if (bytes.empty()) return;
    auto altered = bytes;
    const auto bit = visit.random.below(8 * bytes.size());
    altered[bit / 8] = static_cast<std::uint8_t>(altered[bit / 8] ^ (1U << (bit % 8)));
    if (const auto other = visit.rules.decode(altered)) {
      EXPECT_FALSE(*other == visit.at) << "bit " << bit << " means nothing";
      EXPECT_EQ(encoded(visit.rules, *other), altered) << "bit " << bit << " is lost";
    }
  });
}

TYPED_TEST_P(Conformance, a_position_is_read_back_from_its_text) {
  at_random_positions<TypeParam>(little, [](const auto& visit) {
    const auto text = visit.rules.position_text(visit.at);
    const auto options = Options::parse(TypeParam::options(), visit.rules.options_text());
    ASSERT_TRUE(options) << options.error().message;
    const auto setup = read_position<TypeParam>(*options, text);
    ASSERT_TRUE(setup) << setup.error().message;
    EXPECT_TRUE(setup->position == visit.at)
        << "is read as " << setup->rules.position_text(setup->position);
    EXPECT_EQ(setup->rules.options_text(), visit.rules.options_text());
    EXPECT_EQ(setup->rules.key(setup->position), visit.rules.key(visit.at));
    EXPECT_EQ(setup->rules.result(setup->position), visit.rules.result(visit.at));
    EXPECT_TRUE(legal_moves(setup->rules, setup->position) == visit.moves);
  });
}

TYPED_TEST_P(Conformance, damaged_text_is_refused_or_read_as_it_stands) {
  at_random_positions<TypeParam>(little, [](const auto& visit) {
    constexpr std::string_view letters = "xoXO.-*/0123456789 ;:abcgs\x01\xff";
    auto text = visit.rules.position_text(visit.at);
    const auto place = visit.random.below(text.size());
    const char letter = letters[visit.random.below(letters.size())];
    switch (visit.random.below(3)) {
      case 0: text.resize(place); break;
      case 1: text[place] = letter; break;
      default: text.insert(place, 1, letter); break;
    }
    const auto setup = read_position<TypeParam>(Options(TypeParam::options()), text);
    if (!setup) {
      EXPECT_FALSE(setup.error().message.empty());
      EXPECT_EQ(setup.error().message.find('\n'), std::string::npos);
      return;
    }
    const auto options = Options::parse(TypeParam::options(), setup->rules.options_text());
    ASSERT_TRUE(options) << options.error().message;
    const auto read_text = setup->rules.position_text(setup->position);
    const auto again = read_position<TypeParam>(*options, read_text);
    ASSERT_TRUE(again) << "'" << text << "' is read as " << read_text
                       << ", which is refused: " << again.error().message;
    EXPECT_TRUE(again->position == setup->position) << "'" << text << "' is read as " << read_text;
  });
}

TYPED_TEST_P(Conformance, moves_are_read_back_from_their_text) {
  at_random_positions<TypeParam>(little, [](const auto& visit) {
    std::set<std::string> texts;
    for (const auto move : visit.moves) {
      const auto text = visit.rules.move_text(visit.at, move);
      EXPECT_TRUE(texts.insert(text).second) << "two moves are called " << text;
      EXPECT_EQ(words(text).size(), 1U) << "'" << text << "' is not one word";
    }
    for (const auto move : visit.some_moves()) {
      const auto text = visit.rules.move_text(visit.at, move);
      const auto read = visit.rules.parse_move(visit.at, text);
      ASSERT_TRUE(read) << text << ": " << read.error().message;
      EXPECT_TRUE(*read == move) << text;
    }
    for (const auto* nonsense : {"", "?", "a0", "zz99999999999999999999", "\xff"}) {
      EXPECT_FALSE(visit.rules.parse_move(visit.at, nonsense)) << "'" << nonsense << "'";
    }
  });
}

TYPED_TEST_P(Conformance, a_game_is_read_back_from_its_moves) {
  std::string record;
  at_random_positions<TypeParam>(little, [&](const auto& visit) {
    if (visit.ply == 0) record = visit.rules.position_text(visit.at) + " moves";
    if (visit.moves.empty()) return;
    auto random = visit.random;  // foresees the walk's own choice
    const auto move = visit.moves[random.below(visit.moves.size())];
    record += " " + visit.rules.move_text(visit.at, move);
    if (visit.ply % 16 != 0) return;
    const auto options = Options::parse(TypeParam::options(), visit.rules.options_text());
    ASSERT_TRUE(options) << options.error().message;
    const auto setup = read_position<TypeParam>(*options, record);
    ASSERT_TRUE(setup) << record << ": " << setup.error().message;
    auto next = visit.at;
    visit.rules.play(next, move);
    EXPECT_TRUE(setup->position == next) << record;
  });
}

TYPED_TEST_P(Conformance, the_view_shows_the_board) {
  at_random_positions<TypeParam>(little, [](const auto& visit) {
    const auto view = visit.rules.view(visit.at);
    EXPECT_GT(view.width, 0);
    EXPECT_GT(view.height, 0);
    EXPECT_EQ(view.cells.size(), static_cast<std::size_t>(view.width * view.height));
    EXPECT_EQ(view.cells.find_first_not_of(".xo"), std::string::npos) << view.cells;
  });
}

TYPED_TEST_P(Conformance, symmetries_keep_the_game_the_same) {
  if constexpr (Symmetric<TypeParam>) {
    at_random_positions<TypeParam>(little, [](const auto& visit) {
      const auto& rules = visit.rules;
      EXPECT_TRUE(rules.transform(visit.at, 0) == visit.at) << "symmetry 0 is not the identity";
      for (int symmetry = 0; symmetry < rules.symmetries(); ++symmetry) {
        SCOPED_TRACE(fmt::format("symmetry {}", symmetry));
        const auto image = rules.transform(visit.at, symmetry);
        EXPECT_EQ(rules.to_move(image), rules.to_move(visit.at));
        EXPECT_EQ(rules.result(image), rules.result(visit.at));
        EXPECT_EQ(rules.key(image), rules.fresh_key(image));
        std::vector<typename TypeParam::Move> moved;
        for (const auto move : visit.moves) moved.push_back(rules.transform_move(move, symmetry));
        EXPECT_TRUE(symmetry != 0 || moved == visit.moves) << "symmetry 0 is not the identity";
        ASSERT_EQ(sorted_bits(moved), sorted_bits(legal_moves(rules, image)));
        for (const auto move : visit.some_moves()) {
          auto played_first = visit.at;
          rules.play(played_first, move);
          auto moved_first = image;
          rules.play(moved_first, rules.transform_move(move, symmetry));
          EXPECT_TRUE(moved_first == rules.transform(played_first, symmetry))
              << "after " << rules.move_text(visit.at, move);
        }
      }
    });
  } else {
    GTEST_SKIP() << "the game declares no symmetries";
  }
}

TYPED_TEST_P(Conformance, all_images_of_a_position_share_its_canonical_key) {
  if constexpr (CanonicallyKeyed<TypeParam>) {
    at_random_positions<TypeParam>(little, [](const auto& visit) {
      const auto& rules = visit.rules;
      const auto canonical = rules.canonical_key(visit.at);
      const auto canonical_image = rules.transform(visit.at, canonical.symmetry);
      EXPECT_EQ(rules.key(canonical_image), canonical.key);
      for (int symmetry = 0; symmetry < rules.symmetries(); ++symmetry) {
        SCOPED_TRACE(fmt::format("symmetry {}", symmetry));
        const auto image = rules.transform(visit.at, symmetry);
        const auto of_image = rules.canonical_key(image);
        EXPECT_EQ(of_image.key, canonical.key);
        EXPECT_TRUE(rules.transform(image, of_image.symmetry) == canonical_image);
        const int inverse = rules.inverse_symmetry(symmetry);
        EXPECT_TRUE(rules.transform(image, inverse) == visit.at);
        for (const auto move : visit.moves) {
          EXPECT_TRUE(rules.transform_move(rules.transform_move(move, symmetry), inverse) == move)
              << rules.move_text(visit.at, move);
        }
      }
    });
  } else {
    GTEST_SKIP() << "the game has no canonical keys";
  }
}

TYPED_TEST_P(Conformance, perft_with_undo_equals_perft_with_copies) {
  for (const auto& start : starting_points<TypeParam>()) {
    auto at = start.position;
    for (int depth = 1; depth <= 8; ++depth) {
      const auto leaves = perft_by_undo(start.rules, at, depth);
      EXPECT_TRUE(at == start.position);
      EXPECT_EQ(leaves, perft_by_copy(start.rules, start.position, depth))
          << start.rules.options_text() << ", depth " << depth;
      if (leaves > 5'000) break;
    }
  }
}

TYPED_TEST_P(Conformance, no_position_comes_twice_in_a_game_without_cycles) {
  if constexpr (TypeParam::can_cycle) {
    GTEST_SKIP() << "play can cycle in this game";
  } else {
    std::set<Bytes> met;
    at_random_positions<TypeParam>(much, [&](const auto& visit) {
      if (visit.ply == 0) met.clear();
      EXPECT_TRUE(met.insert(encoded(visit.rules, visit.at)).second);
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(
    Conformance, options_are_read_back_from_their_text, undo_restores_the_position_and_its_key,
    the_key_depends_on_the_position_alone, moves_are_distinct_and_end_with_the_game,
    the_order_of_moves_depends_on_the_position_alone, bytes_are_exact,
    a_position_is_read_back_from_its_text, damaged_text_is_refused_or_read_as_it_stands,
    moves_are_read_back_from_their_text, a_game_is_read_back_from_its_moves,
    the_view_shows_the_board, symmetries_keep_the_game_the_same,
    all_images_of_a_position_share_its_canonical_key, perft_with_undo_equals_perft_with_copies,
    no_position_comes_twice_in_a_game_without_cycles);

}  // namespace proofboard
