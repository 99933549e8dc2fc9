#include "explorer/asking.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "api/watcher.h"
#include "explorer/growing_tree.h"
#include "report/answer.h"
#include "report/sentences.h"
#include "report/watching.h"

namespace proofboard::explorer {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* certificate_name = "certificate";

// What the table or the tree of a search holds, as far as it is filled: the process has other jobs
// as well. A quarter is left to proofs (SearchOf).
std::uint64_t bytes_filled(const Snapshot& now, const Limits& limits) {
  const auto all = limits.table_bytes();
  return static_cast<std::uint64_t>(now.table_fill * static_cast<double>(all - all / 4));
}

// Lets something happen only so often.
class Pace {
 public:
  explicit Pace(std::chrono::milliseconds between) : between_(between) {}

  bool is_time() {
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + between_;
    return true;
  }

 private:
  std::chrono::milliseconds between_;
  Clock::time_point next_ = Clock::now();
};

class EventTeller final : public Watcher {
 public:
  EventTeller(Job& job, const Ask& ask, const Telling& telling)
      : job_(job), ask_(ask), op_(telling.op) {
    if (telling.tree_nodes > 0) tree_.emplace(telling.tree_nodes);
  }

  void started(const Ask&) override {
    const auto means = report::goal_sentences(ask_);
    const auto& game = *ask_.at.game;
    job_.tell("started", {{"op", op_},
                          {"position", game.position_text(ask_.at.position)},
                          {"attacker", to_text(ask_.goal.attacker)},
                          {"target", ask_.wants_score ? "exact" : game.target_text(ask_.goal)},
                          {"algorithm", ask_.search.algorithm.short_text()},
                          {"knowledge", ask_.search.knowledge.short_text()},
                          {"means", {{"proven", means.proven}, {"disproven", means.disproven}}}});
  }
  void entered(Phase phase, const Snapshot& now) override {
    job_.tell("phase", {{"phase", to_text(phase)}, {"now", told(now)}});
    job_.look_around();
  }
  void progressed(const Snapshot& now) override {
    if (now.phase == Phase::searching) last_ = now;
    job_.look_around();
    if (progress_pace_.is_time()) job_.tell("progress", {{"now", told(now)}});
    if (tree_ && !tree_->is_empty() && tree_pace_.is_time()) job_.tell("tree", tree_->json());
  }
  void narrowed(const ScoreBounds& said, const Snapshot&) override {
    job_.tell("bound", report::said_json(said));
  }
  void move_begun(const MoveOfAll& move) override {
    job_.tell("move-begun", report::move_of_all_json(move));
    job_.look_around();
  }
  void move_answered(const MoveOfAll& move, const MoveAnswer& answer) override {
    job_.tell("move", report::move_answer_json(ask_, move, answer.answer));
  }
  void answered(const Outcome&) override {
    if (tree_ && !tree_->is_empty()) job_.tell("tree", tree_->json());
  }

  // What was told last while it searched.
  const Snapshot& last() const { return last_; }

  Tree wants_tree() const override { return tree_ ? Tree::all : Tree::none; }
  void expanded(const WatchedNode& node) override { tree_->expanded(node); }
  void updated(const WatchedNode& node) override { tree_->updated(node); }
  void solved(const WatchedNode& node, Truth truth) override { tree_->solved(node, truth); }

 private:
  Json told(const Snapshot& now) const {
    return report::snapshot_json(now, bytes_filled(now, ask_.limits));
  }

  Job& job_;
  const Ask& ask_;
  const std::string op_;
  Pace progress_pace_{std::chrono::milliseconds(100)};
  Pace tree_pace_{std::chrono::milliseconds(250)};
  std::optional<GrowingTree> tree_;
  Snapshot last_;
};

// Certificates in memory, until they are kept.
struct Written {
  CertificateBytes whole, shortest;

  CertificateSinks sinks(std::uint64_t most_bytes) {
    return [this, most_bytes](const std::string& name) {
      return Expected<std::unique_ptr<CertificateSink>>(
          memory_sink(name == certificate_name ? whole : shortest, most_bytes));
    };
  }
};

std::optional<std::string> keep(House& house, const Job& job, CertificateBytes bytes) {
  if (bytes.empty()) return std::nullopt;
  auto handle = house.certificates.add(job.visitor(), std::move(bytes));
  return handle ? std::optional(*handle) : std::nullopt;
}

}  // namespace

Expected<WorkSettings> read_limits(Fields& fields, const ServiceLimits& limits) {
  const LimitWords words{.nodes = fields.word("nodes"),
                         .time = fields.word("time"),
                         .memory = fields.word("memory"),
                         .threads = fields.word("threads"),
                         .seed = fields.word("seed")};
  auto settings = parse_limits(words);
  if (!settings) return settings;
  auto& given = settings->limits;
  given.nodes = std::min(given.nodes, limits.nodes);
  given.seconds = std::min(given.seconds, limits.seconds);
  given.bytes = std::min(given.bytes, limits.bytes);
  given.threads = std::min(given.threads, limits.threads);
  return settings;
}

Expected<Ask> read_question(Fields& fields, const GamePosition& at, const ServiceLimits& limits,
                            const UsualSearch& usual) {
  AskWords words;
  words.goal = {fields.text("attacker", "mover"), fields.text("target")};
  words.algorithm = fields.text("algorithm", usual.algorithm);
  words.knowledge = fields.text("knowledge", usual.knowledge);
  words.shortest = fields.flag("shortest");
  words.futile = fields.text("futile");
  words.all_moves = fields.flag("all_moves");
  auto settings = read_limits(fields, limits);
  if (!settings) return settings.error();
  auto ask = parse_ask(at, words);
  if (!ask) return ask;
  ask->limits = settings->limits;
  ask->seed = settings->seed;
  return ask;
}

JobNeeds needs_of(const Limits& limits) {
  return {limits.bytes, limits.seconds};
}

Told ask_and_tell(House& house, Job& job, const Ask& ask, const Telling& telling) {
  Written written;
  auto asked = ask;
  if (telling.keeps_certificate) {
    asked.certificate_file = certificate_name;
    asked.certificate_sinks = written.sinks(house.limits.certificate_bytes);
  }
  EventTeller teller(job, ask, telling);
  Inquiry inquiry(asked, &teller);
  job.when_stopped([&inquiry] { inquiry.stop(); });
  Told told;
  try {
    told.outcome = inquiry.answer_here();
  } catch (...) {
    job.when_stopped({});
    throw;
  }
  job.when_stopped({});
  told.last = teller.last();
  if (told.outcome.answer.certificate) told.proof = keep(house, job, std::move(written.whole));
  told.shortest_proof = keep(house, job, std::move(written.shortest));
  return told;
}

Json answer_json(const std::string& game, const Ask& ask, const Told& told) {
  auto object = report::answer_json({game, ask.limits.threads}, ask, told.outcome, &told.last);
  const auto& answer = told.outcome.answer;
  if (!answer.certificate && answer.certificate_error.empty()) return object;
  Json certificate{{"proof", told.proof ? Json(*told.proof) : Json(nullptr)}};
  if (answer.certificate) {
    certificate["bytes"] = answer.certificate->bytes;
    certificate["nodes"] = answer.certificate->nodes;
    certificate["seconds"] = answer.certificate->seconds;
  } else {
    certificate["error"] = answer.certificate_error;
  }
  object["certificate"] = std::move(certificate);
  return object;
}

}  // namespace proofboard::explorer
