// Thermal flow against exact solutions: waves, a shock tube, the onset of convection.
#include "validation/thermal_cases.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "validation/gas_waves.hpp"

namespace karst {

namespace {

using WaveKind = ThermalWave::Kind;
constexpr std::array wave_kinds = {WaveKind::shear, WaveKind::heat, WaveKind::sound};

FlowLab lab_of(const Comm& comm) {
  return {FlowSettings{}, comm, [] {}};
}

}  // namespace

TEST(ThermalWaves, have_errors_of_second_order) {
  const FlowLab lab = lab_of(Comm());
  for (const WaveKind kind : wave_kinds) {
    std::vector<double> damping, speed;
    for (const std::int64_t voxels : {32, 64, 128}) {
      const WaveMotion motion = wave_motion(lab, {kind, voxels});
      damping.push_back(std::abs(motion.damping - 1));
      speed.push_back(std::abs(motion.speed / speed_of_sound() - 1));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_GT(damping[i], 3.4 * damping[i + 1]) << static_cast<int>(kind);
      if (kind == WaveKind::sound) {
        EXPECT_GT(speed[i], 3.4 * speed[i + 1]);
      }
    }
  }
}

// Also where viscosity and diffusivity differ.
TEST(ThermalWaves, do_not_depend_on_the_velocity_of_the_gas) {
  const FlowLab lab = lab_of(Comm());
  for (const ThermalWave& carried : {ThermalWave{.tau = 0.6, .prandtl = 0.5, .carried = 0.1}, {.tau = 0.7, .prandtl = 2, .carried = 0.1}}) {
    for (const WaveKind kind : wave_kinds) {
      ThermalWave wave = carried;
      wave.kind = kind;
      const WaveMotion motion = wave_motion(lab, wave);
      EXPECT_NEAR(motion.damping, 1, 3e-3) << static_cast<int>(kind);
      EXPECT_NEAR(motion.speed, kind == WaveKind::sound ? speed_of_sound() : 0, 3e-3) << static_cast<int>(kind);
    }
  }
}

TEST(ThermalMeasures, have_the_same_bits_on_any_ranks) {
  const FlowLab shared = lab_of(Comm()), alone = lab_of(Comm(MPI_COMM_SELF));
  const ThermalWave wave = {WaveKind::sound, 32};
  EXPECT_EQ(wave_motion(shared, wave).damping, wave_motion(alone, wave).damping);
  const ShockTube tube = {{1, 1}, {0.75, 1}, 200, 40};
  EXPECT_EQ(tube_plateaus(shared, tube).density_left, tube_plateaus(alone, tube).density_left);
  EXPECT_EQ(tube_plateaus(shared, tube).velocity, tube_plateaus(alone, tube).velocity);
}

TEST(ThermalMeasures, of_waves_an_atmosphere_and_a_shock_tube_are_as_published) {
  std::vector<ValidationCase> cases;
  add_thermal_cases(cases, false);
  const FlowLab lab = lab_of(Comm());
  int measured = 0;
  for (const ValidationCase& each : cases) {
    const std::string& name = each.published.name;
    if (name.starts_with("Couette") || name.starts_with("onset")) continue;  // minutes with sanitizers
    ++measured;
    const double ours = each.measure(lab);
    EXPECT_TRUE(is_accepted(each.published, ours)) << name << ", " << each.published.quantity << ": " << ours;
  }
  EXPECT_EQ(measured, 18);
}

}  // namespace karst
