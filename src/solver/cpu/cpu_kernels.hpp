// The steps on a CPU, as functions on a range of segments.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/whole_numbers.hpp"
#include "solver/cpu/cpu_sites.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/streaming.hpp"
#include "solver/site/physics.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/site_sums.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Segments [begin, end) of a part whose populations are in this layout, stored as Number.
template <class Number, class Physics = FlowPhysics>
struct CpuWork {
  using Stored = Number;
  using Kind = Physics;

  StepArrays<Number> arrays;
  const Layout* layout;
  const CpuLinks* links;
  typename Physics::template Numbers<ComputedNumber<Number>> numbers;
  std::int64_t begin, end;
  std::uint32_t step = 0;  ///< Step::hash()
  SiteArrays<Physics, Number> reads = {};
  const NarrowReading* neighbours = nullptr;  ///< of flows with records
};

/// Sums over the sites between two steps, lane by lane.
struct LaneSums {
  static constexpr std::int64_t most_segments = FixedPoint::most;

  double by_force = 1;  ///< 1 / |F|
  SiteInterval padding{0, 0};
  std::array<std::array<std::uint64_t, segment_sites>, flow_sums> whole{}, rest{};  ///< as FixedPoint
  std::array<double, segment_sites> fastest{};                                      ///< largest u^2
  std::array<double, segment_sites> poison{};                                       ///< 0 if all u are finite
};

struct KernelChoice {
  std::string_view velocity_set;
  EquilibriumKind equilibrium;
  bool has_data;  ///< the part has data of its sites
  SlotAccess access;
};

template <class Number, class Physics = FlowPhysics>
struct CpuKernels {
  using Work = CpuWork<Number, Physics>;

  void (*even)(const Work&);
  void (*odd)(const Work&);
  void (*two_lattice)(const Work&);                                     ///< null if there is none: check_streaming()
  void (*sum)(const Work&, LaneSums&);                                  ///< of flows at one temperature; null for others
  void (*pressures)(const Work&, const FlowScale&, double*);            ///< of all sites of the work; the same
  void (*add_flows)(const Work&, const FlowScale&, const NarrowFlow*);  ///< to all sites of the work; the same
  void (*scale)(const Work&, ComputedNumber<Number> factor);            ///< in place, as one consecutive array for each direction
};

}  // namespace karst
