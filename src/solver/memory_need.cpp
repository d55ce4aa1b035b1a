#include "solver/memory_need.hpp"

#include <algorithm>
#include <cmath>

#include "partition/part.hpp"
#include "solver/lane_copies.hpp"
#include "solver/narrow_links.hpp"
#include "solver/slot_operations.hpp"
#include "solver/variants.hpp"

namespace karst {

namespace {

// What memory depends on in a velocity set. The fitted numbers below are those of D3Q19, with 18 links to other sites, five of them through
// each face of a voxel; other sets have more in proportion.
struct SetSize {
  explicit SetSize(const VelocitySet& velocities) : directions(velocities.size()) {
    for (int q = 1; q < directions; ++q) through_face += static_cast<double>(std::max<std::int64_t>(velocities[q][0], 0));
  }

  int directions;
  double through_face = 0;  // links through a face of a voxel, one way

  double links() const { return directions - 1; }
};

// The number of sites of a part, with padding.
double sites_of_part(const SampleSize& sample, std::int64_t parts) {
  const std::int64_t in_part = (sample.sites + parts - 1) / parts;
  const std::int64_t segments = (in_part + segment_sites - 1) / segment_sites;
  return static_cast<double>(segments * segment_sites);
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

}  // namespace

std::int64_t solver_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage) {
  const SetSize set(velocity_set(lattice));
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  // Fitted to sandstones, packs of spheres and random voxels, with rows of 2 to 100 sites.
  const double runs = set.links() / 18 * std::min(3.6 + 23 * share_of_walls(sample), 12.5);
  constexpr double segment_bytes = 16.0 / segment_sites, voxel_bytes = 8;
  return std::llround(sites_of_part(sample, parts) * (set.directions * number + 8 * runs + segment_bytes + voxel_bytes) +
                      crossings_of_part(sample, set, parts) * (sizeof(LinkOfSite) + sizeof(SlotOperation) + 2 * number));
}

// On a CPU: a copy for each lane. On a GPU: whole site numbers.
std::int64_t most_bytes_of_site(const FlowSettings& settings) {
  const std::int64_t directions = velocity_set(settings.lattice).size(),
                     populations = arrays_of(settings.streaming) * directions * number_bytes(settings.storage);
  if (settings.device == DeviceKind::cuda) return populations + (directions - 1) * static_cast<std::int64_t>(sizeof(std::uint32_t));
  constexpr auto of_segment = static_cast<std::int64_t>(sizeof(LaneCopies::Segment));
  return populations + (directions - 1) * static_cast<std::int64_t>(sizeof(LaneCopy)) + (of_segment + segment_sites - 1) / segment_sites;
}

std::int64_t gpu_bytes(const SampleSize& sample, std::string_view lattice, std::int64_t parts, Storage storage) {
  const SetSize set(velocity_set(lattice));
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  // Narrow links: bases, distances, and the table, which has 1 to 5 bytes a site in rock (D3Q19).
  const double base_bytes = 4.0 * NarrowLinks::words_of_bases(set.directions) / segment_sites;
  const double link_bytes = base_bytes + set.links() + 3 * set.links() / 18;
  return std::llround(sites_of_part(sample, parts) * (set.directions * number + link_bytes) +
                      crossings_of_part(sample, set, parts) * (sizeof(SlotOperation) + 2 * number));
}

}  // namespace karst
