// The links and faces of a site of an image as bits, for host and device.
//
// Directions are numbered 0 to 5: 2 a is the neighbour below along axis a, 2 a + 1 the neighbour above.
#pragma once

#include <cstdint>

namespace karst {

constexpr int faces_of_voxel = 6;

/// A bit for each direction of a site: 0 to 5, the link is open; 6 to 11, the voxel lies at this face of the sample.
using SiteCode = std::uint16_t;
constexpr int first_face_bit = faces_of_voxel;
constexpr unsigned open_bits = (1u << faces_of_voxel) - 1;
constexpr unsigned open_bit(int direction) { return 1u << direction; }
constexpr unsigned face_bit(int direction) { return 1u << (first_face_bit + direction); }
constexpr unsigned both_faces(int axis) { return face_bit(2 * axis) | face_bit(2 * axis + 1); }

}  // namespace karst
