// Flows and closure problems in small samples that every rank has whole.
#pragma once

#include <functional>
#include <memory>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "physics/transport/closure/closure_solver.hpp"
#include "physics/transport/fluxes/transport_flow.hpp"
#include "support/curl_flux.hpp"

namespace karst {

constexpr int along_x = 0;
constexpr Direction3 ex = {1, 0, 0}, ey = {0, 1, 0}, ez = {0, 0, 1};

/// The largest cluster of pores that faces join along x.
PoreBlock cluster_of(PoreBlock pores, Boundary boundary);

/// The sample and its images behind the upper faces normal to `axis`.
PoreBlock with_images(const PoreBlock& pores, std::size_t axis);

/// The flow through all pores, cut into random bricks.
TransportFlows transport_flow_through(const PoreBlock& pores, Boundary boundary, int axis, double tolerance, const Comm& comm,
                                      std::string_view lattice = "d3q19", int threads = 1);

/// Closure problems in given fluxes. flux(voxel, axis): through the upper face of a voxel, a whole number.
using FluxAt = std::function<std::int64_t(const Index3& voxel, std::size_t axis)>;
std::unique_ptr<Closures> closures_in(const PoreBlock& pores, Boundary boundary, const FluxAt& flux, const Comm& comm);
std::unique_ptr<Closures> closures_in(TransportFlows flows, const Comm& comm, int axis = along_x, int threads = 1);

/// A channel along x in random pores, with random fluxes that are whole numbers and lose nothing at any site. Times `scale`, they are
/// Peclet numbers of up to about 40.
class RandomFlow {
 public:
  static constexpr double scale = 0.3;

  RandomFlow(const Index3& shape, Boundary boundary, std::uint32_t seed);

  const PoreBlock& pores() const { return pores_; }
  /// FluxAt. The voxel below the first of a row names the face below that one.
  std::int64_t operator()(const Index3& voxel, std::size_t axis) const;
  std::unique_ptr<Closures> closures(const Comm& comm) const { return closures_in(pores_, boundary_, *this, comm); }

 private:
  static PoreBlock pores_of(const Index3& shape, Boundary boundary, std::uint32_t seed);

  Boundary boundary_;
  PoreBlock pores_;
  CurlFlux curl_;
};

/// The Peclet number of the mean velocity along the flow, by a length in voxels.
ClosureProblem problem_of(const Closures& closures, const Direction3& e, double peclet, double length);

Dispersion dispersion_of(Closures& closures, const ClosureProblem& problem, double tolerance, std::int64_t max_iterations = 10000);

}  // namespace karst
