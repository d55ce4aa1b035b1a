// The preconditioner of the conjugate gradients: one V-cycle over the levels of the part, and a W-cycle over the bricks of the whole
// sample.
//
// A node of a coarser level is an aggregate of 2 x 2 x 2 voxels of the finer level. Its links are the sums of the links that leave it. The
// aggregates do not depend on the parts, so nor do the bits of the result.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "conduction/coarse_grid.hpp"
#include "conduction/level_parts.hpp"
#include "conduction/neighbour_values.hpp"
#include "conduction/site_codes.hpp"
#include "conduction/site_work.hpp"

namespace karst {

/// Values at nodes, and those of other parts behind them.
template <class Device>
struct NodeValues {
  NodeValues(const Device& device, const PartShape& shape, const std::vector<Peer>& peers, const Comm& comm)
      : values(device.template zeros<float>(shape.values())), exchange(device, peers, values, shape.sites, comm) {}
  float* data() { return values.data(); }

  typename Device::template Array<float> values;
  NeighbourValues<Device, float> exchange;
};

/// The nodes of a part on a coarser level.
template <class Device>
class NodeLevel {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  NodeLevel(const Device& device, Part part, const Comm& comm)
      : shape(part), neighbours(device.moved(take_neighbours(part))),
        conductances(device.template zeros<float>(faces_of_voxel * shape.sites)), diagonals(device.template zeros<float>(shape.sites)),
        residuals(device.template zeros<float>(shape.sites)), first_(device, shape, part.peers, comm),
        second_(device, shape, part.peers, comm) {}

  NodeLinks links() const { return {neighbours.data(), shape.sites, conductances.data(), diagonals.data()}; }
  NodeValues<Device>& smooth() { return is_turned_ ? second_ : first_; }
  NodeValues<Device>& result() { return is_turned_ ? first_ : second_; }
  void go_on_from_result() { is_turned_ = !is_turned_; }  ///< the result becomes `smooth`

  PartShape shape;
  Array<std::uint32_t> neighbours;
  Array<float> conductances, diagonals, residuals;

 private:
  NodeValues<Device> first_, second_;
  bool is_turned_ = false;
};

/// Between a level and the next.
template <class Device>
struct FamilyOnDevice {
  template <class T>
  using Array = typename Device::template Array<T>;

  FamilyOnDevice(const Device& device, Family family)
      : nodes(family.nodes), parents(device.moved(std::move(family.parents))), children(device.moved(std::move(family.children))) {}

  std::int64_t nodes;
  Array<std::uint32_t> parents, children;
};

/// By how much a correction from a coarser level is lengthened: aggregates make coarser levels too stiff. A level that is solved twice
/// returns at most its exact solution if the factor of its correction is below 2. The grid of bricks is solved once, so the product of its
/// factor and the next one must be below 2. Then the preconditioner is positive definite. Chosen by experiment (docs/performance.md).
constexpr float lengthening_of_levels = 1.5F, lengthening_of_bricks = 1.3F;

template <class Device>
class Preconditioner {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// `coarser`: the parts of all levels but the finest. Collective.
  Preconditioner(const Device& device, std::vector<Part> coarser, std::vector<Family> families, std::vector<std::uint64_t> bricks,
                 const Index3& grid, int threads, const Comm& comm)
      : device_(device), comm_(comm), threads_(threads), grid_shape_(grid), bricks_(std::move(bricks)) {
    for (Part& part : coarser) levels_.push_back(std::make_unique<NodeLevel<Device>>(device, std::move(part), comm));
    for (Family& family : families) families_.emplace_back(device, std::move(family));
    const std::int64_t count = std::ssize(bricks_);
    brick_values_ = device.template zeros<float>(count);
    brick_links_ = device.template zeros<float>((faces_of_voxel + 2) * count);
  }

  /// Finds the links of all levels for a driven axis. Conductances to fixed potentials are in the memory of results meanwhile. Collective.
  void set_links(const SiteLinks& sites, std::int64_t all_sites) {
    join(sites, all_sites, nullptr, 0);
    for (std::size_t l = 0; l < levels_.size(); ++l) {
      NodeLevel<Device>& level = *levels_[l];
      join(level.links(), level.shape.sites, level.result().data(), l + 1);
    }
    gather_grid();
  }

  /// Adds the correction from coarser levels to `smooth`. `remainders`: of the sites. Collective.
  void correct(const SiteLinks& links, const PartShape& shape, const float* remainders, float* smooth) {
    add_correction(links, shape, remainders, smooth, 0);
  }

