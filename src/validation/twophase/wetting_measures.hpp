// The numbers of two phases at walls that karst validate computes: contact angles, bubbles in channels, menisci that move.
//
// All functions are collective. Angles are in degrees, through phase w.
#pragma once

#include <cstdint>

#include "validation/flow_lab.hpp"

namespace karst {

/// Half a disc of phase n on a flat wall, with a radius of 14 voxels, after 6000 steps in a box of this size.
struct DropOnWall {
  double contact_angle;
  std::int64_t width, height;
};
/// The angle at which the circle through the interface meets the wall.
double angle_at_flat_wall(const FlowLab& lab, const DropOnWall& drop);

/// The same for a radius of 15 voxels on a wall that rises by 30 degrees: on stairs.
double angle_at_stairs(const FlowLab& lab, double contact_angle);

/// A straight channel along x, of so many voxels across.
struct BubbleChannel {
  bool is_round;
  std::int64_t voxels;
  double contact_angle;
};
/// The pressure in a long bubble of phase n by the exact one, after 3000 steps. `pressure_in_channel` is exact.
double bubble_pressure(const FlowLab& lab, const BubbleChannel& channel);

/// The pressure times the inradius of the channel / tension. In square channels below 45 degrees, the corners stay filled with phase w:
/// R. P. Mayer, R. A. Stowe, J. Colloid Sci. 20, 893 (1965), and H. M. Princen, J. Colloid Interface Sci. 30, 69 (1969).
double pressure_in_channel(const BubbleChannel& channel);

/// Phase w fills a slit of 10 x 120 voxels between two reservoirs: the speed by that of Washburn, without inertia, for equal viscosities.
double filling_speed(const FlowLab& lab, double contact_angle);

/// A meniscus in a slit of 10 voxels between two faces of fixed pressure, with a contact angle of 60 degrees.
struct PushedMeniscus {
  double pressure;  ///< at which it stands, by 2 sigma cos(theta) / height
  double slopes;    ///< speed against pressure: the slope from 1 to 1.15 of this pressure by that from 1.15 to 1.3
};
PushedMeniscus pushed_meniscus(const FlowLab& lab);

}  // namespace karst
