// A GPU finds the same maps as naive ones. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include "support/gpu_test.hpp"
#include "support/map_case.hpp"

namespace karst {

class CudaMaps : public GpuTest {
 protected:
  // Ranks that share a GPU wait for each other's turns, which take longer than the maps of small samples: they have a few samples.
  static std::vector<MapCase> cases() {
    const std::vector<MapCase> all = map_cases();
    if (Comm().size() == 1) return all;
    std::vector<MapCase> some;
    for (std::size_t i = 0; i < all.size(); i += 6) some.push_back(all[i]);
    return some;
  }
};

TEST_F(CudaMaps, are_the_naive_ones_in_all_frames_and_from_all_inlets) {
  for (const MapCase& sample : cases()) expect_naive_maps(sample, {own_gpu(), 1});
}

TEST_F(CudaMaps, are_the_naive_ones_beside_ranks_that_compute_on_cpus) {
  const MapDevice own = {Comm().rank() % 2 == 0 ? std::optional(0) : std::nullopt, 1};
  for (const MapCase& sample : cases()) expect_naive_maps(sample, own);
}

}  // namespace karst
