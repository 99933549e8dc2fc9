// Options, the rules of positions, and their bytes.
#include "games/shogi/rules/shogi.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/shogi/rules/names.h"

namespace proofboard::shogi {

namespace {

constexpr std::array both_sides{Side::black, Side::white};

int count_on_board(const Placement& placement, Kind kind) {
  return static_cast<int>(
      std::count_if(placement.board.begin(), placement.board.end(),
                    [&](Piece piece) { return unpromoted(piece.kind()) == kind; }));
}

Expected<void> check_counts(const Placement& placement) {
  for (const Kind kind : hand_kinds) {
    const int count = count_on_board(placement, kind) + placement.hands[0][index(kind)] +
                      placement.hands[1][index(kind)];
    if (count > set_of_pieces[index(kind)]) {
      return Error{fmt::format("{} {}s, but there are {}", count, name_of(kind),
                               set_of_pieces[index(kind)])};
    }
  }
  for (const Side side : both_sides) {
    const auto kings =
        std::count(placement.board.begin(), placement.board.end(), Piece(side, Kind::king));
    if (kings > 1) return Error{fmt::format("{} has {} kings", name_of(side), kings)};
  }
  if (count_on_board(placement, Kind::king) == 0) return Error{"there is no king"};
  return {};
}

Expected<void> check_squares(const Position& at) {
  for (const Side side : both_sides) {
    for (int file = 0; file < files; ++file) {
      int pawns = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        if (at.piece_on(square_of(file, rank)) == Piece(side, Kind::pawn)) ++pawns;
      }
      if (pawns > 1) {
        return Error{
            fmt::format("{} has {} unpromoted pawns on file {}", name_of(side), pawns, file + 1)};
      }
    }
    for (const Kind kind : {Kind::pawn, Kind::lance, Kind::knight}) {
      const auto stuck = at.of(side, way_of(kind)) & dead_end(side, kind);
      if (!stuck.is_empty()) {
        return Error{fmt::format("{}'s {} on {} could never move again", name_of(side),
                                 name_of(kind), square_name(stuck.first()))};
      }
    }
  }
  return {};
}

constexpr std::size_t board_bytes = (5 * squares + 7) / 8;
constexpr std::size_t hands_at = board_bytes, side_at = hands_at + 2 * hand_kinds.size(),
                      plies_at = side_at + 1, position_bytes = plies_at + 2;

}  // namespace

OptionTable Game::options() {
  return {{"checks", OptionInfo::Choice{{"none", "black", "white"}},
           "the side that must give check with every move"}};
}

Expected<Game> Game::make(const Options& options) {
  const auto& checks = options.choice("checks");
  if (checks == "none") return Game(std::nullopt);
  return Game(checks == "black" ? Side::black : Side::white);
}

Expected<Game> Game::asked(std::string_view, const Position& at, Side attacker) const {
  const Side defender = opponent(attacker);
  if (attacker_ && *attacker_ != attacker) {
    return Error{fmt::format("{} must give check, so it is not {} that mates", name_of(*attacker_),
                             name_of(attacker))};
  }
  if (!at.has_king(defender)) {
    return Error{fmt::format("{} has no king to be mated{}", name_of(defender),
                             at.to_move == attacker
                                 ? fmt::format("; if it is the defender that is to "
                                               "move: --attacker {}",
                                               to_text(defender))
                                 : "")};
  }
  const Game game(attacker);
  if (at.to_move == attacker && !checkers(at, attacker).is_empty() && game.result(at)) {
    return Error{fmt::format("{}, who is to mate, is in check, and no check of its own answers it",
                             name_of(attacker))};
  }
  return game;
}

std::string Game::options_text() const {
  return fmt::format("checks={}", attacker_ ? to_text(*attacker_) : "none");
}

