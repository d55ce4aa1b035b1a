// Pore sizes and curves of intrusion. Radii are roots of whole numbers of squared voxels.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/pores/pore_shape.hpp"
#include "physics/pores/pores_request.hpp"
#include "run/quantity.hpp"
#include "run/run_head.hpp"

namespace karst {

/// One radius of a map. Radii fall along a list.
struct RadiusRow {
  std::int64_t squared_radius = 0;  ///< squared voxels
  double radius_voxel = 0;          ///< its root
  std::optional<double> radius_m;
  std::int64_t voxels = 0;            ///< with this value
  double share = 0;                   ///< of all pores
  double share_from = 0;              ///< of the pores with at least this value: the saturation of the fluid
  std::optional<double> pressure_pa;  ///< capillary pressure, in a curve of intrusion
  std::int64_t trapped_voxels = 0;    ///< of these voxels, those that the other fluid cannot leave
};

/// The values of a map.
struct MapRadii {
  std::vector<RadiusRow> rows;
  std::int64_t radii = 0;  ///< different distances that its balls are made from
  std::int64_t pores = 0;  ///< of the sample
  std::optional<double> voxel_size_m;
  std::string sha256;  ///< of the map; "": not computed

  std::int64_t largest_squared() const { return rows.empty() ? 0 : rows.front().squared_radius; }
  double mean_radius_voxel() const;             ///< over all pores
  std::optional<double> mean_radius_m() const;  ///< nullopt without a voxel size
};

struct Intrusion : MapRadii {
  std::string inlet;
  bool has_door = false;  ///< there is a pore at the inlet
  std::optional<std::int64_t> trapped;

  double reached() const { return rows.empty() ? 0 : rows.back().share_from; }  ///< share of the pores
  const RadiusRow* median() const;  ///< the radius at which half of the pores are filled; nullptr: they never are
  std::optional<std::int64_t> median_squared() const;
  const RadiusRow* largest_step() const;  ///< nullptr without a row
};

/// `counts[v]`: pores with the value v.
MapRadii radii_of(const std::vector<std::int64_t>& counts, std::int64_t pores, std::optional<double> voxel_size_m);

struct PoresResult : RunHead {
  PoresResult(SampleCase& of, const MachineUsed& used) : RunHead(of, used) {}

  PoresRequest request;
  PoreShape shape;
  std::int64_t largest_distance = 0;  ///< squared voxels, of the map of distances
  std::string distances_sha256;
  std::optional<MapRadii> sizes;           ///< nullopt: a sealed sample has walls along an axis only
  std::array<std::int64_t, 3> critical{};  ///< squared voxels, by axis; 0: no path through faces
  std::vector<Intrusion> intrusion;
  std::int64_t basins = 0, saddles = 0;  ///< of the distances in the boxes of all ranks
  std::int64_t bytes = 0;                ///< of the maps on all ranks
};

}  // namespace karst
