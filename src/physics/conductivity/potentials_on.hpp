// Potentials on one kind of device: conjugate gradients, and the bounds of the conductance.
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

#include "base/error.hpp"
#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "network/conjugate_gradients.hpp"
#include "network/levels.hpp"
#include "physics/conductivity/bounds/tree_flux.hpp"
#include "physics/conductivity/potential_bytes.hpp"
#include "physics/conductivity/potentials.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/conductivity/site_work.hpp"

namespace karst {

template <class Device>
class PotentialsOn : public Potentials {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// Collective.
  PotentialsOn(std::unique_ptr<Device> device, SiteFacts facts, NetworkLevels levels, const ConductivityEnd& end, int threads,
               const Comm& comm)
      : bytes_(host_bytes(facts, end) + device_bytes(facts, levels)), device_(std::move(device)), facts_(std::move(facts)), end_(end),
        threads_(threads), comm_(comm), all_sites_(comm.sum_all(facts_.part.sites)), neighbours_(device_->shared(facts_.neighbours)),
        codes_(device_->shared(facts_.codes)), classes_(device_->shared(facts_.classes)),
        conductances_(device_->template copied<double>(facts_.conductances)),
        gradients_(*device_, shape_of(facts_.part), halo_of(facts_.part), std::move(levels), comm),
        kept_(facts_.boundary == Boundary::periodic && end.axes > 1 ? 2 : 0) {}

  ConductivityState compute(int axis, const ConductivityStart& start, const AtMonitor& at_monitor) override {
    set_axis(axis);
    const double begin = MPI_Wtime();
    ConductivityState state = start.state;
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
    gradients_.exchange_potentials();
    if (facts_.boundary == Boundary::periodic) tell_across(state);
    state.seconds = seconds_before + MPI_Wtime() - begin;
    return state;
  }

  std::span<const std::uint64_t> voxels() const override { return facts_.part.voxels; }

