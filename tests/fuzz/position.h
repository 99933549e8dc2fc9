// Position texts of a game: the first line has its options, or the name of one of its presets; the
// rest is the text. Whatever can be read must survive being written and read again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/notated.h"
#include "game/notation.h"
#include "tests/fuzz/require.h"

namespace proofboard::fuzz {

template <Notated G>
void check_moves(const G& rules, const typename G::Position& at) {
  typename G::Moves moves;
  rules.moves(at, moves);
  require(moves.empty() == rules.result(at).has_value(), "no moves means a result");
  if (moves.empty()) return;
  for (const auto move : {moves[0], moves[moves.size() - 1]}) {
    const auto named = rules.parse_move(at, rules.move_text(at, move));
    require(named && *named == move, "a move is read back from its text");
    auto position = at;
    const auto undo = rules.play(position, move);
    require(rules.key(position) == rules.fresh_key(position), "the key is kept");
    rules.undo(position, move, undo);
    require(position == at, "undo restores the position");
  }
}

template <Notated G>
void check_position(const G& rules, const typename G::Position& at) {
  require(rules.key(at) == rules.fresh_key(at), "a position read has the right key");

  const auto options = Options::parse(G::options(), rules.options_text());
  require(bool(options), "the options of the rules are read back");
  require(options->text() == rules.options_text(), "all of them, in their order");
  const auto text = rules.position_text(at);
  const auto again = read_position<G>(*options, text);
  require(bool(again), "a position's text can be read");
  require(again->position == at, "and gives the same position");
  require(again->rules.position_text(again->position) == text, "and the same text");

  std::vector<std::uint8_t> bytes;
  rules.encode(at, bytes);
  const auto decoded = rules.decode(bytes);
  require(decoded && *decoded == at, "bytes are read back");
  check_moves(rules, at);
}

template <Notated G>
void read_collection(std::string_view input) {
  if constexpr (ReadsCollections<G>) (void)G::games_in(input).operator bool();
  if constexpr (ReadsRecordFiles<G>) (void)G::is_record_file(input);
}

template <Notated G>
void read_and_write(std::string_view input) {
  read_collection<G>(input);
  auto [options_text, text] = cut_line(input);
  for (const auto& preset : G::presets()) {
    if (preset.name == options_text) options_text = preset.options;
  }
  const auto options = Options::parse(G::options(), options_text);
  if (!options) return;
  const auto setup = read_position<G>(*options, text);
  if (!setup) {
    require(!setup.error().message.empty(), "an error has a message");
    return;
  }
  check_position(setup->rules, setup->position);

  // Bytes may come from a file, so any must be read without harm.
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  if (const auto position = setup->rules.decode(bytes)) check_position(setup->rules, *position);
}

}  // namespace proofboard::fuzz
