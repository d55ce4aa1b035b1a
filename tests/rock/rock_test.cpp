// Real rock, against values that other programs found. The images are other people's data and lie outside the project.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"
#include "io/open_image.hpp"
#include "io/read_voxels.hpp"
#include "permeability/flow_lab.hpp"

namespace karst {

class Rock : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::is_directory(folder_)) GTEST_SKIP() << "no rock images in " << folder_ << " (set KARST_ROCK_IMAGES)";
  }

  // 0 is pore; Karst's rooms read the labels of a box as the commands do.
  PoreBlock pores(const std::string& name, std::int64_t edge, const Box& box) const {
    const Comm comm(MPI_COMM_SELF);
    ImageLayout layout;
    layout.shape = Index3{edge, edge, edge};
    layout.dtype = "uint8";
    const ImageFile image = open_image(folder_ + "/" + name + ".raw.gz", layout, comm);
    PoreBlock pores(box);
    read_voxels(image, box, comm, {}, [&](const Box& piece, std::span<const std::byte> labels) {
      for (std::size_t i = 0; i < labels.size(); ++i) pores[piece.voxel_at(i)] = labels[i] == std::byte{0};
    });
    PoreBlock moved(whole_box(box.extents()));
    moved.values = std::move(pores.values);
    return moved;
  }

  static double permeability(const PoreBlock& pores, Boundary boundary, int axis) {
    FlowSettings machine;
    machine.threads = 2;
    const auto a = static_cast<std::size_t>(axis);
    Driving driving{.tau = 0.6, .tolerance = 3e-4, .boundary = boundary};
    driving.axes[a] = true;
    return FlowLab(machine, Comm(), [] {}).permeability(pores, driving)[a][a];
  }

  std::string folder_ = std::getenv("KARST_ROCK_IMAGES") ? std::getenv("KARST_ROCK_IMAGES") : KARST_ROCK_IMAGES;
};

// As many of the cubes of each image as KARST_ROCK_CUBES says.
TEST_F(Rock, sealed_cubes_have_their_known_permeability) {
  const char* wanted = std::getenv("KARST_ROCK_CUBES");
  const int cubes = wanted ? std::atoi(wanted) : 1;
  std::ifstream file(folder_ + "/cubes128.csv");
  std::string line;
  std::getline(file, line);
  int compared = 0;
  while (std::getline(file, line)) {
    const auto cell = split(line, ',');
    ASSERT_EQ(cell.size(), 12u) << line;
    if (std::stoi(cell[1]) >= cubes) continue;
    const Index3 lo = {std::stoi(cell[4]), std::stoi(cell[3]), std::stoi(cell[2])};
    const std::int64_t edge = cell[0].starts_with("berea") ? 400 : 500;
    const PoreBlock cube = pores(cell[0], edge, {lo, {lo[0] + 128, lo[1] + 128, lo[2] + 128}});
    for (int axis = 0; axis < 3; ++axis) {
      const double known = std::stod(cell[9 + static_cast<std::size_t>(axis)]), ours = permeability(cube, Boundary::sealed, axis);
      EXPECT_NEAR(ours / known, 1, 1e-3) << cell[0] << ", cube " << cell[1] << ", along " << axis_names[static_cast<std::size_t>(axis)]
                                         << ": " << ours << " and " << known;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

}  // namespace karst
