// The command line as plain values, one struct per command. Texts are as given; the commands parse
// them and say what is wrong. Nothing here knows the library that splits the command line.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "api/ask.h"

namespace proofboard::command {

struct OutputArguments {
  bool json = false;
  bool quiet = false;
};

using LimitArguments = LimitWords;
using GoalArguments = GoalWords;

struct GamesArguments {
  OutputArguments output;
  std::vector<std::string> names;  // those to tell about; empty: all
};

struct AlgorithmsArguments {
  OutputArguments output;
  std::vector<std::string> names;  // those to tell about; empty: all
};

struct PlayersArguments {
  OutputArguments output;
  std::vector<std::string> names;  // those to tell about; empty: all
};

struct ShowArguments {
  OutputArguments output;
  std::string game;
  std::vector<std::string> position;  // words: quotes may be forgotten
  std::string file;                   // with the position or game record, instead of words
  std::string write;                  // a format of game records; empty: the board is drawn
  std::string pieces;                 // "kanji" or "western"; empty: as the terminal can
  std::string picture;                // a file to draw the board into
  bool force = false;                 // the picture replaces any file
  bool moves = false;                 // list all legal moves, however many
};

struct PerftArguments {
  OutputArguments output;
  std::string game;
  std::vector<std::string> position;
  int depth = 0;
};

struct SolveArguments : AskWords {
  OutputArguments output;
  std::string game;
  std::vector<std::string> positions;
  std::string file;
  bool sound = false;
  std::string solution;     // "moves": those behind the position are what it is to be compared with
  std::string notation;     // of moves, for people; empty: as the locale says
  bool csv = false;         // verdicts about problems as a table, for other programs
  bool swap = false;        // asked as under the swap rule
  bool verbose = false;     // tells every option of what searched
  bool is_example = false;  // no game was named: the worked example
  std::string picture;      // a file to draw the answers of all moves into
};

struct CheckArguments {
  OutputArguments output;
  std::vector<std::string> files;
  std::string memory;  // empty: half of the machine's
  std::string depth;   // of an explanation
  bool explain = false;
};

struct CompareArguments {
  OutputArguments output;
  LimitArguments limits;
  GoalArguments goal;
  std::string game;
  std::vector<std::string> positions;
  std::string file;
  std::vector<std::string> algorithms;
  std::string knowledge;
  bool all = false;
  bool csv = false;  // a line for each search, for other programs
};

struct BenchArguments {
  OutputArguments output;
  std::string seed;
  bool quick = false;
};

struct LabArguments {
  OutputArguments output;
  LimitArguments limits;  // threads and memory alone
  std::string action;     // list, run, report, repeat, verdicts or make-set
  std::string name;
  std::string file;  // an experiment, recipe or claims of one's own
  std::string scale;
  std::string positions;
  std::string folder;
  bool csv = false;  // print the measurements
};

struct GaugeArguments {
  OutputArguments output;
  LimitArguments limits;
  GoalArguments goal;
  std::string game;
  std::vector<std::string> files;
  std::string algorithm = "pn";
  std::string knowledge = "none";
  // Columns of a table, by name or number; empty: the usual ones, or none.
  std::string position, id, rank, kind, solution;
  std::string classes;   // how many to make of ranks; empty: 3
  std::string pictures;  // a folder; empty: none
};

struct AnalyseArguments {
  OutputArguments output;
  LimitArguments limits;
  std::string game;
  std::vector<std::string> record;  // words
  std::string file;                 // with the record, instead of words
  std::string number;               // of the game in it, if there are several
  std::string algorithm, knowledge;
  std::string plies;        // of the search for values; empty: what takes seconds
  bool conspiracy = false;  // tell how firmly it stands
  bool tables = false;      // that, and print the conspiracy numbers value by value
  std::string picture;      // a file to draw the chart into; empty: none
  bool force = false;       // it replaces any file
};

struct MatchArguments {
  OutputArguments output;
  LimitArguments limits;  // time and nodes of each move
  std::string game;
  std::vector<std::string> position;  // words; empty: the game's start
  std::vector<std::string> players;
  std::string opening;           // a file of positions, or "all"; empty: the position alone
  std::string random;            // plies of random openings
  std::string rounds;            // empty: 1
  std::string clock;             // of a side in a game; empty: none
  std::string longest;           // moves of a game; empty: 1000
  std::string journal, records;  // a file and a folder; empty: none
  bool force = false;            // replaces games that are in the folder
};

struct PlayArguments {
  OutputArguments output;
  LimitArguments limits;  // of each move of the player
  std::string game;
  std::vector<std::string> position;  // words; empty: the game's start
  std::string player = "alpha-beta";
  std::string side = "black";  // the person's
};

struct RateArguments {
  OutputArguments output;
  std::vector<std::string> files;
  std::string prior;  // virtual draws of each player; empty: 2
};

struct TuneArguments {
  OutputArguments output;
  LimitArguments limits;  // time and nodes of each move
  std::string game;
  std::vector<std::string> position;  // words; empty: the game's start
  std::string player;                 // the one to tune
  std::vector<std::string> against;
  std::vector<std::string> parameters;  // NAME=LOW..HIGH[:integer|log]
  std::string games;                    // empty: 1000
  std::string opening, random;          // as those of a match
  std::string longest;                  // moves of a game; empty: 1000
  std::string journal;                  // empty: none
};

struct EngineArguments {
  OutputArguments output;
  LimitArguments limits;  // time, memory and seed alone
  std::string protocol;   // gtp, usi or nboard
  std::string game;       // empty: hex, shogi for usi, othello for nboard
  std::string algorithm;
  std::string knowledge;
  std::string user_interface;  // empty: gogui
  std::string player;          // of nboard; empty: alpha-beta
};

struct ServeArguments {
  OutputArguments output;
  LimitArguments limits;  // of each question; without a seed
  std::string port;       // empty: 8040
  std::string bind;       // an address; empty: 127.0.0.1, or all with is_public
  bool is_public = false;
  std::string token;               // a file
  std::vector<std::string> hosts;  // names of this machine
  std::string visitors, at_once;   // empty: 100; as many as fit
  std::string idle;                // empty: 60 s
};

struct ClusterArguments {
  OutputArguments output;
  LimitArguments limits;
  GoalArguments goal;
  std::string action;                 // start, work, status, stop, remove or simulate
  std::string game;                   // start
  std::vector<std::string> position;  // words
  std::string queue;                  // the broker's URL
  std::string run = "proofboard";     // its name
  std::string algorithm, knowledge, certificate;
  bool force = false;  // start: the certificate replaces any file
  std::string lease;   // start
  bool watch = false;  // status: over and over
  // simulate; empty: as SimulationOptions has it.
  std::string workers = "2,64,1024,16384", effort, latency, failures;
};

using Arguments =
    std::variant<GamesArguments, AlgorithmsArguments, ShowArguments, PerftArguments, SolveArguments,
                 CheckArguments, CompareArguments, GaugeArguments, AnalyseArguments, BenchArguments,
                 LabArguments, EngineArguments, ClusterArguments, PlayersArguments, PlayArguments,
                 MatchArguments, RateArguments, TuneArguments, ServeArguments>;

}  // namespace proofboard::command
