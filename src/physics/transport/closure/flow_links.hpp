// The links of the sites of a rank on a device, with the fluxes of one flow.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "network/halo.hpp"
#include "network/neighbour_values.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closure_work.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

template <class Device>
class FlowLinks {
 public:
  /// Keeps the addresses of its arguments.
  FlowLinks(const Device& device, const SiteFacts& facts, const Comm& comm)
      : device_(device), facts_(facts), comm_(comm), shape_(shape_of(facts.part)), all_sites_(comm.sum_all(facts.part.sites)),
        neighbours_(device.shared(facts.neighbours)), codes_(device.shared(facts.codes)),
        fluxes_(device.template zeros<double>(3 * shape_.values())) {}

  int axis() const { return axis_; }  ///< driven
  std::int64_t all_sites() const { return all_sites_; }
  const Direction3& mean_velocity() const { return mean_velocity_; }
  bool is_mirrored() const { return facts_.boundary == Boundary::mirror; }

  /// Collective.
  void take_flow(const FaceFluxes& fluxes, int axis) {
    axis_ = axis;
    const Halo halo = halo_of(facts_.part);
    for (std::size_t a = 0; a < 3; ++a) {
      RawVector<double> values(fluxes.upper[a].size());
      std::transform(fluxes.upper[a].begin(), fluxes.upper[a].end(), values.begin(),
                     [](std::int64_t flux) { return static_cast<double>(flux); });
      append_others(values, halo, comm_);
      device_.copy_in(std::span<const double>(values), fluxes_, static_cast<std::int64_t>(a) * shape_.values());
    }
    largest_ = static_cast<double>(largest_flux(fluxes, facts_, axis, comm_));
    find_mean_velocity();
  }

  /// The largest Peclet number of a face.
  double face_peclet_of(double scale) const { return largest_ * scale; }
  /// Collective.
  FacePeclet face_peclet(double scale, double limit) const {
    const CountFaces count{links_of({}), limit / scale};
    const auto [open, above] = sums_over_ranks(device_.template finish_sum<CountFaces>(device_.start_sum(shape_.all(), count)), 1, comm_);
    return {largest_ * scale, open > 0 ? above / open : 0};
  }

  double mean_of(const ClosureProblem& problem) const {
    double mean = 0;
    for (std::size_t a = 0; a < 3; ++a) mean += problem.e[a] * mean_velocity_[a];
    return mean * problem.scale;
  }

  ClosureLinks links_of(const ClosureProblem& problem) const {
    ClosureLinks closure;
    closure.p.neighbours = neighbours_.data();
    closure.p.stride = shape_.nodes;
    closure.p.codes = codes_.data();
    closure.q = closure.p;
    closure.fluxes = fluxes_.data();
    closure.stride = shape_.values();
    closure.scale = problem.scale;
    std::copy(problem.e.begin(), problem.e.end(), closure.e);
    closure.mean = mean_of(problem);
    closure.is_mirrored = is_mirrored();
    if (closure.is_mirrored) set_ends(problem.e, closure);
    return closure;
  }

 private:
  // Along the flow, p is 0 at the end faces. Across it, p is 0 at the faces that e is normal to, q at these and at the end faces.
  void set_ends(const Direction3& e, ClosureLinks& closure) const {
    const auto is_shorter = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const auto along = static_cast<int>(std::max_element(e.begin(), e.end(), is_shorter) - e.begin());
    closure.passed = both_faces(axis_);
    closure.p.grounded = both_faces(along);
    closure.q.grounded = along == axis_ ? 0 : both_faces(along) | both_faces(axis_);
  }

  void find_mean_velocity() {
    constexpr double unit = 0x1p40;  // of the fluxes: no velocity has more
    const SumVelocities work{links_of({{}, 1}), 1 / unit};
    const auto sums = sums_over_ranks(device_.template finish_sum<SumVelocities>(device_.start_sum(shape_.all(), work)), unit, comm_);
    for (std::size_t a = 0; a < 3; ++a)
      mean_velocity_[a] = !is_mirrored() || static_cast<int>(a) == axis_ ? sums[a] / static_cast<double>(all_sites_) : 0;
  }

  const Device& device_;
  const SiteFacts& facts_;
  Comm comm_;
  NodeShape shape_;
  std::int64_t all_sites_;  // of all ranks
  typename Device::template Shared<std::uint32_t> neighbours_;
  typename Device::template Shared<SiteCode> codes_;
  typename Device::template Array<double> fluxes_;
  int axis_ = 0;
  double largest_ = 0;
  Direction3 mean_velocity_{};
};

}  // namespace karst
