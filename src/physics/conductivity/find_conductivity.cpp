#include "physics/conductivity/find_conductivity.hpp"

#include <mpi.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/face_neighbours.hpp"
#include "geometry/values_at.hpp"
#include "partition/part_builder.hpp"
#include "physics/conductivity/block_clusters.hpp"
#include "physics/conductivity/potential_solver.hpp"
#include "physics/conductivity/site_codes.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "solver/variants.hpp"

namespace karst {

namespace {

// The labels of the conductivities must be the classes of the rock, and all its pore labels.
void check_classes(const ConductivityPlan& plan, const Rock& rock) {
  std::vector<std::int64_t> labels;
  for (const LabelConductivity& each : plan.conductivities) labels.push_back(each.label);
  if (labels != rock.cleaning.classes) {
    throw InputError(text("the rock was read for other labels than those of ", setting("conductivity"),
                          " (Cleaning::classes are these labels, in the same order). Read it again."));
  }
  if (labels.empty()) return;
  for (const auto& [label, voxels] : rock.labels.voxels) {
    if (!rock.pore.contains(label) || std::find(labels.begin(), labels.end(), label) != labels.end()) continue;
    throw InputError(text("label ", label, " is of ", setting("pore", rock.pore.words()), ", but ", setting("conductivity"),
                          " does not name it. Name its conductivity, or leave it out of ", setting("pore"), "."));
  }
}

void check_rock(const ConductivityPlan& plan, const Rock& rock, const Comm& comm) {
  rock.require_pore();
  check_ends(plan, rock.cleaning.boundary, rock.file.shape);
  check_classes(plan, rock);
  if (in_both(plan.directions, rock.cleaning.axes) != plan.directions) {
    throw InputError(text("the rock was cleaned for ", setting("direction", direction_name(rock.cleaning.axes)), ", not for ",
                          direction_name(plan.directions), ". Clean it for these directions, or choose others."));
  }
  if (comm.sum_all(static_cast<std::int64_t>(rock.pores.values.size())) == 0)
    throw InputError(text("the pores of ", quote(rock.file.path), " were moved into an earlier case. Read the rock again."));
}

PartSizes sizes_of(const ConductivityPlan& plan, const PoreRows& fluid, const Rock& rock, const Comm& comm) {
  const FlowSettings settings;
  const LinkRule rule = {velocity_set(settings.lattice), rock.file.shape, rock.cleaning.boundary};
  return part_sizes(plan.cut, plan.machine, settings, fluid, rule, comm);
}

// The part of this rank of the conducting sites.
Part cut_sites(Rock& rock, const ConductivityPlan& plan, ConductivityResult& result, const Comm& comm) {
  const int threads = rock.cleaning.threads;
  const BoxGrid grid(rock.file.shape, comm.size());
  const PoreReport report =
      remove_stagnant_pores(rock.pores, grid, rock.cleaning.boundary, plan.directions, comm, threads, Neighbours::faces);
  result.sites = report.sites;
  result.sites_dropped = rock.report.sites - report.sites;
  result.conducts = report.percolates;
  result.porosity_conducting = static_cast<double>(report.sites) / static_cast<double>(rock.report.voxels);
  const PoreRows fluid(rock.pores, threads);
  rock.pores = {};
  result.choice.align = block_edge;
  result.sizes = sizes_of(plan, fluid, rock, comm);
  result.choice.weights = result.sizes.weights_for(static_cast<double>(rock.report.sites));
  const auto partition = make_partition(result.choice, fluid, rock.file.shape, comm);
  const LinkRule rule = {face_neighbours(), rock.file.shape, rock.cleaning.boundary};
  Part part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, {threads});
  result.balance = Balance(comm.gather_all(PartSummary(part)));
  return part;
}

// Classes of sites, by the conductivities of the plan in units of the largest.
void set_classes(SiteFacts& facts, const Rock& rock, const ConductivityPlan& plan, const Comm& comm) {
  if (plan.conductivities.empty()) return;
  std::vector<double> conductivities;
  for (const LabelConductivity& each : plan.conductivities) conductivities.push_back(each.conductivity);
  const double largest = *std::max_element(conductivities.begin(), conductivities.end());
  for (double& each : conductivities) each /= largest;
  facts.conductances = conductance_table(conductivities);
  const BoxGrid grid(rock.file.shape, comm.size());
  const std::vector<std::uint8_t> found = values_at(rock.classes, grid, facts.part.voxels, comm);
  facts.classes.resize(found.size());
  std::transform(found.begin(), found.end(), facts.classes.begin(),
                 [](std::uint8_t value) { return static_cast<std::uint8_t>(value == 0 ? 0 : value - 1); });
  append_others(facts.classes, halo_of(facts.part), comm);
}

std::unique_ptr<Potentials> solver_of(Rock& rock, const ConductivityPlan& plan, const FlowSettings& settings, ConductivityResult& result,
                                      const Comm& comm) {
  Part part = cut_sites(rock, plan, result, comm);
  SiteFacts facts;
  facts.shape = rock.file.shape;
  facts.boundary = rock.cleaning.boundary;
  facts.ends = plan.ends;
  facts.share_of_box = result.sample.share_of_box();
  facts.part = std::move(part);
  facts.codes = site_codes(facts.part, facts.shape, settings.threads, comm);
  facts.neighbours = take_neighbours(facts.part);
  set_classes(facts, rock, plan, comm);
  NetworkLevels levels = levels_of(facts, settings.threads, comm);
  const auto axes = static_cast<int>(std::count(plan.directions.begin(), plan.directions.end(), true));
  const ConductivityEnd end = {plan.tolerance, plan.max_iterations, axes};
  return make_potentials(std::move(facts), std::move(levels), end, settings, comm);
}

class ConductivitySeries {
 public:
  ConductivitySeries(ConductivityResult& result, Potentials& potentials, ConductivityEvents& events, const Comm& comm)
      : result_(result), potentials_(potentials), events_(events), comm_(comm) {}

