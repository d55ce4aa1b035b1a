#include "solver/memory/layout.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "solver/site/variants.hpp"

namespace karst {

TEST(Layout, gives_each_population_a_slot_of_its_own_with_vectors_of_any_length) {
  for (const std::string& set : velocity_set_names()) {
    const VelocitySet velocities = velocity_set(set);
    for (const LayoutKind kind : all_layouts()) {
      for (const std::int64_t vector_sites : {16, 64}) {
        for (const std::int64_t segments : {0, 1, 4, 9}) {
          const Layout layout(kind, velocities, segments, Streams::packed, vector_sites);
          std::vector<bool> is_taken(static_cast<std::size_t>(layout.slots));
          std::int64_t taken = 0;
          for (std::int64_t site = 0; site < segments * segment_sites; ++site) {
            for (int q = 0; q < velocities.size(); ++q) {
              const std::int64_t slot = layout.slot(site, q);
              ASSERT_TRUE(slot >= 0 && slot < layout.slots) << layout_name(kind) << ", " << vector_sites;
              taken += !is_taken[static_cast<std::size_t>(slot)];
              is_taken[static_cast<std::size_t>(slot)] = true;
            }
          }
          EXPECT_EQ(taken, segments * segment_sites * velocities.size()) << layout_name(kind) << ", " << vector_sites;
          EXPECT_LT(layout.slots, taken + vector_sites * velocities.size());
        }
      }
    }
  }
}

TEST(Layout, of_vectors_keeps_the_lanes_of_a_direction_together) {
  const VelocitySet velocities = velocity_set(D3Q19::name);
  const Layout layout(LayoutKind::vector_collision, velocities, 9, Streams::packed, 64);
  EXPECT_EQ(layout.slot(0, 0), 0);
  EXPECT_EQ(layout.slot(63, 0), 63);
  EXPECT_EQ(layout.slot(0, 1), 64);
  EXPECT_EQ(layout.slot(64, 0), 64 * 19);
  EXPECT_EQ(layout.slots, 3 * 64 * 19);
}

}  // namespace karst
