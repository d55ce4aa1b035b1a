// Whole flows on a GPU are those on a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>

#include "base/error.hpp"
#include "geometry/pores/pores.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/bisected_part.hpp"
#include "support/equivalence_case.hpp"
#include "support/gpu_test.hpp"
#include "support/left_flow.hpp"
#include "support/refusal.hpp"
#include "support/tested_sets.hpp"
#include "support/walled_sample.hpp"

namespace karst {

class CudaFlows : public GpuTest {};

template <class Set>
class CudaFlowsOf : public CudaFlows {};
TYPED_TEST_SUITE(CudaFlowsOf, TestedSets);

// The same words as those of the CPU's k, in rock, in whatever number of parts.
TEST_F(CudaFlows, finds_the_permeability_of_a_CPU_to_the_last_digit) {
  const Comm comm;
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {64, 60, 56};
  options.porosity = 0.2;
  options.grains = 3;
  const auto sample = make_sample(options);
  const BoxGrid grid(options.shape, comm.size());
  for (const Boundary boundary : {Boundary::periodic, Boundary::sealed}) {
    PoreBlock pores = render_pores(*sample, grid.box(comm.rank()));
    remove_stagnant_pores(pores, grid, boundary, {true, true, true}, comm);
    const Part part = bisected_part(PoreRows(pores), {velocity_set(D3Q19::name), options.shape, boundary}, comm);
    for (const Storage storage : {Storage::f64, Storage::f32, Storage::f16}) {
      FlowSettings settings;
      settings.gpu = own_gpu();
      settings.storage = storage;
      settings.max_steps = 60;
      std::array<std::array<double, 3>, 2> k{};
      std::array<RawVector<SiteFlow>, 2> flows;
      for (const DeviceKind device : {DeviceKind::cpu, DeviceKind::cuda}) {
        settings.device = device;
        FlowSolver solver(part, boundary, options.shape, settings, comm);
        const auto d = static_cast<std::size_t>(device);
        k[d] = solver.compute(2, {}, [](const FlowState&) { return true; }).last.k;
        flows[d] = solver.site_flows();
      }
      EXPECT_EQ(k[0], k[1]) << storage_name(storage) << ", " << boundary_name(boundary);
      EXPECT_GT(k[0][2], 0);
      std::int64_t different = 0;
      for (std::size_t i = 0; i < flows[0].size(); ++i) {
        different += flows[0][i].velocity != flows[1][i].velocity || flows[0][i].pressure != flows[1][i].pressure;
      }
      EXPECT_EQ(different, 0);
    }
  }
}

TEST_F(CudaFlows, takes_up_a_flow_of_a_CPU_and_the_other_way_to_the_same_bits) {
  const EquivalenceCase<D3Q19> each({20, 13, 9}, Boundary::periodic, 2, 5);
  struct Kind {
    Storage storage;
    double tolerance;
    bool corrects;
  };
  for (const auto& [storage, tolerance, corrects] : {Kind{Storage::f64, 1e-7, true},
                                                     {Storage::f32, storage_accuracy(Storage::f32), true},
                                                     {Storage::f64, extrapolated_accuracy, false},
                                                     {Storage::f32, extrapolated_accuracy, false},
                                                     {Storage::f64, near_start_accuracy, false},
                                                     {Storage::f16, 1e-3, false}}) {
    FlowSettings settings;
    settings.tolerance = tolerance;
    settings.corrects_pressure = corrects;
    settings.interval = 2;  // the first cycle of the extrapolation has 36 steps, and others have 72
    settings.gpu = own_gpu();
    settings.storage = storage;
    settings.max_steps = 300;
    const auto solver_on = [&](DeviceKind device) {
      settings.device = device;
      return FlowSolver(each.part, each.boundary, {20, 13, 9}, settings, Comm());
    };
    const auto to_the_end = [](Flows& solver, const FlowStart& start) {
      return solver.compute(2, start, [](const FlowState&) { return true; }).last;
    };
    FlowSolver whole = solver_on(DeviceKind::cpu);
    const FlowState end = to_the_end(whole, {});
    EXPECT_TRUE(corrects || end.cycle_begin.value_or(0) >= 108) << storage_name(storage);
    for (const DeviceKind first : {DeviceKind::cpu, DeviceKind::cuda}) {
      FlowSolver before = solver_on(first), after = solver_on(first == DeviceKind::cpu ? DeviceKind::cuda : DeviceKind::cpu);
      LeftFlow left = left_after(corrects ? 6 : 50, before, 2);  // after the middle of a cycle of corrections
      left.restore_in(after);
      const FlowState found = to_the_end(after, left.start);
      EXPECT_EQ(found.k, end.k) << storage_name(storage);
      EXPECT_EQ(found.steps, end.steps);
    }
  }
}

TYPED_TEST(CudaFlowsOf, flows_in_time_past_moving_walls_are_those_of_a_CPU) {
  const WalledSample sample = random_walls({12, 9, 8}, 21);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    std::array<std::vector<std::byte>, 2> populations;
    for (const DeviceKind device : {DeviceKind::cpu, DeviceKind::cuda}) {
      UnsteadySettings settings = settings_of(0.7);
      settings.flow.device = device;
      settings.flow.gpu = own_gpu();
      settings.flow.storage = storage;
      settings.force = {1e-4, 0, 2e-4};
      settings.walls = sample.rules;
      settings.faces = sample.pressure_faces;
      const auto flow = unsteady_flow(sample.part(TypeParam::name, Comm()), settings, Comm());
      flow->start([&](std::size_t site) { return SiteMotion{{1e-3 * static_cast<double>(flow->voxels()[site] % 7), 0, 2e-3}, 1e-3}; });
      flow->advance(25);
      std::vector<std::uint32_t> sites(flow->voxels().size());
      std::iota(sites.begin(), sites.end(), 0u);
      auto& found = populations[static_cast<std::size_t>(device)];
      found.resize(sites.size() * flow->site_bytes());
      flow->populations(sites, found.data());
    }
    EXPECT_EQ(populations[0], populations[1]) << storage_name(storage);
  }
}

TEST_F(CudaFlows, says_where_the_flow_blows_up_as_a_CPU_does) {
  const EquivalenceCase<D3Q19> each({9, 8, 7}, Boundary::periodic, 2, 5);
  std::array<std::string, 2> words;
  for (const DeviceKind device : {DeviceKind::cpu, DeviceKind::cuda}) {
    FlowSettings settings;
    settings.gpu = own_gpu();
    settings.device = device;
    settings.equilibrium = EquilibriumKind::navier_stokes;
    settings.force = 0.5;
    FlowSolver solver(each.part, each.boundary, {9, 8, 7}, settings, Comm());
    try {
      solver.compute(2, {}, [](const FlowState&) { return true; });
    } catch (const MachineError& e) {
      words[static_cast<std::size_t>(device)] = words_of(e);
    }
  }
  EXPECT_NE(words[0], "");
  EXPECT_EQ(words[0], words[1]);
}

}  // namespace karst
