// A proof that can be walked, of one game: proof_tree.h says what it is.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "checker/check.h"
#include "checker/explain.h"
#include "checker/proof_tree.h"
#include "game/notated.h"
#include "game/reasons.h"

namespace proofboard {

template <Notated R>
class ProofPlayOf;

template <Notated R>
class ProofTreeOf final : public ProofTree {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Entry = ProofIndex::Entry;

  // From the reader nothing was read yet. An error if the certificate is not valid, or what is
  // asked for anyway can't be had.
  static Expected<std::unique_ptr<ProofTree>> open(CertificateReader reader,
                                                   MakeReasons<R> make_reasons,
                                                   const ProofTreeOptions& options) {
    ProofIndexer indexer(reader, options.depth, options.check.memory);
    const auto report = check<R>(reader, make_reasons, options.check, indexer);
    if (!report.is_valid() && !options.also_unfinished) {
      return Error{fmt::format("{}: {}", verdict_text(report), report.message)};
    }
    auto index = indexer.finish(reader);
    if (index.parts().empty()) {
      return std::unique_ptr<ProofTree>(new ProofTreeOf(report, std::move(index)));
    }
    const auto& header = reader.header();
    auto rules = *R::make(*Options::parse(R::options(), header.options));
    const auto root = *rules.decode(header.root);
    return std::unique_ptr<ProofTree>(new ProofTreeOf(report, std::move(index), std::move(reader),
                                                      std::move(rules), root, make_reasons));
  }

  const CheckReport& report() const override { return report_; }
  const ProofIndex& index() const override { return index_; }

  ProofPlace root(std::uint32_t part) const override {
    return {part, part < index_.parts().size() ? index_.parts()[part].root : ProofIndex::none};
  }

  Expected<ProofNode> node(const ProofPlace& place) override {
    if (!is_there(place)) return Error{"the proof has no such place"};
    if (!place.played.empty()) return played_on(place);
    const auto here = look_at(place);
    if (!here) return here.error();
    return view_of(*here);
  }

  Expected<ProofWay> longest_way(const ProofPlace& place) override {
    return way_out(
        place, [](const ProofSizes& sizes) { return sizes.longest; },
        [](std::uint64_t a, std::uint64_t b) { return a > b; });
  }
  Expected<ProofWay> shortest_way(const ProofPlace& place) override {
    return way_out(
        place, [](const ProofSizes& sizes) { return sizes.shortest; },
        [](std::uint64_t a, std::uint64_t b) { return a < b; });
  }

  Expected<std::unique_ptr<ProofPlay>> play(std::uint32_t part) override;

  void explain(std::ostream& out, const ExplainOptions& options) override {
    for (const auto& part : index_.parts()) {
      Explainer explainer(out);
      explainer.start(report_, part.claim, part.kind);
      explain_part(part, explainer, options.depth);
    }
  }

 private:
  friend class ProofPlayOf<R>;
  using Kind = CertificateRecord::Kind;
  using Sequence = std::vector<Move>;

  // What a place in the file is about. Where moves are left out, the entry is that of the
  // statement, and the record that of the node behind it.
  struct Here {
    std::uint32_t part = 0;
    Entry entry = ProofIndex::none;
    Position position{};
    CertificateRecord record = {};
    std::optional<Statement> statement = {};
    std::optional<Reason> reason = {};

    bool is_final() const { return entry == ProofIndex::none; }
    bool is_node() const { return !is_final() && record.is_node(); }
    bool leaves_moves_out() const { return statement == Statement::only; }
    Entry node_entry() const { return leaves_moves_out() ? entry + 1 : entry; }
  };
  // On the way to the entry that was asked for last.
  struct Step {
    Entry entry;
    Position position;
    CertificateRecord record;
  };

  ProofTreeOf(const CheckReport& report, ProofIndex index)
      : report_(report), index_(std::move(index)) {}
  ProofTreeOf(const CheckReport& report, ProofIndex index, CertificateReader reader, R rules,
              const Position& root, MakeReasons<R> make_reasons)
      : report_(report),
        index_(std::move(index)),
        reader_(std::move(reader)),
        rules_(std::move(rules)),
        root_(root) {
    for (const auto& part : index_.parts()) {
      reasons_.push_back(make_reasons == nullptr ? nullptr : make_reasons(*rules_, part.claim));
    }
  }

