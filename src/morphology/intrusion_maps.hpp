// A fluid that enters a sample from an inlet: the maps of one frame of the sample, what joins its faces, and what reaches its pores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "morphology/maps.hpp"
#include "morphology/merge_tree.hpp"

namespace karst {

struct SampleFace {
  std::size_t axis = 0;
  bool is_high = false;
  bool operator==(const SampleFace&) const = default;
};

/// The first layer of voxels at a face of the sample; or at its whole surface, as in a mercury porosimeter.
struct Inlet {
  std::optional<SampleFace> face = {};  ///< nullopt: the whole surface

  std::string name() const;  ///< "z-" or "all"
  bool operator==(const Inlet&) const = default;
};

/// The names of all inlets: x-, x+, ..., z+, all.
std::vector<std::string> inlet_names();

/// Throws InputError for another name. `what`: the setting.
Inlet parse_inlet(const std::string& what, const std::string& name);

/// All members but the names are collective.
class IntrusionMaps {
 public:
  /// Finds the distances. `rows`: the pores of this rank's box. `outside`: the voxels outside the mask; its surface is part of the whole
  /// surface. It must outlive this object.
  IntrusionMaps(const PoreRows& rows, const FramedSample& sample, const MapDevice& device, const Comm& comm,
                const PoreBlock* outside = nullptr);

  PoreMaps& maps() { return *maps_; }
  std::uint32_t largest_distance() const { return largest_distance_; }
  const MergeTree& tree();  ///< of the distances

  /// The largest squared distance on a path through faces from one face of the sample to the opposite one; 0: no path.
  std::uint32_t critical(std::size_t axis);

  /// Makes the access map. Returns whether the inlet has a pore.
  bool enter(const Inlet& inlet);

  /// The cells of this rank at a face of the sample.
  CellRegion cells_at(const SampleFace& face) const;

 private:
  Doors doors_of(const Inlet& inlet) const;
  Doors doors_beside_mask() const;

  FramedSample sample_;
  Comm comm_;
  int threads_;
  const PoreBlock* outside_;  // nullptr: no rank has a mask
  std::unique_ptr<PoreMaps> maps_;
  std::uint32_t largest_distance_ = 0;
  std::optional<MergeTree> tree_;
};

/// The memory of the maps of this rank's pores on its device. Distances in a frame need a shell: it counts where there is one.
MemoryNeed need_of_maps(const PoreRows& rows, const FramedSample& sample, const MapDevice& device, const Comm& comm);

}  // namespace karst
