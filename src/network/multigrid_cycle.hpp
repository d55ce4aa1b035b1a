// The preconditioner of conjugate gradients on a network: one multigrid cycle.
//
// Levels with many nodes are solved by two steps of conjugate gradients each (a K-cycle), so that the length of their corrections is right.
// The level with fewer nodes than most_joint_nodes is preconditioned by the joint levels (joint_cycle.hpp), which are visited once. So a
// cycle has few visits of small levels, which cost a GPU more than their work.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "network/join_work.hpp"
#include "network/joint/joint_cycle.hpp"
#include "network/joint/joint_work.hpp"
#include "network/levels.hpp"
#include "network/neighbour_values.hpp"
#include "network/node_work.hpp"

namespace karst {

/// Values at nodes, and those of other ranks behind them: of neighbours, or of foreign children.
template <class Device>
struct NodeValues {
  NodeValues(const Device& device, const NodeShape& shape, const Halo& halo, const Halo& children, const Comm& comm)
      : values(device.template zeros<float>(shape.nodes + std::max(shape.ghosts, children.received()))),
        neighbours(device, halo, values, shape.nodes, comm), foreign(device, children, values, shape.nodes, comm) {}
  float* data() { return values.data(); }

  typename Device::template Array<float> values;
  NeighbourValues<Device, float> neighbours, foreign;
};

/// The nodes of this rank on a coarser level.
template <class Device>
class NodeLevel {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// `children`: halo of the foreign children of the next level; empty on the last level.
  NodeLevel(const Device& device, NodeRows nodes_and_rows, const Halo& halo, const Halo& children, const Comm& comm)
      : shape{nodes_and_rows.nodes, halo.peers.empty() ? 0 : nodes_and_rows.nodes, halo.received()},
        conductances(device.template zeros<float>(nodes_and_rows.entries())), diagonals(device.template zeros<float>(shape.nodes)),
        grounds(device.template zeros<float>(shape.nodes)), residuals(device.template zeros<float>(shape.nodes)),
        applied(device.template zeros<float>(shape.nodes)), first_(device.moved(std::move(nodes_and_rows.first))),
        neighbours_(device.moved(std::move(nodes_and_rows.neighbours))) {
    for (auto& values : values_) values = std::make_unique<NodeValues<Device>>(device, shape, halo, children, comm);
  }

  NodeLinks links() const { return {first_.data(), neighbours_.data(), conductances.data(), diagonals.data(), grounds.data()}; }
  NodeValues<Device>& smooth() { return *values_[0]; }
  NodeValues<Device>& result() { return *values_[1]; }
  NodeValues<Device>& first_step() { return *values_[2]; }   ///< of a K-cycle
  void keep_result() { std::swap(values_[1], values_[2]); }  ///< the result becomes the first step

  NodeShape shape;
  Array<float> conductances, diagonals, grounds, residuals, applied;

 private:
  Array<std::int64_t> first_;
  Array<std::uint32_t> neighbours_;
  std::array<std::unique_ptr<NodeValues<Device>>, 3> values_;
};

/// Between a level and the next coarser one.
template <class Device>
struct FamilyOnDevice {
  template <class T>
  using Array = typename Device::template Array<T>;
  FamilyOnDevice(const Device& device, Family family, std::int64_t coarser_nodes, std::int64_t finer_nodes)
      : nodes(coarser_nodes), finer(finer_nodes), has_foreign(family.has_foreign), to_parents(std::move(family.to_parents)),
        parents(device.moved(std::move(family.parents))), first_child(device.moved(std::move(family.first_child))),
        children(device.moved(std::move(family.children))), first_foreign(device.template copied<std::uint32_t>(family.first_foreign)),
        foreign_targets(device.template copied<std::uint32_t>(family.foreign_targets)) {}

