// A GPU finds the same monitors and profiles of a thermal flow as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include "physics/convect/small_convect.hpp"
#include "support/gpu_test.hpp"

namespace karst {

class CudaConvect : public GpuTest {};

TEST_F(CudaConvect, has_the_monitors_and_profiles_of_a_cpu) {
  for (const ConvectKind kind : {ConvectKind::rayleigh_taylor, ConvectKind::rayleigh_benard, ConvectKind::couette}) {
    for (const Index3& shape : {Index3{33, 40, 1}, Index3{200, 24, 1}}) {
      for (const Storage storage : {Storage::f64, Storage::f32}) {
        ConvectRequest request = request_of(kind, 60);
        request.machine.storage = storage;
        const ConvectResult expected = run(request, shape, Comm(MPI_COMM_SELF));
        request.machine.device = DeviceChoice::cuda;
        expect_same(run(request, shape, Comm()), expected);
      }
    }
  }
}

TEST_F(CudaConvect, has_the_monitors_of_a_cpu_with_more_sites_than_a_piece_of_motions) {
  ConvectRequest request = request_of(ConvectKind::rayleigh_taylor, 4);
  const Index3 shape = {1100, 1000, 1};
  if (Comm().size() > 1) return;
  const ConvectResult expected = run(request, shape, Comm());
  request.machine.device = DeviceChoice::cuda;
  expect_same(run(request, shape, Comm()), expected);
}

}  // namespace karst
