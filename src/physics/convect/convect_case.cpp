#include "physics/convect/convect_case.hpp"

#include <mpi.h>

#include "geometry/synthetic/sample_kinds.hpp"
#include "partition/part_builder.hpp"
#include "physics/convect/plane_of_rock.hpp"
#include "solver/thermal_links.hpp"

namespace karst {

Cleaning cleaning_for_convection(int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.keeps_all = true;
  return cleaning;
}

Rock rock_of_box(const Index3& shape, const std::string& name, int threads, const Comm& comm) {
  SampleOptions options;
  options.kind = "box";
  options.shape = shape;
  return rock_of_sample(*make_sample(options), cleaning_for_convection(threads), comm, name);
}

ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const PartitionChoice& choice, const Comm& comm) {
  rock.require_pore();
  lay_flat(rock);
  const double begin = MPI_Wtime();
  ConvectCase made;
  made.plan = convect_plan(request, rock.file.shape);
  made.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  const PoreRows fluid(rock.pores, threads);
  rock.pores = {};
  made.choice = choice;
  if (made.choice.weights.empty()) made.choice.weights.assign(static_cast<std::size_t>(comm.size()), 1);
  const Index3& shape = rock.file.shape;
  const auto partition = thermal_partition(make_partition(made.choice, fluid, shape, comm), shape, request.has_plates);
  made.part = *build_part_all(*partition, comm.rank(), fluid, thermal_link_rule(shape, request.has_plates), comm, {threads});
  made.balance = Balance(comm.gather_all(PartSummary(made.part)));
  made.seconds_read = rock.seconds_read;
  made.seconds_prepare = rock.seconds_prepare + MPI_Wtime() - begin;
  return made;
}

}  // namespace karst
