#include "solver/site/variants.hpp"

#include <algorithm>

#include "solver/site/lattice.hpp"

namespace karst {

namespace {

template <class... Set>
std::vector<std::string> names_of(Types<Set...>) {
  return {std::string(Set::name)...};
}

}  // namespace

static_assert(velocity_set_of_0_1 == D3Q19::name);

void refuse_velocity_set(std::string_view name) {
  throw InputError(text(setting("lattice", quote(name)), " is not one of ", joined(velocity_set_names(), ", "), "."));
}

void refuse_storage(Storage storage) {
  throw InputError(
      text(setting("storage", std::string(storage_name(storage))), " is for creeping flow. Use ", setting("storage", "f64"), " or f32."));
}

std::vector<std::string> velocity_set_names() { return names_of(VelocitySets()); }
std::vector<std::string> thermal_velocity_set_names() { return names_of(ThermalVelocitySets()); }

bool is_thermal_velocity_set(std::string_view name) {
  const std::vector<std::string> names = thermal_velocity_set_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view velocity_set_name(std::string_view name) {
  return with_velocity_set(name, []<class Set>() { return Set::name; });
}

std::string_view next_velocity_set(std::string_view name) {
  const std::vector<std::string> names = velocity_set_names();
  const auto next = std::find(names.begin(), names.end(), velocity_set_name(name)) + 1;
  return velocity_set_name(next == names.end() ? names.front() : *next);
}

std::vector<double> weights_of(std::string_view name) {
  return with_velocity_set(name, []<class Set>() {
    std::vector<double> weights;
    for (int q = 0; q < Lattice<Set>::directions; ++q) weights.push_back(Lattice<Set>::weight(q));
    return weights;
  });
}

VelocitySet velocity_set(std::string_view name) {
  const auto listed = []<class Set>() { return VelocitySet(Set::name, Set::velocities); };
  return is_thermal_velocity_set(name) ? with_velocity_set(name, listed, ThermalVelocitySets()) : with_velocity_set(name, listed);
}

}  // namespace karst
