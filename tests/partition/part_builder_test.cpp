// Parts: every site once, every link to where it belongs, every exchanged link matched by its peer. Against the images, voxel by voxel.
#include "partition/parts/part_builder.hpp"
#include "partition/parts/single_edge_sites.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "geometry/box.hpp"
#include "geometry/neighbours.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/build_parts.hpp"
#include "partition/parts/part_cells.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/site/velocity_sets/d3q27.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"
#include "support/tested_sets.hpp"

namespace karst {

using VoxelLink = std::pair<std::uint64_t, int>;  // a voxel's number and a direction

// All parts, built by rank 0, 1, ... in turn and known to the rank that built them; here every rank builds all, from fluid that is spread
// out.
std::vector<Part> build_all(const PoreBlock& whole, const Partition& partition, const LinkRule& rule,
                            EdgeOrder edges = EdgeOrder::segments) {
  const Comm comm;
  const Index3 shape = whole.box.extents();
  const PoreRows fluid(cut_out(whole, BoxGrid(shape, comm.size()).box(comm.rank())));
  std::vector<Part> parts;
  for (std::int64_t part = 0; part < partition.parts(); ++part) {
    const auto rows =
        fetch_rows(fluid, shape, rule.boundary == Boundary::periodic, part_surroundings(partition, part, rule.velocities), comm);
    const Part built = build_part(partition, part, rule, rows);
    parts.push_back(edges == EdgeOrder::sites ? with_single_edge_sites(built) : built);
  }
  return parts;
}

// The voxel of the sample that `u` is an image of. Bit a of the result: reflected along axis a.
int fold(Index3& u, const LinkRule& rule) {
  const Index3& n = rule.shape;
  int mirrors = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    if (rule.boundary == Boundary::periodic && !rule.faces[a][0]) u[a] = (u[a] % n[a] + n[a]) % n[a];
    while (u[a] < 0 || u[a] >= n[a]) {
      u[a] = u[a] < 0 ? -1 - u[a] : 2 * n[a] - 1 - u[a];
      mirrors ^= 1 << a;
    }
  }
  return mirrors;
}

// The voxels that must be pores for a link of a plane to be open, as distances along its longer and its shorter component.
std::vector<std::pair<int, int>> on_the_way(std::int64_t longer, std::int64_t shorter) {
  if (longer == 2 && shorter == 0) return {{1, 0}};
  if (longer == 3 && shorter == 0) return {{1, 0}, {2, 0}};
  if (longer == 2 && shorter == 1) return {{1, 0}, {1, 1}};
  if (longer == 2 && shorter == 2) return {{1, 1}};
  if (longer == 3 && shorter == 1) return {{1, 0}, {2, 1}};
  return {};
}

bool is_open_on_the_way(const PoreBlock& whole, const LinkRule& rule, const Index3& v, const Index3& c) {
  const auto is_pore = [&](const Index3& distance) {
    Index3 u = v - distance;
    fold(u, rule);
    return whole[u] != 0;
  };
  if (c[0] != 0 && c[1] != 0 && c[2] != 0) {  // a third pore in the cube of the two voxels
    return is_pore({c[0], 0, 0}) || is_pore({0, c[1], 0}) || is_pore({0, 0, c[2]}) || is_pore({c[0], c[1], 0}) ||
           is_pore({c[0], 0, c[2]}) || is_pore({0, c[1], c[2]});
  }
  const std::size_t a = std::abs(c[0]) >= std::abs(c[1]) ? 0 : 1, b = 1 - a;
  for (const auto& [along, across] : on_the_way(std::abs(c[a]), std::abs(c[b]))) {
    Index3 distance{};
    distance[a] = c[a] < 0 ? -along : along;
    distance[b] = c[b] < 0 ? -across : across;
    if (!is_pore(distance)) return false;
  }
  return true;
}

