#include "lab/gnuplot.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <spawn.h>

namespace proofboard::lab {

namespace {

// gnuplot < script > picture
DrawError run_gnuplot(const std::string& script, const std::string& picture) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, script.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, picture.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0644);
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
  namespace fs = std::filesystem;
  std::error_code ignored;
  const auto script_file = stem + ".gnuplot";
  const auto unfinished = stem + ".svg.part";
  std::ofstream(script_file, std::ios::binary) << script;
  const auto error = run_gnuplot(script_file, unfinished);
  fs::remove(script_file, ignored);
  if (error == DrawError::none) {
    fs::rename(unfinished, stem + ".svg", ignored);
  } else {
    fs::remove(unfinished, ignored);
  }
  return error;
}

}  // namespace proofboard::lab
