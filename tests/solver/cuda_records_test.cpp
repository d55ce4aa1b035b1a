// Collisions that read constant data of sites and records step on a GPU as a naive dense solver: bit for bit. The ranks of the second test
// have GPUs and CPUs in turns. Skipped, and CTest says so, where there is no GPU.
#include <array>
#include <cstdint>

#include "solver/cuda/cuda_backend.hpp"
#include "solver/cuda/cuda_backend_code.hpp"
#include "support/gpu_test.hpp"
#include "support/record_case.hpp"
#include "support/record_targets.hpp"

namespace karst {

class CudaRecords : public GpuTest {};

namespace {

FlowSettings gpu_settings(LayoutKind layout, Transfer transfer) {
  FlowSettings settings;
  settings.device = DeviceKind::cuda;
  settings.gpu = own_gpu();
  settings.layout = layout;
  settings.transfer = transfer;
  return settings;
}

template <class Physics>
void expect_naive_steps_on_gpus(std::uint32_t seed) {
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{1, 8, 5}, Index3{40, 12, 11}}) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
      const RecordCase<Physics> each(shape, boundary, 1, ++seed);
      typename RecordCase<Physics>::Naive naive(each);
      for (int step = 0; step < 24; ++step) naive.step();
      for (const LayoutKind layout : {LayoutKind::vector_collision, LayoutKind::stream}) {
        for (const Transfer transfer : {Transfer::staged, Transfer::mapped}) {
          for (const bool narrow : {true, false}) {
            CudaBackend<double, Physics> device(each.part, gpu_settings(layout, transfer), narrow);
            EXPECT_EQ(naive.differences(each.state_after(12, device, narrow)), 0) << each.name() << ", " << layout_name(layout) << narrow;
          }
        }
      }
    }
  }
}

}  // namespace

TEST_F(CudaRecords, with_a_label_are_those_of_the_naive_solver) { expect_naive_steps_on_gpus<LabelAndRecord>(400); }
TEST_F(CudaRecords, with_a_word_are_those_of_the_naive_solver) { expect_naive_steps_on_gpus<WordAlone>(420); }

TEST_F(CudaRecords, of_f32_and_of_other_devices_in_turns_are_those_of_CPUs) {
  const RecordCase<LabelAndRecord> each({9, 8, 7}, Boundary::periodic, 2, 441);
  FlowSettings settings;
  settings.transfer = Transfer::mapped;
  const auto on_cpus = each.state_after(12, CpuBackend<float, LabelAndRecord>(each.part, settings), true);
  for (const bool overlap : {true, false}) {
    const FlowSettings of_gpu = gpu_settings(LayoutKind::vector_collision, Transfer::mapped);
    EXPECT_EQ(each.state_after(12, CudaBackend<float, LabelAndRecord>(each.part, of_gpu), overlap), on_cpus);
    const auto mixed = Comm().rank() % 2 == 0 ? each.state_after(12, CudaBackend<float, LabelAndRecord>(each.part, of_gpu), overlap)
                                              : each.state_after(12, CpuBackend<float, LabelAndRecord>(each.part, settings), overlap);
    EXPECT_EQ(mixed, on_cpus);
  }
}

}  // namespace karst
