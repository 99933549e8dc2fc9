#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "certificate/certificate.h"
#include "certificate/format.h"
#include "core/checksum.h"

namespace proofboard {

namespace format = certificate_format;

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

std::vector<std::uint8_t> header_bytes(const CertificateHeader& header) {
  std::vector<std::uint8_t> out(format::magic.begin(), format::magic.end());
  out.push_back(format::version);
  const auto claim = claim_bytes(header);
  out.insert(out.end(), claim.begin(), claim.end());
  return out;
}

bool fits(const CertificateHeader& header) {
  return header.game.size() <= format::most_game_bytes &&
         header.options.size() <= format::most_options_bytes &&
         header.root.size() <= format::most_root_bytes;
}

}  // namespace

struct CertificateWriter::State {
  explicit State(std::unique_ptr<CertificateSink> opened) : sink(std::move(opened)) {}

  std::unique_ptr<CertificateSink> sink;
  std::uint64_t written = 0;
  std::vector<std::uint8_t> buffer;
  Checksum checksum;
  std::uint64_t records = 0;
  std::uint64_t names = 0;
  std::uint64_t reason_names = 0;

  void flush() {
    sink->write(buffer);
    written += buffer.size();
    buffer.clear();
  }

  void flush_summed() {
    checksum.add(buffer);
    flush();
  }

  void put_record(format::Tag tag, std::uint64_t payload) {
    if (buffer.size() >= buffer_bytes) flush_summed();
    put_varint(buffer, payload << format::tag_bits | static_cast<std::uint64_t>(tag));
    ++records;
  }

  void put_statement(std::uint64_t statement, std::uint64_t number) {
    put_record(format::Tag::statement, number << format::statement_bits | statement);
  }

  void put_node(std::uint64_t payload, std::uint64_t references) {
    if (references == 0) {
      put_record(format::Tag::plain, payload);
    } else {
      put_record(format::Tag::named, payload);
      put_varint(buffer, references);
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
  if (!fits(header)) {
    return Error{fmt::format("cannot write certificate {}: its header is too long", path)};
  }
  auto sink = file_sink(path);
  if (!sink) return sink.error();
  return create(std::move(*sink), header);
}

Expected<CertificateWriter> CertificateWriter::create(std::unique_ptr<CertificateSink> sink,
                                                      const CertificateHeader& header) {
  assert(is_solved(header.truth));
  if (!fits(header)) return Error{"cannot write a certificate: its header is too long"};
  auto state = std::make_unique<State>(std::move(sink));
  state->buffer = header_bytes(header);
  state->flush_summed();
  if (const auto fine = state->sink->status(); !fine) return fine.error();
  return CertificateWriter(std::move(state));
}

void CertificateWriter::node(std::uint64_t move_index, std::uint64_t references) {
  state_->put_node(move_index, references);
}

void CertificateWriter::reference(std::uint64_t name) {
  assert(name < state_->names);
  state_->put_record(format::Tag::reference, state_->names - 1 - name);
}

void CertificateWriter::statement(Statement statement, const Reason& reason,
                                  std::uint64_t further_uses) {
  State& state = *state_;
  const bool is_named = further_uses > 0;
  state.put_statement(static_cast<std::uint64_t>(statement),
                      is_named ? format::new_named_reason : format::new_reason);
  state.buffer.push_back(reason.kind);
  if (is_named) {
    put_varint(state.buffer, further_uses);
    ++state.reason_names;
  }
  put_varint(state.buffer, reason.body.size());
  state.buffer.insert(state.buffer.end(), reason.body.begin(), reason.body.end());
}

void CertificateWriter::statement_again(Statement statement, std::uint64_t reason_name) {
  State& state = *state_;
  assert(reason_name < state.reason_names);
  state.put_statement(static_cast<std::uint64_t>(statement),
                      format::first_old_reason + state.reason_names - 1 - reason_name);
}

void CertificateWriter::small(std::uint64_t exponent) {
  state_->put_statement(format::small_statement, exponent);
}

std::uint64_t CertificateWriter::records() const {
  return state_->records;
}

std::uint64_t CertificateWriter::names() const {
  return state_->names;
}

std::uint64_t CertificateWriter::reason_names() const {
  return state_->reason_names;
}

Expected<std::uint64_t> CertificateWriter::finish() {
  State& state = *state_;
  format::put_fixed(state.buffer, state.records);
  state.flush_summed();
  format::put_fixed(state.buffer, state.checksum.value());
  state.buffer.insert(state.buffer.end(), format::end_marker.begin(), format::end_marker.end());
  state.flush();
  if (const auto fine = state.sink->commit(); !fine) return fine.error();
  return state.written;
}

}  // namespace proofboard
