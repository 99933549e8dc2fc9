// The rules of shogi once more, as a person applies them: square by square, every move tried on a
// copy of the board.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "games/shogi/rules/names.h"
#include "games/shogi/rules/shogi.h"

namespace proofboard::shogi {

class PlainBoard {
 public:
  explicit PlainBoard(const Position& at) : board_(at.board), mover_(at.to_move) {
    for (const Side side : {Side::black, Side::white}) {
      for (const Kind kind : hand_kinds) {
        hands_[index(side)][index(kind)] = at.hand(side).count(kind);
      }
    }
  }

  // The names of all legal moves, in any order.
  std::vector<std::string> moves(bool must_check = false) const {
    std::vector<std::string> names;
    for_each_try([&](const std::string& name, const PlainBoard& next, bool is_pawn_drop) {
      if (next.is_in_check(mover_)) return;
      const bool gives_check = next.is_in_check(next.mover_);
      if (must_check && !gives_check) return;
      if (is_pawn_drop && gives_check && !next.has_move()) return;
      names.push_back(name);
    });
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  struct Step {
    int left, ahead;
    bool slides = false;
  };

  static std::vector<Step> steps_of(Kind kind) {
    const std::vector<Step> gold{{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}};
    std::vector<Step> bishop{{-1, 1, true}, {1, 1, true}, {-1, -1, true}, {1, -1, true}};
    std::vector<Step> rook{{0, 1, true}, {0, -1, true}, {-1, 0, true}, {1, 0, true}};
    const auto with = [](std::vector<Step> all, const std::vector<Step>& more) {
      all.insert(all.end(), more.begin(), more.end());
      return all;
    };
    switch (kind) {
      case Kind::none: return {};
      case Kind::pawn: return {{0, 1}};
      case Kind::lance: return {{0, 1, true}};
      case Kind::knight: return {{-1, 2}, {1, 2}};
      case Kind::silver: return {{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}};
      case Kind::bishop: return bishop;
      case Kind::rook: return rook;
      case Kind::king: return with(gold, {{-1, -1}, {1, -1}});
      case Kind::horse: return with(bishop, {{0, 1}, {0, -1}, {-1, 0}, {1, 0}});
      case Kind::dragon: return with(rook, {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}});
      default: return gold;
    }
  }

  Piece& on(int square) { return board_[static_cast<std::size_t>(square)]; }
  Piece on(int square) const { return board_[static_cast<std::size_t>(square)]; }

  // What a piece reaches, its own side's pieces left out.
  std::vector<int> reached_from(int from) const {
    const Piece piece = on(from);
    const int forwards = piece.side() == Side::black ? -1 : 1;
    std::vector<int> reached;
    for (const auto& [left, ahead, slides] : steps_of(piece.kind())) {
      int file = file_of(from), rank = rank_of(from);
      do {
        file += left;
        rank += ahead * forwards;
        if (file < 0 || file > 8 || rank < 0 || rank > 8) break;
        const Piece there = on(square_of(file, rank));
        if (there.is_none() || there.side() != piece.side()) {
          reached.push_back(square_of(file, rank));
        }
        if (!there.is_none()) break;
      } while (slides);
    }
    return reached;
  }

  bool is_in_check(Side side) const {
    for (int from = 0; from < squares; ++from) {
      if (on(from).is_none() || on(from).side() == side) continue;
      for (const int to : reached_from(from)) {
        if (on(to) == Piece(side, Kind::king)) return true;
      }
    }
    return false;
  }

  bool has_move() const {
    bool found = false;
    for_each_try([&](const std::string&, const PlainBoard& next, bool is_pawn_drop) {
      if (found || next.is_in_check(mover_)) return;
      found = !is_pawn_drop || !next.is_in_check(next.mover_) || next.has_move();
    });
    return found;
  }

  int ranks_ahead(int square) const {
    return mover_ == Side::black ? rank_of(square) : 8 - rank_of(square);
  }
  bool is_stuck(Kind kind, int square) const {
    const int ahead = ranks_ahead(square);
    return kind == Kind::knight ? ahead < 2
                                : (kind == Kind::pawn || kind == Kind::lance) && ahead < 1;
  }
  bool has_pawn_on_file(int file) const {
    for (int rank = 0; rank < 9; ++rank) {
      if (on(square_of(file, rank)) == Piece(mover_, Kind::pawn)) return true;
    }
    return false;
  }

  // Moves but for checks and mates: f(name, board after it, is it a pawn's drop).
  template <class F>
  void for_each_try(const F& f) const {
    for (int from = 0; from < squares; ++from) {
      if (on(from).is_none() || on(from).side() != mover_) continue;
      for (const int to : reached_from(from)) {
        if (on(to).kind() == Kind::king) continue;
        try_step(from, to, f);
      }
    }
    for (const Kind kind : hand_kinds) {
      if (hands_[index(mover_)][index(kind)] == 0) continue;
      for (int to = 0; to < squares; ++to) {
        if (!on(to).is_none() || is_stuck(kind, to)) continue;
        if (kind == Kind::pawn && has_pawn_on_file(file_of(to))) continue;
        PlainBoard next = *this;
        next.on(to) = Piece(mover_, kind);
        --next.hands_[index(mover_)][index(kind)];
        next.mover_ = opponent(mover_);
        f(std::string(1, kind_letters[index(kind)]) + '*' + square_name(to), next,
          kind == Kind::pawn);
      }
    }
  }

  template <class F>
  void try_step(int from, int to, const F& f) const {
    const Kind kind = on(from).kind();
    for (const bool promotes : {true, false}) {
      if (promotes && (!can_promote(kind) || (ranks_ahead(from) > 2 && ranks_ahead(to) > 2))) {
        continue;
      }
      if (!promotes && is_stuck(kind, to)) continue;
      PlainBoard next = *this;
      if (!on(to).is_none()) ++next.hands_[index(mover_)][index(unpromoted(on(to).kind()))];
      next.on(to) = Piece(mover_, promotes ? promoted(kind) : kind);
      next.on(from) = Piece();
      next.mover_ = opponent(mover_);
      f(square_name(from) + square_name(to) + (promotes ? "+" : ""), next, false);
    }
  }

  BySquare<Piece> board_;
  std::array<std::array<int, 8>, 2> hands_{};
  Side mover_;
};

}  // namespace proofboard::shogi
