// A GPU moves walkers as a CPU does: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include "support/gpu_test.hpp"
#include "support/walk_case.hpp"

namespace karst {

class CudaWalkers : public GpuTest {};

namespace {

RankSettings on_gpu() {
  RankSettings machine;
  machine.device = DeviceKind::cuda;
  machine.gpu = own_gpu();
  return machine;
}

void expect_bits_of_a_cpu(Boundary boundary, const RankSettings& machine) {
  const Comm all, self(MPI_COMM_SELF);
  const PoreBlock pores = random_pores({21, 19, 18}, 0.75, 4);
  const CurlFlux flux(pores, boundary, 0.2);
  WalkRules rules = walk_rules(0.4, 3000, 1);
  rules.planes = {0, 2, 3};
  const WalkCase alone(pores, boundary, flux, self), shared(pores, boundary, flux, all);
  Walkers expected(alone.sample(), rules, on_threads(1), self), walkers(shared.sample(), rules, machine, all);
  expected.advance_to(60);
  walkers.advance_to(23);
  walkers.advance_to(60);
  const std::vector<WalkerState> states = all.gather_root(walkers.states());
  const auto times = passage_times(walkers.passages(), 2, walkers.time_step(), all);
  const auto expected_times = passage_times(expected.passages(), 2, expected.time_step(), self);
  if (!all.is_root()) return;
  EXPECT_EQ(states, expected.states());
  EXPECT_EQ(times, expected_times);
}

}  // namespace

TEST_F(CudaWalkers, move_as_on_a_cpu) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) expect_bits_of_a_cpu(boundary, on_gpu());
}

TEST_F(CudaWalkers, move_on_ranks_with_and_without_gpus) {
  const RankSettings gpu = on_gpu();  // all ranks ask together
  expect_bits_of_a_cpu(Boundary::periodic, Comm().is_root() ? gpu : on_threads(1));
}

}  // namespace karst
