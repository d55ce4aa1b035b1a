// The motion of one walker within a step, for host and device.
//
// Drift follows the streamlines of velocities that are linear between opposite faces of a voxel (Pollock 1988). Flight is straight, and is
// reflected at walls. Both keep a uniform density uniform. Coordinates are those of the sample itself: in an image across a mirror that the
// flow passes, the flow is reversed there, and in all images a walker turns back where an unfolded path goes on.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/host_device.hpp"
#include "physics/transport/walkers/log_exp.hpp"
#include "physics/transport/walkers/philox.hpp"
#include "physics/transport/walkers/walk_field.hpp"
#include "physics/transport/walkers/walker.hpp"

namespace karst {

/// Calls visit(axis) with constants, so that a device keeps arrays over axes in registers.
template <class Visit>
KARST_HOST_DEVICE void for_each_axis(Visit&& visit) {
  visit(std::integral_constant<int, 0>());
  visit(std::integral_constant<int, 1>());
  visit(std::integral_constant<int, 2>());
}

class WalkerMotion {
 public:
  KARST_HOST_DEVICE WalkerMotion(const WalkField& field, const WalkStep& step, const MovingWalker& walker)
      : walker_(walker), field_(field), step_(step), site_(field.sites[walker.site]) {}

  /// Each goes on until the phase is complete; false: the walker has left the part.
  KARST_HOST_DEVICE bool drift();
  KARST_HOST_DEVICE bool fly();

  KARST_HOST_DEVICE void begin_drift() {
    walker_.phase = WalkPhase::drift;
    walker_.left = step_.time;
    walker_.crossings = 0;
  }
  KARST_HOST_DEVICE void begin_flight() {
    const RandomFour random = random_of(walker_.number, walker_.step + 1, step_.seed);
    for_each_axis([&](auto a) {
      const double move = (static_cast<double>(random.numbers[a]) + 0.5 - 0x1p31) * step_.amplitude;
      walker_.flight[a] = is_mirrored(walker_.marks, a) ? -move : move;
    });
    walker_.phase = WalkPhase::flight;
    walker_.left = 1;
  }
  /// Rounds the place: what follows a step does not depend on where walkers are stored.
  KARST_HOST_DEVICE void end_step() {
    for_each_axis([&](auto a) { walker_.at[a] = place_of(fraction_of(walker_.at[a])); });
    walker_.phase = WalkPhase::rest;
    ++walker_.step;
  }

  KARST_HOST_DEVICE MovingWalker& walker() { return walker_; }

 private:
  enum class Crossing { wall, open, mirror };

  struct Exit {
    double time;
    int axis = -1;
    bool up = false;
  };

  KARST_HOST_DEVICE Crossing cross(int axis, bool up);
  KARST_HOST_DEVICE void set_at(int axis, double place) {
    for_each_axis([&](auto a) { walker_.at[a] = a == axis ? place : walker_.at[a]; });
  }
  KARST_HOST_DEVICE void travel(int axis, bool up) {
    const std::int32_t by = up != is_mirrored(walker_.marks, axis) ? 1 : -1;
    for_each_axis([&](auto a) { walker_.travelled[a] += a == axis ? by : 0; });
  }

  // The velocity along one axis: at the place of the walker, and its slope.
  struct Linear {
    double here, slope, below, above;
  };
  KARST_HOST_DEVICE Linear velocity(int axis) const {
    const double sign = (walker_.marks & field_.reversing) != 0 ? -1 : 1;
    const double below = sign * static_cast<double>(site_.velocities[2 * axis]);
    const double above = sign * static_cast<double>(site_.velocities[2 * axis + 1]);
    const double slope = above - below;
    return {below + slope * walker_.at[axis], slope, below, above};
  }
  KARST_HOST_DEVICE static void find_exit(const Linear& v, int axis, double at, Exit& exit);
  KARST_HOST_DEVICE static double moved(const Linear& v, double at, double time);

  KARST_HOST_DEVICE void turn_back(int axis) {
    for_each_axis([&](auto a) { walker_.flight[a] = a == axis ? -walker_.flight[a] : walker_.flight[a]; });
  }

