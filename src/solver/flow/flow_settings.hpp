// The settings of a flow: its numerics, and what a rank updates its sites with.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "base/gpu_blocks.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/streaming.hpp"
#include "solver/pressure/label_conductance.hpp"
#include "solver/site/collision.hpp"
#include "solver/site/force_and_tau.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"

namespace karst {

enum class DeviceKind { cpu, cuda };

constexpr std::string_view device_name(DeviceKind device) { return device == DeviceKind::cuda ? "cuda" : "cpu"; }

/// A transfer brings values from one GPU to another. On one machine, values between a GPU and a CPU rank are packed directly into host
/// memory that both ranks have open; with `staged`, and between machines, they go through host memory and MPI.
enum class Transfer {
  staged,    ///< copied to host memory, sent, and copied to the other GPU
  mapped,    ///< packed directly into host memory, sent, and unpacked from host memory
  peer,      ///< packed directly into the memory of the other GPU, on the same machine; MPI only signals. Between machines: staged
  gpu_aware  ///< sent from GPU to GPU by a GPU-aware MPI
};

constexpr std::array<std::string_view, 4> transfer_names = {"staged", "mapped", "peer", "gpu-aware"};
constexpr std::string_view transfer_name(Transfer transfer) { return transfer_names[static_cast<std::size_t>(transfer)]; }

constexpr std::array<std::string_view, 2> equilibrium_names = {"stokes", "navier-stokes"};  // in the order of EquilibriumKind
constexpr std::string_view equilibrium_name(EquilibriumKind kind) { return equilibrium_names[static_cast<std::size_t>(kind)]; }

constexpr double largest_tau = 10;
constexpr bool is_tau(double tau) { return tau > 0.5 && tau <= largest_tau; }

/// A flow with a larger speed, in lattice units, is unstable: the speed of sound is 0.58.
constexpr double speed_limit = 0.3;

constexpr int usual_gpu_block = 256;  ///< one of gpu_blocks; of kernels that are compiled for one block alone

inline std::array<double, 3> force_along(int axis, double size) {
  std::array<double, 3> force{};
  force[static_cast<std::size_t>(axis)] = size;
  return force;
}

/// The method of a flow, its force and its end.
struct FlowNumerics {
  std::string_view lattice = D3Q19::name;  ///< velocity set: a name of variants.hpp
  double tau = usual_tau;                  ///< in rock, low viscosity converges faster, because pressure is slowest
  bool tau_may_differ = true;              ///< the solver may choose another tau for a flow
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  SiteReadsSize reads = {};  ///< what the collision reads of a site besides its populations: forecasts of memory count it
  /// Body force on each site, in lattice units. A power of two, so that dividing by it is exact. Small, so that speeds in the widest
  /// channel are far below the speed of sound.
  double force = 0x1p-30;
  std::vector<double> permeabilities = {};  ///< voxel^2, of the porous labels; empty: all sites are pores
  /// Along each axis, the number (from 1) of the porous label that the flow must pass; 0: the pores percolate.
  std::array<int, 3> blocking_labels = {};
  double tolerance = 1e-3;  ///< relative distance to the final k
  std::int64_t max_steps = 1000000;
  std::int64_t interval = 20;     ///< steps between two monitors; even
  bool corrects_pressure = true;  ///< of flows with the linear equilibrium, with f64 and f32
  /// Flows with the linear equilibrium that converge slowly are extrapolated, if the host has memory for snapshots: extrapolation.hpp.
  bool extrapolates = true;
};

/// The machine that updates the sites of one rank. Ranks may differ.
struct RankSettings {
  DeviceKind device = DeviceKind::cpu;
  int gpu = 0;  ///< number of the GPU among those visible to this rank; larger numbers begin again at 0
  Transfer transfer = Transfer::staged;
  LayoutKind layout = LayoutKind::vector_bundle;
  Storage storage = Storage::f64;
  bool overlap = true;  ///< values are exchanged while interior segments are updated
  int threads = 1;
};

/// The settings of the solver of this rank.
struct FlowSettings : FlowNumerics, RankSettings {
  double sample_share = 1;  ///< voxels of the sample by voxels of its box: below 1 with a mask. k is a mean over the sample
};

/// The permeability of the label that flow along an axis must pass; infinite: there is none.
inline double blocking_permeability(const FlowNumerics& numerics, int axis) {
  const int label = numerics.blocking_labels[static_cast<std::size_t>(axis)];
  return label > 0 ? numerics.permeabilities[static_cast<std::size_t>(label) - 1] : std::numeric_limits<double>::infinity();
}

/// Whether corrections of the pressure converge with this viscosity.
inline bool fits_corrections(const FlowNumerics& numerics, double viscosity) {
  return viscosity >= least_corrected_viscosity(!numerics.permeabilities.empty());
}

/// Whether the pressure of flows with these settings is corrected (pressure/flow_corrections.hpp), if there is memory for the network.
inline bool may_be_corrected(const FlowSettings& settings) {
  return settings.corrects_pressure && settings.equilibrium == EquilibriumKind::stokes && settings.storage != Storage::f16 &&
         (settings.tau_may_differ || fits_corrections(settings, viscosity(settings.tau)));
}

// Choices of karst bench that no other command has.

struct BenchSwitches {
  Streaming streaming = Streaming::aa;
  std::optional<int> gpu_block = {};  ///< threads of a block that updates sites, one of gpu_blocks; none: the fastest
};

}  // namespace karst
