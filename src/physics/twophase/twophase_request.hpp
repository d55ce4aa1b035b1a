// The request of a flow of two fluids, and its options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/options/option.hpp"

namespace karst {

/// The contact angle at solid voxels with a label, in degrees, measured through the wetting fluid.
struct LabelAngle {
  std::int64_t label = 0;
  double degrees = 90;
};

enum class PhaseStart {
  drainage,  ///< balls that enter from the low face of the axis hold the non-wetting fluid
  opening,   ///< balls anywhere in the pores hold it
  labels,    ///< pores with given labels hold it
  file,      ///< as the fields of an earlier run, or a file, say
};
constexpr std::array<std::string_view, 3> phase_start_names = {"drainage", "opening", "labels"};  // in the order of PhaseStart

struct TwophaseRequest {
  // Fluids. In lattice units unless a unit is named.
  std::optional<double> contact_angle;  ///< of solid labels without an angle of their own
  std::vector<LabelAngle> angles;       ///< of labels
  double viscosity_ratio = 1;           ///< of the non-wetting fluid by the wetting one
  double viscosity = 0.1;               ///< geometric mean of both
  double tension = 0.02;
  double width = 3;                      ///< of an interface, voxels
  std::optional<double> tension_n_m;     ///< for results in SI units
  std::optional<double> viscosity_pa_s;  ///< of the wetting fluid, for the same

  // The start of each point.
  PhaseStart start = PhaseStart::drainage;
  std::vector<double> saturations;         ///< of the wetting fluid
  std::optional<double> start_saturation;  ///< the only one, given with the start
  std::vector<std::int64_t> nonwetting;
  std::string start_path;  ///< a run directory, or a .vti file

  // The sample and the drive.
  std::optional<Boundary> boundary;  ///< nullopt: usual_boundary()
  char direction = 'x';
  std::optional<double> capillary_number;  ///< of the force; nullopt: usual_capillary_number, without pressures
  std::vector<double> pressures;           ///< of the non-wetting reservoir at the low face less that of the wetting one at the high face
  bool relative_permeability = false;

  std::int64_t steps = 40000, settle_steps = 4000, monitor_steps = 200;  ///< of each point
  std::optional<std::int64_t> fields_steps;
  double tolerance = 0.05;

  MachineChoice machine;
  CutChoice cut;

  std::size_t axis() const { return static_cast<std::size_t>(direction - 'x'); }
  std::vector<double> wanted_saturations() const;  ///< falling, each once
  bool has_reservoirs() const { return !pressures.empty(); }
  Boundary usual_boundary() const { return has_reservoirs() ? Boundary::sealed : Boundary::periodic; }
  Boundary sides() const { return boundary.value_or(usual_boundary()); }

  /// The sample and its mirror image along the axis are one periodic sample. Spurious currents cancel in its mean flow.
  bool is_doubled() const { return sides() != Boundary::periodic && !has_reservoirs(); }
  int copies() const { return is_doubled() ? 2 : 1; }
  bool is_pair() const { return relative_permeability && !is_doubled(); }
  double wanted_capillary_number() const;
};

void add_options(OptionTable& table, TwophaseRequest& request);

/// Throws InputError for what is wrong for every sample.
void check_request(const TwophaseRequest& request);

}  // namespace karst
