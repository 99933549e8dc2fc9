// What the broker says to a command. Its errors are not replies but an `Error`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proofboard::cluster {

struct RedisReply {
  enum class Kind : std::uint8_t { nothing, number, text, list };

  Kind kind = Kind::nothing;
  std::int64_t number = 0;
  std::string text;
  std::vector<RedisReply> items;

  bool is(std::string_view word) const { return kind == Kind::text && text == word; }
};

}  // namespace proofboard::cluster
