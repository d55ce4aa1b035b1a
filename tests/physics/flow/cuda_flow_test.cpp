// A GPU finds the same monitors of a flow in time as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "network/cpu_device.hpp"
#include "physics/flow/measured_part.hpp"
#include "physics/flow/measures/device_of_measures.hpp"
#include "physics/flow/measures/site_measures_on.hpp"
#include "physics/flow/small_flows.hpp"
#include "support/gpu_test.hpp"

namespace karst {

class CudaFlow : public GpuTest {};

namespace {

std::vector<std::int64_t> halves_of(const std::vector<ExactSum>& sums) {
  std::vector<std::int64_t> halves;
  for (const ExactSum& sum : sums) halves.insert(halves.end(), {sum.high(), static_cast<std::int64_t>(sum.low())});
  return halves;
}

FlowResult computed_on(DeviceChoice device, const Labels& labels, FlowRequest request, const Comm& comm) {
  request.machine.device = device;
  FlowEvents events;
  return compute_flow(case_of(labels, request, comm), events, comm);
}

void expect_bits_of_a_cpu(const Labels& labels, FlowRequest request, const std::string& name) {
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    request.machine.storage = storage;
    const auto expected = bits_of(computed_on(DeviceChoice::cpu, labels, request, Comm(MPI_COMM_SELF)));
    EXPECT_EQ(bits_of(computed_on(DeviceChoice::cuda, labels, request, Comm())), expected) << name << ' ' << storage_name(storage);
  }
}

}  // namespace

TEST_F(CudaFlow, measures_its_sites_as_the_host_does) {
  const Comm comm;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{70, 41, 33}, Index3{17, 5, 1}}) {
    for (const Storage storage : {Storage::f64, Storage::f32}) {
      const MeasuredPart each(shape, 0.75, 73);
      RankSettings machine;
      machine.device = DeviceKind::cuda;
      machine.gpu = own_gpu();
      machine.layout = LayoutKind::vector_collision;
      machine.storage = storage;
      const auto flow = each.flow_on(machine);
      MonitorTables tables(each.part, {}, 2);
      Traffic traffic = traffic_of(tables.neighbours, comm);
      SiteMeasuresOn<CpuDevice> on_host(std::make_unique<CpuDevice>(2), std::move(tables), std::move(traffic), comm);
      const auto there = site_measures(MonitorTables(each.part, {}, 2), machine, 2, comm);
      for (int turn = 0; turn < 2; ++turn) {
        on_host.read(*flow);
        there->read(*flow);
        EXPECT_EQ(halves_of(there->sums(64)), halves_of(on_host.sums(64))) << shape_text(shape) << turn;
        EXPECT_EQ(there->largest_square(), on_host.largest_square());
        EXPECT_EQ(there->largest_change(), on_host.largest_change());
        on_host.keep();
        there->keep();
        flow->advance(1);
      }
      const std::vector<std::uint32_t> sites = {0, 3, 5};
      std::vector<Velocity> here(sites.size()), of_gpu(sites.size());
      on_host.earlier(sites, here);
      there->earlier(sites, of_gpu);
      EXPECT_EQ(of_gpu, here);
      there->set_earlier(sites, here);
    }
  }
}

TEST_F(CudaFlow, has_the_monitors_of_a_cpu) {
  FlowRequest request = request_until(120, TimeSpan::Unit::steps);
  request.reynolds = 60;
  request.walls = {{2, {{0.1, 0, 0.02}}}, {1, {}}};
  request.monitor = TimeSpan{20};
  request.fields = TimeSpan{40};
  request.probes = {{"a", {5.3, 6.2, 3}}, {"solid", {0.2, 0.2, 0.2}}};
  request.lines = {{"l", {1, 1, 3}, {13, 11, 3}, 9}};
  expect_bits_of_a_cpu(cavity({14, 12, 6}), request, "cavity");
  request.lattice = D3Q27::name;
  expect_bits_of_a_cpu(cavity({14, 12, 6}), request, "cavity, D3Q27");
}

TEST_F(CudaFlow, has_the_monitors_of_a_cpu_between_open_faces) {
  const Labels channel(Index3{16, 3, 8}, [](const Index3& v) { return v[2] == 0 || v[2] == 7 ? 1 : 0; });
  FlowRequest request = request_until(60, TimeSpan::Unit::steps);
  request.tau = 0.6;
  request.faces = {{0, 0, {}, GivenQuantity{5e-3}}, {0, 1, {}, GivenQuantity{0}}};
  request.monitor = TimeSpan{20};
  expect_bits_of_a_cpu(channel, request, "pressures");
  request.faces = {{0, 0, GivenVector{{0.01, 0, 0}}, {}}, {0, 1, {}, GivenQuantity{0}}};
  expect_bits_of_a_cpu(channel, request, "velocity");
}

TEST_F(CudaFlow, has_the_monitors_of_a_cpu_in_a_vortex) {
  FlowRequest request = request_until(40, TimeSpan::Unit::steps);
  request.start = FlowStartKind::taylor_green;
  request.tau = 0.6;
  request.monitor = TimeSpan{10};
  for (const std::int64_t depth : {1, 24}) expect_bits_of_a_cpu(Labels({24, 24, depth}), request, "vortex");
  request.end = TimeSpan{8, TimeSpan::Unit::steps};
  request.monitor = TimeSpan{4};
  if (Comm().size() == 1) expect_bits_of_a_cpu(Labels({108, 108, 108}), request, "more sites than a piece of motions");
}

}  // namespace karst
