#include "solver/memory_need.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"

namespace karst {

std::int64_t solver_bytes(const SampleSize& sample, std::int64_t parts, Storage storage) {
  if (sample.sites == 0) return 0;
  const auto number = static_cast<double>(number_bytes(storage));
  constexpr std::int64_t segment = 16;
  const std::int64_t in_part = (sample.sites + parts - 1) / parts;
  const auto sites = static_cast<double>((in_part + segment - 1) / segment * segment);
  const double walls = static_cast<double>(sample.rows) / static_cast<double>(sample.sites);  // of the neighbours in one direction
  // Fitted to sandstones, packs of spheres and random voxels, whose rows are 2 to 100 sites long.
  const double runs = std::min(3.6 + 23 * walls, 12.5);
  constexpr double segment_bytes = 16.0 / 16, voxel_bytes = 8;
  double bytes = sites * (19 * number + 8 * runs + segment_bytes + voxel_bytes);
  if (parts > 1) {
    // Five links cross each voxel of a cube's six faces, stepped ones some more.
    const double side = std::cbrt(static_cast<double>(sample.voxels) / static_cast<double>(parts));
    const double crossings = 37 * (1 - walls) * side * side * static_cast<double>(sample.sites) / static_cast<double>(sample.voxels);
    bytes += crossings * (8 + 16 + 2 * number);
  }
  return std::llround(bytes);
}

void check_memory(std::int64_t bytes, const Comm& comm) {
  const std::int64_t left = available_memory();  // before the sum, which no rank leaves until all have come to it
  const std::int64_t needed = comm.sum_machine(bytes);
  if (needed <= left) return;
  throw MachineError(text("the populations need ", human_bytes(static_cast<double>(needed)), " more, and this machine has ",
                          human_bytes(static_cast<double>(left)), " left. Use more machines, or --storage f32."));
}

}  // namespace karst
