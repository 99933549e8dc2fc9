// Certificates as files: what the writer writes the reader reads, and no fault goes unnoticed.
#include "certificate/certificate.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "tests/certificate/forge.h"

namespace proofboard::testing_games {
namespace {

using FaultKind = CertificateFault::Kind;
using RecordKind = CertificateRecord::Kind;

CertificateHeader some_header() {
  return {"subtraction", "pile=7", {7, 4}, {Side::white, Target{-2}}, Truth::disproven};
}

void write_small(const std::string& path) {
  auto writer = CertificateWriter::create(path, some_header());
  ASSERT_TRUE(writer);
  writer->node(2, 0);
  writer->node(0, 3);
  writer->node(300, 1);
  writer->reference(0);
  writer->reference(1);
  writer->statement(Statement::settled, {1, {9, 8, 7}}, 0);
  writer->statement(Statement::only, {2, {}}, 300);
  writer->statement(Statement::instead, {0, {5}}, 1);
  writer->statement_again(Statement::settled, 0);
  writer->statement_again(Statement::only, 1);
  writer->small(16);
  EXPECT_EQ(writer->records(), 11U);
  EXPECT_EQ(writer->names(), 2U);
  const auto size = writer->finish();
  ASSERT_TRUE(size) << size.error().message;
  EXPECT_EQ(*size, std::filesystem::file_size(path));
}

std::optional<FaultKind> fault_of(const std::string& path) {
  auto reader = CertificateReader::open(path);
  if (!reader) {
    ADD_FAILURE() << reader.error().message;
    return {};
  }
  while (reader->next()) {
  }
  if (!reader->fault()) return {};
  EXPECT_FALSE(reader->fault()->message.empty());
  EXPECT_EQ(reader->fault()->message.find('\n'), std::string::npos);
  return reader->fault()->kind;
}

std::optional<FaultKind> fault_of(const TestFolder& folder, const Bytes& bytes) {
  write_bytes(folder.file("tried"), bytes);
  return fault_of(folder.file("tried"));
}

TEST(Certificate, what_is_written_is_read_back) {
  const TestFolder folder;
  write_small(folder.file("c"));
  auto reader = CertificateReader::open(folder.file("c"));
  ASSERT_TRUE(reader);
  ASSERT_FALSE(reader->fault()) << reader->fault()->message;
  EXPECT_EQ(reader->header(), some_header());
  EXPECT_EQ(reader->bytes(), std::filesystem::file_size(folder.file("c")));

  auto record = reader->next();
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, RecordKind::plain);
  EXPECT_EQ(record->move_index, 2U);
  record = reader->next();
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, RecordKind::named);
  EXPECT_EQ(record->name, 0U);
  EXPECT_EQ(record->references, 3U);
  record = reader->next();
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, RecordKind::named);
  EXPECT_EQ(record->move_index, 300U);
  EXPECT_EQ(record->name, 1U);
  EXPECT_EQ(record->references, 1U);
  for (const std::uint64_t name : {0U, 1U}) {
    record = reader->next();
    ASSERT_TRUE(record);
    EXPECT_EQ(record->kind, RecordKind::reference);
    EXPECT_EQ(record->name, name);
  }
  const auto expect_statement = [&](Statement statement, std::optional<Reason> reason,
                                    std::uint64_t name, std::uint64_t further_uses) {
    const auto read = reader->next();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->kind, RecordKind::statement);
    EXPECT_FALSE(read->is_node());
    EXPECT_EQ(read->statement, statement);
    EXPECT_EQ(read->reason, reason);
    EXPECT_EQ(read->reason_name, name);
    EXPECT_EQ(read->further_uses, further_uses);
  };
  expect_statement(Statement::settled, Reason{1, {9, 8, 7}}, CertificateRecord::no_name, 0);
  expect_statement(Statement::only, Reason{2, {}}, 0, 300);
  expect_statement(Statement::instead, Reason{0, {5}}, 1, 1);
  expect_statement(Statement::settled, {}, 0, 0);
  expect_statement(Statement::only, {}, 1, 0);
  record = reader->next();
  ASSERT_TRUE(record);
  EXPECT_EQ(record->kind, RecordKind::small);
  EXPECT_EQ(record->exponent, 16U);
  EXPECT_FALSE(reader->next());
  EXPECT_FALSE(reader->fault());
  EXPECT_EQ(reader->records(), 11U);
  EXPECT_EQ(reader->records_stated(), 11U);
}

