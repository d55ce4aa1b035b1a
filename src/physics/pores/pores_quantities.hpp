// Quantities of pore sizes and of curves of intrusion.
#pragma once

#include <tuple>

#include "physics/pores/pores_result.hpp"
#include "run/quantity.hpp"

namespace karst {

/// pore_sizes.csv.
inline constexpr auto size_columns = std::tuple{
    quantity("squared_radius", units::square_voxels, "squared radius", &RadiusRow::squared_radius),
    quantity("radius_voxel", units::voxels, "radius", &RadiusRow::radius_voxel),
    quantity("radius_m", units::metres, "radius", &RadiusRow::radius_m),
    quantity("voxels", units::voxels, "voxels", &RadiusRow::voxels),
    quantity("share", units::none, "share of the pores", &RadiusRow::share),
    quantity("share_from", units::none, "share of the pores at this radius and above", &RadiusRow::share_from),
};

/// intrusion_*.csv has these, too.
inline constexpr auto intrusion_columns = std::tuple{
    quantity("capillary_pressure_pa", units::pascals, "capillary pressure", &RadiusRow::pressure_pa),
    quantity("saturation_nonwetting", units::none, "saturation of the entering fluid", &RadiusRow::share_from),
    quantity("trapped_voxels", units::voxels, "trapped voxels", &RadiusRow::trapped_voxels),
};

/// Members of `sizes` in result.json.
inline constexpr auto size_quantities = std::tuple{
    quantity("largest_squared", units::square_voxels, "largest squared radius", &MapRadii::largest_squared),
    quantity("radii", units::none, "radii", &MapRadii::radii),
    quantity("mean_radius_voxel", units::voxels, "mean radius", &MapRadii::mean_radius_voxel),
    quantity("mean_radius_m", units::metres, "mean radius", &MapRadii::mean_radius_m),
};

/// Members of each item of `intrusion`.
inline constexpr auto intrusion_quantities = std::tuple{
    quantity("reached", units::none, "share of the pores that the fluid reaches", &Intrusion::reached),
    quantity("median_squared", units::square_voxels, "squared radius at which half of the pores are filled", &Intrusion::median_squared),
};

}  // namespace karst
