// A game against a proof (proof_tree.h), of one game.
//
// The board and what the proof is about may part: an image stands for a position, or one that is no
// better for the prover. So the prover keeps a position in mind, always one of the proof's, and
// copies: it makes the opponent's moves in mind, by the board's symmetry, and the moves that the
// proof plays there on the board. The position in mind is never better for the prover than the one
// on the board:
// - a move of the opponent's that can't be made in mind was made there before (it has in mind what
//   it does not have on the board): nothing changes;
// - a move of the prover's that can't be made on the board is made there already, or worth nothing:
//   the prover may play what it likes, which does no harm in the games whose reasons tell such
//   positions (docs/formats/certificate.md).
//
// Behind settled and small positions the file says nothing; then the game's ReasonPlay goes on, or
// a search of the checker's own, and what they play is verified where it is not by construction.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checker/proof_tree_of.h"
#include "checker/small.h"

namespace proofboard {

template <Notated R>
class ProofPlayOf final : public ProofPlay {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Entry = ProofIndex::Entry;

  // From a place in the file.
  static Expected<std::unique_ptr<ProofPlayOf>> begin(ProofTreeOf<R>& tree,
                                                      const ProofPlace& place) {
    auto position = place.entry == ProofIndex::none ? Expected<Position>(*tree.root_)
                                                    : tree.position_at(place.entry);
    if (!position) return position.error();
    std::unique_ptr<ProofPlayOf> play(new ProofPlayOf(tree, place, *position));
    if (const auto arrived = play->arrive(place.entry); !arrived) return arrived.error();
    return play;
  }

