// Corrects the pressure of a flow in cycles of steps:
//   steps | look at the pressure in the middle | steps | find the missing pressure, monitor | add its flow
// The monitor tells k of the second half of the cycle. The flow of the missing pressure is added when the flow goes on, so that a flow that
// has converged stays as it was measured.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/ranks/comm.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"
#include "solver/memory/part_on_device.hpp"
#include "solver/pressure/pore_network.hpp"
#include "solver/pressure/pressure_on.hpp"
#include "solver/pressure/slow_labels.hpp"

namespace karst {

// Estimated error of the permeability of a flow whose pressure is corrected.

/// Takes the monitors at the ends of cycles, just before the corrections.
///
/// The power that a correction would dissipate is of the order of the error that it removes. What it does not remove shows in the change of
/// k from cycle to cycle: where changes have the same sign, more of them follow, in a series. Motions that have not settled show in the
/// distance between flux and balanced k. Each falls from cycle to cycle, so a value that is much smaller than the one before is not trusted
/// at once. Flow across the driven axis has a flux only: its estimate is its recent change.
class PressureError {
 public:
  /// `compares_all`: flow across the driven axis must converge too.
  explicit PressureError(bool compares_all, SlowLabels labels = {}) : compares_all_(compares_all), labels_(std::move(labels)) {}

  void add(const FlowState& state);

  /// The error of k now, as a share of k along the driven axis; infinite if unknown. Between the ends of cycles, k is not balanced: the
  /// estimate is that of the last cycle and the distance to its k.
  double relative_error(const FlowState& now) const;

 private:
  struct Look {
    std::array<double, 3> k;
    double flux, power;
  };
  double change(std::size_t newer, std::size_t axis) const;
  double length_of_series() const;

  bool compares_all_;
  SlowLabels labels_;
  std::size_t axis_ = 0, count_ = 0;
  std::array<Look, 4> looks_{};  // the newest first
};

// Shortens corrections of the pressure that make a flow worse, and ends them if that does not help.
//
// A correction that changes a mode of the flow by -g instead of -1 leaves 1 - g of it: the mode grows if g is above 2. From the growth a
// follows g = 1 + a, so corrections that are 1 + a times shorter remove this mode.

class CorrectionGuard {
 public:
  CorrectionGuard() = default;
  explicit CorrectionGuard(bool has_labels) : has_labels_(has_labels) {}

  /// Takes the power of the missing pressure at the end of each cycle, with k and the flux.
  ///
  /// In samples with porous labels a mode that grows without bounds may be of k, too, so the power counts and not its share of k. And
  /// pressure that spreads slowly through labels makes a small power rise, while the flux does not swing: shorter corrections would not
  /// help there.
  void add(double of_pressure, double k, double flux) {
    constexpr double noise = 1e-4, much = 2, small = 2e-3;
    const double share = of_pressure / std::abs(k), power = has_labels_ ? of_pressure : share;
    const bool rises = power > last_ && share > noise && last_ > 0;
    const double growth = rises ? std::sqrt(power / last_) : 0;
    const bool swings = (flux - flux_) * change_ < 0, may_be_spreading = has_labels_ && share <= small && !swings;
    change_ = flux - flux_;
    flux_ = flux;
    rises_ = rises && !may_be_spreading ? rises_ + 1 : 0;
    last_ = power;
    if (rises_ < 2 && growth < much) return;
    rises_ = 0;
    ++reductions_;
    share_ /= 1 + growth;
  }

  float share() const { return static_cast<float>(share_); }
  bool is_on() const { return reductions_ <= most_reductions; }

 private:
  static constexpr int most_reductions = 4;

  bool has_labels_ = false;
  double last_ = 0, flux_ = 0, change_ = 0, share_ = 1;
  int rises_ = 0, reductions_ = 0;
};

/// The network of a part, if the pressure of its flows can be corrected and the host has memory. `part`: with its links. Collective.
std::optional<PoreNetwork> network_for(const Part& part, const Index3& shape, const FlowSettings& settings, const Comm& comm);

template <FlowBackend Device>
class FlowCorrections {
 public:
  /// Keeps the address of the part. `voxels`: of the sample. Collective.
  FlowCorrections(std::optional<PoreNetwork> network, PartOnDevice<Device>& at, const FlowSettings& settings, double voxels,
                  const Comm& comm)
      : at_(at), force_(settings.force), cycle_(cycle_of(settings.interval)), numerics_(settings) {
    if (!network || !has_memory(Device::network_need(*network, settings), comm)) return;
    pressure_ = std::make_unique<PressureOn<Device>>(std::move(*network), at, Device::network_device(settings), voxels, comm);
    if (!numerics_.permeabilities.empty()) width_ = pressure_->width_of_pores();
  }

