// Real rock, against formation factors that another program found: porefoam, on the same voxels, sealed, with the potential fixed on the
// end faces. It solves the same equations.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "base/text.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "rock/rock_images.hpp"

namespace karst {

namespace {

constexpr std::int64_t edge_of_cube = 128;
constexpr std::int64_t cubes_in_row = 3;

using FormationFactors = std::array<double, 3>;  // along x, y, z

const std::vector<FormationFactors> of_beadpack = {{4.3617, 4.2353, 4.3383}, {4.722, 4.748, 4.789}, {4.2662, 4.172, 4.4377}};
const std::vector<FormationFactors> of_berea = {{19.129, 22.257, 24.733}, {26.9, 26.53, 25.334},    {16.628, 16.901, 18.609},
                                                {26.429, 32.249, 37.104}, {21.422, 21.198, 22.086}, {31.148, 30.543, 25.014},
                                                {22.15, 28.107, 44.328},  {24.225, 25.326, 16.754}, {22.348, 25.457, 23.594}};

ConductivityResult conductivity(const std::vector<std::byte>& labels, const Index3& shape) {
  const Comm comm(MPI_COMM_SELF);
  const LabelArray array = {shape, VoxelType::uint8, labels, LabelSet::parse("0"), {}};
  ConductivityPlan plan;
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;  // beside other tests
  plan.tolerance = 1e-4;
  return find_conductivity(rock_of_labels(array, {Boundary::sealed, plan.directions, 2}, comm), plan, comm);
}

// Of all cubes and axes.
class Ratios {
 public:
  void add(const std::string& name, std::size_t cube, std::size_t axis, double ours, double published) {
    const double ratio = ours / published;
    std::printf("%s, cube %zu, along %c: F %.6g, published %.6g, ratio %.5f\n", name.c_str(), cube, axis_names[axis], ours, published,
                ratio);
    if (std::abs(ratio - 1) > std::abs(worst_ - 1)) worst_ = ratio;
  }
  double worst() const { return worst_; }

 private:
  double worst_ = 1;
};

}  // namespace

class ConductingRock : public RockImages {
 protected:
  // The cubes of an image, x fastest.
  void compare(const std::string& name, std::int64_t edge, const std::vector<FormationFactors>& published) {
    const Box all = whole_box({edge, edge, edge});
    const std::vector<std::byte> image = labels(name, edge, all);
    for (std::size_t n = 0; n < published.size() && static_cast<int>(n) < cubes(); ++n) {
      const auto cube = static_cast<std::int64_t>(n);
      const Index3 lo = {cube % cubes_in_row * edge_of_cube, cube / cubes_in_row % cubes_in_row * edge_of_cube,
                         cube / cubes_in_row / cubes_in_row * edge_of_cube};
      const Box box = {lo, {lo[0] + edge_of_cube, lo[1] + edge_of_cube, lo[2] + edge_of_cube}};
      std::vector<std::byte> voxels;
      for_each_voxel(box, [&](const Index3& v) { voxels.push_back(image[all.offset(v)]); });
      const ConductivityResult result = conductivity(voxels, box.extents());
      for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_TRUE(result.along[axis]->converged);
        ratios_.add(name, n, axis, *result.formation_factor(axis), published[n][axis]);
        EXPECT_NEAR(*result.formation_factor(axis) / published[n][axis], 1, 5e-4)
            << name << ", cube " << n << ", along " << axis_names[axis];
      }
    }
    std::printf("%s: the worst ratio is %.5f\n", name.c_str(), ratios_.worst());
  }

  Ratios ratios_;
};

TEST_F(ConductingRock, sealed_cubes_of_a_bead_pack_have_their_published_formation_factors) {
  compare("beadpack_500x500x500_u8", 500, of_beadpack);
}

TEST_F(ConductingRock, sealed_cubes_of_a_sandstone_have_their_published_formation_factors) {
  compare("berea_400x400x400_u8", 400, of_berea);
}

}  // namespace karst
