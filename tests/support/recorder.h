// A watcher that keeps what it is told.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "api/watcher.h"

namespace proofboard::testing_games {

class Recorder : public Watcher {
 public:
  struct Node {
    std::uint64_t tree;
    std::vector<std::string> line;
    ProofNumbers numbers;
    Truth truth = Truth::unknown;
  };

  std::vector<std::string> events;  // all but progress and nodes, by name, in order
  std::vector<Snapshot> told;       // with every event that has one
  std::vector<ScoreBounds> bounds;
  std::vector<Node> grown, renewed, settled;
  Tree tree = Tree::none;
  std::function<void(const Snapshot&)> then = [](const Snapshot&) {};  // after each of them

  void started(const Ask&) override { events.emplace_back("started"); }
  void entered(Phase phase, const Snapshot& now) override {
    events.emplace_back(to_text(phase));
    keep(now);
  }
  void progressed(const Snapshot& now) override { keep(now); }
  void narrowed(const ScoreBounds& said, const Snapshot& now) override {
    events.emplace_back("narrowed");
    bounds.push_back(said);
    keep(now);
  }
  void move_begun(const MoveOfAll& move) override {
    events.push_back("move " + std::to_string(move.number) + "/" + std::to_string(move.count) +
                     " " + move.move);
  }
  void move_answered(const MoveOfAll& move, const MoveAnswer& answer) override {
    events.push_back(move.move + " " + std::string(to_text(answer.answer.truth)));
  }
  void answered(const Outcome& outcome) override {
    events.push_back("answered " + std::string(to_text(outcome.answer.truth)));
  }
  void ended() override { events.emplace_back("ended"); }

  Tree wants_tree() const override { return tree; }
  void expanded(const WatchedNode& node) override {
    grown.push_back({node.tree, node.line, node.numbers});
  }
  void updated(const WatchedNode& node) override {
    renewed.push_back({node.tree, node.line, node.numbers});
  }
  void solved(const WatchedNode& node, Truth truth) override {
    settled.push_back({node.tree, node.line, node.numbers, truth});
  }

 private:
  void keep(const Snapshot& now) {
    told.push_back(now);
    then(now);
  }
};

}  // namespace proofboard::testing_games
