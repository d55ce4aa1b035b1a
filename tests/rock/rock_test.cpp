// Real rock, against permeabilities that other programs found.
#include <gtest/gtest.h>

#include <fstream>

#include "base/text.hpp"
#include "physics/permeability/karst.hpp"
#include "rock/rock_images.hpp"

namespace karst {

namespace {

constexpr double most_error = 1e-3;

PermeabilityResult permeability(const std::vector<std::byte>& labels, const Index3& shape, Boundary boundary) {
  const Comm comm(MPI_COMM_SELF);
  const Cleaning cleaning = {boundary, {true, true, true}, 2};
  const LabelArray array = {shape, VoxelType::uint8, labels, LabelSet::parse("0"), {}};
  PermeabilityPlan plan;
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;  // beside other tests
  plan.numerics.tolerance = most_error;
  return find_permeability(rock_of_labels(array, cleaning, comm), plan, comm);
}

}  // namespace

// k must be as close to the known value as the run was asked for.
TEST_F(RockImages, sealed_cubes_have_their_known_permeability) {
  std::ifstream file(folder_ + "/cubes128.csv");
  std::string line;
  std::getline(file, line);
  int compared = 0;
  while (std::getline(file, line)) {
    const auto cell = split(line, ',');
    ASSERT_EQ(cell.size(), 12u) << line;
    if (std::stoi(cell[1]) >= cubes()) continue;
    const Index3 lo = {std::stoi(cell[4]), std::stoi(cell[3]), std::stoi(cell[2])};
    const std::int64_t edge = cell[0].starts_with("berea") ? 400 : 500;
    const Box cube = {lo, {lo[0] + 128, lo[1] + 128, lo[2] + 128}};
    const PermeabilityResult result = permeability(labels(cell[0], edge, cube), cube.extents(), Boundary::sealed);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double known = std::stod(cell[9 + axis]), ours = result.k_voxel2(axis, axis).value_or(0);
      EXPECT_TRUE(result.flow(static_cast<int>(axis))->converged);
      EXPECT_NEAR(ours / known, 1, most_error) << cell[0] << ", cube " << cell[1] << ", along " << axis_names[axis] << ": " << ours
                                               << " and " << known;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

}  // namespace karst
