// Certificates: the reader and the checker behind it.
//
// Nearly every random change breaks the checksum, which would hide the rest from the fuzzer. So the
// first byte says how to take the others: 0, as the whole file; n > 0, as all but the trailer,
// which is put behind them with n - 1 for the number of records and the right sum.
//
// What is found valid for a small board is compared with the game's value by plain search.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "certificate/format.h"
#include "checker/games.h"
#include "core/checksum.h"
#include "game/notation.h"
#include "games/connect/rules/connect.h"
#include "tests/fuzz/require.h"

namespace {

using namespace proofboard;

// A file in memory, with a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::span<const std::uint8_t> bytes) : file_(memfd_create("fuzz", 0)) {
    const auto count = write(file_, bytes.data(), bytes.size());
    fuzz::require(count == static_cast<ssize_t>(bytes.size()), "the file could be made");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(file_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

std::vector<std::uint8_t> sealed(std::vector<std::uint8_t> bytes, std::uint64_t records) {
  certificate_format::put_fixed(bytes, records);
  Checksum sum;
  sum.add(bytes);
  certificate_format::put_fixed(bytes, sum.value());
  const auto marker = certificate_format::end_marker;
  bytes.insert(bytes.end(), marker.begin(), marker.end());
  return bytes;
}

// The score that Black can force.
int value(const connect::Game& rules, const connect::Game::Position& at) {
  if (const auto score = rules.result(at)) return *score;
  const bool is_black = rules.to_move(at) == Side::black;
  int best = is_black ? -rules.score_limit() : rules.score_limit();
  connect::Game::Moves moves;
  rules.moves(at, moves);
  for (const auto move : moves) {
    auto next = at;
    rules.play(next, move);
    const int score = value(rules, next);
    best = is_black ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

void compare_with_search(const CheckReport& report) {
  if (report.game != connect::Game::name) return;
  const auto options = Options::parse(connect::Game::options(), report.options);
  fuzz::require(bool(options), "the options of a valid certificate can be read");
  const auto setup = read_position<connect::Game>(*options, report.position);
  fuzz::require(bool(setup), "the position of a valid certificate can be read");
  if (count_moves(setup->rules, setup->position) > 7) return;
  fuzz::require(report.goal.judge(value(setup->rules, setup->position)) == report.truth,
                "what a valid certificate claims is true");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] > 0) bytes = sealed(std::move(bytes), data[0] - 1U);
  const MemoryFile file(bytes);
  CheckOptions options;
  options.memory = std::uint64_t{64} << 20;
  options.most_small_exponent = 6;  // many of them must not take too long
  const auto report = check_file(file.path(), options);
  fuzz::require(bool(report), "a file that can be read gets a report");
  fuzz::require(report->is_valid() == report->message.empty(), "a fault has a message");
  if (report->is_valid()) compare_with_search(*report);
  return 0;
}
