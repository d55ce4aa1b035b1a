// Loads and stores of the lanes of a unit: some at its base, the others at its own slots. This is the form for any CPU; CPUs with masked
// moves have a specialization.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "solver/cpu/lanes.hpp"
#include "solver/memory/site_units.hpp"

namespace karst {

/// A vector of lanes of a unit, as wide as the CPU adds at once, but at most the whole unit.
template <class Isa, class Number>
using UnitLanes =
    Lanes<std::conditional_t<(Isa::bytes > unit_sites * sizeof(Number)), Narrowed<Isa, unit_sites * sizeof(Number)>, Isa>, Number>;

template <class Isa, class Stored>
struct MaskedLanes {
  using Values = UnitLanes<Isa, ComputedNumber<Stored>>;
  static constexpr unsigned all = (1U << Values::count) - 1;

  /// Lanes of the mask from `base`, others from `own`. Reads all lanes of both.
  static Values load(const Stored* own, const Stored* base, unsigned mask) {
    if (mask == 0) return Values::load_anywhere(own);
    const Values at_base = Values::load_anywhere(base);
    return mask == all ? at_base : selected(mask, at_base, Values::load_anywhere(own));
  }

  /// Lanes of the mask to `base`, other valid lanes to `own`.
  static void store(const Values& values, Stored* own, Stored* base, unsigned mask, unsigned valid) {
    if (mask == all) return values.store_anywhere(base);
    if (mask == 0 && valid == all) return values.store_anywhere(own);
    Stored lanes[Values::count];
    values.store_anywhere(lanes);
    for (unsigned rest = valid; rest != 0; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      (mask >> lane & 1 ? base : own)[lane] = lanes[lane];
    }
  }

 private:
  static Values selected(unsigned mask, const Values& yes, const Values& no) {
    using Bits = decltype(yes.values < no.values);
    Bits bits;
    for (std::size_t lane = 0; lane < Values::count; ++lane) bits[lane] = 1 << lane;
    return Values((bits & static_cast<std::remove_cvref_t<decltype(bits[0])>>(mask)) != 0 ? yes.values : no.values);
  }
};

}  // namespace karst
