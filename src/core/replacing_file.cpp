#include "core/replacing_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "core/system_error.h"

namespace proofboard {

namespace {

constexpr int most_tries = 100;  // for a name beside the wanted one that nobody else uses
constexpr int usual_tries = 3;   // more are not written for one place at once

std::string cannot_write(const std::string& what, const std::string& path) {
  return fmt::format("cannot write {} {}", what, path);
}

std::string partial_name(const std::string& path, int number) {
  return fmt::format("{}.proofboard-{}.partial", path, number);
}

// What a killed process has left. Where the file system has no locks it stays.
void remove_if_left(const std::string& partial) {
  const int file = ::open(partial.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return;
  struct stat locked = {}, named = {};
  // Its name may be that of another file by now.
  if (::flock(file, LOCK_EX | LOCK_NB) == 0 && ::fstat(file, &locked) == 0 &&
      ::lstat(partial.c_str(), &named) == 0 && S_ISREG(named.st_mode) &&
      locked.st_dev == named.st_dev && locked.st_ino == named.st_ino) {
    ::unlink(partial.c_str());
  }
  ::close(file);
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

}  // namespace

ReplacingFile::ReplacingFile(ReplacingFile&& other) noexcept
    : path_(std::move(other.path_)),
      what_(std::move(other.what_)),
      partial_(std::exchange(other.partial_, {})),
      file_(std::exchange(other.file_, -1)),
      fault_(other.fault_),
      written_(other.written_) {}

ReplacingFile& ReplacingFile::operator=(ReplacingFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(what_, other.what_);
  std::swap(partial_, other.partial_);
  std::swap(file_, other.file_);
  std::swap(fault_, other.fault_);
  std::swap(written_, other.written_);
  return *this;
}

ReplacingFile::~ReplacingFile() {
  if (file_ >= 0) ::close(file_);
  if (!partial_.empty()) ::unlink(partial_.c_str());
}

Expected<ReplacingFile> ReplacingFile::create(std::string path, std::string_view what) {
  ReplacingFile made(std::move(path), what);
  if (made.path_.empty()) return Error{fmt::format("cannot write {}: its file has no name", what)};
  // A rename would put the file in the place of a folder's or device's name.
  struct stat status = {};
  if (::stat(made.path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return Error{cannot_write(made.what_, made.path_) + ": it is not a regular file"};
  }
  made.open();
  if (made.file_ < 0) return system_error(cannot_write(made.what_, made.path_), errno);
  return made;
}

void ReplacingFile::open() {
  for (int i = 0; i < usual_tries; ++i) remove_if_left(partial_name(path_, i));
  file_ = ::open(folder_of(path_).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (file_ >= 0) {
    ::flock(file_, LOCK_EX);
    return;
  }
  for (int i = 0; i < most_tries; ++i) {
    const auto partial = partial_name(path_, i);
    file_ = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) return;
    if (file_ < 0) continue;
    ::flock(file_, LOCK_EX);
    struct stat status = {};
    if (::fstat(file_, &status) == 0 && status.st_nlink > 0) {
      partial_ = partial;
      return;
    }
    // Somebody took it for one that was left, before it was locked.
    ::close(std::exchange(file_, -1));
    errno = EEXIST;
  }
}

void ReplacingFile::name() {
  const auto nameless = fmt::format("/proc/self/fd/{}", file_);
  for (int i = 0; i < most_tries; ++i) {
    const auto partial = partial_name(path_, i);
    if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, partial.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      partial_ = partial;
      return;
    }
    if (errno != EEXIST) break;
  }
  fault_ = errno;
}

void ReplacingFile::write(std::span<const std::uint8_t> bytes) {
  written_ += bytes.size();
  while (!bytes.empty() && fault_ == 0) {
    const auto count = ::write(file_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      fault_ = errno;
    }
  }
}

Expected<void> ReplacingFile::status() const {
  if (fault_ != 0) return system_error(cannot_write(what_, path_), fault_);
  return {};
}

Expected<void> ReplacingFile::commit() {
  // On the disk before it gets its name: a power cut may cost the file, not its content.
  if (fault_ == 0 && ::fsync(file_) != 0) fault_ = errno;
  if (fault_ == 0 && partial_.empty()) name();
  if (fault_ == 0 && std::rename(partial_.c_str(), path_.c_str()) != 0) fault_ = errno;
  ::close(std::exchange(file_, -1));  // which unlocks it
  if (fault_ == 0) partial_.clear();
  return status();
}

}  // namespace proofboard