  bool is_there(const ProofPlace& place) const {
    if (place.part >= index_.parts().size()) return false;
    const auto& part = index_.parts()[place.part];
    if (place.entry == ProofIndex::none) return part.root == ProofIndex::none;
    return part.root != ProofIndex::none && place.entry >= part.root && place.entry < part.end;
  }

  const Claim& claim_of(std::uint32_t part) const { return index_.parts()[part].claim; }
  std::uint32_t part_of(Entry entry) const {
    std::uint32_t part = 0;
    while (entry >= index_.parts()[part].end) ++part;
    return part;
  }

  static Error lost() { return Error{"the certificate can't be read any more"}; }

  Expected<CertificateRecord> read(Entry entry) {
    reader_->go_to(index_.place(entry));
    auto record = reader_->next();
    if (!record) return lost();
    return std::move(*record);
  }
  Expected<Reason> reason_of_record(const CertificateRecord& record) {
    if (record.reason) return *record.reason;
    reader_->go_to(index_.place_of_reason(record.reason_name));
    auto named = reader_->next();
    if (!named || !named->reason) return lost();
    return std::move(*named->reason);
  }

  // The position that stands for another.
  Expected<Position> stand_in(std::uint32_t part, const Position& at, const Reason& reason) {
    if (reason.kind == symmetry_kind) return image_by(*rules_, at, reason);
    if (reasons_[part] == nullptr) return lost();
    return reasons_[part]->instead(at, reason);
  }

  Sequence legal_moves(const Position& at) const {
    typename R::Moves moves;
    rules_->moves(at, moves);
    return {moves.begin(), moves.end()};
  }
  // Of a node whose moves are left out by this reason, if there is one.
  Expected<Sequence> followed(std::uint32_t part, const Position& at, const CertificateRecord& node,
                              const Reason* only) {
    Sequence moves;
    if (only != nullptr) {
      const auto some = reasons_[part]->only(at, *only);
      if (!some) return some.error();
      moves.assign(some->begin(), some->end());
    } else {
      moves = legal_moves(at);
    }
    if (rules_->to_move(at) != claim_of(part).prover()) return moves;
    if (node.move_index >= moves.size()) return lost();
    return Sequence{moves[static_cast<std::size_t>(node.move_index)]};
  }

  // Calls use(move, position after it, entry or none) for what belongs to a node, until it answers
  // false.
  template <class Use>
  void for_each_child(const Sequence& moves, const Position& at, Entry node, Use use) const {
    Entry next = node + 1;
    for (const auto move : moves) {
      Position after = at;
      rules_->play(after, move);
      const bool is_final = rules_->result(after).has_value();
      if (!use(move, after, is_final ? ProofIndex::none : next)) return;
      if (!is_final && next < index_.size()) next = index_.end(next);
    }
  }

  Expected<Position> position_at(Entry entry) {
    const auto way = index_.way_to(entry);
    std::size_t same = 0;
    while (same < std::min(way.size(), trail_.size()) && trail_[same].entry == way[same]) ++same;
    trail_.resize(same);
    while (trail_.size() < way.size()) {
      const auto stepped = step_to(way[trail_.size()]);
      if (!stepped) {
        trail_.clear();
        return stepped.error();
      }
    }
    return trail_.back().position;
  }

  Expected<void> step_to(Entry entry) {
    auto record = read(entry);
    if (!record) return record.error();
    auto position = trail_.empty() ? Expected<Position>(*root_) : position_after(entry);
    if (!position) return position.error();
    trail_.push_back({entry, *position, std::move(*record)});
    return {};
  }
  Expected<Position> position_after(Entry entry) {
    const auto part = part_of(entry);
    const auto& above = trail_.back();
    if (above.record.kind == Kind::statement) {
      if (above.record.statement == Statement::only) return above.position;
      const auto reason = reason_of_record(above.record);
      if (!reason) return reason.error();
      return stand_in(part, above.position, *reason);
    }
    std::optional<Reason> only;
    if (trail_.size() > 1 && is_only(trail_[trail_.size() - 2].record)) {
      auto reason = reason_of_record(trail_[trail_.size() - 2].record);
      if (!reason) return reason.error();
      only = std::move(*reason);
    }
    const auto moves = followed(part, above.position, above.record, only ? &*only : nullptr);
    if (!moves) return moves.error();
    Expected<Position> found = lost();
    for_each_child(*moves, above.position, above.entry,
                   [&](Move, const Position& after, Entry child) {
                     if (child != entry) return true;
                     found = after;
                     return false;
                   });
    return found;
  }
  static bool is_only(const CertificateRecord& record) {
    return record.kind == Kind::statement && record.statement == Statement::only;
  }

