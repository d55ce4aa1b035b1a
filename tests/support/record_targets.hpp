// The CPU backend of the kinds of flow of tests, for any CPU.
#pragma once

#include <string_view>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/cpu_backend_code.hpp"
#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"
#include "support/record_physics.hpp"

namespace karst {

/// The functions of a site are those of nearly incompressible flow.
template <class Number, class Physics>
SiteFunctions<Number, Physics> functions_of_mixing(std::string_view set) {
  const SiteFunctions<Number> plain = site_functions<Number>(set);
  return {plain.numbers, plain.motion_of, plain.set_motion};
}

template <class Number, class Physics>
std::vector<CpuTarget<Number, Physics>> targets_of_mixing() {
  return {{"generic", find_kernels<GenericIsa, Number, Physics>, LayoutKind::vector_bundle}};
}

// clang-format off
template <> inline SiteFunctions<double, LabelAndRecord> site_functions(std::string_view set) { return functions_of_mixing<double, LabelAndRecord>(set); }
template <> inline SiteFunctions<float, LabelAndRecord> site_functions(std::string_view set) { return functions_of_mixing<float, LabelAndRecord>(set); }
template <> inline SiteFunctions<double, LabelAlone> site_functions(std::string_view set) { return functions_of_mixing<double, LabelAlone>(set); }
template <> inline SiteFunctions<double, WordAlone> site_functions(std::string_view set) { return functions_of_mixing<double, WordAlone>(set); }
template <> inline std::vector<CpuTarget<double, LabelAndRecord>> cpu_targets() { return targets_of_mixing<double, LabelAndRecord>(); }
template <> inline std::vector<CpuTarget<float, LabelAndRecord>> cpu_targets() { return targets_of_mixing<float, LabelAndRecord>(); }
template <> inline std::vector<CpuTarget<double, LabelAlone>> cpu_targets() { return targets_of_mixing<double, LabelAlone>(); }
template <> inline std::vector<CpuTarget<double, WordAlone>> cpu_targets() { return targets_of_mixing<double, WordAlone>(); }
// clang-format on

}  // namespace karst
