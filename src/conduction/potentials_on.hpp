// Potentials on one kind of device: conjugate gradients with a preconditioner, and the bounds of the conductance.
//
// One iteration, for the residual r, the search p, and M the preconditioner:
//   q = A p           p is exchanged      sum p q
//   x += a p, r -= a q                    a = r z / p q
//   z = M r           its smoothed values are exchanged, twice      sum r z
//   p = z + b p                           b = r z, new by old
// All sums are exact, so the bits do not depend on parts, threads and devices.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/raw_vector.hpp"
#include "base/text.hpp"
#include "conduction/conduction_end.hpp"
#include "conduction/level_parts.hpp"
#include "conduction/lower_bound.hpp"
#include "conduction/neighbour_values.hpp"
#include "conduction/potential_bytes.hpp"
#include "conduction/potentials.hpp"
#include "conduction/preconditioner.hpp"
#include "conduction/site_current.hpp"
#include "conduction/site_facts.hpp"
#include "conduction/site_work.hpp"

namespace karst {

template <class Device>
class PotentialsOn : public Potentials {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// Collective.
  PotentialsOn(std::unique_ptr<Device> device, SiteFacts facts, LevelParts levels, const ConductionEnd& end, int threads, const Comm& comm)
      : bytes_(host_bytes(facts, end) + device_bytes(facts, levels)), device_(std::move(device)), facts_(std::move(facts)), end_(end),
        threads_(threads), comm_(comm), all_sites_(comm.sum_all(facts_.part.sites)), shape_(facts_.part),
        neighbours_(device_->shared(facts_.neighbours)), codes_(device_->shared(facts_.codes)), classes_(device_->shared(facts_.classes)),
        conductances_(device_->template copied<double>(facts_.conductances)), x_(device_->template zeros<double>(shape_.values())),
        r_(device_->template zeros<double>(shape_.sites)), p_(device_->template zeros<double>(shape_.values())),
        q_(device_->template zeros<double>(shape_.sites)), smooth_(device_->template zeros<float>(shape_.values())),
        z_(device_->template zeros<float>(shape_.values())), x_exchange_(*device_, facts_.part.peers, x_, shape_.sites, comm),
        p_exchange_(*device_, facts_.part.peers, p_, shape_.sites, comm),
        smooth_exchange_(*device_, facts_.part.peers, smooth_, shape_.sites, comm),
        preconditioner_(*device_, std::move(levels.parts), std::move(levels.families), std::move(levels.bricks), levels.shapes.back(),
                        threads, comm),
        kept_(facts_.boundary == Boundary::periodic && end.axes > 1 ? 2 : 0) {}

  ConductionState compute(int axis, const ConductionStart& start, const AtMonitor& at_monitor) override {
    set_axis(axis);
    const double begin = MPI_Wtime();
    ConductionState state = start.state;
    state.axis = axis;
    if (start.restore) {
      start.restore();
      is_kept_ = start.state.kept;
    }
    state.kept = is_kept_;
    if (state.iterations == 0) start_at_uniform_gradient(state);
    const double seconds_before = state.seconds;
    while (!is_complete(state) && state.iterations < end_.max_iterations) {
      iterate(state);
      state.seconds = seconds_before + MPI_Wtime() - begin;
      if (!at_monitor(state)) break;
    }
    exchange_potentials();
    if (facts_.boundary == Boundary::periodic) tell_across(state);
    state.seconds = seconds_before + MPI_Wtime() - begin;
    return state;
  }

  std::span<const std::uint64_t> voxels() const override { return facts_.part.voxels; }