// The link that (v, q) is exchanged with, by the words of the design: wrap around, or reflect voxel and direction. False for a wall.
bool expected_end(const PoreBlock& whole, const LinkRule& rule, const Index3& v, int q, VoxelLink& end, int& mirrors) {
  Index3 c = rule.velocities[q], u = v - c;
  if (!is_open_on_the_way(whole, rule, v, c)) return false;
  mirrors = fold(u, rule);
  const bool at_edge = mirrors != 0 && mirrors != 1 && mirrors != 2 && mirrors != 4;
  if (!whole[u] || (rule.boundary == Boundary::sealed && at_edge)) return false;
  for (std::size_t a = 0; a < 3; ++a) c[a] = (mirrors >> a & 1) != 0 ? -c[a] : c[a];
  for (int p = 0; p < rule.velocities.size(); ++p) {
    if (rule.velocities[p] == Index3{-c[0], -c[1], -c[2]}) end = {whole.box.offset(u), p};
  }
  return true;
}

std::uint64_t sum_of_all(const std::vector<Part>& parts, const LinkRule& rule) {
  std::uint64_t sum = 0;
  for (const Part& part : parts) sum += exchange_sum(part, rule);
  return sum;
}

void check(const PoreBlock& whole, const Partition& partition, const LinkRule& rule, EdgeOrder edges = EdgeOrder::segments) {
  const std::vector<Part> parts = build_all(whole, partition, rule, edges);
  EXPECT_EQ(sum_of_all(parts, rule), 0u);
  std::map<std::uint64_t, std::pair<std::int64_t, std::int64_t>> place;  // of each voxel: part and site
  std::size_t fluid = 0;
  for (const std::uint8_t pore : whole.values) fluid += pore;
  for (const Part& part : parts) {
    std::int64_t sites = 0;
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
      if (voxel == no_voxel) continue;
      ++sites;
      EXPECT_TRUE(place.emplace(voxel, std::pair(part.number, site)).second) << "voxel " << voxel << " twice";
      EXPECT_TRUE(whole.values[voxel]);
    }
    EXPECT_EQ(sites, part.sites);
  }
  ASSERT_EQ(place.size(), fluid);

  // Where each slot's value goes: walked through as the solver will, link by link.
  std::map<VoxelLink, VoxelLink> exchanged;
  std::map<VoxelLink, int> reflected;
  for (const Part& part : parts) {
    const auto link = [&](const LinkOfSite& of) { return VoxelLink(part.voxels[of.site], of.q); };
    const auto meet = [&](const VoxelLink& a, const VoxelLink& b, int mirrors) {
      EXPECT_TRUE(exchanged.emplace(a, b).second) << "link exchanged twice";
      reflected[a] = mirrors;
    };
    for (const Swap& swap : part.swaps) {
      meet(link(swap.a), link(swap.b), swap.a.mirrors);
      if (!(swap.a == swap.b)) meet(link(swap.b), link(swap.a), swap.b.mirrors);
    }
    for (const Peer& peer : part.peers) {
      const Part& other = parts[static_cast<std::size_t>(peer.part)];
      const auto back = std::find_if(other.peers.begin(), other.peers.end(), [&](const Peer& p) { return p.part == part.number; });
      ASSERT_NE(back, other.peers.end());
      ASSERT_EQ(back->links.size(), peer.links.size());
      for (std::size_t i = 0; i < peer.links.size(); ++i) {
        meet(link(peer.links[i]), VoxelLink(other.voxels[back->links[i].site], back->links[i].q), peer.links[i].mirrors);
        EXPECT_LT(peer.links[i].site, part.edge_sites) << "an exchanged site outside the edge";
      }
    }
  }
  std::size_t found = 0;
  for (const auto& [voxel, at] : place) {
    const Index3 v = whole.box.voxel_at(voxel);
    const Part& part = parts[static_cast<std::size_t>(at.first)];
    for (int q = 1; q < rule.velocities.size(); ++q) {
      const std::uint32_t upstream = part.upstream_of(q, at.second);
      VoxelLink end;
      int mirrors = 0;
      const bool open = expected_end(whole, rule, v, q, end, mirrors);
      const auto swapped = exchanged.find({voxel, q});
      if (!open) {
        EXPECT_EQ(upstream, at.second) << "a wall must point at its own site";
        EXPECT_EQ(swapped, exchanged.end());
      } else if (swapped != exchanged.end()) {
        ++found;
        EXPECT_EQ(upstream, at.second);
        EXPECT_EQ(swapped->second, end);
        EXPECT_EQ(reflected[swapped->first], mirrors);
      } else {
        EXPECT_EQ(VoxelLink(part.voxels[upstream], rule.velocities.opposite(q)), end);
        EXPECT_EQ(mirrors, 0);
        EXPECT_EQ(part.upstream_of(rule.velocities.opposite(q), upstream), at.second) << "a neighbour must have us as its neighbour";
      }
    }
  }
  EXPECT_EQ(found, exchanged.size());
}

