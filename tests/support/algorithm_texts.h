#pragma once

#include <string>
#include <vector>

namespace proofboard::testing_games {

// All algorithms, and those of their options that change how a search goes.
inline const std::vector<std::string> algorithm_texts = {
    "pn",
    "pn:initial=mobility,evaluation=delayed",
    "pn:ties=last,free=yes",
    "pn:ties=deepest,order=random",
    "pn2",
    "pn2:initial=mobility,second=20",
    "ef-pn2",
    "deep-pn:R=0.6",
    "deep-pn:R=0.2,free=yes",
    "weak-pn",
    "ao-star",
    "ao-star:h=mobility,cost=2",
    "pn-eval",
    "ef-pn",
    "ief-pn:squash=sigmoid,t=100",
    "df-pn",
    "df-pn:epsilon=0.25,sticky=yes",
    "df-pn:initial=mobility,evaluation=delayed",
    "df-pn:ties=first,transpositions=no",
    "df-pn:ties=first,sticky=yes,symmetry=yes",
    "df-pn:counting=source,tca=yes,gc=yes",
    "df-pn-plus:cost-phi=-3",
    "df-pn-plus:h=mobility,cost-phi=2,cost-delta=-1",
    "weak-df-pn:symmetry=yes",
    "deep-df-pn",
    "deep-df-pn:E=0",
    "deep-df-pn:E=1.5,D=20,order=random",
    "ef-df-pn:epsilon=0.5",
    "pn-star",
    "pds",
    "pds:epsilon=0.0625,initial=mobility",
    "scns",
    "scns:leaf=two-step,rave=no,forget=no,interlude=0,epsilon=0",
    "scns:rave=yes,order=random,interlude=3,delta=20,w-max=50",
    "dfs",
    "iddfs",
    "alpha-beta",
    "alpha-beta:order=canonical",
    "pn2:symmetry=yes,free=no,growth=logistic,growth-a=40,growth-b=10",
    "ao-star:h=evaluation,cost=1,free=yes",
    "df-pn-plus:h=evaluation,a=5,cost-phi=-5,defender-delta=2,floor=0",
    "df-pn-plus:cost-phi=-2,defender-phi=3,cost-order=1,floor=1,epsilon=0.25",
};

// Those that can be cut into jobs.
inline std::vector<std::string> depth_first_texts() {
  std::vector<std::string> texts;
  for (const auto& text : algorithm_texts) {
    if (text.find("df-pn") != std::string::npos || text.starts_with("pds") ||
        text.starts_with("pn-star")) {
      texts.push_back(text);
    }
  }
  return texts;
}

}  // namespace proofboard::testing_games
