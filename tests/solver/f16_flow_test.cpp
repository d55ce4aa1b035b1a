// Flows whose populations are stored as halves: k as with f64 in rock, and refusals where rounding hides it.
#include <gtest/gtest.h>

#include "support/driven_flow.hpp"
#include "support/refusal.hpp"

namespace karst {

TEST(F16Permeability, is_that_with_f64_to_a_thousandth) {
  const PoreBlock pores = sandstone(48, 0.25);
  FlowSettings settings = settings_for(3e-4);
  settings.threads = 2;
  const double k = flow_through(pores, Boundary::mirror, 1, settings).last.k[1];
  settings.storage = Storage::f16;
  settings.tolerance = storage_accuracy(Storage::f16);
  const Flow flow = flow_through(pores, Boundary::mirror, 1, settings);
  EXPECT_TRUE(flow.converged);
  EXPECT_EQ(flow.last.relative_error, 1e-3);
  EXPECT_NEAR(flow.last.k[1] / k, 1, 1e-3);
}

// All sites of a layer have the same populations, and round them alike: errors of single steps are large, but without a mean.
TEST(F16Permeability, of_a_slit_is_right_on_average_and_does_not_converge) {
  const PoreBlock pores = slit(20, 2);
  FlowSettings settings = settings_for(1e-3);
  settings.storage = Storage::f16;
  settings.max_steps = 50000;
  FlowSolver solver(part_of(pores, Boundary::periodic, Comm()), Boundary::periodic, pores.box.extents(), settings, Comm());
  double flux = 0;
  std::int64_t monitors = 0, last_steps = 0;
  const std::string words = refusal_of<UnstableFlow>([&] {
    solver.compute(0, {}, [&](const FlowState& state) {
      last_steps = state.steps;
      if (state.steps > 2000) flux += state.flux, ++monitors;
      return true;
    });
  });
  EXPECT_NEAR(flux / static_cast<double>(monitors) / ((8000.0 / 12 + 20.0 / 24) / 22), 1, 1e-3);
  EXPECT_LT(last_steps, 30000);
  EXPECT_TRUE(words.starts_with("the flow along x does not converge with f16 (rounding keeps the estimated error at ")) << words;
  EXPECT_TRUE(words.ends_with(" %). Use --storage f32, or a larger --tolerance.")) << words;
}

TEST(F16Permeability, of_rock_too_tight_is_refused_early) {
  FlowSettings settings = settings_for(1e-3);
  settings.storage = Storage::f16;
  settings.max_steps = 4000;
  const std::string words = refusal_of<UnstableFlow>([&] { flow_through(sandstone(32, 0.1), Boundary::mirror, 0, settings); });
  EXPECT_TRUE(words.starts_with("the flow along x does not converge with f16 (rounding keeps the estimated error at ")) << words;
}

TEST(F16Permeability, of_a_flow_too_fast_is_refused) {
  FlowSettings settings = settings_for(1e-3);
  settings.storage = Storage::f16;
  FlowStart start;
  start.flow_at = [](std::uint64_t) { return SiteFlow{{1e6, 0, 0}, 0}; };
  FlowSolver solver(part_of(slit(6, 1), Boundary::periodic, Comm()), Boundary::periodic, slit(6, 1).box.extents(), settings, Comm());
  const std::string words = refusal_of<UnstableFlow>([&] { solver.compute(0, start, [](const FlowState&) { return true; }); });
  EXPECT_TRUE(words.starts_with("the flow along x became unstable by step 20 (speed ")) << words;
  EXPECT_TRUE(words.ends_with("). The flow may be too fast for f16. Use --storage f32.")) << words;
}

}  // namespace karst
