// What is in a file that a question is about to write, and would be lost.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "api/games.h"
#include "certificate/certificate.h"
#include "checker/games.h"

namespace proofboard {

inline bool has_content(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return !error && size > 0;
}

// Whether a certificate is about what is asked, however it was answered. With `shortens` any limit
// of plies will do: that a mate is the shortest is proven of two positions that have one.
inline bool is_about(const std::string& certificate, const Asked& asked, bool shortens) {
  const std::atomic<bool> stop{true};  // nothing but the claim is wanted
  CheckOptions options;
  options.stop = &stop;
  const auto claim = check_file(certificate, options);
  if (!claim) return false;
  const auto place = [&](std::string position) {
    const auto limit = shortens ? position.rfind(" within ") : std::string::npos;
    return limit == std::string::npos ? position : position.erase(limit);
  };
  const auto& [game, position] = asked.at;
  return claim->game == game->info().base && claim->options == game->options_text() &&
         place(claim->position) == place(game->position_text(position)) &&
         claim->goal.attacker == asked.goal.attacker && claim->is_exact == asked.wants_score &&
         (asked.wants_score || claim->goal == asked.goal);
}

// What else a file is than a certificate of this question, which a new one may replace; empty if it
// is one, or is not there.
inline std::string other_than_certificate(const std::string& file, const Asked& asked,
                                          bool shortens) {
  if (!has_content(file)) return {};
  const auto there = CertificateReader::open(file);
  if (!there || there->fault()) return "not a whole certificate";
  return is_about(file, asked, shortens) ? "" : "the certificate of another question";
}

}  // namespace proofboard