template <class Set>
LinkRule rule_of(const Index3& shape, Boundary boundary) {
  return {VelocitySet(Set::name, Set::velocities), shape, boundary};
}

template <class Set>
class Part3D : public testing::Test {};
TYPED_TEST_SUITE(Part3D, TestedSets);

TYPED_TEST(Part3D, every_link_ends_where_it_should_with_random_owners) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{5, 4, 6}, Index3{1, 7, 3}, Index3{2, 2, 2}, Index3{1, 1, 5}, Index3{1, 1, 1}, Index3{9, 3, 4}}) {
    for (const std::int64_t parts : {1, 2, 3, 7}) {
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
        ++seed;
        SCOPED_TRACE(testing::Message() << shape_text(shape) << ", " << parts << " parts, " << boundary_name(boundary) << ", seed "
                                        << seed);
        check(random_pores(shape, 0.2 + 0.2 * (seed % 5), seed), RandomOwners(shape, parts, seed), rule_of<TypeParam>(shape, boundary));
      }
    }
  }
}

// Boxes, so that most segments have only links within their part.
TYPED_TEST(Part3D, every_link_ends_where_it_should_in_parts_that_are_boxes) {
  const Comm comm;
  const Index3 shape = {50, 13, 11};
  for (const double porosity : {0.7, 1.0}) {
    const PoreBlock whole = random_pores(shape, porosity, 11);
    const PoreRows fluid(cut_out(whole, BoxGrid(shape, comm.size()).box(comm.rank())));
    for (const std::size_t parts : {1, 3}) {
      PartitionChoice choice;
      choice.weights.assign(parts, 1.0);
      const auto partition = make_partition(choice, fluid, shape, comm);
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
        SCOPED_TRACE(testing::Message() << parts << " parts, " << boundary_name(boundary) << ", porosity " << porosity);
        check(whole, *partition, rule_of<TypeParam>(shape, boundary));
      }
    }
  }
}

// Faces that are mirrors, as those of fixed pressure, in a sample that is periodic along the other axes: what a mirror shows may lie at the
// opposite face, in another part.
TYPED_TEST(Part3D, every_link_ends_where_it_should_at_open_faces_of_parts_that_are_boxes) {
  const Comm comm;
  const Index3 shape = {9, 10, 11};
  const PoreBlock whole = random_pores(shape, 0.5, 17);
  const PoreRows fluid(cut_out(whole, BoxGrid(shape, comm.size()).box(comm.rank())));
  for (const std::size_t parts : {1, 2, 3}) {
    PartitionChoice choice;
    choice.weights.assign(parts, 1.0);
    const auto partition = make_partition(choice, fluid, shape, comm);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      SCOPED_TRACE(testing::Message() << parts << " parts, faces along " << axis_names[axis]);
      LinkRule rule = rule_of<TypeParam>(shape, Boundary::periodic);
      rule.faces[axis] = {OpenFace{0, true}, OpenFace{1, true}};
      check(whole, *partition, rule);
    }
  }
}