  // The place is there, and nothing was played on.
  Expected<Here> look_at(const ProofPlace& place) {
    Here here;
    here.part = place.part;
    if (place.entry == ProofIndex::none) {
      here.position = *root_;
      return here;
    }
    const auto position = position_at(place.entry);
    if (!position) return position.error();
    here.position = *position;
    here.entry = place.entry;
    here.record = trail_.back().record;
    // The same place as the statement before it.
    const auto* above = trail_.size() < 2 ? nullptr : &trail_[trail_.size() - 2];
    if (above != nullptr && is_only(above->record)) {
      here.entry = above->entry;
      here.record = above->record;
    }
    if (here.record.kind != Kind::statement) return here;
    here.statement = here.record.statement;
    auto reason = reason_of_record(here.record);
    if (!reason) return reason.error();
    here.reason = std::move(*reason);
    if (here.leaves_moves_out()) {
      if (here.entry + 1 >= index_.size()) return lost();  // an unfinished proof
      auto node = read(here.entry + 1);
      if (!node) return node.error();
      here.record = std::move(*node);
    }
    return here;
  }

  // Where the node of this name is.
  ProofPlace place_of_name(std::uint64_t name) {
    const auto entry = index_.of_name(name);
    const auto way = index_.way_to(entry);
    ProofPlace place{part_of(entry), entry};
    if (way.size() < 2) return place;
    const auto above = read(way[way.size() - 2]);
    if (above && is_only(*above)) place.entry = way[way.size() - 2];
    return place;
  }

  ProofNodeKind kind_of(const Here& here) const {
    return here.is_final() ? ProofNodeKind::final_position
                           : kind_of(here.part, here.position, here.record);
  }
  ProofNodeKind kind_of(std::uint32_t part, const Position& at,
                        const CertificateRecord& record) const {
    if (record.kind == Kind::reference) return ProofNodeKind::reference;
    if (record.kind == Kind::small) return ProofNodeKind::small;
    if (record.kind == Kind::statement && record.statement == Statement::settled) {
      return ProofNodeKind::settled;
    }
    if (record.kind == Kind::statement && record.statement == Statement::instead) {
      return ProofNodeKind::instead;
    }
    return claim_of(part).is_made_by(rules_->to_move(at)) ? ProofNodeKind::chosen
                                                          : ProofNodeKind::answered;
  }

  ProofNode blank_view(std::uint32_t part, const Position& position) const {
    ProofNode view;
    view.claim = claim_of(part);
    view.proof = index_.parts()[part].kind;
    rules_->encode(position, view.position);
    view.position_text = rules_->position_text(position);
    view.view = rules_->view(position);
    view.to_move = rules_->to_move(position);
    view.score = rules_->result(position);
    return view;
  }

  std::string words_of(std::uint32_t part, const Position& at, const Reason& reason) const {
    if (reason.kind == symmetry_kind || reasons_[part] == nullptr) return {};
    return reasons_[part]->text(at, reason);
  }
  // With the reason that every game has.
  std::string phrase_of(std::uint32_t part, const Position& at, const Reason& reason) const {
    if (reason.kind == symmetry_kind) return "its mirror image";
    return words_of(part, at, reason);
  }
  BoardMarks marks_of(std::uint32_t part, const Position& at, Statement statement,
                      const Reason& reason) const {
    if (reason.kind == symmetry_kind || reasons_[part] == nullptr) return {};
    return reasons_[part]->marks(at, statement, reason);
  }

  Expected<ProofNode> view_of(const Here& here) {
    auto view = blank_view(here.part, here.position);
    view.place = {here.part, here.entry};
    view.kind = kind_of(here);
    if (here.is_final()) return view;
    view.sizes = index_.sizes(here.entry);
    if (here.statement) {
      view.statement = here.statement;
      view.reason = phrase_of(here.part, here.position, *here.reason);
      view.marks = marks_of(here.part, here.position, *here.statement, *here.reason);
    }
    if (here.record.kind == Kind::named || here.record.kind == Kind::reference) {
      view.name = here.record.name;
      view.references = here.record.references;
    }
    if (here.record.kind == Kind::reference) view.target = place_of_name(here.record.name);
    if (here.statement == Statement::instead) {
      const auto other = stand_in(here.part, here.position, *here.reason);
      if (!other) return other.error();
      if (!rules_->result(*other)) view.target = ProofPlace{here.part, here.entry + 1};
    }
    if (here.is_node()) {
      if (const auto added = add_moves(here, view); !added) return added.error();
    } else if (view.kind == ProofNodeKind::settled || view.kind == ProofNodeKind::small) {
      if (const auto added = add_moves_beyond(here, view); !added) return added.error();
    }
    return view;
  }

