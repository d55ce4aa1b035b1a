// Plates: walls with a temperature and a velocity, for thermal flow. A plate acts on all populations together that it reflects to one
// site, between two steps.
//
// With the populations o_q that the plate reflects, N their mass, E their energy in the frame of the plate, and e_q the equilibrium of the
// plate at density 1: the plate adds to each population of the group s_q = e_q (h_q - m) times a number, so that the energy becomes
//
//   E + exchange (m N - E),   m = sum h e / sum e,   h_q = (c_q - u_plate)^2 / 2
//
// and the mass stays N. An exchange of 0 is a plate without heat flux, 1 sets the energy of the plate, 2 is its anti-bounce-back. Momentum
// is reflected as by a wall, with that of the moving plate. A diffuse plate returns N e_q / sum e (J. C. Maxwell, Phil. Trans. R. Soc. 170,
// 231 (1879)), with the slip and the temperature jump of a gas.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/host_device.hpp"
#include "partition/part.hpp"
#include "solver/layout.hpp"
#include "solver/storage.hpp"

namespace karst {

/// In lattice units.
struct PlateRule {
  double temperature = 1;
  std::array<double, 2> velocity = {};  ///< along the plate
  double exchange = 2;                  ///< of energy; see above
  bool is_diffuse = false;
};

/// What a plate needs of each direction of its velocity set.
struct PlateTable {
  static constexpr std::size_t most_directions = 37;
  using Values = std::array<double, most_directions>;

  Values weight{};                        ///< w_q
  Values equilibrium{};                   ///< e_q
  Values drag{};                          ///< e_q, less that of the opposite direction
  Values energy{}, energy_of_outgoing{};  ///< (c_q - u)^2 / 2, (c_q + u)^2 / 2
  double exchange = 2;
  bool is_diffuse = false;
};

PlateTable plate_table(const PlateRule& rule);

/// The populations that a plate reflects to one site: entries [first, first + count).
struct PlateGroup {
  std::uint32_t first;
  std::uint8_t count, plate;
  std::uint16_t unused = 0;
};
struct PlateEntry {
  std::int64_t slot;
  std::int64_t q;
};

struct PlateGroups {
  std::vector<PlateGroup> groups;
  std::vector<PlateEntry> entries;
  std::vector<PlateTable> plates;
};

/// The groups of the sites in the interval, from the wall links of the part: wall i is plate i. Without plates, there are none.
PlateGroups plate_groups(const Part& part, const Layout& layout, const std::vector<PlateTable>& plates, SiteInterval sites);

/// Changes the populations f of a group, which are deviations from the weights.
KARST_HOST_DEVICE inline void reflect(const PlateTable& plate, const PlateEntry* entries, int count, double* f) {
  double mass = 0, outgoing = 0, of_plate = 0, energy_of_plate = 0, drag = 0;
  for (int i = 0; i < count; ++i) {
    const auto q = static_cast<std::size_t>(entries[i].q);
    const double population = f[i] + plate.weight[q];
    mass += population;
    outgoing += plate.energy_of_outgoing[q] * population;
    of_plate += plate.equilibrium[q];
    energy_of_plate += plate.energy[q] * plate.equilibrium[q];
    drag += plate.drag[q];
  }
  const double density = mass / of_plate, mean = energy_of_plate / of_plate;
  double energy = 0, spread = 0;
  for (int i = 0; i < count; ++i) {
    const auto q = static_cast<std::size_t>(entries[i].q);
    if (plate.is_diffuse)
      f[i] = density * plate.equilibrium[q] - plate.weight[q];
    else
      f[i] += density * (plate.drag[q] - plate.equilibrium[q] * (drag / of_plate));
    energy += plate.energy[q] * (f[i] + plate.weight[q]);
    spread += plate.energy[q] * (plate.equilibrium[q] * (plate.energy[q] - mean));
  }
  // A group of equal energies, as of one population, can exchange none.
  if (plate.is_diffuse || !(spread > 1e-12 * energy_of_plate)) return;
  const double change = (outgoing + plate.exchange * (mean * mass - outgoing) - energy) / spread;
  for (int i = 0; i < count; ++i) {
    const auto q = static_cast<std::size_t>(entries[i].q);
    f[i] += change * (plate.equilibrium[q] * (plate.energy[q] - mean));
  }
}

/// Reflects the populations of one group. They are computed in doubles, in all storages.
template <class Stored>
KARST_HOST_DEVICE inline void reflect_group(const PlateGroup& group, const PlateEntry* all_entries, const PlateTable* plates,
                                            Stored* populations) {
  const PlateEntry* entries = all_entries + group.first;
  double f[PlateTable::most_directions];
  for (int i = 0; i < group.count; ++i) f[i] = static_cast<double>(StoredNumber<Stored>::decode(populations[entries[i].slot]));
  reflect(plates[group.plate], entries, group.count, f);
  for (int i = 0; i < group.count; ++i)
    populations[entries[i].slot] = StoredNumber<Stored>::encode(static_cast<ComputedNumber<Stored>>(f[i]));
}

}  // namespace karst
