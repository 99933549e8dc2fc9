// The walk along a proof: plays and takes back the moves itself, and believes nothing.
//
// Invariant: `path_` holds the moves from the root to `position_`; there is one open node for each
// position on the way from the root, the last one perhaps not opened yet. An open node owns the
// moves in `moves_` from its `first` to the next node's; those before `next` are done.
//
// The stacks are explicit, so that a file that goes endlessly deep costs heap that is counted and
// not native stack that is not.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "certificate/certificate.h"
#include "checker/checker.h"
#include "checker/lemmas.h"
#include "checker/names.h"
#include "rules/rules.h"

namespace proofboard {

// Sees the walk go by; `depth` counts moves from the root. Explanations hang on this.
struct Unwatched {
  void start(const CheckReport&) {}  // the claim, once it is understood
  template <Rules R>
  void move(const R&, const typename R::Position&, typename R::Move, std::size_t) {}
  void final_position(int) {}
  void reference(std::uint64_t) {}
  void lemma(bool /*settles*/) {}
  void node(const CertificateRecord&, std::size_t) {}
  void close(std::size_t) {}
};

template <Rules R, class Watcher>
class ProofWalk {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ProofWalk(const R& rules, const Position& root, CertificateReader& reader,
            const CheckOptions& options, Watcher& watcher, CheckReport& report)
      : rules_(rules),
        position_(root),
        reader_(reader),
        options_(options),
        watcher_(watcher),
        report_(report),
        prover_(report.truth == Truth::proven ? report.goal.attacker
                                              : opponent(report.goal.attacker)) {}

  // Leaves the verdict and the counts in the report.
  void run() {
    if (follow() && check_end()) report_.reason = CheckReason::valid;
    report_.records = reader_.records();
    report_.peak_names = names_.peak();
  }

 private:
  using Kind = CertificateRecord::Kind;

  static constexpr std::uint64_t no_name = ~std::uint64_t{0};
  static constexpr std::uint64_t records_between_looks = 4096;  // at the stop flag

  struct OpenNode {
    std::size_t first;
    std::size_t next;
    std::uint64_t name;
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
    if (const auto score = rules_.result(position_)) {
      ++report_.positions;
      ++report_.finals;
      if (report_.goal.judge(*score) != report_.truth) return fail_final(*score);
      watcher_.final_position(*score);
      step_back();
      return true;
    }
    const auto record = reader_.next();
    if (!record) return fail_to_read();
    if (reader_.records() % records_between_looks == 0 && options_.stop != nullptr &&
        options_.stop->load(std::memory_order_relaxed)) {
      return fail(CheckReason::stopped, "the check was stopped");
    }
    switch (record->kind) {
      case Kind::reference: return refer(record->name);
      case Kind::lemma: return use_lemma(record->lemma);
      case Kind::plain:
      case Kind::named: break;
    }
    rules_.moves(position_, list_);
    return open(*record);
  }

  bool use_lemma(std::span<const std::uint8_t> lemma) {
    if constexpr (!Lemmas<R>::exist) {
      return fail(CheckReason::unsupported_lemma, "there are no lemmas in this game");
    } else {
      if (!lemmas_) lemmas_.emplace(rules_);
      ++report_.lemmas;
      if (rules_.to_move(position_) == prover_) {
        const int score = prover_ == Side::black ? rules_.score_limit() : -rules_.score_limit();
        if (report_.goal.judge(score) != report_.truth) {
          return fail(CheckReason::wrong_lemma, "a win is not what is claimed");
        }
        const auto fine = lemmas_->check_win(position_, lemma);
        if (!fine) return fail(CheckReason::wrong_lemma, fine.error().message);
        ++report_.positions;
        watcher_.lemma(true);
        step_back();
        return true;
      }
      const auto moves = lemmas_->moves_to_answer(position_, lemma);
      if (!moves) return fail(CheckReason::wrong_lemma, moves.error().message);
      const auto record = reader_.next();
      if (!record) return fail_to_read();
      if (record->kind != Kind::plain && record->kind != Kind::named) {
        return fail(CheckReason::malformed, "a lemma must be followed by the node it is about");
      }
      watcher_.lemma(false);
      list_.clear();
      for (const auto move : *moves) list_.push_back(move);
      return open(*record);
    }
  }

  // Opens a node for the position on the board, with the moves in list_.
  bool open(const CertificateRecord& record) {
    ++report_.positions;
    if (list_.empty()) {
      return fail(CheckReason::broken_rules, "the rules give no move, yet no result either");
    }
    OpenNode node{moves_.size(), moves_.size(), no_name};
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
    if (held_bytes() > options_.memory) {
      return fail(CheckReason::out_of_memory,
                  fmt::format("the check needs more than its {} MiB", options_.memory >> 20));
    }
    return true;
  }

  void close() {
    const OpenNode& node = open_.back();
    if (node.name != no_name) names_.close(node.name);
    watcher_.close(path_.size());
    moves_.resize(node.first);
    open_.pop_back();
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
    step_back();
    return true;
  }

  // The root has no step to take back.
  void step_back() {
    if (path_.empty()) return;
    rules_.undo(position_, path_.back().move, path_.back().undo);
    path_.pop_back();
  }

  bool check_end() {
    if (reader_.next()) {
      return fail_at_end(CheckReason::surplus_records,
                         fmt::format("the proof is complete after {} records, yet more follow",
                                     reader_.records() - 1));
    }
    if (reader_.fault()) return fail_at_end(reason_of(*reader_.fault()), reader_.fault()->message);
    if (reader_.records() != reader_.records_stated()) {
      return fail_at_end(CheckReason::wrong_count,
                         fmt::format("there are {} records, but the trailer states {}",
                                     reader_.records(), reader_.records_stated()));
    }
    if (!names_.empty()) {
      return fail_at_end(CheckReason::unused_name,
                         fmt::format("#{} has fewer references than it stated", names_.any()));
    }
    return true;
  }

  void encode() {
    bytes_.clear();
    rules_.encode(position_, bytes_);
  }

  std::uint64_t held_bytes() const {
    return open_.capacity() * sizeof(OpenNode) + path_.capacity() * sizeof(Step) +
           moves_.capacity() * sizeof(Move) + names_.bytes();
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
                       fmt::format("{}: the file ends after {} records, before this position is "
                                   "dealt with",
                                   place_text(), reader_.records()));
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

  // The moves from the root, as far as a line of text can hold them.
  std::string place_text() {
    constexpr std::size_t most_shown = 40;
    if (path_.empty()) return "at the root";
    std::vector<Move> line;
    for (const auto& step : path_) line.push_back(step.move);
    while (!path_.empty()) step_back();

    std::string text = "after";
    for (std::size_t i = 0; i < line.size() && i < most_shown; ++i) {
      text += ' ';
      text += rules_.move_text(position_, line[i]);
      rules_.play(position_, line[i]);
    }
    if (line.size() > most_shown) text += fmt::format(" … ({} moves)", line.size());
    return text;
  }

  const R& rules_;
  Position position_;
  CertificateReader& reader_;
  const CheckOptions& options_;
  Watcher& watcher_;
  CheckReport& report_;
  Side prover_;
  LiveNames names_;
  std::optional<Lemmas<R>> lemmas_;  // made when the first one is met
  std::vector<OpenNode> open_;
  std::vector<Step> path_;
  std::vector<Move> moves_;
  typename R::Moves list_;           // scratch
  std::vector<std::uint8_t> bytes_;  // scratch
};

}  // namespace proofboard
