// The walk along a proof: plays and takes back the moves itself, and believes nothing.
//
// Invariant: `path_` holds the moves from the root to `position_`; there is one open node for each
// position on the way from the root, the last one perhaps not opened yet. An open node owns the
// moves in `moves_` from its `first` to the next node's; those before `next` are done. Where
// another position stands for one of the path (*instead*), the moves go on from that other one.
//
// The stacks are explicit, so that a file that goes endlessly deep costs heap that is counted and
// not native stack that is not.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "checker/names.h"
#include "checker/small.h"
#include "core/counted.h"
#include "game/notated.h"
#include "game/reasons.h"

namespace proofboard {

// Sees the walk go by; `depth` counts moves from the root. The index of a proof hangs on this.
struct Unwatched {
  void start(const CheckReport&, const Claim&) {}  // what is proven, once it is understood
  template <Rules R>
  void move(const R&, const typename R::Position&, typename R::Move, std::size_t) {}
  void final_position(int) {}
  void reference(std::uint64_t) {}
  // A position is settled, has few moves that matter, or is replaced.
  void statement(Statement) {}
  void small() {}
  void node(const CertificateRecord&, std::size_t) {}
  void close(std::size_t) {}
  std::uint64_t held_bytes() const { return 0; }  // counts as the walk's own
};

template <Notated R, class Watcher>
class ProofWalk {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // `reasons` is null for a game that has none of its own.
  ProofWalk(const R& rules, const Position& root, const Claim& claim, Reasons<R>* reasons,
            CertificateReader& reader, const CheckOptions& options, Watcher& watcher,
            CheckReport& report)
      : rules_(rules),
        reasons_(reasons),
        position_(root),
        reader_(reader),
        options_(options),
        watcher_(watcher),
        report_(report),
        claim_(claim),
        prover_(claim_.prover()) {}

  // Whether every position is dealt with. What is wrong, if anything, and the counts are in the
  // report.
  bool run() {
    const bool is_complete = follow();
    report_.records = reader_.records();
    report_.peak_names = std::max<std::uint64_t>(report_.peak_names, names_.peak());
    return is_complete;
  }

  // Afterwards: whether all names were used as often as stated.
  bool check_names() {
    if (!names_.empty()) {
      return fail_at_end(CheckReason::unused_name,
                         fmt::format("#{} has fewer references than it stated", names_.any()));
    }
    if (!named_reasons_.empty()) {
      return fail_at_end(CheckReason::unused_name, "a reason has fewer uses than it stated");
    }
    return true;
  }

 private:
  using Kind = CertificateRecord::Kind;

  static constexpr std::uint64_t no_name = ~std::uint64_t{0};
  static constexpr std::uint64_t records_between_looks = 4096;  // at the stop flag, and news

  struct OpenNode {
    std::size_t first;
    std::size_t next;
    std::uint64_t name;
    bool stands_for_another;  // which is the last of replaced_
  };
  struct Step {
    Move move;
    typename R::Undo undo;
  };

  bool follow() {
    if (!enter()) return false;
    while (!open_.empty()) {
      OpenNode& node = open_.back();
      if (node.next == moves_.size()) {
        close();
        continue;
      }
      const Move move = moves_[node.next++];
      watcher_.move(rules_, position_, move, path_.size() + 1);
      path_.push_back({move, rules_.play(position_, move)});
      if (!enter()) return false;
    }
    return true;
  }

  // Deals with the position just reached: opens a node, or leaves the position again if it is
  // settled at once.
  bool enter() {
    is_replaced_ = false;
    if (const auto score = rules_.result(position_)) return judge(*score);
    const auto record = read();
    if (!record) return false;
    if (record->kind == Kind::statement && record->statement == Statement::instead) {
      return replace(*record);
    }
    return deal_with(*record);
  }

  bool judge(int score) {
    ++report_.positions;
    ++report_.finals;
    if (!claim_.holds_with(score)) return fail_final(score);
    watcher_.final_position(score);
    step_back();
    return true;
  }

  bool deal_with(const CertificateRecord& record) {
    switch (record.kind) {
      case Kind::reference: return refer(record.name);
      case Kind::small: return play_out(record.exponent);
      case Kind::statement: return use_reason(record);
      case Kind::plain:
      case Kind::named: break;
    }
    rules_.moves(position_, list_);
    return open(record);
  }

  // The next record; nothing after a fault, which is reported.
  std::optional<CertificateRecord> read() {
    auto record = reader_.next();
    if (!record) {
      fail_to_read();
    } else if (reader_.records() % records_between_looks == 0) {
      if (options_.progress) options_.progress(reader_.records(), reader_.records_stated());
      if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
        fail(CheckReason::stopped, "the check was stopped");
        record.reset();
      }
    }
    return record;
  }

