// The measurements of karst bench as a table and JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"
#include "partition/parts/single_edge_sites.hpp"
#include "physics/permeability/share_sweep.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/speed.hpp"

namespace karst {

struct BenchVariant {
  FlowSettings settings;
  Speed speed;
};

/// Speeds in one sample. The variants (at least one) differ only in layout and storage.
struct BenchReport {
  std::string kind;  ///< of the sample, as of karst make
  Index3 shape{};
  double porosity = 0;  ///< as requested
  std::int64_t sites = 0;
  int directions = 0;  ///< of the velocity set
  MachineUsed machine;
  Balance balance{{}};
  PartitionChoice choice;
  PartSizes sizes;
  EdgeOrder edges = EdgeOrder::segments;
  BenchSwitches switches;
  std::vector<BenchVariant> variants;
};

std::string bench_text(const BenchReport& report);
std::string bench_json(const BenchReport& report);

// A sweep over shares as a table, JSON and CSV.

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
