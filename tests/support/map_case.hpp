// Samples whose maps are compared with naive ones, on any ranks and devices.
#pragma once

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "morphology/intrusion_maps.hpp"
#include "support/naive_maps.hpp"

namespace karst {

/// Small samples: noise, blobs, layers, lines, single voxels, pores much wider than the box of a rank.
struct MapCase {
  std::string name;
  PoreBlock pores;
};
std::vector<MapCase> map_cases();

/// Blobs of about 2 `reach` + 1 voxels, from a fixed generator.
PoreBlock random_blobs(const Index3& shape, double porosity, std::int64_t reach, std::uint32_t seed);

/// A frame, and the inlets that a fluid may enter from in it.
struct FramedInlets {
  std::string name;
  PoreFrame frame;
  std::vector<std::size_t> axes;  ///< with a critical value
  std::vector<Inlet> inlets;
};
std::vector<FramedInlets> framed_inlets();

/// The maps of a whole sample, each rank with the pores of its own box.
IntrusionMaps maps_of(const PoreBlock& pores, const PoreFrame& frame, const MapDevice& device, const Comm& comm,
                      const PoreBlock* outside = nullptr);

/// Expects the values of the pores of this rank's box.
void expect_values(const PoreMaps& maps, PoreMap of, const PoreBlock& pores, const ValueBlock& expected, const std::string& what);

/// Expects all maps of a sample in all frames, from all inlets: distances, sizes, critical values, access, intrusion, trapped fluid.
/// Collective.
void expect_naive_maps(const MapCase& sample, const MapDevice& device);

}  // namespace karst
