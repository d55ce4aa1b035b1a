// A GPU and CPUs in one run are the same solver as CPUs alone: bit for bit. The first rank has the GPU. Skipped, and CTest says so, where
// there is no GPU.
#include <gtest/gtest.h>

#include <numeric>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/cuda/cuda_backend.hpp"
#include "solver/flow/flow_solver.hpp"
#include "support/equivalence_case.hpp"
#include "support/gpu_test.hpp"
#include "support/left_flow.hpp"
#include "support/tested_sets.hpp"
#include "support/walled_sample.hpp"

namespace karst {

class Mixed : public GpuTest {};

constexpr std::array mixed_transfers = {Transfer::staged, Transfer::mapped, Transfer::peer};

DeviceKind own_device() { return Comm().rank() == 0 ? DeviceKind::cuda : DeviceKind::cpu; }

template <class Number, class Set>
std::vector<Number> mixed_run(const EquivalenceCase<Set>& each, Transfer transfer, bool overlap) {
  FlowSettings settings;
  settings.transfer = transfer;
  settings.overlap = overlap;
  if (own_device() == DeviceKind::cpu) return each.populations_on(CpuBackend<Number>(each.part, settings), overlap);
  settings.layout = LayoutKind::vector_collision;
  return each.populations_on(CudaBackend<Number>(each.part, settings), overlap);
}

template <class Set>
class MixedOf : public Mixed {};
TYPED_TEST_SUITE(MixedOf, TestedSets);

TYPED_TEST(MixedOf, every_boundary_transfer_and_overlap) {
  std::uint32_t seed = 500;
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
    const EquivalenceCase<TypeParam> each({20, 9, 7}, boundary, 1, ++seed);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    for (const Transfer transfer : mixed_transfers) {
      for (const bool overlap : {true, false}) {
        EXPECT_EQ(each.differences(mixed_run<double>(each, transfer, overlap), naive), 0)
            << each.name() << ", " << transfer_name(transfer) << overlap;
      }
    }
  }
}

TYPED_TEST(MixedOf, f32_is_that_of_CPUs) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 2, 78);
  const auto on_cpus = each.populations_on(CpuBackend<float>(each.part, FlowSettings{}), true);
  for (const Transfer transfer : mixed_transfers) {
    for (const bool overlap : {true, false}) EXPECT_EQ(mixed_run<float>(each, transfer, overlap), on_cpus) << transfer_name(transfer);
  }
}

// Otherwise the transfers above would all be messages.
TEST_F(Mixed, ranks_pack_into_host_memory_of_each_other) {
  const Comm comm;
  std::vector<int> ranks;
  std::vector<PeerOperations> peers;
  for (int rank = 0; rank < comm.size(); ++rank) {
    if (rank == comm.rank()) continue;
    ranks.push_back(rank);
    peers.push_back({rank, std::vector<SlotOperation>(3)});
  }
  const std::vector<Route> routes(peers.size(), Route::into_host);
  const auto all_open = [&](auto&& border) {
    const std::vector<char> open = border.open(comm.swap_with(ranks, border.offers()));
    border.agree(comm.swap_with(ranks, open));
    border.close();
    comm.wait_all();
    return open;
  };
  const std::vector<char> open =
      own_device() == DeviceKind::cpu ? all_open(HostBorder<double>(peers, routes)) : all_open(CudaBorder<double>(peers, routes, true));
  EXPECT_EQ(open, std::vector<char>(peers.size(), 1));
}

// From CPUs to GPUs, to both, and back.
TEST_F(Mixed, goes_on_from_flows_on_other_devices_to_the_same_bits) {
  const EquivalenceCase<D3Q19> each({20, 13, 9}, Boundary::periodic, 2, 5);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    FlowSettings settings;
    settings.storage = storage;
    settings.max_steps = 200;
    settings.transfer = Transfer::mapped;
    const auto solver_on = [&](DeviceKind device) {
      settings.device = device;
      return FlowSolver(each.part, each.boundary, {20, 13, 9}, settings, Comm());
    };
    const auto last_of = [](Flows& solver, const FlowStart& start) {
      return solver.compute(2, start, [](const FlowState&) { return true; }).last;
    };
    FlowSolver whole = solver_on(DeviceKind::cpu);
    const FlowState end = last_of(whole, {});
    const std::array devices = {own_device(), DeviceKind::cpu, DeviceKind::cuda};
    for (const DeviceKind first : devices) {
      for (const DeviceKind second : devices) {
        FlowSolver before = solver_on(first), after = solver_on(second);
        LeftFlow left = left_after(3, before, 2);
        left.restore_in(after);
        const FlowState found = last_of(after, left.start);
        EXPECT_EQ(found.k, end.k) << storage_name(storage);
        EXPECT_EQ(found.steps, end.steps);
      }
    }
  }
}

TYPED_TEST(MixedOf, flows_in_time_past_moving_walls_are_those_of_CPUs) {
  const WalledSample sample = random_walls({12, 9, 8}, 21);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    std::vector<std::vector<std::byte>> populations;
    for (const DeviceKind device : {DeviceKind::cpu, own_device()}) {
      UnsteadySettings settings = settings_of(0.7);
      settings.flow.device = device;
      settings.flow.transfer = Transfer::mapped;
      settings.flow.storage = storage;
      settings.force = {1e-4, 0, 2e-4};
      settings.walls = sample.rules;
      settings.faces = sample.pressure_faces;
      const auto flow = unsteady_flow(sample.part(TypeParam::name, Comm()), settings, Comm());
      flow->start([&](std::size_t site) { return SiteMotion{{1e-3 * static_cast<double>(flow->voxels()[site] % 7), 0, 2e-3}, 1e-3}; });
      flow->advance(25);
      std::vector<std::uint32_t> sites(flow->voxels().size());
      std::iota(sites.begin(), sites.end(), 0u);
      populations.emplace_back(sites.size() * flow->site_bytes());
      flow->populations(sites, populations.back().data());
    }
    EXPECT_EQ(populations[0], populations[1]) << storage_name(storage);
  }
}

}  // namespace karst
