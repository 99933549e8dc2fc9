#include "command/positions.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <poll.h>

#include "command/interrupt.h"
#include "core/options.h"
#include "core/suggest.h"
#include "core/system_error.h"
#include "game/position_lines.h"

namespace proofboard::command {

namespace {

// An open file of the system, closed with the object (standard input is left open).
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDIN_FILENO) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

// Waits in poll(), which Ctrl-C interrupts, rather than in read(), which would go on.
Expected<std::string> read_all(int descriptor, const std::string& name) {
  const auto failed = [&] { return system_error(name, errno); };
  std::string content;
  std::array<char, 65536> buffer{};
  while (true) {
    pollfd waiting{descriptor, POLLIN, 0};
    const int ready = poll(&waiting, 1, -1);
    if (stop_flag()) return Error{fmt::format("{}: interrupted", name)};
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) return failed();
    const auto count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0) return failed();
    if (count == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

std::string_view game_name(std::string_view game) {
  return game.substr(0, game.find(':'));
}

std::string needs_position(const std::string& game) {
  const auto* info = find_game(game_name(game));
  return fmt::format("no position was given; write for example '{}', or --file FILE",
                     info == nullptr ? "start" : info->example);
}

}  // namespace

bool is_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

Expected<void> check_game(std::string_view game) {
  const auto* info = find_game(game_name(game));
  if (info == nullptr) {
    std::vector<std::string> names;
    for (const auto& known : games()) names.push_back(known.name);
    return Error{
        fmt::format("there is no game '{}'{}", game_name(game), which_of(game_name(game), names))};
  }
  const auto colon = game.find(':');
  if (colon == std::string_view::npos) return {};
  const auto options = Options::parse(info->options, game.substr(colon + 1));
  if (!options) return options.error().told_of(info->name);
  return {};
}

std::string display_name(const std::string& file) {
  return file == "-" ? "standard input" : file;
}

Expected<std::string> read_bytes(const std::string& file) {
  const std::string name = display_name(file);
  const Descriptor descriptor(file == "-" ? STDIN_FILENO : open(file.c_str(), O_RDONLY));
  if (descriptor.number() < 0) return system_error(name, errno);
  return read_all(descriptor.number(), name);
}

Expected<std::string> check_text(std::string bytes, const std::string& file) {
  const auto nul = bytes.find('\0');
  if (nul == std::string::npos) return bytes;
  return Error{fmt::format("{}: not a text file (a NUL at byte {})", display_name(file), nul)};
}

Expected<std::string> read_text(const std::string& file) {
  auto bytes = read_bytes(file);
  if (!bytes) return bytes;
  return check_text(std::move(*bytes), file);
}

namespace {

struct FileContent {
  std::vector<PositionText> positions;
  bool is_record = false;  // of several lines: then it is one position
};

Expected<FileContent> read_positions(const std::string& game, const std::string& file) {
  const auto bytes = read_bytes(file);
  if (!bytes) return bytes.error();
  const auto games = games_in_collection(game, *bytes);
  if (!games) return games.error().told_of(display_name(file));
  if (!games->empty()) {
    FileContent content;
    for (const auto& one : *games) content.positions.push_back({content.positions.size() + 1, one});
    return content;
  }
  const auto content = check_text(*bytes, file);
  if (!content) return content.error();
  if (is_record_file(game, *content)) return FileContent{{{1, *content}}, true};
  auto positions = split_positions(*content);
  if (positions.empty()) {
    return Error{fmt::format("{}: there is no position in it", display_name(file))};
  }
  return FileContent{std::move(positions), false};
}

}  // namespace

std::optional<int> best_score_told(std::string_view line) {
  std::optional<int> best;
  for (auto rest = line.substr(std::min(line.find(';'), line.size())); !rest.empty();) {
    rest.remove_prefix(1);
    const auto item = trimmed(rest.substr(0, rest.find(';')));
    rest.remove_prefix(std::min(rest.find(';'), rest.size()));
    const auto colon = item.find(':');
    if (colon == std::string_view::npos) continue;
    auto number = item.substr(colon + 1);
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto score = parse_integer(number);
    if (score && (!best || *score > *best)) best = static_cast<int>(*score);
  }
  return best;
}

Expected<PositionSet> collect_positions(const std::string& game,
                                        const std::vector<std::string>& texts,
                                        const std::string& named_file) {
  // What is wrong with the game itself is wrong once, not on every line.
  if (const auto fine = check_game(game); !fine) return fine.error();

  std::vector<PositionText> given;
  bool is_record = false;
  std::string file = named_file;
  if (file.empty() && texts.size() == 1 && is_file(texts[0]) && !read_position(game, texts[0])) {
    file = texts[0];
  } else if (!file.empty() && !texts.empty()) {
    return Error{"give positions or --file, not both"};
  }
  if (!file.empty()) {
    auto content = read_positions(game, file);
    if (!content) return content.error();
    given = std::move(content->positions);
    is_record = content->is_record;
  } else {
    if (texts.empty()) return Error{needs_position(game)};
    for (const auto& text : texts) given.push_back({given.size() + 1, std::string(trimmed(text))});
  }

  PositionSet set;
  set.is_file = !file.empty();
  for (const auto& [number, text] : given) {
    auto at = read_position(game, text);
    if (at) {
      set.positions.push_back({number, std::move(*at), text, best_score_told(text)});
    } else if (is_record) {  // its messages tell the line themselves
      const auto& message = at.error().message;
      set.bad.push_back({number, message, fmt::format("{}: {}", display_name(file), message)});
    } else if (!file.empty()) {
      const auto& message = at.error().message;
      set.bad.push_back(
          {number, message, fmt::format("{}:{}: {}", display_name(file), number, message)});
    } else if (given.size() == 1) {
      return at.error().in_words(at.error().message + file_hint(text));
    } else {
      const auto hint = file_hint(text);
      const auto& [message, kind] = at.error();
      return Error{fmt::format("position {} ('{}'): {}{}", number, text, message,
                               hint.empty() ? "; put a position that has blanks in quotes" : hint),
                   kind};
    }
  }
  return set;
}

Json bad_line_json(const BadLine& line) {
  return {{"line_number", line.number}, {"error", line.message}};
}

std::string file_hint(const std::string& text) {
  if (is_file(text)) return fmt::format("; {} is a file: --file {}", text, text);
  // What has the ending of a game record, or a folder in front, was hardly meant as a position.
  for (const std::string_view ending :
       {".obf", ".sgf", ".ggf", ".kif", ".csa", ".txt", ".pos", ".tsv", ".hsgf"}) {
    if (text.size() > ending.size() && text.ends_with(ending)) {
      return fmt::format("; there is no file {} either", text);
    }
  }
  return {};
}

Expected<std::string> joined_words(const std::string& game, const std::vector<std::string>& words) {
  if (const auto fine = check_game(game); !fine) return fine.error();
  if (words.empty()) return Error{needs_position(game)};
  return std::string(trimmed(fmt::format("{}", fmt::join(words, " "))));
}

Expected<std::string> only_position_text(const std::string& game, const std::string& file) {
  if (const auto fine = check_game(game); !fine) return fine.error();
  const auto content = read_positions(game, file);
  if (!content) return content.error();
  if (content->positions.size() > 1) {
    return Error{fmt::format("{}: one position is needed, not {}", display_name(file),
                             content->positions.size())};
  }
  return content->positions.front().text;
}

Expected<GamePosition> read_words(const std::string& game, const std::vector<std::string>& words) {
  const auto text = joined_words(game, words);
  if (!text) return text.error();
  auto at = read_position(game, *text);
  if (!at) return at.error().in_words(at.error().message + file_hint(*text));
  return at;
}

}  // namespace proofboard::command
