#include "physics/convect/convect_case.hpp"

#include <mpi.h>

#include <utility>

#include "physics/convect/plane_of_rock.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

Cleaning cleaning_for_convect(int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.keeps_all = true;
  return cleaning;
}

ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const CutChoice& choice, const Comm& comm) {
  rock.require_pore();
  lay_flat(rock);
  const double begin = MPI_Wtime();
  ConvectCase made;
  made.plan = convect_plan(request, rock.file.shape);
  made.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  const PoreRows fluid(rock.lend_pores(comm), threads);
  const Index3& shape = rock.file.shape;
  const LinkRule rule = thermal_link_rule(shape, request.has_plates);
  FlowNumerics numerics;
  numerics.lattice = D2Q37::name;
  const PartSizes sizes = part_sizes(choice, request.machine, numerics, fluid, rule, comm);
  const auto with_whole_columns = [&](std::unique_ptr<Partition> of_voxels) {
    return thermal_partition(std::move(of_voxels), shape, request.has_plates);
  };
  made.cut = cut(fluid, rule, sizes, threads, comm, {}, with_whole_columns);
  made.seconds_read = std::exchange(rock.seconds_read, 0);
  made.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return made;
}

}  // namespace karst
