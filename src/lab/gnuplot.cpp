#include "lab/gnuplot.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <span>
#include <spawn.h>
#include <vector>

#include "core/replacing_file.h"

namespace proofboard::lab {

namespace {

// A file in memory: what passes between gnuplot and us has no name that could be a user's already.
class Nameless {
 public:
  Nameless() : file_(memfd_create("gnuplot", MFD_CLOEXEC)) {}
  Nameless(const Nameless&) = delete;
  Nameless& operator=(const Nameless&) = delete;
  ~Nameless() {
    if (file_ >= 0) close(file_);
  }

  int file() const { return file_; }

  bool fill(std::string_view text) const {
    while (!text.empty()) {
      const auto count = write(file_, text.data(), text.size());
      if (count <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return lseek(file_, 0, SEEK_SET) == 0;
  }

  std::vector<std::uint8_t> content() const {
    std::vector<std::uint8_t> bytes;
    std::uint8_t part[1 << 16];
    ssize_t count = lseek(file_, 0, SEEK_SET) == 0 ? 1 : 0;
    while (count > 0 && (count = read(file_, part, sizeof part)) > 0) {
      bytes.insert(bytes.end(), part, part + count);
    }
    return bytes;
  }

 private:
  int file_;
};

// gnuplot < script > picture
DrawError run_gnuplot(const Nameless& script, const Nameless& picture) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, script.file(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, picture.file(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char name[] = "gnuplot";
  char* const words[] = {name, nullptr};
  char locale[] = "LC_ALL=C.UTF-8";  // commas are not decimal points
  char* const environment[] = {locale, nullptr};
  pid_t child = 0;
  const int spawned = posix_spawnp(&child, name, &actions, nullptr, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  if (spawned != 0) return DrawError::missing;
  int status = 0;
  if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) return DrawError::failed;
  if (WEXITSTATUS(status) == 127) return DrawError::missing;
  return WEXITSTATUS(status) == 0 ? DrawError::none : DrawError::failed;
}

}  // namespace

DrawError draw_svg(const std::string& script, const std::string& stem) {
  const Nameless told, drawn;
  if (!told.fill(script)) return DrawError::failed;
  if (const auto error = run_gnuplot(told, drawn); error != DrawError::none) return error;
  auto file = ReplacingFile::create(stem + ".svg", "figure");
  if (!file) return DrawError::failed;
  file->write(drawn.content());
  return file->commit() ? DrawError::none : DrawError::failed;
}

}  // namespace proofboard::lab
