// D3Q19 flows through samples that every rank has whole, and some of these samples.
#pragma once

#include "geometry/synthetic/sample_kinds.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/bisected_part.hpp"

namespace karst {

inline Part part_of(const PoreBlock& pores, Boundary boundary, const Comm& comm) {
  return bisected_part(pores, {velocity_set(D3Q19::name), pores.box.extents(), boundary}, comm);
}

inline Flow flow_through(const PoreBlock& pores, Boundary boundary, int axis, const FlowSettings& settings, const Comm& comm = Comm()) {
  FlowSolver solver(part_of(pores, boundary, comm), boundary, pores.box.extents(), settings, comm);
  return solver.compute(axis, {}, [](const FlowState&) { return true; });
}

inline FlowSettings settings_for(double tolerance, double tau = 0.8) {
  FlowSettings settings;
  settings.tolerance = tolerance;
  settings.tau = tau;
  return settings;
}

inline PoreBlock sample(const SampleOptions& options) { return render_pores(*make_sample(options), whole_box(options.shape)); }

/// Open for `open` voxels along y, solid for the others.
inline PoreBlock slit(std::int64_t open, std::int64_t solid) {
  PoreBlock pores(whole_box({3, open + solid, 2}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[1] < open;
  return pores;
}

/// A tight sandstone in few voxels.
inline PoreBlock tight_sandstone() {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {24, 24, 24};
  options.grains = 3.0;
  options.porosity = 0.2;
  options.seed = 4;
  return sample(options);
}

inline PoreBlock sandstone(std::int64_t edge, double porosity) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {edge, edge, edge};
  options.porosity = porosity;
  options.grains = 6;
  options.seed = 3;
  return sample(options);
}

}  // namespace karst
