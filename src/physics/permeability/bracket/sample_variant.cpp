#include "physics/permeability/bracket/sample_variant.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "geometry/pores/scaled_pores.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "run/sample/cut_rock.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// Moves the pores out of `rock`; they are freed before the solver is made.
CutRock cut_variant(const SampleVariant& variant, Rock& rock, const LinkRule& rule, const PartSizes& sizes, int threads, const Comm& comm) {
  const PoreRows fluid(variant.refinement == 2 ? finer_pores(rock.pores) : std::move(rock.pores));
  rock.pores = {};
  return cut(fluid, rule, sizes, threads, comm);
}

}  // namespace

std::string variant_words(const SampleVariant& variant, std::string_view lattice) {
  return text(boundary_name(variant.boundary), " boundaries", variant.refinement == 2 ? ", in voxels half as large" : "",
              variant.lattice == lattice ? "" : text(", with ", variant.lattice));
}

std::vector<SampleVariant> variants_beside(Boundary boundary, std::string_view lattice, bool refines) {
  const Boundary other = boundary == Boundary::periodic ? Boundary::mirror : Boundary::periodic;
  std::vector<SampleVariant> variants = {{other, 1, lattice}, {boundary, 1, next_velocity_set(lattice)}};
  if (refines) variants.insert(variants.end(), {{boundary, 2, lattice}, {other, 2, lattice}});
  return variants;
}

VariantFlows::VariantFlows(const SampleVariant& of, const Index3& extents, std::int64_t number_of_sites,
                           const std::array<std::optional<Flow>, 3>& flows)
    : variant(of), shape(extents), sites(number_of_sites) {
  const double area = of.refinement * of.refinement;  // voxel^2 of the variant in one voxel^2 of the image
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto& flow = flows[axis];
    if (!flow) continue;
    for (std::size_t row = 0; row < 3; ++row) {
      if (row == axis || of.boundary == Boundary::periodic) k_voxel2[row][axis] = flow->last.k[row] / area;
    }
    if (std::isfinite(flow->last.relative_error)) relative_error[axis] = flow->last.relative_error;
    converged[axis] = flow->converged;
    steps[axis] = flow->last.steps;
  }
}

bool VariantFlows::have_converged() const {
  return std::none_of(converged.begin(), converged.end(), [](const std::optional<bool>& each) { return each == false; });
}

std::optional<VariantRun> run_variant(const SampleVariant& variant, Rock rock, const VariantPlan& plan, const Flows::AtMonitor& look,
                                      const Note& note, const Comm& comm) {
  const double begin = MPI_Wtime();
  FlowSettings settings = plan.settings;
  settings.lattice = variant.lattice;
  settings.sample_share = share_of_box(rock.mask, rock.file.shape);
  static_cast<FlowNumerics&>(settings) = with_porous(settings, rock.porous, variant.refinement);
  const VelocitySet velocities = velocity_set(variant.lattice);
  const Axes passing = in_both(plan.axes, rock.report.percolates);
  const std::int64_t sites = rock.report.sites * variant.refinement * variant.refinement * variant.refinement;
  Index3 shape = rock.file.shape;
  for (std::int64_t& extent : shape) extent *= variant.refinement;
  PartSizes sizes = plan.sizes;
  sizes.settings.lattice = variant.lattice;
  CutRock parts = cut_variant(variant, rock, {velocities, shape, variant.boundary}, sizes, settings.threads, comm);
  parts.part.site_data = porous_data(rock, parts.part.voxels, variant.refinement, comm);
  const RawVector<std::byte> data = plan.starts_nested ? parts.part.site_data : RawVector<std::byte>();
  FlowSolver solver(std::move(parts.part), variant.boundary, shape, settings, comm);
  std::optional<NestedStart> nested;
  if (plan.starts_nested && !solver.corrects() && passing != Axes{}) {
    const SampleSites of{solver.voxels(), shape};
    nested = nested_start_that_fits(coarser_samples(of, data, velocities, variant.boundary, passing, sizes, settings.threads, comm), of,
                                    variant.boundary, settings, look, note, comm);
  }
  if (nested && nested->is_stopped()) return std::nullopt;
  VariantRun run;
  std::array<std::optional<Flow>, 3> flows;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!plan.axes[a]) continue;
    bool goes_on = true;
    const auto start = [&] { return nested ? nested->start(axis) : FlowStart{.from_pressure = plan.starts_from_pressure}; };
    const auto look_and_keep = [&](const FlowState& state) { return goes_on = look(state); };
    flows[a] = passing[a] ? solver.compute(axis, start(), look_and_keep) : no_flow(axis);
    if (!goes_on) return std::nullopt;
    if (flows[a]->last.steps > 0) run.tau[a] = flows[a]->last.tau;
  }
  run.flows = VariantFlows(variant, shape, sites, flows);
  run.tolerance = settings.tolerance;
  run.max_steps = settings.max_steps;
  run.seconds = MPI_Wtime() - begin;
  return run;
}

bool has_variant(const std::vector<VariantRun>& runs, const SampleVariant& variant, const FlowNumerics& numerics) {
  return std::any_of(runs.begin(), runs.end(), [&](const VariantRun& run) {
    return run.flows.variant == variant && run.tolerance <= numerics.tolerance &&
           (run.flows.have_converged() || run.max_steps >= numerics.max_steps);
  });
}

void add_variant(std::vector<VariantRun>& runs, const VariantRun& run) {
  std::erase_if(runs, [&](const VariantRun& other) { return other.flows.variant == run.flows.variant; });
  runs.push_back(run);
}

}  // namespace karst
