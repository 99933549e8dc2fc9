// What a long search knows, as a file from which it can go on.
//
//     magic  version  compressed content (zstd)  checksum (XXH3-64)  end marker
//
// Written beside the wanted name and renamed, so a crash at any moment leaves the last whole one.
// open() looks at the whole file before anything of it is believed. What the content means is the
// matter of the search that wrote it; numbers are in this machine's order of bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/status.h"

namespace proofboard {

class CheckpointWriter {
 public:
  static Expected<CheckpointWriter> create(const std::string& path);
  CheckpointWriter(CheckpointWriter&&) noexcept;
  CheckpointWriter& operator=(CheckpointWriter&&) noexcept;
  ~CheckpointWriter();

  void put_bytes(std::span<const std::uint8_t> bytes);
  void put_text(std::string_view text);  // with its length
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const T& value) {
    put_bytes({reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
  }

  // The size of the file. Nothing may be written after it.
  Expected<std::uint64_t> finish();

 private:
  struct State;
  explicit CheckpointWriter(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

class CheckpointReader {
 public:
  // An error unless there is a whole, unharmed checkpoint.
  static Expected<CheckpointReader> open(const std::string& path);
  CheckpointReader(CheckpointReader&&) noexcept;
  CheckpointReader& operator=(CheckpointReader&&) noexcept;
  ~CheckpointReader();

  // False if there is not that much left.
  bool get_bytes(std::span<std::uint8_t> bytes);
  std::optional<std::string> get_text();
  template <class T>
  requires std::is_trivially_copyable_v<T> std::optional<T> get() {
    T value{};
    if (!get_bytes({reinterpret_cast<std::uint8_t*>(&value), sizeof value})) return std::nullopt;
    return value;
  }

 private:
  struct State;
  explicit CheckpointReader(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace proofboard
