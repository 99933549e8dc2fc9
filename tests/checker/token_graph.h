// A small game with cycles, for tests: a token on a directed graph. The owner of its vertex moves
// it along an edge; a vertex without edges ends the game with a score. Endless play is a draw.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/random.h"
#include "game/notated.h"
#include "game/notation.h"

namespace proofboard::testing_games {

class TokenGraph {
 public:
  static constexpr std::string_view name = "token";
  static constexpr std::string_view title = "Token: move a token along a graph";
  static constexpr std::string_view example = "0";
  static constexpr bool can_cycle = true;

  struct Vertex {
    Side owner = Side::black;
    std::vector<std::uint16_t> edges;
    int score = 0;  // of a vertex without edges
  };
  using Position = std::uint16_t;
  using Move = std::uint16_t;  // where the token goes
  using Undo = Position;
  using Moves = FixedVector<Move, 8>;

  static std::vector<Preset> presets() { return {}; }
  static OptionTable options() {
    return {{"graph", OptionInfo::Choice{{"random", "ring", "exit"}}, "which graph"},
            {"seed", OptionInfo::Integer{0, 0, 1'000'000}, "of a random graph"},
            {"size", OptionInfo::Integer{12, 2, 64}, "vertices of a random graph"}};
  }
  static Expected<TokenGraph> make(const Options& options) {
    const auto& graph = options.choice("graph");
    if (graph == "ring") {
      // Black can go round for ever; White can't win, nor can Black.
      return TokenGraph(options.text(),
                        {{Side::black, {1, 2}, 0}, {Side::white, {0}, 0}, {Side::black, {}, -1}});
    }
    if (graph == "exit") {
      // Black can go round or leave for a win.
      return TokenGraph(options.text(),
                        {{Side::black, {1, 2}, 0}, {Side::white, {0}, 0}, {Side::black, {}, 1}});
    }
    return TokenGraph(options.text(),
                      random_graph(static_cast<std::uint64_t>(options.integer("seed")),
                                   static_cast<std::size_t>(options.integer("size"))));
  }
  std::string options_text() const { return options_; }

  static Expected<Setup<TokenGraph>> read(const Options& options, std::string_view text) {
    auto rules = make(options);
    const auto vertex = parse_integer(text);
    if (!vertex || *vertex < 0 || *vertex >= static_cast<std::int64_t>(rules->graph_.size())) {
      return Error{"no such vertex"};
    }
    return Setup<TokenGraph>{*rules, static_cast<Position>(*vertex)};
  }

  Position initial() const { return 0; }
  Side to_move(const Position& at) const { return graph_[at].owner; }
  void moves(const Position& at, Moves& moves) const {
    moves.clear();
    for (const auto target : graph_[at].edges) moves.push_back(target);
  }
  Undo play(Position& at, Move target) const {
    const Undo before = at;
    at = target;
    return before;
  }
  void undo(Position& at, Move, const Undo& before) const { at = before; }
  std::optional<int> result(const Position& at) const {
    if (!graph_[at].edges.empty()) return {};
    return graph_[at].score;
  }
  int score_limit() const { return 2; }

  std::uint64_t key(const Position& at) const { return mix_bits(at + 1U); }
  std::uint64_t fresh_key(const Position& at) const { return key(at); }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    bytes.push_back(static_cast<std::uint8_t>(at));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 1 || bytes[0] >= graph_.size()) return Error{"no such vertex"};
    return Position{bytes[0]};
  }

  std::string position_text(const Position& at) const { return fmt::format("{}", at); }
  std::string move_text(const Position&, Move target) const { return fmt::format("{}", target); }
  Expected<Move> parse_move(const Position& at, std::string_view text) const {
    return legal_move_named(*this, at, text);
  }
  BoardView view(const Position&) const { return {}; }

 private:
  TokenGraph(std::string options, std::vector<Vertex> graph)
      : options_(std::move(options)), graph_(std::move(graph)) {}

  static std::vector<Vertex> random_graph(std::uint64_t seed, std::size_t size) {
    Random random(seed);
    std::vector<Vertex> graph(size);
    for (std::size_t i = 0; i < size; ++i) {
      graph[i].owner = random.below(2) == 0 ? Side::black : Side::white;
      if (i != 0 && random.below(4) == 0) {
        graph[i].score = static_cast<int>(random.below(5)) - 2;
        continue;
      }
      const auto wanted = 1 + random.below(3);
      for (std::uint16_t target = 0; target < size; ++target) {
        const bool is_taken =
            random.below(size) < wanted || (target == size - 1 && graph[i].edges.empty());
        if (is_taken && graph[i].edges.size() < 8) graph[i].edges.push_back(target);
      }
    }
    return graph;
  }

  std::string options_;
  std::vector<Vertex> graph_;
};

static_assert(Notated<TokenGraph>);

}  // namespace proofboard::testing_games
