#include "physics/convect/convect_case.hpp"

#include <mpi.h>

#include <utility>

#include "partition/cuts/part_weights.hpp"
#include "partition/parts/part_builder.hpp"
#include "physics/convect/plane_of_rock.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

Cleaning cleaning_for_convect(int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.keeps_all = true;
  return cleaning;
}

ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const PartitionChoice& choice, const Comm& comm) {
  rock.require_pore();
  lay_flat(rock);
  const double begin = MPI_Wtime();
  ConvectCase made;
  made.plan = convect_plan(request, rock.file.shape);
  made.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  const PoreRows fluid(rock.lend_pores(comm), threads);
  CutRock& cut = made.cut;
  cut.choice = choice;
  cut.sizes = equal_parts(comm);
  if (are_equal(choice.weights)) {
    cut.choice.weights = cut.sizes.weights;
  } else {
    cut.sizes.kind = WeightsKind::given;
    cut.sizes.weights = choice.weights;
  }
  const Index3& shape = rock.file.shape;
  const auto partition = thermal_partition(make_partition(cut.choice, fluid, shape, comm), shape, request.has_plates);
  cut.part = *build_part_all(*partition, comm.rank(), fluid, thermal_link_rule(shape, request.has_plates), comm, {threads});
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  made.seconds_read = std::exchange(rock.seconds_read, 0);
  made.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return made;
}

}  // namespace karst