  // The reason of a statement: given with it, or before under a name. Null after a fault.
  const Reason* reason_of_statement(const CertificateRecord& record) {
    ++report_.reasons;
    if (!record.reason) {
      const Reason* old = named_reasons_.use(record.reason_name);
      if (old == nullptr)
        fail(CheckReason::used_up_name, "uses a reason more often than it stated");
      return old;
    }
    reason_ = *record.reason;
    if (record.further_uses > 0) {
      named_reasons_.add(record.reason_name, reason_, record.further_uses);
      if (!has_memory()) return nullptr;
    }
    return &reason_;
  }

  bool use_reason(const CertificateRecord& record) {
    if (record.statement == Statement::instead) {
      return fail(CheckReason::malformed, "a position in place of one that stands for another");
    }
    if (record.statement == Statement::only && rules_.to_move(position_) == prover_) {
      return fail(CheckReason::malformed,
                  "leaves out moves of the prover, which chooses one anyway");
    }
    const Reason* reason = reason_of_statement(record);
    if (reason == nullptr) return false;
    if (reasons_ == nullptr) {
      return fail(CheckReason::wrong_reason, "the game has no reasons for this statement");
    }
    if (record.statement == Statement::settled) {
      if (const auto fine = reasons_->settled(position_, *reason); !fine) {
        return fail(CheckReason::wrong_reason, fine.error().message);
      }
      ++report_.positions;
      watcher_.statement(record.statement);
      leave();
      return true;
    }
    const auto moves = reasons_->only(position_, *reason);
    if (!moves) return fail(CheckReason::wrong_reason, moves.error().message);
    watcher_.statement(record.statement);
    const auto node = read();
    if (!node) return false;
    if (!node->is_node()) {
      return fail(CheckReason::malformed, "moves that matter must be followed by a node");
    }
    list_.clear();
    for (const auto move : *moves) list_.push_back(move);
    return open(*node);
  }

  // Puts another position on the board, for what belongs to this one.
  bool replace(const CertificateRecord& record) {
    const Reason* reason = reason_of_statement(record);
    if (reason == nullptr) return false;
    Expected<Position> other = Error{"the game has no reasons for this statement"};
    if (reason->kind == symmetry_kind) {
      other = image_by(rules_, position_, *reason);
    } else if (reasons_ != nullptr) {
      other = reasons_->instead(position_, *reason);
      if (other && report_.kind == ProofKind::closed_set && !reasons_->keeps_length(*reason)) {
        // It might rest on itself: docs/formats/certificate.md.
        return fail(CheckReason::wrong_reason,
                    "only what takes no longer may stand for a position in a closed set");
      }
    }
    if (!other) return fail(CheckReason::wrong_reason, other.error().message);
    watcher_.statement(Statement::instead);
    replaced_.push_back(position_);
    is_replaced_ = true;
    position_ = *other;
    if (const auto score = rules_.result(position_)) {
      ++report_.positions;
      ++report_.finals;
      if (!claim_.holds_with(*score)) return fail_final(*score);
      watcher_.final_position(*score);
      leave();
      return true;
    }
    const auto next = read();
    return next && deal_with(*next);
  }

  bool play_out(std::uint64_t exponent) {
    if (exponent > options_.most_small_exponent) {
      return fail(CheckReason::not_small,
                  fmt::format("a small position with the number {}, where {} "
                              "is the limit",
                              exponent, options_.most_small_exponent));
    }
    const auto most = small_positions(static_cast<unsigned>(exponent));
    const auto verdict = small_.run(rules_, position_, claim_, most);
    ++report_.smalls;
    ++report_.positions;
    report_.played_out += small_.looked_at();
    switch (verdict) {
      case SmallVerdict::holds: break;
      case SmallVerdict::fails:
        return fail(CheckReason::not_small, "a small position where the claim does not hold");
      case SmallVerdict::too_large:
        return fail(CheckReason::not_small,
                    fmt::format("a small position with more than {} positions", most));
    }
    watcher_.small();
    leave();
    return true;
  }

  // Opens a node for the position on the board, with the moves in list_.
  bool open(const CertificateRecord& record) {
    ++report_.positions;
    if (list_.empty()) {
      return fail(CheckReason::broken_rules, "the rules give no move, yet no result either");
    }
    OpenNode node{moves_.size(), moves_.size(), no_name, is_replaced_};
    if (rules_.to_move(position_) == prover_) {
      if (record.move_index >= list_.size()) {
        return fail(CheckReason::bad_move, fmt::format("chooses move number {} of {}",
                                                       record.move_index + 1, list_.size()));
      }
      moves_.push_back(list_[static_cast<std::size_t>(record.move_index)]);
    } else {
      if (record.move_index != 0) {
        return fail(CheckReason::malformed, fmt::format("chooses a move for {}, whose moves must "
                                                        "all be answered",
                                                        to_text(opponent(prover_))));
      }
      moves_.insert(moves_.end(), list_.begin(), list_.end());
    }
    if (record.kind == Kind::named) {
      node.name = record.name;
      encode();
      names_.open(node.name, bytes_, record.references);
    }
    open_.push_back(node);
    watcher_.node(record, path_.size());
    return has_memory();
  }

