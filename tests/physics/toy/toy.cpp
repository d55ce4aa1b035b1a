#include "toy.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/all.hpp"
#include "run/options/machine_options.hpp"
#include "run/record/series_recorder_code.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"

namespace karst {

namespace {

// The line of the list.
[[maybe_unused]] const Physics& toy = all_physics().emplace_back(
    physics_of<ToyRow>({.kind = ToySeries::name,
                        .computes = "row count",
                        .tables = {{"monitors.csv", facts_of(toy_quantities)}},
                        .quantities = facts_of(toy_result_quantities)},
                       {"count the sites of each row", "Counts the sites of each row along x of a segmented image, some rows a step."}));

}  // namespace

void add_options(OptionTable& table, ToyRequest& request) {
  table.add({.names = "--rows",
             .value = &request.rows,
             .about = "Rows that a step counts in each slice; 1 by default",
             .type = "N",
             .group = "Run",
             .range = WholeRange{1, 1'000'000},
             .is_usual = true});
  table.add({.names = "--monitor-every",
             .value = &request.monitor_steps,
             .about = "Steps between monitors; 2 by default",
             .type = "STEPS",
             .group = "Run",
             .range = WholeRange{2, 1'000'000},
             .is_usual = true});
  add_device_options(table, request.machine);
  add_cut_options(table, request.cut);
}

void ToyRow::complete(Request& request) {
  if (request.monitor_steps % 2 != 0)
    throw InputError(text(setting("monitor_every", text(request.monitor_steps)), " is not an even number (steps come in pairs)."));
}

ToyCase ToyRow::make_case(Rock& rock, const Request& request, const Comm& comm) {
  rock.require_pore();
  ToyCase of;
  const Index3& shape = rock.file.shape;
  const std::int64_t rows_of_two_steps = 2 * request.rows;
  of.plan = {.request = request, .times = {}, .slice_rows = shape[1], .voxel_size_m = rock.voxel_size_m};
  of.plan.times = {
      .monitor_steps = request.monitor_steps, .fields_steps = {}, .end_step = 2 * ((shape[1] + rows_of_two_steps - 1) / rows_of_two_steps)};
  of.sample = SampleFacts(rock, Boundary::periodic, rock.cleaning.axes);
  const PoreRows fluid(rock.lend_pores(comm), rock.cleaning.threads);
  const LinkRule rule = {VelocitySet(D3Q19::name, D3Q19::velocities), shape};
  of.cut = cut(fluid, rule, part_sizes(request.cut, request.machine, {}, fluid, rule, comm), rock.cleaning.threads, comm);
  return of;
}

ToyResult ToyRow::compute(Case of, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
  ToyCount count(of.cut.part, of.plan, of.sample.shape());
  ToyResult result(of, machine_used(request.machine, of.cut.part.sites, comm));
  result.pore_length = static_cast<double>(result.sample.sites());
  ToyObserver observer(comm);
  const bool is_restarted = recorder.begin(count, observer, result);
  TimeSeries<ToySeries>(result, count, observer, recorder, comm).compute(is_restarted);
  return result;
}

ToyCount::ToyCount(const Part& part, const ToyPlan& plan, const Index3& shape)
    : voxels_(part.voxels.begin(), part.voxels.end()), counted_(voxels_.size()), shape_(shape), rows_a_step_(plan.request.rows) {}

void ToyCount::start(const MotionAt& motion_at) {
  for (std::size_t site = 0; site < counted_.size(); ++site) counted_[site] = motion_at(site);
}

void ToyCount::advance(std::int64_t pairs) {
  steps_ += 2 * pairs;
  for (std::size_t site = 0; site < voxels_.size(); ++site)
    counted_[site] = voxels_[site] != no_voxel && whole_box(shape_).voxel_at(voxels_[site])[1] < steps_ * rows_a_step_ ? 1 : counted_[site];
}

void ToyCount::populations(std::span<const std::uint32_t> sites, std::byte* to) const {
  for (const std::uint32_t site : sites) *to++ = std::byte{counted_[site]};
}

void ToyCount::set_populations(std::span<const std::uint32_t> sites, const std::byte* from) {
  for (const std::uint32_t site : sites) counted_[site] = static_cast<std::uint8_t>(*from++);
}

std::int64_t ToyCount::counted() const { return std::accumulate(counted_.begin(), counted_.end(), std::int64_t{0}); }

std::int64_t ToyCount::rows() const { return std::min(steps_ * rows_a_step_, shape_[1]) * shape_[2]; }

ToyMonitor ToyObserver::observe(const ToyCount& count, bool /*is_regular*/) {
  const auto counted = static_cast<double>(comm_.sum_all(count.counted()));
  return {count.steps(), counted, count.rows() > 0 ? counted / static_cast<double>(count.rows()) : 0};
}

ResultUnits ToySeries::units(const ToyPlan& plan) {
  ResultUnits units;
  if (!plan.voxel_size_m) return units;
  units.system = "SI";
  units.length = *plan.voxel_size_m;
  return units;
}

std::string plan_words(const ToyResult& result) { return text(result.plan.slice_rows, " rows in each slice"); }
std::string result_json(const ToyResult& result, const RunRecord& record) { return usual_result_json<ToySeries>(result, record); }
std::string result_text(const ToyResult& result, const RunRecord& record) { return usual_result_text<ToySeries>(result, record); }
std::vector<RunTable> result_tables(const ToyResult& result) { return usual_result_tables<ToySeries>(result); }

template class SeriesRecorder<ToySeries, UsualSeriesRecord<ToySeries>>;

}  // namespace karst
