#include "run/sample/cut_rock.hpp"

#include <algorithm>

#include "base/hashes.hpp"
#include "geometry/labels/labelled.hpp"
#include "geometry/listed_voxels.hpp"
#include "partition/parts/part_builder.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

CutRock cut(const PoreRows& fluid, const LinkRule& rule, const PartSizes& sizes, int threads, const Comm& comm,
            const std::vector<PoreRows>& walls, const PartitionChange& change) {
  CutRock cut;
  cut.sizes = sizes;
  PartLimits limits(cut.sizes, fluid, rule, comm);
  do {
    cut.part = {};
    cut.choice = equal_parts_choice(sizes.grid, comm.size());
    cut.choice.weights = limits.weights();
    auto partition = make_partition(cut.choice, fluid, rule.shape, comm);
    if (change) partition = change(std::move(partition));
    cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, threads, walls, cut.sizes.links);
  } while (!limits.hold(cut.part));
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  return cut;
}

RawVector<std::uint8_t> classes_at(const Rock& rock, std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> of_class,
                                   int refinement, const Comm& comm) {
  std::vector<std::uint64_t> of_image;
  if (refinement > 1) {
    Index3 shape = rock.file.shape;
    for (std::int64_t& extent : shape) extent *= refinement;
    const Box finer = whole_box(shape), image = whole_box(rock.file.shape);
    for (const std::uint64_t voxel : voxels) {
      if (voxel == no_voxel) {
        of_image.push_back(no_voxel);
        continue;
      }
      Index3 at = finer.voxel_at(voxel);
      for (std::int64_t& each : at) each /= refinement;
      of_image.push_back(image.offset(at));
    }
    voxels = of_image;
  }
  const std::vector<std::uint8_t> values = values_at(rock.classes, BoxGrid(rock.file.shape, comm.size()), voxels, comm);
  RawVector<std::uint8_t> classes(values.size());
  std::transform(values.begin(), values.end(), classes.begin(), [&](std::uint8_t value) { return of_class[value]; });
  return classes;
}

RawVector<std::byte> porous_data(const Rock& rock, std::span<const std::uint64_t> voxels, int refinement, const Comm& comm) {
  if (rock.porous.empty()) return {};
  std::vector<std::uint8_t> of_class = {0};
  for (const std::int64_t label : rock.class_labels())
    of_class.push_back(static_cast<std::uint8_t>(number_of_label(rock.porous.labels, label)));
  const RawVector<std::uint8_t> classes = classes_at(rock, voxels, of_class, refinement, comm);
  RawVector<std::byte> data(classes.size());
  std::transform(classes.begin(), classes.end(), data.begin(), [](std::uint8_t value) { return std::byte{value}; });
  return data;
}

std::uint64_t sum_of_classes(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> classes) {
  std::uint64_t sum = 0;
  for (std::size_t site = 0; site < classes.size(); ++site) sum += voxels[site] == no_voxel ? 0 : splitmix64(voxels[site], classes[site]);
  return sum;
}

void cut_into_boxes(SampleCase& of, const PoreRows& rows, const Comm& comm) {
  PartSummary own;
  own.number = comm.rank();
  own.sites = rows.sites();
  of.cut.part.number = own.number;
  of.cut.balance = Balance(comm.gather_all(own));
  const auto [nx, ny, nz] = BoxGrid(of.sample.shape(), comm.size()).counts();
  of.cut.choice = equal_parts_choice(Index3{nx, ny, nz}, comm.size());
}

}  // namespace karst
