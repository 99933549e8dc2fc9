// Records of shogi in KIF, CSA and SFEN, from bytes in any encoding. Whatever can be read can be
// written in every format that has words for it, and is the same when it is read again.
#include "games/shogi/rules/shogi.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proofboard;
  using shogi::Game;
  const auto text = fuzz::as_text(data, size);
  const Options options(Game::options());
  Game::is_record_file(text);
  const auto record = read_record<Game>(options, text);
  if (!record) {
    fuzz::require(!record.error().message.empty(), "an error has a message");
    return 0;
  }
  for (const auto& format : Game::record_formats()) {
    const auto written = record->rules.record_text(format, record->start, record->moves);
    if (!written) continue;
    const auto again = read_record<Game>(options, *written);
    fuzz::require(bool(again), "what is written can be read");
    fuzz::require(again->start == record->start, "and begins with the same position");
    if (format == "sfen") continue;  // leaves out how the game ended
    fuzz::require(again->moves == record->moves, "and has the same moves");
    fuzz::require(*again->rules.record_text(format, again->start, again->moves) == *written,
                  "and is written the same");
  }
  return 0;
}
