// Conjugate gradients on a network, with one multigrid cycle as the preconditioner M.
//
// One iteration, for the residual r and the search p:
//   q = A p                       p is exchanged                              sum p q
//   x += a p, r -= a q            a = r z / p q
//   z = M r                       its smoothed values are exchanged, twice    sums r z, q z
//   p = z + b p                   b = -q z / p q: M is not linear
// All sums are exact, so the bits do not depend on parts, threads and devices.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "network/multigrid_cycle.hpp"
#include "network/neighbour_values.hpp"
#include "network/node_work.hpp"

namespace karst {

/// `Number`: type of x, r, p and q. z has 32 bits.
template <class Device, class Number>
class ConjugateGradients {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// `halo`: of the sites. Collective.
  ConjugateGradients(const Device& device, const NodeShape& shape, const Halo& halo, NetworkLevels levels, const Comm& comm)
      : device_(device), comm_(comm), shape_(shape), cycle_(device, std::move(levels), shape.nodes, comm),
        x_(device.template zeros<Number>(shape.values())), r_(device.template zeros<Number>(shape.nodes)),
        p_(device.template zeros<Number>(shape.values())), q_(device.template zeros<Number>(shape.nodes)),
        smooth_(device, shape, halo, {}, comm), z_(device, shape, {}, cycle_.finest_children(), comm),
        x_exchange_(device, halo, x_, shape.nodes, comm), p_exchange_(device, halo, p_, shape.nodes, comm) {}
  ConjugateGradients(const ConjugateGradients&) = delete;
  ConjugateGradients& operator=(const ConjugateGradients&) = delete;

  const NodeShape& shape() const { return shape_; }
  Array<Number>& potentials() { return x_; }
  Array<Number>& residuals() { return r_; }
  Array<Number>& search() { return p_; }
  Array<Number>& applied() { return q_; }           ///< free between iterations
  NodeValues<Device>& smooth() { return smooth_; }  ///< the same
  const Array<Number>& potentials() const { return x_; }
  const Array<Number>& residuals() const { return r_; }
  const Array<Number>& applied() const { return q_; }
  const Array<Number>& search() const { return p_; }

  /// Finds the links of all levels: see MultigridCycle. Collective.
  template <class Links>
  void set_links(const Links& links) {
    cycle_.set_links(links);
  }

  /// See MultigridCycle. Between iterations. Collective.
  void remove_means(Array<Number>& values) { cycle_.remove_means(shape_, values.data(), z_); }

  void exchange_potentials() { x_exchange_.exchange(); }

  /// The first search, from the residuals. Returns r z. `unit`: of sums, about r z. Collective.
  template <class Links>
  double start(const Links& links, double unit) {
    device_.run(shape_.all(), SmoothFirst<Links, Number>{links, r_.data(), smooth_.data()});
    const double rz = precondition(links, unit).first;
    device_.run(shape_.all(), TurnSearch<Number>{z_.data(), p_.data(), Number{0}});
    return rz;
  }

  struct Iteration {
    double alpha, rz;  ///< length of the step, and r z after the step
  };

  /// `rz`: before the step; above 0. Collective.
  template <class Links>
  Iteration iterate(const Links& links, double rz) {
    const double unit = unit_of(rz);
    const ApplyToSearch<Links, Number> apply{links, p_.data(), q_.data(), 1 / unit};
    const double pq = sums_over_ranks(sums_with_neighbours(device_, shape_, p_exchange_, apply), unit, comm_)[0];
    if (!(pq > 0)) return {0, std::numeric_limits<double>::quiet_NaN()};
    const double alpha = rz / pq;
    device_.run(shape_.all(),
                StepAlong<Links, Number>{links, p_.data(), q_.data(), x_.data(), r_.data(), smooth_.data(), static_cast<Number>(alpha)});
    const auto [after, qz] = precondition(links, unit);
    if (!(after >= 0) || !std::isfinite(after)) return {alpha, after};
    device_.run(shape_.all(), TurnSearch<Number>{z_.data(), p_.data(), static_cast<Number>(-qz / pq)});
    return {alpha, after};
  }

 private:
  // z = M r, after the first smoothing. Returns r z and q z.
  template <class Links>
  std::pair<double, double> precondition(const Links& links, double unit) {
    float* const smooth = smooth_.data();
    run_with_neighbours(device_, shape_, smooth_.neighbours, FindRemainder<Links, Number>{links, r_.data(), smooth, z_.data()});
    cycle_.correct(links, shape_, z_, smooth, unit);
    const SmoothAgainSummed<Links, Number> again{{links, r_.data(), smooth, z_.data()}, q_.data(), 1 / unit};
    const auto [rz, qz] = sums_over_ranks(sums_with_neighbours(device_, shape_, smooth_.neighbours, again), unit, comm_);
    return {rz, qz};
  }

  const Device& device_;
  Comm comm_;
  NodeShape shape_;
  MultigridCycle<Device> cycle_;
  Array<Number> x_, r_, p_, q_;
  NodeValues<Device> smooth_, z_;
  NeighbourValues<Device, Number> x_exchange_, p_exchange_;
};

}  // namespace karst
