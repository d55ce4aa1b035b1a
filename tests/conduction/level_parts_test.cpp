// Levels of a part: parents and children are on the same rank, and agree.
#include "conduction/level_parts.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/text.hpp"
#include "conduction/site_work.hpp"
#include "geometry/coarser_pores.hpp"
#include "geometry/listed_voxels.hpp"
#include "support/conduction_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

std::vector<std::uint64_t> coarser_voxels(std::span<const std::uint64_t> voxels, const Index3& shape) {
  const Box coarse = whole_box(coarser_shape(shape));
  std::vector<std::uint64_t> found(voxels.size(), no_voxel);
  for_each_listed(voxels, shape, [&](std::size_t site, const Index3& at) { found[site] = coarse.offset(coarser_voxel(at)); });
  return found;
}

// `nodes`: their numbers in the coarser sample, or no_voxel.
void expect_family(const Family& family, std::span<const std::uint64_t> voxels, const Index3& shape, std::span<const std::uint64_t> nodes) {
  ASSERT_EQ(family.nodes, std::ssize(nodes));
  ASSERT_EQ(family.parents.size(), voxels.size());
  const std::vector<std::uint64_t> expected = coarser_voxels(voxels, shape);
  std::vector<std::size_t> children_found(nodes.size());
  for (std::size_t site = 0; site < voxels.size(); ++site) {
    if (voxels[site] == no_voxel) continue;
    const std::uint32_t parent = family.parents[site];
    ASSERT_LT(parent, nodes.size());
    EXPECT_EQ(nodes[parent], expected[site]);
    ++children_found[parent];
    const Index3 v = whole_box(shape).voxel_at(voxels[site]);
    const auto place = static_cast<std::size_t>(v[0] % 2 + 2 * (v[1] % 2) + 4 * (v[2] % 2));
    EXPECT_EQ(family.children[place * nodes.size() + parent], site);
  }
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    std::size_t children = 0;
    for (std::size_t place = 0; place < children_of_node; ++place)
      children += family.children[place * nodes.size() + node] != no_child ? 1 : 0;
    EXPECT_EQ(children, children_found[node]);
    EXPECT_EQ(children > 0, nodes[node] != no_voxel);
  }
}

void expect_levels(const PoreBlock& pores, Boundary boundary, std::uint32_t seed) {
  const Comm comm;
  const ConductingPart made =
      conducting_part(pores, boundary, std::make_shared<RandomBricks>(pores.box.extents(), comm.size(), seed), comm);
  const LevelParts& levels = made.levels;
  ASSERT_EQ(levels.parts.size() + 1, static_cast<std::size_t>(part_levels(pores.box.extents())));
  ASSERT_EQ(levels.families.size(), static_cast<std::size_t>(part_levels(pores.box.extents())));
  ASSERT_EQ(levels.shapes.size(), static_cast<std::size_t>(part_levels(pores.box.extents())) + 1);
  std::span<const std::uint64_t> voxels = made.facts.part.voxels;
  for (std::size_t level = 0; level < levels.families.size(); ++level) {
    SCOPED_TRACE(text(shape_text(pores.box.extents()), ", level ", level));
    EXPECT_EQ(levels.shapes[level + 1], coarser_shape(levels.shapes[level]));
    const bool is_last = level + 1 == levels.families.size();
    const std::span<const std::uint64_t> nodes = is_last ? std::span(levels.bricks) : std::span(levels.parts[level].voxels);
    expect_family(levels.families[level], voxels, levels.shapes[level], nodes);
    std::vector<std::uint64_t> all = comm.gather_root(std::vector<std::uint64_t>(nodes.begin(), nodes.end()));
    std::erase(all, no_voxel);
    EXPECT_EQ(std::set<std::uint64_t>(all.begin(), all.end()).size(), all.size()) << "a node is on two ranks";
    voxels = nodes;
  }
}

}  // namespace

TEST(LevelParts, join_parents_and_children_on_the_same_rank) {
  std::uint32_t seed = 0;
  for (const Boundary boundary : {Boundary::sealed, Boundary::periodic}) {
    for (const Index3& shape : {Index3{50, 33, 17}, Index3{7, 5, 3}, Index3{1, 40, 16}, Index3{48, 32, 16}}) {
      for (const double porosity : {0.05, 0.5}) {
        ++seed;
        expect_levels(random_pores(shape, porosity, seed), boundary, seed);
      }
    }
  }
}

}  // namespace karst
