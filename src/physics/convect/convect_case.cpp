#include "physics/convect/convect_case.hpp"

#include <mpi.h>
#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

Cleaning cleaning_for_convect(int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.keeps_all = true;
  return cleaning;
}

ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const Comm& comm) {
  rock.require_pore();
  lay_flat(rock);
  const double begin = MPI_Wtime();
  ConvectCase made;
  made.plan = convect_plan(request, rock.file.shape);
  made.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  const PoreRows fluid(rock.lend_pores(comm), threads);
  const Index3& shape = rock.file.shape;
  const bool has_plates = !made.plan.plates.empty();
  const LinkRule rule = thermal_link_rule(shape, has_plates);
  FlowNumerics numerics;
  numerics.lattice = D2Q37::name;
  const PartSizes sizes = part_sizes(request.cut, request.machine, numerics, fluid, rule, comm);
  const auto with_whole_columns = [&](std::unique_ptr<Partition> of_voxels) {
    return thermal_partition(std::move(of_voxels), shape, has_plates);
  };
  made.cut = cut(fluid, rule, sizes, threads, comm, {}, with_whole_columns);
  made.seconds_read = std::exchange(rock.seconds_read, 0);
  made.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return made;
}

namespace {

using AxisOrder = std::array<std::size_t, 3>;  // for each new axis, the old one

template <class Three>
Three reordered(Three before, const AxisOrder& order) {
  Three after{};
  for (std::size_t axis = 0; axis < 3; ++axis) after[axis] = std::move(before[order[axis]]);
  return after;
}

void reorder(PoreMeasures& measures, const AxisOrder& order) {
  measures.faces = reordered(measures.faces, order);
  measures.slices = reordered(std::move(measures.slices), order);
}

}  // namespace

// Voxels lie in memory in the order of x, y and z. An axis of one voxel can have any place in this order.
void lay_flat(Rock& rock) {
  const Index3& shape = rock.file.shape;
  const auto thin = std::find(shape.begin(), shape.end(), 1) - shape.begin();
  if (shape[2] == 1 || thin == 3) return;
  KARST_ASSERT(!rock.mask && rock.walls.values.empty() && rock.classes.values.empty());
  const AxisOrder order = thin == 0 ? AxisOrder{1, 2, 0} : AxisOrder{0, 2, 1};
  rock.file.shape = reordered(rock.file.shape, order);
  rock.pores.box = {reordered(rock.pores.box.lo, order), reordered(rock.pores.box.hi, order)};
  rock.report.percolates = reordered(rock.report.percolates, order);
  reorder(rock.all, order);
  reorder(rock.connected, order);
}

}  // namespace karst