  std::int64_t nodes, finer;
  bool has_foreign;
  Halo to_parents;
  Array<std::uint32_t> parents, first_child, children, first_foreign, foreign_targets;
};

template <class Device>
class MultigridCycle {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// `levels_of`: of coarser_levels(). Collective.
  MultigridCycle(const Device& device, NetworkLevels levels_of, std::int64_t finest_nodes, const Comm& comm,
                 CycleKind kind = CycleKind::adaptive)
      : device_(device), comm_(comm), kind_(kind), shape_(levels_of.shape), threads_(levels_of.threads) {
    std::vector<CoarserLevel>& levels = levels_of.levels;
    std::int64_t finer = finest_nodes;
    for (std::size_t l = 0; l < levels.size(); ++l) {
      CoarserLevel& level = levels[l];
      const bool is_last = l + 1 == levels.size();
      const std::int64_t nodes = level.rows.nodes;
      families_.emplace_back(device, std::move(level.family), nodes, finer);
      const Halo none;
      if (is_last) last_level_ = {{}, level.rows, level.keys, level.halo, level.linked};
      levels_.push_back(std::make_unique<NodeLevel<Device>>(device, std::move(level.rows), level.halo,
                                                            is_last ? none : levels[l + 1].family.to_parents, comm));
      finer = nodes;
    }
  }

  /// Foreign children of the finest level.
  const Halo& finest_children() const { return families_.front().to_parents; }

  /// Finds the links of all levels. Collective.
  template <class Links>
  void set_links(const Links& finest) {
    join(finest, 0);
    for (std::size_t l = 1; l < levels_.size(); ++l) join(levels_[l - 1]->links(), l);
    const NodeLevel<Device>& last = *levels_.back();
    std::vector<float> conductances(static_cast<std::size_t>(last_level_.rows.entries())),
        grounds(static_cast<std::size_t>(last.shape.nodes));
    device_.copy_out(last.conductances, 0, std::span(conductances));
    device_.copy_out(last.grounds, 0, std::span(grounds));
    joint_ = std::make_unique<JointCycle<Device>>(
        device_, joint_levels(last_level_, static_cast<int>(levels_.size()), shape_, conductances, grounds, threads_, comm_), comm_);
  }

  /// Takes from the values of the finest level the mean over each network that no link joins to a fixed potential or to another network:
  /// residuals must have the mean 0 there, and potentials are known up to a constant. `some`: memory for values of the finest level.
  /// Collective.
  template <class Number>
  void remove_means(const NodeShape& shape, Number* values, NodeValues<Device>& some) {
    if (!std::exchange(has_counts_, true)) {
      device_.run(shape.all(), CountNodes{families_.front().parents.data(), some.data()});
      counts_ = sums_of_last(some);
    }
    device_.run(shape.all(), CopyNarrow<Number>{values, some.data()});
    const std::vector<float> sums = sums_of_last(some), means = joint_->means(sums, counts_);
    NodeLevel<Device>& last = *levels_.back();
    device_.copy_in(std::span<const float>(means), last.result().values, 0);
    for (std::size_t l = levels_.size(); l-- > 0;) {
      if (families_[l].has_foreign) levels_[l]->result().neighbours.exchange();
      const float* const coarser = levels_[l]->result().data();
      if (l == 0) {
        device_.run(shape.all(), SubtractParents<Number>{families_[l].parents.data(), coarser, values});
      } else {
        device_.run(levels_[l - 1]->shape.all(), TakeFromParents{families_[l].parents.data(), coarser, levels_[l - 1]->result().data()});
      }
    }
  }

  /// Adds the correction from coarser levels to `smooth`. `remainders`: of the nodes of the finest level. `unit`: of sums. Collective.
  template <class Links>
  void correct(const Links& links, const NodeShape& shape, NodeValues<Device>& remainders, float* smooth, double unit) {
    unit_ = unit;
    add_correction(links, shape, remainders, smooth, 0);
  }

 private:
  // Aggregates make a level too stiff. Chosen by experiment: docs/developers/performance-diary.md, "Formation factors".
  float lengthening() const { return kind_ == CycleKind::adaptive ? 1.3F : 1.5F; }

