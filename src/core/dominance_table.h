// A transposition table for games with goods (game/dominance.h): what is known of a board, with
// which goods. A position takes a proof from an entry with no more goods than its own, a disproof
// from one with no less, and numbers from its own entry or, as bounds, from others.
//
// The entries of one board lie together: each from its home on, without a gap (linear probing), at
// most `window` places away. A search that meets a board with many hands so reads neighbouring
// memory. Growth, shrinking and forgetting keep it that way, and take no memory beside the table.
//
// Invariants
// - It never takes more than the bytes given, and starts small.
// - Of the entries that compete, those that cost more work stay. The newest always gets in.
// - Nobody holds on to a place in it: find() copies out.
//
// Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/memory.h"
#include "core/numbers.h"
#include "core/transposition_table.h"

namespace proofboard {

// A number in 32 bits.
class ShortNumber {
 public:
  ShortNumber() = default;
  explicit ShortNumber(Number number)
      : bits_(number == infinity ? most
                                 : static_cast<std::int32_t>(std::clamp<Number>(
                                       number, -Number{most} + 1, Number{most} - 1))) {}
  Number value() const { return bits_ == most ? infinity : bits_; }

 private:
  static constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  std::int32_t bits_ = 0;
};

template <class Goods>
class DominanceTable {
 public:
  struct Known {
    ProofEntry entry;
    Goods goods;         // of a solved one: for which it holds
    bool is_own = true;  // its very goods were met before
  };

  static constexpr std::size_t smallest_bytes = 4096;

  explicit DominanceTable(std::size_t bytes) {
    const std::size_t most = std::max(bytes, smallest_bytes) / sizeof(Slot) - window;
    while ((most >> doublings_left_) > first_slots) ++doublings_left_;
    count_ = most >> doublings_left_;
    memory_ = MappedMemory(((count_ << doublings_left_) + window) * sizeof(Slot));
    slots_ = reinterpret_cast<Slot*>(memory_.data());
  }

  // `attacker_moves`: in whose eyes the bounds of this board are. Numbers of other goods count only
  // if they were met no deeper than this, or they could feed themselves in a circle.
  std::optional<Known> find(std::uint64_t key, Goods goods, bool attacker_moves, int depth) const {
    std::optional<Known> own;
    const Slot* shortest = nullptr;
    Number least_pn = smallest_finite, least_dn = smallest_finite;
    for (const Slot* slot = home(key); slot->work != 0 && slot != home(key) + window; ++slot) {
      if (slot->key != key) continue;
      switch (slot->truth) {
        case Truth::proven:
          if (goods.covers(slot->goods) &&
              (shortest == nullptr || slot->goods.moves_left() < shortest->goods.moves_left())) {
            shortest = slot;
          }
          break;
        case Truth::disproven:
          if (slot->goods.covers(goods)) return known(*slot);
          break;
        case Truth::unknown:
          if (slot->goods == goods) {
            own = known(*slot);
          } else if (slot->depth <= std::min(depth, 255)) {
            const auto numbers = numbers_of(*slot, attacker_moves);
            if (slot->goods.covers(goods)) least_pn = std::max(least_pn, numbers.pn);
            if (goods.covers(slot->goods)) least_dn = std::max(least_dn, numbers.dn);
          }
          break;
      }
    }
    if (shortest != nullptr) return known(*shortest);
    if (!own && least_pn == smallest_finite && least_dn == smallest_finite) return std::nullopt;
    if (!own) {
      own.emplace();
      own->is_own = false;
      own->entry.bounds = {smallest_finite, smallest_finite};
    }
    const auto turn = attacker_moves ? Turn::attacker : Turn::defender;
    const auto least = bounds_for(turn, ProofNumbers{least_pn, least_dn});
    auto& bounds = own->entry.bounds;
    bounds = {std::max(bounds.phi, least.phi), std::max(bounds.delta, least.delta)};
    return own;
  }

  void prefetch(std::uint64_t key) const {
    const auto* slot = home(key);
    __builtin_prefetch(slot);
    __builtin_prefetch(slot + 2);
  }

  void store(std::uint64_t key, Goods goods, const ProofEntry& entry) {
    const Slot made{key,
                    goods,
                    ShortNumber(entry.bounds.phi),
                    ShortNumber(entry.bounds.delta),
                    std::max(entry.work, 1U),
                    entry.move,
                    entry.truth,
                    entry.depth};
    Slot* const first = home(key);
    Slot* place = nullptr;
    for (Slot* slot = first; slot->work != 0 && slot != first + window; ++slot) {
      if (slot->key != key || !is_replaced(*slot, made)) continue;
      if (place == nullptr) {
        place = slot;
      } else {
        slot->work = 1;  // told by the new one as well: the first to go
      }
    }
    if (place != nullptr) {
      const auto work = std::max(made.work, place->work);
      *place = made;
      place->work = work;
      return;
    }
    insert(made);
    // Beyond this the runs of neighbours get long.
    if (used_ * 5 > count_ * 3 && doublings_left_ > 0) grow();
  }

  template <class F>
  void for_each(F f) const {  // f(key, goods, entry)
    for (const Slot* slot = slots_; slot != slots_ + count_ + window; ++slot) {
      if (slot->work != 0) f(slot->key, slot->goods, known(*slot).entry);
    }
  }

