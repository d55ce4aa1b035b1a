#include "physics/transport/transport_case.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/listed_voxels.hpp"
#include "geometry/pores/pores.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/site/variants.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr std::uint32_t seed_of_bricks = 5;

constexpr bool is_in_channel(const Index3& voxel) { return voxel[1] == 2 && voxel[2] == 1; }

RankSettings settings_with(int threads) {
  RankSettings settings;
  settings.threads = threads;
  return settings;
}

}  // namespace

PoreBlock cluster_of(PoreBlock pores, Boundary boundary) {
  remove_stagnant_pores(pores, BoxGrid(pores.box.extents(), 1), boundary, {true, false, false}, Comm(MPI_COMM_SELF), 1, Neighbours::faces,
                        KeptPores::largest);
  return pores;
}

PoreBlock with_images(const PoreBlock& pores, std::size_t axis) {
  Index3 shape = pores.box.extents();
  const std::int64_t extent = shape[axis];
  shape[axis] *= 2;
  PoreBlock all(whole_box(shape));
  for (std::size_t i = 0; i < all.values.size(); ++i) {
    Index3 at = all.box.voxel_at(i);
    at[axis] = std::min(at[axis], 2 * extent - 1 - at[axis]);
    all.values[i] = pores[at];
  }
  return all;
}

RandomFlow::RandomFlow(const Index3& shape, Boundary boundary, std::uint32_t seed)
    : boundary_(boundary), pores_(pores_of(shape, boundary, seed)), curl_(pores_, boundary, 1) {}

PoreBlock RandomFlow::pores_of(const Index3& shape, Boundary boundary, std::uint32_t seed) {
  constexpr double porosity = 0.75;
  PoreBlock pores = random_pores(shape, porosity, seed);
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    if (is_in_channel(pores.box.voxel_at(i))) pores.values[i] = 1;
  }
  return cluster_of(std::move(pores), boundary);
}

std::int64_t RandomFlow::operator()(const Index3& voxel, std::size_t axis) const {
  constexpr std::int64_t in_channel = 100;
  const auto curl = static_cast<std::int64_t>(curl_(voxel, static_cast<int>(axis)));
  return axis == along_x && is_in_channel(voxel) ? curl + in_channel : curl;
}

TransportFlows transport_flow_through(const PoreBlock& pores, Boundary boundary, int axis, double tolerance, const Comm& comm,
                                      std::string_view lattice, int threads) {
  const Index3 shape = pores.box.extents();
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  const LinkRule rule = {velocity_set(lattice).through_faces(), shape, boundary};
  FlowSettings settings;
  settings.lattice = lattice;
  settings.tolerance = tolerance;
  settings.threads = threads;
  const RandomBricks bricks(shape, comm.size(), seed_of_bricks);
  Axes axes{};
  axes[static_cast<std::size_t>(axis)] = true;
  return transport_flows(
      *build_part_all(bricks, comm.rank(), fluid, rule, comm), boundary, shape, settings, axes, [](const FlowState&) { return true; },
      comm);
}

std::unique_ptr<Closures> closures_in(const PoreBlock& pores, Boundary boundary, const FluxAt& flux, const Comm& comm) {
  const Index3 shape = pores.box.extents();
  ConductingPart part = conducting_part(pores, boundary, std::make_shared<RandomBricks>(shape, comm.size(), seed_of_bricks), comm);
  FaceFluxes fluxes;
  for (std::size_t a = 0; a < 3; ++a) {
    fluxes.upper[a] = filled_vector(part.facts.part.voxels.size(), std::int64_t{0}, 1);
    for_each_listed(part.facts.part.voxels, shape, [&](std::size_t site, const Index3& at) { fluxes.upper[a][site] = flux(at, a); });
  }
  auto closures = make_closures(std::move(part.facts), std::move(part.levels), settings_with(1), comm);
  closures->take_flow(fluxes, along_x);
  return closures;
}

std::unique_ptr<Closures> closures_in(TransportFlows flows, const Comm& comm, int axis, int threads) {
  auto closures = make_closures(std::move(flows.facts), std::move(flows.levels), settings_with(threads), comm);
  closures->take_flow(flows.along[static_cast<std::size_t>(axis)]->fluxes, axis);
  return closures;
}

ClosureProblem problem_of(const Closures& closures, const Direction3& e, double peclet, double length) {
  const Direction3 mean = closures.mean_velocity();
  return {e, peclet / (length * std::hypot(mean[0], mean[1], mean[2]))};
}

Dispersion dispersion_of(Closures& closures, const ClosureProblem& problem, double tolerance, std::int64_t max_iterations) {
  return closures.solve(problem, {tolerance, max_iterations}, [](const Dispersion&) { return true; });
}

}  // namespace karst
