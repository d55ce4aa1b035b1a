#include "physics/conductivity/find_conductivity.hpp"

#include <mpi.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/labelled.hpp"
#include "geometry/neighbours.hpp"
#include "network/halo.hpp"
#include "partition/parts/part_builder.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/conductivity/potential_solver.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The labels of the conductivities must be classes of the rock. Its other classes are insulators, and each pore label is a class.
void check_classes(const ConductivityPlan& plan, const Rock& rock) {
  const std::vector<std::int64_t>& classes = rock.cleaning.classes;
  std::vector<std::int64_t> labels, conducting;
  for (const LabelConductivity& each : plan.conductivities) labels.push_back(each.label);
  for (const std::int64_t label : classes) {
    if (has_label(plan.conductivities, label)) conducting.push_back(label);
  }
  if (labels != conducting) {
    throw InputError(text("the rock was read for other labels than those of ", setting("conductivity"),
                          " (Cleaning::classes are these labels, in the same order). Read it again."));
  }
  if (labels.empty()) return;
  for (const std::int64_t label : labels) {
    if (rock.flowing.contains(label)) continue;
    throw InputError(text("label ", label,
                          " has a conductivity and carries no flow (F is that of the pores of the flow). Leave it out, or "
                          "compute F alone."));
  }
  for (const auto& [label, voxels] : rock.labels.voxels) {
    if (!rock.pore.contains(label) || std::find(classes.begin(), classes.end(), label) != classes.end()) continue;
    throw InputError(text("label ", label, " is of ", setting("pore", rock.pore.words()), ", but ", setting("conductivity"),
                          " does not name it. Name its conductivity, or leave it out of ", setting("pore"), "."));
  }
}

void check_rock(const ConductivityPlan& plan, const Rock& rock) {
  rock.require_pore();
  check_ends(plan, rock.cleaning.boundary, rock.file.shape);
  check_classes(plan, rock);
  if (in_both(plan.directions, rock.cleaning.axes) != plan.directions) {
    throw InputError(text("the rock was cleaned for ", setting("direction", direction_name(rock.cleaning.axes)), ", not for ",
                          direction_name(plan.directions), ". Clean it for these directions, or choose others."));
  }
}

// The part of a rank may not be larger with flows either, so that both computations of a rock have the same limits.
PartSizes sizes_of(const ConductivityPlan& plan, const PoreRows& fluid, const Rock& rock, const Comm& comm) {
  const FlowNumerics numerics;
  const LinkRule rule = {velocity_set(numerics.lattice), rock.file.shape, rock.cleaning.boundary};
  return part_sizes(plan.cut, plan.machine, numerics, fluid, rule, comm);
}

// Porous labels without a conductivity do not conduct.
void remove_insulators(PoreBlock& pores, const ConductivityPlan& plan, const Rock& rock) {
  if (plan.conductivities.empty()) return;
  std::vector<std::uint8_t> keeps = {1};
  for (const std::int64_t label : rock.class_labels()) keeps.push_back(has_label(plan.conductivities, label) ? 1 : 0);
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] &= keeps[rock.classes.values[i]];
}

PoreRows conducting_rows(Rock& rock, const ConductivityPlan& plan, ConductingPores& conducting, const Comm& comm) {
  const int threads = rock.cleaning.threads;
  PoreBlock pores = rock.lend_pores(comm);
  remove_insulators(pores, plan, rock);
  const BoxGrid grid(rock.file.shape, comm.size());
  const PoreReport report = remove_stagnant_pores(pores, grid, rock.cleaning.boundary, plan.directions, comm, threads, Neighbours::faces);
  conducting.sites = report.sites;
  conducting.sites_dropped = rock.report.sites - report.sites;
  conducting.conducts = report.percolates;
  conducting.porosity_conducting = static_cast<double>(report.sites) / static_cast<double>(rock.report.voxels);
  return PoreRows(pores, threads);
}

// The place of the conductivity of each site of a part, from the labels of the rock.
RawVector<std::uint8_t> classes_of(const Rock& rock, const ConductivityPlan& plan, const Part& part, const Comm& comm) {
  std::vector<std::uint8_t> of_class = {0};
  for (const std::int64_t label : rock.class_labels()) {
    const int number = number_of_label(plan.conductivities, label);
    of_class.push_back(static_cast<std::uint8_t>(std::max(number - 1, 0)));
  }
  return classes_at(rock, part.voxels, of_class, 1, comm);
}

// Between sites of all classes, by the conductivities of the plan in units of the largest.
ConductanceTable conductances_of(const ConductivityPlan& plan) {
  std::vector<double> conductivities;
  for (const LabelConductivity& each : plan.conductivities) conductivities.push_back(each.conductivity / plan.best_conductor());
  return conductance_table(conductivities);
}

