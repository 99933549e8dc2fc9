// The worked examples of docs/algorithms/: fenced blocks that the program must be able to write.
//
//     ```tree                        a tree (explicit_tree.h) for the blocks that follow
//     ```trace rule=pn               what the engine expands, one line each
//     ```picture rule=pn after=3     the tree after three expansions of that trace
//     ```picture rule=pn expanded=ABC    the tree when exactly these have been expanded
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "search/policies/ao_star.h"
#include "search/policies/cns.h"
#include "search/policies/deep_leaf.h"
#include "search/policies/deep_pn.h"
#include "search/policies/df_pn.h"
#include "search/policies/ef_pn.h"
#include "search/policies/pds.h"
#include "search/policies/pn.h"
#include "search/policies/pn_deepest.h"
#include "search/policies/pn_star.h"
#include "search/policies/weak_pn.h"
#include "tests/support/worked_example.h"

namespace proofboard::testing_games {

struct PageBlock {
  std::string kind;                           // "tree", "trace", "picture"
  std::map<std::string, std::string> fields;  // "rule", "after", "expanded"
  std::string text;

  std::string header() const {
    auto line = kind;
    for (const auto& [name, value] : fields) line += " " + name + "=" + value;
    return line;
  }
};

// The blocks of a page, in its order; blocks of other kinds are left out.
inline std::vector<PageBlock> blocks_of(const std::string& page) {
  std::vector<PageBlock> blocks;
  std::istringstream lines(page);
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("```")) {
      if (is_inside) blocks.back().text += line + "\n";
      continue;
    }
    is_inside = !is_inside;
    if (!is_inside) continue;
    blocks.emplace_back();
    std::istringstream words(line.substr(3));
    words >> blocks.back().kind;
    for (std::string word; words >> word;) {
      const auto equals = word.find('=');
      blocks.back().fields[word.substr(0, equals)] =
          equals == std::string::npos ? "" : word.substr(equals + 1);
    }
  }
  std::erase_if(blocks, [](const PageBlock& block) {
    return block.kind != "tree" && block.kind != "trace" && block.kind != "picture";
  });
  return blocks;
}

namespace detail {

template <class Example>
std::string written_by(const Example& example, const ExplicitTree& tree, const PageBlock& block) {
  const auto trace = example.run();
  if (block.kind == "trace") return trace.text();
  std::uint32_t next = 0;
  if (const auto names = block.fields.find("expanded"); names != block.fields.end()) {
    std::vector<std::uint32_t> expanded;
    for (const char name : names->second) expanded.push_back(tree.find(std::string(1, name)));
    return example.picture(expanded, next);
  }
  const auto after = static_cast<std::size_t>(std::stoi(block.fields.at("after")));
  const auto& nodes = trace.nodes();
  const std::vector<std::uint32_t> expanded(nodes.begin(),
                                            nodes.begin() + static_cast<std::ptrdiff_t>(after));
  auto text = example.picture(expanded, next);
  // The rule alone and the engine must agree.
  if (after < nodes.size() && next != nodes[after]) text += "the engine expands another leaf\n";
  return text;
}

template <class LeafNumbers>
auto df_pn_with(LeafNumbers numbers) {
  DfPnFamily<LeafNumbers> rule;
  rule.leaf_numbers = numbers;
  return rule;
}

}  // namespace detail

// What should stand in a block.
inline std::string block_text(const std::string& tree_text, const PageBlock& block) {
  const ExplicitTree tree(tree_text);
  const auto& name = block.fields.at("rule");
  const auto best_first = [&](const auto& rule, BestFirstSettings settings = {}) {
    return detail::written_by(BestFirstExample(tree, rule, settings), tree, block);
  };
  BestFirstSettings delayed;
  delayed.evaluation = EvaluationTime::delayed;
  auto two_levels = delayed;
  two_levels.frees_solved = true;
  two_levels.second_level.emplace();
  const auto depth_first = [&](const auto& rule) {
    return detail::written_by(DepthFirstExample(tree, rule), tree, block);
  };
  if (name == "pn") return best_first(Pn{});
  if (name == "pn-last") return best_first(Pn{InitialNumbers::one, Pn::Ties::last});
  if (name == "pn-mobility") return best_first(Pn{InitialNumbers::mobility});
  if (name == "pn-delayed") return best_first(Pn{}, delayed);
  if (name == "pn-deepest") return best_first(PnDeepest{});
  if (name == "deep-pn") return best_first(DeepPn{0.5});
  if (name == "weak-pn") return best_first(WeakPn{});
  if (name == "ao-star") return best_first(AoStar{});
  if (name == "ao-star-cost") return best_first(AoStar{{}, 1});
  if (name == "pn2") return best_first(Pn{}, two_levels);
  EfPn evaluating;
  if (name == "ef-pn") return best_first(evaluating);
  if (name == "ef-pn2") return best_first(evaluating, two_levels);
  evaluating.evaluation.source = EvaluationNumbers::Source::leaf;
  if (name == "ief-pn") return best_first(evaluating);
  evaluating.evaluation.uses_mobility = false;
  if (name == "pn-eval") return best_first(evaluating);
  CnsSettings conspiring;
  conspiring.interval = CnsSettings::Interval::fixed;
  conspiring.delta_p = conspiring.delta_d = 10;
  if (name == "cns") return best_first(Cns{conspiring, 1 << 16});
  conspiring.form = CnsSettings::Form::mcallester;
  if (name == "cns-mcallester") return best_first(Cns{conspiring, 1 << 16});

  DfPn df_pn;
  if (name == "df-pn") return depth_first(df_pn);
  if (name == "df-pn-first") {
    df_pn.ties = DfPn::Ties::first;
    return depth_first(df_pn);
  }
  if (name == "df-pn-epsilon") {
    df_pn.epsilon = 1;
    return depth_first(df_pn);
  }
  if (name == "df-pn-plus") {
    df_pn.costs.attacker.phi = df_pn.costs.defender.phi = -1;
    return depth_first(df_pn);
  }
  if (name == "weak-df-pn") {
    df_pn.counting = Counting::weak;
    return depth_first(df_pn);
  }
  if (name == "deep-df-pn") return depth_first(detail::df_pn_with(DeepLeaf{3, 3}));
  if (name == "deep-df-pn-0") return depth_first(detail::df_pn_with(DeepLeaf{0, 3}));
  if (name == "ef-df-pn") return depth_first(detail::df_pn_with(EvaluationNumbers{}));
  if (name == "pn-star") return depth_first(PnStar{});
  if (name == "pds") return depth_first(Pds{});

  SiblingSettings sibling;
  sibling.eta = 0;
  if (name == "scns") return sibling_trace(tree, sibling);
  sibling.is_multi_step = false;
  if (name == "scns-two-step") return sibling_trace(tree, sibling);

  BaselineSettings baseline;
  if (name == "dfs") return baseline_trace(tree, baseline);
  if (name == "iddfs") {
    baseline.deepens = true;
    return baseline_trace(tree, baseline);
  }
  if (name == "alpha-beta") {
    baseline.reads_table = true;
    baseline.orders_by_mobility = true;
    return baseline_trace(tree, baseline);
  }
  throw std::invalid_argument("no rule has the name " + name);
}

}  // namespace proofboard::testing_games
