#include "games/connect/knowledge/threat_insight.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/connect/knowledge/threat_space/recent_lines.h"
#include "games/connect/knowledge/threat_space/stone_order.h"
#include "games/connect/knowledge/threat_space/threat_space.h"
#include "games/connect/knowledge/threat_space/zone.h"
#include "games/connect/reasons/reasons.h"

namespace proofboard::connect {

namespace {

struct ThreatSettings {
  std::uint64_t leaf = 1000;  // most moves of one search for a win by threats; more at the root
  int width = 10;             // stones tried where the attacker places one; 0: all
  int turns = 0;              // whole turns tried instead; 0: by places
  Number quiet = 100;
  bool widens = true;
  bool is_complete = false;  // for the defender
};

class ThreatInsight final : public Insight<Game> {
 public:
  // Half of the memory is for what was seen, half for one search for threats.
  ThreatInsight(const Game& game, const ThreatSettings& settings, std::size_t bytes)
      : game_(game), lines_(Shape::of(game)), settings_(settings), most_bytes_(bytes / 2) {}

  void begin(const Question<Game>& question, Budget& budget) override {
    if (has_begun_ && question.goal.attacker != attacker_) forget_all();
    has_begun_ = true;
    attacker_ = question.goal.attacker;
    root_key_ = question.position.key;
    budget_ = &budget;
    budget.look_every(32);  // a node is a search for threats, or several
    // The root is looked at with more effort than it may have been as a leaf of another search.
    const auto seen = seen_.find(root_key_);
    if (seen != seen_.end() && !seen->second.line) forget(root_key_);
  }
  void end() override { budget_ = nullptr; }

  Glance glance(const Position& at) override {
    const bool is_far = is_after_attacker(at);
    return {truth_of(glanced(at)), is_far ? settings_.quiet : 1, 1};
  }

  Truth look(const Position& at, Moves& moves) override {
    const Seen& seen = looked(at, leaf_of(at));
    const Truth truth = truth_of(seen);
    if (is_solved(truth) || !seen.is_searched) return truth;
    moves.clear();
    for (const Move move : seen.moves) moves.push_back(move);
    return truth;
  }

  std::optional<ReasonGiven> reason(const Position& at) override {
    const auto found = seen_.find(at.key);
    if (found == seen_.end()) return std::nullopt;
    const Seen& seen = found->second;
    if (seen.state == State::unstoppable) return ReasonGiven{Statement::settled, {too_many, {}}};
    if (!seen.line) return std::nullopt;
    const auto statement = at.turn.side == attacker_ ? Statement::settled : Statement::only;
    return ReasonGiven{statement, {forced_win, *seen.line}};
  }

  bool has_reasons_for_all() const override { return settings_.is_complete && tries_all(); }

  // Twice as many places for a stone, or turns, and twice the moves at a leaf, if that can help.
  // (As many turns as there are cells are no part of all that is worth telling: then all.)
  bool widen() override {
    constexpr std::uint64_t most_leaf = std::uint64_t{1} << 50;
    if (!settings_.widens || (tries_all() && limit_ != LimitMet::leaf)) return false;
    int& tried = settings_.turns > 0 ? settings_.turns : settings_.width;
    tried *= 2;
    if (tried >= game_.columns() * game_.rows()) settings_.turns = settings_.width = 0;
    settings_.leaf = std::min(2 * settings_.leaf, most_leaf);
    limit_ = LimitMet::none;
    forget_all();
    return true;
  }
  void see_like(const Insight<Game>& other) override {
    const auto& wider = static_cast<const ThreatInsight&>(other);
    settings_ = wider.settings_;
    limit_ = LimitMet::none;
    forget_all();
  }
  StopReason shortcoming() const override {
    const bool leaves_out = !tries_all() || limit_ != LimitMet::none;
    return leaves_out ? StopReason::pruned : StopReason::exhausted;
  }

  std::uint64_t peak_bytes() const override { return peak_bytes_; }

