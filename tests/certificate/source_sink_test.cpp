// Certificates come from files, memory and streams, and go there, with the same bytes.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "tests/certificate/forge.h"

namespace proofboard::testing_games {
namespace {

CertificateHeader some_header() {
  return {"subtraction", "pile=7", {7, 4}, {Side::white, Target{-2}}, Truth::disproven};
}

// With records of every kind, among them reasons that don't fit into any buffer.
void write_records(CertificateWriter& writer, std::size_t count) {
  const std::vector<std::uint8_t> long_body(5'000, 7);
  for (std::size_t i = 0; i < count; ++i) {
    writer.node(i, i % 3 == 0 ? i + 1 : 0);
    if (i > 0) writer.reference(writer.names() / 2);
    writer.statement(Statement::only, {2, i % 50 == 0 ? long_body : Bytes{1, 2}}, i % 2);
    if (writer.reason_names() > 0) {
      writer.statement_again(Statement::settled, writer.reason_names() / 3);
    }
    writer.small(i % 17);
  }
}

Expected<std::uint64_t> write_to(std::unique_ptr<CertificateSink> sink, std::size_t count) {
  auto writer = CertificateWriter::create(std::move(sink), some_header());
  if (!writer) return writer.error();
  write_records(*writer, count);
  return writer->finish();
}

Bytes in_memory(std::size_t count) {
  Bytes bytes;
  const auto written = write_to(memory_sink(bytes), count);
  EXPECT_TRUE(written);
  EXPECT_EQ(*written, bytes.size());
  return bytes;
}

std::size_t count_records(CertificateReader& reader) {
  std::size_t count = 0;
  while (reader.next()) ++count;
  EXPECT_FALSE(reader.fault());
  EXPECT_EQ(count, reader.records_stated());
  return count;
}

TEST(Sinks, all_get_the_same_bytes) {
  const TestFolder folder;
  for (const std::size_t count : {1, 100, 20'000}) {
    const auto bytes = in_memory(count);
    auto sink = file_sink(folder.file("c"));
    ASSERT_TRUE(sink);
    ASSERT_TRUE(write_to(std::move(*sink), count));
    EXPECT_EQ(read_bytes(folder.file("c")), bytes);
    std::ostringstream out;
    ASSERT_TRUE(write_to(stream_sink(out), count));
    EXPECT_EQ(out.str(), std::string(bytes.begin(), bytes.end()));
  }
}

TEST(Sinks, memory_gets_all_or_nothing) {
  const auto bytes = in_memory(100);
  Bytes into{1, 2, 3};
  EXPECT_TRUE(write_to(memory_sink(into, bytes.size()), 100));
  EXPECT_EQ(into, bytes);
  into = {1, 2, 3};
  const auto written = write_to(memory_sink(into, bytes.size() - 1), 100);
  ASSERT_FALSE(written);
  EXPECT_EQ(into, (Bytes{1, 2, 3}));
  { auto unfinished = CertificateWriter::create(memory_sink(into), some_header()); }
  EXPECT_EQ(into, (Bytes{1, 2, 3}));
}

TEST(Sinks, a_stream_that_fails_is_reported) {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_FALSE(write_to(stream_sink(out), 1));
}

TEST(Sources, all_are_read_alike) {
  const TestFolder folder;
  const auto bytes = in_memory(5'000);
  write_bytes(folder.file("c"), bytes);
  auto from_file = CertificateReader::open(folder.file("c"));
  auto from_memory = CertificateReader::open(memory_source(bytes));
  std::istringstream stream(std::string(bytes.begin(), bytes.end()));
  auto streamed = stream_source(stream, bytes.size());
  ASSERT_TRUE(streamed);
  auto from_stream = CertificateReader::open(std::move(*streamed));
  ASSERT_TRUE(from_file && from_memory && from_stream);
  EXPECT_EQ(from_memory->header(), some_header());
  EXPECT_EQ(from_memory->bytes(), bytes.size());
  const auto records = count_records(*from_file);
  EXPECT_EQ(count_records(*from_memory), records);
  EXPECT_EQ(count_records(*from_stream), records);
}

TEST(Sources, a_stream_that_is_too_long_is_not_read) {
  std::istringstream stream(std::string(100'000, 'x'));
  EXPECT_FALSE(stream_source(stream, 99'999));
}

TEST(Sources, bytes_that_are_no_certificate_have_a_fault) {
  const auto whole = in_memory(10);
  for (const Bytes& bytes :
       {Bytes{}, Bytes{1, 2, 3}, Bytes(whole.begin(), whole.end() - 1), Bytes(1000, 0)}) {
    const auto reader = CertificateReader::open(memory_source(bytes));
    ASSERT_TRUE(reader);
    EXPECT_TRUE(reader->fault());
  }
}

// A record is the same whether it is read in order or gone to.
TEST(CertificateReader, goes_to_any_place_that_it_has_told) {
  const auto bytes = in_memory(3'000);
  auto in_order = CertificateReader::open(memory_source(bytes));
  auto jumping = CertificateReader::open(memory_source(bytes));
  ASSERT_TRUE(in_order && jumping);
  std::vector<RecordPlace> places;
  std::vector<CertificateRecord> records;
  for (auto place = in_order->place();; place = in_order->place()) {
    const auto record = in_order->next();
    if (!record) break;
    places.push_back(place);
    records.push_back(*record);
  }
  const auto last = in_order->place();
  for (std::size_t step = 1; step < records.size(); step += 997) {
    for (std::size_t i = 0, at = 0; i < 500; ++i, at = (at + step) % records.size()) {
      jumping->go_to(places[at]);
      const auto record = jumping->next();
      ASSERT_TRUE(record);
      EXPECT_EQ(record->kind, records[at].kind);
      EXPECT_EQ(record->move_index, records[at].move_index);
      EXPECT_EQ(record->name, records[at].name);
      EXPECT_EQ(record->references, records[at].references);
      EXPECT_EQ(record->exponent, records[at].exponent);
      EXPECT_EQ(record->reason_name, records[at].reason_name);
      EXPECT_EQ(record->reason, records[at].reason);
    }
  }
  jumping->go_to(last);
  EXPECT_FALSE(jumping->next());
  EXPECT_FALSE(jumping->fault());
}

TEST(KeptCertificate, is_read_from_where_it_is) {
  const TestFolder folder;
  const auto bytes = in_memory(10);
  write_bytes(folder.file("c"), bytes);
  EXPECT_FALSE(KeptCertificate().is_there());
  for (const auto& kept :
       {KeptCertificate::in_file(folder.file("c")), KeptCertificate::in_memory(bytes)}) {
    EXPECT_TRUE(kept.is_there());
    const auto copy = kept;
    EXPECT_EQ(copy.identity(), kept.identity());
    auto source = copy.source();
    ASSERT_TRUE(source);
    auto reader = CertificateReader::open(std::move(*source));
    ASSERT_TRUE(reader);
    EXPECT_GT(count_records(*reader), 0U);
  }
  EXPECT_NE(KeptCertificate::in_memory(bytes).identity(), folder.file("c"));
  EXPECT_FALSE(KeptCertificate::in_file(folder.file("missing")).source());
}

}  // namespace
}  // namespace proofboard::testing_games
