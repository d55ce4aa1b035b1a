// A case that is solved in every way, for 50 steps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <type_traits>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part_builder.hpp"
#include "partition/parts/single_edge_sites.hpp"
#include "solver/site/site_functions.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/stepper.hpp"
#include "support/naive_solver.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

// One case, driven along `axis`, with a part for each rank and voxels that belong to ranks at random.
template <class Set>
struct EquivalenceCase {
  static constexpr int directions = Lattice<Set>::directions;
  static constexpr double tau = 0.8;
  static constexpr int steps = 50;

  PoreBlock pores;
  Boundary boundary;
  int axis;
  Part part;
  std::array<double, 3> force{};
  Block<std::uint8_t> labels;          // of voxels, in a case with porous labels
  std::vector<double> permeabilities;  // voxel^2

  EquivalenceCase(const Index3& shape, Boundary b, int a, std::uint32_t seed, EdgeOrder edges = EdgeOrder::segments)
      : pores(random_pores(shape, 0.6, seed)), boundary(b), axis(a) {
    const Comm comm;
    const RandomOwners owners(shape, comm.size(), seed);
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(owners, comm.rank(), fluid, {velocity_set(Set::name), shape, boundary}, comm);
    if (edges == EdgeOrder::sites) part = with_single_edge_sites(part);
    force[static_cast<std::size_t>(axis)] = 1e-3;
  }

  // Pores without porous labels beside porous ones of two permeabilities, at random and in long runs.
  void add_porous_labels(std::uint32_t seed) {
    permeabilities = {1e-3, 0.3};
    labels = Block<std::uint8_t>(pores.box);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < labels.values.size(); ++i)
      labels.values[i] = i % 60 < 30 ? std::uint8_t{0} : static_cast<std::uint8_t>(random() % 3);
    part.site_data.resize(part.voxels.size());
    for (std::size_t site = 0; site < part.voxels.size(); ++site)
      part.site_data[site] = std::byte{part.voxels[site] == no_voxel ? std::uint8_t{0} : labels.values[part.voxels[site]]};
  }

  FlowPhysics::Law law() const { return {tau, force, permeabilities}; }

  std::string name() const {
    return text(Set::name, ", ", shape_text(pores.box.extents()), " ", boundary_name(boundary), " along ", axis_names[axis]);
  }

  NaiveSolver reference(EquilibriumKind equilibrium) const {
    NaiveSolver naive(Set::name, pores, boundary, axis, tau, force);
    if (!permeabilities.empty()) naive.set_porous(labels, law());
    for (int step = 0; step < steps; ++step) naive.step(equilibrium);
    return naive;
  }

  // The populations of each site after the steps.
  template <class Device>
  std::vector<typename std::remove_cvref_t<Device>::Number> populations_on(Device&& device, bool overlap) const {
    device.claim_memory();
    device.set_flow(law());
    device.start_at_rest({force});
    Stepper(device, part, boundary, axis, overlap, Comm()).steps(0, steps / 2);
    std::vector<typename std::remove_cvref_t<Device>::Number> populations(static_cast<std::size_t>(part.padded_sites() * directions));
    device.arriving(site_numbers({0, part.segments}), populations);
    return populations;
  }

  // Sites, padding too, that have other populations than set_motion() gives them, or move otherwise than motion_of() them: segment by
  // segment.
  template <class Device>
  std::int64_t sites_moving_otherwise(Device&& device) const {
    using Number = typename std::remove_cvref_t<Device>::Number;
    device.claim_memory();
    device.set_flow(law());
    device.start_at_rest({force});
    std::int64_t different = 0;
    for (std::int64_t segment = 0; segment < part.segments; ++segment) {
      const SegmentRange one{segment, segment + 1};
      std::vector<SiteMotion> motions(segment_sites), found(segment_sites);
      for (std::size_t i = 0; i < motions.size(); ++i) {
        const auto size = static_cast<double>(i + 1) / static_cast<double>(segment + 7);
        motions[i] = {{1e-2 * size, -2e-2 * size, 3e-3}, -1e-3 * size};
      }
      device.set_motions(one, motions, {force});
      std::vector<Number> populations(motions.size() * directions);
      device.arriving(site_numbers(one), populations);
      device.motions(one, found);
      for (std::size_t i = 0; i < motions.size(); ++i) {
        Number f[directions];
        const auto site = static_cast<std::size_t>(segment) * segment_sites + i;
        const auto numbers = site_functions<Number>(Set::name).numbers(law());
        const auto& at_site = numbers[part.site_data.empty() ? 0 : std::to_integer<std::size_t>(part.site_data[site])];
        set_motion<Set>(f, motions[i], {force}, at_site);
        const SiteMotion expected = motion_of<Set>(f, at_site);
        different += !std::equal(f, f + directions, populations.data() + i * directions) || found[i].velocity != expected.velocity ||
                     found[i].density != expected.density;
      }
    }
    return different;
  }

  // Those that differ in any bit from the reference's.
  std::int64_t differences(const std::vector<double>& populations, const NaiveSolver& naive) const {
    std::int64_t different = 0;
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
      if (voxel == no_voxel) continue;
      const std::span<const double> expected = naive.arriving(pores.box.voxel_at(voxel));
      for (std::size_t q = 0; q < directions; ++q) different += populations[static_cast<std::size_t>(site) * directions + q] != expected[q];
    }
    return different;
  }
};

}  // namespace karst