// Each rank builds some of the parts, as the program does. Some parts have no site.
void check_parts_made_of_bricks(const PoreBlock& whole, std::size_t parts, const LinkRule& rule) {
  const Comm comm;
  const PoreRows fluid(cut_out(whole, BoxGrid(rule.shape, comm.size()).box(comm.rank())));
  PartitionChoice choice;
  choice.weights.assign(parts, 1.0);
  choice.align = 4;
  const auto partition = make_partition(choice, fluid, rule.shape, comm);
  check(whole, *partition, rule);
  std::int64_t sites = 0;
  std::uint64_t sum = 0;  // modulo 2^64
  for (std::int64_t first = 0; first < partition->parts(); first += comm.size()) {
    const std::optional<Part> part = build_part_all(*partition, first + comm.rank(), fluid, rule, comm);
    if (!part) continue;
    EXPECT_EQ(partition->bounds(part->number).empty(), part->sites == 0);
    sites += part->sites;
    sum += exchange_sum(*part, rule);
  }
  EXPECT_EQ(comm.sum_all(sites), std::count(whole.values.begin(), whole.values.end(), std::uint8_t{1}));
  EXPECT_EQ(comm.sum_all(static_cast<std::int64_t>(sum)), 0);
}

TEST(Part, every_link_ends_where_it_should_in_parts_made_of_bricks) {
  for (const Index3& shape : {Index3{18, 9, 13}, Index3{4, 4, 4}, Index3{1, 11, 6}}) {
    const PoreBlock whole = random_pores(shape, 0.6, 13);
    for (const VelocitySet& velocities : {face_neighbours(), VelocitySet(D3Q19::name, D3Q19::velocities)}) {
      for (const std::size_t parts : {1, 3, 10}) {
        for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
          SCOPED_TRACE(testing::Message() << shape_text(shape) << ", " << velocities.name() << ", " << parts << " parts, "
                                          << boundary_name(boundary));
          check_parts_made_of_bricks(whole, parts, {velocities, shape, boundary});
        }
      }
    }
  }
}

// Velocities of up to three voxels, also in samples narrower than that.
TEST(Part, every_long_link_ends_where_it_should) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{9, 8, 1}, Index3{12, 7, 1}, Index3{2, 5, 1}, Index3{1, 6, 1}, Index3{1, 1, 1}}) {
    for (const std::int64_t parts : {1, 2, 3, 7}) {
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
        ++seed;
        SCOPED_TRACE(testing::Message() << shape_text(shape) << ", " << parts << " parts, " << boundary_name(boundary) << ", seed "
                                        << seed);
        check(random_pores(shape, 0.5 + 0.1 * (seed % 5), seed), RandomOwners(shape, parts, seed), rule_of<D2Q37>(shape, boundary));
      }
    }
  }
}

// A part of more than one piece, and parts whose links are far apart.
TEST(Part, has_the_same_links_in_narrow_form) {
  struct Shaped {
    Index3 shape;
    std::int64_t parts;
  };
  for (const auto& [shape, parts] : {Shaped{{48, 48, 48}, 1}, Shaped{{60, 9, 7}, 3}}) {
    for (const VelocitySet& velocities : {VelocitySet(D3Q19::name, D3Q19::velocities), VelocitySet(D3Q27::name, D3Q27::velocities)}) {
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
        SCOPED_TRACE(testing::Message() << shape_text(shape) << ", " << velocities.name() << ", " << boundary_name(boundary));
        const PoreBlock whole = random_pores(shape, 0.7, 5);
        const LinkRule rule = {velocities, shape, boundary};
        const RandomOwners owners(shape, parts, 5);
        for (std::int64_t number = 0; number < parts; ++number) {
          const auto rows = fetch_rows(PoreRows(whole), shape, boundary == Boundary::periodic,
                                       part_surroundings(owners, number, velocities), Comm(MPI_COMM_SELF));
          const Part wide = build_part(owners, number, rule, rows),
                     narrow = build_part(owners, number, rule, rows, 2, {}, LinkForm::narrow);
          EXPECT_FALSE(wide.has_narrow_links());
          EXPECT_TRUE(narrow.upstream.empty());
          EXPECT_EQ(narrow.voxels, wide.voxels);
          EXPECT_EQ(narrow.swaps, wide.swaps);
          ASSERT_EQ(narrow.peers.size(), wide.peers.size());
          for (std::size_t i = 0; i < wide.peers.size(); ++i) EXPECT_EQ(narrow.peers[i].links, wide.peers[i].links);
          const NarrowReading reading(narrow.narrow, velocities.size(), narrow.padded_sites());
          std::int64_t different = 0;
          for (std::int64_t site = 0; site < wide.padded_sites(); ++site) {
            for (int q = 1; q < velocities.size(); ++q) different += reading.upstream(site, q) != wide.upstream_of(q, site);
          }
          EXPECT_EQ(different, 0);
        }
      }
    }
  }
}

