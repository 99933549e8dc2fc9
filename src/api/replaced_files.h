// What is in the files that a question is about to write, and would be lost. Whoever lets people
// name these files asks here before the search; Ask::replaces_files lets everything be replaced.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "api/ask.h"
#include "certificate/certificate.h"
#include "checker/games.h"

namespace proofboard {

inline bool has_content(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return !error && size > 0;
}

// The certificates that may be written: that a mate is the shortest is proven by two.
inline std::vector<std::string> certificate_files(const Ask& ask) {
  if (ask.certificate_file.empty()) return {};
  if (!ask.shortens) return {ask.certificate_file};
  return {ask.certificate_file, ask.certificate_file + ".shortest"};
}

// Whether a certificate is about what is asked, however it was answered. For the shortest mate any
// limit of plies will do: that none is shorter is proven of two positions that have one.
inline bool is_about(const std::string& certificate, const Ask& ask) {
  const std::atomic<bool> stop{true};  // nothing but the claim is wanted
  CheckOptions options;
  options.stop = &stop;
  const auto claim = check_file(certificate, options);
  if (!claim) return false;
  const auto place = [&](std::string position) {
    const auto limit = ask.shortens ? position.rfind(" within ") : std::string::npos;
    return limit == std::string::npos ? position : position.erase(limit);
  };
  const auto& [game, position] = ask.at;
  return claim->game == game->info().base && claim->options == game->options_text() &&
         place(claim->position) == place(game->position_text(position)) &&
         claim->goal.attacker == ask.goal.attacker && claim->is_exact == ask.wants_score &&
         (ask.wants_score || claim->goal == ask.goal);
}

// What else a file is than a certificate of this question, which a new one may replace; empty if it
// is one, or is not there.
inline std::string other_than_certificate(const std::string& file, const Ask& ask) {
  if (!has_content(file)) return {};
  const auto there = CertificateReader::open(file);
  if (!there || there->fault()) return "not a whole certificate";
  return is_about(file, ask) ? "" : "the certificate of another question";
}

// An error if a certificate would take the place of anything but one of the same question.
inline Expected<void> check_certificates(const Ask& ask, FieldName name = plain_name) {
  if (ask.replaces_files) return {};
  for (const auto& file : certificate_files(ask)) {
    const auto what = other_than_certificate(file, ask);
    if (what.empty()) continue;
    return Error{fmt::format("{}: {} exists and is {}: {} replaces it", name("certificate"), file,
                             what, name("force"))};
  }
  return {};
}

// From a checkpoint that is there the search goes on: it is hours of work, perhaps. If it is that
// of another question, the search will say so.
inline Expected<void> keep_checkpoint(Ask& ask, FieldName name = plain_name) {
  auto& [resume_file, file, seconds] = ask.checkpoints;
  if (ask.replaces_files || file.empty() || resume_file == file || !has_content(file)) return {};
  if (!resume_file.empty()) {
    return Error{fmt::format("{}: {} exists and {} names another one: {} replaces it",
                             name("checkpoint"), file, name("resume"), name("force"))};
  }
  resume_file = file;
  return {};
}

}  // namespace proofboard
