// The results of a conductivity run so far.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "physics/conductivity/conductivity_measures.hpp"
#include "physics/conductivity/conductivity_plan.hpp"
#include "physics/conductivity/potentials.hpp"
#include "run/principal_axes.hpp"
#include "run/run_head.hpp"

namespace karst {

/// The result along one driving direction.
struct Conductivity {
  ConductivityState last;
  bool converged = false;
  bool is_done = false;                          ///< converged or at max_iterations, and kept: a restart does not compute it again
  std::vector<ConductivityState> monitors;       ///< with bounds
  std::optional<ConductivityMeasures> measures;  ///< of potentials computed by this process
  /// The mean current by that of cubes full of pore fluid, under the mean gradient of the sample. Largest edge first; empty until the
  /// potential is complete.
  std::vector<CubeSpread> sub_volumes;
};

/// The pores that may carry current: joined by faces to both ends of a driven axis.
struct ConductingPores {
  std::int64_t sites = 0;
  std::int64_t sites_dropped = 0;  ///< sites of the rock that are connected through edges only, or lead nowhere through faces
  Axes conducts{};                 ///< axes with a path through faces
  double porosity_conducting = 0;  ///< sites / voxels
};

/// The state of a run: everything that a restart needs, except the states of sites.
struct ConductivityProgress {
  std::int64_t restarts = 0;
  std::optional<int> axis_in_checkpoint;             ///< of the potential whose states of sites are in the checkpoint
  std::array<std::optional<Conductivity>, 3> along;  ///< by driven axis; nullopt: not in the plan, or not begun
};

/// The sample of the head is the rock as flows see it: its sites include those without current.
struct ConductivityResult : RunHead, ConductingPores, ConductivityProgress {
  ConductivityResult() = default;
  ConductivityResult(SampleCase& of, const ConductingPores& pores, ConductivityPlan by, const MachineUsed& used)
      : RunHead(of, used), ConductingPores(pores), plan(std::move(by)) {}

  ConductivityPlan plan;
  std::int64_t bytes = 0;  ///< of the solver on all ranks

  /// F along a driven axis: infinite without a path; nullopt if not computed.
  std::optional<double> formation_factor(std::size_t axis) const;
  std::optional<double> lower(std::size_t axis) const;  ///< proven bounds of F
  std::optional<double> upper(std::size_t axis) const;
  /// phi F, with the porosity of the conducting sites' rock (sample.image.porosity).
  std::optional<double> tortuosity_factor(std::size_t axis) const;
  /// D_eff / D: current along `row`, driven along `column`. nullopt if unknown; only periodic samples have values off the diagonal.
  std::optional<double> tensor(std::size_t row, std::size_t column) const;
  std::optional<PrincipalAxes> principal() const;  ///< of D_eff / D; nullopt unless all entries are known

  /// The property of the plan along a driven axis, in its unit, and its proven bounds; nullopt if not known.
  std::optional<double> effective(std::size_t axis) const;
  std::optional<double> effective_lower(std::size_t axis) const;
  std::optional<double> effective_upper(std::size_t axis) const;
  std::optional<double> effective_tensor(std::size_t row, std::size_t column) const;  ///< tensor() in its unit
  std::optional<PrincipalAxes> effective_principal() const;                           ///< principal() in its unit

  /// Archie's m = -ln F / ln porosity; nullopt where several labels conduct.
  std::optional<double> cementation_exponent(std::size_t axis) const;
};

}  // namespace karst
