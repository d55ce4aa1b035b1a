// Flow of two phases on a GPU has the bits of the dense solver and of CPUs. The ranks of the last test have GPUs and CPUs in turns.
// Skipped, and CTest says so, where there is no GPU.
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda_backend.hpp"
#include "solver/twophase/two_phase_solver.hpp"
#include "support/gpu_test.hpp"
#include "support/two_phase_case.hpp"

namespace karst {

class CudaTwoPhase : public GpuTest {};

namespace {

FlowSettings two_phase_settings(DeviceKind device, LayoutKind layout, Transfer transfer, Storage storage = Storage::f64) {
  FlowSettings settings;
  settings.device = device;
  settings.gpu = own_gpu();
  settings.layout = layout;
  settings.transfer = transfer;
  settings.storage = storage;
  return settings;
}

// The motions of all sites after a start and 20 steps.
std::vector<TwoPhaseMotion> motions_of(const TwoPhaseCase& each, const FlowSettings& settings) {
  const auto flow = two_phase_flow(each.part, {settings, each.law}, Comm());
  flow->start([&](std::size_t site) { return TwoPhaseCase::motion_at(each.part.voxels[site]); });
  flow->advance(TwoPhaseCase::steps / 2);
  std::vector<TwoPhaseMotion> all;
  flow->visit_motions([&](std::int64_t, std::span<const TwoPhaseMotion> some) { all.insert(all.end(), some.begin(), some.end()); });
  double fastest = 0;
  for (std::size_t site = 0; site < all.size(); ++site) {
    if (each.part.voxels[site] == no_voxel)
      all[site] = {};
    else
      fastest = std::max(fastest, speed_of(all[site]));
  }
  EXPECT_EQ(flow->fastest(), fastest);
  return all;
}

std::int64_t unlike(const std::vector<TwoPhaseMotion>& a, const std::vector<TwoPhaseMotion>& b) {
  std::int64_t different = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    different += a[i].density != b[i].density || a[i].velocity != b[i].velocity || a[i].share != b[i].share;
  return different;
}

}  // namespace

TEST_F(CudaTwoPhase, has_the_bits_of_the_dense_solver) {
  std::uint32_t seed = 520;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{1, 8, 5}, Index3{40, 12, 11}}) {
    const TwoPhaseCase each(shape, ++seed);
    const DenseTwoPhase dense = each.reference();
    for (const LayoutKind layout : {LayoutKind::vector_collision, LayoutKind::stream}) {
      for (const Transfer transfer : {Transfer::staged, Transfer::mapped}) {
        for (const bool narrow : {true, false}) {
          CudaBackend<double, TwoPhasePhysics> device(each.part, two_phase_settings(DeviceKind::cuda, layout, transfer), narrow);
          EXPECT_EQ(each.differences(each.state_on(device, narrow), dense), 0) << shape_text(shape) << layout_name(layout) << narrow;
        }
      }
    }
  }
}

TEST_F(CudaTwoPhase, has_the_motions_of_CPUs_also_if_other_ranks_have_CPUs) {
  const TwoPhaseCase each({9, 8, 7}, 531);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    const FlowSettings on_cpu = two_phase_settings(DeviceKind::cpu, LayoutKind::vector_bundle, Transfer::mapped, storage);
    const FlowSettings on_gpu = two_phase_settings(DeviceKind::cuda, LayoutKind::vector_collision, Transfer::mapped, storage);
    const std::vector<TwoPhaseMotion> expected = motions_of(each, on_cpu);
    EXPECT_EQ(unlike(motions_of(each, on_gpu), expected), 0) << storage_name(storage);
    EXPECT_EQ(unlike(motions_of(each, Comm().rank() % 2 == 0 ? on_gpu : on_cpu), expected), 0) << storage_name(storage);
  }
}

TEST_F(CudaTwoPhase, has_the_bits_of_CPUs_between_reservoirs) {
  const TwoPhaseCase each({9, 8, 7}, 541);
  const auto on_cpu = each.motions_between_reservoirs(two_phase_settings(DeviceKind::cpu, LayoutKind::vector_bundle, Transfer::staged),
                                                      Comm(MPI_COMM_SELF));
  const auto on_gpu =
      each.motions_between_reservoirs(two_phase_settings(DeviceKind::cuda, LayoutKind::vector_collision, Transfer::staged), Comm());
  EXPECT_EQ(TwoPhaseCase::differences(on_gpu, on_cpu), 0);
}

}  // namespace karst