TEST(Certificate, the_writer_writes_the_bytes_of_the_description) {
  const TestFolder folder;
  write_small(folder.file("c"));
  EXPECT_EQ(read_bytes(folder.file("c")),
            forged(some_header(), {plain(2), named(3), named(1, 300), back(1), back(0),
                                   with_reason(Statement::settled, 1, {9, 8, 7}),
                                   with_named_reason(Statement::only, 300, 2),
                                   with_named_reason(Statement::instead, 1, 0, {5}),
                                   with_old_reason(Statement::settled, 1),
                                   with_old_reason(Statement::only, 0), small(16)}));
}

TEST(Certificate, reasons_longer_than_the_buffers_survive) {
  const TestFolder folder;
  std::vector<Reason> reasons;
  for (const std::size_t size : {0U, 1U, 100'000U, 262'144U, 700'000U, 3U, 262'143U}) {
    Reason reason{static_cast<std::uint8_t>(reasons.size()), Bytes(size)};
    for (std::size_t i = 0; i < size; ++i) reason.body[i] = static_cast<std::uint8_t>(i * i / 7);
    reasons.push_back(reason);
  }
  auto writer = CertificateWriter::create(folder.file("c"), some_header());
  ASSERT_TRUE(writer);
  for (const auto& reason : reasons) {
    writer->statement(Statement::settled, reason, reason.kind % 2);
    writer->node(1, 0);
  }
  ASSERT_TRUE(writer->finish());
  auto reader = CertificateReader::open(folder.file("c"));
  ASSERT_TRUE(reader);
  for (const auto& reason : reasons) {
    const auto statement = reader->next();
    ASSERT_TRUE(statement);
    EXPECT_TRUE(statement->reason == reason) << reason.body.size();
    const auto node = reader->next();
    ASSERT_TRUE(node);
    EXPECT_EQ(node->move_index, 1U);
  }
  EXPECT_FALSE(reader->next());
  EXPECT_FALSE(reader->fault());
}

TEST(Certificate, streams_longer_than_the_buffers_survive) {
  const TestFolder folder;
  constexpr std::uint64_t count = 400'000;
  auto writer = CertificateWriter::create(folder.file("c"), some_header());
  ASSERT_TRUE(writer);
  for (std::uint64_t i = 0; i < count; ++i) {
    writer->node(static_cast<std::uint32_t>(i), i % 3);
    if (i % 3 != 0) writer->reference(writer->names() / 2);
  }
  const auto written = writer->records();
  ASSERT_TRUE(writer->finish());

  auto reader = CertificateReader::open(folder.file("c"));
  ASSERT_TRUE(reader);
  std::uint64_t names = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto node = reader->next();
    ASSERT_TRUE(node);
    ASSERT_EQ(node->move_index, i);
    ASSERT_EQ(node->references, i % 3);
    if (i % 3 == 0) continue;
    const auto reference = reader->next();
    ASSERT_TRUE(reference);
    ASSERT_EQ(reference->name, ++names / 2);
  }
  EXPECT_FALSE(reader->next());
  EXPECT_FALSE(reader->fault());
  EXPECT_EQ(reader->records(), written);
}

TEST(Certificate, a_file_cut_anywhere_is_truncated) {
  const TestFolder folder;
  write_small(folder.file("c"));
  const auto whole = read_bytes(folder.file("c"));
  EXPECT_EQ(fault_of(folder, whole), std::nullopt);
  EXPECT_EQ(fault_of(folder, {}), FaultKind::not_a_certificate);
  for (std::size_t size = 1; size < whole.size(); ++size) {
    EXPECT_EQ(fault_of(folder, Bytes(whole.begin(), whole.begin() + size)), FaultKind::truncated)
        << size << " bytes of " << whole.size();
  }
}

