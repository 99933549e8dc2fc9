// Certificates: the reader and the checker behind it.
//
// Nearly every random change breaks the checksum, which would hide the rest from the fuzzer. So the
// first byte says how to take the others: 0, as the whole file; n > 0, as all but the trailer,
// which is put behind them with n - 1 for the number of records and the right sum.
//
// What is found valid for a small board is compared with the game's value by plain search. Just
// what is valid can be opened as a tree, every node of which has answers, and whoever plays against
// it loses.
#include <algorithm>
#include <memory>
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

// Nodes from all over the proof, and a game against it.
void walk(ProofTree& tree, std::size_t seed) {
  const auto& index = tree.index();
  const auto step = index.size() / 16 + 1;
  for (std::uint32_t entry = 0; entry < index.size(); entry += step) {
    std::uint32_t part = 0;
    while (entry >= index.parts()[part].end) ++part;
    fuzz::require(bool(tree.node({part, entry})), "a node of a valid proof can be looked at");
  }
  const auto part = static_cast<std::uint32_t>(seed % index.parts().size());
  const auto claim = index.parts()[part].claim;
  const auto play = tree.play(part);
  fuzz::require(bool(play), "a valid proof can be played against");
  for (std::size_t i = 0; i < 100 && !(*play)->result(); ++i) {
    if (claim.is_made_by((*play)->to_move())) {
      fuzz::require(bool((*play)->answer()), "a valid proof has an answer");
    } else {
      const auto moves = (*play)->legal_moves();
      fuzz::require(bool((*play)->play(moves[(seed + 7 * i) % moves.size()])),
                    "a legal move can be played");
    }
  }
  fuzz::require(!(*play)->result() || claim.holds_with(*(*play)->result()),
                "who plays against a valid proof does not get more than it says");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] > 0) bytes = sealed(std::move(bytes), data[0] - 1U);
  CheckOptions options;
  options.memory = std::uint64_t{64} << 20;
  options.most_small_exponent = 6;  // many of them must not take too long
  const auto report = check_certificate(bytes, options);
  fuzz::require(bool(report), "bytes in memory get a report");
  fuzz::require(report->is_valid() == report->message.empty(), "a fault has a message");
  if (report->is_valid()) compare_with_search(*report);
  auto reader = CertificateReader::open(memory_source(bytes));
  fuzz::require(bool(reader), "bytes in memory can be read");
  const auto tree = open_proof(std::move(*reader), {options});
  fuzz::require(bool(tree) == report->is_valid(), "just what is valid is opened");
  if (tree) walk(**tree, bytes.size());
  return 0;
}
