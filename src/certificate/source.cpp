#include "certificate/source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/system_error.h"

namespace proofboard {

namespace {

class FileSource final : public CertificateSource {
 public:
  FileSource(std::string path, int file, std::uint64_t size)
      : path_(std::move(path)), file_(file), size_(size) {}
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override { ::close(file_); }

  std::uint64_t size() const override { return size_; }
  Expected<std::size_t> read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    while (true) {
      const auto count = ::pread(file_, out.data(), out.size(), static_cast<off_t>(offset));
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return system_error(errno);
    }
  }
  const std::string& name() const override { return path_; }

 private:
  std::string path_;
  int file_;
  std::uint64_t size_;  // when it was opened
};

class MemorySource final : public CertificateSource {
 public:
  MemorySource(std::span<const std::uint8_t> bytes, std::shared_ptr<const CertificateBytes> owner)
      : bytes_(bytes), owner_(std::move(owner)) {}

  std::uint64_t size() const override { return bytes_.size(); }
  Expected<std::size_t> read(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (offset >= bytes_.size()) return std::size_t{0};
    const auto from = bytes_.subspan(static_cast<std::size_t>(offset));
    const auto count = std::min(from.size(), out.size());
    std::copy_n(from.begin(), count, out.begin());
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::shared_ptr<const CertificateBytes> owner_;  // null: they belong to somebody else
  std::string name_ = "the certificate";
};

}  // namespace

Expected<std::unique_ptr<CertificateSource>> file_source(const std::string& path) {
  // Not blocking: a pipe without a writer must not hang us before we can see that it is a pipe.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return system_error("cannot read " + path, errno);
  struct stat status = {};
  if (::fstat(file, &status) != 0) {
    const int fault = errno;
    ::close(file);
    return system_error("cannot read " + path, fault);
  }
  std::unique_ptr<CertificateSource> source =
      std::make_unique<FileSource>(path, file, static_cast<std::uint64_t>(status.st_size));
  if (!S_ISREG(status.st_mode)) {
    return Error{fmt::format("cannot read {}: it is not a regular file", path)};
  }
  return source;
}

std::unique_ptr<CertificateSource> memory_source(std::span<const std::uint8_t> bytes) {
  return std::make_unique<MemorySource>(bytes, nullptr);
}

std::unique_ptr<CertificateSource> memory_source(std::shared_ptr<const CertificateBytes> bytes) {
  const std::span<const std::uint8_t> all(*bytes);
  return std::make_unique<MemorySource>(all, std::move(bytes));
}

Expected<std::unique_ptr<CertificateSource>> stream_source(std::istream& in,
                                                           std::uint64_t most_bytes) {
  CertificateBytes bytes;
  std::array<char, 1 << 16> part{};
  while (in.good()) {
    in.read(part.data(), static_cast<std::streamsize>(part.size()));
    const auto count = static_cast<std::size_t>(in.gcount());
    if (count > most_bytes - bytes.size()) {
      return Error{
          fmt::format("cannot read the certificate: it has more than {} bytes", most_bytes)};
    }
    bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
  }
  if (in.bad()) return Error{"cannot read the certificate: the stream failed"};
  return memory_source(std::make_shared<const CertificateBytes>(std::move(bytes)));
}

KeptCertificate KeptCertificate::in_file(std::string path) {
  KeptCertificate kept;
  kept.path_ = std::move(path);
  return kept;
}

KeptCertificate KeptCertificate::in_memory(CertificateBytes bytes) {
  KeptCertificate kept;
  kept.bytes_ = std::make_shared<const CertificateBytes>(std::move(bytes));
  return kept;
}

Expected<std::unique_ptr<CertificateSource>> KeptCertificate::source() const {
  if (bytes_ == nullptr) return file_source(path_);
  return memory_source(bytes_);
}

std::string KeptCertificate::identity() const {
  return bytes_ == nullptr ? path_ : fmt::format("{}", static_cast<const void*>(bytes_.get()));
}

std::span<const std::uint8_t> KeptCertificate::bytes() const {
  if (bytes_ == nullptr) return {};
  return *bytes_;
}

}  // namespace proofboard