TEST(Certificate, every_flipped_bit_is_noticed) {
  const TestFolder folder;
  write_small(folder.file("c"));
  const auto whole = read_bytes(folder.file("c"));
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    auto bytes = whole;
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
    const auto expected = bit / 8 < 10    ? FaultKind::not_a_certificate
                          : bit / 8 == 10 ? FaultKind::unsupported_version
                                          : FaultKind::altered;
    EXPECT_EQ(fault_of(folder, bytes), expected) << "bit " << bit;
  }
}

TEST(Certificate, a_byte_left_out_or_put_in_is_noticed) {
  const TestFolder folder;
  write_small(folder.file("c"));
  const auto whole = read_bytes(folder.file("c"));
  for (std::size_t i = 11; i + trailer_size < whole.size(); ++i) {
    auto fewer = whole;
    fewer.erase(fewer.begin() + i);
    EXPECT_EQ(fault_of(folder, fewer), FaultKind::altered) << i;
    auto more = whole;
    more.insert(more.begin() + i, 0);
    EXPECT_EQ(fault_of(folder, more), FaultKind::altered) << i;
  }
}

TEST(Certificate, something_behind_the_end_is_noticed) {
  const TestFolder folder;
  write_small(folder.file("c"));
  for (const std::size_t added : {1U, 8U, 23U, 24U, 25U, 300'000U, 600'000U}) {
    auto bytes = read_bytes(folder.file("c"));
    bytes.resize(bytes.size() + added, 'x');
    EXPECT_EQ(fault_of(folder, bytes), FaultKind::altered) << added;
  }
}

TEST(Certificate, other_files_are_no_certificates) {
  const TestFolder folder;
  EXPECT_EQ(fault_of(folder, Bytes(1, 'x')), FaultKind::not_a_certificate);
  EXPECT_EQ(fault_of(folder, Bytes(1000, 0)), FaultKind::not_a_certificate);
  EXPECT_EQ(fault_of(folder, Bytes(1000, 0xff)), FaultKind::not_a_certificate);
}

TEST(Certificate, another_version_is_named) {
  const TestFolder folder;
  auto bytes = forged(some_header(), {plain()});
  bytes[10] = 77;
  sign_again(bytes);
  write_bytes(folder.file("c"), bytes);
  const auto reader = CertificateReader::open(folder.file("c"));
  ASSERT_TRUE(reader);
  ASSERT_TRUE(reader->fault());
  EXPECT_EQ(reader->fault()->kind, FaultKind::unsupported_version);
  EXPECT_NE(reader->fault()->message.find("77"), std::string::npos);
}

TEST(Certificate, a_header_that_asks_for_too_much_is_malformed) {
  const TestFolder folder;
  for (const std::uint64_t length :
       {std::uint64_t{65}, std::uint64_t{1} << 20, std::uint64_t{1} << 40,
        std::numeric_limits<std::uint64_t>::max()}) {
    Bytes bytes;
    append_text(bytes, "proofboard\x02");
    append_varint(bytes, length);
    bytes.resize(bytes.size() + 500, 'x');
    EXPECT_EQ(fault_of(folder, signed_with_trailer(bytes, 0)), FaultKind::malformed) << length;
  }
  auto header = some_header();
  header.options.assign(4097, 'x');
  EXPECT_EQ(fault_of(folder, forged(header, {})), FaultKind::malformed);
  header = some_header();
  header.root.assign(65537, 0);
  EXPECT_EQ(fault_of(folder, forged(header, {})), FaultKind::malformed);
  header = some_header();
  header.goal.target.threshold = (1 << 30) - 1;
  EXPECT_EQ(fault_of(folder, forged(header, {})), std::nullopt);
}

