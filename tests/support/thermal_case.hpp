// A thermal flow that is solved in every way, for 20 steps: random pores with gravity, periodic or between two plates.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/site/physics.hpp"
#include "solver/step/stepper.hpp"
#include "solver/thermal/thermal_links.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "support/dense_thermal.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

enum class PlateKind { none, adiabatic, isothermal, diffuse };

// With a part for each rank, and voxels that belong to ranks at random.
struct ThermalCase {
  static constexpr int steps = 20;
  static constexpr ThermalLaw usual_law = {0.7, 0.8, 0.9, {1e-4, -1e-3}};

  PoreBlock pores;
  ThermalLaw law;
  std::vector<PlateTable> plates;
  DenseThermal reference;
  Part part;

  ThermalCase(const Index3& shape, PlateKind kind, std::uint32_t seed, const ThermalLaw& with = usual_law)
      : pores(random_pores(shape, 0.8, seed)), law(with), plates(plates_of(kind, law)),
        reference(pores, true, law, plates, start_of(pores.box, motion_at, law), collision_of(law)) {
    cut(std::make_unique<RandomOwners>(shape, Comm().size(), seed));
    for (int step = 0; step < steps; ++step) reference.step();
  }

  // In place of owners at random.
  void cut(std::unique_ptr<Partition> owners) {
    const Comm comm;
    const Index3 shape = pores.box.extents();
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(*thermal_partition(std::move(owners), shape, true), comm.rank(), fluid, reference.rule(), comm);
  }

  // Not at rest, so that any wrong link shows.
  static ThermalMotion motion_at(std::uint64_t voxel) {
    const auto some = [&](std::uint64_t salt) { return static_cast<double>((voxel * 37 + salt) * 2654435761 % 1009) / 1009 - 0.5; };
    return {1 + 0.1 * some(1), {0.02 * some(2), 0.02 * some(3)}, 1 + 0.1 * some(4)};
  }

  // The populations of each site after the steps.
  template <class Device>
  std::vector<typename std::remove_cvref_t<Device>::Number> populations_on(Device&& device, bool overlap) const {
    device.claim_memory();
    device.set_flow(law);
    device.start_at_rest(law);
    std::vector<ThermalMotion> motions(static_cast<std::size_t>(part.padded_sites()));
    for (std::size_t site = 0; site < motions.size(); ++site) motions[site] = motion_at(part.voxels[site]);
    device.set_motions({0, part.segments}, motions, law);
    Stepper stepper(device, part, thermal_operations(part, device.layout(), law, plates, pores.box.extents(), device.returned_swaps()),
                    overlap, Comm());
    stepper.steps(0, steps / 2);
    device.finish();
    std::vector<typename std::remove_cvref_t<Device>::Number> populations(static_cast<std::size_t>(part.padded_sites()) * q37);
    device.arriving(site_numbers({0, part.segments}), populations);
    return populations;
  }

  // Those that differ in any bit from the reference's.
  std::int64_t differences(const std::vector<double>& populations) const {
    std::int64_t different = 0;
    for (std::size_t site = 0; site < static_cast<std::size_t>(part.padded_sites()); ++site) {
      if (part.voxels[site] == no_voxel) continue;
      const Populations37& expected = reference.arriving(pores.box.voxel_at(part.voxels[site]));
      for (std::size_t q = 0; q < q37; ++q) different += populations[site * q37 + q] != expected[q];
    }
    return different;
  }

 private:
  static std::vector<PlateTable> plates_of(PlateKind kind, const ThermalLaw& law) {
    if (kind == PlateKind::none) return {};
    const bool is_diffuse = kind == PlateKind::diffuse;
    if (kind == PlateKind::adiabatic) return plate_tables({{{}, {0.02, 0}}, {{}, {-0.01, 0}}}, law);
    return plate_tables({{1.1, {0.02, 0}, is_diffuse}, {0.9, {-0.01, 0}, is_diffuse}}, law);
  }
};

}  // namespace karst
