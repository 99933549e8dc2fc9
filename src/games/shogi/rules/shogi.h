// Shogi, and shogi in which one side must give check with every move: tsume problems.
//
// The side to move without a legal move has lost. With `checks=black` (or white) only checks are
// legal for Black, the attacker, and so Black has lost when there is none. A position may also
// limit the plies until mate; then the attacker has lost when they are used up and no mate is
// there. How the moves are made is in generation.h, their order in move.h.
//
// Repetition is no part of a position. Who asks whether a side wins counts endless play as not
// winning, which is what the rules of mate problems say.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/dominance.h"
#include "game/notated.h"
#include "game/record.h"
#include "games/shogi/rules/free_drops.h"
#include "games/shogi/rules/generation.h"
#include "games/shogi/rules/goods.h"
#include "games/shogi/rules/move.h"
#include "games/shogi/rules/position.h"

namespace proofboard::shogi {

struct Undo {
  std::uint64_t board_key = 0;
  Piece captured;
};

// What a position is made from: nothing of it needs to be allowed.
struct Placement {
  BySquare<Piece> board{};
  std::array<std::array<int, index(Kind::rook) + 1>, 2> hands{};  // by side and Kind
  Side to_move = Side::black;
  std::uint16_t plies_left = unlimited;
};

// Which drops between its king and a checker the defender of a mate makes. All but the first are no
// games of their own, and no option names them: they bound the lengths that composers of mate
// problems count (games/shogi/search/counted_mates.h).
enum class Interpositions : std::uint8_t {
  all,
  unless_all_futile,  // who has nothing but futile ones (futile.h) is mated
  not_free            // so it is here, and there is none that is taken for nothing
};

class Game {
 public:
  using Position = shogi::Position;
  using Move = shogi::Move;
  using Undo = shogi::Undo;
  using Moves = shogi::Moves;

  static constexpr std::string_view name = "shogi";
  static constexpr std::string_view title = "Shogi, mate problems with checks=black";
  static constexpr std::string_view example = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p";
  static constexpr bool can_cycle = true;
  static std::vector<Preset> presets() { return {}; }

  static OptionTable options();
  static Expected<Game> make(const Options& options);
  std::string options_text() const;
  // SFEN, `start`, KIF, CSA: see docs/games/shogi.md. Of a game the position at its end, of a
  // problem the one to be solved, whatever solution comes with it.
  static Expected<Setup<Game>> read(const Options& options, std::string_view text);

  // KIF (UTF-8 or Shift-JIS) and CSA, and whatever is no text in one of these encodings: what is
  // wrong with it should be said once.
  static bool is_record_file(std::string_view bytes);
  // Beside moves, a record may have one word at its end: "resign", "mate", … (record_ends.h).
  static Expected<Record<Game>> read_record(const Options& options, std::string_view text);
  Expected<Position> play_recorded(const Position& at, const RecordedMove& recorded) const;
  static std::vector<std::string> record_formats() { return {"kif", "csa", "sfen"}; }
  Expected<std::string> record_text(std::string_view format, const Position& start,
                                    std::span<const RecordedMove> moves) const;

  std::optional<Side> attacker() const { return attacker_; }  // who must give check

  // The same where one side must give check, but for the other side's interpositions.
  Game with(Interpositions interpositions) const {
    Game other = *this;
    other.interpositions_ = interpositions;
    return other;
  }
  // Whether the side to move, which need not give check, has a move.
  bool has_reply(const Position& at) const {
    return interpositions_ == Interpositions::all ? has_move(at) : has_counted_reply(at);
  }

  bool is_in_check(const Position& at) const { return !checkers(at, at.to_move).is_empty(); }

  // What is asked: mate is a win with checks alone.
  static std::vector<std::string> target_names() { return {"mate"}; }
  Expected<Game> asked(std::string_view target, const Position& at, Side attacker) const;
  std::string name_of_win(Side attacker) const { return attacker == attacker_ ? "mate" : ""; }

  Position initial() const;
  // The error says which rule of positions is broken.
  Expected<Position> position(const Placement& placement) const;

  Side to_move(const Position& at) const { return at.to_move; }

  void moves(const Position& at, Moves& list) const {
    list.clear();
    Listing listing{list};
    generate(at, listing);
  }
  int count_moves(const Position& at) const {
    Counting counting;
    generate(at, counting);
    return counting.count;
  }

  std::optional<int> result(const Position& at) const {
    if (at.to_move == attacker_) {
      return at.plies_left > 0 && has_check(at) ? std::nullopt : loss_of(at.to_move);
    }
    if (!has_reply(at)) return loss_of(at.to_move);
    return at.plies_left > 0 ? std::nullopt : loss_of(opponent(at.to_move));
  }
  int score_limit() const { return 1; }

  Undo play(Position& at, Move move) const {
    const Side side = at.to_move;
    Undo undo{at.board_key, {}};
    if (move.is_drop()) {
      at.hands[index(side)].remove(move.dropped());
      at.put(Piece(side, move.dropped()), move.to());
    } else {
      undo.captured = at.piece_on(move.to());
      if (!undo.captured.is_none()) {
        at.take(move.to());
        at.hands[index(side)].add(unpromoted(undo.captured.kind()));
      }
      const Kind kind = at.piece_on(move.from()).kind();
      at.take(move.from());
      at.put(Piece(side, move.promotes() ? promoted(kind) : kind), move.to());
    }
    at.to_move = opponent(side);
    at.board_key ^= white_to_move_key;
    if (at.plies_left != unlimited) --at.plies_left;
    return undo;
  }

