#include "command/output_pipe.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <utility>

namespace proofboard::command {

Expected<OutputPipe> OutputPipe::open(std::string_view option) {
  if (isatty(STDOUT_FILENO) != 0) {
    return Error{
        fmt::format("{} -: standard output is a terminal; name a file, or redirect it", option)};
  }
  auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  std::fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  if (kept < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    return Error{fmt::format("{} -: standard output can't be used", option)};
  }
  return OutputPipe(std::move(*folder), kept);
}

OutputPipe::OutputPipe(OutputPipe&& other) noexcept
    : folder_(std::move(other.folder_)), kept_(std::exchange(other.kept_, -1)) {}

OutputPipe::~OutputPipe() {
  restore();
}

void OutputPipe::restore() {
  if (kept_ < 0) return;
  std::fflush(stdout);
  dup2(kept_, STDOUT_FILENO);
  close(std::exchange(kept_, -1));
}

Expected<void> OutputPipe::pour() {
  restore();
  std::ifstream in(file(), std::ios::binary);
  if (!in) return {};  // there was nothing to write
  std::array<char, 65536> buffer{};
  while (in.read(buffer.data(), buffer.size()) || in.gcount() > 0) {
    const auto count = static_cast<std::size_t>(in.gcount());
    if (std::fwrite(buffer.data(), 1, count, stdout) != count) {
      return Error{"can't write to standard output"};
    }
  }
  return {};
}

}  // namespace proofboard::command
