#include "explorer/proofs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

#include "api/games.h"
#include "checker/games.h"
#include "explorer/base64.h"
#include "report/board.h"
#include "report/check.h"
#include "report/names.h"
#include "report/proof.h"

namespace proofboard::explorer {

namespace {

constexpr std::size_t most_steps = 500;
// Larger ones are opened by a job, which tells how far it is.
constexpr std::size_t opened_at_once = std::size_t{1} << 20;

// A position of a proof, as the game that it is of has it.
Expected<GamePosition> position_of(const CheckReport& report, const Bytes& bytes) {
  auto start = read_position(report.game + ':' + report.options, "start");
  if (!start && report.options.empty()) start = read_position(report.game, "start");
  if (!start) return start;
  auto position = start->game->position_of(bytes);
  if (!position) return position.error();
  return GamePosition{start->game, std::move(*position)};
}

Json position_json(const CheckReport& report, const Bytes& bytes) {
  const auto at = position_of(report, bytes);
  return at ? report::whole_position_json(report.game_text(), *at) : Json(nullptr);
}

// What a node is, in a sentence.
std::string sentence_of(const ProofNode& node) {
  const auto prover = report::side_name(node.claim.prover());
  const auto other = report::side_name(opponent(node.claim.prover()));
  switch (node.kind) {
    case ProofNodeKind::chosen:
      return fmt::format("{} is to move, and the proof says what it plays.", prover);
    case ProofNodeKind::answered:
      return node.statement
                 ? fmt::format("{} is to move; the proof answers every move that matters.", other)
                 : fmt::format("{} is to move; the proof answers every move.", other);
    case ProofNodeKind::reference: return "The same position has its node elsewhere in the proof.";
    case ProofNodeKind::settled: return fmt::format("{} has it from here, for a reason.", prover);
    case ProofNodeKind::instead:
      return fmt::format("Another position stands for this one: it is no better for {}.", prover);
    case ProofNodeKind::small: return "Few moves are left: the checker has tried them all.";
    case ProofNodeKind::final_position: return "The game is over.";
    case ProofNodeKind::played_on: return "The file says no more: the checker plays on by itself.";
  }
  return "";
}

// The largest first; moves that lead nowhere come last, each in the order of the game.
void sort_by_size(std::vector<ProofChild>& moves) {
  const auto weight = [](const ProofChild& child) -> std::uint64_t {
    if (child.outcome == ProofChild::Outcome::not_chosen) return 0;
    if (child.outcome == ProofChild::Outcome::left_out) return 1;
    return 2 + (child.sizes ? std::min(child.sizes->tree_positions, ProofSizes::endless - 2) : 0);
  };
  std::stable_sort(moves.begin(), moves.end(),
                   [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
}

// A proof that nobody else is walking as long as this is held.
struct HeldProof {
  std::shared_ptr<KeptProof> proof;
  std::unique_lock<std::timed_mutex> lock;

  ProofTree& tree() const { return *proof->tree; }
};

Expected<HeldProof> hold(House& house, const std::string& visitor, const std::string& handle) {
  constexpr auto patience = std::chrono::seconds(2);
  auto proof = house.certificates.find(visitor, handle);
  if (!proof) return proof.error();
  std::unique_lock lock((*proof)->mutex, patience);
  if (!lock) return Error{"this proof is being checked, or walked elsewhere", ErrorKind::no_room};
  return HeldProof{std::move(*proof), std::move(lock)};
}

// The check, with the tree if it is valid. What it takes is told afterwards, without the lock.
Expected<Opened> open_held(House& house, KeptProof& proof, CheckOptions options) {
  if (proof.tree) return Opened{proof.tree->report(), true};
  options.memory = house.limits.bytes;
  auto reader = CertificateReader::open(memory_source(proof.bytes));
  if (!reader) return reader.error();
  ProofTreeOptions how;
  how.check = options;
  how.also_unfinished = true;
  auto tree = proofboard::open_proof(std::move(*reader), how);
  Opened opened;
  if (!tree) {
    // It did not get as far as a tree; the check says why.
    auto report = check_certificate(*proof.bytes, options);
    if (!report) return report.error();
    if (report->is_valid()) return tree.error();
    opened.report = std::move(*report);
    return opened;
  }
  opened.report = (*tree)->report();
  opened.is_open = opened.report.is_valid();
  if (opened.is_open) proof.tree = std::move(*tree);
  return opened;
}

// A proof of the visitor that is open, or can be at once.
Expected<HeldProof> walkable(Asked& asked, const std::string& handle) {
  auto held = hold(asked.house, asked.visitor, handle);
  if (!held || held->proof->tree) return held;
  if (held->proof->bytes->size() > opened_at_once) {
    return Error{"this proof is large: open it first"};
  }
  const auto opened = open_held(asked.house, *held->proof, {});
  if (!opened) return opened.error();
  if (!opened->is_open) {
    return Error{fmt::format("this certificate is not valid: {}", opened->report.message)};
  }
  asked.house.certificates.has_grown(asked.visitor, handle, held->tree().index().bytes());
  return held;
}

Expected<ProofPlace> read_place(Fields& fields, const ProofTree& tree) {
  const auto text = fields.text("place");
  if (text.empty()) return tree.root(0);
  return report::parse_place(text);
}

Json parts_json(ProofTree& tree) {
  Json parts = Json::array();
  const auto& all = tree.index().parts();
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const auto& claim = all[i].claim;
    parts.push_back(Json{{"place", report::place_text(tree.root(i))},
                         {"prover", to_text(claim.prover())},
                         {"claim", claim_text(claim.goal, claim.truth)}});
  }
  return parts;
}

Expected<Json> open_job(House& house, Job& job, const std::string& handle) {
  CheckOptions options;
  options.stop = &job.stop_flag();
  options.progress = [&job](std::uint64_t read, std::uint64_t all) {
    job.look_around();
    job.tell("progress", {{"records", read}, {"of", all}});
  };
  job.tell("started", {{"op", job.op()}});
  const auto opened = open_proof(house, job.visitor(), handle, options);
  if (!opened) return opened.error();
  const auto& report = opened->report;
  auto check = report::check_json(handle, report);
  Json answer{{"proof", handle},
              {"is_valid", report.is_valid()     ? Json(true)
                           : report.is_refused() ? Json(false)
                                                 : Json(nullptr)},
              {"check", std::move(check)},
              {"game", report.game_text()},
              {"sentence", report.game.empty() ? std::string() : claim_text(report)},
              {"text", report::check_text(handle, report).plain()},
              {"parts", Json::array()}};
  if (!opened->is_open) return answer;
  return use_proof(house, job.visitor(), handle, [&](ProofTree& tree) -> Expected<Json> {
    answer["parts"] = parts_json(tree);
    return answer;
  });
}

Expected<void> let_proof_move(PlayedProof& game) {
  while (!game.play->result() && game.play->to_move() == game.play->prover()) {
    const auto answer = game.play->answer();
    if (!answer) return answer.error();
    auto told = report::proof_move_json(*answer);
    told["by"] = "proof";
    game.line.push_back(std::move(told));
  }
  return {};
}

// The game against a proof after these moves of the visitor: on from where it stands, or anew.
Expected<void> play_to(KeptProof& proof, std::uint32_t part,
                       const std::vector<std::string>& moves) {
  auto& game = proof.played;
  const bool goes_on = game.play && game.part == part && game.moves.size() <= moves.size() &&
                       std::equal(game.moves.begin(), game.moves.end(), moves.begin());
  if (!goes_on) {
    auto play = proof.tree->play(part);
    if (!play) return play.error();
    game = {part, {}, {}, std::move(*play)};
    if (const auto fine = let_proof_move(game); !fine) return fine.error();
  }
  for (auto i = game.moves.size(); i < moves.size(); ++i) {
    if (const auto played = game.play->play(moves[i]); !played) return played.error();
    game.moves.push_back(moves[i]);
    game.line.push_back(Json{{"by", "visitor"}, {"move", moves[i]}});
    if (const auto fine = let_proof_move(game); !fine) return fine.error();
  }
  return {};
}

Json standing_json(const ProofStanding& why) {
  Json object{{"place", report::place_text(why.place)},
              {"reason", why.reason},
              {"marks", report::marks_json(why.marks)},
              {"by_checker", why.is_by_checker},
              {"in_another_position", why.is_in_another_position}};
  return object;
}

}  // namespace

Expected<Opened> open_proof(House& house, const std::string& visitor, const std::string& handle,
                            const CheckOptions& options) {
  const auto held = hold(house, visitor, handle);
  if (!held) return held.error();
  const bool was_open = held->proof->tree != nullptr;
  auto opened = open_held(house, *held->proof, options);
  if (opened && opened->is_open && !was_open) {
    house.certificates.has_grown(visitor, handle, held->tree().index().bytes());
  }
  return opened;
}

Expected<Json> use_proof(House& house, const std::string& visitor, const std::string& handle,
                         const std::function<Expected<Json>(ProofTree&)>& use) {
  const auto held = hold(house, visitor, handle);
  if (!held) return held.error();
  if (!held->proof->tree) return Error{"this proof is not open"};
  return use(held->tree());
}

Expected<Json> node_json(ProofTree& tree, const ProofPlace& place) {
  auto node = tree.node(place);
  if (!node) return node.error();
  sort_by_size(node->moves);
  auto object = report::proof_node_json(*node);
  object["sentence"] = sentence_of(*node);
  object["position"] = position_json(tree.report(), node->position);
  return object;
}

Expected<Json> way_json(ProofTree& tree, const ProofPlace& from, bool is_longest) {
  auto way = is_longest ? tree.longest_way(from) : tree.shortest_way(from);
  if (!way) return way.error();
  Json steps = Json::array();
  for (const auto& step : way->steps) {
    if (steps.elements().size() == most_steps) break;
    Json object{{"move", step.move}, {"to", report::place_text(step.to)}};
    if (const auto node = tree.node(step.to)) {
      const auto whole = report::proof_node_json(*node);
      for (const auto* name : {"kind", "reason", "marks"}) {
        if (const auto* field = whole.find(name)) object[name] = *field;
      }
      object["text"] = node->position_text;
      object["sentence"] = sentence_of(*node);
    }
    steps.push_back(std::move(object));
  }
  return Json{{"steps", std::move(steps)}, {"is_endless", way->is_endless}};
}

Expected<Json> open(Asked& asked) {
  auto& fields = asked.fields;
  auto handle = fields.text("proof");
  std::string bytes;
  if (handle.empty()) bytes = fields.needed_text("bytes");
  if (const auto fine = fields.end(); !fine) return fine.error();
  if (handle.empty()) {
    auto content = from_base64(bytes);
    if (!content) return Error{"bytes: " + content.error().message};
    auto added = asked.house.certificates.add(asked.visitor, std::move(*content));
    if (!added) return added.error();
    handle = std::move(*added);
  } else if (const auto found = asked.house.certificates.find(asked.visitor, handle); !found) {
    return found.error();
  }
  auto& house = asked.house;
  return start_job(asked, "open", {house.limits.bytes / 4, house.limits.seconds},
                   [&house, handle](Job& job) { return open_job(house, job, handle); });
}

Expected<Json> proof_node(Asked& asked) {
  const auto proof = walkable(asked, asked.fields.needed_text("proof"));
  if (!proof) return proof.error();
  auto& tree = proof->tree();
  const auto place = read_place(asked.fields, tree);
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  if (!place) return place.error();
  return node_json(tree, *place);
}

Expected<Json> proof_way(Asked& asked) {
  const auto proof = walkable(asked, asked.fields.needed_text("proof"));
  if (!proof) return proof.error();
  const auto which = asked.fields.text("which", "longest");
  if (which != "longest" && which != "shortest") {
    return Error{"which: longest or shortest is wanted"};
  }
  auto& tree = proof->tree();
  const auto place = read_place(asked.fields, tree);
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  if (!place) return place.error();
  return way_json(tree, *place, which == "longest");
}

Expected<Json> proof_play(Asked& asked) {
  const auto proof = walkable(asked, asked.fields.needed_text("proof"));
  if (!proof) return proof.error();
  const auto part = static_cast<std::uint32_t>(asked.fields.whole("part", 0, 1));
  const auto moves = asked.fields.texts("moves", most_steps);
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  auto& tree = proof->tree();
  if (part >= tree.index().parts().size()) return Error{"part: the proof has no such part"};
  if (const auto played = play_to(*proof->proof, part, moves); !played) {
    // What was played of them is no game that anybody has asked for.
    proof->proof->played = {};
    return played.error();
  }
  auto& play = *proof->proof->played.play;
  return Json{{"visitor", to_text(opponent(play.prover()))},
              {"line", proof->proof->played.line},
              {"standing", standing_json(play.standing())},
              {"position", position_json(tree.report(), play.position())}};
}

Expected<Json> certificate(Asked& asked) {
  const auto handle = asked.fields.needed_text("proof");
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  const auto proof = asked.house.certificates.find(asked.visitor, handle);
  if (!proof) return proof.error();
  const auto& bytes = *(*proof)->bytes;
  return Json{{"name", (*proof)->name}, {"size", bytes.size()}, {"bytes", to_base64(bytes)}};
}

Expected<Json> close(Asked& asked) {
  const auto handle = asked.fields.needed_text("proof");
  if (const auto fine = asked.fields.end(); !fine) return fine.error();
  asked.house.certificates.remove(asked.visitor, handle);
  return Json::object();
}

}  // namespace proofboard::explorer
