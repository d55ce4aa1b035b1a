// The pressure of a creeping flow on one kind of device, by a network solve: the start of the flow, and corrections while it is computed.
//
// In rock, pressure relaxes slowest: chambers behind throats fill and empty in thousands of steps. The velocity follows the pressure within
// few steps, so what accumulates at the sites tells which pressure is missing. A network of the 18 links of each site, with the conductance
// of the pore around it, finds this pressure, which makes a flow that carries away just what accumulates.
//
// Pressures and velocities are scaled to a force of 1 (SiteFlow).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "base/ranks/exact_sum.hpp"
#include "network/conjugate_gradients.hpp"
#include "solver/memory/part_on_device.hpp"
#include "solver/pressure/pore_network.hpp"
#include "solver/pressure/pressure_work.hpp"

namespace karst {

template <FlowBackend Backend>
class PressureOn {
 public:
  using Device = typename Backend::NetworkDevice;
  template <class T>
  using Array = typename Device::template Array<T>;

  /// Finds the conductances of all sites. Collective.
  PressureOn(PoreNetwork network, const PartOnDevice<Backend>& part, std::unique_ptr<Device> device, double voxels, const Comm& comm)
      : device_(std::move(device)), comm_(comm), voxels_(voxels), padding_(padding_of(part.part())),
        has_ends_(comm.max_all(std::int64_t{!network.faces.empty()}) != 0), bytes_(network.bytes()),
        bases_(device_->moved(std::move(network.links.bases))), distances_(device_->moved(distances_of(network))),
        table_(device_->moved(flat(network.links.table))), faces_(device_->moved(std::move(network.faces))),
        drags_(device_->moved(std::move(network.drags))), has_porous_labels_(comm.max_all(std::int64_t{drags_.size() > 0}) != 0),
        halo_(has_porous_labels_ ? network.halo : Halo{}),
        steady_(device_->template zeros<float>(drags_.size() > 0 ? network.shape.nodes : 0)),
        conductances_(device_->template zeros<float>(network.shape.values())),
        diagonals_(device_->template zeros<float>(network.shape.nodes)),
        some_pressures_(device_->template zeros<double>(std::min(most_at_once, network.shape.nodes))),
        some_flows_(device_->template zeros<NarrowFlow>(std::min(most_at_once, network.shape.nodes))),
        gradients_(*device_, network.shape, network.halo, std::move(network.levels), comm) {
    find_conductances(network.halo);
  }

  /// Largest velocity that a force of 1 drives anywhere with a viscosity of 1: h^2 / 8 in a slit of width h.
  double widest() const { return widest_; }

  /// Width of the pores: that of slits with the mean conductance of the pores; 0 if all sites are of porous labels. Collective.
  double width_of_pores() const {
    ExactSum sum;
    std::int64_t count = 0;
    std::vector<float> conductances, drags;
    for_some_sites([&](SiteRange sites) {
      conductances.resize(static_cast<std::size_t>(sites.size()));
      drags.assign(conductances.size(), 0);
      device_->copy_out(conductances_, sites.begin, std::span(conductances));
      if (drags_.size() > 0) device_->copy_out(drags_, sites.begin, std::span(drags));
      for (std::int64_t i = 0; i < sites.size(); ++i) {
        const std::int64_t site = sites.begin + i;
        if (drags[static_cast<std::size_t>(i)] > 0 || (site >= padding_.begin && site < padding_.end)) continue;
        sum.add(static_cast<double>(conductances[static_cast<std::size_t>(i)]));
        ++count;
      }
    });
    const auto pores = static_cast<double>(comm_.sum_all(count));
    const double all = ExactSum::all({sum}, comm_).front();
    return pores > 0 ? std::sqrt(12 * all / pores) : 0;
  }

  std::int64_t bytes() const { return bytes_; }

  /// Prepares for flows along an axis. `labels`: the least conductance of porous labels. Collective.
  void set_axis(int axis, const LabelConductance& labels) {
    const bool has_ends = !has_ends_ || axis == axis_, has_conductances = !has_porous_labels_ || labels == labels_;
    axis_ = axis;
    if (!has_conductances) raise_conductances(labels, halo_);
    links_ = {
        arrays(),          conductances_.data(), diagonals_.data(), has_ends_ ? axis : -1, drags_.size() > 0 ? drags_.data() : nullptr,
        has_porous_labels_};
    if (is_ready_ && has_ends && has_conductances) return;
    device_->run(all(), FindDiagonals<PressureLinks>{links_, diagonals_.data()});
    gradients_.set_links(links_);
    is_ready_ = true;
  }

