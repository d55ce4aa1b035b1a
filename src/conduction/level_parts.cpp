#include "conduction/level_parts.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/filled_vector.hpp"
#include "conduction/site_work.hpp"
#include "geometry/coarser_pores.hpp"
#include "geometry/face_neighbours.hpp"
#include "geometry/listed_pores.hpp"
#include "geometry/listed_voxels.hpp"
#include "partition/part_builder.hpp"

namespace karst {

namespace {

// The same partition of a sample in larger voxels.
class CoarserPartition : public Partition {
 public:
  CoarserPartition(std::shared_ptr<const Partition> finest, const Index3& shape, int level)
      : finest_(std::move(finest)), shape_(shape), edge_(std::int64_t{1} << level) {}

  std::int64_t parts() const override { return finest_->parts(); }
  Box bounds(std::int64_t part) const override {
    Box box = finest_->bounds(part);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.lo[axis] /= edge_;
      box.hi[axis] = (box.hi[axis] + edge_ - 1) / edge_;
    }
    return box;
  }
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override {
    const Interval finest = {x.begin * edge_, std::min(x.end * edge_, shape_[0])};
    finest_->owners(y * edge_, z * edge_, finest, [&](std::int64_t part, const Interval& found) {
      visit(part, {found.begin / edge_, (found.end + edge_ - 1) / edge_});
    });
  }

 private:
  std::shared_ptr<const Partition> finest_;
  Index3 shape_;
  std::int64_t edge_;
};

// A number for each coarser voxel around the voxels of a list.
class CoarserVoxels {
 public:
  CoarserVoxels(std::span<const std::uint64_t> voxels, const Index3& shape, int threads) : shape_(coarser_shape(shape)) {
    Box box = box_around(voxels, shape, threads);
    if (box.empty()) return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.lo[axis] /= 2;
      box.hi[axis] = (box.hi[axis] + 1) / 2;
    }
    numbers_ = Block<std::uint32_t>(box);
    std::fill(numbers_.values.begin(), numbers_.values.end(), no_child);
    in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t) {
      for_each_listed(share, shape, [&](std::size_t, const Index3& at) {  // several threads may mark a node
        std::atomic_ref(numbers_[coarser_voxel(at)]).store(0, std::memory_order_relaxed);
      });
    });
  }

  // In the order of the grid, x fastest.
  std::vector<std::uint64_t> list() const {
    std::vector<std::uint64_t> found;
    const Box& box = numbers_.box;
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
      for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
        const std::uint32_t* const row = numbers_.row(y, z);
        const std::uint64_t first = whole_box(shape_).offset({box.lo[0], y, z});
        for (std::int64_t x = 0; x < box.extent(0); ++x) {
          if (row[x] != no_child) found.push_back(first + static_cast<std::uint64_t>(x));
        }
      }
    }
    return found;
  }
  void number(std::span<const std::uint64_t> nodes) {
    for_each_listed(nodes, shape_, [&](std::size_t node, const Index3& at) { numbers_[at] = static_cast<std::uint32_t>(node); });
  }
  std::uint32_t node_of(const Index3& finer) const { return numbers_[coarser_voxel(finer)]; }

 private:
  Index3 shape_;
  Block<std::uint32_t> numbers_;
};

std::size_t place_in_node(const Index3& v) { return static_cast<std::size_t>(v[0] % 2 + 2 * (v[1] % 2) + 4 * (v[2] % 2)); }

Family family_of(std::span<const std::uint64_t> voxels, const Index3& shape, const CoarserVoxels& coarser, std::int64_t nodes,
                 int threads) {
  Family family;
  family.nodes = nodes;
  family.parents = filled_vector(voxels.size(), std::uint32_t{0}, threads);
  family.children = filled_vector(static_cast<std::size_t>(children_of_node * nodes), no_child, threads);
  in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t begin) {
    for_each_listed(share, shape, [&](std::size_t i, const Index3& at) {
      const std::uint32_t node = coarser.node_of(at);
      family.parents[begin + i] = node;
      family.children[place_in_node(at) * static_cast<std::size_t>(nodes) + node] = static_cast<std::uint32_t>(begin + i);
    });
  });
  return family;
}

Part part_of_nodes(std::span<const std::uint64_t> nodes, const LinkRule& rule, const Partition& partition, int threads, const Comm& comm) {
  const PoreRows rows(listed_pores(nodes, BoxGrid(rule.shape, comm.size()), comm), threads);
  return *build_part_all(partition, comm.rank(), rows, rule, comm, {threads});
}

}  // namespace

int part_levels(const Index3& shape) {
  constexpr int fewest = 4;
  constexpr std::int64_t most_bricks = 32768;
  const auto bricks = [&](int levels) {
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= (extent + (std::int64_t{1} << levels) - 1) >> levels;
    return count;
  };
  int levels = fewest;
  while (bricks(levels) > most_bricks) ++levels;
  return levels;
}

LevelParts level_parts(std::span<const std::uint64_t> voxels, const Index3& shape, Boundary boundary,
                       std::shared_ptr<const Partition> partition, int threads, const Comm& comm) {
  LevelParts levels;
  levels.shapes.push_back(shape);
  const int last = part_levels(shape);
  for (int level = 1; level <= last; ++level) {
    const Index3 finer_shape = levels.shapes.back();
    CoarserVoxels coarser(voxels, finer_shape, threads);
    levels.shapes.push_back(coarser_shape(finer_shape));
    std::vector<std::uint64_t> nodes = coarser.list();
    if (level == last) {
      coarser.number(nodes);
      levels.families.push_back(family_of(voxels, finer_shape, coarser, std::ssize(nodes), threads));
      levels.bricks = std::move(nodes);
      break;
    }
    const LinkRule rule = {face_neighbours(), levels.shapes.back(), boundary};
    levels.parts.push_back(part_of_nodes(nodes, rule, CoarserPartition(partition, shape, level), threads, comm));
    const Part& part = levels.parts.back();
    coarser.number(part.voxels);
    levels.families.push_back(family_of(voxels, finer_shape, coarser, part.padded_sites(), threads));
    voxels = part.voxels;
  }
  return levels;
}

}  // namespace karst
