// A GPU finds the same potentials as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include <numeric>
#include <utility>
#include <vector>

#include "support/conductivity_case.hpp"
#include "support/gpu_test.hpp"
#include "support/test_images.hpp"

namespace karst {

class CudaConduction : public GpuTest {};

namespace {

struct GpuCase {
  ConductivitySample sample;
  Boundary boundary = Boundary::sealed;
  SampleEnds ends = SampleEnds::faces;

  ConductivityRun run(const MachineChoice& machine, const Comm& comm) const {
    ConductivityPlan plan = conductivity_plan(1e-5, ends);
    plan.machine = machine;
    return run_of(sample, boundary, plan, comm);
  }
};

std::vector<GpuCase> gpu_cases() {
  return {{conductivity_sample(random_pores({40, 20, 33}, 0.5, 11))},
          {conductivity_sample(random_pores({70, 66, 40}, 0.5, 12)), Boundary::periodic},
          {conductivity_sample(random_pores({65, 18, 8}, 0.6, 13)), Boundary::mirror, SampleEnds::voxels},
          {random_labels({36, 20, 19}, 0.3, {1, 0.01, 1e-5}, 14), Boundary::periodic}};
}

MachineChoice machine_of(DeviceChoice device) {
  MachineChoice machine;
  machine.device = device;
  machine.threads = 1;
  return machine;
}

void expect_bits_of_a_cpu(const MachineChoice& machine) {
  const Comm all, self(MPI_COMM_SELF);
  for (const GpuCase& each : gpu_cases()) {
    const ConductivityRun expected = each.run(machine_of(DeviceChoice::cpu), self);
    EXPECT_EQ(numbers_of(each.run(machine, all)), numbers_of(expected)) << shape_text(each.sample.shape);
  }
}

// Keeps the states of all sites after the last potential.
struct KeepStates : ConductivityEvents {
  Potentials* solver = nullptr;
  std::vector<std::byte> states;

  void begin(Potentials& potentials, ConductivityResult&) override { solver = &potentials; }
  bool keep(AxisRole, int) override {
    std::vector<std::uint32_t> sites(solver->voxels().size());
    std::iota(sites.begin(), sites.end(), std::uint32_t{0});
    states.resize(sites.size() * solver->site_bytes());
    solver->site_states(sites, states.data());
    solver->set_site_states(sites, states.data());  // the same
    std::vector<std::byte> again(states.size());
    solver->site_states(sites, again.data());
    EXPECT_TRUE(again == states);
    return true;
  }
};

std::vector<std::byte> states_on(DeviceChoice device) {
  const Comm self(MPI_COMM_SELF);
  const ConductivitySample sample = conductivity_sample(random_pores({30, 21, 18}, 0.5, 15));
  ConductivityPlan plan = conductivity_plan(1e-4);
  plan.machine = machine_of(device);
  KeepStates events;
  Rock rock = sample.rock(Boundary::periodic, plan.directions, self);
  find_conductivity(rock, plan, events, self);
  return std::move(events.states);
}

}  // namespace

TEST_F(CudaConduction, has_the_bits_of_a_cpu) { expect_bits_of_a_cpu(machine_of(DeviceChoice::cuda)); }

TEST_F(CudaConduction, has_the_same_bits_beside_ranks_that_compute_on_cpus) {
  MachineChoice machine = machine_of(DeviceChoice::mixed);
  for (int rank = 0; rank < Comm().size(); ++rank) machine.devices.push_back(rank % 2 == 0 ? DeviceKind::cuda : DeviceKind::cpu);
  expect_bits_of_a_cpu(machine);
}

TEST_F(CudaConduction, keeps_the_same_states_for_a_restart) { EXPECT_TRUE(states_on(DeviceChoice::cuda) == states_on(DeviceChoice::cpu)); }

}  // namespace karst
