// Plates: walls with a temperature and a velocity at the ends of y, for thermal flow. Between two steps, a plate acts on all populations
// together that it reflects to the sites of one column: to the first three layers before the plate.
//
// With the populations o_q that arrive as from a wall (half-way bounce-back, in the slot of direction q), and r_q those of a gas at rest
// beside the plate, with its temperature and velocity and a density of 1:
//
// * A plate with a temperature returns 2 (N / R) r_q - o_p, where p is q with the opposite velocity along the plate, and N and R are the
//   sums of o and r. What differs from the gas of the plate changes its sign, as seen in a mirror: so the temperature and the velocity
//   along the plate are odd about the plate. The column keeps its mass.
// * An adiabatic plate returns o_q, with the momentum of the moving plate, and keeps mass and energy (in its own frame).
// * A diffuse plate returns N e_q / sum e, with the equilibrium e of the plate (J. C. Maxwell, Phil. Trans. R. Soc. 170, 231 (1879)): with
//   the slip and the temperature jump of a gas.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "base/host_device.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/layout.hpp"
#include "solver/site/storage.hpp"
#include "solver/thermal/thermal_collision.hpp"

namespace karst {

/// In lattice units.
struct PlateRule {
  std::optional<double> temperature;    ///< nullopt: adiabatic
  std::array<double, 2> velocity = {};  ///< along the plate
  bool is_diffuse = false;              ///< needs a temperature
};

constexpr std::size_t layers_of_plate = 3;  // the longest hop

/// The numbers that a plate needs of each direction of its velocity set.
struct PlateTable {
  enum class Kind : std::uint8_t { adiabatic, isothermal, diffuse };
  static constexpr std::size_t most_directions = 37;
  using Values = std::array<double, most_directions>;

  Values weight{};                                ///< w_q
  Values equilibrium{};                           ///< e_q
  Values drag{};                                  ///< e_q, less that of the opposite direction
  Values energy{}, energy_of_outgoing{};          ///< (c_q - u)^2 / 2, (c_q + u)^2 / 2
  std::array<Values, layers_of_plate> at_rest{};  ///< r_q in each layer: under gravity, the density differs
  Kind kind = Kind::adiabatic;
};

/// `gravity_to_plate`: the acceleration towards the plate, in voxels a step^2.
PlateTable plate_table(const PlateRule& rule, const ThermalLaw& law, double gravity_to_plate);

/// The tables of plates at the low and the high end of y.
std::vector<PlateTable> plate_tables(const std::vector<PlateRule>& rules, const ThermalLaw& law);

/// The populations that a plate reflects to the sites of one column: entries [first, first + count).
struct PlateGroup {
  std::uint32_t first;
  std::uint8_t count, plate;
  std::uint16_t unused = 0;
  std::uint32_t lowest_site;  ///< the first site of the part that has entries
};
struct PlateEntry {
  std::int64_t slot;
  std::uint8_t q, layer;
  std::uint8_t partner;  ///< entry of the group with the opposite velocity along the plate, at the same site; no_partner: a grain hides it
  std::uint8_t unused[5] = {};
};
constexpr std::uint8_t no_partner = 255;

/// A list of operations (slot_operations.hpp): one for each group.
struct PlateGroups {
  static constexpr std::int64_t slots_of_item = 16;

  std::vector<PlateGroup> groups;
  std::vector<PlateEntry> entries;
  std::vector<PlateTable> plates;

