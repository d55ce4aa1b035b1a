// The permeability that follows from the largest ball which passes from face to face.
#pragma once

#include <cstdint>
#include <optional>

namespace karst {

/// The critical radius along an axis, beside the permeability and the formation factor of the same pores.
struct CriticalRadius {
  std::int64_t squared = 0;        ///< squared voxels; 0: no path through faces
  std::optional<double> current;   ///< 1 / F
  std::optional<double> k_voxel2;  ///< of the flow

  /// r^2 / (8 F): exact for a tube.
  std::optional<double> k_of_tube() const { return of_square(1.0 / 8); }

  /// (2 r)^2 / (226 F), of Katz and Thompson.
  std::optional<double> k_of_katz_thompson() const { return of_square(4.0 / 226); }

  /// k_of_tube() by k.
  std::optional<double> tube_by_k() const {
    const auto tube = k_of_tube();
    return tube && k_voxel2 && *k_voxel2 > 0 ? std::optional(*tube / *k_voxel2) : std::nullopt;
  }

 private:
  std::optional<double> of_square(double factor) const {
    return squared > 0 && current && *current > 0 ? std::optional(factor * static_cast<double>(squared) * *current) : std::nullopt;
  }
};

}  // namespace karst
