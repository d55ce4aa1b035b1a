// A GPU finds the same dispersion as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include "physics/transport/compute_transport.hpp"
#include "support/conductivity_case.hpp"
#include "support/driven_flow.hpp"
#include "support/gpu_test.hpp"

namespace karst {

class CudaTransport : public GpuTest {};

namespace {

TransportResult result_on(DeviceChoice device, Boundary boundary, const Comm& comm) {
  TransportRequest request;
  request.boundary = boundary;
  request.directions = {true, false, false};
  request.peclets = {1, 10};
  request.length = GivenLength{8, true};
  request.tolerance = 1e-3;
  request.machine.device = device;
  request.machine.threads = 1;
  complete(request);
  return compute_transport(conductivity_sample(sandstone(32, 0.35)).rock(boundary, request.directions, comm), request, comm);
}

std::vector<double> numbers_of(const TransportResult& result) {
  const TransportAlong& along = result.along[0].value();
  std::vector<double> numbers = {along.k_voxel2, along.direction[0], along.direction[1], along.direction[2], along.largest_change};
  for (const DispersionAt& at : along.at) {
    numbers.insert(numbers.end(), {at.longitudinal, at.longitudinal_lower, at.longitudinal_upper, at.transverse.value(),
                                   at.transverse_lower.value(), at.transverse_upper.value(), at.least.value(), at.xy.value(),
                                   at.face_peclet, at.face_peclet_above, static_cast<double>(at.iterations)});
  }
  return numbers;
}

}  // namespace

TEST_F(CudaTransport, finds_the_dispersion_of_a_cpu) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const std::vector<double> expected = numbers_of(result_on(DeviceChoice::cpu, boundary, Comm(MPI_COMM_SELF)));
    EXPECT_EQ(numbers_of(result_on(DeviceChoice::cuda, boundary, Comm())), expected);
  }
}

}  // namespace karst
