#include "games/hex/knowledge/connection_insight.h"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/hex/knowledge/analysis.h"
#include "games/hex/reasons/reasons.h"

namespace proofboard::hex {

namespace {

template <int Words>
class ConnectionInsight final : public Insight<Game> {
 public:
  ConnectionInsight(const Game& game, const AnalysisSettings& settings, std::size_t bytes)
      : analysis_(game, settings), most_bytes_(bytes) {}

  void begin(const Question<Game>& question, Budget& budget) override {
    goal_ = question.goal;
    budget.look_every(16);  // a node takes some tenths of a millisecond
  }
  void end() override {}

  Glance glance(const Position& at) override {
    const auto seen = seen_.find(at.key);
    return {seen == seen_.end() ? Truth::unknown : truth_of(seen->second)};
  }

  Truth look(const Position& at, Moves& moves) override {
    auto seen = seen_.find(at.key);
    if (seen == seen_.end()) {
      analysis_.run(at.stones, at.to_move);
      Seen found{analysis_.winner(), {}};
      if (!found.winner) found.moves = analysis_.ordered();
      seen = keep(at.key, std::move(found));
    }
    if (!seen->second.winner) {
      moves.clear();
      for (const auto cell : seen->second.moves) moves.push_back({cell});
    }
    return truth_of(seen->second);
  }

  std::optional<ReasonGiven> reason(const Position& at) override {
    if (!seen_.contains(at.key)) return std::nullopt;
    analysis_.run(at.stones, at.to_move);
    const auto winner = analysis_.winner();
    ReasonGiven given;
    given.statement = winner ? Statement::settled : Statement::only;
    given.reason = {connection, analysis_.reason()};
    if (winner) given.truth = goal_.judge(*winner == Side::black ? 1 : -1);
    return given;
  }

  std::uint64_t peak_bytes() const override { return peak_bytes_; }

 private:
  struct Seen {
    std::optional<Side> winner;
    std::vector<std::uint16_t> moves;
  };

  Truth truth_of(const Seen& seen) const {
    if (!seen.winner) return Truth::unknown;
    return goal_.judge(*seen.winner == Side::black ? 1 : -1);
  }

  auto keep(std::uint64_t key, Seen&& seen) {
    constexpr std::uint64_t in_the_map = 64;
    if (bytes_ > most_bytes_) {
      seen_.clear();
      bytes_ = 0;
    }
    bytes_ += sizeof(Seen) + in_the_map + seen.moves.size() * sizeof(std::uint16_t);
    peak_bytes_ = std::max(peak_bytes_, bytes_);
    return seen_.emplace(key, std::move(seen)).first;
  }

  Analysis<Words> analysis_;
  Goal goal_;
  std::unordered_map<std::uint64_t, Seen> seen_;
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::uint64_t peak_bytes_ = 0;
};

std::unique_ptr<Insight<Game>> make_connections(const Game& game, const Options& options,
                                                std::size_t bytes) {
  const auto is_on = [&](std::string_view name) { return options.choice(name) == "yes"; };
  AnalysisSettings settings;
  settings.fills_in = is_on("fill-in");
  settings.uses_must_play = is_on("must-play");
  settings.leaves_out_dominated = is_on("dominated");
  settings.orders_by_resistance = is_on("resistance");
  settings.limits.over_edges = is_on("over-edges");
  settings.limits.or_steps = static_cast<int>(options.integer("or-steps"));
  return with_words(game, [&]<int Words>() -> std::unique_ptr<Insight<Game>> {
    return std::make_unique<ConnectionInsight<Words>>(game, settings, bytes);
  });
}

OptionInfo part(std::string name, std::string help) {
  return {std::move(name), OptionInfo::Choice{{"yes", "no"}}, std::move(help)};
}

}  // namespace

InsightKind<Game> connections_insight() {
  return {"connections",
          "virtual connections of both sides, dead, captured and dominated cells, must-play region",
          {part("fill-in", "fill in dead and captured cells first"),
           part("must-play", "leave out moves that the opponent's semi-connections refute"),
           part("dominated", "leave out moves that another one makes dead or captures"),
           part("resistance", "order moves by the current through them"),
           {"over-edges", OptionInfo::Choice{{"no", "yes"}}, "let connections meet at an edge too"},
           {"or-steps", OptionInfo::Integer{200, 1, 1'000'000},
            "most combinations of semi-connections tried between two points at a time"}},
          &make_connections};
}

}  // namespace proofboard::hex
