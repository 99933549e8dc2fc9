// The tree of a search, told to a watcher in the notation of the game and in the eyes of the goal
// that was asked.
//
// May be called by several threads of one search at a time, as an observer is; the watcher is told
// by one after the other.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "api/watcher.h"
#include "game/notated.h"
#include "search/observer.h"

namespace proofboard {

template <Notated R>
class TreeWatching final : public SearchObserver<R> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  TreeWatching(const R& rules, const Position& root, Watcher& watcher)
      : rules_(rules), root_(root), watcher_(watcher), wanted_(watcher.wants_tree()) {}

  bool is_wanted() const { return wanted_ != Watcher::Tree::none; }

  // While nothing but a proof is made, what is searched for it is not told.
  void begin(bool is_dual) {
    is_dual_ = is_dual;
    is_searching_ = true;
  }
  void end() { is_searching_ = false; }

  void expanded(const SeenNode<R>& node) override {
    if (!is_searching_) return;
    const std::lock_guard lock(mutex_);
    if (node.line.empty()) ++tree_;
    if (wanted_ == Watcher::Tree::all) watcher_.expanded(told(node));
  }
  void updated(const SeenNode<R>& node) override {
    if (!is_searching_ || wanted_ != Watcher::Tree::all) return;
    const std::lock_guard lock(mutex_);
    watcher_.updated(told(node));
  }
  void solved(const SeenNode<R>& node, Truth truth) override {
    if (!is_searching_) return;
    const std::lock_guard lock(mutex_);
    watcher_.solved(told(node), is_dual_ ? opposite(truth) : truth);
  }

 private:
  WatchedNode told(const SeenNode<R>& node) {
    line_.clear();
    auto at = root_;
    for (const auto move : node.line) {
      line_.push_back(rules_.move_text(at, move));
      rules_.play(at, move);
    }
    return {tree_, line_, is_dual_ ? ProofNumbers{node.numbers.dn, node.numbers.pn} : node.numbers};
  }

  const R& rules_;
  const Position& root_;
  Watcher& watcher_;
  const Watcher::Tree wanted_;
  std::atomic<bool> is_dual_ = false, is_searching_ = false;
  std::mutex mutex_;
  std::uint64_t tree_ = 0;
  std::vector<std::string> line_;
};

}  // namespace proofboard
