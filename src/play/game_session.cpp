#include "play/game_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "api/mating.h"

namespace proofboard::play {

namespace {

constexpr std::array ends{GameEnd::rules, GameEnd::repetition,  GameEnd::length,      GameEnd::time,
                          GameEnd::fault, GameEnd::resignation, GameEnd::adjudication};

bool is_swap(std::string_view move) {
  return move == "swap-pieces" || move == "swap-sides";
}

std::string_view name_of(Side side) {
  return side == Side::black ? "Black" : "White";
}

int lost_by(Side side) {
  return side == Side::black ? -1 : 1;
}

// A score in the eyes of a side, in Black's.
ScoreBounds in_blacks_eyes(Side side, ScoreBounds bounds) {
  if (side == Side::black) return bounds;
  return {-bounds.upper, -bounds.lower};
}

// What an answer says of the attacker's score.
ScoreBounds said_by(const ProvenAnswer& known, int limit) {
  if (known.answer.score) return *known.answer.score;
  const int threshold = known.goal.target.threshold;
  return known.answer.truth == Truth::proven ? ScoreBounds{threshold, limit}
                                             : ScoreBounds{-limit, threshold - 1};
}

}  // namespace

std::string_view to_text(GameEnd end) {
  switch (end) {
    case GameEnd::rules: return "rules";
    case GameEnd::repetition: return "repetition";
    case GameEnd::length: return "length";
    case GameEnd::time: return "time";
    case GameEnd::fault: return "fault";
    case GameEnd::resignation: return "resignation";
    case GameEnd::adjudication: return "adjudication";
  }
  return "";
}

std::optional<GameEnd> parse_game_end(std::string_view text) {
  for (const auto end : ends) {
    if (to_text(end) == text) return end;
  }
  return std::nullopt;
}

std::optional<Side> GameResult::winner() const {
  if (score == 0 || is_failed_mate) return std::nullopt;
  return score > 0 ? Side::black : Side::white;
}

GameSession::GameSession(GamePosition start, GameTerms terms)
    : GameSession(GameRecord{std::move(start), {}}, terms) {}

GameSession::GameSession(GameRecord record, GameTerms terms)
    : record_(std::move(record)), terms_(terms), positions_{record_.start.position} {
  for (const auto& move : record_.moves) {
    auto after = game().play_recorded(position(), move);
    assert(after);
    positions_.push_back(std::move(*after));
  }
  settle();
}

Expected<std::string> GameSession::record_text(std::string_view format) const {
  return proofboard::record_text(record_, format);
}

Expected<void> GameSession::play(std::string_view move) {
  const Side side = to_move();
  auto after = game().play(position(), move);
  if (!after) return after.error();
  if (is_over()) return Error{"the game is over"};
  undone_.clear();
  add({side, std::string(move)}, std::move(*after));
  return {};
}

Expected<void> GameSession::play(Side side, std::string_view move) {
  if (const auto who = resigned()) {
    return Error{fmt::format("the game is over: {} has resigned", name_of(*who))};
  }
  if (move == "resign" && is_over()) return Error{"the game is over"};
  const auto legal = game().moves(position());
  if (move == "pass" && std::find(legal.begin(), legal.end(), "pass") == legal.end()) {
    return Error{"there is no pass; a side that moves twice is just played twice"};
  }
  if (is_swap(move) && !answers_first_stone(side)) {
    return Error{fmt::format("'{}' can only answer the first stone", move)};
  }
  RecordedMove recorded{side, std::string(move)};
  auto after = move == "resign" ? Expected<PositionBytes>(position())
                                : game().play_recorded(position(), recorded);
  if (!after) return after.error();
  if (is_over() && result_->end != GameEnd::rules) return Error{"the game is over"};
  undone_.clear();
  add(std::move(recorded), std::move(*after));
  return {};
}

void GameSession::resign(Side side) {
  if (is_over()) return;
  undone_.clear();
  add({side, "resign"}, position());
}

void GameSession::add(RecordedMove move, PositionBytes after) {
  record_.moves.push_back(std::move(move));
  positions_.push_back(std::move(after));
  settle();
}

Expected<void> GameSession::undo() {
  if (record_.moves.empty()) return Error{"there is no move to take back"};
  take_back();
  return {};
}

void GameSession::take_back() {
  undone_.push_back({std::move(record_.moves.back()), std::move(positions_.back())});
  record_.moves.pop_back();
  positions_.pop_back();
  while (!proven_.empty() && proven_.back().moves > record_.moves.size()) proven_.pop_back();
  settle();
}

bool GameSession::undo_to_turn_of(Side side) {
  auto left = record_.moves.size();
  while (left > 0 && game().to_move(positions_[left - 1]) != side) --left;
  if (left == 0) return false;
  while (record_.moves.size() >= left) take_back();
  return true;
}

Expected<void> GameSession::redo() {
  if (undone_.empty()) return Error{"there is no move to play again"};
  auto again = std::move(undone_.back());
  undone_.pop_back();
  add(std::move(again.move), std::move(again.after));
  return {};
}

bool GameSession::answers_first_stone(Side side) const {
  const auto& moves = record_.moves;
  return record_.start.position == game().initial() && moves.size() == 1 && moves[0].side != side &&
         !is_swap(moves[0].move) && !is_over();
}

bool GameSession::may_swap(Side side) const {
  return answers_first_stone(side) && game().play_recorded(position(), {side, "swap-pieces"});
}

Expected<GamePosition> GameSession::with_turn_of(Side side) const {
  if (to_move() == side) return at();
  auto after = game().play_recorded(position(), {opponent(side), "pass"});
  if (!after) return Error{fmt::format("it is not {}'s turn", name_of(side))};
  return GamePosition{record_.start.game, std::move(*after)};
}

std::optional<Side> GameSession::resigned() const {
  if (record_.moves.empty()) return std::nullopt;
  const auto& [side, move] = record_.moves.back();
  if (move != "resign" && move != "forfeit") return std::nullopt;
  return side;
}

// What the moves alone make of it.
void GameSession::settle() {
  result_.reset();
  if (const auto score = game().result(position())) {
    result_ = {*score, GameEnd::rules, is_failed_mate(game(), *score)};
  } else if (const auto who = resigned()) {
    result_ = {lost_by(*who), GameEnd::resignation};
  } else if (terms_.repetitions > 0 && times_seen() >= terms_.repetitions) {
    result_ = {0, GameEnd::repetition};
  } else if (terms_.longest > 0 && record_.moves.size() >= terms_.longest) {
    result_ = {0, GameEnd::length};
  }
}

std::size_t GameSession::times_seen() const {
  return static_cast<std::size_t>(std::count(positions_.begin(), positions_.end(), position()));
}

void GameSession::lose(Side side, GameEnd end) {
  assert(end == GameEnd::time || end == GameEnd::fault);
  if (!is_over()) result_ = {lost_by(side), end};
}

bool GameSession::keep_proven(const GamePosition& asked, Goal goal, Answer answer) {
  const bool is_here = asked.game == record_.start.game && asked.position == position();
  if (!is_here || (!is_solved(answer.truth) && !answer.score)) return false;
  proven_.push_back({record_.moves.size(), goal, std::move(answer)});
  return true;
}

const ProvenAnswer* GameSession::proven_about(Goal goal) const {
  const auto found = std::find_if(proven_.begin(), proven_.end(), [&](const ProvenAnswer& known) {
    return known.moves == record_.moves.size() && known.goal == goal && !known.answer.score;
  });
  return found == proven_.end() ? nullptr : &*found;
}

ScoreBounds GameSession::proven_score() const {
  const int limit = game().score_limit();
  const auto mates = mating_side(game());
  ScoreBounds all{-limit, limit};
  for (const auto& known : proven_) {
    if (known.moves != record_.moves.size()) continue;
    const auto said = in_blacks_eyes(known.goal.attacker, said_by(known, limit));
    // That there is no mate with checks alone decides nothing.
    if (!mates || *mates == Side::black) all.lower = std::max(all.lower, said.lower);
    if (!mates || *mates == Side::white) all.upper = std::min(all.upper, said.upper);
  }
  return all;
}

Expected<void> GameSession::adjudicate() {
  if (is_over()) return Error{"the game is over"};
  const auto score = proven_score();
  if (score.is_exact()) {
    result_ = {score.lower, GameEnd::adjudication};
  } else if (score.lower > 0 || score.upper < 0) {
    result_ = {score.lower > 0 ? 1 : -1, GameEnd::adjudication};
  } else {
    return Error{"what is proven of the position leaves open who wins"};
  }
  return {};
}

}  // namespace proofboard::play