  std::int64_t items() const { return std::ssize(groups); }
  std::tuple<const std::vector<PlateGroup>&, const std::vector<PlateEntry>&, const std::vector<PlateTable>&> arrays() const {
    return {groups, entries, plates};
  }
  template <class Stored>
  KARST_HOST_DEVICE static void operate(std::int64_t item, Stored* populations, const PlateGroup* groups, const PlateEntry* entries,
                                        const PlateTable* plates);
};

/// Sets the partners in the entries of one group.
void pair_entries(std::span<PlateEntry> entries);

/// The groups of a part, from its wall links: wall i is plate i. Every column of layers that a plate reflects to lies in one part: see
/// WholeColumns.
PlateGroups plate_groups(const Part& part, const Layout& layout, const std::vector<PlateTable>& plates, const Index3& shape);

/// Whether any group has sites of the edge.
bool has_edge_groups(const PlateGroups& all, std::int64_t edge_sites);

/// The groups with sites of the edge, or the groups without. Edge sites are the first ones.
PlateGroups edge_groups(const PlateGroups& all, std::int64_t edge_sites);
PlateGroups interior_groups(const PlateGroups& all, std::int64_t edge_sites);

/// Reflects entries whose partners are hidden, or at plates without a temperature. `density`: of the gas beside the plate.
KARST_HOST_DEVICE inline void reflect_as_wall(const PlateTable& plate, const PlateEntry* entries, int count, double density,
                                              bool are_paired_left_out, double* f) {
  double drag = 0, of_plate = 0;
  for (int i = 0; i < count; ++i) {
    if (are_paired_left_out && entries[i].partner != no_partner) continue;
    drag += plate.drag[entries[i].q];
    of_plate += plate.equilibrium[entries[i].q];
  }
  for (int i = 0; i < count; ++i) {
    if (are_paired_left_out && entries[i].partner != no_partner) continue;
    f[i] += density * (plate.drag[entries[i].q] - plate.equilibrium[entries[i].q] * (drag / of_plate));
  }
}

/// Reflects at a plate with a temperature.
KARST_HOST_DEVICE inline void reflect_oddly(const PlateTable& plate, const PlateEntry* entries, int count, double* f) {
  double mass = 0, at_rest = 0;
  for (int i = 0; i < count; ++i) {
    if (entries[i].partner == no_partner) continue;
    mass += f[i] + plate.weight[entries[i].q];
    at_rest += plate.at_rest[entries[i].layer][entries[i].q];
  }
  const double density = at_rest > 0 ? mass / at_rest : 1;
  reflect_as_wall(plate, entries, count, density, true, f);
  for (int i = 0; i < count; ++i) {
    const int j = entries[i].partner;
    if (j == no_partner || j < i) continue;
    const auto odd = [&](int of, double other) {
      const PlateEntry& entry = entries[of];
      return 2 * (density * plate.at_rest[entry.layer][entry.q] - plate.weight[entry.q]) - other;
    };
    const double here = f[i], there = f[j];
    f[i] = odd(i, there);
    f[j] = odd(j, here);
  }
}

/// Reflects at an adiabatic plate: as a wall, and the energy is kept.
KARST_HOST_DEVICE inline void reflect_without_heat(const PlateTable& plate, const PlateEntry* entries, int count, double* f) {
  double mass = 0, outgoing = 0, of_plate = 0, energy_of_plate = 0;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t q = entries[i].q;
    const double population = f[i] + plate.weight[q];
    mass += population;
    outgoing += plate.energy_of_outgoing[q] * population;
    of_plate += plate.equilibrium[q];
    energy_of_plate += plate.energy[q] * plate.equilibrium[q];
  }
  reflect_as_wall(plate, entries, count, mass / of_plate, false, f);
  const double mean = energy_of_plate / of_plate;
  double energy = 0, spread = 0;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t q = entries[i].q;
    energy += plate.energy[q] * (f[i] + plate.weight[q]);
    spread += plate.energy[q] * (plate.equilibrium[q] * (plate.energy[q] - mean));
  }
  if (!(spread > 1e-12 * energy_of_plate)) return;  // equal energies, as of one population
  const double change = (outgoing - energy) / spread;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t q = entries[i].q;
    f[i] += change * (plate.equilibrium[q] * (plate.energy[q] - mean));
  }
}

KARST_HOST_DEVICE inline void reflect_diffusely(const PlateTable& plate, const PlateEntry* entries, int count, double* f) {
  double mass = 0, of_plate = 0;
  for (int i = 0; i < count; ++i) {
    mass += f[i] + plate.weight[entries[i].q];
    of_plate += plate.equilibrium[entries[i].q];
  }
  const double density = mass / of_plate;
  for (int i = 0; i < count; ++i) f[i] = density * plate.equilibrium[entries[i].q] - plate.weight[entries[i].q];
}

/// Changes the populations f of a group, which are deviations from the weights.
KARST_HOST_DEVICE inline void reflect(const PlateTable& plate, const PlateEntry* entries, int count, double* f) {
  if (plate.kind == PlateTable::Kind::isothermal)
    reflect_oddly(plate, entries, count, f);
  else if (plate.kind == PlateTable::Kind::diffuse)
    reflect_diffusely(plate, entries, count, f);
  else
    reflect_without_heat(plate, entries, count, f);
}

/// Reflects the populations of one group. They are computed in doubles, in all storages.
template <class Stored>
KARST_HOST_DEVICE inline void PlateGroups::operate(std::int64_t item, Stored* populations, const PlateGroup* groups,
                                                   const PlateEntry* all_entries, const PlateTable* plates) {
  const PlateGroup& group = groups[item];
  const PlateEntry* entries = all_entries + group.first;
  double f[PlateTable::most_directions];
  for (int i = 0; i < group.count; ++i) f[i] = static_cast<double>(StoredNumber<Stored>::decode(populations[entries[i].slot]));
  reflect(plates[group.plate], entries, group.count, f);
  for (int i = 0; i < group.count; ++i)
    populations[entries[i].slot] = StoredNumber<Stored>::encode(static_cast<ComputedNumber<Stored>>(f[i]));
}

}  // namespace karst
