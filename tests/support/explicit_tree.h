// A game written down node by node, for the worked examples of docs/algorithms/.
//
//     A(B(D+ E-) C:300(F- G(H+ I-)))
//
// A node is a name, perhaps with `:` and an evaluation in Black's eyes, then either its result (`+`
// Black wins, `-` Black loses) or its moves in brackets. Black moves at the root and turns
// alternate. A name that has been given its moves or result before stands for the same position
// again.
#pragma once

#include <cctype>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "game/rules.h"

namespace proofboard::testing_games {

class ExplicitTree {
 public:
  static constexpr bool can_cycle = false;

  struct Node {
    std::string name;
    Side side = Side::black;
    int value = 0;
    std::optional<int> result;
    std::vector<std::uint32_t> children;
  };

  struct Position {
    std::uint32_t node = 0;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint16_t;
  using Undo = Position;
  using Moves = FixedVector<Move, 16>;

  explicit ExplicitTree(std::string_view text) { Reader{text, nodes_, {}, {}}.read(Side::black); }

  const Node& node(std::uint32_t index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  std::uint32_t find(std::string_view node_name) const {
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].name == node_name) return i;
    }
    throw std::invalid_argument("no node has the name " + std::string(node_name));
  }

  Position initial() const { return {}; }
  Side to_move(const Position& at) const { return nodes_[at.node].side; }
  void moves(const Position& at, Moves& list) const {
    list.clear();
    for (std::size_t i = 0; i < nodes_[at.node].children.size(); ++i) {
      list.push_back(static_cast<Move>(i));
    }
  }
  int count_moves(const Position& at) const {
    return static_cast<int>(nodes_[at.node].children.size());
  }
  Undo play(Position& position, Move move) const {
    const auto before = position;
    position = {nodes_[position.node].children[move]};
    return before;
  }
  void undo(Position& position, Move, const Undo& before) const { position = before; }
  std::optional<int> result(const Position& at) const { return nodes_[at.node].result; }
  int score_limit() const { return 1; }
  std::uint64_t key(const Position& at) const { return mix_bits(at.node + std::uint64_t{1}); }
  void encode(const Position& at, std::vector<std::uint8_t>& bytes) const {
    bytes.push_back(static_cast<std::uint8_t>(at.node));
  }
  Expected<Position> decode(const std::vector<std::uint8_t>& bytes) const {
    if (bytes.size() != 1 || bytes[0] >= nodes_.size()) return Error{"no such node"};
    return Position{bytes[0]};
  }

  // In Black's eyes, as it is written.
  static int evaluate(const ExplicitTree& tree, const Position& at) {
    return tree.node(at.node).value;
  }

 private:
  struct Reader {
    std::string_view text;
    std::vector<Node>& nodes;
    std::map<std::string, std::uint32_t, std::less<>> named;
    std::set<std::uint32_t> unfinished;  // whose moves are being read

    char next() const { return text.empty() ? '\0' : text.front(); }
    void skip_blanks() {
      while (next() == ' ' || next() == '\n') text.remove_prefix(1);
    }

    std::uint32_t read(Side side) {
      std::string node_name;
      while (std::isalnum(static_cast<unsigned char>(next())) != 0) {
        node_name += next();
        text.remove_prefix(1);
      }
      if (node_name.empty()) throw std::invalid_argument("a name is missing before " + rest());
      const auto [it, is_new] = named.emplace(node_name, static_cast<std::uint32_t>(nodes.size()));
      const auto index = it->second;
      if (is_new) nodes.push_back({node_name, side, 0, std::nullopt, {}});
      if (unfinished.contains(index)) throw std::invalid_argument("a cycle at " + rest());
      if (nodes[index].side != side) throw std::invalid_argument("the turns differ at " + rest());
      read_value(index);
      if (next() == '+' || next() == '-') {
        nodes[index].result = next() == '+' ? 1 : -1;
        text.remove_prefix(1);
      } else if (next() == '(') {
        text.remove_prefix(1);
        unfinished.insert(index);
        std::vector<std::uint32_t> children;
        for (skip_blanks(); next() != ')'; skip_blanks()) children.push_back(read(opponent(side)));
        text.remove_prefix(1);
        unfinished.erase(index);
        nodes[index].children = children;
      } else if (is_new) {
        throw std::invalid_argument("a result or moves are missing before " + rest());
      }
      return index;
    }

    void read_value(std::uint32_t index) {
      if (next() != ':') return;
      text.remove_prefix(1);
      const auto [end, error] =
          std::from_chars(text.data(), text.data() + text.size(), nodes[index].value);
      if (error != std::errc{}) throw std::invalid_argument("a value is missing before " + rest());
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }

    std::string rest() const { return "'" + std::string(text) + "'"; }
  };

  std::vector<Node> nodes_;
};

static_assert(Rules<ExplicitTree>);

}  // namespace proofboard::testing_games
