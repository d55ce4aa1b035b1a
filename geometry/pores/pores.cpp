#include "geometry/pores/pores.hpp"

#include <algorithm>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/progress.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/pores/components.hpp"
#include "geometry/pores/ghost_shell.hpp"
#include "geometry/pores/pore_graph.hpp"
#include "geometry/pores/surface_components.hpp"
#include "geometry/velocity_set.hpp"

namespace karst {

namespace {

// One of each pair of opposite neighbours: by faces, then by edges.
std::span<const Index3> half_of(Neighbours neighbours) {
  static constexpr std::array<Index3, 9> half = {
      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {-1, 1, 0}, {1, 0, 1}, {-1, 0, 1}, {0, 1, 1}, {0, 1, -1}}};
  return std::span(half).first(neighbours == Neighbours::faces ? 3 : 9);
}

void keep_one_of_each(std::vector<PoreGraph::Edge>& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

// Collects the links between ghosts and the voxels of a box.
class GhostLinks {
 public:
  GhostLinks(const SurfaceComponents& surface, const Box& box, const Index3& shape) : surface_(surface), box_(box), shape_(shape) {}

  // The links of the ghosts of a row to the voxels that are `c` away.
  void add(const Index3& first, std::span<const std::int64_t> ghosts, const Index3& c) {
    const Index3 begin = first + c;
    const std::int64_t x_begin = std::max(begin[0], box_.lo[0]), x_end = std::min(begin[0] + std::ssize(ghosts), box_.hi[0]);
    const Index3 from = {x_begin, begin[1], begin[2]};
    if (x_begin >= x_end || !box_.contains(from)) return;
    here_.resize(static_cast<std::size_t>(x_end - x_begin));
    surface_.numbers(from, here_);
    for (std::size_t i = 0; i < here_.size(); ++i) {
      const std::int64_t x = x_begin + static_cast<std::int64_t>(i), ghost_number = ghosts[static_cast<std::size_t>(x - begin[0])];
      if (ghost_number < 0 || here_[i] < 0) continue;
      const PoreGraph::Edge edge{here_[i], ghost_number, periods_of({x - c[0], first[1], first[2]})};
      if (edges_.empty() || edges_.back() != edge) edges_.push_back(edge);
    }
  }

  // Each link of components once.
  std::vector<PoreGraph::Edge> take() {
    keep_one_of_each(edges_);
    return std::move(edges_);
  }

 private:
  // Across which faces of the sample a ghost lies.
  std::array<std::int32_t, 3> periods_of(const Index3& ghost) const {
    std::array<std::int32_t, 3> periods{};
    for (int axis = 0; axis < 3; ++axis) periods[axis] = ghost[axis] < 0 ? -1 : ghost[axis] >= shape_[axis] ? 1 : 0;
    return periods;
  }

  const SurfaceComponents& surface_;
  Box box_;
  Index3 shape_;
  std::vector<std::int64_t> here_;  // numbers of a row of the box
  std::vector<PoreGraph::Edge> edges_;
};

std::vector<PoreGraph::Edge> links_to_ghosts(const GhostShell& shell, const SurfaceComponents& surface, const Box& box, const Index3& shape,
                                             Neighbours neighbours, int threads) {
  std::mutex guard;
  std::vector<PoreGraph::Edge> edges;
  constexpr std::int64_t some_rows = 256;
  in_parallel_shares(threads, shell.rows(), some_rows, [&](std::int64_t begin, std::int64_t end) {
    GhostLinks links(surface, box, shape);
    shell.for_each_row(begin, end, [&](const Index3& first, std::span<const std::int64_t> ghosts) {
      for (const Index3& c : half_of(neighbours)) links.add(first, ghosts, c);  // each link across boxes once, not from both sides
    });
    const std::vector<PoreGraph::Edge> share_edges = links.take();
    const std::lock_guard<std::mutex> lock(guard);
    edges.insert(edges.end(), share_edges.begin(), share_edges.end());
  });
  keep_one_of_each(edges);
  return edges;
}

// Rows that began in the previous box and continue in this box.
std::int64_t rows_cut_by_face(const GhostShell& shell, const PoreBlock& pores) {
  std::int64_t cut = 0;
  const std::int64_t low = pores.box.lo[0];
  shell.for_each_row(0, shell.rows(), [&](const Index3& first, std::span<const std::int64_t> ghosts) {
    const Index3 v = {low, first[1], first[2]};
    if (low > 0 && first[0] == low - 1 && ghosts[0] >= 0 && pores.box.contains(v) && pores[v]) ++cut;
  });
  return cut;
}

// The nodes of the components that reach the surface, with their sizes.
std::vector<PoreGraph::Node> with_sizes(const PoreBlock& pores, const Components& components, const SurfaceComponents& surface,
                                        const Index3& shape) {
  std::vector<PoreGraph::Node> nodes = surface.nodes();
  for (PoreGraph::Node& node : nodes) node.lowest = ~std::uint64_t{0};
  const Box& box = pores.box;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      components.for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Components::Run run) {
        const std::int64_t local = surface.local(components.root(run));
        if (local < 0) return;
        PoreGraph::Node& node = nodes[static_cast<std::size_t>(local)];
        node.voxels += end - begin;
        node.lowest = std::min<std::uint64_t>(node.lowest, whole_box(shape).offset({begin, y, z}));
      });
    }
  }
  return nodes;
}

