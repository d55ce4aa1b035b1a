// The model of Calore et al. (2016) of the time of a step on a square lattice that is cut into tiles, equations 19 and 20.
#pragma once

namespace karst {

/// Measured on two ranks.
struct TilingModel {
  double site_seconds = 0;    ///< beta: of the update of a site
  double border_seconds = 0;  ///< 2 S / B: of the exchange with both neighbours, for each site of a border
  double side = 0;            ///< sites of the lattice along each axis

  /// Seconds of a step on strips, whose exchange runs beside the bulk.
  double strips(int ranks) const;

  /// Seconds of a step on square tiles. The exchange along one axis runs beside the bulk, and that along the other one does not.
  double squares(int ranks) const;
};

}  // namespace karst
