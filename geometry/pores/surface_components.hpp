// The components of a box that reach its surface, numbered across all ranks. Only these can continue in another box or
// across a face of the sample, so only these are exchanged.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/pores/components.hpp"
#include "geometry/pores/pore_graph.hpp"

namespace karst {

class SurfaceComponents {
 public:
  /// Collective.
  SurfaceComponents(const PoreBlock& pores, const Components& components, const Index3& shape, const Comm& comm);

  /// Sets the numbers of the components of consecutive surface voxels, from `first` along x; -1 for solid.
  void numbers(const Index3& first, std::span<std::int64_t> to) const;

  /// The place in nodes() of the component with this root, or -1 if it does not reach the surface.
  std::int64_t local(Components::Run root) const;

  const std::vector<PoreGraph::Node>& nodes() const { return nodes_; }

 private:
  // Calls visit(y, z, x_begin, x_end, run) for the runs that reach the surface. A run may be visited twice, once at each end of its row.
  template <class Visit>
  void for_each_surface_run(Visit&& visit) const;
  // Most runs at the surface are of the same component.
  std::int64_t number_of(Components::Run run) const {
    const Components::Run root = components_.root(run);
    return first_number_ + (root == usual_root_ ? usual_ : local(root));
  }

  const PoreBlock& pores_;
  const Components& components_;
  std::unordered_map<Components::Run, std::int64_t> local_;
  std::vector<PoreGraph::Node> nodes_;
  std::int64_t first_number_ = 0;
  Components::Run usual_root_ = 0;  // of the component with the most runs at the surface
  std::int64_t usual_ = -1;
};

}  // namespace karst
