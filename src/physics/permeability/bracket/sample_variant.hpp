// Flows through the same sample with other boundaries, finer voxels or another velocity set, and their k.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "physics/permeability/nested_start.hpp"
#include "run/principal_axes.hpp"
#include "run/sample/rock.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

struct SampleVariant {
  Boundary boundary = Boundary::periodic;
  int refinement = 1;  ///< voxels of the variant along the edge of a voxel of the image
  std::string_view lattice = FlowNumerics().lattice;
  bool operator==(const SampleVariant&) const = default;
};

/// "mirror boundaries, in voxels half as large, with d3q27"; the velocity set is named if it is not that of the run, `lattice`.
std::string variant_words(const SampleVariant& variant, std::string_view lattice);

/// The variants of a sample that is run with `boundary` (periodic or mirror) and the velocity set `lattice`, by rising memory.
std::vector<SampleVariant> variants_beside(Boundary boundary, std::string_view lattice, bool refines);

/// k of the flows along the axes; nullopt for flows that were not run.
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

  bool have_converged() const;  ///< all flows that were run
};

/// A variant that was run, and the settings of the run.
struct VariantRun {
  VariantFlows flows;
  std::array<std::optional<double>, 3> tau;
  double tolerance = 0;
  std::int64_t max_steps = 0;
  double seconds = 0;
};

/// The settings of flows through a variant.
struct VariantPlan {
  Axes axes{};
  FlowSettings settings;
  bool starts_from_pressure = true, starts_nested = true;
  PartSizes sizes;  ///< of the parts
};

/// Runs the flows through a variant. nullopt if `look` stopped one of them. `rock` was read for the boundary of the variant. Collective.
std::optional<VariantRun> run_variant(const SampleVariant& variant, Rock rock, const VariantPlan& plan, const Flows::AtMonitor& look,
                                      const Note& note, const Comm& comm);

/// Whether `runs` has this variant, run with at least this tolerance and max_steps.
bool has_variant(const std::vector<VariantRun>& runs, const SampleVariant& variant, const FlowNumerics& numerics);

/// Adds a run; replaces an earlier run of the same variant.
void add_variant(std::vector<VariantRun>& runs, const VariantRun& run);

}  // namespace karst
