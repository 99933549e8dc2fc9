// The commands, each in a file of its name. An Error is printed as one line, and the program ends
// as its kind says (exit.h).
#pragma once

#include "command/arguments.h"
#include "command/exit.h"
#include "command/terminal.h"
#include "core/status.h"

namespace proofboard::command {

Expected<Exit> run(const GamesArguments& arguments, const Console& console);
Expected<Exit> run(const AlgorithmsArguments& arguments, const Console& console);
Expected<Exit> run(const ShowArguments& arguments, const Console& console);
Expected<Exit> run(const PerftArguments& arguments, const Console& console);
Expected<Exit> run(const SolveArguments& arguments, const Console& console);
Expected<Exit> run(const CheckArguments& arguments, const Console& console);
Expected<Exit> run(const CompareArguments& arguments, const Console& console);
Expected<Exit> run(const GaugeArguments& arguments, const Console& console);
Expected<Exit> run(const AnalyseArguments& arguments, const Console& console);
Expected<Exit> run(const BenchArguments& arguments, const Console& console);
Expected<Exit> run(const LabArguments& arguments, const Console& console);
Expected<Exit> run(const EngineArguments& arguments, const Console& console);
Expected<Exit> run(const PlayersArguments& arguments, const Console& console);
Expected<Exit> run(const PlayArguments& arguments, const Console& console);
Expected<Exit> run(const MatchArguments& arguments, const Console& console);
Expected<Exit> run(const RateArguments& arguments, const Console& console);
Expected<Exit> run(const TuneArguments& arguments, const Console& console);
Expected<Exit> run(const ClusterArguments& arguments, const Console& console);
Expected<Exit> run(const ServeArguments& arguments, const Console& console);

// What `solve` does without arguments.
Expected<Exit> run_worked_example(const SolveArguments& arguments, const Console& console);

}  // namespace proofboard::command
