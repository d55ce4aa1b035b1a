// The flows through variants of a sample.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "commands/bracket.hpp"
#include "commands/cut_case.hpp"
#include "commands/file_facts.hpp"
#include "commands/nested_start.hpp"
#include "geometry/finer_pores.hpp"

namespace karst {

std::vector<SampleVariant> variants_beside(Boundary boundary, bool refines) {
  const Boundary other = boundary == Boundary::periodic ? Boundary::mirror : Boundary::periodic;
  if (!refines) return {{other, 1}};
  return {{other, 1}, {boundary, 2}, {other, 2}};
}

Json flows_json(const SampleVariant& variant, const Index3& shape, std::int64_t sites, const std::array<std::optional<Flow>, 3>& flows) {
  const Json none = Json::array({{}, {}, {}});
  Json k = Json::array({none, none, none}), error = none, converged = none, steps = none;
  const double area = variant.refinement * variant.refinement;  // of the image's voxels, in those of the variant
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto& flow = flows[axis];
    if (!flow) continue;
    for (std::size_t row = 0; row < 3; ++row) {
      if (row == axis || variant.boundary == Boundary::periodic) k[row][axis] = flow->last.k[row] / area;
    }
    error[axis] = finite(flow->last.relative_error);
    converged[axis] = flow->converged;
    steps[axis] = flow->last.steps;
  }
  return {{"boundary", boundary_name(variant.boundary)},
          {"refinement", variant.refinement},
          {"shape", shape},
          {"sites", sites},
          {"k_voxel2", k},
          {"relative_error_estimate", error},
          {"converged", converged},
          {"steps", steps}};
}

Json run_variant(const SampleVariant& variant, PoreImage image, const Axes& wanted, const FlowSettings& settings, bool starts_nested,
                 const FlowRuns::AtMonitor& look, const Comm& comm) {
  const double begin = MPI_Wtime();
  const Axes passing = in_both(wanted, image.report.percolates);
  const std::int64_t sites = image.report.sites * variant.refinement * variant.refinement * variant.refinement;
  Index3 shape = image.file.shape;
  for (std::int64_t& extent : shape) extent *= variant.refinement;
  FlowCase cut;
  {
    const PoreRows fluid(variant.refinement == 2 ? finer_pores(image.pores) : std::move(image.pores));
    image.pores = {};
    cut_into_parts(cut, fluid, shape, variant.boundary, settings.threads, comm);
  }
  FlowSolver solver(std::move(cut.part), variant.boundary, shape, settings, comm);
  std::optional<NestedStart> nested;
  if (starts_nested && passing != Axes{}) {
    const SampleSites of{solver.voxels(), shape};
    nested = nested_start_that_fits(coarser_samples(of, variant.boundary, passing, settings.threads, comm), of, variant.boundary, settings,
                                    look, comm);
  }
  if (nested && nested->is_stopped()) return {};
  std::array<std::optional<Flow>, 3> flows;
  Json tau = Json::array({{}, {}, {}});
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!wanted[a]) continue;
    bool goes_on = true;
    const Flow flow = !passing[a] ? no_flow(axis)
                                  : solver.run(axis, nested ? nested->start(axis) : FlowStart(),
                                               [&](const FlowState& state) { return goes_on = look(state); });
    if (!goes_on) return {};
    flows[a] = flow;
    if (flow.last.steps > 0) tau[a] = flow.last.tau;
  }
  Json found = flows_json(variant, shape, sites, flows);
  found["tau"] = tau;
  found["tolerance"] = settings.tolerance;
  found["max_steps"] = settings.max_steps;
  found["seconds"] = MPI_Wtime() - begin;
  return found;
}

bool are_variants(const Json& found) {
  const Json numbers = three(null_or("number"));
  const Json run = {{"boundary", "text"},
                    {"refinement", "count"},
                    {"shape", three("count")},
                    {"sites", "count"},
                    {"k_voxel2", three(numbers)},
                    {"relative_error_estimate", numbers},
                    {"converged", three(null_or("truth"))},
                    {"steps", three(null_or("count"))},
                    {"tau", numbers},
                    {"tolerance", "number"},
                    {"max_steps", "count"},
                    {"seconds", "number"}};
  return is_like(found, Json::array({run}));
}

bool has_converged(const Json& run) {
  const Json& converged = run.at("converged");
  return std::none_of(converged.begin(), converged.end(), [](const Json& each) { return each == false; });
}

bool has_variant(const std::vector<Json>& runs, const SampleVariant& variant, const FlowSettings& settings) {
  return std::any_of(runs.begin(), runs.end(), [&](const Json& run) {
    return run.at("boundary") == boundary_name(variant.boundary) && run.at("refinement") == variant.refinement &&
           run.at("tolerance") <= settings.tolerance && (has_converged(run) || run.at("max_steps") >= settings.max_steps);
  });
}

void add_variant(std::vector<Json>& runs, Json found) {
  std::erase_if(
      runs, [&](const Json& run) { return run.at("boundary") == found.at("boundary") && run.at("refinement") == found.at("refinement"); });
  runs.push_back(std::move(found));
}

}  // namespace karst
