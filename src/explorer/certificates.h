// The certificates that visitors have, by handles, and the proofs that are open for walking.
//
// Each visitor has room for so many bytes, and all of them together; what was not used for longest
// goes first. What somebody is walking stays until that request is answered. A handle is good for
// its visitor alone.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "checker/proof_tree.h"
#include "core/json.h"
#include "core/status.h"
#include "explorer/limits.h"

namespace proofboard::explorer {

// A game against a proof, as far as it has been played.
struct PlayedProof {
  std::uint32_t part = 0;
  std::vector<std::string> moves;   // of the visitor
  std::vector<Json> line;           // all moves, as they are told
  std::unique_ptr<ProofPlay> play;  // null: it has not begun
};

struct KeptProof {
  std::shared_ptr<const CertificateBytes> bytes;
  std::string name;  // for a file: "hex-3f2a….proof"

  std::timed_mutex mutex;           // a tree is for one thread at a time; of what follows
  std::unique_ptr<ProofTree> tree;  // null: not open
  PlayedProof played;               // goes before the tree goes
};

class Certificates {
 public:
  explicit Certificates(const ServiceLimits& limits) : limits_(limits) {}

  // Its handle; an error if it is larger than a certificate may be.
  Expected<std::string> add(const std::string& visitor, CertificateBytes bytes);
  // Now used last. An error if it is not there, or no more.
  Expected<std::shared_ptr<KeptProof>> find(const std::string& visitor, const std::string& handle);
  // It is open now, and takes so many bytes more.
  void has_grown(const std::string& visitor, const std::string& handle, std::uint64_t bytes);
  void remove(const std::string& visitor, const std::string& handle);
  void remove_all_of(const std::string& visitor);

  std::uint64_t bytes() const;
  std::size_t count_of(const std::string& visitor) const;

 private:
  struct Entry {
    std::string visitor, handle;
    std::uint64_t bytes = 0;
    std::shared_ptr<KeptProof> proof;
  };
  using Entries = std::list<Entry>;  // what was used last comes first

  Entries::iterator find_entry(const std::string& visitor, const std::string& handle);
  void remove(Entries::iterator at);
  void make_room(const std::string& visitor, Entries::const_iterator keep);

  const ServiceLimits limits_;
  mutable std::mutex mutex_;  // of all that follows
  Entries entries_;
  std::map<std::string, std::uint64_t> bytes_of_;  // by visitor
  std::uint64_t bytes_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace proofboard::explorer