std::unique_ptr<Potentials> solver_of(ConductingCase conducting, const ConductivityResult& result, const Comm& comm) {
  const ConductivityPlan& plan = result.plan;
  const int threads = result.machine.threads;
  SiteFacts facts;
  facts.shape = result.sample.shape();
  facts.boundary = result.sample.boundary;
  facts.ends = plan.ends;
  facts.share_of_box = result.sample.share_of_box();
  facts.part = std::move(conducting.cut.part);
  facts.codes = site_codes(facts.part, facts.shape, threads, comm);
  facts.neighbours = take_neighbours(facts.part);
  if (!plan.conductivities.empty()) {
    facts.conductances = conductances_of(plan);
    facts.classes = std::move(conducting.classes);
    append_others(facts.classes, halo_of(facts.part), comm);
  }
  NetworkLevels levels = levels_of(facts, threads, comm);
  const auto axes = static_cast<int>(std::count(plan.directions.begin(), plan.directions.end(), true));
  const ConductivityEnd end = {plan.tolerance, plan.max_iterations, axes};
  return make_potentials(std::move(facts), std::move(levels), end, result.machine, comm);
}

class PotentialDirections : public AxisSeries<ConductivitySeries> {
 public:
  /// An axis without a path is done.
  PotentialDirections(ConductivityResult& result, Potentials& potentials, ConductivityEvents& events, const Comm& comm)
      : AxisSeries(result, potentials, events), comm_(comm) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      if (!result.plan.directions[a] || result.conducts[a]) continue;
      Conductivity& without_path = result.along[a].emplace();
      without_path.last.axis = axis;
      without_path.converged = without_path.is_done = true;
    }
  }

 private:
  std::vector<int> axes_to_compute() const override {
    std::vector<int> axes = {0, 1, 2};
    std::erase_if(axes, [&](int axis) {
      const auto& along = result_.along[static_cast<std::size_t>(axis)];
      return !result_.plan.directions[static_cast<std::size_t>(axis)] || (along && along->is_done);
    });
    return axes;
  }

  void compute_along(int axis) override {
    const double begin = MPI_Wtime();
    const ConductivityStart start = events_.start(axis);
    events_.begins(axis);
    auto& along = result_.along[static_cast<std::size_t>(axis)];
    if (!along) along.emplace();
    along->last = solver_.compute(axis, start, [&](const ConductivityState& state) {
      along->last = state;
      along->monitors.push_back(state);
      return go_on(AxisRole::result, state);
    });
    if (along->monitors.empty()) along->monitors.emplace_back();  // the start was exact
    along->monitors.back() = along->last;
    along->converged = ConductivitySeries::has_converged(result_, axis);
    const double solving = along->last.seconds - start.state.seconds;
    result_.seconds.solve += solving;
    result_.seconds.start += MPI_Wtime() - begin - solving;
  }

  bool measure(int axis) override {
    const double begin = MPI_Wtime();
    Conductivity& along = *result_.along[static_cast<std::size_t>(axis)];
    along.measures = measure_conductivity(solver_, {axis, result_.sample, result_.plan.ends, result_.machine.threads}, comm_);
    along.sub_volumes = spreads_of(along.measures->sub_volumes);
    result_.seconds.measure += MPI_Wtime() - begin;
    return true;
  }

  Comm comm_;
};

}  // namespace

AxisProgress ConductivitySeries::progress(const State& of) {
  const double factor = of.formation_factor().value_or(std::numeric_limits<double>::infinity());
  return {of.axis, of.iterations, factor, of.relative_error(), of.seconds};
}

ConductingCase conducting_case(Rock& rock, const ConductivityPlan& plan, const Comm& comm) {
  check_conductivity_plan(plan);
  check_rock(plan, rock);
  const double begin = MPI_Wtime();
  ConductingCase conducting;
  conducting.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
  const PoreRows fluid = conducting_rows(rock, plan, conducting.pores, comm);
  CutRock& cut = conducting.cut;
  cut.choice.align = block_edge;
  cut.sizes = sizes_of(plan, fluid, rock, comm);
  cut.choice.weights = cut.sizes.weights_for(static_cast<double>(rock.report.sites));
  const auto partition = make_partition(cut.choice, fluid, rock.file.shape, comm);
  const LinkRule rule = {face_neighbours(), rock.file.shape, rock.cleaning.boundary};
  cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, rock.cleaning.threads);
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  if (!plan.conductivities.empty()) {
    conducting.classes = classes_of(rock, plan, cut.part, comm);
    conducting.label_sum = sum_of_classes(cut.part.voxels, conducting.classes);
  }
  conducting.seconds_read = std::exchange(rock.seconds_read, 0);
  conducting.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return conducting;
}

ConductivityResult find_conductivity(ConductingCase conducting, const ConductivityPlan& plan, ConductivityEvents& events,
                                     const Comm& comm) {
  const double begin = MPI_Wtime();
  ConductivityResult result(conducting, conducting.pores, plan, machine_used(plan.machine, std::nullopt, comm));
  const auto potentials = solver_of(std::move(conducting), result, comm);
  result.bytes = comm.sum_all(potentials->bytes());
  result.seconds.prepare += MPI_Wtime() - begin;
  events.begin(*potentials, result);
  PotentialDirections(result, *potentials, events, comm).compute();
  return result;
}

ConductivityResult find_conductivity(Rock& rock, const ConductivityPlan& plan, ConductivityEvents& events, const Comm& comm) {
  return find_conductivity(conducting_case(rock, plan, comm), plan, events, comm);
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
  constexpr double bytes_of_site = 110;  // measured in rock: docs/performance.md, "Memory"
  return static_cast<std::int64_t>(bytes_of_site * static_cast<double>(sites) / static_cast<double>(std::max<std::int64_t>(parts, 1)));
}

}  // namespace karst
