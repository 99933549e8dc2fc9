#include "command/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "api/replaced_files.h"
#include "core/system_error.h"
#include "report/units.h"

namespace proofboard::command {

std::string option_name(std::string_view field) {
  auto name = "--" + std::string(field);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Expected<Settings> parse_settings(const LimitArguments& arguments, const JobSettings& usual) {
  return parse_limits(arguments, option_name, usual);
}

Expected<Limits> share_limits(const Limits& limits, int threads) {
  Limits share = limits;
  share.threads = 1;
  share.bytes = limits.bytes / static_cast<std::uint64_t>(threads);
  if (share.bytes < least_bytes) {
    return Error{fmt::format("--memory: {} for {} threads leaves less than 1 MiB each",
                             report::bytes_text(limits.bytes), threads)};
  }
  return share;
}

Expected<Ask> parse_question(const GoalArguments& arguments, const GamePosition& at,
                             MayAsk may_ask) {
  auto ask = parse_goal(at, arguments, option_name);
  if (ask && ask->wants_score && may_ask != MayAsk::score) {
    return Error{"--target: only solve asks for exact scores"};
  }
  return ask;
}

Expected<void> check_writable(std::string_view option, const std::string& file) {
  namespace fs = std::filesystem;
  const auto what = fmt::format("{}: can't write {}", option, file);
  const auto refused = [&](std::string_view why) {
    return Error{fmt::format("{}: {}", what, why)};
  };
  std::error_code error;
  const auto status = fs::status(file, error);
  if (fs::is_directory(status)) return refused("it is a directory");
  // It would be replaced by a rename: a device or pipe must not be.
  if (fs::exists(status) && !fs::is_regular_file(status)) return refused("it is not a plain file");
  if (!fs::path(file).has_filename()) return refused("it is not the name of a file");
  // The only sure way to know is to try, beside it.
  auto folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  std::string probe = (folder / ".proofboard-XXXXXX").string();
  const int descriptor = mkstemp(probe.data());
  if (descriptor < 0) return system_error(what, errno);
  close(descriptor);
  unlink(probe.c_str());
  return {};
}

namespace {

Error would_be_lost(std::string_view option, const std::string& file, std::string_view what) {
  return Error{fmt::format("{}: {} exists and is {}: --force replaces it", option, file, what)};
}

// Of a picture of a board, or of a chart that gnuplot has drawn.
bool is_our_picture(const std::string& file) {
  constexpr std::size_t most = 1 << 16;
  std::string start(most, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(start.data(), static_cast<std::streamsize>(most));
  start.resize(static_cast<std::size_t>(in.gcount()));
  return start.starts_with("<?xml") && (start.find("<rect class=\"page\"") != std::string::npos ||
                                        start.find("GNUPLOT") != std::string::npos);
}

}  // namespace

Expected<void> check_certificate_files(const Ask& ask) {
  for (const auto& file : certificate_files(ask)) {
    if (const auto fine = check_writable(option_name("certificate"), file); !fine) return fine;
  }
  return check_certificates(ask, option_name);
}

Expected<void> check_are_different(const std::vector<NamedFile>& files) {
  namespace fs = std::filesystem;
  const auto place_of = [](const std::string& file) {
    std::error_code error;
    const auto place = fs::weakly_canonical(file, error);
    return error ? fs::path(file) : place;
  };
  for (auto one = files.begin(); one != files.end(); ++one) {
    for (auto other = files.begin(); other != one; ++other) {
      if (one->file.empty() || place_of(one->file) != place_of(other->file)) continue;
      return Error{
          fmt::format("{} and {} name the same file, {}", other->option, one->option, one->file)};
    }
  }
  return {};
}

Expected<void> check_picture_file(std::string_view option, const std::string& file,
                                  Replaces replaces) {
  if (const auto fine = check_writable(option, file); !fine) return fine;
  if (replaces == Replaces::anything || !has_content(file) || is_our_picture(file)) return {};
  return would_be_lost(option, file, "not a picture of ours");
}

}  // namespace proofboard::command
