#include "solver/memory/memory_need.hpp"

#include <algorithm>
#include <cmath>

#include "partition/parts/part.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/memory/lane_copies.hpp"
#include "solver/memory/site_units.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

namespace {

// Numbers of a velocity set that memory depends on. The fitted numbers below are those of D3Q19, with 18 links to other sites, five of them
// through each face of a voxel; other sets have more in proportion.
struct SetSize {
  explicit SetSize(const VelocitySet& velocities) : directions(velocities.size()) {
    for (int q = 1; q < directions; ++q) through_face += static_cast<double>(std::max<std::int64_t>(velocities[q][0], 0));
  }

  int directions;
  double through_face = 0;  // links through a face of a voxel, one way

  double links() const { return directions - 1; }
};

// The number of sites of a part, with padding to whole vectors.
double sites_of_part(const SampleSize& sample, std::int64_t parts, std::int64_t vector_sites = segment_sites) {
  const std::int64_t in_part = (sample.sites + parts - 1) / parts;
  const std::int64_t vectors = (in_part + vector_sites - 1) / vector_sites;
  return static_cast<double>(vectors * vector_sites);
}

// The share of walls among the neighbours in one direction.
double share_of_walls(const SampleSize& sample) { return static_cast<double>(sample.rows) / static_cast<double>(sample.sites); }

double crossings_of_part(const SampleSize& sample, const SetSize& set, std::int64_t parts) {
  if (parts == 1) return 0;
  // The six faces of a cube; stepped faces have some more.
  const double side = std::cbrt(static_cast<double>(sample.voxels) / static_cast<double>(parts));
  const double crossings = 37 * set.through_face / 5;
  return crossings * (1 - share_of_walls(sample)) * side * side * static_cast<double>(sample.sites) / static_cast<double>(sample.voxels);
}

// The bytes of links on a CPU, for a site. Fitted to sandstones, packs of spheres and random voxels, with rows of 2 to 100 sites.
double link_bytes_on_cpu(const SampleSize& sample, const SetSize& set, LayoutKind layout) {
  const double walls = share_of_walls(sample);
  if (layout == LayoutKind::stream) {
    const double units = std::min(0.13 + 0.45 * walls + 1.8 * walls * walls, 0.65);
    return units * static_cast<double>(words_of_unit(set.directions) * sizeof(std::uint32_t));
  }
  const double copies = set.links() / 18 * std::min(3.6 + 23 * walls, 12.5);
  return copies * sizeof(LaneCopy) + static_cast<double>(sizeof(LaneCopies::Segment)) / segment_sites;
}

// Narrow links: bases, distances, and the table, which has 1 to 5 bytes a site in rock (D3Q19).
double narrow_link_bytes(const SetSize& set) {
  const double base_bytes = 4.0 * NarrowLinks::words_of_bases(set.directions) / segment_sites;
  return base_bytes + set.links() + 3 * set.links() / 18;
}

// Constant data, and records in two buffers, of a site.
double bytes_of_reads(const SiteReadsSize& reads, double number) { return reads.data_bytes + 2 * reads.record_numbers * number; }

// A ghost for the links through a face of a voxel, in two buffers.
double ghost_bytes(const SampleSize& sample, const SetSize& set, std::int64_t parts, const SiteReadsSize& reads, double number) {
  return crossings_of_part(sample, set, parts) / set.through_face * 2 * reads.record_numbers * number;
}

// A site may have a ghost behind each link, and on a CPU links as whole numbers and their distances, besides those of odd steps.
std::int64_t most_bytes_of_reads(const SiteReadsSize& reads, const FlowSettings& settings, std::int64_t directions) {
  if (reads.record_numbers == 0) return reads.data_bytes;
  const auto links = static_cast<int>(directions);
  const std::int64_t of_cpu = wide_bytes_of_site(links) + static_cast<std::int64_t>(std::ceil(NarrowLinks::bytes_of_site(links)));
  return reads.data_bytes + 2 * directions * reads.record_numbers * number_bytes(settings.storage) +
         (settings.device == DeviceKind::cuda ? 0 : of_cpu);
}

}  // namespace

