// Small flows in time for tests.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/synthetic/sample_kinds.hpp"
#include "physics/flow/compute_flow.hpp"

namespace karst {

// Labels of a sample that all ranks have.
struct Labels {
  Block<std::uint8_t> block;

  explicit Labels(const Index3& shape) : block(whole_box(shape)) {}
  template <class LabelAt>
  Labels(const Index3& shape, LabelAt&& label_at) : block(whole_box(shape)) {
    for_each_voxel(block.box, [&](const Index3& v) { block[v] = static_cast<std::uint8_t>(label_at(v)); });
  }
};

inline FlowCase case_of(const Labels& labels, const FlowRequest& request, const Comm& comm = Comm()) {
  const LabelArray array = {labels.block.box.extents(), VoxelType::uint8, std::as_bytes(std::span(labels.block.values)),
                            LabelSet::parse("0")};
  Rock rock = rock_of_labels(array, cleaning_for(request, 1), comm);
  return flow_case(rock, request, comm);
}

inline FlowResult computed(const Labels& labels, FlowRequest request) {
  request.machine.device = DeviceChoice::cpu;
  FlowEvents events;
  return compute_flow(case_of(labels, request), events, Comm());
}

inline FlowRequest request_until(double value, TimeSpan::Unit unit) {
  FlowRequest request;
  request.equilibrium = EquilibriumKind::navier_stokes;
  request.end = TimeSpan{value, unit};
  return request;
}

// A gap of 9 voxels between two plates across y; the upper one is label 2.
inline Labels plates() {
  return {Index3{4, 11, 3}, [](const Index3& v) { return v[1] == 0 ? 1 : v[1] == 10 ? 2 : 0; }};
}

inline Labels cavity(const Index3& shape) {
  SampleOptions options;
  options.kind = "cavity";
  options.shape = shape;
  Labels labels(shape);
  labels.block = render_labels(*make_sample(options), labels.block.box);
  return labels;
}

/// The numbers of all monitors and lines, to compare bits. NaN counts as a number of its own.
inline std::vector<std::uint64_t> bits_of(const FlowResult& result) {
  std::vector<std::uint64_t> bits;
  const auto add = [&](double number) { bits.push_back(std::bit_cast<std::uint64_t>(number)); };
  const auto add_motion = [&](const SiteMotion& motion) {
    for (const double u : motion.velocity) add(u);
    add(motion.density);
  };
  for (const FlowMonitor& m : result.state.monitors) {
    for (const double number : {static_cast<double>(m.steps), m.energy, m.dissipation, m.enstrophy, m.fastest, m.density, m.velocity[0],
                                m.velocity[1], m.velocity[2], m.change.value_or(-1)})
      add(number);
    for (const WallAnswer& wall : m.walls) {
      for (const double force : wall.force) add(force);
      add(wall.inflow);
    }
    for (const SiteMotion& probe : m.probes) add_motion(probe);
  }
  for (const LineProfiles& profiles : result.state.profiles) {
    for (const auto& line : profiles.lines) {
      for (const SiteMotion& motion : line) add_motion(motion);
    }
  }
  return bits;
}

}  // namespace karst
