#include "core/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>
#include <zstd.h>

#include "core/checksum.h"
#include "core/replacing_file.h"
#include "core/system_error.h"

namespace proofboard {

namespace {

constexpr std::string_view magic = "proofboard checkpoint";
constexpr std::uint8_t version = 3;
constexpr std::string_view end_marker = "\nEND OF CHECKPOINT\n";
constexpr std::size_t head_bytes = magic.size() + 1;
constexpr std::size_t tail_bytes = sizeof(std::uint64_t) + end_marker.size();
constexpr int compression_level = 1;  // a table of gigabytes must not take minutes
constexpr std::uint64_t longest_text = 1 << 20;

std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

struct CheckpointWriter::State {
  explicit State(ReplacingFile opened)
      : file(std::move(opened)), out(ZSTD_CStreamOutSize()), context(ZSTD_createCCtx()) {
    if (!context) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
  }

  void write(std::span<const std::uint8_t> bytes) {
    checksum.add(bytes);
    file.write(bytes);
  }

  void compress(std::span<const std::uint8_t> bytes, ZSTD_EndDirective how) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    while (true) {
      ZSTD_outBuffer buffer{out.data(), out.size(), 0};
      const auto left = ZSTD_compressStream2(context.get(), &buffer, &in, how);
      write({out.data(), buffer.pos});
      const bool is_done = how == ZSTD_e_end ? left == 0 : in.pos == in.size;
      if (is_done || ZSTD_isError(left) != 0) return;
    }
  }

  struct Free {
    void operator()(ZSTD_CCtx* used) const { ZSTD_freeCCtx(used); }
  };
  ReplacingFile file;
  Checksum checksum;
  std::vector<std::uint8_t> out;
  std::unique_ptr<ZSTD_CCtx, Free> context;
};

CheckpointWriter::CheckpointWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
CheckpointWriter::CheckpointWriter(CheckpointWriter&&) noexcept = default;
CheckpointWriter& CheckpointWriter::operator=(CheckpointWriter&&) noexcept = default;
CheckpointWriter::~CheckpointWriter() = default;

Expected<CheckpointWriter> CheckpointWriter::create(const std::string& path) {
  auto file = ReplacingFile::create(path, "checkpoint");
  if (!file) return file.error();
  auto state = std::make_unique<State>(std::move(*file));
  state->write(as_bytes(magic));
  state->write({&version, 1});
  return CheckpointWriter(std::move(state));
}

void CheckpointWriter::put_bytes(std::span<const std::uint8_t> bytes) {
  state_->compress(bytes, ZSTD_e_continue);
}

void CheckpointWriter::put_text(std::string_view text) {
  put(static_cast<std::uint64_t>(text.size()));
  put_bytes(as_bytes(text));
}

Expected<std::uint64_t> CheckpointWriter::finish() {
  state_->compress({}, ZSTD_e_end);
  const auto sum = state_->checksum.value();
  state_->file.write({reinterpret_cast<const std::uint8_t*>(&sum), sizeof sum});
  state_->file.write(as_bytes(end_marker));
  if (const auto fine = state_->file.commit(); !fine) return fine.error();
  return state_->file.written();
}

struct CheckpointReader::State {
  struct Close {
    void operator()(std::FILE* opened) const { std::fclose(opened); }
  };
  struct Free {
    void operator()(ZSTD_DCtx* used) const { ZSTD_freeDCtx(used); }
  };

  State() : in(ZSTD_DStreamInSize()), context(ZSTD_createDCtx()) {
    if (!context) throw std::bad_alloc();
  }

  std::unique_ptr<std::FILE, Close> file;
  std::uint64_t left = 0;  // compressed bytes not yet read
  std::vector<std::uint8_t> in;
  ZSTD_inBuffer buffer{nullptr, 0, 0};
  std::unique_ptr<ZSTD_DCtx, Free> context;
};

CheckpointReader::CheckpointReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
CheckpointReader::CheckpointReader(CheckpointReader&&) noexcept = default;
CheckpointReader& CheckpointReader::operator=(CheckpointReader&&) noexcept = default;
CheckpointReader::~CheckpointReader() = default;

Expected<CheckpointReader> CheckpointReader::open(const std::string& path) {
  auto state = std::make_unique<State>();
  state->file.reset(std::fopen(path.c_str(), "rb"));
  if (!state->file) {
    return system_error("cannot read checkpoint " + path, errno);
  }
  std::FILE* file = state->file.get();
  const auto refused = [&](std::string_view why) {
    return Error{fmt::format("checkpoint {}: {}", path, why)};
  };
  if (std::fseek(file, 0, SEEK_END) != 0) return refused("it is not a regular file");
  const auto size = static_cast<std::uint64_t>(std::max(0L, std::ftell(file)));
  std::rewind(file);

  std::uint8_t head[head_bytes] = {};
  if (std::fread(head, 1, head_bytes, file) != head_bytes ||
      std::memcmp(head, magic.data(), magic.size()) != 0) {
    return refused("it is not a checkpoint of this program");
  }
  if (head[magic.size()] != version) {
    return refused(
        fmt::format("it has format {}; this program reads {}", head[magic.size()], version));
  }
  if (size < head_bytes + tail_bytes) return refused("it is cut off");

  Checksum checksum;
  checksum.add(head);
  state->left = size - head_bytes - tail_bytes;
  for (auto left = state->left; left > 0;) {
    const auto count =
        std::fread(state->in.data(), 1, std::min<std::uint64_t>(left, state->in.size()), file);
    if (count == 0) return refused("it can't be read to its end");
    checksum.add({state->in.data(), count});
    left -= count;
  }
  std::uint8_t tail[tail_bytes] = {};
  if (std::fread(tail, 1, tail_bytes, file) != tail_bytes ||
      std::memcmp(tail + sizeof(std::uint64_t), end_marker.data(), end_marker.size()) != 0) {
    return refused("it is cut off");
  }
  std::uint64_t sum = 0;
  std::memcpy(&sum, tail, sizeof sum);
  if (sum != checksum.value()) return refused("it is damaged");
  std::fseek(file, static_cast<long>(head_bytes), SEEK_SET);
  return CheckpointReader(std::move(state));
}

bool CheckpointReader::get_bytes(std::span<std::uint8_t> bytes) {
  State& state = *state_;
  ZSTD_outBuffer out{bytes.data(), bytes.size(), 0};
  while (out.pos < out.size) {
    const auto before = out.pos;
    const auto result = ZSTD_decompressStream(state.context.get(), &out, &state.buffer);
    if (ZSTD_isError(result) != 0) return false;
    if (out.pos > before) continue;
    if (state.buffer.pos < state.buffer.size) continue;
    const auto count = std::fread(
        state.in.data(), 1, std::min<std::uint64_t>(state.left, state.in.size()), state.file.get());
    if (count == 0) return false;
    state.left -= count;
    state.buffer = {state.in.data(), count, 0};
  }
  return true;
}

std::optional<std::string> CheckpointReader::get_text() {
  const auto size = get<std::uint64_t>();
  if (!size || *size > longest_text) return std::nullopt;
  std::string text(static_cast<std::size_t>(*size), '\0');
  if (!get_bytes({reinterpret_cast<std::uint8_t*>(text.data()), text.size()})) return std::nullopt;
  return text;
}

}  // namespace proofboard
