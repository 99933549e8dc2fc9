#include "explorer/growing_tree.h"

#include <algorithm>

#include "report/watching.h"

namespace proofboard::explorer {

namespace {

// Lines of a search can be thousands of moves long; nobody sees more of them.
constexpr std::size_t most_depth = 200;

}  // namespace

GrowingTree::GrowingTree(std::size_t most_shown)
    : most_shown_(std::max<std::size_t>(most_shown, 1)) {}

GrowingTree::~GrowingTree() = default;

void GrowingTree::begin(std::uint64_t tree) {
  if (root_ && tree == tree_) return;
  tree_ = tree;
  root_ = std::make_unique<Node>();
  root_->id = last_id_ = 1;
  kept_ = 1;
  expansions_ = 0;
  last_line_.clear();
}

GrowingTree::Node& GrowingTree::child(Node& parent, const std::string& move) {
  for (const auto& known : parent.children) {
    if (known->move == move) return *known;
  }
  auto& made = *parent.children.emplace_back(std::make_unique<Node>());
  made.id = ++last_id_;
  made.parent = &parent;
  made.move = move;
  ++kept_;
  return made;
}

void GrowingTree::expanded(const WatchedNode& node) {
  begin(node.tree);
  ++expansions_;
  auto* at = root_.get();
  ++at->effort;
  const auto depth = std::min(node.line.size(), most_depth);
  for (std::size_t i = 0; i < depth; ++i) {
    at = &child(*at, node.line[i]);
    ++at->effort;
  }
  ++at->expansions;
  if (depth == node.line.size()) at->numbers = node.numbers;
  last_line_.assign(node.line.begin(), node.line.begin() + static_cast<std::ptrdiff_t>(depth));
  if (kept_ > kept_for_each_shown * most_shown_) prune();
}

void GrowingTree::updated(const WatchedNode& node) {
  begin(node.tree);
  if (auto* at = find(node.line)) at->numbers = node.numbers;
}

void GrowingTree::solved(const WatchedNode& node, Truth truth) {
  begin(node.tree);
  if (auto* at = find(node.line)) {
    at->numbers = node.numbers;
    at->truth = truth;
  }
}

GrowingTree::Node* GrowingTree::find(const std::vector<std::string>& line) {
  auto* at = root_.get();
  for (const auto& move : line) {
    const auto known = std::find_if(at->children.begin(), at->children.end(),
                                    [&](const auto& child) { return child->move == move; });
    if (known == at->children.end()) return nullptr;
    at = known->get();
  }
  return at;
}

// About a half goes: all with as little effort as the one in the middle, or less.
void GrowingTree::prune() {
  std::vector<std::uint64_t> efforts;
  efforts.reserve(kept_);
  std::vector<const Node*> open{root_.get()};
  while (!open.empty()) {
    const auto* node = open.back();
    open.pop_back();
    efforts.push_back(node->effort);
    for (const auto& one : node->children) open.push_back(one.get());
  }
  const auto middle = efforts.begin() + static_cast<std::ptrdiff_t>(efforts.size() / 2);
  std::nth_element(efforts.begin(), middle, efforts.end());
  prune(*root_, *middle);
}

void GrowingTree::prune(Node& node, std::uint64_t most_effort) {
  const auto count = [](const Node& of, const auto& self) -> std::size_t {
    std::size_t sum = 1;
    for (const auto& one : of.children) sum += self(*one, self);
    return sum;
  };
  std::erase_if(node.children, [&](const auto& one) {
    if (one->effort > most_effort) return false;
    kept_ -= count(*one, count);
    return true;
  });
  for (const auto& one : node.children) prune(*one, most_effort);
}

Json GrowingTree::json() const {
  std::vector<const Node*> all;
  if (root_) all.push_back(root_.get());
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& one : all[i]->children) all.push_back(one.get());
  }
  // A parent has no less effort than its child, and a smaller number.
  const auto comes_before = [](const Node* a, const Node* b) {
    return a->effort != b->effort ? a->effort > b->effort : a->id < b->id;
  };
  const auto shown = std::min(most_shown_, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), all.end(),
                    comes_before);
  all.resize(shown);

  std::vector<const Node*> lit;
  if (root_) lit.push_back(root_.get());
  for (const auto& move : last_line_) {
    const auto& children = lit.back()->children;
    const auto next = std::find_if(children.begin(), children.end(),
                                   [&](const auto& one) { return one->move == move; });
    if (next == children.end()) break;
    lit.push_back(next->get());
  }
  std::uint64_t told = 0;
  Json nodes = Json::array();
  for (const auto* node : all) {
    told += node->expansions;
    Json one{{"id", node->id}};
    if (node->parent != nullptr) one["parent"] = node->parent->id;
    one["move"] = node->move;
    one.update(report::pn_dn_json(node->numbers));
    one["effort"] = node->effort;
    if (is_solved(node->truth)) one["truth"] = to_text(node->truth);
    if (std::find(lit.begin(), lit.end(), node) != lit.end()) one["lit"] = true;
    nodes.push_back(std::move(one));
  }
  return {{"tree", tree_},
          {"expansions", expansions_},
          {"left_off", expansions_ - told},
          {"nodes", std::move(nodes)}};
}

}  // namespace proofboard::explorer
