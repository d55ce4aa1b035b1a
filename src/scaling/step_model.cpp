#include "scaling/step_model.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

// The rest that rounding leaves of a number of seconds that is zero.
double without_rounding(double seconds) { return seconds < 1e-12 ? 0 : seconds; }

double surface(double voxels) { return std::cbrt(voxels * voxels); }

}  // namespace

// A small sample may be in caches, and a short exchange can be all noise. A line through both points must not have a negative number then.
StepModel::StepModel(const StepProbe& small, const StepProbe& large) {
  const double of_site =
      std::min((large.updates - small.updates) / (large.load.sites - small.load.sites), large.updates / large.load.sites);
  speed = 1 / (of_site > 0 ? of_site : large.updates / large.load.sites);
  overhead = without_rounding(large.updates - large.load.sites / speed);
  if (large.exchange <= 0) return;
  const double of_byte =
      std::min((large.exchange - small.exchange) / (large.load.bytes - small.load.bytes), large.exchange / large.load.bytes);
  bandwidth = 1 / (of_byte > 0 ? of_byte : large.exchange / large.load.bytes);
  latency = without_rounding(large.exchange - large.load.bytes / bandwidth);
  hidden = std::clamp(1 - (large.step - large.updates) / large.exchange, 0.0, 1.0);
}

double StepModel::seconds(const PartLoad& load, double distance) const {
  const double updates = load.sites / speed;
  if (load.bytes <= 0) return overhead + updates;
  const double exchange = latency + load.bytes * distance / bandwidth;
  return overhead + updates + std::max((1 - hidden) * exchange, exchange - updates);
}

double StepModel::efficiency(const PartLoad& load, double distance) const { return load.sites / speed / seconds(load, distance); }

PartLoad SurfaceLoad::of(double voxels) const { return {porosity * voxels, bytes / surface(of_voxels) * surface(voxels)}; }

}  // namespace karst
