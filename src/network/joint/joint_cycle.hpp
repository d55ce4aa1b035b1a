// One multigrid cycle over the joint levels of a network, on a device. Every rank computes the same numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "network/joint/joint_levels.hpp"
#include "network/joint/joint_work.hpp"
#include "network/node_work.hpp"

namespace karst {

template <class Device>
class JointCycle {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  JointCycle(const Device& device, JointLevels levels, const Comm& comm)
      : device_(device), comm_(comm), networks_{std::move(levels.networks), levels.count_of_networks}, nodes_here_(std::move(levels.nodes)),
        nodes_(device.template copied<std::uint32_t>(nodes_here_)), places_here_(std::move(levels.places)),
        places_(device.template copied<std::uint32_t>(places_here_)), inverse_(device.moved(std::move(levels.inverse))) {
    for (JointLevel& level : levels.levels) levels_.push_back(std::make_unique<Level>(device, std::move(level)));
    all_.resize(static_cast<std::size_t>(levels_.front()->nodes));
    mine_.resize(places_here_.size());
    some_ = device.template zeros<float>(std::ssize(mine_));
  }

  /// The mean over its network for each own node of the level above, from sums and counts of these nodes; 0 in a network with a fixed
  /// potential. A node without links is a network. Collective.
  std::vector<float> means(const std::vector<float>& sums, const std::vector<float>& counts) {
    const std::vector<float> all_sums = of_all(sums), all_counts = of_all(counts);
    std::vector<double> sum(networks_.count), count(networks_.count);
    for (std::size_t i = 0; i < networks_.of_node.size(); ++i) {
      if (networks_.of_node[i] == no_parent) continue;
      sum[networks_.of_node[i]] += static_cast<double>(all_sums[i]);
      count[networks_.of_node[i]] += static_cast<double>(all_counts[i]);
    }
    std::vector<float> means(sums.size());
    for (std::size_t node = 0; node < means.size(); ++node) means[node] = counts[node] > 0 ? sums[node] / counts[node] : 0;
    for (std::size_t i = 0; i < nodes_here_.size(); ++i) {
      const std::uint32_t network = networks_.of_node[places_here_[i]];
      means[nodes_here_[i]] = network != no_parent && count[network] > 0 ? static_cast<float>(sum[network] / count[network]) : 0;
    }
    return means;
  }

  /// From the residuals of the own nodes of the level above to their potentials. Collective.
  void solve(const Array<float>& residuals, Array<float>& potentials, std::int64_t nodes) {
    Level& first = *levels_.front();
    device_.run({0, std::ssize(mine_)}, Pick{nodes_.data(), residuals.data(), some_.data()});
    if (comm_.size() == 1) {
      device_.run({0, std::ssize(mine_)}, Put{places_.data(), some_.data(), first.residuals.data()});
    } else {
      device_.copy_out(some_, 0, std::span(mine_));
      std::fill(all_.begin(), all_.end(), 0.0F);
      for (std::size_t i = 0; i < mine_.size(); ++i) all_[places_here_[i]] = mine_[i];
      comm_.join_all(all_);
      device_.copy_in(std::span<const float>(all_), first.residuals, 0);
    }
    solve(0);
    device_.run({0, nodes}, Clear{potentials.data()});
    device_.run({0, std::ssize(mine_)}, Pick{places_.data(), first.result.data(), some_.data()});
    device_.run({0, std::ssize(mine_)}, Put{nodes_.data(), some_.data(), potentials.data()});
  }

 private:
  struct Matrix {
    Matrix(const Device& device, SlicedMatrix of)
        : first(device.moved(std::move(of.rows.first))), columns(device.moved(std::move(of.rows.neighbours))),
          values(device.moved(std::move(of.values))) {}
    MatrixRows rows() const { return {first.data(), columns.data(), values.data()}; }
    Array<std::int64_t> first;
    Array<std::uint32_t> columns;
    Array<float> values;
  };

  struct Level {
    Level(const Device& device, JointLevel of)
        : nodes(of.nodes), padded(of.links.rows.nodes), links_(device, std::move(of.links)),
          diagonals_(device.moved(std::move(of.diagonals))), residuals(device.template zeros<float>(padded)),
          smooth(device.template zeros<float>(padded)), result(device.template zeros<float>(padded)),
          interpolation(device, std::move(of.interpolation)), restriction(device, std::move(of.restriction)) {}

    NodeLinks links() const { return {links_.first.data(), links_.columns.data(), links_.values.data(), diagonals_.data(), nullptr}; }
    SiteRange all() const { return {0, nodes}; }

    std::int64_t nodes, padded;

   private:
    Matrix links_;
    Array<float> diagonals_;

   public:
    Array<float> residuals, smooth, result;
    Matrix interpolation, restriction;
  };

  struct Networks {
    std::vector<std::uint32_t> of_node;
    std::uint32_t count;
  };

  // Values of own nodes of the level above, as values of all nodes of the first joint level.
  std::vector<float> of_all(const std::vector<float>& own_values) const {
    std::vector<float> all(static_cast<std::size_t>(levels_.front()->nodes));
    for (std::size_t i = 0; i < nodes_here_.size(); ++i) all[places_here_[i]] = own_values[nodes_here_[i]];
    if (comm_.size() > 1) comm_.join_all(all);
    return all;
  }

  // From the residuals of a level to its result.
  void solve(std::size_t number) {
    Level& level = *levels_[number];
    if (number + 1 == levels_.size()) {
      device_.run(level.all(), ApplyInverse{inverse_.data(), level.nodes, level.residuals.data(), level.result.data()});
      return;
    }
    Level& coarser = *levels_[number + 1];
    const NodeLinks links = level.links();
    device_.run(level.all(), SmoothFirst<NodeLinks, float>{links, level.residuals.data(), level.smooth.data()});
    device_.run(level.all(), FindRemainder<NodeLinks, float>{links, level.residuals.data(), level.smooth.data(), level.result.data()});
    device_.run(coarser.all(), Restrict{level.restriction.rows(), level.result.data(), coarser.residuals.data()});
    solve(number + 1);
    device_.run(level.all(), Interpolate{level.interpolation.rows(), coarser.result.data(), level.smooth.data()});
    device_.run(level.all(), SmoothAgain<NodeLinks, float>{links, level.residuals.data(), level.smooth.data(), level.result.data()});
  }

  const Device& device_;
  Comm comm_;
  Networks networks_;
  std::vector<std::uint32_t> nodes_here_;
  Array<std::uint32_t> nodes_;
  std::vector<std::uint32_t> places_here_;
  Array<std::uint32_t> places_;
  Array<double> inverse_;
  Array<float> some_;
  std::vector<std::unique_ptr<Level>> levels_;
  std::vector<float> all_, mine_;
};

}  // namespace karst
