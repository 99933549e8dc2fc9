#include "play/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>

#include "core/random.h"
#include "core/threads.h"
#include "play/game_session.h"

namespace proofboard::play {

namespace {

std::size_t pairs_of(std::size_t players) {
  return players * (players - 1) / 2;
}

constexpr std::size_t drawing_repetitions = 3;

GameTerms terms_of(const MatchSettings& settings) {
  return {drawing_repetitions, static_cast<std::size_t>(settings.longest)};
}

// One game on its way.
class RunningGame {
 public:
  RunningGame(const MatchSettings& settings, std::size_t number, const MakePlayer& make)
      : settings_(settings),
        make_(make),
        pairing_(pairing_of(settings, number)),
        session_(settings.openings[pairing_.opening].end(), terms_of(settings)) {
    played_.number = number;
    played_.opening = pairing_.opening;
    for (const auto side : {Side::black, Side::white}) {
      const auto place = static_cast<std::size_t>(side);
      played_.players[place] = settings.players[pairing_.players[place]].short_text();
      if (settings.clock_seconds > 0) session_.clock(side) = GameClock{settings.clock_seconds, 0};
    }
  }

  std::optional<PlayedGame> play() {
    make_players();
    while (!session_.is_over()) {
      move(session_.to_move());
      if (is_stopped_) return std::nullopt;
    }
    const auto& result = *session_.result();
    played_.black_score = result.score > 0 ? 1 : result.score < 0 ? 0 : 0.5;
    played_.end = result.end;
    for (const auto& move : session_.record().moves) played_.moves.push_back(move.move);
    return played_;
  }

 private:
  void make_players() {
    for (std::size_t side = 0; side < 2; ++side) {
      const auto seed = mix_bits(settings_.seed + mix_bits(2 * played_.number + side + 1));
      try {
        auto made = make_(session_.game(), settings_.players[pairing_.players[side]], seed);
        if (!made) return lose(Side(side), GameEnd::fault, made.error().message);
        players_[side] = std::move(*made);
      } catch (const std::exception& error) {
        return lose(Side(side), GameEnd::fault, error.what());
      }
    }
  }

  void move(Side side) {
    const auto place = static_cast<std::size_t>(side);
    auto& clock = session_.clock(side);
    auto limits = settings_.limits;
    if (clock) {
      const auto share = clock->seconds_for_move(session_.game().moves(session_.position()).size());
      limits.seconds = std::min(limits.seconds, share);
    }
    const auto start = std::chrono::steady_clock::now();
    ChosenMove chosen;
    try {
      chosen = players_[place]->choose(session_.positions(), limits);
    } catch (const std::exception& error) {
      return lose(side, GameEnd::fault, error.what());
    }
    if (limits.stop != nullptr && *limits.stop) {
      is_stopped_ = true;
      return;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    played_.seconds[place] += taken.count();
    played_.nodes[place] += chosen.nodes;
    if (clock) clock->spend(taken.count());
    if (clock && clock->is_overstepped()) return lose(side, GameEnd::time, "it ran out of time");
    const auto played = session_.play(chosen.move);
    if (!played) lose(side, GameEnd::fault, played.error().message);
  }

  void lose(Side side, GameEnd end, const std::string& why) {
    session_.lose(side, end);
    played_.fault = fmt::format("{} ({}): {}", played_.players[static_cast<std::size_t>(side)],
                                side == Side::black ? "Black" : "White", why);
  }

  const MatchSettings& settings_;
  const MakePlayer& make_;
  Pairing pairing_;
  GameSession session_;
  PlayedGame played_;
  std::array<std::unique_ptr<AnyPlayer>, 2> players_;
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
  std::set<PositionBytes> seen;
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
  work_on_threads(run.threads, work);
  if (failure) return *failure;
  return left == 0 && next >= settings.games();
}

}  // namespace proofboard::play