  void run() {
    std::vector<int> axes;
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      if (!result_.plan.directions[a] || (result_.along[a] && result_.along[a]->is_done)) continue;
      if (result_.conducts[a]) {
        axes.push_back(axis);
      } else {
        result_.along[a] = Conductivity{};
        result_.along[a]->last.axis = axis;
        result_.along[a]->converged = result_.along[a]->is_done = true;
      }
    }
    for (const int axis : axes) {
      if (!result_.is_stopped) run_axis(axis, axis == axes.back());
    }
  }

 private:
  void run_axis(int axis, bool is_last) {
    const double begin = MPI_Wtime();
    auto& along = result_.along[static_cast<std::size_t>(axis)];
    if (!along) along.emplace();
    const ConductivityStart start = events_.start(axis);
    const double seconds_before = start.state.seconds;
    along->last = potentials_.compute(axis, start, [&](const ConductivityState& state) {
      along->last = state;
      along->monitors.push_back(state);
      const bool goes_on = events_.go_on(state);
      result_.is_stopped = result_.is_stopped || !goes_on;
      return goes_on;
    });
    if (along->monitors.empty()) along->monitors.emplace_back();  // the start was exact
    along->monitors.back() = along->last;
    along->converged = along->last.relative_error() <= result_.plan.tolerance;
    const double solving = along->last.seconds - seconds_before;
    result_.seconds.solve += solving;
    result_.seconds.start += MPI_Wtime() - begin - solving;
    if (result_.is_stopped) return;
    measure(axis, *along);
    events_.keep(axis);
    along->is_done = true;
    events_.done(axis, is_last);
  }

  // Measures the potential while the solver holds it.
  void measure(int axis, Conductivity& along) {
    const double begin = MPI_Wtime();
    along.measures = measure_conduction(potentials_, {axis, result_.sample, result_.plan.ends, result_.settings.threads}, comm_);
    along.sub_volumes = spreads_of(*along.measures);
    result_.seconds.measure += MPI_Wtime() - begin;
  }

  ConductivityResult& result_;
  Potentials& potentials_;
  ConductivityEvents& events_;
  Comm comm_;
};

}  // namespace

ConductivityResult find_conductivity(Rock& rock, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm) {
  check_conduction_plan(plan);
  check_rock(plan, rock, comm);
  const double begin = MPI_Wtime();
  ConductivityResult result;
  result.plan = plan;
  result.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
  FlowSettings& settings = result.settings;
  choose_machine(settings, plan.machine, comm);
  result.threads = comm.gather_all(settings.threads);
  result.device = device_words(settings, comm);
  result.ranks = unlike_ranks(settings, comm);
  const auto potentials = solver_of(rock, plan, settings, result, comm);
  result.bytes = comm.sum_all(potentials->bytes());
  result.seconds.read = rock.seconds_read;
  result.seconds.prepare = rock.seconds_prepare + MPI_Wtime() - begin;
  events.begin(*potentials, result);
  ConductivitySeries(result, *potentials, events, comm).run();
  return result;
}

ConductivityResult find_conductivity(Rock rock, const ConductivityPlan& plan, const Comm& comm) {
  ConductivityEvents events;
  return find_conductivity(rock, plan, events, comm);
}

LabelSet conducting_labels(const ConductivityPlan& plan) {
  std::vector<std::string> labels;
  for (const LabelConductivity& each : plan.conductivities) labels.push_back(text(each.label));
  return LabelSet::parse(joined(labels, ","));
}

std::int64_t conductivity_bytes(std::int64_t sites, std::int64_t parts) {
  constexpr double bytes_of_site = 110;  // measured in rock: docs/performance.md
  return static_cast<std::int64_t>(bytes_of_site * static_cast<double>(sites) / static_cast<double>(std::max<std::int64_t>(parts, 1)));
}

}  // namespace karst
