// Images of real rock. They are other people's data and lie outside the project. Without them a test is skipped, with this message.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "geometry/pores/pore_forms.hpp"
#include "io/images/open_image.hpp"
#include "io/images/read_voxels.hpp"

namespace karst {

class RockImages : public testing::Test {
 protected:
  // How many of the cubes of each image are compared: all in tools/check --full.
  static int cubes() {
    const char* wanted = std::getenv("KARST_ROCK_CUBES");
    return wanted ? std::atoi(wanted) : 1;
  }

  void SetUp() override {
    if (!std::filesystem::is_directory(folder_)) GTEST_SKIP() << "no rock images in " << folder_ << " (set KARST_ROCK_IMAGES)";
  }

  // The labels of a box of an image.
  std::vector<std::byte> labels(const std::string& name, std::int64_t edge, const Box& box) const {
    const Comm comm(MPI_COMM_SELF);
    ImageLayout layout;
    layout.shape = Index3{edge, edge, edge};
    layout.dtype = "uint8";
    const ImageFile image = open_image(folder_ + "/" + name + ".raw.gz", layout, comm);
    PoreBlock found(box);
    read_voxels(image, box, comm, {}, [&](const Box& piece, std::span<const std::byte> some) {
      for (std::size_t i = 0; i < some.size(); ++i) found[piece.voxel_at(i)] = std::to_integer<std::uint8_t>(some[i]);
    });
    const auto bytes = std::as_bytes(std::span(found.values));
    return {bytes.begin(), bytes.end()};
  }

  std::string folder_ = std::getenv("KARST_ROCK_IMAGES") ? std::getenv("KARST_ROCK_IMAGES") : KARST_ROCK_IMAGES;
};

}  // namespace karst
