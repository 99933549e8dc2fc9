#include "games/shogi/rules/attacks.h"

#include <initializer_list>

namespace proofboard::shogi {

namespace {

struct Offset {
  int left, down;
};

constexpr std::array<Offset, 8> offsets{
    {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}}};

constexpr int moved(int square, Offset by) {
  const int file = file_of(square) + by.left, rank = rank_of(square) + by.down;
  return file < 0 || file >= files || rank < 0 || rank >= ranks ? no_square : square_of(file, rank);
}

constexpr LineTables make_lines() {
  LineTables tables;
  for (auto& row : tables.direction) row.fill(towards::nowhere);
  for (int square = 0; square < squares; ++square) {
    const auto from = static_cast<std::size_t>(square);
    for (std::size_t d = 0; d < offsets.size(); ++d) {
      for (int to = moved(square, offsets[d]); to != no_square; to = moved(to, offsets[d])) {
        tables.rays[d][from] |= Bitboard::of(to);
        tables.direction[from][static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(d);
      }
    }
    for (const auto d : {towards::up, towards::down, towards::left, towards::right})
      tables.rook_lines[from] |= tables.rays[d][from];
    for (const auto d :
         {towards::left_up, towards::left_down, towards::right_up, towards::right_down}) {
      tables.bishop_lines[from] |= tables.rays[d][from];
    }
    const auto below = (Bitboard::Bits{1} << square) - 1;
    tables.at_or_above[from] = all_squares.without(Bitboard(below));
  }
  return tables;
}

constexpr StepTables make_steps() {
  StepTables tables;
  for (const Side side : {Side::black, Side::white}) {
    const int forwards = side == Side::black ? -1 : 1;
    for (int square = 0; square < squares; ++square) {
      const auto set = [&](Way way, std::initializer_list<Offset> steps) {
        auto& all = tables[index(side)][index(way)][static_cast<std::size_t>(square)];
        for (const auto [left, ahead] : steps) {
          const int to = moved(square, {left, ahead * forwards});
          if (to != no_square) all |= Bitboard::of(to);
        }
      };
      set(Way::pawn, {{0, 1}});
      set(Way::knight, {{-1, 2}, {1, 2}});
      set(Way::silver, {{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}});
      set(Way::gold, {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}});
      set(Way::king, {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}});
      set(Way::horse, {{0, 1}, {-1, 0}, {1, 0}, {0, -1}});
      set(Way::dragon, {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}});
    }
  }
  return tables;
}

constexpr CheckTables make_checks() {
  constexpr auto lines = make_lines();
  constexpr auto all_steps = make_steps();
  // From where a piece reaches a square: what a piece of the other side would reach from there.
  const auto origins = [&](Way way, Side side, int square) {
    return way == Way::lance ? ray(side == Side::black ? towards::down : towards::up, square, lines)
                             : steps(way, opponent(side), square, all_steps);
  };
  CheckTables tables;
  for (const Side side : {Side::black, Side::white}) {
    const Bitboard zone = promotion_zone[index(side)];
    for (int king = 0; king < squares; ++king) {
      const Bitboard golden = origins(Way::gold, side, king);
      for (const Way way : {Way::pawn, Way::lance, Way::knight, Way::silver, Way::gold}) {
        auto& all = tables[index(side)][index(way)][static_cast<std::size_t>(king)];
        origins(way, side, king).for_each([&](int to) { all |= origins(way, side, to); });
        if (way == Way::gold) continue;
        golden.for_each([&](int to) {
          const Bitboard from = origins(way, side, to);
          all |= zone.contains(to) ? from : from & zone;
        });
      }
    }
  }
  return tables;
}

}  // namespace

constinit const LineTables line_tables = make_lines();
constinit const StepTables step_tables = make_steps();
constinit const CheckTables check_tables = make_checks();

}  // namespace proofboard::shogi
