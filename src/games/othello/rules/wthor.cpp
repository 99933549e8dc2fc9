#include "games/othello/rules/wthor.h"

#include <fmt/format.h>

#include <cstdint>

namespace proofboard::othello {

namespace {

constexpr std::size_t header_size = 16, game_size = 68, first_move = 8, size_of_board = 12;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

std::size_t games_told(std::string_view bytes) {
  std::size_t count = 0;
  for (std::size_t i = 8; i-- > 4;) count = count * 256 + byte_at(bytes, i);
  return count;
}

}  // namespace

bool looks_like_wthor(std::string_view bytes) {
  return bytes.size() > header_size && bytes.size() == header_size + games_told(bytes) * game_size;
}

Expected<std::vector<std::string>> wthor_games(std::string_view bytes) {
  if (const int size = byte_at(bytes, size_of_board); size != 0 && size != 8) {
    return Error{fmt::format("WTHOR: the games are on {}x{} boards", size, size)};
  }
  std::vector<std::string> games;
  for (std::size_t at = header_size; at < bytes.size(); at += game_size) {
    std::string transcript;
    for (std::size_t i = first_move; i < game_size; ++i) {
      const int move = byte_at(bytes, at + i);
      if (move == 0) break;
      const int row = move / 10, column = move % 10;
      if (row < 1 || row > 8 || column < 1 || column > 8) {
        return Error{fmt::format("WTHOR: game {}: move {} is {}, which is no cell",
                                 games.size() + 1, i - first_move + 1, move)};
      }
      transcript += static_cast<char>('a' + column - 1);
      transcript += static_cast<char>('0' + row);
    }
    games.push_back(transcript.empty() ? "start" : transcript);
  }
  return games;
}

}  // namespace proofboard::othello
