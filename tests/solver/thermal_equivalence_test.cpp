// Thermal flow in every layout, on every kind of CPU, any threads and ranks is the same solver: bit for bit. In random pores, without and
// with plates.
#include <gtest/gtest.h>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/targets.hpp"
#include "support/thermal_case.hpp"

namespace karst {

namespace {

using ThermalBackend = CpuBackend<double, ThermalPhysics>;

std::int64_t differences(const ThermalCase& each, LayoutKind layout, const std::string& target, int threads, bool overlap) {
  FlowSettings settings;
  settings.layout = layout;
  settings.threads = threads;
  settings.overlap = overlap;
  return each.differences(each.populations_on(ThermalBackend(each.part, settings, target), overlap));
}

}  // namespace

TEST(ThermalEquivalence, in_random_pores_with_and_without_plates) {
  std::uint32_t seed = 60;
  for (const Index3& shape : {Index3{13, 17, 1}, Index3{5, 4, 1}, Index3{2, 9, 1}}) {
    for (const PlateKind plates : {PlateKind::none, PlateKind::adiabatic, PlateKind::isothermal, PlateKind::diffuse}) {
      const ThermalCase each(shape, plates, ++seed);
      EXPECT_EQ(differences(each, LayoutKind::vector_bundle, "", 1, true), 0) << shape_text(shape) << ", seed " << seed;
    }
  }
}

TEST(ThermalEquivalence, every_layout_and_target) {
  const ThermalCase each({13, 17, 1}, PlateKind::isothermal, 70);
  for (const LayoutKind layout : all_layouts()) {
    for (const auto& target : cpu_targets<double, ThermalPhysics>())
      EXPECT_EQ(differences(each, layout, target.name, 1, true), 0) << layout_name(layout) << ", " << target.name;
  }
}

TEST(ThermalEquivalence, every_number_of_threads_with_and_without_overlap) {
  const ThermalCase each({13, 17, 1}, PlateKind::isothermal, 71);
  for (const int threads : {1, 2, 4}) {
    for (const bool overlap : {true, false}) {
      for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::stream})
        EXPECT_EQ(differences(each, layout, "", threads, overlap), 0) << threads << ", " << layout_name(layout);
    }
  }
}

// Kinds of CPU agree in f32, too.
TEST(ThermalEquivalence, f32_has_the_same_bits_on_every_target) {
  const ThermalCase each({13, 17, 1}, PlateKind::isothermal, 72);
  std::vector<std::vector<float>> found;
  for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::stream}) {
    FlowSettings settings;
    settings.layout = layout;
    for (const auto& target : cpu_targets<float, ThermalPhysics>())
      found.push_back(each.populations_on(CpuBackend<float, ThermalPhysics>(each.part, settings, target.name), true));
  }
  for (const auto& populations : found) EXPECT_EQ(populations, found.front());
}

}  // namespace karst
