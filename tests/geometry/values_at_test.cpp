// values_at() on any number of ranks.
#include "geometry/listed_voxels.hpp"

#include <gtest/gtest.h>

#include <random>

#include "support/test_images.hpp"

namespace karst {

Block<std::uint8_t> random_values(const Index3& shape) {
  std::mt19937 random(5);
  Block<std::uint8_t> values(whole_box(shape));
  for (std::uint8_t& value : values.values) value = static_cast<std::uint8_t>(random() % 251 + 1);
  return values;
}

TEST(ValuesAt, are_those_of_the_listed_voxels_on_whichever_rank_they_are) {
  const Comm comm;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{1, 1, 5}, Index3{1, 1, 1}}) {
    const Block<std::uint8_t> whole = random_values(shape);
    const BoxGrid grid(shape, comm.size());
    std::mt19937 random(static_cast<std::uint32_t>(comm.rank()));
    std::vector<std::uint64_t> voxels;  // another list of another length on each rank, some voxels twice; empty on rank 1
    for (int i = 0; comm.rank() != 1 && i < 50 + 10 * comm.rank(); ++i) voxels.push_back(random() % whole.values.size());
    const std::vector<std::uint8_t> values = values_at(cut_out(whole, grid.box(comm.rank())), grid, voxels, comm);
    ASSERT_EQ(values.size(), voxels.size());
    for (std::size_t i = 0; i < voxels.size(); ++i) EXPECT_EQ(values[i], whole.values[voxels[i]]) << shape_text(shape);
  }
}

TEST(ValuesAt, numbers_beyond_the_sample_have_value_0) {
  const Comm comm;
  const Index3 shape = {4, 3, 2};
  const Block<std::uint8_t> whole = random_values(shape);
  const BoxGrid grid(shape, comm.size());
  const std::vector<std::uint64_t> voxels = {24, 23, ~std::uint64_t{0}, 0};
  EXPECT_EQ(values_at(cut_out(whole, grid.box(comm.rank())), grid, voxels, comm),
            (std::vector<std::uint8_t>{0, whole.values[23], 0, whole.values[0]}));
}

TEST(ValuesAt, of_a_long_list_come_in_several_rounds) {
  const Comm comm;
  const Index3 shape = {6, 5, 7};
  const Block<std::uint8_t> whole = random_values(shape);
  const BoxGrid grid(shape, comm.size());
  std::vector<std::uint64_t> voxels(comm.is_root() ? (std::size_t{1} << 22) + 11 : 3);
  std::vector<std::uint8_t> expected(voxels.size());
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    voxels[i] = i % 199;
    expected[i] = whole.values[i % 199];
  }
  EXPECT_TRUE(values_at(cut_out(whole, grid.box(comm.rank())), grid, voxels, comm) == expected);
}

}  // namespace karst
