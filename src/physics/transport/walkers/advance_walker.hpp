// The work that advances one walker until its steps are complete or it leaves the part, for host and device.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "physics/transport/walkers/walker_motion.hpp"

namespace karst {

/// The displacement of a walker along an axis, in voxels. Images are unfolded.
KARST_HOST_DEVICE inline double displacement(const MovingWalker& walker, int axis, std::uint64_t seed) {
  const RandomFour start = random_of(walker.number, 0, seed);
  double along = 0;
  for_each_axis([&](auto a) {
    const double unfolded = is_mirrored(walker.marks, a) ? 1 - walker.at[a] : walker.at[a];
    along = a == axis ? walker.travelled[a] + (unfolded - place_of(start.numbers[a])) : along;
  });
  return along;
}

struct AdvanceWalker {
  WalkField field;
  WalkStep step;
  WalkPlanes planes;
  MovingWalker* walkers;
  double* passages;  ///< [walker * planes + plane]: the time of the passage, in steps; stays as it is where there is none
  std::int64_t end;  ///< the step to reach

  KARST_HOST_DEVICE void operator()(std::int64_t i) const {
    WalkerMotion motion(field, step, walkers[i]);
    MovingWalker& walker = motion.walker();
    while (walker.phase != WalkPhase::rest || walker.step < end) {
      if (walker.phase == WalkPhase::rest) {
        if (planes.count > 0) walker.before = displacement(walker, planes.axis, step.seed);
        motion.begin_drift();
      }
      if (walker.phase == WalkPhase::drift) {
        if (!motion.drift()) break;
        motion.begin_flight();
      }
      if (!motion.fly()) break;
      motion.end_step();
      if (planes.count > 0) pass_planes(walker, passages + i * planes.count);
    }
    walkers[i] = walker;
  }

 private:
  // The time of a passage is interpolated within the step.
  KARST_HOST_DEVICE void pass_planes(MovingWalker& walker, double* times) const {
    const double after = displacement(walker, planes.axis, step.seed);
    auto passed = static_cast<int>(walker.marks >> first_plane_bit);
    for (; passed < planes.count && after >= (passed + 1) * planes.spacing; ++passed) {
      const double share = ((passed + 1) * planes.spacing - walker.before) / (after - walker.before);
      times[passed] = static_cast<double>(walker.step - 1) + (share > 0 ? share : 0);
      walker.marks += 1u << first_plane_bit;
    }
  }
};

}  // namespace karst
