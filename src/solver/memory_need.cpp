#include "solver/memory_need.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"
#include "solver/lattice.hpp"
#include "solver/velocity_sets/d3q19.hpp"

namespace karst {

namespace {

constexpr int directions = Lattice<D3Q19>::directions;

// The number of sites of a part, with padding.
double sites_of_part(const SampleSize& sample, std::int64_t parts) {
  constexpr std::int64_t segment = 16;
  const std::int64_t in_part = (sample.sites + parts - 1) / parts;
  const std::int64_t segments = (in_part + segment - 1) / segment;
  return static_cast<double>(segments * segment);
}

// The share of walls among the neighbours in one direction.
double share_of_walls(const SampleSize& sample) { return static_cast<double>(sample.rows) / static_cast<double>(sample.sites); }

double crossings_of_part(const SampleSize& sample, std::int64_t parts) {
  if (parts == 1) return 0;
  // Five links cross each voxel of the six faces of a cube; stepped faces have some more.
  const double side = std::cbrt(static_cast<double>(sample.voxels) / static_cast<double>(parts));
  return 37 * (1 - share_of_walls(sample)) * side * side * static_cast<double>(sample.sites) / static_cast<double>(sample.voxels);
}

}  // namespace

std::int64_t solver_bytes(const SampleSize& sample, std::int64_t parts, Storage storage) {
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  // Fitted to sandstones, packs of spheres and random voxels, with rows of 2 to 100 sites.
  const double runs = std::min(3.6 + 23 * share_of_walls(sample), 12.5);
  constexpr double segment_bytes = 16.0 / 16, voxel_bytes = 8;
  return std::llround(sites_of_part(sample, parts) * (directions * number + 8 * runs + segment_bytes + voxel_bytes) +
                      crossings_of_part(sample, parts) * (8 + 32 + 2 * number));
}

std::int64_t gpu_bytes(const SampleSize& sample, std::int64_t parts, Storage storage) {
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  constexpr double link_bytes = 26;  // narrow links: 23 bytes, and 1 to 5 bytes of the table in rock
  return std::llround(sites_of_part(sample, parts) * (directions * number + link_bytes) +
                      crossings_of_part(sample, parts) * (32 + 2 * number));
}

void check_memory(std::int64_t bytes, const std::string& what, const std::string& advice, const Comm& comm) {
  const std::int64_t left = available_memory();  // read before the sum, so before any rank allocates
  const std::int64_t needed = comm.sum_machine(bytes);
  struct Machine {
    std::int64_t needed, left;
  };
  for (const Machine& machine : comm.gather_all(Machine{needed, left})) {
    if (machine.needed <= machine.left) continue;
    throw NotEnoughMemory(text(what, " need ", human_bytes(static_cast<double>(machine.needed)), " more, and this machine has ",
                               human_bytes(static_cast<double>(machine.left)), " left. ", advice));
  }
}

}  // namespace karst