  Expected<void> add_moves(const Here& here, ProofNode& view) {
    const auto moves = followed(here.part, here.position, here.record,
                                here.leaves_moves_out() ? &*here.reason : nullptr);
    if (!moves) return moves.error();
    const auto legal = legal_moves(here.position);
    for (const auto move : legal) {
      ProofChild child;
      child.number = static_cast<std::uint16_t>(view.moves.size());
      child.move = rules_->move_text(here.position, move);
      child.outcome = view.kind == ProofNodeKind::chosen ? ProofChild::Outcome::not_chosen
                                                         : ProofChild::Outcome::left_out;
      if (child.outcome == ProofChild::Outcome::left_out) {
        child.to = ProofPlace{here.part, here.entry, {child.number}};
        child.kind = ProofNodeKind::played_on;
      }
      view.moves.push_back(std::move(child));
    }
    Expected<void> fine;
    for_each_child(*moves, here.position, here.node_entry(),
                   [&](Move move, const Position& after, Entry entry) {
                     const auto place = std::find(legal.begin(), legal.end(), move);
                     auto& child = view.moves[static_cast<std::size_t>(place - legal.begin())];
                     child.outcome = ProofChild::Outcome::followed;
                     if (entry != ProofIndex::none) {
                       fine = lead_to(here.part, after, entry, child);
                     } else {
                       child.outcome = ProofChild::Outcome::final_position;
                       child.to = ProofPlace{here.part, here.entry, {child.number}};
                       child.kind = ProofNodeKind::final_position;
                       child.score = rules_->result(after);
                     }
                     return bool(fine);
                   });
    return fine;
  }

  // A child with a record of its own.
  Expected<void> lead_to(std::uint32_t part, const Position& after, Entry entry,
                         ProofChild& child) {
    if (entry >= index_.size()) return {};  // of an unfinished proof
    auto record = read(entry);
    if (!record) return record.error();
    child.to = ProofPlace{part, entry};
    child.sizes = index_.sizes(entry);
    if (record->kind == Kind::reference) {
      child.reference = record->name;
      child.to = place_of_name(record->name);
      record = read(child.to->entry);
      if (!record) return record.error();
    }
    child.kind = kind_of(part, after, *record);
    return {};
  }

  // From a settled or small position on: all of the opponent's, or the one that the checker finds.
  Expected<void> add_moves_beyond(const Here& here, ProofNode& view);
  void add_move_beyond(ProofNode& view, const Position& at, Move move) const {
    const auto legal = legal_moves(at);
    ProofChild child;
    child.number =
        static_cast<std::uint16_t>(std::find(legal.begin(), legal.end(), move) - legal.begin());
    child.move = rules_->move_text(at, move);
    child.to = view.place;
    child.to->played.push_back(child.number);
    auto after = at;
    rules_->play(after, move);
    child.score = rules_->result(after);
    child.outcome =
        child.score ? ProofChild::Outcome::final_position : ProofChild::Outcome::followed;
    child.kind = child.score ? ProofNodeKind::final_position : ProofNodeKind::played_on;
    view.moves.push_back(std::move(child));
  }

  Expected<ProofNode> played_on(const ProofPlace& place);

  // Follows the prover's moves, and of its opponent's those that are best by `better`.
  template <class Value, class Better>
  Expected<ProofWay> way_out(const ProofPlace& from, Value value, Better better);

  class ToldPart;
  void explain_part(const ProofIndex::Part& part, Explainer& explainer, std::size_t most_depth);

  CheckReport report_;
  ProofIndex index_;
  std::optional<CertificateReader> reader_;
  std::optional<R> rules_;  // none of a certificate that was not understood
  std::optional<Position> root_;
  std::vector<std::unique_ptr<Reasons<R>>> reasons_;  // of each part, null where there are none
  std::vector<Step> trail_;
};

}  // namespace proofboard
