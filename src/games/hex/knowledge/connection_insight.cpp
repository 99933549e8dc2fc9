#include "games/hex/knowledge/connection_insight.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/hex/knowledge/connection_analysis.h"
#include "games/hex/reasons/reasons.h"

namespace proofboard::hex {

namespace {

// Of the memory that looks work in, a little is not counted, as a stack isn't.
constexpr std::size_t uncounted = std::size_t{4} << 20;

template <int Words>
class ConnectionInsight final : public Insight<Game> {
 public:
  ConnectionInsight(const Game& game, const ConnectionAnalysisSettings& settings, bool keeps_lemmas,
                    std::size_t bytes)
      : game_(game), analysis_(game, settings), keeps_lemmas_(keeps_lemmas), most_bytes_(bytes) {}

  void begin(const Question<Game>& question, Budget& budget) override {
    goal_ = question.goal;
    budget_ = &budget;
    analysis_.spend_from(budget_);
    budget.look_every(16);  // a node takes some tenths of a millisecond
  }
  void end() override {
    budget_ = nullptr;
    analysis_.spend_from(nullptr);
  }

  Glance glance(const Position& at) override {
    constexpr std::size_t newest = 2000;  // all of them would cost more than they give
    const auto seen = seen_.find(at.key);
    if (seen != seen_.end() && seen->second.winner) return {truth_of(seen->second.winner)};
    if (!keeps_lemmas_) return {};
    auto lemma = lemmas_.of(at.key);
    if (!lemma) {
      lemma = lemmas_.fitting({analysis_.board(), at.stones}, at.to_move, newest);
      if (!lemma) return {};
      lemmas_.set(at.key, *lemma);
    }
    return {truth_of(lemmas_[*lemma].winner)};
  }

  Truth look(const Position& at, Moves& moves) override {
    auto seen = seen_.find(at.key);
    if (seen == seen_.end()) {
      if (!has_room_to_look(at)) return Truth::unknown;
      make_room();
      analysis_.run(at.stones, at.to_move);
      Seen found;
      found.winner = analysis_.winner();
      if (!found.winner) {
        const auto ordered = analysis_.ordered();
        found.moves = ordered.cells;
        if (!ordered.energies.empty()) note_outlook(ordered, found);
        if (keeps_lemmas_) {
          found.ways = analysis_.ways();
          found.excused = analysis_.excused();
          found.filled = analysis_.filled_of(opponent(at.to_move));
        }
      } else if (keeps_lemmas_) {
        learn(at, *found.winner, analysis_.carrier_of_win(), true, {});
      }
      seen = seen_.emplace(at.key, std::move(found)).first;
      seen_bytes_ += seen->second.bytes();
      peak_bytes_ = std::max(peak_bytes_, bytes());
    }
    merits_ = {};
    value_.reset();
    if (!seen->second.winner) {
      moves.clear();
      for (const auto cell : seen->second.moves) moves.push_back({cell});
      merits_ = seen->second.merits;
      if (!merits_.empty()) value_ = seen->second.value;
    }
    return truth_of(seen->second.winner);
  }
  std::span<const std::int16_t> merits() const override { return merits_; }
  std::optional<int> value() const override { return value_; }

  bool learns() const override { return keeps_lemmas_; }

  void solved(const Position& at, Truth truth, std::optional<Move> move) override {
    const auto seen = seen_.find(at.key);
    if (!keeps_lemmas_ || seen == seen_.end()) return;
    const Side winner = truth_of(Side::black) == truth ? Side::black : Side::white;
    if (move) {
      auto carrier = carrier_after(at, move->cell, winner);
      if (!carrier) return;
      carrier->insert(move->cell);
      return learn(at, winner, *carrier, false, move);
    }
    auto carriers = seen->second.ways;
    for (const auto cell : seen->second.moves) {
      const auto carrier = carrier_after(at, cell, winner);
      if (!carrier) return;
      carriers.push_back(*carrier);
    }
    const Filled<Words> stones(analysis_.board(), at.stones);
    const auto& filled = seen->second.filled;
    const auto carrier = carrier_of_loss(analysis_.board(), carriers, seen->second.excused, filled,
                                         filled & stones.empty);
    if (carrier) learn(at, winner, *carrier, false, {});
  }