TEST(Certificate, a_header_cut_short_under_a_right_checksum_is_malformed) {
  const TestFolder folder;
  const auto header = forged_header(some_header());
  for (std::size_t size = 11; size < header.size(); ++size) {
    const Bytes part(header.begin(), header.begin() + size);
    EXPECT_EQ(fault_of(folder, signed_with_trailer(part, 0)), FaultKind::malformed) << size;
  }
  EXPECT_EQ(fault_of(folder, signed_with_trailer(header, 0)), std::nullopt);
}

TEST(Certificate, sides_and_truths_that_do_not_exist_are_malformed) {
  const TestFolder folder;
  const auto good = forged_header(some_header());
  auto bytes = good;
  bytes.at(bytes.size() - 1) = 3;
  EXPECT_EQ(fault_of(folder, signed_with_trailer(bytes, 0)), FaultKind::malformed);
  bytes = good;
  bytes.at(bytes.size() - 3) = 2;
  EXPECT_EQ(fault_of(folder, signed_with_trailer(bytes, 0)), FaultKind::malformed);
}

TEST(Certificate, records_that_are_not_well_formed_are_malformed) {
  const TestFolder folder;
  const auto with_body = [&](const Bytes& body) {
    auto bytes = forged_header(some_header());
    bytes.insert(bytes.end(), body.begin(), body.end());
    return fault_of(folder, signed_with_trailer(bytes, 1));
  };
  EXPECT_EQ(with_body({0x04}), std::nullopt);
  EXPECT_EQ(with_body({0x84}), FaultKind::malformed) << "cut off";
  EXPECT_EQ(with_body({0x84, 0x00}), FaultKind::malformed) << "longer than needed";
  EXPECT_EQ(with_body(Bytes(10, 0xff)), FaultKind::malformed) << "beyond 64 bits";
  EXPECT_EQ(with_body({0x01}), FaultKind::malformed) << "a name without a count";
  EXPECT_EQ(with_body({0x01, 0x00}), FaultKind::malformed) << "a name without references";
  EXPECT_EQ(with_body({0x02}), FaultKind::malformed) << "a reference before any name";
  EXPECT_EQ(with_body({0x01, 0x01, 0x06}), FaultKind::malformed) << "two names back of one";
  EXPECT_EQ(with_body({0x01, 0x01, 0x02}), std::nullopt);
  // A statement: its word, a kind, a length, a body.
  EXPECT_EQ(with_body({0x03, 0x01, 0x00}), std::nullopt);
  EXPECT_EQ(with_body({0x03, 0x01, 0x02, 0xff, 0xff}), std::nullopt);
  EXPECT_EQ(with_body({0x03}), FaultKind::malformed) << "a reason without a kind";
  EXPECT_EQ(with_body({0x03, 0x01}), FaultKind::malformed) << "a reason without a length";
  EXPECT_EQ(with_body({0x03, 0x01, 0x02, 0xff}), FaultKind::malformed) << "a body cut off";
  EXPECT_EQ(with_body({0x03, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}),
            FaultKind::malformed)
      << "a body that no file could hold";
  // With a name: its word, a kind, further uses, a length, a body.
  EXPECT_EQ(with_body({0x13, 0x01, 0x01, 0x00}), std::nullopt);
  EXPECT_EQ(with_body({0x13, 0x01, 0x00, 0x00}), FaultKind::malformed) << "never used again";
  EXPECT_EQ(with_body({0x13, 0x01, 0x01}), FaultKind::malformed) << "without a length";
  EXPECT_EQ(with_body({0x23}), FaultKind::malformed) << "an old reason before any";
  EXPECT_EQ(with_body({0x13, 0x01, 0x01, 0x00, 0x23}), std::nullopt);
  EXPECT_EQ(with_body({0x13, 0x01, 0x01, 0x00, 0x33}), FaultKind::malformed) << "two back of one";
  EXPECT_EQ(with_body({0x03, 0x01, 0x00, 0x23}), FaultKind::malformed) << "it has no name";
  // Small: anything goes that is a number.
  EXPECT_EQ(with_body({0x0f}), std::nullopt);
  EXPECT_EQ(with_body({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}), std::nullopt);
}

