#include "command/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "api/units.h"
#include "certificate/certificate.h"
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
  const auto refused = [&](std::string_view why) {
    return Error{fmt::format("{}: can't write {}: {}", option, file, why)};
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
  if (descriptor < 0) return refused(std::strerror(errno));
  close(descriptor);
  unlink(probe.c_str());
  return {};
}

namespace {

bool has_content(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return !error && size > 0;
}

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

Expected<void> check_certificate_file(const std::string& file, const Ask& ask, Replaces replaces) {
  constexpr std::string_view option = "--certificate";
  if (const auto fine = check_writable(option, file); !fine) return fine;
  if (replaces == Replaces::anything || !has_content(file)) return {};
  const auto there = CertificateReader::open(file);
  if (!there || there->fault()) return would_be_lost(option, file, "not a whole certificate");
  const auto& header = there->header();
  const auto& [game, position] = ask.at;
  const bool is_same =
      header.game == game->info().base && header.options == game->options_text() &&
      header.root == position.bytes() && header.goal.attacker == ask.goal.attacker &&
      (ask.wants_score ? header.is_exact : !header.is_exact && header.goal == ask.goal);
  if (!is_same) return would_be_lost(option, file, "the certificate of another question");
  return {};
}

Expected<void> check_picture_file(std::string_view option, const std::string& file,
                                  Replaces replaces) {
  if (const auto fine = check_writable(option, file); !fine) return fine;
  if (replaces == Replaces::anything || !has_content(file) || is_our_picture(file)) return {};
  return would_be_lost(option, file, "not a picture of ours");
}

}  // namespace proofboard::command
