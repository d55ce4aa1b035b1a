// Maps of the pores of this rank's box, in squared voxels and whole numbers. The values do not depend on ranks, threads and devices:
// docs/pore-sizes.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "morphology/merge_tree.hpp"
#include "morphology/pore_space.hpp"

namespace karst {

/// The width of the shell that distances are first sought in.
constexpr std::int64_t usual_shell = 24;

enum class PoreMap {
  distance,  ///< D: squared distance to the nearest solid voxel
  access,    ///< a: the largest value whose balls reach the pore from an inlet, through faces
  painted,   ///< the largest value whose ball holds the pore: sizes, or intrusion
};

/// A map lives on the device that computes it. All members but distances of one rank are collective.
class PoreMaps {
 public:
  virtual ~PoreMaps() = default;

  virtual const PoreSpace& space() const = 0;

  virtual std::uint32_t find_distances() = 0;                                  ///< returns the largest distance of all ranks
  virtual void paint(PoreMap from) = 0;                                        ///< the painted map, from balls of another map
  virtual Basins find_basins() = 0;                                            ///< of the distances
  virtual void limit(const std::vector<std::uint32_t>& access_of_basins) = 0;  ///< the access map, from that of the basins of this rank

  /// The doors of the basins: the largest distance of the pores in these cells; of the pores with a bit for each voxel of the box.
  virtual Doors doors_in(const CellRegion& cells) const = 0;
  virtual Doors doors_at(const std::vector<std::uint32_t>& inlet) const = 0;

  /// Sets the access map to the painted values that a drained fluid is cut off from the outlet before their own turn comes; 0 elsewhere.
  virtual void find_trapped(const CellRegion& outlet) = 0;

  /// The values of the pores of this rank's box, in memory order. They stay in `memory`, or in the map.
  virtual std::span<const std::uint32_t> own_values(PoreMap of, RawVector<std::uint32_t>& memory) const = 0;

  /// For each value of a map, the number of pores of the sample that have it; up to the largest value of all ranks.
  virtual std::vector<std::int64_t> count_values(PoreMap of) const = 0;

  virtual std::int64_t bytes() const = 0;  ///< of the arrays on the device
};

/// The device that computes the maps of this rank. Ranks may differ.
struct MapDevice {
  std::optional<int> gpu;  ///< its number among those visible to this rank; nullopt: the CPU
  int threads = 1;         ///< of the host
};

/// The pores of this rank's box of a sample's grid.
struct MappedPores {
  PoreRows rows;
  /// With the voxels outside a mask, which are neither pores nor solid: distances look through them; nullopt without a mask.
  std::optional<PoreRows> with_outside = {};
};

/// Throws MachineError if the GPU cannot be used. Collective.
std::unique_ptr<PoreMaps> pore_maps(MappedPores pores, const FramedSample& sample, const MapDevice& device, const Comm& comm);

}  // namespace karst
