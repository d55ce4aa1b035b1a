#include "geometry/surface_components.hpp"

#include <algorithm>

namespace karst {

SurfaceComponents::SurfaceComponents(const PoreBlock& pores, const Components& components, const Index3& shape, const Comm& comm)
    : pores_(pores), components_(components) {
  for_each_surface_voxel([&](const Index3& v) {
    const Components::Run run = run_at(v);
    if (run == no_run()) return;
    const auto [entry, is_new] = local_.try_emplace(components_.root(run), static_cast<std::int64_t>(nodes_.size()));
    if (is_new) nodes_.push_back({});
    PoreGraph::Node& node = nodes_[static_cast<std::size_t>(entry->second)];
    for (int axis = 0; axis < 3; ++axis) {
      if (v[axis] == 0) node.faces |= PoreGraph::low_face(axis);
      if (v[axis] == shape[axis] - 1) node.faces |= PoreGraph::high_face(axis);
    }
  });
  first_number_ = comm.sum_below(static_cast<std::int64_t>(nodes_.size()));
}

std::int64_t SurfaceComponents::local(Components::Run root) const {
  const auto entry = local_.find(root);
  return entry == local_.end() ? -1 : entry->second;
}

std::int64_t SurfaceComponents::number(const Index3& v) const {
  const Components::Run run = run_at(v);
  return run == no_run() ? -1 : first_number_ + local(components_.root(run));
}

Components::Run SurfaceComponents::run_at(const Index3& v) const {
  const auto [x, y, z] = v;
  if (!pores_[v]) return no_run();
  if (x == pores_.box.lo[0]) return components_.first_run(y, z);
  if (x == pores_.box.hi[0] - 1) return components_.last_run(y, z);
  if (y != row_y_ || z != row_z_) {
    row_y_ = y;
    row_z_ = z;
    row_runs_.assign(static_cast<std::size_t>(pores_.box.extent(0)), no_run());
    components_.for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Components::Run run) {
      for (std::int64_t at = begin; at < end; ++at) row_runs_[static_cast<std::size_t>(at - pores_.box.lo[0])] = run;
    });
  }
  return row_runs_[static_cast<std::size_t>(x - pores_.box.lo[0])];
}

template <class Visit>
void SurfaceComponents::for_each_surface_voxel(Visit&& visit) const {
  const Box& box = pores_.box;
  const auto at_end = [&](int axis, std::int64_t at) { return at == box.lo[axis] || at == box.hi[axis] - 1; };
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const bool whole_row = at_end(1, y) || at_end(2, z);
      const std::int64_t step = whole_row ? 1 : std::max<std::int64_t>(box.extent(0) - 1, 1);
      for (std::int64_t x = box.lo[0]; x < box.hi[0]; x += step) visit(Index3{x, y, z});
    }
  }
}

}  // namespace karst
