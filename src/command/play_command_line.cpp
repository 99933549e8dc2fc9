// The commands that have to do with players.
#include "command/command_options.h"
#include "command/help_texts.h"

namespace proofboard::command {

namespace {

void add_players(CLI::App& all, std::vector<Command>& commands) {
  auto& players =
      add_command<PlayersArguments>(all, commands, "players", "The players, with their options");
  add_names(*commands.back().app, players.names, "These players");
}

void add_play(CLI::App& all, std::vector<Command>& commands) {
  auto& play = add_command<PlayArguments>(all, commands, "play", "Play against a player");
  auto& app = *commands.back().app;
  add_position(app, play.game, play.position, false);
  app.add_option("--player", play.player, "The opponent (default: alpha-beta)")
      ->type_name("NAME[:key=value,...]");
  app.add_option("--side", play.side, "Yours: black (default) or white")
      ->check(CLI::IsMember({"black", "white"}))
      ->type_name("SIDE");
  add_limits(app, play.limits);
  app.footer(play_examples);
}

void add_match(CLI::App& all, std::vector<Command>& commands) {
  auto& match =
      add_command<MatchArguments>(all, commands, "match", "Let players play against each other");
  auto& app = *commands.back().app;
  add_position(app, match.game, match.position, false);
  app.add_option("--player", match.players, "A player (see `proofboard players`); once for each")
      ->expected(1)
      ->take_all()
      ->type_name("NAME[:key=value,...]");
  app.add_option("--opening", match.opening, "Openings: a file of positions, or all first moves")
      ->type_name("FILE|all");
  app.add_option("--random", match.random, "Openings of this many random moves, one for each round")
      ->type_name("PLIES");
  app.add_option("--rounds", match.rounds, "How often to play each opening (default: 1)")
      ->type_name("N");
  add_limits(app, match.limits);
  app.add_option("--clock", match.clock,
                 "Time of each side in a game; a side that exceeds it loses")
      ->type_name("TIME");
  app.add_option("--longest", match.longest, "A draw after this many moves (default: 1000)")
      ->type_name("N");
  app.add_option("--journal", match.journal, "Keep every finished game; resume with what is there")
      ->type_name("FILE");
  app.add_option("--records", match.records, "Write every game as a file (SGF, or moves)")
      ->type_name("FOLDER");
  add_old_name(app, "--games", match.records);
  app.add_flag("--force", match.force, "Replace games of another match in FOLDER");
  app.footer(match_examples);
}

void add_rate(CLI::App& all, std::vector<Command>& commands) {
  auto& rate = add_command<RateArguments>(all, commands, "rate",
                                          "Elo ratings of players from journals of matches");
  auto& app = *commands.back().app;
  app.add_option("FILE", rate.files, "Journals of `proofboard match`")->required()->type_name("");
  app.add_option("--prior", rate.prior, "Virtual draws of each player (default: 2)")
      ->type_name("N");
  app.footer(rate_examples);
}

void add_tune(CLI::App& all, std::vector<Command>& commands) {
  auto& tune = add_command<TuneArguments>(all, commands, "tune",
                                          "Find the best parameters of a player by games");
  auto& app = *commands.back().app;
  add_position(app, tune.game, tune.position, false);
  app.add_option("--player", tune.player, "The player to tune (see `proofboard players`)")
      ->required()
      ->type_name("NAME[:key=value,...]");
  app.add_option("--against", tune.against, "An opponent; once for each")
      ->required()
      ->expected(1)
      ->take_all()
      ->type_name("NAME[:key=value,...]");
  app.add_option("--parameter", tune.parameters, "What to tune, and where; once for each")
      ->required()
      ->expected(1)
      ->take_all()
      ->type_name("NAME=LOW..HIGH[:integer|log]");
  app.add_option("--games", tune.games, "Number of games (default: 1000)")->type_name("N");
  app.add_option("--opening", tune.opening, "Openings: a file of positions, or all first moves")
      ->type_name("FILE|all");
  app.add_option("--random", tune.random, "A hundred openings of this many random moves")
      ->type_name("PLIES");
  add_limits(app, tune.limits);
  app.add_option("--longest", tune.longest, "A draw after this many moves (default: 1000)")
      ->type_name("N");
  app.add_option("--journal", tune.journal, "Keep every finished game; resume with what is there")
      ->type_name("FILE");
  app.footer(tune_examples);
}

}  // namespace

void add_play_commands(CLI::App& app, std::vector<Command>& commands) {
  add_players(app, commands);
  add_play(app, commands);
  add_match(app, commands);
  add_rate(app, commands);
  add_tune(app, commands);
}

}  // namespace proofboard::command