  // By a lemma: the position that it is about stands for this one. The next that it leads to have
  // lemmas of their own, with fewer cells.
  std::optional<Why<Move>> why(const Position& at) override {
    if (!keeps_lemmas_) return std::nullopt;
    const Filled<Words> stones(analysis_.board(), at.stones);
    const auto number = lemmas_.shortest_fitting(stones, at.to_move);
    if (!number) return std::nullopt;
    const auto& lemma = lemmas_[*number];
    Why<Move> why;
    why.truth = truth_of(lemma.winner);
    const auto loser = static_cast<int>(opponent(lemma.winner));
    const auto given = analysis_.board().all - lemma.carrier - lemma.stones - stones.of[loser];
    if (!given.is_empty()) {
      const auto body = gift_body(given, analysis_.board().cells);
      why.reason = {Statement::instead, {gift, body}, why.truth};
      return why;
    }
    analysis_.run(at.stones, at.to_move);
    if (analysis_.winner()) {
      why.reason = {Statement::settled, {connection, analysis_.reason()}, why.truth};
    } else if (lemma.is_settled) {
      // With more stones on the board the search for connections has missed what it had found.
      analysis_.run(lemma.source, at.to_move);
      why.reason = {Statement::settled, {connection, analysis_.reason_within_carrier()}, why.truth};
      if (at.to_move == lemma.winner) why.move = free_move(stones, {analysis_.winning_move()});
    } else if (at.to_move == lemma.winner) {
      why.move = free_move(stones, *lemma.move);
    } else {
      why.reason = {Statement::only, {connection, analysis_.reason()}, why.truth};
    }
    return why;
  }

  std::optional<ReasonGiven> reason(const Position& at) override {
    if (!seen_.contains(at.key)) return std::nullopt;
    analysis_.run(at.stones, at.to_move);
    const auto winner = analysis_.winner();
    ReasonGiven given;
    given.statement = winner ? Statement::settled : Statement::only;
    given.reason = {connection, analysis_.reason()};
    if (winner) given.truth = truth_of(winner);
    return given;
  }

  std::uint64_t peak_bytes() const override { return peak_bytes_; }

 private:
  using Set = Bits<Words>;

  struct Seen {
    std::optional<Side> winner;
    std::vector<std::uint16_t> moves;
    std::vector<std::int16_t> merits;  // of the moves, if there are several
    std::int16_t value = 0;            // in Black's eyes
    std::vector<Set> ways;             // of the other side to connect
    Set excused;                       // cells where no move needs an answer
    Set filled;                        // the other side's stones with the fill-in

    std::uint64_t bytes() const {
      constexpr std::uint64_t in_the_map = 64;
      return sizeof(Seen) + in_the_map + moves.size() * sizeof(std::uint16_t) +
             merits.size() * sizeof(std::int16_t) + ways.size() * sizeof(Set);
    }
  };

  static void note_outlook(const typename ConnectionAnalysis<Words>::Ordered& ordered,
                           Seen& found) {
    // Twice the conductance is a clear advantage, not a decisive one.
    constexpr double units_of_value = 250, units_of_merit = 100;
    constexpr double least = 1e-12;  // a cell that no current reaches
    const auto capped = [](double number) {
      constexpr double most = 30'000;
      return static_cast<std::int16_t>(std::lround(std::clamp(number, -most, most)));
    };
    found.value = capped(units_of_value * ordered.black_advantage);
    for (const auto energy : ordered.energies) {
      found.merits.push_back(capped(units_of_merit * std::log(std::max(energy, least))));
    }
  }

  Truth truth_of(std::optional<Side> winner) const {
    if (!winner) return Truth::unknown;
    return goal_.judge(*winner == Side::black ? 1 : -1);
  }

  // This move; or any, if the winner has that stone already: it is as if the loser had passed.
  static Move free_move(const Filled<Words>& stones, Move move) {
    if (stones.empty.contains(move.cell)) return move;
    return {static_cast<std::uint16_t>(stones.empty.lowest())};
  }

