#include "solver/plate_exchange.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "solver/plates.hpp"
#include "solver/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

using Set = D2Q37;
constexpr std::size_t directions = Set::velocities.size();
using Populations = std::array<double, directions>;

constexpr std::int64_t rows = 32;
constexpr double half_difference = 1e-3;  // of the temperatures of the plates, as a share

// One column of voxels between two plates, by two arrays.
class Column {
 public:
  Column(const ThermalLaw& law, double temperature) : temperature_(temperature) {
    ThermalLaw still = law;
    still.gravity = {};
    numbers_ = thermal_numbers<Set, double>(still);
    const double diffusivity = (law.tau_heat - 0.5) * temperature / Set::square_scale;
    steps_ = std::llround(0.5 * static_cast<double>(rows * rows) / diffusivity);
    for (std::int64_t y = 0; y < rows; ++y) {
      const double share = 1 - 2 * (static_cast<double>(y) + 0.5) / static_cast<double>(rows);
      const double here = temperature * (1 + half_difference * share);
      set_motion<Set>(reinterpret_cast<double(&)[directions]>(f_[static_cast<std::size_t>(y)]), {1 / here, {}, here}, {});
    }
  }

  // How far beyond the plates the steady profile reaches their temperatures, in voxels. Goes on from the last profile.
  double offset(double exchange) {
    const std::array<PlateTable, 2> plates = {plate_table({temperature_ * (1 + half_difference), {}, exchange}),
                                              plate_table({temperature_ * (1 - half_difference), {}, exchange})};
    for (std::int64_t step = 0; step < steps_; ++step) advance(plates);
    constexpr std::int64_t low = rows / 4, high = 3 * rows / 4 - 1;
    const double slope = (temperature_at(low) - temperature_at(high)) / static_cast<double>(high - low);
    return (2 * half_difference * temperature_ / slope - static_cast<double>(rows)) / 2;
  }

 private:
  double temperature_at(std::int64_t y) const {
    return motion_of<Set>(reinterpret_cast<const double(&)[directions]>(f_[static_cast<std::size_t>(y)]), numbers_).temperature;
  }

  void advance(const std::array<PlateTable, 2>& plates) {
    g_ = f_;
    for (Populations& g : g_) collide<Set, HermiteRelaxation>(reinterpret_cast<double(&)[directions]>(g), numbers_);
    for (std::int64_t y = 0; y < rows; ++y) arrive(y);
    for (std::int64_t row = 0; row < 3; ++row) {
      reflect_at(plates[0], row, 1, row);
      reflect_at(plates[1], rows - 1 - row, -1, row);
    }
  }

  // From the row that a plate returns to: VelocitySet::rows_returned().
  void arrive(std::int64_t y) {
    for (std::size_t q = 0; q < directions; ++q) {
      const std::int64_t up = Set::velocities[q][1], from = y - up;
      const bool is_open = from >= 0 && from < rows;
      const std::int64_t returned = up > 0 ? up - 1 - y : 2 * rows - 1 + up - y;
      const auto opposite = static_cast<std::size_t>(Lattice<Set>::opposite(static_cast<int>(q)));
      f_[static_cast<std::size_t>(y)][q] = g_[static_cast<std::size_t>(is_open ? from : returned)][is_open ? q : opposite];
    }
  }

  void reflect_at(const PlateTable& plate, std::int64_t y, std::int64_t side, std::int64_t row) {
    std::array<PlateEntry, directions> entries{};
    std::array<double, directions> f{};
    std::size_t count = 0;
    Populations& here = f_[static_cast<std::size_t>(y)];
    for (std::size_t q = 0; q < directions; ++q) {
      if (side * Set::velocities[q][1] <= row) continue;
      entries[count] = {0, static_cast<std::int64_t>(q)};
      f[count++] = here[q];
    }
    reflect(plate, entries.data(), static_cast<int>(count), f.data());
    for (std::size_t i = 0; i < count; ++i) here[static_cast<std::size_t>(entries[i].q)] = f[i];
  }

  double temperature_;
  ThermalNumbers<double> numbers_{};
  std::int64_t steps_ = 0;
  std::array<Populations, rows> f_{}, g_{};
};

}  // namespace

// The offset is nearly linear in 1 / exchange: the secant method.
double exact_exchange(const ThermalLaw& law, double temperature) {
  constexpr double close_enough = 1e-3, most = 3;
  Column column(law, temperature);
  double before = 1, now = 0.15 / (law.tau_heat - 0.5);  // 1 / exchange
  double offset_before = column.offset(1 / before), offset = column.offset(1 / now);
  for (int turn = 0; turn < 8 && std::abs(offset) > close_enough && offset != offset_before; ++turn) {
    const double next = std::max(now - offset * (now - before) / (offset - offset_before), 1 / most);
    before = now, offset_before = offset;
    now = next, offset = column.offset(1 / now);
  }
  return 1 / now;
}

}  // namespace karst
