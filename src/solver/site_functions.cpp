#include "solver/site_functions.hpp"

#include "solver/variants.hpp"

namespace karst {

namespace {

template <class Set, class Number>
SiteMotion motion_at(const Number* f, const CollisionNumbers<Number>& numbers) {
  return motion_of<Set>(*reinterpret_cast<const Number(*)[Lattice<Set>::directions]>(f), numbers);
}

template <class Set, class Number>
void set_motion_at(Number* f, const SiteMotion& motion, const std::array<double, 3>& force, EquilibriumKind kind) {
  set_motion<Set>(*reinterpret_cast<Number(*)[Lattice<Set>::directions]>(f), motion, force, kind);
}

}  // namespace

template <class Number>
SiteFunctions<Number> site_functions(std::string_view velocity_set) {
  return with_velocity_set(velocity_set, []<class Set>() {
    return SiteFunctions<Number>{collision_numbers<Set, Number>, motion_at<Set, Number>, set_motion_at<Set, Number>};
  });
}

template SiteFunctions<double> site_functions(std::string_view);
template SiteFunctions<float> site_functions(std::string_view);

}  // namespace karst
