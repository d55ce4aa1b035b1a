// A GPU finds the same monitors of two fluids as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "network/cpu_device.hpp"
#include "physics/twophase/phase_sums.hpp"
#include "physics/twophase/phase_terms.hpp"
#include "physics/twophase/twophase_case.hpp"
#include "solver/flow/motion_sums_on.hpp"
#include "support/gpu_test.hpp"
#include "support/two_phase_case.hpp"

namespace karst {

class CudaTwophaseRun : public GpuTest {};

namespace {

std::vector<std::int64_t> halves_of(const std::vector<ExactSum>& sums) {
  std::vector<std::int64_t> halves;
  for (const ExactSum& sum : sums) halves.insert(halves.end(), {sum.high(), static_cast<std::int64_t>(sum.low())});
  return halves;
}

}  // namespace

TEST_F(CudaTwophaseRun, adds_up_the_motions_of_its_sites_as_the_host_does) {
  const Index3 large = {130, 110, 100};  // more sites than a piece of motions
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{64, 40, 33}, Comm().size() == 1 ? large : Index3{1, 8, 5}}) {
    const TwoPhaseCase each(shape, 551);
    for (const Storage storage : {Storage::f64, Storage::f32}) {
      FlowSettings settings;
      settings.device = DeviceKind::cuda;
      settings.gpu = own_gpu();
      settings.layout = LayoutKind::vector_collision;
      settings.storage = storage;
      const auto flow = two_phase_flow(each.part, {settings, each.law}, Comm());
      flow->start([&](std::size_t site) { return TwoPhaseCase::motion_at(each.part.voxels[site]); });
      flow->advance(TwoPhaseCase::steps / 2);
      MotionSumsOn<CpuDevice, PhaseTerms> on_host(std::make_unique<CpuDevice>(2));
      const auto there = sums_of_phases(settings, Comm());
      EXPECT_EQ(halves_of(there->of(*flow)), halves_of(on_host.of(*flow))) << shape_text(shape) << storage_name(storage);
      EXPECT_EQ(halves_of(there->of(*flow)), halves_of(on_host.of(*flow))) << "again, in the same memory";
    }
  }
}

TEST_F(CudaTwophaseRun, has_the_monitors_of_a_cpu) {
  TwophaseRequest request = short_request();
  const std::vector<double> expected = numbers_of(twophase_of(twophase_rock(), request, Comm(MPI_COMM_SELF)));
  request.machine.device = DeviceChoice::cuda;
  EXPECT_EQ(numbers_of(twophase_of(twophase_rock(), request, Comm())), expected);
}

}  // namespace karst
