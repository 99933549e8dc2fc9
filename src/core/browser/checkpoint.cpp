// There are no files that a search could go on from, on another day: a page keeps nothing.
#include "core/checkpoint.h"

namespace proofboard {

namespace {

Error no_files() {
  return Error{"there are no checkpoints in a browser"};
}

}  // namespace

struct CheckpointWriter::State {};
struct CheckpointReader::State {};

Expected<CheckpointWriter> CheckpointWriter::create(const std::string& /*path*/) {
  return no_files();
}
CheckpointWriter::CheckpointWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
CheckpointWriter::CheckpointWriter(CheckpointWriter&&) noexcept = default;
CheckpointWriter& CheckpointWriter::operator=(CheckpointWriter&&) noexcept = default;
CheckpointWriter::~CheckpointWriter() = default;
void CheckpointWriter::put_bytes(std::span<const std::uint8_t> /*bytes*/) {}
void CheckpointWriter::put_text(std::string_view /*text*/) {}
Expected<std::uint64_t> CheckpointWriter::finish() {
  return no_files();
}

Expected<CheckpointReader> CheckpointReader::open(const std::string& /*path*/) {
  return no_files();
}
CheckpointReader::CheckpointReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
CheckpointReader::CheckpointReader(CheckpointReader&&) noexcept = default;
CheckpointReader& CheckpointReader::operator=(CheckpointReader&&) noexcept = default;
CheckpointReader::~CheckpointReader() = default;
bool CheckpointReader::get_bytes(std::span<std::uint8_t> /*bytes*/) {
  return false;
}
std::optional<std::string> CheckpointReader::get_text() {
  return std::nullopt;
}

}  // namespace proofboard
