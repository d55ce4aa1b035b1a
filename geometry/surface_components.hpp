// The components of a box that reach its surface, numbered across all ranks. Only these can continue in another box or
// across a face of the sample, so only these are exchanged.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/comm.hpp"
#include "geometry/components.hpp"
#include "geometry/pore_graph.hpp"

namespace karst {

class SurfaceComponents {
 public:
  /// Collective.
  SurfaceComponents(const PoreBlock& pores, const Components& components, const Index3& shape, const Comm& comm);

  /// The number of a surface voxel's component, -1 for solid. Fast for successive voxels of a row.
  std::int64_t number(const Index3& v) const;

  /// The place in nodes() of the component with this root, or -1 if it does not reach the surface.
  std::int64_t local(Components::Run root) const;

  const std::vector<PoreGraph::Node>& nodes() const { return nodes_; }

 private:
  Components::Run no_run() const { return static_cast<Components::Run>(-1); }
  Components::Run run_at(const Index3& v) const;
  template <class Visit>
  void for_each_surface_voxel(Visit&& visit) const;

  const PoreBlock& pores_;
  const Components& components_;
  std::unordered_map<Components::Run, std::int64_t> local_;
  std::vector<PoreGraph::Node> nodes_;
  std::int64_t first_number_ = 0;

  mutable std::int64_t row_y_ = -1;  // the row of the last call, and the run of each of its voxels
  mutable std::int64_t row_z_ = -1;
  mutable std::vector<Components::Run> row_runs_;
};

}  // namespace karst
