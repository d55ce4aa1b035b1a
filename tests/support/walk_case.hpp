// A small sample with a flow for random walkers: pores that every rank has whole, and fluxes that leave no site with more than it got.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "geometry/neighbours.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/walkers/walkers.hpp"
#include "support/bisected_part.hpp"
#include "support/curl_flux.hpp"
#include "support/random_owners.hpp"

namespace karst {

/// The flux along + through the face above a voxel along an axis. The voxel below the first of a row names the face below that one.
using FluxAt = std::function<double(const Index3& voxel, int axis)>;

class WalkCase {
 public:
  WalkCase(const PoreBlock& pores, Boundary boundary, const FluxAt& flux, const Comm& comm, bool at_random = false)
      : part_(part_of(pores, boundary, at_random, comm)), codes_(site_codes(part_, pores.box.extents(), 1, comm)),
        neighbours_(take_neighbours(part_)),
        fluxes_(static_cast<std::size_t>(3 * part_.padded_sites())), sample_{
                                                                         part_, pores.box.extents(), neighbours_, codes_, fluxes_, boundary,
                                                                         0} {
    for (std::int64_t site = 0; site < part_.padded_sites(); ++site) {
      const std::uint64_t voxel = part_.voxels[static_cast<std::size_t>(site)];
      for (int a = 0; a < 3 && voxel != no_voxel; ++a) {
        fluxes_[static_cast<std::size_t>(a * part_.padded_sites() + site)] = flux(pores.box.voxel_at(voxel), a);
      }
    }
  }
  WalkCase(const WalkCase&) = delete;
  WalkCase& operator=(const WalkCase&) = delete;

  const WalkSample& sample() const { return sample_; }
  const Part& part() const { return part_; }

 private:
  static Part part_of(const PoreBlock& pores, Boundary boundary, bool at_random, const Comm& comm) {
    const LinkRule rule = {face_neighbours(), pores.box.extents(), boundary};
    if (!at_random) return bisected_part(pores, rule, comm);
    const PoreRows fluid(cut_out(pores, BoxGrid(rule.shape, comm.size()).box(comm.rank())));
    return *build_part_all(RandomOwners(rule.shape, comm.size(), 9), comm.rank(), fluid, rule, comm);
  }

  Part part_;
  RawVector<SiteCode> codes_;
  RawVector<std::uint32_t> neighbours_;
  std::vector<double> fluxes_;
  WalkSample sample_;
};

inline double no_flux(const Index3&, int) { return 0; }

/// A slit of H voxels across y, one voxel wide along x and z, between solid rows. Viscosity 1, gradient 1.
struct Slit {
  std::int64_t height;

  PoreBlock pores() const {
    PoreBlock made(whole_box({1, height + 2, 1}));
    for (std::int64_t y = 1; y <= height; ++y) made[{0, y, 0}] = 1;
    return made;
  }
  double velocity(std::int64_t y) const {
    const double h = static_cast<double>(height) / 2, at = static_cast<double>(y) - 0.5 - h;
    return (h * h - at * at) / 2;
  }
  double mean_velocity() const { return static_cast<double>(height * height) / 12 + 1. / 24; }
  FluxAt flux() const {
    return [slit = *this](const Index3& voxel, int axis) { return axis == 0 ? slit.velocity(voxel[1]) : 0; };
  }
  /// The closure field of each site.
  std::vector<double> closure(const Part& part, double diffusivity) const {
    std::vector<double> of_y(static_cast<std::size_t>(height + 2)), of_site(static_cast<std::size_t>(part.padded_sites()));
    double sum = 0;
    for (std::int64_t y = 1; y <= height; ++y) {
      of_y[static_cast<std::size_t>(y)] = y == 1 ? 0 : of_y[static_cast<std::size_t>(y - 1)] + sum / diffusivity;
      sum += velocity(y) - mean_velocity();
    }
    for (std::size_t site = 0; site < of_site.size(); ++site) {
      if (part.voxels[site] != no_voxel) of_site[site] = of_y[static_cast<std::size_t>(part.voxels[site])];
    }
    return of_site;
  }
  /// D_L / D of velocities that are constant across a voxel.
  double dispersion(double diffusivity) const {
    const auto h = static_cast<double>(height), d2 = diffusivity * diffusivity;
    return 1 + (h * h * h * h * h * h / 30240 - h * h / 1440 + 1. / 1512 - (h * h - 1) * (h * h - 4) / 4320) / d2;
  }
};

inline WalkRules walk_rules(double diffusivity, std::int64_t walkers, double rms_step = 0.5) {
  WalkRules rules;
  rules.diffusivity = diffusivity;
  rules.walkers = walkers;
  rules.rms_step = rms_step;
  rules.seed = 7;
  return rules;
}

inline RankSettings on_threads(int threads) {
  RankSettings machine;
  machine.threads = threads;
  return machine;
}

}  // namespace karst