TEST(Certificate, a_file_that_cannot_be_read_is_an_error) {
  const TestFolder folder;
  const auto missing = CertificateReader::open(folder.file("missing"));
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find(folder.file("missing")), std::string::npos);
  EXPECT_FALSE(CertificateReader::open(folder.file("")));
  EXPECT_FALSE(CertificateReader::open("/dev/null"));
}

TEST(CertificateWriter, a_place_that_cannot_be_written_to_is_refused_at_once) {
  const TestFolder folder;
  const auto path = folder.file("no/such/folder/c");
  const auto writer = CertificateWriter::create(path, some_header());
  ASSERT_FALSE(writer);
  EXPECT_NE(writer.error().message.find(path), std::string::npos);
  EXPECT_FALSE(CertificateWriter::create(folder.file("."), some_header()));
  EXPECT_FALSE(CertificateWriter::create("/dev/null", some_header()));
  EXPECT_FALSE(CertificateWriter::create("", some_header()));
  EXPECT_EQ(folder.count_files(), 0U);
}

TEST(CertificateWriter, an_unfinished_certificate_leaves_nothing_behind) {
  const TestFolder folder;
  {
    auto writer = CertificateWriter::create(folder.file("c"), some_header());
    ASSERT_TRUE(writer);
    writer->node(0, 0);
    EXPECT_FALSE(std::filesystem::exists(folder.file("c")));
    auto moved = std::move(*writer);
    moved.node(0, 0);
  }
  EXPECT_EQ(folder.count_files(), 0U);
}

TEST(CertificateWriter, an_older_file_stays_whole_until_the_new_one_is_finished) {
  const TestFolder folder;
  const Bytes old{'o', 'l', 'd'};
  write_bytes(folder.file("c"), old);
  {
    auto writer = CertificateWriter::create(folder.file("c"), some_header());
    ASSERT_TRUE(writer);
    writer->node(0, 0);
  }
  EXPECT_EQ(read_bytes(folder.file("c")), old);
  write_small(folder.file("c"));
  EXPECT_EQ(fault_of(folder.file("c")), std::nullopt);
  EXPECT_EQ(folder.count_files(), 1U);
}

TEST(CertificateWriter, two_writers_of_one_file_do_not_mix) {
  const TestFolder folder;
  auto first = CertificateWriter::create(folder.file("c"), some_header());
  auto second = CertificateWriter::create(folder.file("c"), some_header());
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  for (int i = 0; i < 1000; ++i) {
    first->node(0, 0);
    second->node(1, 0);
  }
  EXPECT_TRUE(first->finish());
  EXPECT_EQ(fault_of(folder.file("c")), std::nullopt);
  EXPECT_TRUE(second->finish());
  EXPECT_EQ(fault_of(folder.file("c")), std::nullopt);
  EXPECT_EQ(folder.count_files(), 1U);
}

TEST(CertificateWriter, a_full_disk_is_reported_and_leaves_nothing_behind) {
  const TestFolder folder;
  // A limit on the size of files stands in for the end of the disk.
  struct rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = before;
  small.rlim_cur = 100'000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);

  auto writer = CertificateWriter::create(folder.file("c"), some_header());
  const bool is_created = static_cast<bool>(writer);
  std::string message;
  if (is_created) {
    for (int i = 0; i < 1'000'000; ++i) writer->node(0, 0);
    const auto size = writer->finish();
    if (!size) message = size.error().message;
    writer = Error{"done"};  // takes the writer away
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);

  ASSERT_TRUE(is_created);
  EXPECT_NE(message.find(folder.file("c")), std::string::npos) << message;
  EXPECT_EQ(folder.count_files(), 0U);
}

}  // namespace
}  // namespace proofboard::testing_games
