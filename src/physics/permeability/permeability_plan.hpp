// The plan of a run: what to compute, and how.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "physics/permeability/bracket/sample_variant.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/sample/porous_labels.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

enum class StartKind {
  automatic,  ///< from the pressure of a network of the pores; where pressure is not corrected, from flows through a coarser sample
  rest,
};

constexpr std::array<std::string_view, 2> start_names = {"auto", "rest"};  // in the order of StartKind
constexpr std::string_view start_name(StartKind start) { return start_names[static_cast<std::size_t>(start)]; }

struct PermeabilityPlan {
  Axes directions{true, true, true};  ///< driving directions
  FlowNumerics numerics;
  MachineChoice machine;
  CutChoice cut;             ///< how the sample is cut into parts
  PorousLabels porous = {};  ///< as the rock is read; a prepared file knows its own
  StartKind start = StartKind::automatic;
  std::vector<double> forces;           ///< a series under rising forces; the first is the force of the numerics; empty: no series
  std::vector<SampleVariant> variants;  ///< run after the flows
  std::vector<std::string> notes;       ///< for the user, said once
};

/// Throws InputError for values out of range and for invalid combinations.
void check_plan(const PermeabilityPlan& plan);

/// Throws InputError for settings that are not possible with porous labels.
void check_porous(const PermeabilityPlan& plan, bool has_porous_labels);

/// Throws InputError for a driving direction that the cleaning of the rock did not keep pores for.
void check_directions(const PermeabilityPlan& plan, const Axes& kept_for);

/// Throws InputError for a sample that was cut for another velocity set.
void check_lattice(const PermeabilityPlan& plan, const VelocitySet& velocities);

/// Throws InputError for settings that are not possible with this boundary.
void check_boundary(const PermeabilityPlan& plan, Boundary boundary);

/// Whether flows whose pressure is not corrected start from coarser samples. With inertia, or with a tolerance below near_start_accuracy,
/// they start at rest.
bool starts_nested(const PermeabilityPlan& plan);

}  // namespace karst
