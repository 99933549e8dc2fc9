#include "play/match.h"

#include <fmt/format.h>
#include <system_error>

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "core/random.h"

namespace proofboard::play {

namespace {

std::size_t pairs_of(std::size_t players) {
  return players * (players - 1) / 2;
}

// One game on its way.
class RunningGame {
 public:
  RunningGame(const MatchSettings& settings, std::size_t number, const MakePlayer& make)
      : settings_(settings), make_(make), pairing_(pairing_of(settings, number)) {
    played_.number = number;
    played_.opening = pairing_.opening;
    for (std::size_t side = 0; side < 2; ++side) {
      played_.players[side] = settings.players[pairing_.players[side]].short_text();
    }
    left_.fill(settings.clock_seconds);
    const auto start = settings.openings[pairing_.opening].end();
    game_ = start.game;
    positions_ = {start.position};
  }

  std::optional<PlayedGame> play() {
    if (!make_players()) return played_;
    while (true) {
      const auto& at = positions_.back();
      if (const auto score = game_->result(at)) {
        played_.black_score = *score > 0 ? 1 : *score < 0 ? 0 : 0.5;
        return played_;
      }
      if (++seen_[at] >= 3) return drawn(GameEnd::repetition);
      if (played_.moves.size() >= static_cast<std::size_t>(settings_.longest)) {
        return drawn(GameEnd::length);
      }
      if (!move(static_cast<std::size_t>(game_->to_move(at)))) return played_;
      if (is_stopped_) return std::nullopt;
    }
  }

 private:
  // A lost game is told by false.
  bool make_players() {
    for (std::size_t side = 0; side < 2; ++side) {
      const auto seed = mix_bits(settings_.seed + mix_bits(2 * played_.number + side + 1));
      try {
        auto made = make_(*game_, settings_.players[pairing_.players[side]], seed);
        if (!made) return lost(side, GameEnd::fault, made.error().message);
        players_[side] = std::move(*made);
      } catch (const std::exception& error) {
        return lost(side, GameEnd::fault, error.what());
      }
    }
    return true;
  }

  bool move(std::size_t side) {
    auto limits = settings_.limits;
    if (settings_.clock_seconds > 0) {
      const GameClock clock{left_[side], 0};
      const auto share = clock.seconds_for_move(game_->moves(positions_.back()).size());
      limits.seconds = std::min(limits.seconds, share);
    }
    const auto start = std::chrono::steady_clock::now();
    ChosenMove chosen;
    try {
      chosen = players_[side]->choose(positions_, limits);
    } catch (const std::exception& error) {
      return lost(side, GameEnd::fault, error.what());
    }
    if (limits.stop != nullptr && *limits.stop) {
      is_stopped_ = true;
      return true;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    played_.seconds[side] += taken.count();
    played_.nodes[side] += chosen.nodes;
    left_[side] -= taken.count();
    if (settings_.clock_seconds > 0 && left_[side] < 0) {
      return lost(side, GameEnd::time, "its time was over");
    }
    const auto after = game_->play(positions_.back(), chosen.move);
    if (!after) return lost(side, GameEnd::fault, after.error().message);
    played_.moves.push_back(chosen.move);
    positions_.push_back(*after);
    return true;
  }

  bool lost(std::size_t side, GameEnd end, const std::string& why) {
    played_.black_score = side == 0 ? 0 : 1;
    played_.end = end;
    played_.fault =
        fmt::format("{} ({}): {}", played_.players[side], side == 0 ? "Black" : "White", why);
    return false;
  }
  PlayedGame drawn(GameEnd end) {
    played_.black_score = 0.5;
    played_.end = end;
    return played_;
  }

  const MatchSettings& settings_;
  const MakePlayer& make_;
  Pairing pairing_;
  PlayedGame played_;
  std::shared_ptr<const AnyGame> game_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
  std::vector<Bytes> positions_;
  std::map<Bytes, int> seen_;
  std::array<double, 2> left_{};
  bool is_stopped_ = false;
};

}  // namespace

std::size_t MatchSettings::games() const {
  return 2 * pairs_of(players.size()) * openings.size() * rounds;
}

// All pairs play an opening before the next one comes, so that a match can be stopped at any time.
Pairing pairing_of(const MatchSettings& settings, std::size_t number) {
  const auto pairs = pairs_of(settings.players.size());
  Pairing pairing;
  pairing.opening = number / (2 * pairs) % settings.openings.size();
  auto pair = number / 2 % pairs;
  std::size_t first = 0;
  while (pair >= settings.players.size() - 1 - first) {
    pair -= settings.players.size() - 1 - first;
    ++first;
  }
  pairing.players = {first, first + 1 + pair};
  if (number % 2 == 1) std::swap(pairing.players[0], pairing.players[1]);
  return pairing;
}

std::vector<GameRecord> random_openings(const GamePosition& start, int plies, std::size_t count,
                                        std::uint64_t seed) {
  constexpr std::size_t most_trials = 100;
  Random random(mix_bits(seed + 1));
  std::vector<GameRecord> openings;
  std::set<Bytes> seen;
  std::size_t trials = 0;
  while (openings.size() < count && trials++ < most_trials * count) {
    GameRecord opening{start, {}};
    auto at = start.position;
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = start.game->moves(at);
      if (moves.empty()) break;
      const auto& move = moves[random.below(moves.size())];
      opening.moves.push_back({start.game->to_move(at), move});
      at = *start.game->play(at, move);
    }
    const bool is_new = seen.insert(at).second || trials > 10 * count;
    if (is_new && !start.game->result(at)) openings.push_back(std::move(opening));
  }
  return openings;
}

std::vector<GameRecord> all_openings(const GamePosition& start) {
  std::vector<GameRecord> openings;
  for (const auto& move : start.game->moves(start.position)) {
    if (start.game->result(*start.game->play(start.position, move))) continue;
    openings.push_back({start, {{start.game->to_move(start.position), move}}});
  }
  return openings;
}

std::optional<PlayedGame> play_game(const MatchSettings& settings, std::size_t number,
                                    const MakePlayer& make) {
  return RunningGame(settings, number, make).play();
}

Expected<bool> run_match(const MatchSettings& settings, const std::vector<bool>& is_done,
                         const MatchRun& run) {
  const MakePlayer make =
      run.make ? run.make
               : [&](const AnyGame& game, const PlayerChoice& choice, std::uint64_t seed) {
                   return make_player(game, choice, seed, settings.player_bytes);
                 };
  auto stoppable = settings;
  stoppable.limits.stop = run.stop;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> has_failed{false};
  std::optional<Error> failure;
  std::size_t left = 0;
  const auto work = [&] {
    while (!has_failed && (run.stop == nullptr || !*run.stop)) {
      const auto number = next++;
      if (number >= settings.games()) return;
      if (number < is_done.size() && is_done[number]) continue;
      const auto played = play_game(stoppable, number, make);
      const std::lock_guard lock(mutex);
      if (!played) {
        ++left;
        return;
      }
      if (const auto told = run.finished(*played); !told && !failure) {
        failure = told.error();
        has_failed = true;
      }
    }
  };
  std::vector<std::thread> threads;
  try {
    for (int i = 1; i < run.threads; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {
    // The system has no more of them: those that there are do it.
  }
  work();
  for (auto& thread : threads) thread.join();
  if (failure) return *failure;
  return left == 0 && next >= settings.games();
}

}  // namespace proofboard::play
