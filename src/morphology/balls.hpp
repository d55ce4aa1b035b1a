// Tables for balls, and the balls that reach into boxes of other ranks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "morphology/ball_work.hpp"
#include "morphology/pore_space.hpp"

namespace karst {

struct BallTableValues {
  /// For values up to `largest`.
  explicit BallTableValues(std::uint32_t largest);

  std::vector<std::uint32_t> roots;
  std::array<std::vector<std::uint32_t>, 3> holding;
};

/// A ball at a voxel of the sample, or of a periodic image of it.
struct SampleBall {
  std::array<std::int32_t, 3> centre{};
  std::uint32_t value = 0;
};

/// Sends each ball to all ranks whose boxes it reaches into, and to this one for each periodic image, but not where it is. Returns those
/// that reach into the box of this rank. Collective.
std::vector<SampleBall> balls_from_others(const std::vector<SampleBall>& own, const FramedSample& sample, const Comm& comm);

}  // namespace karst
