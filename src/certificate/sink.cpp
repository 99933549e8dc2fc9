#include "certificate/sink.h"

#include <fmt/format.h>

#include <utility>

#include "core/replacing_file.h"

namespace proofboard {

namespace {

class FileSink final : public CertificateSink {
 public:
  explicit FileSink(ReplacingFile file) : file_(std::move(file)) {}

  void write(std::span<const std::uint8_t> bytes) override { file_.write(bytes); }
  Expected<void> status() const override { return file_.status(); }
  Expected<void> commit() override { return file_.commit(); }

 private:
  ReplacingFile file_;
};

class MemorySink final : public CertificateSink {
 public:
  MemorySink(std::vector<std::uint8_t>& into, std::uint64_t most)
      : into_(into), most_bytes_(most) {}

  void write(std::span<const std::uint8_t> bytes) override {
    is_full_ = is_full_ || bytes.size() > most_bytes_ - bytes_.size();
    if (!is_full_) bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  Expected<void> status() const override {
    if (!is_full_) return {};
    return Error{fmt::format("the certificate has more than {} bytes", most_bytes_)};
  }
  Expected<void> commit() override {
    if (!is_full_) into_ = std::exchange(bytes_, {});
    return status();
  }

 private:
  std::vector<std::uint8_t>& into_;
  std::uint64_t most_bytes_;
  std::vector<std::uint8_t> bytes_;
  bool is_full_ = false;
};

class StreamSink final : public CertificateSink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}

  void write(std::span<const std::uint8_t> bytes) override {
    out_.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  Expected<void> status() const override {
    if (out_.good()) return {};
    return Error{"cannot write the certificate: the stream failed"};
  }
  Expected<void> commit() override {
    out_.flush();
    return status();
  }

 private:
  std::ostream& out_;
};

}  // namespace

Expected<std::unique_ptr<CertificateSink>> file_sink(const std::string& path) {
  auto file = ReplacingFile::create(path, "certificate");
  if (!file) return file.error();
  return std::unique_ptr<CertificateSink>(std::make_unique<FileSink>(std::move(*file)));
}

std::unique_ptr<CertificateSink> memory_sink(std::vector<std::uint8_t>& into,
                                             std::uint64_t most_bytes) {
  return std::make_unique<MemorySink>(into, most_bytes);
}

std::unique_ptr<CertificateSink> stream_sink(std::ostream& out) {
  return std::make_unique<StreamSink>(out);
}

}  // namespace proofboard
