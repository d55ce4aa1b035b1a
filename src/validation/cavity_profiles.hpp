// Published velocities along the centre lines of the two-dimensional cavity.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace karst {

/// A point of a centre line, from 0 to 1, and the velocity across it in units of the speed of the lid.
struct ProfilePoint {
  double at, velocity;
};

struct CavityProfiles {
  std::string_view source;
  double reynolds;
  bool is_spectral;
  std::span<const ProfilePoint> u;  ///< along the lid, on the line across the lid
  std::span<const ProfilePoint> v;  ///< across the lid, on the line along the lid
};

const CavityProfiles& ghia_100();
const CavityProfiles& ghia_400();  ///< without the point v(0.9063), which is a misprint
const CavityProfiles& ghia_1000();
const CavityProfiles& botella_1000();

}  // namespace karst
