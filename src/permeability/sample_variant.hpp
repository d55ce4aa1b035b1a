// Flows through the same sample with other boundaries or finer voxels, and what they say of k.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "geometry/boundary.hpp"
#include "permeability/nested_start.hpp"
#include "permeability/rock.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

struct SampleVariant {
  Boundary boundary = Boundary::periodic;
  int refinement = 1;  ///< voxels of the variant along the edge of a voxel of the image
  bool operator==(const SampleVariant&) const = default;
};

/// Those beside a sample that is run with `boundary`, periodic or mirror.
std::vector<SampleVariant> variants_beside(Boundary boundary, bool refines);

/// By row and column: flow along the row's axis, driven along the column's.
using KnownTensor = std::array<std::array<std::optional<double>, 3>, 3>;

/// What flows along the axes say of k; nothing where a flow was not run.
struct VariantFlows {
  SampleVariant variant;
  Index3 shape{};
  std::int64_t sites = 0;
  KnownTensor k_voxel2;  ///< in voxels of the image
  std::array<std::optional<double>, 3> relative_error;
  std::array<std::optional<bool>, 3> converged;
  std::array<std::optional<std::int64_t>, 3> steps;

  VariantFlows() = default;
  VariantFlows(const SampleVariant& of, const Index3& extents, std::int64_t number_of_sites,
               const std::array<std::optional<Flow>, 3>& flows);

  bool have_converged() const;  ///< all that were run
};

/// A variant that was run, with what the run was asked for.
struct VariantRun {
  VariantFlows flows;
  std::array<std::optional<double>, 3> tau;
  double tolerance = 0;
  std::int64_t max_steps = 0;
  double seconds = 0;
};

/// How flows through a variant are run.
struct VariantPlan {
  Axes axes{};
  FlowSettings settings;
  bool starts_nested = true;
};

/// Flows through a variant; nothing where a monitor stopped one of them. `rock` was read for the boundary of the variant. Collective.
std::optional<VariantRun> run_variant(const SampleVariant& variant, Rock rock, const VariantPlan& plan, const FlowRuns::AtMonitor& look,
                                      const Note& note, const Comm& comm);

/// Whether `runs` hold this variant, run as far as these settings ask.
bool has_variant(const std::vector<VariantRun>& runs, const SampleVariant& variant, const FlowSettings& settings);

/// Replaces an earlier run of the same variant.
void add_variant(std::vector<VariantRun>& runs, VariantRun run);

}  // namespace karst