struct Removal {
  std::int64_t before = 0, left = 0, rows = 0;  // pore voxels before and after cleaning, and their rows
};

// Removes all runs except those of components that stay.
template <class Stays>
Removal remove_runs(PoreBlock& pores, const Components& components, int threads, Stays&& stays) {
  const Box& box = pores.box;
  Removal all;
  std::mutex guard;
  in_parallel(threads, box.extent(2), [&](std::int64_t layer) {
    const std::int64_t z = box.lo[2] + layer;
    Removal layer_removal;
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      components.for_each_run(y, z, [&](std::int64_t begin, std::int64_t end, Components::Run run) {
        layer_removal.before += end - begin;
        if (stays(components.root(run))) {
          layer_removal.left += end - begin;
          ++layer_removal.rows;
        } else {
          std::fill_n(&pores[{begin, y, z}], end - begin, 0);
        }
      });
    }
    const std::lock_guard<std::mutex> lock(guard);
    all.before += layer_removal.before, all.left += layer_removal.left, all.rows += layer_removal.rows;
  });
  return all;
}

}  // namespace

PoreReport remove_stagnant_pores(PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Axes& wanted, const Comm& comm,
                                 int threads, Neighbours neighbours, KeptPores kept) {
  Progress progress(comm, "cleaning pores");
  const Components components(
      pores, threads, [&](double share) { progress.at(share); }, neighbours);
  const SurfaceComponents surface(pores, components, grid.shape(), comm);
  const GhostShell shell(grid, boundary == Boundary::periodic, threads, comm,
                         [&](const Index3& first, std::span<std::int64_t> numbers) { surface.numbers(first, numbers); });
  const auto edges = links_to_ghosts(shell, surface, pores.box, grid.shape(), neighbours, threads);
  const auto wanted_bits = static_cast<std::uint8_t>((wanted[0] ? 1 : 0) | (wanted[1] ? 2 : 0) | (wanted[2] ? 4 : 0));
  const bool only_largest = kept == KeptPores::largest;
  const std::vector<std::uint8_t> carried =
      PoreGraph::carried_axes_all(comm, only_largest ? with_sizes(pores, components, surface, grid.shape()) : surface.nodes(), edges,
                                  boundary, only_largest ? std::optional(wanted_bits) : std::nullopt);
  const Removal removal = remove_runs(pores, components, threads, [&](Components::Run root) {
    const std::int64_t node = surface.local(root);
    return node >= 0 && (carried[static_cast<std::size_t>(node)] & wanted_bits) != 0;
  });

  int carried_anywhere = 0;
  for (std::uint8_t bits : carried) carried_anywhere |= bits;
  const auto sums =
      comm.sum_all(std::vector<std::int64_t>{pores.box.volume(), removal.before, removal.left, carried_anywhere & 1, carried_anywhere & 2,
                                             carried_anywhere & 4, removal.rows - rows_cut_by_face(shell, pores)});
  PoreReport report;
  report.voxels = sums[0];
  report.pore_voxels = sums[1];
  report.sites = sums[2];
  report.rows = sums[6];
  report.percolates = {sums[3] > 0, sums[4] > 0, sums[5] > 0};
  return report;
}

}  // namespace karst
