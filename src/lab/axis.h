// An axis of a figure: its scale, and labels with thousands separated.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proofboard::lab {

std::string grouped(double number);                               // "1,234,567", rounded
std::string grouped(std::uint64_t count, std::string_view noun);  // "1,234 nodes", "1 node"

// "1,234,567", "0.25"
std::string axis_number(double value);

struct Axis {
  bool is_logarithmic = false;
  double least = 0, most = 0;  // of what is drawn; of a logarithmic axis only what is above 0

  // Logarithmic if it is asked for, or if the values span two decades and more and none is 0.
  static Axis of(const std::vector<double>& values, bool wants_logarithmic);

  // Places of labels.
  std::vector<double> tics() const;
};

}  // namespace proofboard::lab