  void visit(const Visit& visit) const override {
    const SiteLinks links = facts_.links(links_.axis);
    RawVector<double> potentials(static_cast<std::size_t>(gradients_.shape().values()));
    device_->copy_out(gradients_.potentials(), 0, std::span(potentials));
    std::vector<SiteCurrent> currents;
    constexpr std::int64_t some = 1 << 20, of_share = 1 << 14;
    for (std::int64_t first = 0; first < gradients_.shape().nodes; first += some) {
      currents.resize(static_cast<std::size_t>(std::min(some, gradients_.shape().nodes - first)));
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
    for (const Array<double>* array : {&gradients_.potentials(), &gradients_.residuals(), &gradients_.search()}) {
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
    for (Array<double>* array : {&gradients_.potentials(), &gradients_.residuals(), &gradients_.search()}) {
      take(values, from, offset);
      device_->set_listed(std::span<const double>(values), sites, *array);
    }
    for (RawVector<float>& kept : kept_) {
      std::vector<float> given(sites.size());
      take(given, from, offset);
      kept.resize(static_cast<std::size_t>(gradients_.shape().nodes));
      for (std::size_t i = 0; i < sites.size(); ++i) kept[sites[i]] = given[i];
    }
  }

  std::int64_t bytes() const override { return bytes_; }

 private:
  void set_axis(int axis) {
    links_ = {neighbours_.data(),   gradients_.shape().nodes,
              codes_.data(),        facts_.classes.empty() ? nullptr : classes_.data(),
              conductances_.data(), axis};
    facts_.set_ends(links_);
    gradients_.set_links(links_);
    tree_flux_.reset();
    tree_flux_.emplace(*device_, facts_, facts_.links(axis), threads_, comm_);
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
  void tell_across(ConductivityState& state) {
    const double volume = facts_.volume(state.axis), unit = unit_of_site(state.upper * volume);
    NodeValues<Device>& others = gradients_.smooth();
    for (int other = 0; other < 3; ++other) {
      const auto o = static_cast<std::size_t>(other);
      if (other == state.axis) continue;
      const bool is_known = other < state.axis && is_kept_[o];
      if (is_known) {
        device_->copy_in(std::span<const float>(kept_[o]), others.values, 0);
        others.neighbours.exchange();
      }
      const double all = is_known ? sum(SumSharedEnergy{links_, gradients_.potentials().data(), others.data(), other, 1 / unit}, unit)
                                  : sum(SumCurrent{links_, gradients_.potentials().data(), other, 1 / unit}, unit);
      state.across[o] = all / volume;
    }
    state.across[static_cast<std::size_t>(state.axis)] = state.conductance;
    if (static_cast<std::size_t>(state.axis) >= kept_.size()) return;
    std::vector<double> values(static_cast<std::size_t>(gradients_.shape().nodes));
    device_->copy_out(gradients_.potentials(), 0, std::span(values));
    RawVector<float>& kept = kept_[static_cast<std::size_t>(state.axis)];
    kept.resize(values.size());
    std::transform(values.begin(), values.end(), kept.begin(), [](double value) { return static_cast<float>(value); });
    is_kept_[static_cast<std::size_t>(state.axis)] = true;
  }

  // The best estimate takes off what conjugate gradients say is left.
  void tell(ConductivityState& state, double energy) const {
    const double volume = facts_.volume(state.axis);
    state.upper = energy / volume;
    state.conductance = std::max(state.lower, std::min((energy - state.residual) / volume, state.upper));
  }

  void start_at_uniform_gradient(ConductivityState& state) {
    double* const potentials = gradients_.potentials().data();
    device_->run({0, gradients_.shape().values()}, StartAtUniformGradient{potentials, gradients_.search().data()});
    device_->run(gradients_.shape().all(), FindResidual{links_, potentials, gradients_.residuals().data()});
    state.residual = gradients_.start(links_, facts_.volume(state.axis));
    tell(state, energy(energy(facts_.volume(state.axis))));
  }

  void iterate(ConductivityState& state) {
    const double before = state.residual;
    const auto [alpha, after] = gradients_.iterate(links_, before);
    state.residual = after;
    check(after >= 0 && std::isfinite(after), state);
    ++state.iterations;
    tell(state, state.upper * facts_.volume(state.axis) - alpha * before);
  }

  static void check(bool is_good, const ConductivityState& state) {
    if (is_good) return;
    throw MachineError(text("the potential along ", axis_names[static_cast<std::size_t>(state.axis)], " diverged at iteration ",
                            state.iterations, " (rounding errors, or a bug in Karst). Please report it with the command and the image."));
  }

  // Bounds are computed when what conjugate gradients say is left is so small that they may be close. Their distance falls about as fast.
  bool is_complete(ConductivityState& state) {
    const double volume = facts_.volume(state.axis);
    const double largest = state.lower > 0 ? state.next_bound : largest_residual_of_bound * end_.tolerance * state.upper * volume;
    if (state.residual > largest) return false;
    find_bounds(state);
    state.next_bound = state.residual * std::min(1.0, 2 * end_.tolerance / state.relative_error());
    return state.relative_error() <= end_.tolerance;
  }

  void find_bounds(ConductivityState& state) {
    const double volume = facts_.volume(state.axis), exact = energy(state.upper * volume);
    const PotentialResidual residual{links_, gradients_.potentials().data()};
    const double excess = tree_flux_->energy(residual, links_, gradients_.shape().all(), gradients_.applied().data(), state.residual);
    state.lower = std::min(std::max(state.lower, (exact - excess) / volume), exact / volume);
    tell(state, exact);
  }

  // `about`: the energy, roughly. No site has more than all, and a mean site has many units.
  double energy(double about) {
    gradients_.exchange_potentials();
    return sum(SumEnergy{links_, gradients_.potentials().data(), 1 / unit_of_site(about)}, unit_of_site(about));
  }

  double unit_of_site(double of_all) const { return unit_of(of_all / static_cast<double>(all_sites_)); }

  template <class Work>
  double sum(const Work& work, double unit) const {
    return sums_over_ranks(device_->template finish_sum<Work>(device_->start_sum(gradients_.shape().all(), work)), unit, comm_)[0];
  }

  static constexpr double largest_residual_of_bound = 1.0 / 64;

  std::int64_t bytes_;
  std::unique_ptr<Device> device_;
  SiteFacts facts_;
  ConductivityEnd end_;
  int threads_;
  Comm comm_;
  std::int64_t all_sites_;  // of all ranks
  typename Device::template Shared<std::uint32_t> neighbours_;
  typename Device::template Shared<SiteCode> codes_;
  typename Device::template Shared<std::uint8_t> classes_;
  Array<double> conductances_;
  ConjugateGradients<Device, double> gradients_;
  std::optional<TreeFlux<Device>> tree_flux_;
  SiteLinks links_;
  std::vector<RawVector<float>> kept_;  // periodic samples: potentials driven along x and y, for the tensor
  Axes is_kept_{};
};

}  // namespace karst