  MovingWalker walker_;
  WalkField field_;
  WalkStep step_;
  WalkSite site_;
};

// Passes an open face or a mirror. At a wall nothing changes.
KARST_HOST_DEVICE inline WalkerMotion::Crossing WalkerMotion::cross(int axis, bool up) {
  const int direction = 2 * axis + (up ? 1 : 0);
  if ((site_.code & open_bit(direction)) != 0) {
    walker_.site = field_.neighbours[direction * field_.stride + walker_.site];
    set_at(axis, up ? 0 : 1);
    travel(axis, up);
    if (field_.is_own(walker_.site)) site_ = field_.sites[walker_.site];
    return Crossing::open;
  }
  set_at(axis, up ? 1 : 0);
  if ((site_.code & field_.mirrors & face_bit(direction)) == 0) return Crossing::wall;
  travel(axis, up);
  walker_.marks ^= 1u << axis;
  return Crossing::mirror;
}

// The time until the walker leaves through a face of the axis, if this is the first exit. Finds no logarithm where even the largest speed
// does not reach the face. The speed towards a face grows by the slope for each voxel, whichever face it is.
KARST_HOST_DEVICE inline void WalkerMotion::find_exit(const Linear& v, int axis, double at, Exit& exit) {
  const bool up = v.here > 0;
  const double speed = up ? v.here : -v.here, at_face = up ? v.above : -v.below, distance = up ? 1 - at : at;
  if (!(speed > 0 && at_face > 0)) return;
  const double fastest = speed > at_face ? speed : at_face;
  if (distance >= fastest * exit.time) return;
  const double ratio = at_face / speed;
  const bool is_near_1 = ratio > 0.75 && ratio < 1.375;
  const double time = is_near_1 ? distance / speed * log1p_ratio(v.slope * distance / speed) : log_of(ratio) / v.slope;
  if (time < exit.time) exit = {time > 0 ? time : 0, axis, up};
}

KARST_HOST_DEVICE inline double WalkerMotion::moved(const Linear& v, double at, double time) {
  const double place = at + v.here * time * expm1_ratio(v.slope * time);
  return place < 0 ? 0 : place > 1 ? 1 : place;
}

KARST_HOST_DEVICE inline bool WalkerMotion::drift() {
  while (walker_.crossings < most_crossings) {
    const Linear along[3] = {velocity(0), velocity(1), velocity(2)};
    Exit exit = {walker_.left, -1, false};
    for_each_axis([&](auto a) { find_exit(along[a], a, walker_.at[a], exit); });
    for_each_axis([&](auto a) {
      if (along[a].here != 0) walker_.at[a] = moved(along[a], walker_.at[a], exit.time);
    });
    if (exit.axis < 0) return true;
    walker_.left -= exit.time;
    if (cross(exit.axis, exit.up) == Crossing::wall) return true;
    ++walker_.crossings;
    if (!field_.is_own(walker_.site)) return false;
  }
  return true;
}

// A flight that stays in its voxel needs no division.
KARST_HOST_DEVICE inline bool WalkerMotion::fly() {
  while (true) {
    Exit exit = {walker_.left, -1, false};
    for_each_axis([&](auto a) {
      const double flight = walker_.flight[a], end = walker_.at[a] + flight * walker_.left;
      if (end >= 0 && end <= 1) return;
      const double share = ((flight > 0 ? 1 : 0) - walker_.at[a]) / flight;
      if (share < exit.time) exit = {share > 0 ? share : 0, a, flight > 0};
    });
    for_each_axis([&](auto a) {
      const double place = walker_.at[a] + walker_.flight[a] * exit.time;
      walker_.at[a] = place < 0 ? 0 : place > 1 ? 1 : place;
    });
    if (exit.axis < 0) return true;
    walker_.left -= exit.time;
    if (cross(exit.axis, exit.up) != Crossing::open) turn_back(exit.axis);
    if (!field_.is_own(walker_.site)) return false;
  }
}

}  // namespace karst
