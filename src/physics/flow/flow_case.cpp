#include "physics/flow/flow_case.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/hashes.hpp"
#include "physics/flow/wall_links.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The voxels of each wall.
std::vector<PoreRows> rows_of_walls(const Block<std::uint8_t>& walls, std::size_t count) {
  std::vector<PoreRows> rows;
  for (std::size_t wall = 0; wall < count; ++wall) {
    PoreBlock voxels = walls;
    for (std::uint8_t& number : voxels.values) number = number == wall + 1 ? 1 : 0;
    rows.emplace_back(voxels);
  }
  return rows;
}

OpenFaces open_faces(const FlowRequest& request) {
  OpenFaces faces{};
  std::size_t number = request.walls.size();
  for (const FaceRequest& face : request.faces)
    faces[face.axis][face.end] = OpenFace{static_cast<std::uint8_t>(number++), face.pressure.has_value()};
  return faces;
}

// The sum over the links that end at walls by label. Links at open faces follow from the options.
std::uint64_t sum_of_walls(const Part& part, std::size_t labels) {
  std::uint64_t sum = 0;
  for (const WallLink& link : part.walls)
    sum += link.wall < labels ? splitmix64(splitmix64(part.voxels[link.site], static_cast<std::uint64_t>(link.q)), link.wall) : 0;
  return sum;
}

// The extents of the smallest box of all pores.
Index3 extents_of_pores(const PoreMeasures& pores) {
  Index3 extents{};
  for (std::size_t a = 0; a < 3; ++a) {
    const std::vector<std::int64_t>& slices = pores.slices[a];
    const auto is_open = [](std::int64_t voxels) { return voxels > 0; };
    const auto first = std::find_if(slices.begin(), slices.end(), is_open);
    const auto last = std::find_if(slices.rbegin(), slices.rend(), is_open).base();
    extents[a] = first < last ? last - first : 0;
  }
  return extents;
}

}  // namespace

Cleaning cleaning_for(const FlowRequest& request, int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.keeps_all = true;
  for (const WallRequest& wall : request.walls) cleaning.walls.push_back(wall.label);
  return cleaning;
}

FlowCase flow_case(Rock& rock, const FlowRequest& request, const Comm& comm) {
  rock.require_pore();
  const double begin = MPI_Wtime();
  FlowCase sample_case;
  sample_case.plan =
      flow_plan(request, {extents_of_pores(rock.all), rock.file.shape, rock.voxel_size_m, rock.report.sites < rock.report.voxels});
  sample_case.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const PoreRows fluid(rock.lend_pores(comm), rock.cleaning.threads);
  const std::vector<PoreRows> walls = rows_of_walls(std::exchange(rock.walls, {}), request.walls.size());
  const LinkRule rule = {velocity_set(request.lattice), rock.file.shape, Boundary::periodic, open_faces(request)};
  FlowNumerics numerics;
  numerics.lattice = request.lattice;
  const PartSizes sizes = part_sizes(request.cut, request.machine, numerics, fluid, rule, comm);
  sample_case.cut = cut(fluid, rule, sizes, rock.cleaning.threads, comm, walls);
  if (!walls.empty()) sample_case.label_sum = sum_of_walls(sample_case.cut.part, walls.size());
  const WallLinks links(sample_case.cut.part, sample_case.plan.walls, comm);
  sample_case.notes = conserve_mass(sample_case.plan.walls, links, weights_of(request.lattice));
  sample_case.seconds_read = std::exchange(rock.seconds_read, 0);
  sample_case.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return sample_case;
}

}  // namespace karst
