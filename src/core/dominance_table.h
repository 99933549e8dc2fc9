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
// Threads: as with the transposition table (core/transposition_table.h). While it is shared, a
// writer claims the home of its board, and so is the only one that stores anything of this board;
// and then the place that it writes to, since boards with other homes may want that. Nobody waits
// for a place below one that it has claimed, so nobody waits for ever.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/cast_bits.h"
#include "core/memory.h"
#include "core/numbers.h"
#include "core/random.h"
#include "core/shared_count.h"
#include "core/shared_slot.h"
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
    forbid_what_is_not_in_use();
  }

  void share() { is_shared_ = true; }
  void use_alone() {
    used_.set(exact_used());
    lost_.set(0);
    is_shared_ = false;
  }
  bool is_shared() const { return is_shared_; }

  // `attacker_moves`: in whose eyes the bounds of this board are. Numbers of other goods count only
  // if they were met no deeper than this, or they could feed themselves in a circle.
  std::optional<Known> find(std::uint64_t key, Goods goods, bool attacker_moves, int depth) const {
    std::optional<Known> own;
    std::optional<Content> shortest;
    Number least_pn = smallest_finite, least_dn = smallest_finite;
    const Slot* const first = home(key);
    for (const Slot* slot = first; !slot->is_empty() && slot != first + window; ++slot) {
      if (!slot->may_have(key)) continue;
      const auto copy = slot->read();
      if (!copy.has_key(key)) continue;
      const Content here = copy.content();
      switch (here.truth) {
        case Truth::proven:
          if (goods.covers(here.goods) &&
              (!shortest || here.goods.moves_left() < shortest->goods.moves_left())) {
            shortest = here;
          }
          break;
        case Truth::disproven:
          if (here.goods.covers(goods)) return known(here);
          break;
        case Truth::unknown:
          if (here.goods == goods) {
            own = known(here);
          } else if (here.depth <= std::min(depth, 255)) {
            const auto numbers = numbers_of(here, attacker_moves);
            if (here.goods.covers(goods)) least_pn = std::max(least_pn, numbers.pn);
            if (goods.covers(here.goods)) least_dn = std::max(least_dn, numbers.dn);
          }
          break;
      }
    }
    if (shortest) return known(*shortest);
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
    Content made{goods,
                 ShortNumber(entry.bounds.phi),
                 ShortNumber(entry.bounds.delta),
                 std::max(entry.work, 1U),
                 entry.move,
                 entry.truth,
                 entry.depth};
    Slot* const first = home(key);
    const bool is_patient = is_solved(made.truth);
    if (is_shared_ && !first->claim(is_patient)) return;
    Place place = place_for(key, made);
    while (!is_ours(place, first, is_patient)) {
      if (!is_patient) {
        first->release();
        return;
      }
      place = place_for(key, made);
    }
    if (place.use == Use::known) made.work = std::max(made.work, place.seen.content().work);
    place.slot->write({key, made});
    if (is_shared_ && place.slot != first) first->release();
    if (place.use != Use::known) count(key, made, place.use);
  }

  // As with the transposition table.
  void reserve(std::size_t entries) {
    while (is_crowded_by(entries)) grow();
  }

  // Whether it would be larger by now, had it not been shared.
  bool wants_to_grow() const { return is_crowded_by(used_.value() + lost_.value()); }
  void grow_if_wanted() {
    used_.set(exact_used());
    while (wants_to_grow()) grow();
    lost_.set(0);
  }

  template <class F>
  void for_each(F f) const {  // f(key, goods, entry)
    for (const Slot* slot = slots_; slot != slots_ + count_ + window; ++slot) {
      const auto copy = slot->read();
      if (copy.is_empty()) continue;
      const Content here = copy.content();
      f(copy.key(), here.goods, known(here).entry);
    }
  }

  template <class F>
  void forget_if(F f) {
    forget_contents([&](const Content& content) { return f(known(content).entry); });
  }

  // Forgets the entries that cost the least work until at most `share` of the places is in use.
  // Proofs and disproofs are worth more than their work: what is open can only be guessed again.
  void forget_cheapest(double share) {
    const auto wanted = static_cast<std::size_t>(static_cast<double>(count_) * share);
    used_.set(exact_used());
    if (used() <= wanted) return;
    std::vector<std::uint32_t> worths;
    const std::size_t step = std::max<std::size_t>(1, count_ / samples);
    for (std::size_t i = 0; i < count_; i += step) {
      const auto copy = slots_[i].read();
      if (!copy.is_empty()) worths.push_back(worth(copy.content()));
    }
    if (worths.empty()) return;
    const auto kept = static_cast<double>(wanted) / static_cast<double>(used());
    const auto nth = worths.begin() +
                     static_cast<std::ptrdiff_t>((1 - kept) * static_cast<double>(worths.size()));
    std::nth_element(worths.begin(), nth, worths.end());
    const auto least = nth == worths.end() ? 0 : *nth;
    forget_contents([&](const Content& content) { return worth(content) <= least; });
  }

  void shrink_to(std::size_t most) {
    while (bytes() > most && count_ / 2 > window) halve();
  }

  bool is_full() const { return doublings_left_ == 0 && used() * 10 > count_ * 8; }
  std::size_t used() const { return std::min(used_.value(), count_ + window); }
  // Counts them where used() is an estimate.
  std::size_t exact_used() const {
    if (!is_shared_) return used_.value();
    std::size_t found = 0;
    for_each([&](std::uint64_t, Goods, const ProofEntry&) { ++found; });
    return found;
  }
  // The share of all the places that it may grow to.
  double fill() const {
    return static_cast<double>(used()) / static_cast<double>(count_ << doublings_left_);
  }
  std::size_t capacity() const { return count_; }
  std::size_t bytes() const { return (count_ + window) * sizeof(Slot); }

 private:
  struct Content {
    Goods goods;
    ShortNumber phi, delta;
    std::uint32_t work;  // at least 1
    std::uint16_t move;
    Truth truth;
    std::uint8_t depth;
  };
  using Slot = SharedSlot<Content>;
  using Copy = typename Slot::Copy;
  static_assert(sizeof(Slot) == 32);

  enum class Use { known, empty, of_another };  // of a slot that gets an entry
  struct Place {
    Slot* slot;
    Copy seen;  // what was there when it was chosen
    Use use;
  };

  static constexpr std::size_t window = 32;
  static constexpr std::size_t first_slots = 4096;
  static constexpr std::size_t samples = 20'000;

  Slot* home(std::uint64_t key) const {
    return slots_ + static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64);
  }

  static Known known(const Content& of) {
    return {
        {{of.phi.value(), of.delta.value()}, of.work, of.move, of.truth, of.depth}, of.goods, true};
  }
  static ProofNumbers numbers_of(const Content& content, bool attacker_moves) {
    return numbers_from(attacker_moves ? Turn::attacker : Turn::defender,
                        Bounds{content.phi.value(), content.delta.value()});
  }
  static std::uint32_t worth(const Content& content) {
    return is_solved(content.truth) ? content.work + std::min(content.work, 1000U) : content.work;
  }

  // Whether the new entry of the same board says all that the old one does.
  static bool is_replaced(const Content& old, const Content& made) {
    switch (made.truth) {
      case Truth::proven: return old.truth != Truth::disproven && old.goods.covers(made.goods);
      case Truth::disproven: return old.truth != Truth::proven && made.goods.covers(old.goods);
      case Truth::unknown: break;
    }
    return old.truth == Truth::unknown && old.goods == made.goods;
  }

  // In place of one that it replaces. Of several the first; the others are the first to go.
  Place place_for(std::uint64_t key, const Content& made) {
    Slot* const first = home(key);
    std::optional<Place> place;
    for (Slot* slot = first; !slot->is_empty() && slot != first + window; ++slot) {
      if (!slot->may_have(key)) continue;
      const auto copy = slot->read();
      if (!copy.has_key(key) || !is_replaced(copy.content(), made)) continue;
      const Place found{slot, copy, Use::known};
      if (!place) {
        place = found;
      } else if (is_ours(found, first, false)) {
        Content told = copy.content();  // by the new one as well
        told.work = 1;
        slot->write({key, told});
      }
    }
    return place ? *place : free_place(first);
  }

  // The first empty place from a home on, or the place of the cheapest in the window.
  static Place free_place(Slot* first) {
    Place cheapest{nullptr, {}, Use::of_another};
    std::uint32_t least = 0;
    for (Slot* slot = first; slot != first + window; ++slot) {
      if (slot->is_empty()) return {slot, {}, Use::empty};
      if (cheapest.slot != nullptr && worth(slot->glance()) >= least) continue;
      cheapest.slot = slot;
      cheapest.seen = slot->read();
      least = worth(cheapest.seen.content());
    }
    return cheapest;
  }

  // Whether a place may be written to, given that its writer has claimed its home: alone it always
  // may; otherwise if it can be claimed and still holds what was seen there.
  bool is_ours(const Place& place, const Slot* home, bool is_patient) const {
    if (!is_shared_ || place.slot == home) return true;
    if (!place.slot->claim(is_patient)) return false;
    if (place.slot->read() == place.seen) return true;
    place.slot->release();
    return false;
  }

  void count(std::uint64_t key, const Content& made, Use use) {
    if (is_shared_) {
      const auto hash = mix_bits(key ^ cast_bits<std::uint64_t>(made.goods));
      (use == Use::empty ? used_ : lost_).add_about_one(hash, count_);
      return;
    }
    if (use == Use::empty) used_.add_one();
    if (is_crowded_by(used_.value())) grow();
  }

  // Beyond this the runs of neighbours get long.
  bool is_crowded_by(std::size_t entries) const {
    return entries * 5 > count_ * 3 && doublings_left_ > 0;
  }

  void insert_again(const Copy& old) {
    const Place place = free_place(home(old.key()));
    place.slot->write(old);
    if (place.use == Use::empty) used_.add_one();
  }

  template <class F>
  void forget_contents(F is_to_go) {
    used_.set(0);
    // In ascending order: what stays closes up to its home over places dealt with already.
    for (Slot* slot = slots_; slot != slots_ + count_ + window; ++slot) {
      const Copy old = take(slot);
      if (!old.is_empty() && !is_to_go(old.content())) insert_again(old);
    }
  }

  static Copy take(Slot* slot) {
    const Copy old = slot->read();
    *slot = {};
    return old;
  }

  void grow() {
    const std::size_t old_places = count_ + window;
    count_ *= 2;
    --doublings_left_;
    allow(slots_, bytes());
    used_.set(0);
    // From the top down each goes to about twice its place. The lowest ones could meet others that
    // are still to go, so they step aside first.
    std::vector<Copy> lowest;
    const std::size_t low = std::min(old_places, 2 * window + 2);
    for (std::size_t i = 0; i < low; ++i) lowest.push_back(take(slots_ + i));
    for (std::size_t i = old_places; i-- > low;) {
      const Copy old = take(slots_ + i);
      if (!old.is_empty()) insert_again(old);
    }
    for (const Copy& old : lowest) {
      if (!old.is_empty()) insert_again(old);
    }
  }

  void halve() {
    const std::size_t old_places = count_ + window;
    count_ /= 2;
    ++doublings_left_;
    used_.set(0);
    for (std::size_t i = 0; i < old_places; ++i) {
      const Copy old = take(slots_ + i);
      if (!old.is_empty()) insert_again(old);
    }
    memory_.forget(bytes(), old_places * sizeof(Slot) - bytes());
    forbid_what_is_not_in_use();
  }

  void forbid_what_is_not_in_use() { forbid(memory_.data() + bytes(), memory_.size() - bytes()); }

  std::size_t count_ = 0;
  int doublings_left_ = 0;
  MappedMemory memory_;
  Slot* slots_ = nullptr;
  bool is_shared_ = false;
  SharedCount used_;
  SharedCount lost_;  // while shared: how often one had to go for another
};

}  // namespace proofboard
