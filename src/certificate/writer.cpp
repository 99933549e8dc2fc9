#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

#include "certificate/certificate.h"
#include "certificate/checksum.h"
#include "certificate/format.h"

namespace proofboard {

namespace format = certificate_format;

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;
constexpr int most_tries = 100;  // for a name beside the wanted one that nobody else uses

Error cannot_write(const std::string& path, int code) {
  return {fmt::format("cannot write certificate {}: {}", path, std::strerror(code))};
}

std::vector<std::uint8_t> header_bytes(const CertificateHeader& header) {
  std::vector<std::uint8_t> out(format::magic.begin(), format::magic.end());
  const auto put_block = [&out](const auto& content) {
    format::put_varint(out, content.size());
    out.insert(out.end(), content.begin(), content.end());
  };
  out.push_back(format::version);
  put_block(header.game);
  put_block(header.options);
  put_block(header.root);
  out.push_back(header.goal.attacker == Side::black ? 0 : 1);
  format::put_varint(out, format::zigzag(header.goal.target.threshold));
  out.push_back(header.truth == Truth::proven ? 1 : 0);
  return out;
}

}  // namespace

struct CertificateWriter::State {
  std::string path;
  std::string partial;  // empty once it has its final name
  int file = -1;
  int fault = 0;  // errno of the first thing that went wrong
  std::vector<std::uint8_t> buffer;
  Checksum checksum;
  std::uint64_t written = 0;
  std::uint64_t records = 0;
  std::uint64_t names = 0;

  ~State() {
    if (file >= 0) ::close(file);
    if (!partial.empty()) ::unlink(partial.c_str());
  }

  void flush() {
    std::span<const std::uint8_t> rest(buffer);
    while (!rest.empty() && fault == 0) {
      const auto count = ::write(file, rest.data(), rest.size());
      if (count >= 0) {
        rest = rest.subspan(static_cast<std::size_t>(count));
      } else if (errno != EINTR) {
        fault = errno;
      }
    }
    written += buffer.size();
    buffer.clear();
  }

  void flush_summed() {
    checksum.add(buffer);
    flush();
  }

  void put_record(format::Tag tag, std::uint64_t payload) {
    if (buffer.size() >= buffer_bytes) flush_summed();
    format::put_varint(buffer, payload << format::tag_bits | static_cast<std::uint64_t>(tag));
    ++records;
  }

  void put_node(std::uint64_t payload, std::uint64_t references) {
    if (references == 0) {
      put_record(format::Tag::plain, payload);
    } else {
      put_record(format::Tag::named, payload);
      format::put_varint(buffer, references);
      ++names;
    }
  }
};

CertificateWriter::CertificateWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
CertificateWriter::CertificateWriter(CertificateWriter&&) noexcept = default;
CertificateWriter& CertificateWriter::operator=(CertificateWriter&&) noexcept = default;
CertificateWriter::~CertificateWriter() = default;

Expected<CertificateWriter> CertificateWriter::create(const std::string& path,
                                                      const CertificateHeader& header) {
  assert(is_solved(header.truth));
  if (path.empty()) return Error{"cannot write certificate: its file has no name"};
  if (header.game.size() > format::most_game_bytes ||
      header.options.size() > format::most_options_bytes ||
      header.root.size() > format::most_root_bytes) {
    return Error{fmt::format("cannot write certificate {}: its header is too long", path)};
  }
  // A rename would put the certificate in the place of a folder's or device's name.
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return Error{fmt::format("cannot write certificate {}: it is not a regular file", path)};
  }

  auto state = std::make_unique<State>();
  state->path = path;
  for (int i = 0; i < most_tries && state->file < 0; ++i) {
    const auto partial = fmt::format("{}.{}-{}.partial", path, ::getpid(), i);
    state->file = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (state->file >= 0) state->partial = partial;
    if (state->file < 0 && errno != EEXIST) break;
  }
  if (state->file < 0) return cannot_write(path, errno);

  state->buffer = header_bytes(header);
  state->flush_summed();
  if (state->fault != 0) return cannot_write(path, state->fault);
  return CertificateWriter(std::move(state));
}

void CertificateWriter::prover_node(std::uint32_t move_index, std::uint64_t references) {
  state_->put_node(move_index, references);
}

void CertificateWriter::opponent_node(std::uint64_t references) {
  state_->put_node(0, references);
}

void CertificateWriter::reference(std::uint64_t name) {
  assert(name < state_->names);
  state_->put_record(format::Tag::reference, state_->names - 1 - name);
}

std::uint64_t CertificateWriter::records() const {
  return state_->records;
}

std::uint64_t CertificateWriter::names() const {
  return state_->names;
}

Expected<std::uint64_t> CertificateWriter::finish() {
  State& state = *state_;
  assert(!state.partial.empty());
  format::put_fixed(state.buffer, state.records);
  state.flush_summed();
  format::put_fixed(state.buffer, state.checksum.value());
  state.buffer.insert(state.buffer.end(), format::end_marker.begin(), format::end_marker.end());
  state.flush();

  // On the disk before it gets its name: a power cut may cost the file, not its content.
  if (state.fault == 0 && ::fsync(state.file) != 0) state.fault = errno;
  if (::close(std::exchange(state.file, -1)) != 0 && state.fault == 0) state.fault = errno;
  if (state.fault == 0 && std::rename(state.partial.c_str(), state.path.c_str()) != 0) {
    state.fault = errno;
  }
  if (state.fault != 0) return cannot_write(state.path, state.fault);
  state.partial.clear();
  return state.written;
}

}  // namespace proofboard
