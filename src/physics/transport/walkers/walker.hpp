// A random walker, at rest between two steps and on its way, for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

/// A walker between two steps. Its place within the voxel is (fraction + 1/2) 2^-32 of the edge, so a mirror image has exact numbers too.
struct Walker {
  std::uint64_t number = 0;
  std::uint32_t site = 0;
  std::uint32_t marks = 0;         ///< bits 0 to 2: it is in a mirrored image along this axis; from bit 8 on: planes passed
  std::uint32_t fraction[3] = {};  ///< in the voxel of the sample itself
  std::int32_t travelled[3] = {};  ///< voxels, in the sample and its images
};

/// The part of a step that a walker is in.
enum class WalkPhase : std::uint32_t { rest, drift, flight };

/// A walker within a step. It can go on in another part of the sample.
struct MovingWalker {
  std::uint64_t number = 0;
  std::int64_t step = 0;  ///< steps that are complete
  double at[3] = {};      ///< place in the voxel, from 0 to 1
  double flight[3] = {};  ///< vector of the whole flight of this step, in voxels
  double left = 0;        ///< time left of the drift, or share left of the flight
  double before = 0;      ///< displacement along the axis of the planes at the begin of this step
  std::int32_t travelled[3] = {};
  std::uint32_t site = 0;  ///< behind the own sites: the walker leaves this part
  std::uint32_t marks = 0;
  std::uint32_t crossings = 0;  ///< faces crossed by this drift
  WalkPhase phase = WalkPhase::rest;
};

constexpr int first_plane_bit = 8;

KARST_HOST_DEVICE inline bool is_mirrored(std::uint32_t marks, int axis) { return (marks >> axis & 1) != 0; }

constexpr double fraction_unit = 0x1p-32;

KARST_HOST_DEVICE inline double place_of(std::uint32_t fraction) { return (static_cast<double>(fraction) + 0.5) * fraction_unit; }

KARST_HOST_DEVICE inline std::uint32_t fraction_of(double place) {
  const auto units = static_cast<std::uint64_t>(place * 0x1p32);
  return units > 0xFFFFFFFFu ? 0xFFFFFFFFu : static_cast<std::uint32_t>(units);
}

inline MovingWalker moving(const Walker& walker, std::int64_t step) {
  MovingWalker made;
  made.number = walker.number;
  made.step = step;
  for (int a = 0; a < 3; ++a) {
    made.at[a] = place_of(walker.fraction[a]);
    made.travelled[a] = walker.travelled[a];
  }
  made.site = walker.site;
  made.marks = walker.marks;
  return made;
}

inline Walker at_rest(const MovingWalker& moving) {
  Walker made;
  made.number = moving.number;
  made.site = moving.site;
  made.marks = moving.marks;
  for (int a = 0; a < 3; ++a) {
    made.fraction[a] = fraction_of(moving.at[a]);
    made.travelled[a] = moving.travelled[a];
  }
  return made;
}

}  // namespace karst
