// A fresh folder for files that are made on the way.
#pragma once

#include <string>

#include "core/status.h"

namespace proofboard {

// Removed with all that is in it when the object goes.
class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> create();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  std::string file(const std::string& name) const { return path_ + '/' + name; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
  bool is_moved_ = false;
};

}  // namespace proofboard
