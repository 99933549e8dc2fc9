// A game whose positions are the nodes of a random graph, with as many circles as it happens to
// have; and its truths by the definition, for solvers that must not be fooled by circles.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/notated.h"
#include "game/notation.h"
#include "game/question.h"

namespace proofboard::testing_games {

class RandomGraph {
 public:
  static constexpr std::string_view name = "random-graph";
  static constexpr std::string_view title = "a random graph";
  static constexpr std::string_view example = "";
  static constexpr bool can_cycle = true;

  struct Position {
    std::uint16_t node = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;  // the node it leads to
  using Undo = Position;
  using Moves = FixedVector<Move, 8>;

  // `finals` in a hundred nodes are final; turns alternate in no way.
  RandomGraph(std::uint64_t seed, int size, int branching, int finals)
      : seed_(seed),
        size_(size),
        branching_(branching),
        finals_(finals),
        nodes_(std::make_shared<std::vector<Node>>()) {
    Random random(seed * 77 + static_cast<std::uint64_t>(size));
    for (int i = 0; i < size; ++i) {
      Node node;
      node.side = random.below(2) == 0 ? Side::black : Side::white;
      if (i > 0 && random.below(100) < static_cast<std::uint64_t>(finals)) {
        node.result = static_cast<int>(random.below(3)) - 1;
      } else {
        const auto count = 1 + random.below(static_cast<std::uint64_t>(branching));
        for (std::uint64_t j = 0; j < count; ++j) {
          const auto to = static_cast<Move>(random.below(static_cast<std::uint64_t>(size)));
          if (std::find(node.moves.begin(), node.moves.end(), to) == node.moves.end()) {
            node.moves.push_back(to);
          }
        }
      }
      nodes_->push_back(node);
    }
  }

  int size() const { return size_; }

  // By the definition: proven is what gets so in the end when, again and again, each position is
  // judged by its successors, starting from nothing.
  std::vector<Truth> truths(Goal goal) const {
    std::vector<Truth> truths(nodes_->size(), Truth::disproven);
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t i = 0; i < nodes_->size(); ++i) {
        if (truths[i] == Truth::proven) continue;
        const Node& node = (*nodes_)[i];
        std::size_t proven = 0;
        for (const auto to : node.moves) proven += truths[to] == Truth::proven ? 1 : 0;
        const bool is_proven = node.result
                                   ? goal.judge(*node.result) == Truth::proven
                                   : proven >= (node.side == goal.attacker ? 1 : node.moves.size());
        if (!is_proven) continue;
        truths[i] = Truth::proven;
        has_changed = true;
      }
    }
    return truths;
  }

  static std::vector<Preset> presets() { return {}; }
  static OptionTable options() {
    return {{"seed", OptionInfo::Integer{1, 0, 1 << 30}, "which graph"},
            {"size", OptionInfo::Integer{10, 1, 60'000}, "nodes"},
            {"branching", OptionInfo::Integer{3, 1, 8}, "most moves"},
            {"finals", OptionInfo::Integer{20, 0, 100}, "in a hundred nodes"}};
  }
  static Expected<RandomGraph> make(const Options& options) {
    return RandomGraph(static_cast<std::uint64_t>(options.integer("seed")),
                       static_cast<int>(options.integer("size")),
                       static_cast<int>(options.integer("branching")),
                       static_cast<int>(options.integer("finals")));
  }
  std::string options_text() const {
    return fmt::format("seed={},size={},branching={},finals={}", seed_, size_, branching_, finals_);
  }
  static Expected<Setup<RandomGraph>> read(const Options& options, std::string_view) {
    const auto rules = make(options);
    return Setup<RandomGraph>{*rules, rules->initial()};
  }

  Position initial() const { return {}; }
  Side to_move(const Position& at) const { return here(at).side; }
  void moves(const Position& at, Moves& list) const { list = here(at).moves; }
  Undo play(Position& position, Move move) const {
    const auto before = position;
    position.node = move;
    return before;
  }
  void undo(Position& position, Move, const Undo& before) const { position = before; }
  std::optional<int> result(const Position& at) const { return here(at).result; }
  int score_limit() const { return 1; }
  std::uint64_t key(const Position& at) const { return mix_bits(at.node + std::uint64_t{1}); }
  std::uint64_t fresh_key(const Position& at) const { return key(at); }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    bytes.push_back(static_cast<std::uint8_t>(at.node & 0xff));
    bytes.push_back(static_cast<std::uint8_t>(at.node >> 8));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 2) return Error{"two bytes are needed"};
    return Position{static_cast<std::uint16_t>(bytes[0] | (bytes[1] << 8))};
  }
  std::string position_text(const Position& at) const { return fmt::format("{}", at.node); }
  std::string move_text(const Position&, Move move) const { return fmt::format("{}", move); }
  Expected<Move> parse_move(const Position& at, std::string_view text) const {
    return legal_move_named(*this, at, text);
  }
  BoardView view(const Position&) const { return {}; }

 private:
  struct Node {
    Side side = Side::black;
    std::optional<int> result;
    Moves moves;
  };

  const Node& here(const Position& at) const { return (*nodes_)[at.node]; }

  std::uint64_t seed_;
  int size_, branching_, finals_;
  std::shared_ptr<std::vector<Node>> nodes_;
};

static_assert(Notated<RandomGraph>);

}  // namespace proofboard::testing_games
