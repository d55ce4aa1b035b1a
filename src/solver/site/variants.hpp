// The one list of compiled variants. It has velocity sets and stored numbers; each set is compiled for each stored number, equilibrium,
// layout and device. A new velocity set is a header in velocity_sets/ and an entry here; a new stored number is a type with a StoredNumber.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/velocity_set.hpp"
#include "solver/site/half.hpp"
#include "solver/site/storage.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/site/velocity_sets/d3q27.hpp"

namespace karst {

template <class... Type>
struct Types {};

using VelocitySets = Types<D3Q19, D3Q27>;
using ThermalVelocitySets = Types<D2Q37>;  ///< of thermal flow, which has a collision of its own
using TwoPhaseVelocitySets = Types<D3Q19>;

using FlowNumbers = Types<double, float, Half>;  ///< of creeping flow
using ExactNumbers = Types<double, float>;       ///< of all flows
using PorousNumbers = ExactNumbers;              ///< of creeping flow through porous labels

template <class Type, class... Other>
constexpr bool is_one_of(Types<Other...>) {
  return (std::is_same_v<Type, Other> || ...);
}

/// Throws InputError: flows of this kind are not compiled for this storage.
[[noreturn]] void refuse_storage(Storage storage);

/// visit.operator()<Number>() for the stored number of this storage. Throws InputError for one that is not in the list.
template <class Visit, class First, class... Others>
auto with_stored_number(Storage storage, Visit&& visit, Types<First, Others...>) {
  if (storage == storage_of<First>) return visit.template operator()<First>();
  if constexpr (sizeof...(Others) > 0) return with_stored_number(storage, std::forward<Visit>(visit), Types<Others...>());
  refuse_storage(storage);
}

/// Throws InputError with the names of the sets that are compiled.
[[noreturn]] void refuse_velocity_set(std::string_view name);

/// visit.operator()<Set>() for the set with this name. Throws InputError for an unknown name.
template <class Visit, class First, class... Others>
auto with_velocity_set(std::string_view name, Visit&& visit, Types<First, Others...>) {
  if (name == First::name) return visit.template operator()<First>();
  if constexpr (sizeof...(Others) > 0) return with_velocity_set(name, std::forward<Visit>(visit), Types<Others...>());
  refuse_velocity_set(name);
}
template <class Visit>
auto with_velocity_set(std::string_view name, Visit&& visit) {
  return with_velocity_set(name, std::forward<Visit>(visit), VelocitySets());
}

/// The name in the list. Throws InputError for an unknown name.
std::string_view velocity_set_name(std::string_view name);

std::vector<std::string> velocity_set_names();
std::vector<std::string> thermal_velocity_set_names();
bool is_thermal_velocity_set(std::string_view name);

/// The name after this one in the list; the first name after the last. Throws InputError for an unknown name.
std::string_view next_velocity_set(std::string_view name);

/// The weights by direction. Throws InputError for an unknown name.
std::vector<double> weights_of(std::string_view name);

/// The set as data. Throws InputError for an unknown name.
VelocitySet velocity_set(std::string_view name);

}  // namespace karst
