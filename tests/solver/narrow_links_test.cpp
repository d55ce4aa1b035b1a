// The short form of the links says what the long one does.
#include "solver/memory/device_links.hpp"

#include <gtest/gtest.h>

#include "support/equivalence_case.hpp"
#include "support/thermal_case.hpp"

namespace karst {

std::uint8_t distance_of(const NarrowLinks& narrow, const Part& part, std::int64_t site, int q) {
  const int directions = part.velocities.size(), i = q - 1;
  int first = 0;  // of the plane of this direction
  while (first + NarrowLinks::bytes_of_plane(directions, first) <= i) first += NarrowLinks::bytes_of_plane(directions, first);
  const std::int64_t place = first * part.padded_sites() + site * NarrowLinks::bytes_of_plane(directions, first) + i - first;
  return narrow.distances[static_cast<std::size_t>(place)];
}

bool is_code_of_partner(std::uint8_t distance) { return distance == NarrowLinks::returned_up || distance == NarrowLinks::returned_down; }

bool has_returned_links(const NarrowLinks& narrow, const Part& part, std::int64_t site) {
  const int directions = part.velocities.size(), bit = directions - 1;
  const std::uint32_t* bases = narrow.bases.data() + site / segment_sites * NarrowLinks::words_of_bases(directions);
  return (bases[directions - 1 + bit / 32] >> bit % 32 & 1u) != 0;
}

// As a GPU reads them.
std::uint32_t upstream_of(const NarrowLinks& narrow, const Part& part, std::int64_t site, int q) {
  const int directions = part.velocities.size(), i = q - 1;
  const std::uint32_t* bases = narrow.bases.data() + site / segment_sites * NarrowLinks::words_of_bases(directions);
  if (bases[directions - 1 + i / 32] >> i % 32 & 1u) return narrow.table[bases[i]][static_cast<std::size_t>(site % segment_sites)];
  const std::uint8_t distance = distance_of(narrow, part, site, q);
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

// The codes stand where returned links are, and nothing else changes.
TEST(NarrowLinks, have_codes_of_returned_links) {
  for (const Index3& shape : {Index3{40, 20, 1}, Index3{700, 9, 1}}) {  // long rows: links in the table
    const Part part = ThermalCase(shape, PlateKind::none, 12).part;
    const std::vector<ReturnedLink> returned = returned_links(part, returned_swaps(part));
    ASSERT_FALSE(returned.empty());
    const NarrowLinks narrow = narrow_links(part, 1, returned);
    std::int64_t codes = 0;
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      for (int q = 1; q < part.velocities.size(); ++q)
        codes +=
            is_code_of_partner(distance_of(narrow, part, site, q)) ? 1 : upstream_of(narrow, part, site, q) != part.upstream_of(q, site);
    }
    EXPECT_EQ(codes, std::ssize(returned));
    for (const ReturnedLink& link : returned) {
      EXPECT_EQ(distance_of(narrow, part, link.site, link.q), link.is_up ? NarrowLinks::returned_up : NarrowLinks::returned_down);
      EXPECT_TRUE(has_returned_links(narrow, part, link.site));
      const int towards = part.velocities.direction_of(step_to_partner(part.velocities[link.q], link.is_up));
      EXPECT_EQ(upstream_of(narrow, part, link.site, towards), link.partner);
    }
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
