// A certificate inside another one: the same records under other names.
#include "certificate/splice.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/certificate/forge.h"

namespace proofboard::testing_games {
namespace {

using Write = std::function<void(CertificateWriter&)>;

CertificateHeader some_header() {
  return {"subtraction", "pile=7", {7, 4}, {Side::white, Target{-2}}, Truth::disproven};
}

void write(const std::string& path, const Write& records) {
  auto writer = CertificateWriter::create(path, some_header());
  ASSERT_TRUE(writer);
  records(*writer);
  ASSERT_TRUE(writer->finish());
}

class Splice : public testing::Test {
 protected:
  // A fragment between what is before and after it in a larger certificate.
  Spliced splice_between(const Write& before, const Write& fragment, std::uint64_t references,
                         const Write& after) {
    write(folder.file("fragment"), fragment);
    Spliced spliced;
    write(folder.file("whole"), [&](CertificateWriter& writer) {
      before(writer);
      auto reader = open_fragment(KeptCertificate::in_file(folder.file("fragment")));
      ASSERT_TRUE(reader);
      const auto done = splice(*reader, references, writer);
      ASSERT_TRUE(done) << done.error().message;
      spliced = *done;
      after(writer);
    });
    return spliced;
  }
  void expect_whole(const Write& records) {
    write(folder.file("expected"), records);
    EXPECT_EQ(read_bytes(folder.file("whole")), read_bytes(folder.file("expected")));
  }

  const TestFolder folder;
  const Reason one{1, {9, 8}}, two{2, {}}, three{0, {5}};
};

const Write nothing = [](CertificateWriter&) {};

TEST_F(Splice, every_kind_of_record_is_copied_and_names_go_on) {
  const auto before = [&](CertificateWriter& writer) {
    writer.node(1, 2);
    writer.statement(Statement::only, one, 1);
    writer.node(0, 1);
  };
  const auto spliced = splice_between(
      before,
      [&](CertificateWriter& fragment) {
        fragment.node(300, 0);
        fragment.node(2, 3);
        fragment.reference(0);
        fragment.statement(Statement::only, two, 2);
        fragment.node(0, 1);
        fragment.statement(Statement::settled, three, 0);
        fragment.statement(Statement::instead, three, 7);
        fragment.statement_again(Statement::settled, 0);
        fragment.statement_again(Statement::instead, 1);
        fragment.reference(1);
        fragment.reference(0);
        fragment.small(4);
      },
      0,
      [](CertificateWriter& writer) {
        writer.reference(1);
        writer.node(3, 1);
        writer.statement_again(Statement::only, 0);
      });
  EXPECT_FALSE(spliced.root_name);
  EXPECT_EQ(spliced.positions, 6U);
  expect_whole([&](CertificateWriter& writer) {
    before(writer);
    writer.node(300, 0);
    writer.node(2, 3);
    writer.reference(2);
    writer.statement(Statement::only, two, 2);
    writer.node(0, 1);
    writer.statement(Statement::settled, three, 0);
    writer.statement(Statement::instead, three, 7);
    writer.statement_again(Statement::settled, 1);
    writer.statement_again(Statement::instead, 2);
    writer.reference(3);
    writer.reference(2);
    writer.small(4);
    writer.reference(1);
    writer.node(3, 1);
    writer.statement_again(Statement::only, 0);
  });
}

TEST_F(Splice, a_root_without_a_name_gets_one) {
  const auto before = [](CertificateWriter& writer) { writer.node(0, 1); };
  const auto spliced = splice_between(
      before,
      [](CertificateWriter& fragment) {
        fragment.node(5, 0);
        fragment.node(0, 1);
        fragment.reference(0);
      },
      3, [](CertificateWriter& writer) { writer.reference(1); });
  EXPECT_EQ(spliced.root_name, 1U);
  expect_whole([&](CertificateWriter& writer) {
    before(writer);
    writer.node(5, 3);
    writer.node(0, 1);
    writer.reference(2);
    writer.reference(1);
  });
}

TEST_F(Splice, a_root_with_a_name_keeps_it_for_more_references) {
  const auto spliced = splice_between(
      nothing,
      [](CertificateWriter& fragment) {
        fragment.node(5, 2);
        fragment.node(0, 1);
        fragment.reference(0);
        fragment.reference(1);
        fragment.reference(0);
      },
      3, nothing);
  EXPECT_EQ(spliced.root_name, 0U);
  expect_whole([](CertificateWriter& writer) {
    writer.node(5, 5);
    writer.node(0, 1);
    writer.reference(0);
    writer.reference(1);
    writer.reference(0);
  });
}

TEST_F(Splice, a_root_with_moves_left_out_is_named_too) {
  const auto spliced = splice_between(
      nothing,
      [&](CertificateWriter& fragment) {
        fragment.statement(Statement::only, one, 0);
        fragment.node(0, 0);
        fragment.node(7, 0);
      },
      1, [](CertificateWriter& writer) { writer.reference(0); });
  EXPECT_EQ(spliced.root_name, 0U);
  expect_whole([&](CertificateWriter& writer) {
    writer.statement(Statement::only, one, 0);
    writer.node(0, 1);
    writer.node(7, 0);
    writer.reference(0);
  });
}

TEST_F(Splice, a_root_without_a_node_of_its_own_has_no_name) {
  const std::vector<Write> fragments{
      nothing,
      [](CertificateWriter& fragment) { fragment.small(3); },
      [&](CertificateWriter& fragment) { fragment.statement(Statement::settled, one, 0); },
      [&](CertificateWriter& fragment) {
        fragment.statement(Statement::instead, three, 0);
        fragment.node(1, 0);
      },
  };
  for (const auto& fragment : fragments) {
    EXPECT_FALSE(splice_between(nothing, fragment, 2, nothing).root_name);
    expect_whole(fragment);
  }
}

TEST_F(Splice, a_fragment_that_is_harmed_is_not_opened) {
  write(folder.file("fragment"), [](CertificateWriter& writer) { writer.node(0, 0); });
  auto bytes = read_bytes(folder.file("fragment"));
  bytes[bytes.size() / 2] ^= 1;
  write_bytes(folder.file("fragment"), bytes);
  for (const auto* name : {"fragment", "missing"}) {
    const auto reader = open_fragment(KeptCertificate::in_file(folder.file(name)));
    ASSERT_FALSE(reader);
    EXPECT_NE(reader.error().message.find(folder.file(name)), std::string::npos);
  }
}

TEST_F(Splice, a_fault_among_the_records_is_an_error) {
  write_bytes(folder.file("fragment"), forged(some_header(), {named(1), back(1)}));
  auto reader = open_fragment(KeptCertificate::in_file(folder.file("fragment")));
  ASSERT_TRUE(reader);
  {
    auto writer = CertificateWriter::create(folder.file("whole"), some_header());
    ASSERT_TRUE(writer);
    EXPECT_FALSE(splice(*reader, 0, *writer));
  }
  EXPECT_EQ(folder.count_files(), 1U) << "nothing is left of the other one";
}

}  // namespace
}  // namespace proofboard::testing_games