 private:
  // The links of the level above family `number`.
  template <class Links>
  void join(const Links& links, std::int64_t finer_sites, const float* finer_grounds, std::size_t number) {
    const FamilyOnDevice<Device>& family = families_[number];
    const bool is_last = number == levels_.size();
    float* const conductances = is_last ? brick_links_.data() : levels_[number]->conductances.data();
    float* const grounds = is_last ? brick_links_.data() + faces_of_voxel * family.nodes : levels_[number]->result().data();
    float* const diagonals = is_last ? grounds + family.nodes : levels_[number]->diagonals.data();
    device_.run({0, family.nodes}, JoinLinks<Links>{links, finer_sites, family.parents.data(), finer_grounds, family.children.data(),
                                                    family.nodes, conductances, grounds, diagonals});
  }

  // Every rank gets the links of all bricks.
  void gather_grid() {
    std::vector<float> mine(static_cast<std::size_t>(std::ssize(brick_links_)));
    device_.copy_out(brick_links_, 0, std::span(mine));
    GridLinks links(grid_shape_);
    const std::size_t count = bricks_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto brick = static_cast<std::size_t>(bricks_[i]);
      for (std::size_t axis = 0; axis < 3; ++axis) links.above[axis][brick] = mine[(2 * axis + 1) * count + i];
      links.grounds[brick] = mine[faces_of_voxel * count + i];
    }
    for (auto& above : links.above) comm_.join_all(above);
    comm_.join_all(links.grounds);
    grid_ = std::make_unique<CoarseGrid>(std::move(links), threads_);
    residuals_.assign(static_cast<std::size_t>(whole_box(grid_shape_).volume()), 0);
    mine_.resize(count);
  }

  template <class Links>
  void add_correction(const Links& links, const PartShape& shape, const float* remainders, float* smooth, std::size_t number) {
    const FamilyOnDevice<Device>& family = families_[number];
    const bool is_last = number == levels_.size();
    float* const coarser = is_last ? brick_values_.data() : levels_[number]->residuals.data();
    device_.run({0, family.nodes}, SumChildren{family.children.data(), family.nodes, remainders, coarser});
    if (is_last) {
      solve_grid();
    } else {
      solve_level(number);
    }
    const float* const corrections = is_last ? brick_values_.data() : levels_[number]->result().data();
    device_.run(shape.all(), AddCorrection<Links>{links, family.parents.data(), corrections, smooth,
                                                  is_last ? lengthening_of_bricks : lengthening_of_levels});
  }

  // Twice: the second time from the result of the first.
  void solve_level(std::size_t number) {
    NodeLevel<Device>& level = *levels_[number];
    device_.run(level.shape.all(), SmoothFirst<NodeLinks, float>{level.links(), level.residuals.data(), level.smooth().data()});
    improve(level, number);
    level.go_on_from_result();
    smooth(level);
    level.go_on_from_result();
    improve(level, number);
  }

  // From `smooth` to `result`.
  void improve(NodeLevel<Device>& level, std::size_t number) {
    const FindRemainder<NodeLinks, float> remain{level.links(), level.residuals.data(), level.smooth().data(), level.result().data()};
    run_with_neighbours(device_, level.shape, level.smooth().exchange, remain);
    add_correction(level.links(), level.shape, level.result().data(), level.smooth().data(), number + 1);
    smooth(level);
  }

  void smooth(NodeLevel<Device>& level) {
    const SmoothAgain<NodeLinks, float> again{level.links(), level.residuals.data(), level.smooth().data(), level.result().data()};
    run_with_neighbours(device_, level.shape, level.smooth().exchange, again);
  }

  void solve_grid() {
    device_.copy_out(brick_values_, 0, std::span(mine_));
    std::fill(residuals_.begin(), residuals_.end(), 0.0F);
    for (std::size_t i = 0; i < bricks_.size(); ++i) residuals_[bricks_[i]] = mine_[i];
    comm_.join_all(residuals_);
    const std::vector<float>& found = grid_->solve(residuals_);
    for (std::size_t i = 0; i < bricks_.size(); ++i) mine_[i] = found[bricks_[i]];
    device_.copy_in(std::span<const float>(mine_), brick_values_, 0);
  }

  const Device& device_;
  Comm comm_;
  int threads_;
  Index3 grid_shape_;
  std::vector<std::uint64_t> bricks_;
  std::vector<std::unique_ptr<NodeLevel<Device>>> levels_;
  std::vector<FamilyOnDevice<Device>> families_;
  Array<float> brick_values_, brick_links_;  // links: conductances, grounds, diagonals
  std::unique_ptr<CoarseGrid> grid_;
  std::vector<float> residuals_, mine_;
};

}  // namespace karst
