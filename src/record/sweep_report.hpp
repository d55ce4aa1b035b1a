// A sweep over shares as a table, JSON and CSV.
#pragma once

#include <cstdint>
#include <string>

#include "geometry/box.hpp"
#include "physics/permeability/share_sweep.hpp"

namespace karst {

struct SweepReport {
  Index3 shape{};
  double porosity = 0;  ///< as requested
  std::int64_t sites = 0;
  FlowSettings settings;
  std::string device;  ///< "cpu", or the name of the GPU of the first rank
  ShareSweep sweep;
};

std::string sweep_text(const SweepReport& report);
std::string sweep_json(const SweepReport& report);
std::string sweep_csv(const SweepReport& report);

}  // namespace karst
