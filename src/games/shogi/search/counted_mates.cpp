#include "games/shogi/search/counted_mates.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "games/shogi/rules/futile.h"
#include "search/exact_key.h"

namespace proofboard::shogi {

namespace {

class CountedMates final : public CountedLengths<Game> {
 public:
  CountedMates(const Game& game, const MakeWinsWithin<Game>& make)
      : game_(game),
        attacker_(*game.attacker()),
        wins_without_free_drops_(make(game.with(Interpositions::not_free))),
        wins_with_drops_(make(game.with(Interpositions::unless_all_futile))) {}

  std::optional<int> length(const Position& at, int at_most) override {
    for (int plies = is_attack(at) ? 1 : 0; plies <= at_most; plies += 2) {
      if (is_within(at, plies)) return plies;
    }
    return std::nullopt;
  }

  std::vector<CountedMove<Game>> best_moves(const Position& at, int length) override {
    std::vector<CountedMove<Game>> best;
    for (const Move move : best_of(at, length)) {
      best.push_back({move, left_in(after(at, move), length - 1)});
    }
    return best;
  }

  MoveLikeness likeness(const Position& at, Move move, Move other) const override {
    if (move.is_drop() != other.is_drop()) return MoveLikeness::none;
    if (!move.is_drop()) {
      const bool is_same = move.from() == other.from() && move.to() == other.to();
      return is_same ? MoveLikeness::but_for_promotion : MoveLikeness::none;
    }
    const auto way = way_of(move.dropped());
    const bool is_slider = way == Way::lance || way == Way::bishop || way == Way::rook;
    const int king = at.king(opponent(attacker_));
    const bool is_same = is_slider && move.dropped() == other.dropped() &&
                         direction(king, move.to()) == direction(king, other.to());
    return is_same ? MoveLikeness::but_for_distance : MoveLikeness::none;
  }

 private:
  static constexpr int endless = std::numeric_limits<int>::max();

  struct Known {
    int at_least = 0, at_most = endless;
    std::optional<PiecesLeft> left = {};
  };
  // How long the defender holds out, and the replies that do.
  struct Defence {
    int plies = 0;
    std::vector<Move> longest = {};
  };

  bool is_attack(const Position& at) const { return at.to_move == attacker_; }
  Position after(Position at, Move move) const {
    game_.play(at, move);
    return at;
  }
  Moves moves_of(const Position& at) const {
    Moves moves;
    game_.moves(at, moves);
    return moves;
  }
  // It stays where it is.
  Known& known_of(const Position& at) { return known_[exact_key(game_, at, bytes_)]; }

  bool is_within(const Position& at, int plies) {
    auto& known = known_of(at);
    if (plies >= known.at_most) return true;
    if (plies < known.at_least) return false;
    const bool is_it = plies >= 0 && (is_attack(at) ? mates(at, plies) : is_mated(at, plies));
    if (is_it) {
      known.at_most = plies;
    } else {
      known.at_least = plies + 1;
    }
    return is_it;
  }
  bool is_within(const Position& at, Move move, int plies) {
    return is_within(after(at, move), plies);
  }

  std::optional<bool> told_by_bounds(const Position& at, int plies) {
    if (!wins_without_free_drops_(at, plies)) return false;
    if (wins_with_drops_(at, plies)) return true;
    return std::nullopt;
  }

  bool mates(const Position& at, int plies) {
    if (plies > 1) {
      if (is_within(at, 1)) return true;
      if (const auto told = told_by_bounds(at, plies)) return *told;
    }
    const auto checks = moves_of(at);
    return std::any_of(checks.begin(), checks.end(),
                       [&](Move check) { return is_within(at, check, plies - 1); });
  }

  bool is_mated(const Position& at, int plies) {
    if (plies == 0) return is_mated_but_for_futile(game_, at);
    if (const auto told = told_by_bounds(at, plies)) return *told;
    return defence_in(at, plies).has_value();
  }

