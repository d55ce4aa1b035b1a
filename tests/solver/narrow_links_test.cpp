// The short form of the links says what the long one does.
#include "solver/narrow_links.hpp"

#include <gtest/gtest.h>

#include "support/equivalence_case.hpp"

namespace karst {

// As a GPU reads them.
std::uint32_t upstream_of(const NarrowLinks& narrow, const Part& part, std::int64_t site, int q) {
  const int directions = part.velocities.size(), i = q - 1;
  const std::uint32_t* bases = narrow.bases.data() + site / segment_sites * NarrowLinks::words_of_bases(directions);
  if (bases[directions - 1 + i / 32] >> i % 32 & 1u) return narrow.table[bases[i]][static_cast<std::size_t>(site % segment_sites)];
  int first = 0;  // of the plane of this direction
  while (first + NarrowLinks::bytes_of_plane(directions, first) <= i) first += NarrowLinks::bytes_of_plane(directions, first);
  const std::int64_t place = first * part.padded_sites() + site * NarrowLinks::bytes_of_plane(directions, first) + i - first;
  const std::uint8_t distance = narrow.distances[static_cast<std::size_t>(place)];
  return distance == NarrowLinks::wall ? static_cast<std::uint32_t>(site) : bases[i] + distance;
}

void expect_the_same(const Part& part) {
  for (const int threads : {1, 3}) {
    const NarrowLinks narrow = narrow_links(part, threads);
    std::int64_t different = 0;
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      for (int q = 1; q < part.velocities.size(); ++q) different += upstream_of(narrow, part, site, q) != part.upstream_of(q, site);
    }
    EXPECT_EQ(different, 0);
  }
}

TEST(NarrowLinks, are_the_links_of_random_pores) {
  for (const Index3& shape : {Index3{7, 6, 5}, Index3{1, 8, 9}, Index3{70, 30, 20}}) {
    expect_the_same(EquivalenceCase<D3Q19>(shape, Boundary::periodic, 2, 3).part);
    expect_the_same(EquivalenceCase<D3Q27>(shape, Boundary::periodic, 2, 3).part);
  }
}

// Rows longer than 255 sites: periodic wraps do not fit a byte.
TEST(NarrowLinks, keep_long_distances_in_the_table) {
  Part part = EquivalenceCase<D3Q19>({700, 3, 2}, Boundary::periodic, 0, 4).part;
  expect_the_same(part);
  if (Comm().size() == 1) {
    EXPECT_GT(narrow_links(part, 1).table.size(), 0u);
  }
}

// Pieces of more segments than one thread takes at once have one table.
TEST(NarrowLinks, have_one_table) {
  Part part = EquivalenceCase<D3Q19>({800, 20, 20}, Boundary::periodic, 0, 4).part;
  expect_the_same(part);
}

TEST(NarrowLinks, of_long_rows_need_less_than_half_of_whole_site_numbers) {
  const Part part = EquivalenceCase<D3Q19>({200, 40, 40}, Boundary::periodic, 0, 9).part;
  if (Comm().size() > 1) GTEST_SKIP() << "owners are random, and rows short";
  EXPECT_LT(narrow_links(part, 2).bytes(), wide_link_bytes(part) / 2);
}

}  // namespace karst
