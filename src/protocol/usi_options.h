// What can be set of `proofboard engine usi`, as a user interface's dialogue shows it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/games.h"
#include "core/options.h"
#include "core/status.h"

namespace proofboard::protocol {

// What an engine starts with.
struct UsiSettings {
  std::string version;
  std::string algorithm;  // empty: the game's best
  std::string knowledge;  // empty: the game's own choice
  std::uint64_t bytes = std::uint64_t{256} << 20;
  std::uint64_t seed = 0;
};

class UsiOptions {
 public:
  // The algorithm and the knowledge must be of the game.
  static Expected<UsiOptions> create(const AnyGame& game, const UsiSettings& settings);

  // A line for each: "option name Threads type spin default 1 min 1 max 1024".
  std::string lines() const;

  // What is wrong changes nothing. An empty algorithm, or <empty>, is the one it started with.
  Expected<void> set(const AnyGame& game, std::string_view name, std::string_view value);

  const SearchChoice& search() const { return search_; }
  std::uint64_t bytes() const;
  bool shortens() const { return values_.choice("PostSearch") == "Shortest"; }
  bool defends_if_checked() const { return values_.choice("RootIsAndNodeIfChecked") == "true"; }
  std::int64_t threads() const { return values_.integer("Threads"); }
  std::uint64_t nodes() const;                  // the largest number if they are not limited
  std::chrono::milliseconds interval() const {  // between two reports; 0: there are none
    return std::chrono::milliseconds(values_.integer("PvInterval"));
  }

 private:
  UsiOptions(OptionTable table, const UsiSettings& settings, SearchChoice search);

  OptionTable table_;  // all but the algorithm, which is a text
  Options values_;
  std::string first_algorithm_;
  std::string knowledge_;
  SearchChoice search_;
};

}  // namespace proofboard::protocol
