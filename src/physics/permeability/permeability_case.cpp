#include "physics/permeability/permeability_case.hpp"

#include <mpi.h>

#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/listed_voxels.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

std::span<const std::uint8_t> labels_in(const RawVector<std::byte>& data) {
  return {reinterpret_cast<const std::uint8_t*>(data.data()), data.size()};
}

PartSizes sizes_for(const PermeabilityPlan& plan, const PorousFacts& porous, const PoreRows& fluid, const LinkRule& rule,
                    const Comm& comm) {
  PartSizes sizes = part_sizes(plan.cut, plan.machine, with_porous(plan.numerics, porous), fluid, rule, comm);
  sizes.links = link_form(plan.machine, comm);
  return sizes;
}

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
  sample_case.cut.part.site_data = porous_data(rock, sample_case.cut.part.voxels, 1, comm);
  set_label_sum(sample_case);
  sample_case.seconds_read = std::exchange(rock.seconds_read, 0);
  sample_case.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return sample_case;
}

}  // namespace

SampleCase case_of(Rock& rock, const Comm& comm, std::string_view lattice) {
  return cut_case(
      rock, lattice, [&](const PoreRows&, const LinkRule&) { return equal_parts(comm); }, comm);
}

SampleCase case_of(Rock& rock, const PermeabilityPlan& plan, const Comm& comm, std::optional<LinkForm> links) {
  const auto sizes = [&](const PoreRows& fluid, const LinkRule& rule) {
    PartSizes of_plan = sizes_for(plan, rock.porous, fluid, rule, comm);
    of_plan.links = links.value_or(of_plan.links);
    return of_plan;
  };
  if (!(rock.cleaning.porous == plan.porous)) {
    throw InputError(text("the rock was read for other labels than those of ", setting("permeability"),
                          " (Cleaning::porous are these labels). Read it again."));
  }
  return cut_case(rock, plan.numerics.lattice, sizes, comm);
}

void set_label_sum(SampleCase& sample_case) {
  if (sample_case.sample.image.porous.empty()) return;
  const Part& part = sample_case.cut.part;
  sample_case.label_sum = sum_of_classes(part.voxels, labels_in(part.site_data));
}

void cut_again(SampleCase& sample_case, const PermeabilityPlan& plan, const Comm& comm) {
  const double begin = MPI_Wtime();
  const int threads = threads_for(plan.machine, comm);
  const SampleFacts& sample = sample_case.sample;
  const LinkRule rule = {sample_case.cut.part.velocities, sample.shape(), sample.boundary};
  const BoxGrid grid(rule.shape, comm.size());
  const auto voxels = std::move(sample_case.cut.part.voxels);
  const auto data = std::move(sample_case.cut.part.site_data);
  sample_case.cut = {};
  const PoreRows fluid(listed_pores(voxels, grid, comm), threads);
  sample_case.cut = cut(fluid, rule, sizes_for(plan, sample.image.porous, fluid, rule, comm), threads, comm);
  if (!sample.image.porous.empty()) {
    const Block<std::uint8_t> labels = listed_values(voxels, labels_in(data), grid, comm);
    const std::vector<std::uint8_t> of_sites = values_at(labels, grid, sample_case.cut.part.voxels, comm);
    RawVector<std::byte>& of_part = sample_case.cut.part.site_data;
    of_part.resize(of_sites.size());
    std::memcpy(of_part.data(), of_sites.data(), of_sites.size());
    set_label_sum(sample_case);
  }
  sample_case.seconds_prepare += MPI_Wtime() - begin;
}

}  // namespace karst