  void visit(const Visit& visit) const override {
    const SiteLinks links = facts_.links(links_.axis);
    RawVector<double> potentials(static_cast<std::size_t>(shape_.values()));
    device_->copy_out(x_, 0, std::span(potentials));
    std::vector<SiteCurrent> currents;
    constexpr std::int64_t some = 1 << 20, of_share = 1 << 14;
    for (std::int64_t first = 0; first < shape_.sites; first += some) {
      currents.resize(static_cast<std::size_t>(std::min(some, shape_.sites - first)));
      in_parallel_shares(threads_, std::ssize(currents), of_share, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) currents[static_cast<std::size_t>(i)] = current_at(facts_, links, potentials, first + i);
      });
      visit(first, currents);
    }
  }

  std::size_t site_bytes() const override { return 3 * sizeof(double) + kept_.size() * sizeof(float); }

  void site_states(std::span<const std::uint32_t> sites, std::byte* to) const override {
    std::vector<double> values(sites.size());
    std::size_t offset = 0;
    for (const Array<double>* array : {&x_, &r_, &p_}) {
      device_->copy_listed(*array, sites, std::span(values));
      put(values, to, offset);
    }
    for (std::size_t axis = 0; axis < kept_.size(); ++axis) {
      std::vector<float> kept(sites.size());
      for (std::size_t i = 0; i < sites.size() && is_kept_[axis]; ++i) kept[i] = kept_[axis][sites[i]];
      put(kept, to, offset);
    }
  }

  void set_site_states(std::span<const std::uint32_t> sites, const std::byte* from) override {
    std::vector<double> values(sites.size());
    std::size_t offset = 0;
    for (Array<double>* array : {&x_, &r_, &p_}) {
      take(values, from, offset);
      device_->set_listed(std::span<const double>(values), sites, *array);
    }
    for (RawVector<float>& kept : kept_) {
      std::vector<float> given(sites.size());
      take(given, from, offset);
      kept.resize(static_cast<std::size_t>(shape_.sites));
      for (std::size_t i = 0; i < sites.size(); ++i) kept[sites[i]] = given[i];
    }
  }

  std::int64_t bytes() const override { return bytes_; }

 private:
  void set_axis(int axis) {
    links_ = {neighbours_.data(),   shape_.sites, codes_.data(), facts_.classes.empty() ? nullptr : classes_.data(),
              conductances_.data(), axis};
    facts_.set_ends(links_);
    preconditioner_.set_links(links_, shape_.sites);
    bound_.reset();
    bound_.emplace(*device_, facts_, axis, threads_, comm_);
  }

  // One member of the states of sites, at `offset`, which moves on.
  template <class T>
  void put(const std::vector<T>& values, std::byte* to, std::size_t& offset) const {
    for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(to + i * site_bytes() + offset, &values[i], sizeof(T));
    offset += sizeof(T);
  }
  template <class T>
  void take(std::vector<T>& values, const std::byte* from, std::size_t& offset) const {
    for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(&values[i], from + i * site_bytes() + offset, sizeof(T));
    offset += sizeof(T);
  }

  // Column `axis` of the tensor. The error of the energy of two potentials together is the product of their errors, so it is small. Where
  // the other potential is not known, the mean current is taken.
  void tell_across(ConductionState& state) {
    const double volume = facts_.volume(state.axis), unit = unit_of_site(state.upper * volume);
    for (int other = 0; other < 3; ++other) {
      const auto o = static_cast<std::size_t>(other);
      if (other == state.axis) continue;
      const bool is_known = other < state.axis && is_kept_[o];
      if (is_known) {
        device_->copy_in(std::span<const float>(kept_[o]), smooth_, 0);
        smooth_exchange_.start();
        smooth_exchange_.finish();
      }
      const double all = is_known ? sum(SumSharedEnergy{links_, x_.data(), smooth_.data(), other, 1 / unit}, unit)
                                  : sum(SumCurrent{links_, x_.data(), other, 1 / unit}, unit);
      state.across[o] = all / volume;
    }
    state.across[static_cast<std::size_t>(state.axis)] = state.conductance;
    if (static_cast<std::size_t>(state.axis) >= kept_.size()) return;
    std::vector<double> values(static_cast<std::size_t>(shape_.sites));
    device_->copy_out(x_, 0, std::span(values));
    RawVector<float>& kept = kept_[static_cast<std::size_t>(state.axis)];
    kept.resize(values.size());
    std::transform(values.begin(), values.end(), kept.begin(), [](double value) { return static_cast<float>(value); });
    is_kept_[static_cast<std::size_t>(state.axis)] = true;
  }

  // The best estimate takes off what conjugate gradients say is left.
  void tell(ConductionState& state, double energy) const {
    const double volume = facts_.volume(state.axis);
    state.upper = energy / volume;
    state.conductance = std::max(state.lower, std::min((energy - state.residual) / volume, state.upper));
  }

  void start_at_uniform_gradient(ConductionState& state) {
    device_->run({0, shape_.values()}, StartAtUniformGradient{x_.data(), p_.data()});
    device_->run(shape_.all(), FindResidual{links_, x_.data(), r_.data()});
    device_->run(shape_.all(), SmoothFirst<SiteLinks, double>{links_, r_.data(), smooth_.data()});
    const double unit = facts_.volume(state.axis);
    state.residual = precondition(unit);
    device_->run(shape_.all(), TurnSearch{z_.data(), p_.data(), 0.0});
    tell(state, energy(energy(facts_.volume(state.axis))));
  }

  // M r, after the first smoothing. Returns r z.
  double precondition(double unit) {
    const float* const smooth = smooth_.data();
    run_with_neighbours(*device_, shape_, smooth_exchange_, FindRemainder<SiteLinks, double>{links_, r_.data(), smooth, z_.data()});
    preconditioner_.correct(links_, shape_, z_.data(), smooth_.data());
    const ExactSum mine =
        sum_with_neighbours(*device_, shape_, smooth_exchange_, SmoothAgainSummed{{links_, r_.data(), smooth, z_.data()}, 1 / unit});
    return sum_over_ranks(mine, unit, comm_);
  }

  void iterate(ConductionState& state) {
    const double before = state.residual, unit = unit_of(before);
    const ExactSum mine = sum_with_neighbours(*device_, shape_, p_exchange_, ApplyToSearch{links_, p_.data(), q_.data(), 1 / unit});
    const double curvature = sum_over_ranks(mine, unit, comm_);
    check(curvature > 0 && std::isfinite(curvature), state);
    const double alpha = before / curvature;
    device_->run(shape_.all(), StepAlong{links_, p_.data(), q_.data(), x_.data(), r_.data(), smooth_.data(), alpha});
    state.residual = precondition(unit);
    check(state.residual >= 0 && std::isfinite(state.residual), state);
    device_->run(shape_.all(), TurnSearch{z_.data(), p_.data(), state.residual / before});
    ++state.iterations;
    tell(state, state.upper * facts_.volume(state.axis) - alpha * before);
  }

  static void check(bool is_good, const ConductionState& state) {
    if (is_good) return;
    throw MachineError(text("the potential along ", axis_names[static_cast<std::size_t>(state.axis)], " diverged at iteration ",
                            state.iterations, " (rounding errors, or a bug in Karst). Please report it with the command and the image."));
  }

  // A power of two.
  static double unit_of(double value) { return value > 0 ? std::ldexp(1.0, std::ilogb(value)) : 1; }

  // Bounds are computed when what conjugate gradients say is left is so small that they may be close. Their distance falls about as fast.
  bool is_complete(ConductionState& state) {
    const double volume = facts_.volume(state.axis);
    const double largest = state.lower > 0 ? state.next_bound : largest_residual_of_bound * end_.tolerance * state.upper * volume;
    if (state.residual > largest) return false;
    find_bounds(state);
    state.next_bound = state.residual * std::min(1.0, 2 * end_.tolerance / state.relative_error());
    return state.relative_error() <= end_.tolerance;
  }

  void find_bounds(ConductionState& state) {
    const double volume = facts_.volume(state.axis), exact = energy(state.upper * volume);
    const double excess = bound_->excess(links_, shape_.all(), x_.data(), q_.data(), state.residual);
    state.lower = std::min(std::max(state.lower, (exact - excess) / volume), exact / volume);
    tell(state, exact);
  }

  void exchange_potentials() {
    x_exchange_.start();
    x_exchange_.finish();
  }

  // `about`: the energy, roughly. No site has more than all, and a mean site has many units.
  double energy(double about) {
    exchange_potentials();
    return sum(SumEnergy{links_, x_.data(), 1 / unit_of_site(about)}, unit_of_site(about));
  }

  double unit_of_site(double of_all) const { return unit_of(of_all / static_cast<double>(all_sites_)); }

  template <class Work>
  double sum(const Work& work, double unit) const {
    return sum_over_ranks(device_->finish_sum(device_->start_sum(shape_.all(), work)), unit, comm_);
  }

  static constexpr double largest_residual_of_bound = 1.0 / 64;

  std::int64_t bytes_;
  std::unique_ptr<Device> device_;
  SiteFacts facts_;
  ConductionEnd end_;
  int threads_;
  Comm comm_;
  std::int64_t all_sites_;  // of all ranks
  PartShape shape_;
  typename Device::template Shared<std::uint32_t> neighbours_;
  typename Device::template Shared<SiteCode> codes_;
  typename Device::template Shared<std::uint8_t> classes_;
  Array<double> conductances_, x_, r_, p_, q_;
  Array<float> smooth_, z_;
  NeighbourValues<Device, double> x_exchange_, p_exchange_;
  NeighbourValues<Device, float> smooth_exchange_;
  Preconditioner<Device> preconditioner_;
  std::optional<LowerBound<Device>> bound_;
  SiteLinks links_;
  std::vector<RawVector<float>> kept_;  // periodic samples: potentials driven along x and y, for the tensor
  Axes is_kept_{};
};

}  // namespace karst
