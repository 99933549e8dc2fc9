#include "games/shogi/knowledge/mate_insight.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "games/shogi/knowledge/mate_in_one.h"

namespace proofboard::shogi {

namespace {

int distance(int a, int b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// What a piece is worth, roughly.
constexpr std::array<int, kinds> values{0, 1, 3, 4, 5, 6, 8, 10, 0, 6, 6, 6, 6, 0, 11, 13};

class MateInsight final : public Insight<Game> {
 public:
  MateInsight(const Game& game, const Options& options)
      : game_(game),
        sees_mates_(options.choice("mate-in-one") == "yes"),
        weighs_(options.choice("numbers") == "yes"),
        queues_(options.choice("queues") == "yes"),
        orders_(options.choice("order") == "yes") {}

  void begin(const Question<Game>& question, Budget&) override { goal_ = question.goal; }
  void end() override {}

  // The rules' own ends are told as well: the same squares tell them.
  bool tells_ends() const override { return true; }
  Glance glance(const Position& at) override {
    mate_.reset();
    return at.to_move == goal_.attacker ? glance_at_attack(at) : glance_at_defence(at);
  }
  std::optional<Move> glanced_move() const override { return mate_; }

  Truth look(const Position& at, Moves& moves) override {
    if (orders_) order(at, moves);
    waits_for_.clear();
    if (queues_) queue(at, moves);
    return Truth::unknown;
  }
  std::span<const std::uint16_t> waits_for() const override { return waits_for_; }

  std::optional<ReasonGiven> reason(const Position&) override { return std::nullopt; }

  std::optional<Why<Move>> why(const Position& at) override {
    if (!sees_mates_ || at.to_move != goal_.attacker || at.plies_left == 0) return std::nullopt;
    const auto mate = view_attack(game_, at).mate;
    if (!mate) return std::nullopt;
    return Why<Move>{Truth::proven, mate, {}, 1, 1};
  }

 private:
  // A proof is as far away as the king has flights; a disproof must answer every check.
  Glance glance_at_attack(const Position& at) {
    if (at.plies_left == 0) return {Truth::disproven};
    const auto view = view_attack(game_, at);
    if (view.checks == 0) return {Truth::disproven};
    if (sees_mates_) mate_ = view.mate;
    if (mate_) return {Truth::proven};
    if (!weighs_) return {};
    return {Truth::unknown, std::max(1, view.flights), view.checks};
  }
  Glance glance_at_defence(const Position& at) const {
    const Side defender = at.to_move;
    const int flights = safe_king_steps(at, defender).count();
    if (flights == 0 && !game_.has_reply(at)) return {Truth::proven};
    if (at.plies_left == 0) return {Truth::disproven};
    if (!weighs_) return {};
    return {Truth::unknown, std::max(1, flights), 1};
  }

  void order(const Position& at, Moves& moves) {
    const bool attacks = at.to_move == goal_.attacker;
    const int king = at.king(opponent(goal_.attacker));
    ranked_.clear();
    for (const Move move : moves) {
      ranked_.push_back(
          {attacks ? rank_of_check(at, move, king) : rank_of_evasion(at, move), move});
    }
    // Equals stay in the canonical order, which is that of the codes of moves.
    std::sort(ranked_.begin(), ranked_.end(), [](const Ranked& a, const Ranked& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.move.code() < b.move.code();
    });
    moves.clear();
    for (const auto& [rank, move] : ranked_) moves.push_back(move);
  }

  static int rank_of_check(const Position& at, Move move, int king) {
    int rank = 10 * distance(move.to(), king);
    if (move.is_drop()) return rank + values[index(move.dropped())];
    const Kind kind = at.piece_on(move.from()).kind();
    rank -= values[index(at.piece_on(move.to()).kind())];
    if (waits_for_promotion(at, move, kind)) return rank + 100;
    return move.promotes() ? rank - 5 : rank;
  }

  static int rank_of_evasion(const Position& at, Move move) {
    if (move.is_drop()) return 100 + values[index(move.dropped())];
    const Kind kind = at.piece_on(move.from()).kind();
    const int taken = values[index(at.piece_on(move.to()).kind())];
    if (waits_for_promotion(at, move, kind)) return 90;
    if (taken > 0) return 20 - taken;
    return kind == Kind::king ? 30 : 50;
  }

  // A piece that had better promote, and does not.
  static bool waits_for_promotion(const Position& at, Move move, Kind kind) {
    if (move.is_drop() || move.promotes()) return false;
    const auto zone = promotion_zone[index(at.to_move)];
    if (!zone.contains(move.from()) && !zone.contains(move.to())) return false;
    if (kind == Kind::lance) return farthest_ranks(at.to_move, 2).contains(move.to());
    return kind == Kind::pawn || kind == Kind::bishop || kind == Kind::rook;
  }

  void queue(const Position& at, const Moves& moves) {
    const bool defends = at.to_move != goal_.attacker;
    last_on_.fill(Insight<Game>::nobody);
    std::uint16_t last_unsupported = Insight<Game>::nobody;
    bool any = false;
    for (std::uint16_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      std::uint16_t before = Insight<Game>::nobody;
      if (move.is_drop() && defends) {
        auto& last =
            is_bare(at, move) ? last_unsupported : last_on_[static_cast<std::size_t>(move.to())];
        before = std::exchange(last, i);
      } else if (!move.is_drop() &&
                 waits_for_promotion(at, move, at.piece_on(move.from()).kind())) {
        before = promotion_of(moves, move, i);
      }
      waits_for_.push_back(before);
      any |= before != Insight<Game>::nobody;
    }
    if (!any) waits_for_.clear();
  }

  static std::uint16_t promotion_of(const Moves& moves, Move move, std::uint16_t end) {
    for (std::uint16_t i = 0; i < end; ++i) {
      if (moves[i] == Move::step(move.from(), move.to(), true)) return i;
    }
    return Insight<Game>::nobody;
  }

  // A drop that nothing supports, and that gives no check.
  static bool is_bare(const Position& at, Move move) {
    const Side side = at.to_move;
    if (is_attacked(at, move.to(), side, at.occupied())) return false;
    const Side other = opponent(side);
    return !at.has_king(other) || !attacks(way_of(move.dropped()), side, move.to(), at.occupied())
                                       .contains(at.king(other));
  }

  struct Ranked {
    int rank;
    Move move;
  };

  const Game& game_;
  bool sees_mates_, weighs_, queues_, orders_;
  Goal goal_;
  std::optional<Move> mate_;  // of the last glance
  std::vector<Ranked> ranked_;
  std::vector<std::uint16_t> waits_for_;
  std::array<std::uint16_t, squares> last_on_{};
};

}  // namespace

InsightKind<Game> mate_insight() {
  return {
      "mates",
      "mates in one, numbers of new leaves, moves that wait for others, an order of moves",
      {yes_or_no("mate-in-one", "whether a new leaf is looked at for a mate in one"),
       yes_or_no("numbers", "whether a new leaf starts from the king's flights and the checks"),
       yes_or_no("queues", "whether drops and missed promotions wait for likelier moves"),
       yes_or_no("order", "whether moves are put into an order")},
      [](const Game& game, const Options& options, std::size_t) -> std::unique_ptr<Insight<Game>> {
        return std::make_unique<MateInsight>(game, options);
      },
      false};
}

}  // namespace proofboard::shogi