  template <class F>
  void forget_if(F f) {
    forget_slots([&](const Slot& slot) { return f(known(slot).entry); });
  }

  // Forgets the entries that cost the least work until at most `share` of the places is in use.
  // Proofs and disproofs are worth more than their work: what is open can only be guessed again.
  void forget_cheapest(double share) {
    const auto wanted = static_cast<std::size_t>(static_cast<double>(count_) * share);
    if (used_ <= wanted) return;
    std::vector<std::uint32_t> worths;
    const std::size_t step = std::max<std::size_t>(1, count_ / samples);
    for (std::size_t i = 0; i < count_; i += step) {
      if (slots_[i].work != 0) worths.push_back(worth(slots_[i]));
    }
    if (worths.empty()) return;
    const auto kept = static_cast<double>(wanted) / static_cast<double>(used_);
    const auto nth = worths.begin() +
                     static_cast<std::ptrdiff_t>((1 - kept) * static_cast<double>(worths.size()));
    std::nth_element(worths.begin(), nth, worths.end());
    const auto least = nth == worths.end() ? 0 : *nth;
    forget_slots([&](const Slot& slot) { return worth(slot) <= least; });
  }

  void shrink_to(std::size_t most) {
    while (bytes() > most && count_ / 2 > window) halve();
  }

  bool is_full() const { return doublings_left_ == 0 && used_ * 10 > count_ * 8; }
  std::size_t used() const { return used_; }
  // The share of all the places that it may grow to.
  double fill() const {
    return static_cast<double>(used_) / static_cast<double>(count_ << doublings_left_);
  }
  std::size_t capacity() const { return count_; }
  std::size_t bytes() const { return (count_ + window) * sizeof(Slot); }

 private:
  struct Slot {
    std::uint64_t key;
    Goods goods;
    ShortNumber phi, delta;
    std::uint32_t work;  // 0: empty
    std::uint16_t move;
    Truth truth;
    std::uint8_t depth;
  };
  static_assert(sizeof(Slot) == 32);

  static constexpr std::size_t window = 32;
  static constexpr std::size_t first_slots = 4096;
  static constexpr std::size_t samples = 20'000;

  Slot* home(std::uint64_t key) const {
    return slots_ + static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64);
  }

  static Known known(const Slot& slot) {
    return {{{slot.phi.value(), slot.delta.value()}, slot.work, slot.move, slot.truth, slot.depth},
            slot.goods,
            true};
  }
  static ProofNumbers numbers_of(const Slot& slot, bool attacker_moves) {
    return numbers_from(attacker_moves ? Turn::attacker : Turn::defender,
                        Bounds{slot.phi.value(), slot.delta.value()});
  }
  static std::uint32_t worth(const Slot& slot) {
    return is_solved(slot.truth) ? slot.work + std::min(slot.work, 1000U) : slot.work;
  }

  // Whether the new entry of the same board says all that the old one does.
  static bool is_replaced(const Slot& old, const Slot& made) {
    switch (made.truth) {
      case Truth::proven: return old.truth != Truth::disproven && old.goods.covers(made.goods);
      case Truth::disproven: return old.truth != Truth::proven && made.goods.covers(old.goods);
      case Truth::unknown: break;
    }
    return old.truth == Truth::unknown && old.goods == made.goods;
  }

  // At the first empty place from its home on, or in place of the cheapest in the window.
  void insert(const Slot& made) {
    Slot* const first = home(made.key);
    Slot* cheapest = first;
    for (Slot* slot = first; slot != first + window; ++slot) {
      if (slot->work == 0) {
        *slot = made;
        ++used_;
        return;
      }
      if (worth(*slot) < worth(*cheapest)) cheapest = slot;
    }
    *cheapest = made;
  }

  template <class F>
  void forget_slots(F is_to_go) {
    used_ = 0;
    // In ascending order: what stays closes up to its home over places dealt with already.
    for (Slot* slot = slots_; slot != slots_ + count_ + window; ++slot) {
      const Slot old = take(slot);
      if (old.work != 0 && !is_to_go(old)) insert(old);
    }
  }

  static Slot take(Slot* slot) {
    const Slot old = *slot;
    slot->work = 0;
    return old;
  }

  void grow() {
    const std::size_t old_places = count_ + window;
    count_ *= 2;
    --doublings_left_;
    used_ = 0;
    // From the top down each goes to about twice its place. The lowest ones could meet others that
    // are still to go, so they step aside first.
    std::vector<Slot> lowest;
    const std::size_t low = std::min(old_places, 2 * window + 2);
    for (std::size_t i = 0; i < low; ++i) lowest.push_back(take(slots_ + i));
    for (std::size_t i = old_places; i-- > low;) {
      const Slot old = take(slots_ + i);
      if (old.work != 0) insert(old);
    }
    for (const Slot& old : lowest) {
      if (old.work != 0) insert(old);
    }
  }

  void halve() {
    const std::size_t old_places = count_ + window;
    count_ /= 2;
    ++doublings_left_;
    used_ = 0;
    for (std::size_t i = 0; i < old_places; ++i) {
      const Slot old = take(slots_ + i);
      if (old.work != 0) insert(old);
    }
    memory_.forget(bytes(), (old_places) * sizeof(Slot) - bytes());
  }

  std::size_t count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Slot* slots_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace proofboard