  // The sums of values of the finest level over the nodes of the last level.
  std::vector<float> sums_of_last(NodeValues<Device>& finest) {
    NodeValues<Device>* values = &finest;
    for (std::size_t l = 0; l < levels_.size(); ++l) {
      const FamilyOnDevice<Device>& family = families_[l];
      if (family.has_foreign) values->foreign.exchange();
      NodeValues<Device>& next = levels_[l]->result();
      device_.run({0, family.nodes}, SumChildren{family.first_child.data(), family.children.data(), values->data(), next.data()});
      values = &next;
    }
    std::vector<float> sums(static_cast<std::size_t>(levels_.back()->shape.nodes));
    device_.copy_out(values->values, 0, std::span(sums));
    return sums;
  }

  // The links of a level from those of the finer level.
  template <class Links>
  void join(const Links& finer, std::size_t number) {
    const FamilyOnDevice<Device>& family = families_[number];
    NodeLevel<Device>& level = *levels_[number];
    const Array<float> foreign = device_.template copied<float>(foreign_conductances(finer, family));
    device_.run({0, family.nodes},
                JoinLinks<Links>{finer, family.finer, family.parents.data(), family.first_child.data(), family.children.data(),
                                 family.first_foreign.data(), family.foreign_targets.data(), foreign.data(), level.links(),
                                 level.conductances.data(), level.grounds.data(), level.diagonals.data()});
    device_.finish();  // the values of foreign children
  }

  template <class Links>
  std::vector<float> foreign_conductances(const Links& finer, const FamilyOnDevice<Device>& family) const {
    if (!family.has_foreign) return {};
    std::vector<std::uint32_t> nodes, first = {0};
    std::vector<std::int64_t> counts(static_cast<std::size_t>(comm_.size()));
    for (const Halo::FromAndTo& peer : family.to_parents.peers) {
      nodes.insert(nodes.end(), peer.sent.begin(), peer.sent.end());
      counts[static_cast<std::size_t>(peer.rank)] = std::ssize(peer.sent);
    }
    const Array<std::uint32_t> listed = device_.template copied<std::uint32_t>(nodes);
    Array<std::uint32_t> lengths = device_.template zeros<std::uint32_t>(std::ssize(nodes));
    device_.run({0, std::ssize(nodes)}, CountLinks<Links>{finer, listed.data(), lengths.data()});
    std::vector<std::uint32_t> host_lengths(nodes.size());
    device_.copy_out(lengths, 0, std::span(host_lengths));
    for (const std::uint32_t length : host_lengths) first.push_back(first.back() + length + 1);
    const Array<std::uint32_t> places = device_.template copied<std::uint32_t>(first);
    Array<float> values = device_.template zeros<float>(first.back());
    device_.run({0, std::ssize(nodes)}, ListConductances<Links>{finer, listed.data(), places.data(), values.data()});
    std::vector<float> host_values(first.back());
    device_.copy_out(values, 0, std::span(host_values));
    std::vector<std::vector<float>> to_each(counts.size());
    std::size_t at = 0;
    for (std::size_t rank = 0; rank < counts.size(); ++rank) {
      const std::size_t end = at + static_cast<std::size_t>(counts[rank]);
      to_each[rank].assign(host_values.begin() + first[at], host_values.begin() + first[end]);
      at = end;
    }
    return comm_.exchange_all(to_each);
  }

  template <class Links>
  void add_correction(const Links& links, const NodeShape& shape, NodeValues<Device>& remainders, float* smooth, std::size_t number) {
    const FamilyOnDevice<Device>& family = families_[number];
    NodeLevel<Device>& coarser = *levels_[number];
    if (family.has_foreign) remainders.foreign.exchange();
    device_.run({0, family.nodes},
                SumChildren{family.first_child.data(), family.children.data(), remainders.data(), coarser.residuals.data()});
    solve(number);
    if (family.has_foreign) coarser.result().neighbours.exchange();
    device_.run(shape.all(), AddCorrection<Links>{links, family.parents.data(), coarser.result().data(), smooth, lengthening()});
  }

