// The memory that a run needs, estimated before it starts.
#pragma once

#include <cstdint>
#include <string_view>

#include "solver/flow/flow_settings.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// The properties of a sample that determine the memory of a run.
struct SampleSize {
  std::int64_t voxels = 0;
  std::int64_t sites = 0;
  std::int64_t rows = 0;  ///< rows of sites along x: short rows need more memory for links
};

/// Bytes of the solver on CPUs for each of `parts` equal parts, with the velocity set `lattice`; accurate to 10 % in rock. `reads`: what
/// collisions read besides populations. Throws InputError for an unknown set.
std::int64_t solver_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage, LayoutKind layout,
                          const SiteReadsSize& reads = {});

/// Bytes of the solver in the memory of a GPU, for each of `parts` equal parts.
std::int64_t gpu_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage,
                       const SiteReadsSize& reads = {});

/// Memory of the network that corrects the pressure of a flow (pressure/pore_network.hpp), in bytes a site of rock: docs/performance.md,
/// "Memory".
constexpr std::int64_t network_bytes_of_site = 100;

/// More, for flows through porous labels: the drag of a site, and its conductance in a steady flow.
constexpr std::int64_t network_bytes_of_label = 8;

/// Bytes of this network on the device of a part with so many sites; 0 if the flows of these settings are not corrected.
std::int64_t network_bytes(std::int64_t sites, const FlowSettings& settings);

/// Bytes of the solver and of the network on the device of the settings, for each of `parts` equal parts.
std::int64_t flow_bytes(const SampleSize& sample, const FlowSettings& settings, std::int64_t parts);

/// The most bytes that the populations, links, data and records of a site take on the device of the settings, in any sample.
std::int64_t most_bytes_of_site(const FlowSettings& settings);

/// Populations lie in vectors of so many sites on the device of the settings. A part has memory for whole vectors.
std::int64_t vector_sites_of(const FlowSettings& settings);

/// The most bytes that a part with so many sites takes, in any sample.
std::int64_t most_bytes_of_sites(std::int64_t sites, const FlowSettings& settings);

/// The number of sites, in whole vectors, that take at most `bytes` in any sample.
std::int64_t sites_within(std::int64_t bytes, const FlowSettings& settings);

}  // namespace karst
