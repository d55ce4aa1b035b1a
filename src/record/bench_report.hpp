// Speeds of this machine, as a table and as JSON: what karst bench says.
#pragma once

#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "solver/flow_settings.hpp"
#include "solver/speed.hpp"

namespace karst {

struct BenchVariant {
  FlowSettings settings;
  Speed speed;
};

/// Of one sandstone. The variants differ in layout and storage alone, and there is at least one.
struct BenchReport {
  Index3 shape{};
  double porosity = 0;  ///< as asked for
  std::int64_t sites = 0;
  int ranks = 1;
  std::string device;
  std::vector<BenchVariant> variants;
};

std::string bench_text(const BenchReport& report);
std::string bench_json(const BenchReport& report);

}  // namespace karst