  std::vector<std::uint8_t> position() const override {
    std::vector<std::uint8_t> bytes;
    rules_.encode(board_, bytes);
    return bytes;
  }
  std::string position_text() const override { return rules_.position_text(board_); }
  BoardView view() const override { return rules_.view(board_); }
  Side to_move() const override { return rules_.to_move(board_); }
  Side prover() const override { return claim_.prover(); }
  std::optional<int> result() const override { return rules_.result(board_); }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const auto move : moves_at(board_)) texts.push_back(rules_.move_text(board_, move));
    return texts;
  }

  ProofStanding standing() override {
    ProofStanding standing;
    standing.place = place_;
    standing.is_by_checker = stage_ != Stage::file;
    standing.is_in_another_position = !(mind_ == board_);
    if (reason_) {
      standing.reason = tree_.words_of(place_.part, reason_at_, *reason_);
      if (!standing.is_in_another_position) {
        standing.marks = tree_.marks_of(place_.part, reason_at_, statement_, *reason_);
      }
    } else if (stage_ == Stage::small) {
      standing.reason = "a small position, played out";
    }
    return standing;
  }

  Expected<void> play(std::string_view move) override {
    if (result()) return Error{"the game is over"};
    if (claim_.is_made_by(to_move())) return Error{"the proof's side is to move"};
    const auto parsed = rules_.parse_move(board_, move);
    if (!parsed) return parsed.error();
    return reply(*parsed);
  }

  Expected<ProofMove> answer() override {
    if (result()) return Error{"the game is over"};
    if (!claim_.is_made_by(to_move())) return Error{"the proof's side is not to move"};
    const auto at = board_;
    ProofMove answer;
    answer.why = standing();
    const auto move = choose();
    if (!move) return move.error();
    answer.move = rules_.move_text(at, *move);
    return answer;
  }

  // A legal move of the opponent's.
  Expected<void> reply(Move move) {
    const auto in_mind = image_of(move);
    rules_.play(board_, move);
    if (stage_ == Stage::over || claim_.is_made_by(rules_.to_move(mind_))) return {};
    return is_legal(mind_, in_mind) ? make_reply(in_mind) : Expected<void>();
  }

  // The prover's move, which is made.
  Expected<Move> choose() {
    // Each round makes two moves in mind, so it ends.
    while (stage_ != Stage::over && claim_.is_made_by(rules_.to_move(mind_))) {
      const auto wanted = move_in_mind();
      if (!wanted) return wanted.error();
      if (!*wanted) return play_anything_in_both();
      const auto on_board = on_the_board(**wanted);
      const auto twin = twin_of(**wanted);
      if (const auto made = make_move(**wanted); !made) return made.error();
      if (twin && stage_ != Stage::over && is_legal(mind_, *twin)) {
        if (const auto made = make_reply(*twin); !made) return made.error();
        continue;
      }
      if (!on_board) break;
      rules_.play(board_, *on_board);
      return *on_board;
    }
    return play_anything();
  }

  const Position& board() const { return board_; }
  bool is_by_checker() const { return stage_ != Stage::file; }

 private:
  using Kind = CertificateRecord::Kind;
  enum class Stage : std::uint8_t {
    file,    // at a node
    reason,  // a reason has settled the position
    small,   // a search has
    over,    // the position in mind is final
  };

  ProofPlayOf(ProofTreeOf<R>& tree, const ProofPlace& place, const Position& at)
      : tree_(tree),
        rules_(*tree.rules_),
        claim_(tree.claim_of(place.part)),
        reasons_(tree.reasons_[place.part].get()),
        place_{place.part, place.entry},
        board_(at),
        mind_(at) {}

  std::vector<Move> moves_at(const Position& at) const { return tree_.legal_moves(at); }
  bool is_legal(const Position& at, Move move) const {
    const auto moves = moves_at(at);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  // A move on the board as it is in mind.
  Move image_of(Move move) const {
    if constexpr (Symmetric<R>) {
      for (const int symmetry : images_) move = rules_.transform_move(move, symmetry);
    }
    return move;
  }
  std::optional<Move> on_the_board(Move in_mind) const {
    for (const auto move : moves_at(board_)) {
      if (image_of(move) == in_mind) return move;
    }
    return std::nullopt;
  }

  std::optional<Move> twin_of(Move move) const {
    for (const auto& [first, second] : twins_) {
      if (first == move) return second;
    }
    return std::nullopt;
  }

  Expected<Move> play_anything() {
    const auto moves = moves_at(board_);
    if (moves.empty()) return Error{"the rules give no move, yet no result either"};
    const auto wanted = std::exchange(beside_, std::nullopt);
    const bool can_be_had = wanted && is_legal(board_, *wanted);
    const auto move = can_be_had ? *wanted : moves.front();
    rules_.play(board_, move);
    return move;
  }
  Expected<Move> play_anything_in_both() {
    const auto moves = moves_at(board_);
    const auto both = std::find_if(moves.begin(), moves.end(),
                                   [&](Move move) { return is_legal(mind_, image_of(move)); });
    const auto in_mind = both == moves.end() ? moves_at(mind_).front() : image_of(*both);
    if (const auto made = make_move(in_mind); !made) return made.error();
    if (both == moves.end()) return play_anything();
    rules_.play(board_, *both);
    return *both;
  }

  // The position in mind has this entry.
  Expected<void> arrive(Entry entry) {
    reason_.reset();
    while (true) {
      if (rules_.result(mind_)) {
        stage_ = Stage::over;
        return {};
      }
      place_.entry = entry;
      stage_ = Stage::file;
      auto record = tree_.read(entry);
      if (!record) return record.error();
      if (record->kind == Kind::reference) {
        entry = tree_.place_of_name(record->name).entry;
        continue;
      }
      if (record->kind == Kind::small) {
        stage_ = Stage::small;
        return {};
      }
      if (record->kind != Kind::statement) {
        node_ = std::move(*record);
        return {};
      }
      auto reason = tree_.reason_of_record(*record);
      if (!reason) return reason.error();
      if (record->statement == Statement::instead) {
        if (const auto stepped = stand_in(*reason); !stepped) return stepped.error();
        ++entry;
        continue;
      }
      reason_ = std::move(*reason);
      reason_at_ = mind_;
      statement_ = record->statement;
      if (record->statement == Statement::settled) return settle();
      auto node = tree_.read(entry + 1);
      if (!node) return node.error();
      node_ = std::move(*node);
      return {};
    }
  }

  Expected<void> stand_in(const Reason& reason) {
    const auto other = tree_.stand_in(place_.part, mind_, reason);
    if (!other) return other.error();
    mind_ = *other;
    if (reason.kind == symmetry_kind) images_.push_back(reason.body[0]);
    if (reason.kind == symmetry_kind) move_twins(reason.body[0]);
    return {};
  }
  void move_twins([[maybe_unused]] int symmetry) {
    if constexpr (Symmetric<R>) {
      for (auto& [first, second] : twins_) {
        first = rules_.transform_move(first, symmetry);
        if (second) second = rules_.transform_move(*second, symmetry);
      }
    }
  }

  // reason_ settles the position in mind.
  Expected<void> settle() {
    stage_ = Stage::reason;
    by_reason_ = reasons_->play(mind_, *reason_);
    return {};
  }

  bool leaves_moves_out() const { return reason_ && statement_ == Statement::only; }
  Entry node_entry() const { return leaves_moves_out() ? place_.entry + 1 : place_.entry; }

  // In mind, where a move is followed by the record that belongs to it.
  Expected<bool> follow(Move move) {
    const auto moves =
        tree_.followed(place_.part, mind_, node_, leaves_moves_out() ? &*reason_ : nullptr);
    if (!moves) return moves.error();
    std::optional<std::pair<Position, Entry>> found;
    tree_.for_each_child(*moves, mind_, node_entry(),
                         [&](Move one, const Position& after, Entry entry) {
                           if (one == move) found.emplace(after, entry);
                           return !found;
                         });
    if (!found) return false;
    mind_ = found->first;
    if (const auto arrived = arrive(found->second); !arrived) return arrived.error();
    return true;
  }

  // The prover's next move in mind; nothing where any will do.
  Expected<std::optional<Move>> move_in_mind() {
    if (stage_ == Stage::file) {
      const auto moves = tree_.followed(place_.part, mind_, node_, nullptr);
      if (!moves) return moves.error();
      return std::optional<Move>(moves->front());
    }
    if (stage_ == Stage::reason && by_reason_ != nullptr) return by_reason_->answer(mind_);
    return search();
  }

  // A move after which the reason holds still, or a search finds that the claim does.
  Expected<std::optional<Move>> search() {
    const auto moves = moves_at(mind_);
    for (const auto move : moves) {
      auto after = mind_;
      rules_.play(after, move);
      const auto score = rules_.result(after);
      const bool is_over = score && claim_.holds_with(*score);
      const bool is_settled =
          !score && stage_ == Stage::reason && bool(reasons_->settled(after, *reason_));
      if (is_over || is_settled) return std::optional<Move>(move);
    }
    // Within as few positions as it takes: other moves may take any number. The positions needed,
    // and among equals the plies, grow fewer from move to move, so play comes to an end.
    std::optional<Move> best;
    int plies = 0;
    for (unsigned exponent = 0; !best && exponent <= most_small_exponent; ++exponent) {
      for (const auto move : moves) {
        auto after = mind_;
        rules_.play(after, move);
        if (rules_.result(after)) continue;
        const auto verdict = small_.run(rules_, after, claim_, small_positions(exponent));
        if (verdict != SmallVerdict::holds || (best && small_.plies() >= plies)) continue;
        best = move;
        plies = small_.plies();
      }
    }
    if (!best) return Error{"the checker finds no move here"};
    return best;
  }

  Expected<void> make_move(Move move) {
    if (stage_ != Stage::file) {
      go_on(move);
      return {};
    }
    const auto followed = follow(move);
    if (!followed) return followed.error();
    return {};
  }

  // Beyond the file.
  void go_on(Move move) {
    if (by_reason_ != nullptr) by_reason_->played(mind_, move);
    rules_.play(mind_, move);
    if (rules_.result(mind_)) stage_ = Stage::over;
  }

  // A legal move of the opponent's in mind.
  Expected<void> make_reply(Move move) {
    if (stage_ != Stage::file) {
      go_on(move);
      return {};
    }
    if (leaves_moves_out()) {
      const auto only = tree_.followed(place_.part, mind_, node_, &*reason_);
      if (!only) return only.error();
      if (std::find(only->begin(), only->end(), move) == only->end()) return leave_out(move);
    }
    const auto followed = follow(move);
    if (!followed) return followed.error();
    if (!*followed) return Error{"the proof has no answer to this move"};
    for (const auto later : std::exchange(later_, {})) {
      if (stage_ == Stage::over || claim_.is_made_by(rules_.to_move(mind_)) ||
          !is_legal(mind_, later)) {
        continue;
      }
      if (const auto made = make_reply(later); !made) return made.error();
    }
    return {};
  }

  Expected<void> leave_out(Move move) {
    auto at = mind_;
    for (const auto later : later_) rules_.play(at, later);
    const auto left = reasons_->left_out(at, *reason_, move);
    if (!left) return left.error();
    twins_.insert(twins_.end(), left->twins.begin(), left->twins.end());
    using Way = typename LeftOut<R>::Way;
    switch (left->way) {
      case Way::later: later_.push_back(move); return {};
      case Way::as_if: return make_reply(*left->move);
      case Way::nothing: return pass(left->move);
      case Way::settled: break;
    }
    rules_.play(at, move);
    if (const auto fine = reasons_->settled(at, left->why); !fine) return fine.error();
    later_.clear();
    mind_ = at;
    reason_ = left->why;
    reason_at_ = at;
    statement_ = Statement::settled;
    return settle();
  }

  // The opponent's move has changed nothing: the prover answers beside the proof.
  Expected<void> pass(const std::optional<Move>& answer) {
    if (answer) beside_ = on_the_board(*answer);
    return {};
  }

  ProofTreeOf<R>& tree_;
  const R& rules_;
  Claim claim_;
  Reasons<R>* reasons_;  // null: the game has none
  ProofPlace place_;
  Position board_;
  Position mind_;
  Stage stage_ = Stage::file;
  CertificateRecord node_;        // of the position in mind
  std::optional<Reason> reason_;  // of the position in mind, or of the last one that had one
  Position reason_at_{};          // which it is about
  Statement statement_ = Statement::settled;
  std::unique_ptr<ReasonPlay<R>> by_reason_;
  SmallSearch<R> small_;
  std::vector<int> images_;  // one after the other they lead from the board to the mind
  std::vector<Move> later_;  // made on the board, not yet in mind
  std::vector<std::pair<Move, std::optional<Move>>> twins_;
  std::optional<Move> beside_;  // the next move on the board, if the mind has none
};