  /// Adds the flow that the network has under the force. Collective.
  void add_start(PartOnDevice<Backend>& part, const FlowScale& scale) {
    device_->run(all(), StartUnderForce{links_, axis_, gradients_.potentials().data(), gradients_.residuals().data()});
    solve(share_left_at_start, fewest_iterations, most_at_start);
    add_flow(part, scale, 1);
  }

  /// Keeps the pressure of all sites, for find().
  void look(const PartOnDevice<Backend>& part, const FlowScale& scale) {
    for_some_pressures(part, scale, [&](SiteRange sites) {
      device_->run(sites, KeepPressures{some_pressures_.data(), sites.begin, kept()});
    });
  }

  /// Finds the missing pressure from what accumulated in `steps` steps since look(). Returns the power that it would dissipate, as a
  /// permeability. Collective.
  double find(const PartOnDevice<Backend>& part, const FlowScale& scale, std::int64_t steps) {
    const double factor = 3 * scale.viscosity / static_cast<double>(steps);
    for_some_pressures(part, scale, [&](SiteRange sites) {
      device_->run(sites, StartFromGrowth{some_pressures_.data(), sites.begin, kept(), factor, gradients_.residuals().data()});
    });
    return solve(share_left, fewest_iterations, most_iterations) / voxels_;
  }

  /// Adds this share of the flow of the missing pressure. Collective.
  void correct(PartOnDevice<Backend>& part, const FlowScale& scale, float share) {
    if (share < 1) device_->run(all(), Scale{share, gradients_.potentials().data()});
    add_flow(part, scale, 0);
  }

  /// The state of sites for a restart: between look() and find(), the pressure of look(); between find() and correct(), the missing one.
  void values(bool is_found, std::span<const std::uint32_t> sites, std::span<double> to) const {
    std::vector<float> some(sites.size());
    device_->copy_listed(gradients_.potentials(), sites, std::span(some));
    std::copy(some.begin(), some.end(), to.begin());
    if (is_found) return;
    device_->copy_listed(gradients_.applied(), sites, std::span(some));
    for (std::size_t i = 0; i < some.size(); ++i) to[i] += static_cast<double>(some[i]);
  }
  void set_values(bool is_found, std::span<const std::uint32_t> sites, std::span<const double> from) {
    std::vector<float> high(from.begin(), from.end());
    device_->set_listed(std::span<const float>(high), sites, gradients_.potentials());
    if (is_found) return;
    for (std::size_t i = 0; i < high.size(); ++i) high[i] = static_cast<float>(from[i] - static_cast<double>(high[i]));
    device_->set_listed(std::span<const float>(high), sites, gradients_.applied());
  }

 private:
  // Shares of r z, which falls as the square of the residual. Chosen by experiment: docs/results.md.
  static constexpr double share_left = 0.03, share_left_at_start = 1e-3;
  static constexpr int fewest_iterations = 2, most_iterations = 8, most_at_start = 20, iterations_of_friction = 2;
  static constexpr std::int64_t most_at_once = 16384 * segment_sites;

  SiteRange all() const { return gradients_.shape().all(); }
  PoreLinkArrays arrays() const {
    return {bases_.data(), distances_.data(), table_.data(), faces_.size() > 0 ? faces_.data() : nullptr, gradients_.shape().nodes};
  }

  static RawVector<std::uint8_t> distances_of(PoreNetwork& network) {
    if (Device::is_host)
      network.links.distances = PoreLinkArrays::link_by_link(network.links.distances, network.shape.nodes / segment_sites);
    return std::move(network.links.distances);
  }
  static RawVector<std::uint32_t> flat(const RawVector<NarrowLinks::Row>& table) {
    RawVector<std::uint32_t> numbers(table.size() * segment_sites);
    auto to = numbers.begin();
    for (const NarrowLinks::Row& row : table) to = std::copy(row.begin(), row.end(), to);
    return numbers;
  }