  // From the residuals of a level to its result: two steps of conjugate gradients, with a cycle as the direction of each (Notay and
  // Vassilevski 2008). The second step is not worth its work if the first one leaves a quarter of the residual.
  void solve(std::size_t number) {
    constexpr double small = 0.25 * 0.25;
    NodeLevel<Device>& level = *levels_[number];
    if (kind_ == CycleKind::linear) return solve_twice(level, number);
    cycle(level, number);
    level.keep_result();
    const ApplyToFirst apply{level.links(), level.first_step().data(), level.residuals.data(), level.applied.data(), 1 / unit_};
    const auto [cv, cb, vv, vb, bb] =
        sums_over_ranks(sums_with_neighbours(device_, level.shape, level.first_step().neighbours, apply), unit_, comm_);
    const double alpha = cv > 0 ? cb / cv : 1;
    const bool is_enough = !(cv > 0) || bb - 2 * alpha * vb + alpha * alpha * vv < small * bb;
    double of_first = alpha, of_second = 0;
    if (!is_enough) {
      device_.run(level.shape.all(), TakeOff{level.applied.data(), level.residuals.data(), static_cast<float>(alpha)});
      cycle(level, number);
      const ApplyToSecond second{level.links(), level.result().data(), level.applied.data(), level.residuals.data(), 1 / unit_};
      const auto [dv, dd, db] =
          sums_over_ranks(sums_with_neighbours(device_, level.shape, level.result().neighbours, second), unit_, comm_);
      const double rest = dd - dv * dv / cv;
      if (rest > 0) {
        of_second = db / rest;
        of_first = alpha - dv * of_second / cv;
      }
    }
    device_.run(level.shape.all(),
                JoinSteps{level.first_step().data(), level.result().data(), static_cast<float>(of_first), static_cast<float>(of_second)});
  }

  // Two cycles. The sum of their corrections is a symmetric positive matrix times the residuals.
  void solve_twice(NodeLevel<Device>& level, std::size_t number) {
    cycle(level, number);
    level.keep_result();
    const NodeValues<Device>& first = level.first_step();
    float* const residuals = level.residuals.data();
    run_with_neighbours(device_, level.shape, level.first_step().neighbours,
                        FindRemainder<NodeLinks, float>{level.links(), residuals, first.values.data(), residuals});
    cycle(level, number);
    device_.run(level.shape.all(), JoinSteps{first.values.data(), level.result().data(), 1, 1});
  }

  // From the residuals to the result.
  void cycle(NodeLevel<Device>& level, std::size_t number) {
    if (number + 1 == levels_.size()) return joint_->solve(level.residuals, level.result().values, level.shape.nodes);
    device_.run(level.shape.all(), SmoothFirst<NodeLinks, float>{level.links(), level.residuals.data(), level.smooth().data()});
    const SmoothAgain<NodeLinks, float> again{level.links(), level.residuals.data(), level.smooth().data(), level.result().data()};
    const FindRemainder<NodeLinks, float> remain{level.links(), level.residuals.data(), level.smooth().data(), level.result().data()};
    run_with_neighbours(device_, level.shape, level.smooth().neighbours, remain);
    add_correction(level.links(), level.shape, level.result(), level.smooth().data(), number + 1);
    run_with_neighbours(device_, level.shape, level.smooth().neighbours, again);
  }

  const Device& device_;
  Comm comm_;
  CycleKind kind_;
  std::vector<std::unique_ptr<NodeLevel<Device>>> levels_;
  std::vector<FamilyOnDevice<Device>> families_;
  CoarserLevel last_level_;
  Index3 shape_;
  int threads_;
  std::unique_ptr<JointCycle<Device>> joint_;
  std::vector<float> counts_;  // of sites, by node of the last level
  bool has_counts_ = false;
  double unit_ = 1;
};

}  // namespace karst
