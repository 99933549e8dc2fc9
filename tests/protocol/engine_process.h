// A running `proofboard engine`, as user interfaces have it. Nothing waits longer than a minute.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/test_folder.h"
#include "tests/support/waiting.h"

namespace proofboard::testing {

class EngineProcess {
 public:
  explicit EngineProcess(const std::string& protocol, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {PROOFBOARD_PROGRAM, "engine", protocol});
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error("no pipe");
    }
    const auto messages = folder_.file("messages");
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("can't fork");
    if (child_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      dup2(open(messages.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  ~EngineProcess() {
    end_input();
    close(from_);
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void send(const std::string& text) {
    if (write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
      throw std::runtime_error("the engine doesn't read");
    }
  }
  void send_signal(int signal) { kill(child_, signal); }
  void end_input() {
    if (to_ >= 0) close(to_);
    to_ = -1;
  }

  // What comes up to this text, which is taken away. "(end)" when nothing more can come, "(late)"
  // after a minute.
  std::string read_to(const std::string& end) {
    const auto deadline = Clock::now() + std::chrono::minutes(1);
    while (true) {
      if (const auto at = read_.find(end); at != std::string::npos) {
        auto text = read_.substr(0, at);
        read_.erase(0, at + end.size());
        return text;
      }
      if (Clock::now() > deadline) return "(late)";
      pollfd waiting{from_, POLLIN, 0};
      if (poll(&waiting, 1, 100) <= 0) continue;
      std::array<char, 4096> bytes{};
      const auto count = read(from_, bytes.data(), bytes.size());
      if (count <= 0) return "(end)";
      read_.append(bytes.data(), static_cast<std::size_t>(count));
    }
  }

  // Until this stands on standard error; false after a minute.
  bool wait_for_message(const std::string& text) {
    return testing_games::comes_true([&] { return messages().find(text) != std::string::npos; });
  }
  std::string messages() const { return read_file("messages"); }

  // What it has taken of the processor so far.
  double processor_seconds() const { return testing_games::processor_seconds_of(child_); }

  // Files that the engine may read and write.
  std::string file(const std::string& name) const { return folder_.file(name); }
  std::string write_file(const std::string& name, const std::string& content) const {
    std::ofstream(file(name), std::ios::binary) << content;
    return file(name);
  }
  std::string read_file(const std::string& name) const {
    std::ostringstream content;
    content << std::ifstream(file(name), std::ios::binary).rdbuf();
    return content.str();
  }

  // The exit code once it has ended by itself, -1 if it doesn't.
  int exit_code() {
    int status = 0;
    if (!testing_games::comes_true([&] { return waitpid(child_, &status, WNOHANG) != 0; })) {
      return -1;
    }
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  using Clock = std::chrono::steady_clock;

  testing_games::TestFolder folder_;
  pid_t child_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string read_;
};

}  // namespace proofboard::testing
