#include "core/line_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/system_error.h"

namespace proofboard {

namespace {

Error failed_to(std::string_view what, const std::string& file) {
  return system_error(fmt::format("can't {} {}", what, file), errno);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Expected<WholeLines> read_whole_lines(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return failed_to("read", file);
  std::ostringstream buffer;
  buffer << in.rdbuf();
  const std::string text = buffer.str();
  WholeLines whole;
  std::size_t begin = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    whole.lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  whole.torn = text.substr(begin);
  return whole;
}

Expected<LineFile> LineFile::open(const std::string& file) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0) return failed_to("write", file);
  LineFile opened(file, descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return Error{fmt::format("{} is being written by another run", file)};
  }
  auto found = read_whole_lines(file);
  if (!found) return found.error();
  opened.found_ = std::move(*found);
  return opened;
}

LineFile::LineFile(LineFile&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      found_(std::move(other.found_)) {}

LineFile::~LineFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Expected<void> LineFile::keep(std::size_t lines) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < lines; ++i) bytes += found_.lines[i].size() + 1;
  if (ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) return failed_to("write", file_);
  return {};
}

Expected<void> LineFile::append(std::string_view line) {
  if (!write_all(descriptor_, std::string(line) + '\n')) return failed_to("write", file_);
  return {};
}

}  // namespace proofboard