TEST(Part, edge_sites_one_by_one_are_the_sites_with_links_to_other_parts) {
  const Index3 shape = {9, 8, 7};
  for (const Boundary boundary : {Boundary::periodic, Boundary::sealed}) {
    const PoreBlock whole = random_pores(shape, 0.7, 9);
    const RandomOwners owners(shape, 3, 9);
    const LinkRule rule = rule_of<D3Q19>(shape, boundary);
    check(whole, owners, rule, EdgeOrder::sites);
    for (const Part& part : build_all(whole, owners, rule, EdgeOrder::sites)) {
      std::set<std::int64_t> with_links, edge;
      for (const Peer& peer : part.peers) {
        for (const LinkOfSite& link : peer.links) with_links.insert(link.site);
      }
      for (std::int64_t site = 0; site < part.edge_sites; ++site) edge.insert(site);
      EXPECT_EQ(with_links, edge) << boundary_name(boundary);
      EXPECT_NE(part.edge_sites % segment_sites, 0) << "another seed";
    }
  }
}

TEST(ExchangeSum, notices_lists_that_do_not_match) {
  const Index3 shape = {6, 5, 4};
  const LinkRule rule = rule_of<D3Q19>(shape, Boundary::mirror);
  const std::vector<Part> parts = build_all(random_pores(shape, 0.7, 5), RandomOwners(shape, 3, 5), rule);
  std::vector<Part> other = parts;
  std::vector<LinkOfSite>& links = other[1].peers[0].links;
  std::swap(links[3], links[4]);
  EXPECT_NE(sum_of_all(other, rule), 0u) << "two links in another order";
  std::swap(links[3], links[4]);
  links.pop_back();
  EXPECT_NE(sum_of_all(other, rule), 0u) << "a link less";
  links = parts[1].peers[0].links;
  links[2].mirrors ^= 1;
  EXPECT_NE(sum_of_all(other, rule), 0u) << "another reflection";
}

TEST(Part, sites_are_numbered_row_by_row_in_bundles_of_8_by_8_rows) {
  const Index3 shape = {3, 9, 9};
  const PoreBlock whole = random_pores(shape, 1, 3);
  const std::vector<Part> parts = build_all(whole, RandomOwners(shape, 1, 1), rule_of<D3Q19>(shape, Boundary::sealed));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].edge_sites, 0);
  EXPECT_EQ(parts[0].segments, (3 * 9 * 9 + 15) / 16);
  const auto row_at = [&](std::size_t row) { return whole.box.voxel_at(parts[0].voxels[3 * row]); };
  EXPECT_EQ(row_at(0), (Index3{0, 0, 0}));
  EXPECT_EQ(row_at(7), (Index3{0, 7, 0}));
  EXPECT_EQ(row_at(8), (Index3{0, 0, 1}));
  EXPECT_EQ(row_at(64), (Index3{0, 8, 0}));
  EXPECT_EQ(row_at(65), (Index3{0, 8, 1}));
  EXPECT_EQ(row_at(72), (Index3{0, 0, 8}));
  EXPECT_EQ(row_at(80), (Index3{0, 8, 8}));
}

TEST(Part, without_sites_is_empty) {
  const std::vector<Part> parts =
      build_all(drawn_pores({{"##", "#."}}), RandomOwners({2, 2, 1}, 5, 1), rule_of<D3Q19>({2, 2, 1}, Boundary::periodic));
  std::int64_t sites = 0;
  for (const Part& part : parts) {
    sites += part.sites;
    EXPECT_EQ(part.segments, part.sites > 0 ? 1 : 0);
  }
  EXPECT_EQ(sites, 1);
}

}  // namespace karst
