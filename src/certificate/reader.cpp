#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "certificate/certificate.h"
#include "certificate/format.h"
#include "core/checksum.h"
#include "core/counted.h"

namespace proofboard {

namespace format = certificate_format;

namespace {

constexpr std::size_t most_buffer_bytes = std::size_t{1} << 18;
static_assert(most_buffer_bytes > format::most_header_bytes);
// Read at once by who goes from place to place.
constexpr std::size_t few_bytes = std::size_t{1} << 12;
// Without the body of a reason: the record, a kind and two numbers.
constexpr std::size_t most_record_bytes = 3 * most_varint_bytes + 1;

std::string_view as_text(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

struct CertificateReader::State {
  using Kind = CertificateFault::Kind;

  std::unique_ptr<CertificateSource> source;
  std::uint64_t size = 0;
  std::optional<CertificateFault> fault;
  CertificateHeader header;
  std::uint64_t records_stated = 0;
  std::uint64_t records = 0;
  std::uint64_t names = 0;
  std::uint64_t reason_names = 0;

  std::uint64_t body_begin = 0;
  std::uint64_t body_end = 0;
  std::vector<std::uint8_t> buffer;
  std::uint64_t next_read = 0;  // where in the source the buffer goes on
  std::size_t read_at_once = most_buffer_bytes;
  const std::uint8_t* at = nullptr;  // what is unread in the buffer
  const std::uint8_t* filled = nullptr;

  // Answers false, so that a check can end with `return fail(…)`.
  bool fail(Kind kind, std::string message) {
    if (!fault) fault = CertificateFault{kind, std::move(message)};
    return false;
  }

  // Fills `out` from the source; false with a fault if it doesn't have as much any more.
  bool read_at(std::uint64_t offset, std::span<std::uint8_t> out) {
    while (!out.empty()) {
      const auto count = source->read(offset, out);
      if (!count) {
        return fail(Kind::unreadable, fmt::format("cannot read on: {}", count.error().message));
      }
      if (*count == 0) {
        return fail(Kind::truncated, "the file became shorter while it was read");
      }
      out = out.subspan(*count);
      offset += *count;
    }
    return true;
  }

  std::span<std::uint8_t> piece(std::uint64_t wanted) {
    return {buffer.data(),
            static_cast<std::size_t>(std::min<std::uint64_t>(wanted, buffer.size()))};
  }

  bool check_magic() {
    if (size == 0) return fail(Kind::not_a_certificate, "the file is empty");
    const auto start = piece(std::min<std::uint64_t>(size, format::magic.size() + 1));
    if (!read_at(0, start)) return false;
    const auto text = as_text(start);
    if (!format::magic.starts_with(text.substr(0, format::magic.size()))) {
      return fail(Kind::not_a_certificate, "its first bytes are not those of a certificate");
    }
    if (text.size() <= format::magic.size()) {
      return fail(Kind::truncated, "the file ends inside its first bytes");
    }
    if (start.back() != format::version) {
      return fail(Kind::unsupported_version,
                  fmt::format("format version {} is not known here, only version {} is",
                              start.back(), format::version));
    }
    return true;
  }

  // Whether an end marker stands anywhere in the file.
  bool holds_end_marker() {
    for (std::uint64_t offset = 0; offset < size;) {
      const auto part = piece(size - offset);
      if (!read_at(offset, part)) return false;
      if (as_text(part).find(format::end_marker) != std::string_view::npos) return true;
      if (part.size() < buffer.size()) return false;
      offset += part.size() - format::end_marker.size();
    }
    return false;
  }

  bool check_integrity() {
    if (size < format::magic.size() + 1 + format::trailer_bytes) {
      return fail(Kind::truncated, "the file is cut short");
    }
    Checksum checksum;
    const std::uint64_t summed = size - format::end_marker.size() - format::checksum_bytes;
    for (std::uint64_t offset = 0; offset < summed;) {
      const auto part = piece(summed - offset);
      if (!read_at(offset, part)) return false;
      checksum.add(part);
      offset += part.size();
    }
    const auto trailer = piece(format::trailer_bytes);
    if (!read_at(size - format::trailer_bytes, trailer)) return false;
    records_stated = format::get_fixed(trailer.data());
    const bool sum_fits =
        format::get_fixed(trailer.data() + format::count_bytes) == checksum.value();
    const bool marker_fits = as_text(trailer).ends_with(format::end_marker);
    if (sum_fits && marker_fits) return true;

    if (!marker_fits && !sum_fits) {
      if (!holds_end_marker()) return fail(Kind::truncated, "the file is cut short");
      return fail(Kind::altered, "something follows the end of the certificate");
    }
    return fail(Kind::altered, "the file was altered: its checksum doesn't fit");
  }

  bool parse_header() {
    const auto bytes = piece(size - format::trailer_bytes);
    if (!read_at(0, bytes)) return false;
    const std::uint8_t* const begin = bytes.data();
    const std::uint8_t* const end = begin + bytes.size();
    const std::uint8_t* cursor = begin + format::magic.size() + 1;

    const auto get_block = [&](auto& content, std::size_t most) {
      std::uint64_t length = 0;
      if (!get_varint(cursor, end, length) || length > most ||
          length > static_cast<std::uint64_t>(end - cursor)) {
        return false;
      }
      content.assign(cursor, cursor + length);
      cursor += length;
      return true;
    };
    if (!get_block(header.game, format::most_game_bytes)) {
      return fail(Kind::malformed, "the header's name of the game is not well formed");
    }
    if (!get_block(header.options, format::most_options_bytes)) {
      return fail(Kind::malformed, "the header's options are not well formed");
    }
    if (!get_block(header.root, format::most_root_bytes)) {
      return fail(Kind::malformed, "the header's root position is not well formed");
    }
    if (cursor == end || *cursor > 1) {
      return fail(Kind::malformed, "the header's attacker is neither side");
    }
    header.goal.attacker = *cursor++ == 0 ? Side::black : Side::white;
    std::uint64_t target = 0;
    if (!get_varint(cursor, end, target) || format::unzigzag(target) < -format::most_threshold ||
        format::unzigzag(target) > format::most_threshold) {
      return fail(Kind::malformed, "the header's target is out of range");
    }
    header.goal.target.threshold = static_cast<int>(format::unzigzag(target));
    if (cursor == end || *cursor > 2) {
      return fail(Kind::malformed, "the header's truth is neither proven, disproven nor exact");
    }
    header.truth = *cursor == 0 ? Truth::disproven : Truth::proven;
    header.is_exact = *cursor++ == 2;

    body_begin = static_cast<std::uint64_t>(cursor - begin);
    body_end = size - format::trailer_bytes;
    next_read = body_begin;
    at = filled = begin;
    return true;
  }

  // Afterwards a whole record is in the buffer, or all that is left of the body.
  bool fill() {
    const auto kept = static_cast<std::size_t>(filled - at);
    std::memmove(buffer.data(), at, kept);
    const auto more = static_cast<std::size_t>(std::min<std::uint64_t>(
        body_end - next_read, std::min(buffer.size() - kept, read_at_once)));
    if (!read_at(next_read, {buffer.data() + kept, more})) return false;
    next_read += more;
    at = buffer.data();
    filled = at + kept + more;
    return true;
  }

  std::uint64_t offset() const { return next_read - static_cast<std::uint64_t>(filled - at); }

  void go_to(const RecordPlace& place) {
    assert(place.offset >= body_begin && place.offset <= body_end);
    fault.reset();  // of a record: those before it are as they were
    records = place.records;
    names = place.names;
    reason_names = place.reason_names;
    const auto buffered = static_cast<std::uint64_t>(filled - buffer.data());
    if (place.offset <= next_read && next_read - place.offset <= buffered) {
      at = filled - (next_read - place.offset);
      return;
    }
    at = filled = buffer.data();
    next_read = place.offset;
    read_at_once = few_bytes;
  }

  std::optional<CertificateRecord> next() {
    if (fault) return {};
    if (static_cast<std::size_t>(filled - at) < most_record_bytes && next_read < body_end &&
        !fill()) {
      return {};
    }
    if (at == filled) return {};

    ++records;
    std::uint64_t word = 0;
    if (!get_varint(at, filled, word)) {
      fail(Kind::malformed, fmt::format("record {} is not well formed", records));
      return {};
    }
    const auto payload = word >> format::tag_bits;
    CertificateRecord record;
    switch (static_cast<format::Tag>(word & ((1U << format::tag_bits) - 1))) {
      case format::Tag::plain: record.move_index = payload; return record;
      case format::Tag::named:
        record.kind = CertificateRecord::Kind::named;
        record.move_index = payload;
        if (!get_varint(at, filled, record.references) || record.references == 0) {
          fail(Kind::malformed, fmt::format("record {} names a node without saying how many "
                                            "references it will have",
                                            records));
          return {};
        }
        record.name = names++;
        return record;
      case format::Tag::reference:
        record.kind = CertificateRecord::Kind::reference;
        if (!count_back("refers", payload, names, record.name)) return {};
        return record;
      case format::Tag::statement: return read_statement(payload);
    }
    return {};
  }

  // Names are counted back from the one that was given last.
  template <class Name>
  bool count_back(std::string_view does, std::uint64_t back, std::uint64_t given, Name& name) {
    if (back >= given) {
      fail(Kind::malformed,
           fmt::format("record {} {} {} back, but only {} {} given", records, does,
                       counted(back + 1, "name"), given, given == 1 ? "was" : "were"));
      return false;
    }
    name = given - 1 - back;
    return true;
  }

  std::optional<CertificateRecord> read_statement(std::uint64_t payload) {
    constexpr std::uint64_t statements = (1U << format::statement_bits) - 1;
    const auto number = payload >> format::statement_bits;
    CertificateRecord record;
    if ((payload & statements) == format::small_statement) {
      record.kind = CertificateRecord::Kind::small;
      record.exponent = number;
      return record;
    }
    record.kind = CertificateRecord::Kind::statement;
    record.statement = static_cast<Statement>(payload & statements);
    if (number >= format::first_old_reason) {
      const auto back = number - format::first_old_reason;
      if (!count_back("uses a reason", back, reason_names, record.reason_name)) return {};
      return record;
    }
    if (!read_reason(record, number == format::new_named_reason)) {
      if (!fault) fail(Kind::malformed, fmt::format("record {} has no whole reason", records));
      return {};
    }
    return record;
  }

  // The head of a reason is in the buffer; its body may be longer than that.
  bool read_reason(CertificateRecord& record, bool is_named) {
    if (at == filled) return false;
    Reason reason;
    reason.kind = *at++;
    if (is_named) {
      if (!get_varint(at, filled, record.further_uses) || record.further_uses == 0) return false;
      record.reason_name = reason_names++;
    }
    std::uint64_t length = 0;
    if (!get_varint(at, filled, length)) return false;
    if (length > static_cast<std::uint64_t>(filled - at) + (body_end - next_read)) return false;
    reason.body.reserve(static_cast<std::size_t>(length));
    while (reason.body.size() < length) {
      if (at == filled && !fill()) return false;
      const auto part = std::min<std::uint64_t>(length - reason.body.size(),
                                                static_cast<std::uint64_t>(filled - at));
      reason.body.insert(reason.body.end(), at, at + part);
      at += part;
    }
    record.reason = std::move(reason);
    return true;
  }
};

CertificateReader::CertificateReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
CertificateReader::CertificateReader(CertificateReader&&) noexcept = default;
CertificateReader& CertificateReader::operator=(CertificateReader&&) noexcept = default;
CertificateReader::~CertificateReader() = default;

Expected<CertificateReader> CertificateReader::open(const std::string& path) {
  auto source = file_source(path);
  if (!source) return source.error();
  return open(std::move(*source));
}

Expected<CertificateReader> CertificateReader::open(std::unique_ptr<CertificateSource> source) {
  auto state = std::make_unique<State>();
  state->source = std::move(source);
  state->size = state->source->size();
  state->buffer.resize(
      static_cast<std::size_t>(std::min<std::uint64_t>(state->size, most_buffer_bytes)));

  const bool is_sound = state->check_magic() && state->check_integrity() && state->parse_header();
  assert(is_sound == !state->fault.has_value());
  if (!is_sound && state->fault->kind == CertificateFault::Kind::unreadable) {
    return Error{fmt::format("cannot read {}: {}", state->source->name(), state->fault->message)};
  }
  return CertificateReader(std::move(state));
}

const std::optional<CertificateFault>& CertificateReader::fault() const {
  return state_->fault;
}

const CertificateHeader& CertificateReader::header() const {
  return state_->header;
}

std::optional<CertificateRecord> CertificateReader::next() {
  return state_->next();
}

RecordPlace CertificateReader::place() const {
  return {state_->offset(), state_->records, state_->names, state_->reason_names};
}

void CertificateReader::go_to(const RecordPlace& place) {
  state_->go_to(place);
}

std::uint64_t CertificateReader::records() const {
  return state_->records;
}

std::uint64_t CertificateReader::records_stated() const {
  return state_->records_stated;
}

std::uint64_t CertificateReader::bytes() const {
  return state_->size;
}

const std::string& CertificateReader::name() const {
  return state_->source->name();
}

}  // namespace proofboard
