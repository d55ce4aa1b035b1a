#include "solver/site/site_functions.hpp"

#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

namespace {

template <class Set, class Number, class Physics>
struct AtSite {
  using Functions = SiteFunctions<Number, Physics>;
  using Populations = Number[Lattice<Set>::directions];

  static typename Physics::Motion motion_of(const Number* f, const typename Functions::Numbers& numbers) {
    return karst::motion_of<Set>(*reinterpret_cast<const Populations*>(f), numbers);
  }
  static void set_motion(Number* f, const typename Physics::Motion& motion, const typename Physics::Start& start,
                         const typename Functions::Numbers& numbers) {
    karst::set_motion<Set>(*reinterpret_cast<Populations*>(f), motion, start, numbers);
  }
};

}  // namespace

template <class Number, class Physics>
SiteFunctions<Number, Physics> site_functions(std::string_view velocity_set) {
  return with_velocity_set(
      velocity_set,
      []<class Set>() {
        using At = AtSite<Set, Number, Physics>;
        return SiteFunctions<Number, Physics>{Physics::template numbers<Set, Number>, At::motion_of, At::set_motion};
      },
      typename Physics::Sets());
}

template SiteFunctions<double, FlowPhysics> site_functions(std::string_view);
template SiteFunctions<float, FlowPhysics> site_functions(std::string_view);
template SiteFunctions<double, ThermalPhysics> site_functions(std::string_view);
template SiteFunctions<float, ThermalPhysics> site_functions(std::string_view);
template SiteFunctions<double, TwoPhasePhysics> site_functions(std::string_view);
template SiteFunctions<float, TwoPhasePhysics> site_functions(std::string_view);

}  // namespace karst
