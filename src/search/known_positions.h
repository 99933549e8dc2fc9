// What a depth-first search knows of positions, and where it keeps it: a transposition table by
// key; or, in a game with goods, a table by board in which one entry tells about many positions
// (core/dominance_table.h).
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/checkpoint.h"
#include "core/dominance_table.h"
#include "core/indicators.h"
#include "core/transposition_table.h"
#include "game/dominance.h"
#include "search/saved_search.h"
#include "search/table_keys.h"

namespace proofboard {

// Where a position is kept.
template <Rules R>
struct Place {
  std::uint64_t key = 0;
  [[no_unique_address]] GoodsOf<R> goods = {};

  // Tells positions apart that share a board.
  std::uint64_t whole_key() const {
    if constexpr (Dominating<R>) return key ^ mix_bits(goods.bits());
    return key;
  }
};

// Of an entry without a move.
inline constexpr std::uint16_t no_packed_move = 0xffff;

// What is kept of a position.
template <Rules R>
struct Known {
  ProofEntry entry;
  [[no_unique_address]] GoodsOf<R> goods = {};  // of a solved one: for which it holds
  bool is_own = true;  // false: only bounds, from the same board with other goods
};

// The table, whichever it is. A copy shares it.
template <class Table>
class KeptInTable {
 public:
  explicit KeptInTable(std::size_t bytes) : table_(std::make_shared<Table>(bytes)) {}

  template <class F>
  void forget_if(F f) {
    table_->forget_if(f);
  }
  void forget_cheapest(double share) { table_->forget_cheapest(share); }
  void shrink_to(std::size_t bytes) { table_->shrink_to(bytes); }
  bool is_full() const { return table_->is_full(); }
  // From now on copies of this may be used by other threads (core/shared_slot.h).
  void share() { table_->share(); }
  void use_alone() { table_->use_alone(); }
  bool is_shared() const { return table_->is_shared(); }
  bool wants_to_grow() const { return table_->wants_to_grow(); }
  void grow_if_wanted() { table_->grow_if_wanted(); }
  std::size_t bytes() const { return table_->bytes(); }
  double fill() const { return table_->fill(); }

 protected:
  std::shared_ptr<Table> table_;
};

template <Rules R>
class PlainPositions : public KeptInTable<TranspositionTable<ProofEntry>> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  PlainPositions(const R& rules, Keys keys, std::size_t bytes)
      : KeptInTable(bytes), keys_(rules, keys) {}

  static void begin(Side /*attacker*/) {}
  Place<R> place_of(const Position& position) { return {keys_(position)}; }
  std::uint16_t pack(const Position& position, Move move) const {
    return keys_.pack(position, move);
  }
  Move unpack(const Position& position, std::uint16_t bits) const {
    return keys_.unpack(position, bits);
  }

  void prefetch(const Place<R>& place) const { table_->prefetch(place.key); }
  void prefetch_entry(const Place<R>& place) const { table_->prefetch_entry(place.key); }
  void prefetch_room(const Place<R>& place) const { table_->prefetch_room(place.key); }
  std::optional<Known<R>> find(const Place<R>& place, Turn /*turn*/, int /*depth*/) const {
    const auto entry = table_->find(place.key);
    if (!entry) return std::nullopt;
    return Known<R>{*entry};
  }
  void store(const Place<R>& place, const ProofEntry& entry) { table_->store(place.key, entry); }

  void save(const Indicators& indicators, CheckpointWriter& file) const {
    save_search(indicators, *table_, file);
  }
  bool load(Indicators& indicators, CheckpointReader& file) {
    return load_search(indicators, *table_, file);
  }

 private:
  TableKeys<R> keys_;
};

template <Rules R>
class DominatedPositions : public KeptInTable<DominanceTable<typename R::Goods>> {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Goods = typename R::Goods;

  // There are no symmetries in games with goods.
  DominatedPositions(const R& rules, Keys keys, std::size_t bytes)
      : KeptInTable<DominanceTable<Goods>>(bytes),
        rules_(rules),
        has_exact_keys_(keys == Keys::exact) {}

  void begin(Side attacker) { attacker_ = attacker; }
  Place<R> place_of(const Position& position) {
    return {has_exact_keys_ ? exact_key(position) : rules_.board_key(position),
            rules_.goods(position, attacker_)};
  }
  // Of the position after a move, which is not played.
  Place<R> place_after(Position& position, Move move) {
    if (!has_exact_keys_) {
      return {rules_.board_key_after(position, move),
              rules_.goods_after(position, attacker_, move)};
    }
    const auto undo = rules_.play(position, move);
    const auto place = place_of(position);
    rules_.undo(position, move, undo);
    return place;
  }
  static std::uint16_t pack(const Position&, Move move) { return pack_move(move); }
  static Move unpack(const Position&, std::uint16_t bits) { return unpack_move<Move>(bits); }

  void prefetch(const Place<R>& place) const { table_->prefetch(place.key); }
  static void prefetch_entry(const Place<R>&) {}
  static void prefetch_room(const Place<R>&) {}
  std::optional<Known<R>> find(const Place<R>& place, Turn turn, int depth) const {
    const auto known = table_->find(place.key, place.goods, turn == Turn::attacker, depth);
    if (!known) return std::nullopt;
    return Known<R>{known->entry, known->goods, known->is_own};
  }
  void store(const Place<R>& place, const ProofEntry& entry) {
    table_->store(place.key, place.goods, entry);
  }

  void save(const Indicators& indicators, CheckpointWriter& file) const {
    file.put(indicators);
    file.put(static_cast<std::uint64_t>(table_->exact_used()));
    table_->for_each([&](std::uint64_t key, Goods goods, const ProofEntry& entry) {
      file.put(key);
      file.put(goods);
      file.put(entry);
    });
  }
  bool load(Indicators& indicators, CheckpointReader& file) {
    const auto measured = file.get<Indicators>();
    const auto count = file.get<std::uint64_t>();
    if (!measured || !count) return false;
    indicators = *measured;
    table_->reserve(*count);
    for (std::uint64_t i = 0; i < *count; ++i) {
      const auto key = file.get<std::uint64_t>();
      const auto goods = file.get<Goods>();
      const auto entry = file.get<ProofEntry>();
      if (!key || !goods || !entry || entry->truth > Truth::disproven) return false;
      table_->store(*key, *goods, *entry);
    }
    return has_kept(*table_, *count);
  }

 private:
  using KeptInTable<DominanceTable<Goods>>::table_;

  // From the bytes of the board without goods.
  std::uint64_t exact_key(const Position& position) {
    bytes_.clear();
    rules_.encode(rules_.with_goods(position, attacker_, Goods{}), bytes_);
    return XXH3_64bits(bytes_.data(), bytes_.size());
  }

  R rules_;
  bool has_exact_keys_;
  Side attacker_ = Side::black;
  std::vector<std::uint8_t> bytes_;  // scratch
};

template <Rules R>
using KnownPositions = std::conditional_t<Dominating<R>, DominatedPositions<R>, PlainPositions<R>>;

}  // namespace proofboard
