#include "protocol/played_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "report/names.h"

namespace proofboard::protocol {

namespace {

bool is_swap(std::string_view move) {
  return move == "swap-pieces" || move == "swap-sides";
}

}  // namespace

PlayedGame::PlayedGame(std::string game, GameRecord record)
    : name_(std::move(game)), record_(std::move(record)), at_(record_.end()) {}

Expected<PlayedGame> PlayedGame::begin(std::string game) {
  auto record = read_record(game, "start");
  if (!record) return record.error();
  return PlayedGame(std::move(game), std::move(*record));
}

void PlayedGame::take(GameRecord record) {
  record_ = std::move(record);
  at_ = record_.end();
}

Expected<void> PlayedGame::resize(std::string_view size) {
  auto record = read_record(name_, fmt::format("start:{}", size));
  if (!record) return record.error();
  take(std::move(*record));
  return {};
}

void PlayedGame::clear() {
  const auto& game = record_.start.game;
  take({{game, game->initial()}, {}});
}

Expected<void> PlayedGame::load(std::string_view text, std::size_t most) {
  auto record = read_record(name_, text);
  if (!record) return record.error();
  record->moves.resize(std::min(record->moves.size(), most));
  take(std::move(*record));
  return {};
}

Expected<void> PlayedGame::play(Side side, std::string_view move) {
  if (const auto who = resigned()) {
    return Error{fmt::format("the game is over: {} has resigned", report::side_name(*who))};
  }
  if (move == "resign" && is_over()) return Error{"the game is over"};
  const auto legal = game().moves(at_.position);
  if (move == "pass" && std::find(legal.begin(), legal.end(), "pass") == legal.end()) {
    return Error{"there is no pass; a side that moves twice is just played twice"};
  }
  if (is_swap(move) && !answers_first_stone(side)) {
    return Error{fmt::format("'{}' is only the answer to the first stone", move)};
  }
  const RecordedMove recorded{side, std::string(move)};
  auto after = move == "resign" ? Expected<PositionBytes>(at_.position)
                                : game().play_recorded(at_.position, recorded);
  if (!after) return after.error();
  record_.moves.push_back(recorded);
  at_.position = std::move(*after);
  return {};
}

Expected<void> PlayedGame::undo() {
  if (record_.moves.empty()) return Error{"there is no move to take back"};
  record_.moves.pop_back();
  at_ = record_.end();
  return {};
}

Expected<GamePosition> PlayedGame::with_turn_of(Side side) const {
  if (game().to_move(at_.position) == side) return at_;
  auto after = game().play_recorded(at_.position, {opponent(side), "pass"});
  if (!after) return Error{fmt::format("it is not {}'s turn", report::side_name(side))};
  return GamePosition{at_.game, std::move(*after)};
}

bool PlayedGame::answers_first_stone(Side side) const {
  const auto& moves = record_.moves;
  return record_.start.position == game().initial() && moves.size() == 1 && moves[0].side != side &&
         !is_swap(moves[0].move) && !is_over();
}

bool PlayedGame::may_swap(Side side) const {
  return answers_first_stone(side) && game().play_recorded(at_.position, {side, "swap-pieces"});
}

std::optional<Side> PlayedGame::resigned() const {
  const auto& moves = record_.moves;
  if (moves.empty()) return std::nullopt;
  const auto& [side, move] = moves.back();
  if (move != "resign" && move != "forfeit") return std::nullopt;
  return side;
}

bool PlayedGame::is_over() const {
  return resigned() || game().result(at_.position);
}

std::optional<std::string> PlayedGame::score_text() const {
  if (const auto who = resigned()) return *who == Side::black ? "W+" : "B+";
  const auto score = game().result(at_.position);
  if (!score) return std::nullopt;
  if (*score == 0) return "0";
  const auto* const winner = *score > 0 ? "B+" : "W+";
  if (game().score_limit() == 1) return winner;
  return fmt::format("{}{}", winner, std::abs(*score));
}

}  // namespace proofboard::protocol
