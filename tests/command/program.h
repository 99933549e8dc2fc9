// Runs the built program as a user would: words in, exit code and both streams out.
#pragma once

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/waiting.h"

namespace proofboard::testing {

// A folder for one test, removed with all that is in it.
class Folder {
 public:
  Folder() {
    std::string path = (std::filesystem::temp_directory_path() / "command-test-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = path;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ostringstream content;
    content << std::ifstream(path(name), std::ios::binary).rdbuf();
    return content.str();
  }
  bool is_empty() const { return std::filesystem::is_empty(path_); }

 private:
  std::filesystem::path path_;
};

struct Outcome {
  int exit = -1;    // the exit code, or -1 if a signal ended it
  int signal = 0;   // that signal
  std::string out;  // standard output
  std::string err;  // standard error

  std::vector<nlohmann::json> objects() const {
    std::vector<nlohmann::json> result;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
      result.push_back(nlohmann::json::parse(line));
    }
    return result;
  }
  // Bad usage or input: the exit code, one line of explanation, and nothing on standard output.
  bool is_one_clear_error() const {
    return exit == 2 && out.empty() && err.find('\n') == err.size() - 1 && err.size() > 10;
  }
};

// A program on its way, its streams going to files so that no pipe can fill up.
class Running {
 public:
  explicit Running(std::vector<std::string> words, const std::string& input = "",
                   const char* program = PROOFBOARD_PROGRAM) {
    words.insert(words.begin(), program);
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto in = folder_.write("in", input);
    const auto out = folder_.path("out"), err = folder_.path("err");
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("can't fork");
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // nothing stays behind a test that crashes
      dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
      dup2(open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
      dup2(open(err.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
      execv(program, argv.data());
      _exit(127);
    }
  }
  ~Running() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void send(int signal) const { kill(child_, signal); }
  bool has_worked(double processor_seconds) const {
    return testing_games::processor_seconds_of(child_) >= processor_seconds;
  }
  bool is_stopped() const { return testing_games::is_stopped(child_); }
  // Its outcome can still be waited for.
  bool is_over() const {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == child_;
  }

  // Until a Ctrl-C would be taken care of: by then it has read its arguments.
  void wait_until_it_listens() const {
    const auto listens = [&] {
      std::ifstream status("/proc/" + std::to_string(child_) + "/status");
      for (std::string word; status >> word;) {
        if (word != "SigCgt:") continue;
        status >> word;
        return (std::stoull(word, nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
      }
      return false;
    };
    testing_games::comes_true([&] { return listens() || is_over(); });
  }
  // Until it is at work, with what it was asked behind its arguments.
  void wait_until_it_works() const {
    wait_until_it_listens();
    testing_games::comes_true([&] { return has_worked(0.3) || is_over(); });
  }
  // Until there is such a file, or the program is over.
  void wait_for_file(const std::string& path) const {
    testing_games::comes_true([&] { return std::filesystem::exists(path) || is_over(); });
  }

  // Until the program has printed this on standard output: then it is at work.
  void wait_for_output(const std::string& text) const {
    testing_games::comes_true(
        [&] { return folder_.read("out").find(text) != std::string::npos || is_over(); });
  }

  Outcome wait() {
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    Outcome outcome;
    if (WIFEXITED(status)) outcome.exit = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    outcome.out = folder_.read("out");
    outcome.err = folder_.read("err");
    return outcome;
  }

 private:
  Folder folder_;
  pid_t child_ = 0;
};

inline Outcome run(std::vector<std::string> words, const std::string& input = "") {
  return Running(std::move(words), input).wait();
}

// Kills it with -9 as soon as it has printed this; the number of lines that it had printed by then.
inline std::size_t lines_when_killed(const std::vector<std::string>& words,
                                     const std::string& text) {
  Running running(words);
  running.wait_for_output(text);
  running.send(SIGKILL);
  const auto finished = running.wait().out;
  return static_cast<std::size_t>(std::count(finished.begin(), finished.end(), '\n'));
}

}  // namespace proofboard::testing
