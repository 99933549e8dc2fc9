// Where the bytes of a certificate come from. A reader looks at all of them once before it believes
// any, so a source can be read from anywhere, again and again; a stream that can't is read into
// memory first.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/status.h"

namespace proofboard {

using CertificateBytes = std::vector<std::uint8_t>;

class CertificateSource {
 public:
  virtual ~CertificateSource() = default;

  virtual std::uint64_t size() const = 0;
  // As many bytes from `offset` on as it has and `out` holds: how many, 0 at its end. An error, why
  // not, if the system fails.
  virtual Expected<std::size_t> read(std::uint64_t offset, std::span<std::uint8_t> out) const = 0;
  virtual const std::string& name() const = 0;  // for messages: "cannot read NAME"
};

// An error if there is no such regular file or it can't be read.
Expected<std::unique_ptr<CertificateSource>> file_source(const std::string& path);
// The bytes outlive it.
std::unique_ptr<CertificateSource> memory_source(std::span<const std::uint8_t> bytes);
std::unique_ptr<CertificateSource> memory_source(std::shared_ptr<const CertificateBytes> bytes);
// Reads to the end of the stream. An error if it fails, or holds more than this.
Expected<std::unique_ptr<CertificateSource>> stream_source(std::istream& in,
                                                           std::uint64_t most_bytes);

// A certificate that is kept, in a file or in memory. Copies share it.
class KeptCertificate {
 public:
  KeptCertificate() = default;  // none
  static KeptCertificate in_file(std::string path);
  static KeptCertificate in_memory(CertificateBytes bytes);

  bool is_there() const { return bytes_ != nullptr || !path_.empty(); }
  Expected<std::unique_ptr<CertificateSource>> source() const;

  // What tells it from others as long as it lives.
  std::string identity() const;
  // Nothing if it is in a file.
  std::span<const std::uint8_t> bytes() const;

 private:
  std::string path_;
  std::shared_ptr<const CertificateBytes> bytes_;
};

}  // namespace proofboard