Expected<Position> Game::position(const Placement& placement) const {
  if (auto fine = check_counts(placement); !fine) return fine.error();
  Position at;
  for (int square = 0; square < squares; ++square) {
    const Piece piece = placement.board[static_cast<std::size_t>(square)];
    if (!piece.is_none()) at.put(piece, square);
  }
  for (const Side side : both_sides) {
    for (const Kind kind : hand_kinds) {
      at.hands[index(side)].add(kind, placement.hands[index(side)][index(kind)]);
    }
  }
  at.to_move = placement.to_move;
  if (at.to_move == Side::white) at.board_key ^= white_to_move_key;
  at.plies_left = placement.plies_left;

  if (auto fine = check_squares(at); !fine) return fine.error();
  const Side waiting = opponent(at.to_move);
  if (!checkers(at, waiting).is_empty()) {
    return Error{
        fmt::format("{} is in check, but it is {}'s turn", name_of(waiting), name_of(at.to_move))};
  }
  if (attacker_ && !at.has_king(opponent(*attacker_))) {
    return Error{fmt::format("{} has no king to give check to, but checks={} was asked for",
                             name_of(opponent(*attacker_)), to_text(*attacker_))};
  }
  if (!attacker_ && at.plies_left != unlimited) {
    return Error{"plies are limited for an attack only: checks=black or checks=white"};
  }
  return at;
}

std::uint64_t Game::fresh_key(const Position& at) const {
  std::uint64_t key = at.to_move == Side::white ? white_to_move_key : 0;
  for (std::size_t square = 0; square < squares; ++square) {
    const Piece piece = at.board[square];
    if (!piece.is_none()) key ^= piece_keys[piece.code()][square];
  }
  return key ^ key_beside_board(at);
}

void Game::encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
  const std::size_t start = bytes.size();
  bytes.resize(start + position_bytes);
  std::uint8_t* out = bytes.data() + start;
  for (std::size_t square = 0; square < squares; ++square) {
    const auto shifted = at.board[square].code() << (5 * square % 8);
    std::uint8_t* place = out + 5 * square / 8;
    place[0] = static_cast<std::uint8_t>(place[0] | shifted);
    if (shifted > 255) place[1] = static_cast<std::uint8_t>(shifted >> 8);
  }
  std::uint8_t* counts = out + hands_at;
  for (const Side side : both_sides) {
    for (const Kind kind : hand_kinds) {
      *counts++ = static_cast<std::uint8_t>(at.hand(side).count(kind));
    }
  }
  out[side_at] = static_cast<std::uint8_t>(at.to_move);
  out[plies_at] = static_cast<std::uint8_t>(at.plies_left & 255);
  out[plies_at + 1] = static_cast<std::uint8_t>(at.plies_left >> 8);
}

Expected<Position> Game::decode(const std::vector<std::uint8_t>& bytes) const {
  if (bytes.size() != position_bytes) {
    return Error{
        fmt::format("a position of shogi takes {} bytes, not {}", position_bytes, bytes.size())};
  }
  Placement placement;
  for (std::size_t square = 0; square < squares; ++square) {
    const std::size_t at = 5 * square / 8;
    const unsigned pair = bytes[at] | static_cast<unsigned>(bytes[at + 1]) << 8;
    const unsigned code = pair >> (5 * square % 8) & 31;
    const auto piece = Piece::of_code(code);
    if (!piece.is_none() && !piece.is_piece()) {
      return Error{fmt::format("{} is no piece", code)};
    }
    placement.board[square] = piece;
  }
  if (bytes[board_bytes - 1] >> (5 * squares % 8) != 0) {
    return Error{"there is something behind the last square"};
  }
  auto count = bytes.begin() + hands_at;
  for (auto& hand : placement.hands) {
    for (const Kind kind : hand_kinds) hand[index(kind)] = *count++;
  }
  if (bytes[side_at] > 1) return Error{fmt::format("{} is no side to move", bytes[side_at])};
  placement.to_move = static_cast<Side>(bytes[side_at]);
  const unsigned plies = bytes[plies_at] | static_cast<unsigned>(bytes[plies_at + 1]) << 8;
  if (plies > unlimited) return Error{fmt::format("{} plies are too many", plies)};
  placement.plies_left = static_cast<std::uint16_t>(plies);
  return position(placement);
}

}  // namespace proofboard::shogi
