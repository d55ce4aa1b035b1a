#include "geometry/pores/surface_components.hpp"

#include <algorithm>

namespace karst {

SurfaceComponents::SurfaceComponents(const PoreBlock& pores, const Components& components, const Index3& shape, const Comm& comm)
    : pores_(pores), components_(components) {
  std::vector<std::int64_t> runs;  // by node
  std::int64_t most = 0;
  for_each_surface_run([&](std::int64_t y, std::int64_t z, std::int64_t begin, std::int64_t end, Components::Run run) {
    const Components::Run root = components_.root(run);
    std::int64_t number = usual_;
    if (root != usual_root_ || usual_ < 0) {
      const auto [entry, is_new] = local_.try_emplace(root, static_cast<std::int64_t>(nodes_.size()));
      number = entry->second;
      if (is_new) nodes_.push_back({}), runs.push_back(0);
    }
    if (++runs[static_cast<std::size_t>(number)] > most) {
      most = runs[static_cast<std::size_t>(number)];
      usual_root_ = root, usual_ = number;
    }
    PoreGraph::Node& node = nodes_[static_cast<std::size_t>(number)];
    const Index3 lowest = {begin, y, z}, highest = {end - 1, y, z};
    for (int axis = 0; axis < 3; ++axis) {
      if (lowest[axis] == 0) node.faces |= PoreGraph::low_face(axis);
      if (highest[axis] == shape[axis] - 1) node.faces |= PoreGraph::high_face(axis);
    }
  });
  first_number_ = comm.sum_below(static_cast<std::int64_t>(nodes_.size()));
}

std::int64_t SurfaceComponents::local(Components::Run root) const {
  const auto entry = local_.find(root);
  return entry == local_.end() ? -1 : entry->second;
}

void SurfaceComponents::numbers(const Index3& first, std::span<std::int64_t> to) const {
  const auto [x, y, z] = first;
  std::fill(to.begin(), to.end(), -1);
  if (to.size() == 1) {  // without a search where the voxel is at the end of its row
    if (!pores_[first]) return;
    if (x == pores_.box.lo[0]) return void(to[0] = number_of(components_.first_run(y, z)));
    if (x == pores_.box.hi[0] - 1) return void(to[0] = number_of(components_.last_run(y, z)));
  }
  components_.for_each_run(y, z, [&, x = x](std::int64_t begin, std::int64_t end, Components::Run run) {
    begin = std::max(begin, x);
    end = std::min(end, x + std::ssize(to));
    if (begin < end) std::fill_n(to.begin() + (begin - x), end - begin, number_of(run));
  });
}

template <class Visit>
void SurfaceComponents::for_each_surface_run(Visit&& visit) const {
  const Box& box = pores_.box;
  const auto at_end = [&](int axis, std::int64_t at) { return at == box.lo[axis] || at == box.hi[axis] - 1; };
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      if (at_end(1, y) || at_end(2, z)) {
        components_.for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Components::Run run) { visit(y, z, begin, end, run); });
        continue;
      }
      const std::int64_t low = box.lo[0], high = box.hi[0] - 1;
      if (low > high) continue;
      if (pores_[{low, y, z}]) visit(y, z, low, low + 1, components_.first_run(y, z));
      if (pores_[{high, y, z}]) visit(y, z, high, high + 1, components_.last_run(y, z));
    }
  }
}

}  // namespace karst