  void save(CheckpointWriter& file) const override {
    file.put(settings_.width);
    file.put(settings_.turns);
    file.put(settings_.leaf);
    file.put(limit_);
    std::uint64_t lines = 0;
    for (const auto& [key, seen] : seen_) lines += seen.line.has_value();
    file.put(lines);
    for (const auto& [key, seen] : seen_) {
      if (!seen.line) continue;
      file.put(key);
      file.put(seen.state);
      file.put_text({reinterpret_cast<const char*>(seen.line->data()), seen.line->size()});
    }
    file.put(static_cast<std::uint64_t>(begun_turns_.size()));
    for (const auto& [key, moves] : begun_turns_) {
      file.put(key);
      file.put(static_cast<std::uint64_t>(moves.size()));
      for (const Move move : moves) file.put(move.cell);
    }
  }
  bool load(CheckpointReader& file) override {
    const auto width = file.get<int>();
    const auto turns = file.get<int>();
    const auto leaf = file.get<std::uint64_t>();
    const auto limit = file.get<LimitMet>();
    const auto lines = file.get<std::uint64_t>();
    if (!width || *width < 0 || !turns || *turns < 0) return false;
    if (!leaf || !limit || *limit > LimitMet::other || !lines) return false;
    settings_.width = *width;
    settings_.turns = *turns;
    settings_.leaf = *leaf;
    limit_ = *limit;
    for (std::uint64_t i = 0; i < *lines; ++i) {
      const auto key = file.get<std::uint64_t>();
      const auto state = file.get<State>();
      const auto line = file.get_text();
      if (!key || !state || *state > State::unstoppable || !line) return false;
      keep(*key, {*state, false, LineBytes(line->begin(), line->end()), {}});
    }
    return load_begun_turns(file);
  }

 private:
  enum class State : std::uint8_t { open, won, given_up, unstoppable };
  // What has ended searches for a win by threats before their end; of several the first one here.
  enum class LimitMet : std::uint8_t { none, leaf, other };

  struct Seen {
    State state = State::open;
    bool is_searched = false;       // for threats; else it is known by replayed lines alone
    std::optional<LineBytes> line;  // of the win, or of the defender's pass
    std::vector<Move> moves;        // of a position searched and open
  };

  // Of a position in the middle of turns that were chosen: what may follow.
  using BegunTurns = std::unordered_map<std::uint64_t, std::vector<Move>>;

  // If the root is a plain win by threats, then no matter how deep it is.
  static constexpr std::uint64_t more_at_root = 30;
  static constexpr std::uint64_t moves_between_looks = 256;  // a move takes some microseconds

  static Truth truth_of(const Seen& seen) {
    switch (seen.state) {
      case State::open: break;
      case State::won:
      case State::unstoppable: return Truth::proven;
      case State::given_up: return Truth::disproven;
    }
    return Truth::unknown;
  }

  bool tries_all() const { return settings_.width == 0 && settings_.turns == 0; }

  // Whether the attacker has moved last, so that its win must go through the defender's next turn.
  bool is_after_attacker(const Position& at) const {
    return (at.turn.side == attacker_) == (at.turn.left < game_.stones_a_turn());
  }

  // The root gets more, but not out of proportion to a small budget.
  std::uint64_t leaf_of(const Position& at) const {
    if (at.key != root_key_) return settings_.leaf;
    const auto more = settings_.leaf * more_at_root;
    if (budget_ == nullptr) return more;
    return std::min(more, std::max(settings_.leaf, budget_->limits().nodes));
  }

  const Seen& glanced(const Position& at) {
    if (const auto seen = seen_.find(at.key); seen != seen_.end()) return seen->second;
    Seen seen;
    WindowBoard board(lines_, at.stones);
    const bool is_attacker = at.turn.side == attacker_;
    if (!is_attacker && is_unstoppable(board, at.turn.left)) {
      seen.state = State::unstoppable;
    } else if (!is_attacker || at.turn.left == game_.stones_a_turn()) {
      const auto win = quick_win(board);
      if (win && take(*win, seen) && is_attacker) seen.state = State::won;
    }
    return keep(at.key, std::move(seen));
  }

  // Tries so many moves in a search for threats.
  const Seen& looked(const Position& at, std::uint64_t most) {
    Seen seen;
    if (const auto known = seen_.find(at.key); known != seen_.end()) {
      if (known->second.is_searched || truth_of(known->second) == Truth::proven) {
        return known->second;
      }
      seen = known->second;
      forget(at.key);
    }
    seen.is_searched = true;
    seen.moves.clear();
    WindowBoard board(lines_, at.stones);
    if (at.turn.side == attacker_) {
      look_for_attacker(at, board, most, seen);
    } else {
      look_for_defender(at, board, most, seen);
    }
    return keep(at.key, std::move(seen));
  }