  bool has_memory() {
    if (held_bytes() <= options_.memory) return true;
    return fail(
        CheckReason::out_of_memory,
        fmt::format("the check needs more than its {} MiB (see --memory)", options_.memory >> 20));
  }

  void close() {
    const OpenNode& node = open_.back();
    if (node.name != no_name) names_.close(node.name);
    watcher_.close(path_.size());
    moves_.resize(node.first);
    is_replaced_ = node.stands_for_another;
    open_.pop_back();
    leave();
  }

  // The position is dealt with: back to the one before the move that led to it.
  void leave() {
    if (is_replaced_) restore();
    is_replaced_ = false;
    step_back();
  }

  bool refer(std::uint64_t name) {
    ++report_.references;
    encode();
    switch (names_.use(name, bytes_, report_.kind == ProofKind::closed_set)) {
      case LiveNames::Use::good: break;
      case LiveNames::Use::used_up:
        return fail(CheckReason::used_up_name,
                    fmt::format("refers to #{} more often than that node stated", name));
      case LiveNames::Use::open:
        return fail(CheckReason::open_reference,
                    fmt::format("refers to #{} inside the proof of #{}", name, name));
      case LiveNames::Use::other_position:
        return fail(CheckReason::other_position,
                    fmt::format("refers to #{}, which is another position", name));
    }
    watcher_.reference(name);
    leave();
    return true;
  }

  // The root has no step to take back.
  void step_back() {
    if (path_.empty()) return;
    rules_.undo(position_, path_.back().move, path_.back().undo);
    path_.pop_back();
  }

  void encode() {
    bytes_.clear();
    rules_.encode(position_, bytes_);
  }

  std::uint64_t held_bytes() const {
    return open_.capacity() * sizeof(OpenNode) + path_.capacity() * sizeof(Step) +
           moves_.capacity() * sizeof(Move) + replaced_.capacity() * sizeof(Position) +
           names_.bytes() + named_reasons_.bytes() + reason_.body.capacity() +
           watcher_.held_bytes();
  }

  bool fail_final(int score) {
    const auto result =
        score == 0 ? std::string("a draw")
                   : fmt::format("{} by {}", to_text(score > 0 ? Side::black : Side::white),
                                 score > 0 ? score : -score);
    const auto place = place_text();
    return fail_at_end(
        CheckReason::wrong_result,
        fmt::format("{}: the game ends there ({}), which is not what is claimed", place, result));
  }

  bool fail_to_read() {
    if (const auto& fault = reader_.fault()) {
      return fail_at_end(reason_of(*fault), fault->message);
    }
    return fail_at_end(CheckReason::missing_record,
                       fmt::format("{}: the file ends after {}, before this position is "
                                   "dealt with",
                                   place_text(), counted(reader_.records(), "record")));
  }

  bool fail(CheckReason reason, const std::string& what) {
    return fail_at_end(reason,
                       fmt::format("record {}, {}: {}", reader_.records(), place_text(), what));
  }

  bool fail_at_end(CheckReason reason, std::string message) {
    report_.reason = reason;
    report_.message = std::move(message);
    return false;
  }

  // The moves from the root, as far as a line of text can hold them. Where one position stands for
  // another the moves go on from that.
  std::string place_text() {
    constexpr std::size_t most_shown = 40;
    if (path_.empty()) return "at the root";
    std::vector<std::string> names(path_.size());
    if (is_replaced_) restore();
    for (std::size_t i = path_.size(); i-- > 0;) {
      rules_.undo(position_, path_[i].move, path_[i].undo);
      if (i < most_shown) names[i] = rules_.move_text(position_, path_[i].move);
      if (open_[i].stands_for_another) restore();
    }
    names.resize(std::min(names.size(), most_shown));
    auto text = fmt::format("after {}", fmt::join(names, " "));
    if (path_.size() > most_shown) text += fmt::format(" … ({} moves)", path_.size());
    return text;
  }
  void restore() {
    position_ = replaced_.back();
    replaced_.pop_back();
  }

  const R& rules_;
  Reasons<R>* reasons_;
  Position position_;
  CertificateReader& reader_;
  const CheckOptions& options_;
  Watcher& watcher_;
  CheckReport& report_;
  Claim claim_;
  Side prover_;
  LiveNames names_;
  LiveReasons named_reasons_;
  Reason reason_;  // of the last statement that brought one
  SmallSearch<R> small_;
  std::vector<Position> replaced_;  // by others, which stand on the board until they are left
  bool is_replaced_ = false;        // the position on the board stands for the last of them
  std::vector<OpenNode> open_;
  std::vector<Step> path_;
  std::vector<Move> moves_;
  typename R::Moves list_;           // scratch
  std::vector<std::uint8_t> bytes_;  // scratch
};

}  // namespace proofboard
