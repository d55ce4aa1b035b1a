#include "physics/permeability/permeability_case.hpp"

#include <mpi.h>

#include <utility>

#include "geometry/pores/pore_forms.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// sizes_for(fluid, rule): the sizes of the parts.
template <class SizesFor>
SampleCase cut_case(Rock& rock, std::string_view lattice, SizesFor&& sizes_for, const Comm& comm) {
  rock.require_pore();
  const VelocitySet velocities = velocity_set(lattice);
  const Cleaning& cleaning = rock.cleaning;
  SampleCase sample_case;
  sample_case.sample = SampleFacts(rock, cleaning.boundary, cleaning.axes);
  const double begin = MPI_Wtime();
  const PoreRows fluid(rock.lend_pores(comm), cleaning.threads);
  const LinkRule rule = {velocities, rock.file.shape, cleaning.boundary};
  sample_case.cut = cut(fluid, rule, sizes_for(fluid, rule), cleaning.threads, comm);
  sample_case.seconds_read = std::exchange(rock.seconds_read, 0);
  sample_case.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return sample_case;
}

}  // namespace

SampleCase case_of(Rock& rock, const Comm& comm, std::string_view lattice) {
  return cut_case(
      rock, lattice, [&](const PoreRows&, const LinkRule&) { return equal_parts(comm); }, comm);
}

SampleCase case_of(Rock& rock, const PermeabilityPlan& plan, const Comm& comm) {
  const auto sizes_for = [&](const PoreRows& fluid, const LinkRule& rule) {
    return part_sizes(plan.cut, plan.machine, plan.numerics, fluid, rule, comm);
  };
  return cut_case(rock, plan.numerics.lattice, sizes_for, comm);
}

void cut_again(SampleCase& sample_case, const PermeabilityPlan& plan, const Comm& comm) {
  const double begin = MPI_Wtime();
  const int threads = threads_for(plan.machine, comm);
  const SampleFacts& sample = sample_case.sample;
  const LinkRule rule = {sample_case.cut.part.velocities, sample.shape(), sample.boundary};
  const auto voxels = std::move(sample_case.cut.part.voxels);
  sample_case.cut = {};
  const PoreRows fluid(listed_pores(voxels, BoxGrid(rule.shape, comm.size()), comm), threads);
  sample_case.cut = cut(fluid, rule, part_sizes(plan.cut, plan.machine, plan.numerics, fluid, rule, comm), threads, comm);
  sample_case.seconds_prepare += MPI_Wtime() - begin;
}

}  // namespace karst