std::int64_t solver_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage, LayoutKind layout,
                          const SiteReadsSize& reads) {
  const SetSize set(velocity_set(lattice));
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  constexpr double voxel_bytes = 8;
  const double neighbour_bytes = reads.record_numbers > 0 ? narrow_link_bytes(set) : 0;
  return std::llround(sites_of_part(sample, parts) * (set.directions * number + link_bytes_on_cpu(sample, set, layout) + voxel_bytes +
                                                      bytes_of_reads(reads, number) + neighbour_bytes) +
                      ghost_bytes(sample, set, parts, reads, number) +
                      crossings_of_part(sample, set, parts) * (sizeof(LinkOfSite) + sizeof(SlotOperation) + 2 * number));
}

// On a CPU: free slots between streams, and a copy for each lane (a unit for each site would be less). On a GPU: whole site numbers.
std::int64_t most_bytes_of_site(const FlowSettings& settings) {
  const std::int64_t directions = velocity_set(settings.lattice).size();
  const std::int64_t populations = directions * number_bytes(settings.storage);
  const std::int64_t read = most_bytes_of_reads(settings.reads, settings, directions);
  if (settings.device == DeviceKind::cuda) return populations + wide_bytes_of_site(static_cast<int>(directions)) + read;
  constexpr auto of_segment = static_cast<std::int64_t>(sizeof(LaneCopies::Segment));
  const std::int64_t free = settings.layout == LayoutKind::stream ? (populations + slots_for_a_free_one - 1) / slots_for_a_free_one : 0;
  return populations + free + read + (directions - 1) * static_cast<std::int64_t>(sizeof(LaneCopy)) +
         (of_segment + segment_sites - 1) / segment_sites;
}

std::int64_t vector_sites_of(const FlowSettings& settings) {
  return settings.device == DeviceKind::cuda ? gpu_vector_sites : segment_sites;
}

std::int64_t most_bytes_of_sites(std::int64_t sites, const FlowSettings& settings) {
  const std::int64_t vector = vector_sites_of(settings);
  return (sites + vector - 1) / vector * vector * most_bytes_of_site(settings);
}

std::int64_t sites_within(std::int64_t bytes, const FlowSettings& settings) {
  const std::int64_t vector = vector_sites_of(settings);
  return bytes / (vector * most_bytes_of_site(settings)) * vector;
}

std::int64_t gpu_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage,
                       const SiteReadsSize& reads) {
  const SetSize set(velocity_set(lattice));
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  const double of_site = narrow_link_bytes(set) + bytes_of_reads(reads, number);
  return std::llround(sites_of_part(sample, parts, gpu_vector_sites) * set.directions * number + sites_of_part(sample, parts) * of_site +
                      ghost_bytes(sample, set, parts, reads, number) +
                      crossings_of_part(sample, set, parts) * (sizeof(SlotOperation) + 2 * number));
}

std::int64_t network_bytes(std::int64_t sites, const FlowSettings& settings) {
  if (!may_be_corrected(settings)) return 0;
  return (network_bytes_of_site + (settings.reads.data_bytes > 0 ? network_bytes_of_label : 0)) * sites;
}

std::int64_t flow_bytes(const SampleSize& sample, const FlowSettings& settings, std::int64_t parts) {
  const std::int64_t solver = settings.device == DeviceKind::cuda
                                  ? gpu_bytes(sample, settings.lattice, parts, settings.storage, settings.reads)
                                  : solver_bytes(sample, settings.lattice, parts, settings.storage, settings.layout, settings.reads);
  return solver + network_bytes((sample.sites + parts - 1) / parts, settings);
}

}  // namespace karst
