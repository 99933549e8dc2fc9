// A file that takes the place of another only when it is complete: it is written beside the wanted
// name and renamed at the end, so whoever finds the wanted name finds a whole file. Without
// commit(), nothing is left behind: until then the file has no name at all where the file system
// can do that (O_TMPFILE), so that not even a killed process leaves anything. What one leaves all
// the same, the next file for the same place removes: while one is being written it is locked.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/status.h"

namespace proofboard {

class ReplacingFile {
 public:
  // `what` names it in messages: "certificate". Fails at once if the place can't be written to.
  static Expected<ReplacingFile> create(std::string path, std::string_view what);
  ReplacingFile(ReplacingFile&& other) noexcept;
  ReplacingFile& operator=(ReplacingFile&& other) noexcept;
  ~ReplacingFile();

  // A fault is kept and reported by status() and commit().
  void write(std::span<const std::uint8_t> bytes);
  Expected<void> status() const;
  std::uint64_t written() const { return written_; }

  Expected<void> commit();

 private:
  ReplacingFile(std::string path, std::string_view what) : path_(std::move(path)), what_(what) {}

  // Opens a file without a name in the folder, or one with a name beside the wanted one. Locked.
  void open();
  // Gives a file without a name one beside the wanted one.
  void name();

  std::string path_;
  std::string what_;
  // Its name until it has the final one; empty if it has none yet, or has the final one.
  std::string partial_;
  int file_ = -1;
  int fault_ = 0;  // errno of the first thing that went wrong
  std::uint64_t written_ = 0;
};

}  // namespace proofboard
