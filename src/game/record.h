// A game as it was played: where it began and what each side did. A record says itself who moves,
// so turns need not alternate, and it may hold what is no move to a search: a swap, a pass, a
// resignation.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/notation.h"

namespace proofboard {

struct RecordedMove {
  Side side = Side::black;
  std::string move;  // as in move_text(), or a word of the game's records: "swap-pieces"

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

template <class R>
struct Record {
  R rules;
  typename R::Position start;
  std::vector<RecordedMove> moves;  // all can be played
};

// The position at the end of a record of moves alone, without words such as `resign`.
template <class R>
Setup<R> at_end_of(const Record<R>& record) {
  Setup<R> setup{record.rules, record.start};
  for (const auto& [side, move] : record.moves) {
    setup.rules.play(setup.position, *setup.rules.parse_move(setup.position, move));
  }
  return setup;
}

// Optional: the game has records of its own.
template <class R>
concept ReadsRecords = Notated<R> && requires(const Options& options, std::string_view text) {
  { R::read_record(options, text) } -> std::same_as<Expected<Record<R>>>;
};

// Optional: a text may be nothing but moves from the beginning.
template <class R>
concept ReadsTranscripts = Notated<R> && requires(std::string_view text) {
  { R::is_transcript(text) } -> std::same_as<bool>;
};

// Optional: it can write them, too, and they may hold more than legal moves.
template <class R>
concept Recorded = ReadsRecords<R> &&
    requires(const R& rules, const typename R::Position& at, const RecordedMove& move,
             std::string_view text, std::span<const RecordedMove> moves) {
  { rules.play_recorded(at, move) } -> std::same_as<Expected<typename R::Position>>;
  { R::record_formats() } -> std::same_as<std::vector<std::string>>;
  // `format` is one of those. What it can't express is an error.
  { rules.record_text(text, at, moves) } -> std::same_as<Expected<std::string>>;
};

// Where a game does not say more, only legal moves of the side to move can be recorded.
template <Notated R>
Expected<typename R::Position> play_recorded(const R& rules, const typename R::Position& at,
                                             const RecordedMove& move) {
  if constexpr (Recorded<R>) {
    return rules.play_recorded(at, move);
  } else {
    if (move.side != rules.to_move(at)) {
      return Error{
          fmt::format("it is not {}'s turn", move.side == Side::black ? "Black" : "White")};
    }
    const auto parsed = rules.parse_move(at, move.move);
    if (!parsed) return parsed.error();
    auto after = at;
    rules.play(after, *parsed);
    return after;
  }
}

// Any text that read_position() reads.
template <Notated R>
Expected<Record<R>> read_record(const Options& options, std::string_view text) {
  auto [head, tail] = split_move_list_of<R>(text);
  std::string_view transcript;
  if constexpr (ReadsTranscripts<R>) {
    if (R::is_transcript(head)) {
      transcript = head;
      head = "start";
    }
  }
  const auto read_head = [&, text = head]() -> Expected<Record<R>> {
    if constexpr (ReadsRecords<R>) {
      return R::read_record(options, text);
    } else {
      auto setup = R::read(options, text);
      if (!setup) return setup.error();
      return Record<R>{std::move(setup->rules), std::move(setup->position), {}};
    }
  };
  auto record = read_head();
  if (!record) return record;
  Setup<R> setup{record->rules, record->start};
  for (const auto& move : record->moves) {
    auto after = play_recorded(setup.rules, setup.position, move);
    if (!after) return after.error();
    setup.position = std::move(*after);
  }
  const auto note = [&](const typename R::Position& before, typename R::Move move) {
    record->moves.push_back({setup.rules.to_move(before), setup.rules.move_text(before, move)});
  };
  for (const auto moves : {transcript, tail}) {
    if (auto played = play_moves(setup, moves, note); !played) return played.error();
  }
  return record;
}

}  // namespace proofboard
