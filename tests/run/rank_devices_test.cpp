#include "run/machine/rank_devices.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace karst {

using Taken = std::vector<std::optional<int>>;
constexpr auto none = std::nullopt;

TEST(GpusTaken, the_first_ranks_take_one_each) {
  EXPECT_EQ(gpus_taken({{7}, {7}, {7}}), (Taken{0, none, none}));
  EXPECT_EQ(gpus_taken({{7, 8}, {7, 8}, {7, 8}}), (Taken{0, 1, none}));
  EXPECT_EQ(gpus_taken({{7, 8}}), (Taken{0}));
  EXPECT_EQ(gpus_taken({{}, {}}), (Taken{none, none}));
}

TEST(GpusTaken, ranks_may_see_unlike_gpus) {
  EXPECT_EQ(gpus_taken({{8}, {7}, {8, 7, 9}}), (Taken{0, 0, 2}));
  EXPECT_EQ(gpus_taken({{}, {7}}), (Taken{none, 0}));
}

TEST(RankDevices, a_list_has_one_word_for_each_rank) {
  EXPECT_EQ(device_of_rank(DeviceChoice::automatic, {DeviceKind::cpu}, Comm()).kind, DeviceKind::cpu);
  EXPECT_EQ(refusal_of([] {
              device_of_rank(DeviceChoice::automatic, {DeviceKind::cpu, DeviceKind::cpu}, Comm());
            }),
            "--device names 2 devices for 1 rank. Name one for each rank, or use --device mixed.");
}

TEST(RankDevices, cpus_alone_are_alike) { EXPECT_TRUE(unlike_ranks({}, Comm()).empty()); }

}  // namespace karst
