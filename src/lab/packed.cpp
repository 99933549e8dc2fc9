#include "lab/packed.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sstream>

namespace proofboard::lab {

namespace {

// xz --decompress --stdout FILE, read from a pipe.
Expected<std::string> unpacked(const std::string& file) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{fmt::format("can't unpack {}", file)};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string name = "xz", decompress = "--decompress", to = "--stdout", end = "--", from = file;
  char* const words[] = {name.data(), decompress.data(), to.data(),
                         end.data(),  from.data(),       nullptr};
  pid_t child = 0;
  const int spawned = posix_spawnp(&child, name.c_str(), &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  if (spawned == 0) {
    std::array<char, 1 << 16> part;
    for (;;) {
      const auto count = read(ends[0], part.data(), part.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      text.append(part.data(), static_cast<std::size_t>(count));
    }
  }
  close(ends[0]);
  int status = 0;
  const bool is_good = spawned == 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                       WEXITSTATUS(status) == 0;
  if (!is_good) return Error{fmt::format("can't unpack {}: is xz installed?", file)};
  return text;
}

}  // namespace

Expected<std::optional<std::string>> read_packed(const std::string& file) {
  if (std::filesystem::exists(file)) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf())) return Error{fmt::format("can't read {}", file)};
    return std::optional(text.str());
  }
  const auto packed = file + ".xz";
  if (!std::filesystem::exists(packed)) return std::optional<std::string>();
  auto text = unpacked(packed);
  if (!text) return text.error();
  return std::optional(std::move(*text));
}

}  // namespace proofboard::lab