  // The carrier of the lemma about the position after a move: empty cells of this one.
  std::optional<Set> carrier_after(const Position& at, std::uint16_t cell, Side winner) const {
    auto next = at;
    game_.play(next, {cell});
    const auto lemma = lemmas_.of(next.key);
    if (!lemma || lemmas_[*lemma].winner != winner) return std::nullopt;
    return lemmas_[*lemma].carrier & Filled<Words>(analysis_.board(), at.stones).empty;
  }

  void learn(const Position& at, Side winner, const Set& carrier, bool is_settled,
             std::optional<Move> move) {
    const Filled<Words> stones(analysis_.board(), at.stones);
    const int side = static_cast<int>(winner);
    lemmas_.set(at.key, lemmas_.add(analysis_.board(), {carrier, stones.of[side], winner,
                                                        at.to_move, is_settled, move, stones}));
  }

  // On a large board a look works in more memory than a small budget has: then the search is over.
  bool has_room_to_look(const Position& at) {
    const auto empty = Filled<Words>(analysis_.board(), at.stones).empty.count();
    const auto needed = std::max(analysis_.bytes(), analysis_.likely_bytes(empty));
    look_bytes_ = needed - std::min<std::uint64_t>(needed, uncounted);
    if (look_bytes_ <= most_bytes_) return true;
    if (budget_ != nullptr) budget_->stop_because(StopReason::memory);
    return false;
  }

  void make_room() {
    if (bytes() <= most_bytes_) return;
    seen_.clear();
    lemmas_.clear();
    seen_bytes_ = 0;
  }

  std::uint64_t bytes() const { return look_bytes_ + seen_bytes_ + lemmas_.bytes(); }

  Game game_;
  ConnectionAnalysis<Words> analysis_;
  bool keeps_lemmas_;
  Goal goal_;
  Budget* budget_ = nullptr;  // while a search goes on
  std::unordered_map<std::uint64_t, Seen> seen_;
  Lemmas<Words> lemmas_;
  std::span<const std::int16_t> merits_;  // of the last look
  std::optional<int> value_;              // likewise
  std::uint64_t most_bytes_;
  std::uint64_t look_bytes_ = 0;  // that the last look worked in
  std::uint64_t seen_bytes_ = 0;
  std::uint64_t peak_bytes_ = 0;
};

std::unique_ptr<Insight<Game>> make_connections(const Game& game, const Options& options,
                                                std::size_t bytes) {
  const auto is_on = [&](std::string_view name) { return options.choice(name) == "yes"; };
  ConnectionAnalysisSettings settings;
  settings.fills_in = is_on("fill-in");
  settings.uses_must_play = is_on("must-play");
  settings.leaves_out_dominated = is_on("dominated");
  settings.orders_by_resistance = is_on("resistance");
  settings.limits.over_edges = is_on("over-edges");
  settings.limits.or_steps = static_cast<int>(options.integer("or-steps"));
  settings.limits.bytes = bytes + uncounted;
  return with_words(game, [&]<int Words>() -> std::unique_ptr<Insight<Game>> {
    return std::make_unique<ConnectionInsight<Words>>(game, settings, is_on("lemmas"), bytes);
  });
}

}  // namespace

InsightKind<Game> connections_insight() {
  return {"connections",
          "virtual connections of both sides, dead, captured and dominated cells, must-play region",
          {yes_or_no("fill-in", "fill in dead and captured cells first"),
           yes_or_no("must-play", "leave out moves that the opponent's semi-connections refute"),
           yes_or_no("dominated", "leave out moves that another one makes dead or captures"),
           yes_or_no("lemmas",
                     "let a solved position settle others with the same stones around its cells"),
           yes_or_no("resistance", "order moves by the current through them"),
           {"over-edges", OptionInfo::Choice{{"no", "yes"}}, "let connections meet at an edge too"},
           {"or-steps", OptionInfo::Integer{200, 1, 1'000'000},
            "most combinations of semi-connections tried between two points at a time"}},
          &make_connections};
}

}  // namespace proofboard::hex