  void look_for_attacker(const Position& at, WindowBoard& board, std::uint64_t most, Seen& seen) {
    // In the middle of a turn a win by threats would have been found at its start.
    if (at.turn.left == game_.stones_a_turn() || at.key == root_key_) {
      if (finds_win(board, at.turn.left, most, seen)) {
        seen.state = State::won;
        return;
      }
    }
    if (tries_all()) return list_all(at, seen);
    if (settings_.turns > 0) {
      list_turns(at, board, seen.moves);
    } else {
      list_places(at, board, settings_.width, seen.moves);
    }
    if (seen.moves.empty()) seen.state = State::given_up;
  }

  void list_places(const Position& at, WindowBoard& board, int most, std::vector<Move>& moves) {
    for (const Cell cell : best_stones(board, attacker_, at.turn.left)) {
      if (static_cast<int>(moves.size()) < most) moves.push_back({cell});
    }
  }

  // The first stones of the best turns, or what goes on with those that were begun so. The same
  // position may come of several; then all of theirs. Where no turn was chosen (at the first stone
  // of the game, or if it was forgotten), the best places.
  void list_turns(const Position& at, WindowBoard& board, std::vector<Move>& moves) {
    if (at.turn.left < game_.stones_a_turn()) {
      const auto begun = begun_turns_.find(at.key);
      if (begun == begun_turns_.end()) return list_places(at, board, settings_.turns, moves);
      moves = begun->second;
      return;
    }
    for (const auto& turn : best_turns(board, attacker_, at.turn.left, settings_.turns)) {
      add_new({turn[0]}, moves);
      Position between = at;
      for (std::size_t i = 1; i < turn.size(); ++i) {
        game_.play(between, {turn[i - 1]});
        keep_begun(between.key, {turn[i]});
      }
    }
  }

  static bool add_new(Move move, std::vector<Move>& moves) {
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return false;
    moves.push_back(move);
    return true;
  }

  void keep_begun(std::uint64_t key, Move next) {
    constexpr std::uint64_t in_the_map = 96;
    const auto [begun, is_new] = begun_turns_.try_emplace(key);
    if (add_new(next, begun->second)) bytes_ += sizeof(Move);
    if (is_new) bytes_ += in_the_map;
  }

  bool load_begun_turns(CheckpointReader& file) {
    const auto positions = file.get<std::uint64_t>();
    if (!positions) return false;
    for (std::uint64_t i = 0; i < *positions; ++i) {
      const auto key = file.get<std::uint64_t>();
      const auto count = file.get<std::uint64_t>();
      if (!key || !count) return false;
      for (std::uint64_t j = 0; j < *count; ++j) {
        const auto cell = file.get<Cell>();
        if (!cell || *cell >= game_.columns() * game_.rows()) return false;
        keep_begun(*key, {*cell});
      }
    }
    return true;
  }

  void look_for_defender(const Position& at, WindowBoard& board, std::uint64_t most, Seen& seen) {
    if (is_unstoppable(board, at.turn.left)) {
      seen.state = State::unstoppable;
      return;
    }
    if (seen.line || finds_win(board, game_.stones_a_turn(), most, seen)) {
      seen.moves = zone_moves(board, attacker_, *seen.line, at.turn.left);
      if (!seen.moves.empty()) {
        put_best_first(board, attacker_, seen.moves);
        return;
      }
      seen.line.reset();
    }
    if (settings_.is_complete) {
      list_all(at, seen);
    } else if (seen.is_searched) {
      seen.state = State::given_up;
    }
  }

  // Whether the defender, with so many stones left in its turn, can neither win with them nor stop
  // all threats.
  bool is_unstoppable(const WindowBoard& board, int stones) const {
    if (can_win_with(board, opponent(attacker_), stones)) return false;
    Blocks blocks;
    threat_blocks(board, attacker_, blocks);
    return hitting_number(blocks, stones) > stones;
  }

  // Whether the attacker wins by double threats if it moves now with so many stones. A search that
  // is ended by the budget leaves the position as not searched.
  bool finds_win(WindowBoard& board, int stones, std::uint64_t most, Seen& seen) {
    if (stones == game_.stones_a_turn()) {
      if (const auto win = quick_win(board)) return take(*win, seen);
    }
    Limits limits;
    limits.nodes = most;
    limits.bytes = most_bytes_;
    Budget budget(limits, budget_);
    budget.look_every(moves_between_looks);
    const auto answer = ThreatSpace(lines_, {}).solve(board, attacker_, stones, budget);
    if (!answer.win) {
      seen.is_searched = budget_ == nullptr || budget_->reason() == StopReason::none;
      if (seen.is_searched) note_limit(answer.limits);
      return false;
    }
    recent_.remember(*answer.win);
    return take(*answer.win, seen);
  }

