// Positions as exact bytes, behind the interface that knows no game.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "game/notated.h"

namespace proofboard {

using Bytes = std::vector<std::uint8_t>;

// A position in its game's own bytes. It knows whose it is, so that no other game misreads it.
class PositionBytes {
 public:
  PositionBytes() = default;  // of no game

  const Bytes& bytes() const { return bytes_; }
  // With its options, as in "hex:width=4,height=4".
  const std::string& game() const {
    static const std::string none = "no game";
    return game_ ? *game_ : none;
  }

  friend bool operator==(const PositionBytes& a, const PositionBytes& b) {
    return a.bytes_ == b.bytes_ && a.game() == b.game();
  }
  // Any order that is always the same.
  friend std::strong_ordering operator<=>(const PositionBytes& a, const PositionBytes& b) {
    if (a.bytes_ == b.bytes_) return a.game().compare(b.game()) <=> 0;
    return a.bytes_ < b.bytes_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }

 private:
  template <Notated R>
  friend class PositionCodec;

  PositionBytes(std::shared_ptr<const std::string> game, Bytes bytes)
      : game_(std::move(game)), bytes_(std::move(bytes)) {}

  std::shared_ptr<const std::string> game_;  // shared by all positions that one object has made
  Bytes bytes_;
};

// Thrown by a game that is handed a position of another one, or of itself with other options: a
// mistake of the program, not of its user.
class WrongGame : public std::invalid_argument {
 public:
  WrongGame(const std::string& of, const std::string& given_to)
      : std::invalid_argument("a position of " + of + " was given to " + given_to) {}
};

// Between the positions of one game and their bytes.
template <Notated R>
class PositionCodec {
 public:
  using Position = typename R::Position;

  explicit PositionCodec(const R& rules)
      : game_(std::make_shared<const std::string>(name_of(rules))) {}

  PositionBytes encoded(const R& rules, const Position& position) const {
    Bytes bytes;
    rules.encode(position, bytes);
    return {game_, std::move(bytes)};
  }

  Position decoded(const R& rules, const PositionBytes& position) const {
    if (position.game_ != game_ && position.game() != *game_)
      throw WrongGame(position.game(), *game_);
    return *rules.decode(position.bytes_);  // made by encode(), so it can't fail
  }

  // Bytes from elsewhere, a certificate's root for example.
  Expected<PositionBytes> read(const R& rules, Bytes bytes) const {
    if (const auto position = rules.decode(bytes); !position) return position.error();
    return PositionBytes(game_, std::move(bytes));
  }

 private:
  static std::string name_of(const R& rules) {
    const auto options = rules.options_text();
    return options.empty() ? std::string(R::name) : std::string(R::name) + ':' + options;
  }

  std::shared_ptr<const std::string> game_;
};

}  // namespace proofboard
