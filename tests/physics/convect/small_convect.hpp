// Small thermal flows for tests.
#pragma once

#include <gtest/gtest.h>

#include "geometry/synthetic/sample_kinds.hpp"
#include "physics/convect/compute_convect.hpp"

namespace karst {

inline ConvectResult run(const ConvectRequest& request, const Index3& shape, const Comm& comm) {
  SampleOptions options;
  options.kind = "box";
  options.shape = shape;
  Rock rock = rock_of_sample(*make_sample(options), cleaning_for_convect(1), comm);
  ConvectEvents events;
  return compute_convect(convect_case(rock, request, comm), events, comm);
}

inline ConvectRequest request_of(ConvectKind kind, std::int64_t steps) {
  ConvectRequest request = {.kind = kind};
  if (kind == ConvectKind::rayleigh_benard) request.rayleigh = 1500;
  request.machine.device = DeviceChoice::cpu;
  request.machine.threads = 1;
  request.steps = steps;
  request.monitor_steps = steps / 2;
  return request;
}

inline void expect_same(const ConvectResult& a, const ConvectResult& b) {
  ASSERT_EQ(a.state.monitors.size(), b.state.monitors.size());
  for (std::size_t i = 0; i < a.state.monitors.size(); ++i) {
    const ConvectMonitor &m = a.state.monitors[i], &n = b.state.monitors[i];
    EXPECT_EQ(m.mass, n.mass);
    EXPECT_EQ(m.momentum, n.momentum);
    EXPECT_EQ(m.energy, n.energy);
    EXPECT_EQ(m.fastest, n.fastest);
    EXPECT_EQ(m.coldest, n.coldest);
    EXPECT_EQ(m.hottest, n.hottest);
    EXPECT_EQ(m.nusselt, n.nusselt);
    EXPECT_EQ(m.mixing_length, n.mixing_length);
  }
  ASSERT_EQ(a.state.profiles.size(), b.state.profiles.size());
  for (std::size_t i = 0; i < a.state.profiles.size(); ++i) {
    EXPECT_EQ(a.state.profiles[i].temperature, b.state.profiles[i].temperature);
    EXPECT_EQ(a.state.profiles[i].velocity_y, b.state.profiles[i].velocity_y);
  }
}

}  // namespace karst