  void note_limit(const LimitsMet& met) {
    if (met.stop == StopReason::nodes) {
      limit_ = LimitMet::leaf;
    } else if (met.any() && limit_ == LimitMet::none) {
      limit_ = LimitMet::other;
    }
  }

  // With all the stones of a turn.
  std::optional<Win> quick_win(WindowBoard& board) {
    if (auto win = win_at_once(board, attacker_, game_.stones_a_turn())) return win;
    return recent_.replay(board, attacker_);
  }

  bool take(const Win& win, Seen& seen) const {
    seen.line = line_bytes(win, game_.stones_a_turn());
    return seen.line.has_value();
  }

  void list_all(const Position& at, Seen& seen) const {
    Moves all;
    game_.moves(at, all);
    seen.moves.assign(all.begin(), all.end());
  }

  static std::uint64_t bytes_of(const Seen& seen) {
    constexpr std::uint64_t in_the_map = 64;
    return sizeof(Seen) + in_the_map + seen.moves.size() * sizeof(Move) +
           (seen.line ? seen.line->size() : 0);
  }
  const Seen& keep(std::uint64_t key, Seen&& seen) {
    if (bytes_ > most_bytes_) forget_all();
    bytes_ += bytes_of(seen);
    peak_bytes_ = std::max(peak_bytes_, bytes_);
    return seen_.emplace(key, std::move(seen)).first->second;
  }
  void forget(std::uint64_t key) {
    const auto seen = seen_.find(key);
    if (seen == seen_.end()) return;
    bytes_ -= std::min(bytes_, bytes_of(seen->second));
    seen_.erase(seen);
  }
  void forget_all() {
    seen_.clear();
    begun_turns_.clear();
    bytes_ = 0;
  }

  Game game_;
  Lines lines_;
  ThreatSettings settings_;
  std::uint64_t most_bytes_;  // of what is kept, and of one search
  Side attacker_ = Side::black;
  bool has_begun_ = false;
  std::uint64_t root_key_ = 0;
  std::unordered_map<std::uint64_t, Seen> seen_;
  BegunTurns begun_turns_;
  std::uint64_t bytes_ = 0;  // of both
  std::uint64_t peak_bytes_ = 0;
  RecentLines recent_;
  Budget* budget_ = nullptr;
  LimitMet limit_ = LimitMet::none;
};

std::unique_ptr<Insight<Game>> make_threats(const Game& game, const Options& options,
                                            std::size_t bytes) {
  ThreatSettings settings;
  settings.leaf = static_cast<std::uint64_t>(options.integer("leaf"));
  settings.width = static_cast<int>(options.integer("width"));
  settings.turns = static_cast<int>(options.integer("turns"));
  settings.quiet = static_cast<Number>(options.integer("quiet"));
  settings.widens = options.choice("widening") == "yes";
  settings.is_complete = options.choice("complete") == "yes";
  return std::make_unique<ThreatInsight>(game, settings, bytes);
}

}  // namespace

InsightKind<Game> threats_insight() {
  return {"threats",
          "wins by double threats at the leaves, zones for the defender, the best places for the "
          "attacker",
          {{"quiet", OptionInfo::Integer{100, 1, 1'000'000},
            "so many times the work of a reply is what a further quiet turn looks like; 1: alike"},
           {"width", OptionInfo::Integer{10, 0, most_cells},
            "places tried for a stone of the attacker, the best first; 0: all"},
           {"turns", OptionInfo::Integer{0, 0, most_cells},
            "whole turns of the attacker tried in place of places for each stone, the best first; "
            "0: by places"},
           {"leaf", OptionInfo::Integer{1000, 1, 1'000'000'000},
            "most moves of one search for double threats; up to thirty times as many at the root"},
           {"widening", OptionInfo::Choice{{"yes", "no"}},
            "where that finds no win: begin again with twice the width and leaf, or end"},
           {"complete", OptionInfo::Choice{{"no", "yes"}},
            "where a pass of the defender is not refuted: give up, or try all its moves"}},
          &make_threats};
}

}  // namespace proofboard::connect
