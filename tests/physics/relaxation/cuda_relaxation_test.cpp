// A GPU finds the same decay as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include "physics/relaxation/relaxation_case.hpp"
#include "support/gpu_test.hpp"
#include "support/test_images.hpp"

namespace karst {

class CudaRelaxation : public GpuTest {};

TEST_F(CudaRelaxation, has_the_bits_of_a_cpu) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const PoreBlock pores = random_pores({70, 33, 40}, 0.55, 8);
    RelaxationRequest request = lattice_request(0.2, boundary);
    const std::vector<double> expected = numbers_of(relaxation_of(pores, request, Comm(MPI_COMM_SELF)));
    request.machine.device = DeviceChoice::cuda;
    EXPECT_EQ(numbers_of(relaxation_of(pores, request, Comm())), expected);
  }
}

}  // namespace karst
