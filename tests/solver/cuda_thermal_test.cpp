// Thermal flow on a GPU is that on a CPU: bit for bit.
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda_backend.hpp"
#include "solver/thermal/thermal_links.hpp"
#include "solver/thermal/thermal_solver.hpp"
#include "support/gpu_test.hpp"
#include "support/thermal_case.hpp"

namespace karst {

class CudaThermal : public GpuTest {};

// In random pores, with and without plates, in both forms of links.
TEST_F(CudaThermal, flow_is_that_of_a_CPU) {
  std::uint32_t seed = 60;
  for (const Index3& shape : {Index3{13, 17, 1}, Index3{5, 4, 1}, Index3{90, 70, 1}}) {
    for (const PlateKind plates : {PlateKind::none, PlateKind::adiabatic, PlateKind::isothermal, PlateKind::diffuse}) {
      const ThermalCase each(shape, plates, ++seed);
      FlowSettings settings;
      settings.gpu = own_gpu();
      for (const bool narrow : {true, false}) {
        for (const LayoutKind layout : {LayoutKind::vector_bundle, LayoutKind::collision}) {
          settings.layout = layout;
          const auto found = each.populations_on(CudaBackend<double, ThermalPhysics>(each.part, settings, narrow), true);
          EXPECT_EQ(each.differences(found), 0) << shape_text(shape) << ", seed " << seed << narrow << layout_name(layout);
          EXPECT_EQ(each.populations_on(CudaBackend<float, ThermalPhysics>(each.part, settings, narrow), false),
                    each.populations_on(CpuBackend<float, ThermalPhysics>(each.part, settings), true));
        }
      }
    }
  }
}

// In parts with an interior, whose update overlaps with the exchange and with the plates of columns that reach into the edge.
TEST_F(CudaThermal, flow_is_that_of_a_CPU_in_large_parts) {
  const Index3 shape = {300, 200, 1};
  const PoreBlock pores = random_pores(shape, 0.97, 17);
  const Comm comm;
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  for (const Index3& boxes : {Index3{comm.size(), 1, 1}, Index3{1, comm.size(), 1}}) {
    const auto owners = thermal_partition(cut_into_grid(shape, boxes), shape, true);
    const Part part = *build_part_all(*owners, comm.rank(), fluid, thermal_link_rule(shape, true), comm);
    const auto populations = [&](DeviceKind device) {
      ThermalSettings settings;
      settings.flow.device = device;
      settings.flow.gpu = own_gpu();
      settings.law = {0.6, 0.7, 1, {0, -1e-5}};
      settings.plates = plate_tables({{1.05, {0.01, 0}}, {0.95}}, settings.law);
      settings.shape = shape;
      const auto flow = thermal_flow(part, settings, comm);
      flow->start([&](std::size_t site) { return ThermalMotion{1, {0, 0.02 * static_cast<double>(flow->voxels()[site] % 7)}, 1}; });
      flow->advance(100);
      std::vector<std::uint32_t> sites(static_cast<std::size_t>(part.padded_sites()));
      std::iota(sites.begin(), sites.end(), 0u);
      std::vector<std::byte> found(sites.size() * flow->site_bytes());
      flow->populations(sites, found.data());
      return found;
    };
    EXPECT_TRUE(populations(DeviceKind::cuda) == populations(DeviceKind::cpu)) << boxes[0] << " x " << boxes[1];
  }
}

TEST_F(CudaThermal, flow_has_the_fastest_site_of_a_CPU) {
  const Index3 shape = {90, 70, 1};
  const ThermalCase each(shape, PlateKind::none, 91);
  const auto fastest = [&](DeviceKind device, double temperature) {
    ThermalSettings settings;
    settings.flow.device = device;
    settings.flow.gpu = own_gpu();
    settings.law = each.law;
    settings.shape = shape;
    const Comm comm;
    const auto flow = thermal_flow(each.part, settings, comm);
    flow->start([&](std::size_t site) {
      ThermalMotion motion = ThermalCase::motion_at(flow->voxels()[site]);
      if (site == 0) motion.temperature = temperature;
      return motion;
    });
    return flow->fastest();
  };
  for (const double temperature : {1.0, -1.0}) EXPECT_EQ(fastest(DeviceKind::cuda, temperature), fastest(DeviceKind::cpu, temperature));
  EXPECT_GT(fastest(DeviceKind::cuda, 1), 0.005);
}

}  // namespace karst
