#include "core/system_error.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>

namespace proofboard {
namespace {

TEST(SystemError, has_the_kind_of_what_went_wrong) {
  for (const auto& [number, kind] :
       {std::pair(ENOENT, ErrorKind::not_found), std::pair(ENOTDIR, ErrorKind::not_found),
        std::pair(ECONNREFUSED, ErrorKind::not_found), std::pair(ENOSPC, ErrorKind::no_room),
        std::pair(EDQUOT, ErrorKind::no_room), std::pair(EFBIG, ErrorKind::no_room),
        std::pair(EMFILE, ErrorKind::no_room), std::pair(EACCES, ErrorKind::no_permission),
        std::pair(EPERM, ErrorKind::no_permission), std::pair(EROFS, ErrorKind::no_permission),
        std::pair(EISDIR, ErrorKind::input), std::pair(ENAMETOOLONG, ErrorKind::input),
        std::pair(EIO, ErrorKind::internal), std::pair(ENODATA, ErrorKind::internal)}) {
    EXPECT_EQ(kind_of(number), kind) << number;
    EXPECT_EQ(kind_of(std::error_code(number, std::system_category())), kind) << number;
    EXPECT_EQ(kind_of(std::error_code(number, std::generic_category())), kind) << number;
  }
}

TEST(SystemError, is_told_of_what_could_not_be_done) {
  const auto error = system_error("cannot read p.cert", ENOENT);
  EXPECT_EQ(error.message, "cannot read p.cert: No such file or directory");
  EXPECT_EQ(error.kind, ErrorKind::not_found);

  std::error_code code;
  std::filesystem::create_directory("/proc/nothing/at/all", code);
  EXPECT_EQ(system_error("cannot make it", code).kind, ErrorKind::not_found);
}

TEST(Error, keeps_its_kind_in_more_words) {
  const Error full{"No space left on device", ErrorKind::no_room};
  const auto told = full.told_of("cannot write p.cert").told_of("--certificate");
  EXPECT_EQ(told.message, "--certificate: cannot write p.cert: No space left on device");
  EXPECT_EQ(told.kind, ErrorKind::no_room);
  EXPECT_EQ(full.in_words("the disk is full").message, "the disk is full");
  EXPECT_EQ(full.in_words("the disk is full").kind, ErrorKind::no_room);
  EXPECT_EQ(Error{"bad"}.kind, ErrorKind::input);
}

}  // namespace
}  // namespace proofboard
