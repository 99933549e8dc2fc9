// Solves Othello on a 4x4 board and writes the proof: solve FILE
#include <cstdio>

#include "engine/engine.h"

int main(int, char** argv) {
  using namespace proofboard;
  const auto at = read_position("othello", "start:4");
  if (!at) {
    std::printf("%s\n", at.error().message.c_str());
    return 1;
  }
  const auto algorithm = parse_algorithm("df-pn");
  if (!algorithm) {
    std::printf("%s\n", algorithm.error().message.c_str());
    return 1;
  }
  SolveRequest request;
  request.goal = {Side::white, Target::win()};
  request.certificate_file = argv[1];
  const auto answer = at->game->solve(at->position, *algorithm, request);
  std::printf("White wins 4x4 Othello: %s\n", to_text(answer.truth).data());
  return answer.truth == Truth::proven && answer.certificate ? 0 : 1;
}