template <Notated R>
Expected<std::unique_ptr<ProofPlay>> ProofTreeOf<R>::play(std::uint32_t part) {
  if (part >= index_.parts().size()) return Error{"the proof has no such place"};
  auto play = ProofPlayOf<R>::begin(*this, root(part));
  if (!play) return play.error();
  return std::unique_ptr<ProofPlay>(std::move(*play));
}

template <Notated R>
Expected<void> ProofTreeOf<R>::add_moves_beyond(const Here& here, ProofNode& view) {
  if (view.to_move != view.claim.prover()) {
    for (const auto move : legal_moves(here.position)) add_move_beyond(view, here.position, move);
    return {};
  }
  auto play = ProofPlayOf<R>::begin(*this, {here.part, here.entry});
  if (!play) return play.error();
  const auto chosen = (*play)->choose();
  if (!chosen) return chosen.error();
  add_move_beyond(view, here.position, *chosen);
  return {};
}

// A position after moves that the file says nothing of: a game against the proof from there.
template <Notated R>
Expected<ProofNode> ProofTreeOf<R>::played_on(const ProofPlace& place) {
  const auto here = look_at({place.part, place.entry});
  if (!here) return here.error();
  auto play = ProofPlayOf<R>::begin(*this, {here->part, here->entry});
  if (!play) return play.error();
  auto& game = **play;
  for (std::size_t i = 0; i < place.played.size(); ++i) {
    const auto moves = legal_moves(game.board());
    if (place.played[i] >= moves.size()) return Error{"the proof has no such place"};
    const auto move = moves[place.played[i]];
    if (!claim_of(place.part).is_made_by(rules_->to_move(game.board()))) {
      if (const auto replied = game.reply(move); !replied) return replied.error();
      continue;
    }
    const auto chosen = game.choose();
    if (!chosen) return chosen.error();
    if (!(*chosen == move)) return Error{"the prover plays something else there"};
  }
  auto view = blank_view(place.part, game.board());
  view.place = place;
  view.kind = view.score ? ProofNodeKind::final_position : ProofNodeKind::played_on;
  if (view.score) return view;
  const auto standing = game.standing();
  view.reason = standing.reason;
  view.marks = standing.marks;
  const auto at = game.board();
  if (!claim_of(place.part).is_made_by(view.to_move)) {
    for (const auto move : legal_moves(at)) add_move_beyond(view, at, move);
    return view;
  }
  const auto chosen = game.choose();
  if (!chosen) return chosen.error();
  add_move_beyond(view, at, *chosen);
  return view;
}

}  // namespace proofboard