  // Nothing if the defender holds out for more than `at_most` plies.
  std::optional<Defence> defence_in(const Position& at, int at_most) {
    Defence found;
    if (is_mated_but_for_futile(game_, at)) return found;
    const auto free = taken_for_nothing(at);
    std::vector<Move> drops;
    for (const Move reply : moves_of(at)) {
      if (reply.is_drop() && free.contains(reply.to())) {
        drops.push_back(reply);
      } else if (!add_reply(at, reply, at_most, found)) {
        return std::nullopt;
      }
    }
    while (true) {
      std::erase_if(drops, [&](Move drop) { return is_futile(at, drop, found.plies); });
      std::erase_if(drops, [&](Move drop) {
        const bool is_shorter = is_within(at, drop, found.plies - 1);
        if (is_shorter && !is_within(at, drop, found.plies - 3)) found.longest.push_back(drop);
        return is_shorter;
      });
      if (drops.empty()) return found;
      if (!add_shortest(at, drops, at_most, found)) return std::nullopt;
    }
  }

  bool add_reply(const Position& at, Move reply, int at_most, Defence& found) {
    if (!is_within(at, reply, at_most - 1)) return false;
    if (!is_within(at, reply, found.plies - 1)) {
      found = {length_of(at, reply, found.plies, at_most), {reply}};
    } else if (!is_within(at, reply, found.plies - 3)) {
      found.longest.push_back(reply);
    }
    return true;
  }

  // How long this reply holds out: longer than `shorter`, at most `longest`.
  int length_of(const Position& at, Move reply, int shorter, int longest) {
    while (longest - shorter > 2) {
      const int middle = shorter + (longest - shorter) / 4 * 2;
      (is_within(at, reply, middle - 1) ? longest : shorter) = middle;
    }
    return longest;
  }

  // All of the drops hold out longer than what counts so far.
  bool add_shortest(const Position& at, std::vector<Move>& drops, int at_most, Defence& found) {
    for (int plies = found.plies + 2; plies <= at_most; plies += 2) {
      const auto longer = std::stable_partition(
          drops.begin(), drops.end(), [&](Move drop) { return is_within(at, drop, plies - 1); });
      if (longer == drops.begin()) continue;
      found = {plies, {drops.begin(), longer}};
      drops.erase(drops.begin(), longer);
      return true;
    }
    return false;
  }

  // Of a drop that is taken for nothing, where the other replies hold out so long.
  bool is_futile(const Position& at, Move drop, int plies) {
    const int checker = checkers(at, at.to_move).first();
    const auto dropped = after(at, drop);
    const auto answers = moves_of(dropped);
    return std::any_of(answers.begin(), answers.end(), [&](Move answer) {
      return !answer.is_drop() && answer.from() == checker && answer.to() == drop.to() &&
             is_within(with_handed_back(after(dropped, answer), drop.dropped()), plies);
    });
  }

  // The position's mate takes this long.
  std::vector<Move> best_of(const Position& at, int length) {
    if (!is_attack(at)) return defence_in(at, length).value_or(Defence{}).longest;
    std::vector<Move> best;
    for (const Move check : moves_of(at)) {
      if (is_within(at, check, length - 1)) best.push_back(check);
    }
    return best;
  }

  // The attacker likes to keep pieces, the defender likes it to have none; but which of several
  // last moves a composer means is left open.
  PiecesLeft left_in(const Position& at, int length) {
    auto& known = known_of(at);
    if (!known.left) known.left = length == 0 ? left_at_end(at) : left_by_best(at, length);
    return *known.left;
  }
  PiecesLeft left_at_end(const Position& at) const {
    return at.hand(attacker_).is_empty() ? PiecesLeft::never : PiecesLeft::always;
  }
  PiecesLeft left_by_best(const Position& at, int length) {
    auto least = PiecesLeft::never, most = PiecesLeft::always;
    for (const Move move : best_of(at, length)) {
      const auto left = left_in(after(at, move), length - 1);
      least = std::min(least, left);
      most = std::max(most, left);
    }
    if (!is_attack(at)) return most;
    return length == 1 && least != most ? PiecesLeft::by_last_move : least;
  }

  const Game game_;
  Side attacker_;
  WinsWithin<Game> wins_without_free_drops_, wins_with_drops_;
  std::unordered_map<ExactKey, Known, HashExactKey> known_;
  std::vector<std::uint8_t> bytes_;  // scratch
};

}  // namespace

std::unique_ptr<CountedLengths<Game>> counted_mates(const Game& game,
                                                    const MakeWinsWithin<Game>& make) {
  return std::make_unique<CountedMates>(game, make);
}

}  // namespace proofboard::shogi
