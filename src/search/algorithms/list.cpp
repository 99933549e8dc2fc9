#include "search/algorithm_info.h"
#include "search/algorithms.h"

namespace proofboard {

const std::vector<AlgorithmInfo>& shared_algorithms() {
  static const std::vector<AlgorithmInfo> all = [] {
    std::vector<AlgorithmInfo> infos;
    const auto add = [&]<class A>() {
      infos.push_back({std::string(A::name), std::string(A::title), std::string(A::engine),
                       std::string(A::example), A::options()});
    };
    for_each_algorithm<BestFirstAlgorithms>(add);
    for_each_algorithm<DepthFirstAlgorithms>(add);
    for_each_algorithm<Baselines>(add);
    return infos;
  }();
  return all;
}

}  // namespace proofboard