  /// The relaxation time that fits corrections; none if there are no corrections. Pressure is corrected, so the viscosity need not be small
  /// for pressure: it is large for motion across the pores. In tight labels, it is small for pressure and for the velocity beside pores.
  std::optional<double> fitting_tau(int axis) const {
    if (!pressure_) return std::nullopt;
    return 0.5 + 3 * corrected_viscosity({pressure_->widest(), width_, numerics_.permeabilities, blocking_permeability(numerics_, axis)});
  }

  /// Largest velocity that a force of 1 drives anywhere with a viscosity of 1; none if there are no corrections.
  std::optional<double> widest() const { return pressure_ ? std::optional(pressure_->widest()) : std::nullopt; }

  /// Forgets the flow before. start() follows.
  void begin(int axis, double tau, double force, bool compares_all) {
    force_ = force;
    tau_ = tau;
    axis_ = axis;
    is_corrected_ = pressure_ && fits_corrections(numerics_, viscosity(tau));
    is_found_ = false;
    guard_ = CorrectionGuard(!numerics_.permeabilities.empty());
    error_ = PressureError(compares_all, SlowLabels(numerics_.permeabilities, tau, width_));
  }

  /// Prepares corrections. Before, a flow at rest may begin from the pressure of the network. Collective.
  void start(bool from_pressure) {
    if (!is_corrected_) return;
    if (from_pressure) {
      pressure_->set_axis(axis_, LabelConductance{});
      pressure_->add_start(at_, scale());
    }
    pressure_->set_axis(axis_, label_conductance(viscosity(tau_)));
  }

  bool is_possible() const { return pressure_ != nullptr; }

  /// Whether the present flow is corrected. A flow whose corrections do not converge goes on without them. Follows from the monitors, so a
  /// restart knows it too.
  bool is_on() const { return is_corrected_ && guard_.is_on(); }

  bool ends_cycle(const FlowState& state) const { return is_corrected_ && state.correction && state.steps % cycle_ == 0; }

  /// The step in the middle of the cycle, if the flow comes to it between two steps.
  std::optional<std::int64_t> middle_between(std::int64_t from, std::int64_t to) const {
    const std::int64_t middle = from / cycle_ * cycle_ + cycle_ / 4 * 2;
    return is_on() && from < middle && middle <= to ? std::optional(middle) : std::nullopt;
  }
  void look(FlowState& state) {
    state.correction = {state.steps, state.flux, state.energy};
    pressure_->look(at_, scale());
    is_found_ = false;
  }

  /// Finds the missing pressure at the end of a cycle. Collective.
  void find(FlowState& state) {
    if (!ends_cycle(state)) return;
    state.correction->power = pressure_->find(at_, scale(), state.steps - state.correction->middle);
    is_found_ = true;
  }

  /// Takes a monitor, in a restart also those of the earlier run.
  void judge(const FlowState& state) {
    if (!ends_cycle(state)) return;
    error_.add(state);
    guard_.add(state.correction->power, state.k_driven(), state.flux);
  }
  double relative_error(const FlowState& now) const { return error_.relative_error(now); }

  /// Goes on after the end of a cycle: adds the flow of the missing pressure, if corrections converge. Returns whether a cycle ended.
  /// Collective.
  bool correct_if_due(FlowState& last) {
    if (!ends_cycle(last)) return false;
    if (is_on()) pressure_->correct(at_, scale(), guard_.share());
    last.correction.reset();
    is_found_ = false;
    return true;
  }

  /// The state of a site for a restart, beside its populations: a pressure.
  std::size_t site_bytes() const { return is_on() ? sizeof(double) : 0; }
  void values(std::span<const std::uint32_t> sites, std::span<double> to) const { pressure_->values(is_found_, sites, to); }
  /// `last`: the monitor at which the earlier run stopped.
  void set_values(std::span<const std::uint32_t> sites, std::span<const double> from) { pressure_->set_values(is_found_, sites, from); }
  void restart_at(const FlowState& last) { is_found_ = ends_cycle(last); }

  std::int64_t bytes() const { return pressure_ ? pressure_->bytes() : 0; }

 private:
  // Whole intervals of monitors. In shorter cycles, the velocity does not follow the pressure, and corrections overshoot.
  static std::int64_t cycle_of(std::int64_t interval) {
    constexpr std::int64_t fewest = 20;
    return (fewest + interval - 1) / interval * interval;
  }

  FlowScale scale() const { return {force_, viscosity(tau_)}; }

  PartOnDevice<Device>& at_;
  double force_, tau_ = 0;
  std::int64_t cycle_;  // steps
  FlowNumerics numerics_;
  int axis_ = 0;
  double width_ = 0;  // of the pores, in samples with porous labels
  std::unique_ptr<PressureOn<Device>> pressure_;
  bool is_corrected_ = false, is_found_ = false;
  CorrectionGuard guard_;
  PressureError error_{false};
};

}  // namespace karst
