// A look at a flow of two fluids between two steps.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/ranks/comm.hpp"
#include "physics/twophase/phase_pair.hpp"
#include "physics/twophase/phase_sums.hpp"
#include "physics/twophase/twophase_plan.hpp"
#include "run/sample/sample_facts.hpp"
#include "run/time_series.hpp"

namespace karst {

/// Velocities are of a volume of fluid through an area of the sample, in lattice units. n: the non-wetting fluid, w: the wetting one.
struct PhaseMonitor {
  std::int64_t steps = 0;
  std::int64_t point = 0;  ///< of the table, from 1
  double saturation = 0;   ///< of the wetting fluid, by mass
  std::array<double, 3> velocity_n{}, velocity_w{};
  std::optional<double> kr_n, kr_w;               ///< of a pair: half the difference of both flows; or of a doubled sample
  std::optional<double> floor_n, floor_w;         ///< of a pair: half the sum, as relative permeabilities
  std::optional<double> capillary_pressure = {};  ///< as 3 times a pressure: that in n less that in w, if there is bulk of both
  double interface = 0;                           ///< mean of 4 phi (1 - phi) over the pores
  double fastest = 0;
};

struct NoPhaseProfiles {
  std::int64_t steps = 0;
};

/// SeriesState::part is the number of the point that runs.
using TwophaseState = SeriesState<PhaseMonitor, NoPhaseProfiles>;

/// The same digits on any ranks, threads and devices. All members are collective.
class TwophaseObserver {
 public:
  TwophaseObserver(const TwophasePlan& plan, const TwophaseState& state, const SampleFacts& sample, const RankSettings& machine,
                   const Comm& comm)
      : plan_(plan), state_(state), voxels_(static_cast<double>(sample.voxels() * plan.request.copies())),
        sums_(sums_of_phases(machine, comm)), comm_(comm) {}

  PhaseMonitor observe(const PhasePair& flow, bool is_regular) const;
  std::optional<NoPhaseProfiles> profiles(const PhasePair& /*flow*/) const { return std::nullopt; }

  /// A restart needs nothing of sites besides their populations.
  static constexpr std::size_t site_bytes = 0;
  void site_values(std::span<const std::uint32_t> /*sites*/, std::byte* /*to*/) const {}
  void set_site_values(std::span<const std::uint32_t> /*sites*/, const std::byte* /*from*/) {}
  std::optional<std::int64_t> earlier_steps() const { return std::nullopt; }
  void restart_at(std::int64_t /*steps*/) {}

 private:
  const TwophasePlan& plan_;
  const TwophaseState& state_;
  double voxels_;
  std::unique_ptr<MotionSums<TwoPhaseMotion>> sums_;
  Comm comm_;
};

}  // namespace karst
