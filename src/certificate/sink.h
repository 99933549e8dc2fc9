// Where the bytes of a certificate go.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "core/status.h"

namespace proofboard {

class CertificateSink {
 public:
  virtual ~CertificateSink() = default;

  // A fault is kept and told by status() and commit().
  virtual void write(std::span<const std::uint8_t> bytes) = 0;
  virtual Expected<void> status() const = 0;
  // All has been written. Without it, files and memory are left as they were.
  virtual Expected<void> commit() = 0;
};

// As core/replacing_file.h does it. Fails at once if the place can't be written to.
Expected<std::unique_ptr<CertificateSink>> file_sink(const std::string& path);
// `into` gets all bytes at once, in commit(). More than so many are a fault.
std::unique_ptr<CertificateSink> memory_sink(
    std::vector<std::uint8_t>& into,
    std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max());
// Byte after byte: what was written before a fault stays.
std::unique_ptr<CertificateSink> stream_sink(std::ostream& out);

}  // namespace proofboard
