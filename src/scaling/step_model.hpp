// A model of the time of a step on many ranks, from bytes, latency and bandwidth.
#pragma once

#include <cstdint>

namespace karst {

/// The largest part of a cut.
struct PartLoad {
  double sites = 0;
  double bytes = 0;  ///< that it sends in a step
};

/// Measured in a sample: seconds of a step and of its updates and its exchange, each alone.
struct StepProbe {
  PartLoad load;
  double step = 0, updates = 0, exchange = 0;
};

/// T = overhead + updates + exposed exchange, with
///
///   updates  = sites / speed
///   exchange = latency + bytes * distance / bandwidth
///   exposed  = (1 - hidden) * exchange, or what of the exchange is longer than the updates, if that is more
struct StepModel {
  double speed = 0;      ///< updates of a rank in a second, while all ranks compute
  double overhead = 0;   ///< seconds of a step without sites
  double latency = 0;    ///< seconds of an exchange without bytes
  double bandwidth = 0;  ///< bytes of a rank in a second
  double hidden = 1;     ///< share of an exchange that updates hide, from 0 to 1

  /// From a small and a large sample on the same ranks.
  StepModel(const StepProbe& small, const StepProbe& large);
  StepModel() = default;

  /// `distance`: how much longer bytes take than between neighbours.
  double seconds(const PartLoad& load, double distance = 1) const;

  /// The speed of a rank over its speed without overhead and exchange.
  double efficiency(const PartLoad& load, double distance = 1) const;
};

/// Parts of a sample whose sites grow as their voxels, and whose bytes grow as their surface.
struct SurfaceLoad {
  double porosity = 0;
  double bytes = 0, of_voxels = 1;  ///< of one part

  PartLoad of(double voxels) const;
};

}  // namespace karst
