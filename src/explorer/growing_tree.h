// The tree of a search while it grows, as much of it as can be shown: the nodes that have cost
// most. Effort is counted in expansions, at a node and below; a node never has more than its
// parent, so what is kept is a tree.
//
// Not for several threads at a time; a watcher is told by one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "api/watcher.h"
#include "core/json.h"

namespace proofboard::explorer {

class GrowingTree {
 public:
  // Shows so many nodes, and keeps some more of which some will be shown later.
  explicit GrowingTree(std::size_t most_shown);
  ~GrowingTree();

  void expanded(const WatchedNode& node);
  void updated(const WatchedNode& node);
  void solved(const WatchedNode& node, Truth truth);

  bool is_empty() const { return root_ == nullptr; }
  std::size_t kept() const { return kept_; }
  Json json() const;

 private:
  struct Node {
    std::uint64_t id = 0;
    Node* parent = nullptr;
    std::string move;
    ProofNumbers numbers;
    Truth truth = Truth::unknown;
    std::uint64_t effort = 0;      // expansions here and below
    std::uint64_t expansions = 0;  // here
    std::vector<std::unique_ptr<Node>> children = {};
  };

  Node* find(const std::vector<std::string>& line);
  Node& child(Node& parent, const std::string& move);
  void begin(std::uint64_t tree);
  void prune();
  void prune(Node& node, std::uint64_t most_effort);

  static constexpr std::size_t kept_for_each_shown = 8;

  const std::size_t most_shown_;
  std::uint64_t tree_ = 0;
  std::unique_ptr<Node> root_;
  std::uint64_t last_id_ = 0;
  std::size_t kept_ = 0;
  std::uint64_t expansions_ = 0;
  std::vector<std::string> last_line_;
};

}  // namespace proofboard::explorer
