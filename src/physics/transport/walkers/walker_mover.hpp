// Moves batches of walkers through the sites of one part, on any device.
#pragma once

#include <cstdint>
#include <span>

#include "physics/transport/walkers/walk_field.hpp"
#include "physics/transport/walkers/walker.hpp"

namespace karst {

class WalkerMover {
 public:
  virtual ~WalkerMover() = default;

  /// Advances each walker to step `end`, unless it leaves the part before. passages[walker * planes + plane] gets the time of each first
  /// passage, in steps; other entries stay as they are.
  virtual void advance(std::span<MovingWalker> walkers, std::span<double> passages, std::int64_t end) = 0;
};

/// The motion of all walkers of a rank. `field` lacks pointers.
struct WalkLaws {
  WalkField field;
  WalkStep step;
  WalkPlanes planes;
};

}  // namespace karst
