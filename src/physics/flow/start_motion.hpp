// Velocity and density with which a flow in time starts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "physics/flow/flow_plan.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// The Taylor-Green vortex with one wavelength in the box. Along z one voxel: the two-dimensional vortex.
class TaylorGreen {
 public:
  TaylorGreen(const Index3& shape, double speed);
  SiteMotion at(const Index3& voxel) const;

 private:
  Index3 shape_;
  double speed_;
};

/// The motion of the sites with these voxels from a .vti file, in the units of results. Throws InputError for a file of another shape.
/// Collective.
std::vector<SiteMotion> motions_of_file(const std::string& path, const Index3& shape, const FlowScales& scales,
                                        std::span<const std::uint64_t> voxels, const Comm& comm);

}  // namespace karst
