// Solves Othello on a 4x4 board and writes the proof: solve FILE
#include <cstdio>

#include "api/api.h"

int main(int, char** argv) {
  using namespace proofboard;
  const auto at = read_position("othello", "start:4");
  if (!at) {
    std::printf("%s\n", at.error().message.c_str());
    return 1;
  }
  const auto ask = parse_ask(*at, {.goal = {.attacker = "white"},
                                   .algorithm = "df-pn",
                                   .knowledge = "none",
                                   .certificate = argv[1]});
  if (!ask) {
    std::printf("%s\n", ask.error().message.c_str());
    return 1;
  }
  Inquiry inquiry(*ask);
  inquiry.go();
  const auto& answer = inquiry.wait().answer;
  std::printf("White wins 4x4 Othello: %s\n", to_text(answer.truth).data());
  return answer.truth == Truth::proven && answer.certificate ? 0 : 1;
}
