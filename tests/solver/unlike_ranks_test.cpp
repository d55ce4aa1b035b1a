// Ranks whose devices, layouts, kernels and threads differ are the same solver as the naive one: bit for bit, on every route between them.
#include <gtest/gtest.h>

#include <thread>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/step/route.hpp"
#include "support/equivalence_case.hpp"
#include "support/tested_sets.hpp"

namespace karst {

// No two neighbouring ranks are alike.
FlowSettings unlike_settings(Transfer transfer, bool overlap) {
  const auto rank = static_cast<std::size_t>(Comm().rank());
  FlowSettings settings;
  settings.layout = all_layouts()[rank % all_layouts().size()];
  settings.threads = 1 + static_cast<int>(rank % 3);
  settings.transfer = transfer;
  settings.overlap = overlap;
  return settings;
}

template <class Number>
std::string own_target() {
  const auto targets = cpu_targets<Number>();
  return targets[static_cast<std::size_t>(Comm().rank()) % targets.size()].name;
}

template <class Set>
class UnlikeRanks : public testing::Test {};
TYPED_TEST_SUITE(UnlikeRanks, TestedSets);

TYPED_TEST(UnlikeRanks, step_as_the_naive_solver_by_messages_and_through_shared_memory) {
  std::uint32_t seed = 900;
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
    const EquivalenceCase<TypeParam> each({11, 8, 7}, boundary, 1, ++seed);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    for (const Transfer transfer : {Transfer::staged, Transfer::mapped}) {
      for (const bool overlap : {true, false}) {
        const auto found =
            each.populations_on(CpuBackend<double>(each.part, unlike_settings(transfer, overlap), own_target<double>()), overlap);
        EXPECT_EQ(each.differences(found, naive), 0) << each.name() << ", " << transfer_name(transfer) << overlap;
      }
    }
  }
}

TYPED_TEST(UnlikeRanks, step_with_f32_as_like_ranks) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 2, 78);
  const auto alike = each.populations_on(CpuBackend<float>(each.part, FlowSettings{}), true);
  for (const Transfer transfer : {Transfer::staged, Transfer::mapped}) {
    EXPECT_EQ(each.populations_on(CpuBackend<float>(each.part, unlike_settings(transfer, true), own_target<float>()), true), alike);
  }
}

// On some ranks, this border opens no memory of a peer, or offers none.
class ReluctantBorder : public HostBorder<double> {
 public:
  using HostBorder::HostBorder;
  std::vector<BufferOffer> offers() const {
    return Comm().rank() % 3 == 2 ? std::vector<BufferOffer>(HostBorder::offers().size()) : HostBorder::offers();
  }
  std::vector<char> open(const std::vector<BufferOffer>& theirs) {
    return HostBorder::open(Comm().rank() % 2 == 1 ? std::vector<BufferOffer>(theirs.size()) : theirs);
  }
};

class ReluctantDevice : public CpuBackend<double> {
 public:
  using Border = ReluctantBorder;
  using CpuBackend::CpuBackend;
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const { return Border(peers, routes); }
};

TYPED_TEST(UnlikeRanks, step_as_the_naive_solver_if_one_of_a_pair_cannot_open_the_memory_of_the_other) {
  const EquivalenceCase<TypeParam> each({11, 8, 7}, Boundary::periodic, 0, 911);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  for (const bool overlap : {true, false}) {
    EXPECT_EQ(each.differences(each.populations_on(ReluctantDevice(each.part, unlike_settings(Transfer::mapped, overlap)), overlap), naive),
              0);
  }
}

// A synchronous device lets messages move while it computes. Only the thread that started MPI may call MPI.
TEST(CpuBackend, lets_the_calling_thread_work_between_pieces_of_an_update) {
  const EquivalenceCase<D3Q19> each({60, 60, 30}, Boundary::periodic, 0, 3);
  FlowSettings settings;
  settings.threads = 3;
  CpuBackend<double> device(each.part, settings);
  device.claim_memory();
  device.set_flow({0.8, each.force});
  device.start_at_rest({each.force});
  const auto caller = std::this_thread::get_id();
  std::int64_t calls = 0, elsewhere = 0;
  device.update(Queue::interior, Step{0}, {0, each.part.padded_sites()}, [&] {
    ++calls;
    elsewhere += std::this_thread::get_id() != caller;
  });
  EXPECT_EQ(calls, (each.part.segments / 3 + 255) / 256);
  EXPECT_EQ(elsewhere, 0);
}

// Otherwise the tests above would only test messages.
TEST(SharedBuffers, of_each_rank_are_open_at_all_others) {
  const Comm comm;
  std::vector<int> ranks;
  std::vector<PeerOperations> peers;
  for (int rank = 0; rank < comm.size(); ++rank) {
    if (rank == comm.rank()) continue;
    ranks.push_back(rank);
    peers.push_back({rank, std::vector<SlotOperation>(3)});
  }
  HostBorder<double> border(peers, std::vector<Route>(peers.size(), Route::into_host));
  const std::vector<char> open = border.open(comm.swap_with(ranks, border.offers()));
  EXPECT_EQ(open, std::vector<char>(peers.size(), 1));
  border.agree(comm.swap_with(ranks, open));
  for (const Message<double>& message : border.messages()) {
    EXPECT_EQ(message.values_sent, 0);
    EXPECT_EQ(message.values_received, 0);
  }
  border.close();
  comm.wait_all();
}

TEST(Route, is_the_same_for_both_ranks) {
  std::vector<RankEnd> ends;
  for (const DeviceKind device : {DeviceKind::cpu, DeviceKind::cuda}) {
    for (const Transfer transfer : {Transfer::staged, Transfer::mapped, Transfer::peer, Transfer::gpu_aware}) {
      for (const int machine : {0, 4}) ends.push_back({device, transfer, machine});
    }
  }
  for (const RankEnd& a : ends) {
    for (const RankEnd& b : ends) EXPECT_EQ(route_between(a, b), route_between(b, a));
  }
}

TEST(Route, depends_on_devices_transfer_and_machines) {
  const auto route = [](DeviceKind a, DeviceKind b, Transfer transfer, int other_machine) {
    return route_between({a, transfer, 0}, {b, transfer, other_machine});
  };
  constexpr auto cpu = DeviceKind::cpu, gpu = DeviceKind::cuda;
  for (const Transfer transfer : {Transfer::mapped, Transfer::peer, Transfer::gpu_aware}) {
    EXPECT_EQ(route(cpu, gpu, transfer, 0), Route::into_host);
    EXPECT_EQ(route(cpu, gpu, transfer, 3), Route::message);
  }
  EXPECT_EQ(route(cpu, gpu, Transfer::staged, 0), Route::message);
  EXPECT_EQ(route(gpu, gpu, Transfer::mapped, 0), Route::message);
  EXPECT_EQ(route(gpu, gpu, Transfer::peer, 0), Route::into_gpu);
  EXPECT_EQ(route(gpu, gpu, Transfer::peer, 3), Route::message);
  EXPECT_EQ(route(gpu, gpu, Transfer::gpu_aware, 3), Route::gpu_aware);
}

}  // namespace karst
