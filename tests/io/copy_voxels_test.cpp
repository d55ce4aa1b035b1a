#include "io/images/pieces.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

namespace karst {

TEST(CopyVoxels, copies_the_voxels_of_a_box_and_no_others) {
  const Box from_box = {{1, 2, 3}, {6, 7, 8}}, to_box = {{0, 3, 4}, {5, 9, 7}}, which = intersection(from_box, to_box);
  const auto number = [](const Index3& v) { return static_cast<std::int16_t>(100 * v[2] + 10 * v[1] + v[0]); };
  std::vector<std::int16_t> from, to(static_cast<std::size_t>(to_box.volume()), -1);
  for_each_voxel(from_box, [&](const Index3& v) { from.push_back(number(v)); });
  copy_voxels(which, sizeof(std::int16_t), from_box, std::as_bytes(std::span(from)).data(), to_box,
              std::as_writable_bytes(std::span(to)).data());
  for_each_voxel(to_box, [&](const Index3& v) {
    EXPECT_EQ(to[to_box.offset(v)], which.contains(v) ? number(v) : -1) << v[0] << " " << v[1] << " " << v[2];
  });
}

}  // namespace karst
