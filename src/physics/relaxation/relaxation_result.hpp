// The decay of the NMR signal of a sample, with proven bounds, and its distribution of T2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "physics/relaxation/relaxation_request.hpp"
#include "run/run_head.hpp"

namespace karst {

/// The signal at one echo. It is 1 at the start.
struct DecayRow {
  double time_s = 0;
  double signal = 1;  ///< the middle of the bounds
  double lower = 1, upper = 1;
};

/// A part of the signal that decays with one rate.
struct RelaxationMode {
  double rate = 0;   ///< 1/s
  double share = 0;  ///< of the signal at the start

  double t2_s() const { return 1 / rate; }  ///< infinite without a rate
};

struct RelaxationResult : RunHead {
  RelaxationResult(SampleCase& of, const MachineUsed& used) : RunHead(of, used) {}

  RelaxationRequest request;
  RelaxationRates rates;
  std::int64_t faces = 0;  ///< between pores and solid voxels
  double area = 0;         ///< of the walls, by their local normals, voxel^2
  double echo_s = 0;
  std::vector<DecayRow> decay;
  std::vector<RelaxationMode> modes;  ///< by rising T2
  std::int64_t iterations = 0;
  double bounds_apart = 0;  ///< at most, of all echoes
  std::int64_t bytes = 0;   ///< of links, walls and vectors on all ranks

  bool converged() const { return bounds_apart <= request.tolerance; }
  double voxel_size_m() const { return *sample.voxel_size_m(); }
  double diffusivity_m2_s() const { return rates.diffusivity; }
  double relaxivity_m_s() const { return rates.relaxivity; }
  std::optional<double> bulk_t2_s() const;

  // Means over the distribution of T2. Each is a proven lower bound, which the bounds of the signal hold close. nullopt: infinite.

  std::optional<double> mean_t2_s() const;      ///< the integral of the signal
  std::optional<double> log_mean_t2_s() const;  ///< by the logarithm of T2
  std::optional<double> slowest_t2_s() const;   ///< the largest T2 with a share of at least `least_slow_share`
  double slowest_share() const;

  // Walls and fast diffusion. nullopt without walls.

  double surface_to_volume_per_m() const;            ///< area of the walls / volume of the pores
  double faces_surface_to_volume_per_m() const;      ///< the same of all faces
  double isotropic_surface_to_volume_per_m() const;  ///< the same of two thirds of all faces, which no direction is preferred by
  double isotropic_difference() const;               ///< (area - that of two thirds of all faces) / that of two thirds; 0 without walls
  std::optional<double> fast_t2_s() const;           ///< V / (rho S), with the bulk
  std::optional<double> faces_fast_t2_s() const;     ///< the same with all faces
  std::optional<double> kappa() const;               ///< rho (V / S) / D: fast diffusion far below 1, slow diffusion far above 1

 private:
  const RelaxationMode* slowest() const;
  std::optional<double> fast_t2_of(double surface_to_volume) const;
};

constexpr double least_slow_share = 1e-9;

}  // namespace karst
