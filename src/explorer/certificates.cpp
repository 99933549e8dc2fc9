#include "explorer/certificates.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "certificate/certificate.h"
#include "report/units.h"

namespace proofboard::explorer {

namespace {

// Of the claim, so that a file tells what it is about.
std::string file_name(const std::shared_ptr<const CertificateBytes>& bytes) {
  const auto reader = CertificateReader::open(memory_source(bytes));
  if (!reader || reader->fault()) return "certificate.proof";
  const auto& header = reader->header();
  std::string game;
  for (const char c : header.game) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (is_plain && game.size() < 40) game += c;
  }
  return fmt::format("{}-{}.proof", game, claim_digest(header));
}

}  // namespace

Expected<std::string> Certificates::add(const std::string& visitor, CertificateBytes bytes) {
  if (bytes.size() > limits_.certificate_bytes) {
    return Error{fmt::format("the certificate has more than {}",
                             report::bytes_text(limits_.certificate_bytes)),
                 ErrorKind::no_room};
  }
  auto proof = std::make_shared<KeptProof>();
  const std::uint64_t size = bytes.size();
  proof->bytes = std::make_shared<const CertificateBytes>(std::move(bytes));
  proof->name = file_name(proof->bytes);
  const std::lock_guard lock(mutex_);
  const auto handle = fmt::format("p{}", ++last_);
  entries_.push_front({visitor, handle, size, std::move(proof)});
  bytes_ += size;
  bytes_of_[visitor] += size;
  make_room(visitor, entries_.begin());
  return handle;
}

Expected<std::shared_ptr<KeptProof>> Certificates::find(const std::string& visitor,
                                                        const std::string& handle) {
  const std::lock_guard lock(mutex_);
  const auto at = find_entry(visitor, handle);
  if (at == entries_.end()) {
    return Error{"there is no such proof here, or no more", ErrorKind::not_found};
  }
  entries_.splice(entries_.begin(), entries_, at);
  return at->proof;
}

void Certificates::has_grown(const std::string& visitor, const std::string& handle,
                             std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const auto at = find_entry(visitor, handle);
  if (at == entries_.end()) return;
  at->bytes += bytes;
  bytes_ += bytes;
  bytes_of_[visitor] += bytes;
  make_room(visitor, at);
}

void Certificates::remove(const std::string& visitor, const std::string& handle) {
  const std::lock_guard lock(mutex_);
  const auto at = find_entry(visitor, handle);
  if (at != entries_.end()) remove(at);
}

void Certificates::remove_all_of(const std::string& visitor) {
  const std::lock_guard lock(mutex_);
  for (auto at = entries_.begin(); at != entries_.end();) {
    const auto next = std::next(at);
    if (at->visitor == visitor) remove(at);
    at = next;
  }
}

std::uint64_t Certificates::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t Certificates::count_of(const std::string& visitor) const {
  const std::lock_guard lock(mutex_);
  std::size_t count = 0;
  for (const auto& entry : entries_) count += entry.visitor == visitor ? 1 : 0;
  return count;
}

Certificates::Entries::iterator Certificates::find_entry(const std::string& visitor,
                                                         const std::string& handle) {
  for (auto at = entries_.begin(); at != entries_.end(); ++at) {
    if (at->visitor == visitor && at->handle == handle) return at;
  }
  return entries_.end();
}

void Certificates::remove(Entries::iterator at) {
  bytes_ -= at->bytes;
  const auto of = bytes_of_.find(at->visitor);
  of->second -= at->bytes;
  if (of->second == 0) bytes_of_.erase(of);
  entries_.erase(at);
}

// From the end, where what was not used for longest is.
void Certificates::make_room(const std::string& visitor, Entries::const_iterator keep) {
  for (auto at = entries_.end(); at != entries_.begin();) {
    --at;
    const bool is_too_much = bytes_ > limits_.kept;
    const auto of = bytes_of_.find(visitor);
    const bool is_too_much_of_visitor =
        of != bytes_of_.end() && of->second > limits_.kept_of_visitor && at->visitor == visitor;
    if (at == keep || !(is_too_much || is_too_much_of_visitor)) continue;
    const auto next = std::next(at);
    remove(at);
    at = next;
  }
}

}  // namespace proofboard::explorer
