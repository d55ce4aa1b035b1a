// Small runs of two fluids for tests.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/pores/pore_forms.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "physics/twophase/compute_twophase.hpp"

namespace karst {

inline PoreBlock twophase_rock(std::int64_t edge = 20) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {edge, edge - 2, edge - 4};
  options.porosity = 0.45;
  options.grains = 2;
  return render_pores(*make_sample(options), whole_box(options.shape));
}

inline TwophaseRequest short_request() {
  TwophaseRequest request;
  request.contact_angle = 30;
  request.relative_permeability = true;
  request.start = PhaseStart::opening;
  request.saturations = {0.6, 0.3};
  request.steps = 120;
  request.settle_steps = 20;
  request.monitor_steps = 20;
  request.machine.device = DeviceChoice::cpu;
  request.machine.threads = 1;
  return request;
}

/// Collective.
inline TwophaseResult twophase_of(const PoreBlock& pores, const TwophaseRequest& request, const Comm& comm) {
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  Rock rock = rock_of_labels(labels, cleaning_for(request, 1), comm);
  TwophaseEvents events;
  return compute_twophase(twophase_case(rock, request, comm), events, comm);
}

/// The numbers of all monitors, to compare bits.
inline std::vector<double> numbers_of(const TwophaseResult& result) {
  std::vector<double> numbers = {result.plan.permeability, result.plan.narrow};
  for (const PhaseMonitor& m : result.state.monitors) {
    numbers.insert(numbers.end(),
                   {static_cast<double>(m.steps), static_cast<double>(m.point), m.saturation, m.interface, m.fastest, m.kr_n.value_or(-1),
                    m.kr_w.value_or(-1), m.floor_n.value_or(-1), m.floor_w.value_or(-1), m.capillary_pressure.value_or(-1)});
    numbers.insert(numbers.end(), m.velocity_n.begin(), m.velocity_n.end());
    numbers.insert(numbers.end(), m.velocity_w.begin(), m.velocity_w.end());
  }
  return numbers;
}

}  // namespace karst
