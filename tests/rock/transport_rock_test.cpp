// Dispersion in real rock, against a prototype that solves the same equations in another way, and against walkers.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/transport/compute_transport.hpp"
#include "rock/rock_images.hpp"

namespace karst {

namespace {

class TransportInRock : public RockImages {
 protected:
  // A crop of Bentheimer of 64 voxels.
  TransportResult dispersion(const TransportRequest& request) const {
    const Comm comm(MPI_COMM_SELF);
    const Box crop = {{88, 88, 88}, {152, 152, 152}};
    const std::vector<std::byte> values = labels("bentheimer_240x240x240_u8", 240, crop);
    const LabelArray array = {crop.extents(), VoxelType::uint8, values, LabelSet::parse("0"), {}};
    return compute_transport(rock_of_labels(array, {request.boundary, request.directions, 2}, comm), request, comm);
  }
};

}  // namespace

TEST_F(TransportInRock, of_bentheimer_is_that_of_the_prototype_and_of_walkers) {
  constexpr double along_x = 0.86276445;  // the mean velocity, by its size
  TransportRequest request;
  request.directions = {true, false, false};
  request.peclets = {10 / along_x};  // 10 by the component along x
  request.length = GivenLength{20, true};
  request.walkers = 4000;
  request.machine.device = DeviceChoice::cpu;
  request.machine.threads = 1;  // beside other tests
  complete(request);
  const TransportResult result = dispersion(request);
  const TransportAlong& along = *result.along[0];
  EXPECT_NEAR(along.k_voxel2, 0.439239, 1e-6);
  EXPECT_NEAR(along.direction[0], along_x, 1e-6);
  const DispersionAt& at = along.at[0];
  EXPECT_NEAR(*at.xx, 5.58599, 0.001);
  EXPECT_NEAR(*at.yy, 2.36617, 0.0005);
  EXPECT_NEAR(*at.zz, 3.23618, 0.0005);
  EXPECT_LE(*at.xx_lower, 5.58600);
  EXPECT_GE(*at.xx_upper, 5.58598);
  constexpr double finer = 0.99;  // walkers have velocities within voxels, and D_L of voxels half as large is 0.9 % less
  EXPECT_NEAR(*at.walkers_longitudinal, finer * at.longitudinal, 2 * *at.walkers_longitudinal_error);
  EXPECT_NEAR(*at.walkers_transverse, *at.transverse, 2 * *at.walkers_transverse_error);
  EXPECT_NEAR(*at.walkers_least, *at.least, 2 * *at.walkers_least_error);
}

}  // namespace karst