  void undo(Position& at, Move move, const Undo& undo) const {
    const Side side = opponent(at.to_move);
    const Kind kind = at.piece_on(move.to()).kind();
    at.take(move.to());
    if (move.is_drop()) {
      at.hands[index(side)].add(kind);
    } else {
      at.put(Piece(side, move.promotes() ? unpromoted(kind) : kind), move.from());
      if (!undo.captured.is_none()) {
        at.put(undo.captured, move.to());
        at.hands[index(side)].remove(unpromoted(undo.captured.kind()));
      }
    }
    at.to_move = side;
    at.board_key = undo.board_key;
    if (at.plies_left != unlimited) ++at.plies_left;
  }

  std::uint64_t key(const Position& at) const { return at.board_key ^ key_beside_board(at); }
  std::uint64_t fresh_key(const Position& at) const;

  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const;
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const;

  // Goods (game/dominance.h): what the attacker holds, and its plies.
  using Goods = shogi::Goods;
  std::uint64_t board_key(const Position& at) const { return at.board_key; }
  Goods goods(const Position& at, Side attacker) const { return goods_of(at, attacker); }
  Position with_goods(const Position& at, Side attacker, Goods goods) const {
    return shogi::with_goods(at, attacker, goods);
  }
  Position within(Position at, int plies) const {
    at.plies_left = static_cast<std::uint16_t>(std::min<int>(at.plies_left, plies));
    return at;
  }
  std::uint64_t board_key_after(const Position& at, Move move) const {
    return shogi::board_key_after(at, move);
  }
  Goods goods_after(const Position& at, Side attacker, Move move) const {
    return shogi::goods_after(at, attacker, move);
  }
  Goods final_goods(const Position& at, Side attacker, Truth truth) const {
    return shogi::final_goods(at, attacker, truth, attacker == attacker_);
  }
  Goods goods_before(const Position& at, Side, Truth truth, Move move, Goods after) const {
    return shogi::goods_before(at, truth, move, after);
  }
  Goods no_goods(const Position& at, Side, Truth truth) const { return shogi::no_goods(at, truth); }
  Goods joined_goods(const Position& at, Side, Truth truth, Goods joined, Move move,
                     Goods after) const {
    return shogi::joined_goods(at, truth, joined, move, after);
  }
  Goods goods_of_all(const Position& at, Side attacker, Truth truth, Goods joined) const {
    return shogi::goods_of_all(at, attacker, truth, joined, attacker == attacker_);
  }
  Goods stand_in_goods(Goods own, Goods known, Truth truth) const {
    return shogi::stand_in_goods(own, known, truth);
  }
  Reason goods_reason(const Position& at, Side attacker, Goods goods, Truth truth) const {
    return shogi::goods_reason(at, attacker, goods, truth);
  }

  // Interpositions that are not counted: rules/futile.h.
  static std::vector<std::string> futile_rules() { return {"none", "same-square-recapture"}; }
  bool is_futile(const Position& at, Move move, const std::string& rule) const;

  std::string position_text(const Position& at) const;
  std::string move_text(const Position& at, Move move) const;
  Expected<Move> parse_move(const Position& at, std::string_view text) const;
  // As Japanese texts write it: "▲２三角不成".
  static std::vector<std::string> notations() { return {"japanese"}; }
  std::string written_move(const Position& at, Move move, const Move* last,
                           std::string_view notation) const;
  BoardView view(const Position& at) const;

 private:
  explicit Game(std::optional<Side> attacker) : attacker_(attacker) {}

  static std::optional<int> loss_of(Side side) { return side == Side::black ? -1 : 1; }

  // Nothing at the end of the plies: the attacker has not mated.
  template <class Sink>
  void generate(const Position& at, Sink& sink) const {
    if (at.plies_left == 0) return;
    if (at.to_move == attacker_) {
      generate_checks(at, sink);
      return;
    }
    if (interpositions_ != Interpositions::all && !has_counted_reply(at)) return;
    if (interpositions_ == Interpositions::not_free) {
      WithoutDropsOn<Sink> without{sink, taken_for_nothing(at)};
      generate_all(at, without);
    } else {
      generate_all(at, sink);
    }
  }
  bool has_counted_reply(const Position& at) const;

  // Of hands and plies left, which together are less than 64 bits and a few.
  static std::uint64_t key_beside_board(const Position& at) {
    const auto hands =
        std::uint64_t{at.hand(Side::black).bits()} << 32 | at.hand(Side::white).bits();
    return mix_bits(hands + at.plies_left * 0x9e3779b97f4a7c15ULL);
  }

  std::optional<Side> attacker_;
  Interpositions interpositions_ = Interpositions::all;
};

static_assert(NamesTargets<Game> && CountsMoves<Game> && Dominating<Game> && Recorded<Game> &&
              ReadsRecordFiles<Game>);

}  // namespace proofboard::shogi