  void find_conductances(const Halo& halo) {
    const float* const drags = drags_.size() > 0 ? drags_.data() : nullptr;
    const FrictionLinks friction = {arrays(), diagonals_.data(), drags};
    device_->run(all(), FindDiagonals<FrictionLinks>{friction, diagonals_.data()});
    gradients_.set_links(friction);
    device_->run(all(), StartFriction{padding_, gradients_.potentials().data(), gradients_.residuals().data()});
    iterate(friction, 0, iterations_of_friction, iterations_of_friction);
    device_->run(all(), FindConductance{gradients_.potentials().data(), drags != nullptr ? steady_.data() : conductances_.data(), drags});
    raise_conductances(labels_, halo);
    widest_ = comm_.max_all(static_cast<double>(device_->largest(conductances_)));
  }

  // Takes those of a steady flow with the least conductance of labels. Collective.
  void raise_conductances(const LabelConductance& labels, const Halo& halo) {
    labels_ = labels;
    if (drags_.size() > 0) device_->run(all(), RaiseConductance{steady_.data(), drags_.data(), labels, conductances_.data()});
    NeighbourValues<Device, float>(*device_, halo, conductances_, gradients_.shape().nodes, comm_).exchange();
  }

  // From the residuals. Returns the energy of the solution.
  template <class Links>
  double iterate(const Links& links, double share, int fewest, int most) {
    const double largest = comm_.max_all(static_cast<double>(device_->largest(gradients_.residuals())));
    if (!(largest > 0) || !std::isfinite(largest)) return 0;
    double rz = gradients_.start(links, unit_of(largest * largest)), energy = 0;
    const double first = rz;
    for (int i = 0; i < most && rz > 0 && (i < fewest || rz > share * first); ++i) {
      const auto [alpha, after] = gradients_.iterate(links, rz);
      if (!std::isfinite(after)) break;
      energy += alpha * rz;
      rz = after;
    }
    return energy;
  }

  double solve(double share, int fewest, int most) {
    gradients_.remove_means(gradients_.residuals());
    const double energy = iterate(links_, share, fewest, most);
    gradients_.remove_means(gradients_.potentials());
    return energy;
  }

  void add_flow(PartOnDevice<Backend>& part, const FlowScale& scale, float force) {
    gradients_.exchange_potentials();
    for_some_sites([&](SiteRange sites) {
      device_->run(sites, FindFlow{links_, gradients_.potentials().data(), axis_, force, sites.begin, some_flows_.data()});
      device_->finish();
      part.device().add_flows_there({sites.begin / segment_sites, sites.end / segment_sites}, scale, some_flows_.data());
    });
  }

  // Calls visit(sites) for ranges of sites, one after the other.
  template <class Visit>
  void for_some_sites(Visit&& visit) const {
    for (std::int64_t first = 0; first < all().end; first += most_at_once)
      visit(SiteRange{first, std::min(first + most_at_once, all().end)});
  }

  // Calls visit(sites) for ranges of sites, one after the other, with the pressures of the sites in some_pressures_.
  template <class Visit>
  void for_some_pressures(const PartOnDevice<Backend>& part, const FlowScale& scale, Visit&& visit) {
    for_some_sites([&](SiteRange sites) {
      device_->finish();
      part.device().pressures({sites.begin / segment_sites, sites.end / segment_sites}, scale, some_pressures_.data());
      visit(sites);
    });
  }

  // Nothing else needs this memory between look() and find().
  KeptPressures kept() { return {gradients_.potentials().data(), gradients_.applied().data()}; }

  std::unique_ptr<Device> device_;
  Comm comm_;
  double voxels_;
  SiteInterval padding_;
  bool has_ends_, is_ready_ = false;
  std::int64_t bytes_;
  Array<std::uint32_t> bases_;
  Array<std::uint8_t> distances_;
  Array<std::uint32_t> table_;
  Array<FaceUnits> faces_;
  Array<float> drags_;
  bool has_porous_labels_;
  Halo halo_;            // in samples with porous labels
  Array<float> steady_;  // conductances of a steady flow, in parts with porous labels
  Array<float> conductances_, diagonals_;
  Array<double> some_pressures_;
  Array<NarrowFlow> some_flows_;
  ConjugateGradients<Device, float> gradients_;
  PressureLinks links_;
  int axis_ = 0;
  double widest_ = 0;
  LabelConductance labels_;  // of conductances_
};

}  // namespace karst
