// The same pores in voxels twice as large, whoever knows of them.
#include "geometry/pores/scaled_pores.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace karst {

namespace {

// Voxel v is known to rank v % size. Returns the whole coarser sample, on the root.
std::vector<std::uint8_t> coarser(const PoreBlock& pores) {
  const Comm comm;
  std::vector<std::uint64_t> mine = {~std::uint64_t{0}};  // as padding is written
  for (std::size_t v = 0; v < pores.values.size(); ++v) {
    if (pores.values[v] != 0 && static_cast<int>(v) % comm.size() == comm.rank()) mine.push_back(v);
  }
  const BoxGrid grid(coarser_shape(pores.box.extents()), comm.size());
  const PoreBlock found = coarser_pores(mine, pores.box.extents(), grid, 2, comm);
  EXPECT_EQ(found.box, grid.box(comm.rank()));
  std::vector<std::uint64_t> at;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    if (found.values[i] != 0) at.push_back(whole_box(grid.shape()).offset(found.box.voxel_at(i)));
  }
  std::vector<std::uint8_t> whole(static_cast<std::size_t>(whole_box(grid.shape()).volume()));
  for (const std::uint64_t v : comm.gather_root(at)) whole[v] = 1;
  comm.broadcast_root(whole);
  return whole;
}

}  // namespace

TEST(CoarserPores, are_those_of_which_at_least_half_is_pore) {
  PoreBlock pores(whole_box({4, 2, 2}));
  for (const Index3& v : {Index3{0, 0, 0}, Index3{1, 0, 0}, Index3{0, 1, 0}, Index3{0, 0, 1}}) pores[v] = 1;  // 4 of 8
  for (const Index3& v : {Index3{2, 0, 0}, Index3{3, 0, 0}, Index3{3, 1, 1}}) pores[v] = 1;                   // 3 of 8
  EXPECT_EQ(coarser(pores), (std::vector<std::uint8_t>{1, 0}));
}

TEST(CoarserPores, at_the_far_faces_of_odd_samples_are_made_of_what_there_is) {
  PoreBlock pores(whole_box({5, 3, 1}));
  pores[{4, 0, 0}] = 1;                                          // 1 of the 2 in the corner cell (2, 0)
  pores[{4, 2, 0}] = 1;                                          // all of (2, 1)
  for (const std::int64_t x : {0, 1}) pores[{x, 2, 0}] = 1;      // all of (0, 1)
  pores[{2, 0, 0}] = 1;                                          // 1 of the 4 in (1, 0)
  EXPECT_EQ(coarser(pores), (std::vector<std::uint8_t>{0, 0, 1,  //
                                                       1, 0, 1}));
}

}  // namespace karst
