// Computes the flow of two immiscible fluids, from one start or from one for each saturation.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/twophase/phase_monitor.hpp"
#include "physics/twophase/phase_pair.hpp"
#include "physics/twophase/twophase_plan.hpp"
#include "physics/twophase/twophase_points.hpp"
#include "run/quantity.hpp"
#include "run/sample/cut_rock.hpp"
#include "run/sample/rock.hpp"
#include "run/time_series.hpp"
#include "solver/twophase/wetted_walls.hpp"

namespace karst {

/// The non-wetting fluid in each site at the start of each point.
struct FluidsAtStart {
  RawVector<std::uint8_t> filled;  ///< the number of points that start with the fluid in the site: the last ones
  std::vector<float> shares;       ///< of the site, from a file; empty without one
};

/// The sites have walls: Part::site_data. Those of a doubled sample have numbers as DoubledSample::number_as_sample() says.
struct TwophaseCase : SampleCase {
  TwophasePlan plan;
  std::vector<std::string> notes;
  FluidsAtStart start;
  std::optional<CutRock> one_fluid = {};  ///< of the sample alone, for the permeability of a doubled sample
};

Cleaning cleaning_for(const TwophaseRequest& request, int threads);

/// Throws InputError for a rock without pores, and for labels that do not occur. Collective.
TwophaseCase twophase_case(Rock& rock, const TwophaseRequest& request, const Comm& comm);

struct TwophaseResult : RunHead {
  TwophaseResult(TwophaseCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)), start(std::move(of.start)) {}

  TwophasePlan plan;
  FluidsAtStart start;
  TwophaseState state;
  SeriesEnd end = SeriesEnd::none;

  std::optional<double> k_voxel2() const { return known(plan.permeability); }
  std::optional<double> k_error() const { return known(plan.permeability_error); }
  double force() const { return plan.force; }
  double capillary_number() const { return plan.request.wanted_capillary_number(); }
  double viscosity_n() const { return plan.law.viscosity_n; }
  double viscosity_w() const { return plan.law.viscosity_w; }

 private:
  std::optional<double> known(double of_k) const { return plan.force > 0 ? std::optional(of_k) : std::nullopt; }
};

inline constexpr auto twophase_quantities = std::tuple{
    quantity("point", units::none, "point", &PhaseMonitor::point, {.line = "point", .place = 1, .is_bare = true, .progress_digits = 3}),
    quantity("wetting_saturation", units::none, "saturation of the wetting fluid", &PhaseMonitor::saturation,
             {.line = "saturation",
              .place = 2,
              .as = "wetting",
              .digits = 5,
              .progress_digits = 4,
              .caption = "Saturation of the wetting fluid, by mass."}),
    quantity("kr_nonwetting", units::none, "kr non-wetting", &PhaseMonitor::kr_n,
             {.line = "kr",
              .place = 3,
              .as = "non-wetting",
              .digits = 4,
              .progress_digits = 4,
              .caption = "Relative permeability of the non-wetting fluid."}),
    quantity("kr_wetting", units::none, "kr wetting", &PhaseMonitor::kr_w,
             {.line = "kr",
              .place = 4,
              .as = "wetting",
              .digits = 4,
              .progress_digits = 4,
              .caption = "Relative permeability of the wetting fluid."}),
    quantity("floor_nonwetting", units::none, "spurious flow, non-wetting", &PhaseMonitor::floor_n,
             {.caption = "Mean of both flows of a pair, as a relative permeability of the non-wetting fluid: spurious currents."}),
    quantity("floor_wetting", units::none, "spurious flow, wetting", &PhaseMonitor::floor_w,
             {.caption = "Mean of both flows of a pair, as a relative permeability of the wetting fluid: spurious currents."}),
    quantity("velocity_nonwetting", units::speed, "Darcy velocity, non-wetting", &PhaseMonitor::velocity_n,
             {.caption = "Darcy velocity of the non-wetting fluid, in the flow along the force."}),
    quantity("velocity_wetting", units::speed, "Darcy velocity, wetting", &PhaseMonitor::velocity_w,
             {.caption = "Darcy velocity of the wetting fluid, in the flow along the force."}),
    quantity("capillary_pressure", units::pressure, "capillary pressure", &PhaseMonitor::capillary_pressure,
             {.line = "pressure",
              .place = 5,
              .as = "capillary",
              .caption = "Mean pressure in the non-wetting fluid less that in the wetting fluid, away from interfaces."}),
    quantity("interface", units::none, "interface", &PhaseMonitor::interface,
             {.caption = "Share of the pores that is interface: mean of 4 φ (1 - φ)."}),
    quantity("max_speed", units::speed, "largest speed", &PhaseMonitor::fastest, {.caption = "Largest speed."}),
};

/// The members that TimeSeries needs of a flow of two fluids. Its parts are the points of the table.
struct TwophaseSeries {
  using Result = TwophaseResult;
  using Flow = PhasePair;
  using Observer = TwophaseObserver;

  static constexpr const char* name = "twophase";
  static constexpr const auto& quantities = twophase_quantities;
  static constexpr bool has_time = true;
  static ResultUnits units(const TwophasePlan& plan) { return plan.units(); }

  static constexpr std::int64_t steps_of_check = 200;
  static constexpr double fastest_stable = 0.1;
  [[noreturn]] static void refuse_unstable(const Flow& flow, const Result& result, const Comm& comm);
  static bool has_converged(const Result& result);
  static std::int64_t last_step(const Result& result);
  static int copies(const Result& result) { return result.plan.request.copies(); }

  static bool ends_part(const Result& result);
  static bool has_ended_part(const Result& result, std::int64_t step);
  static void begin_part(Flow& flow, const Result& result);
};

using TwophaseEvents = SeriesEvents<TwophaseSeries>;

/// Throws MachineError with step and place if the flow becomes unstable. Collective.
TwophaseResult compute_twophase(TwophaseCase of, TwophaseEvents& events, const Comm& comm);

}  // namespace karst
