#include "network/last_level.hpp"

#include <algorithm>
#include <array>

#include "base/raw_vector.hpp"

namespace karst {

namespace {

// The sum of 0 and a conductance is exact, so all ranks get the same matrix.
bool has_links(const NodeRows& rows, std::int64_t node) {
  for (std::int64_t k = 0; k < rows.longest(node); ++k) {
    if (rows.neighbours[static_cast<std::size_t>(rows.entry(node, k))] != static_cast<std::uint32_t>(node)) return true;
  }
  return false;
}

}  // namespace

LastLevel::LastLevel(const CoarserLevel& level, std::span<const float> conductances, std::span<const float> grounds, const Comm& comm)
    : comm_(comm) {
  std::vector<NodeKey> mine;
  for (std::int64_t node = 0; node < level.rows.nodes; ++node) {
    const bool is_grounded = grounds[static_cast<std::size_t>(node)] > 0;
    if (!is_grounded && !has_links(level.rows, node)) continue;
    nodes_.push_back(static_cast<std::uint32_t>(node));
    mine.push_back(level.keys[static_cast<std::size_t>(node)]);
  }
  std::vector<NodeKey> all = comm.exchange_all(std::vector<std::vector<NodeKey>>(static_cast<std::size_t>(comm.size()), mine));
  std::sort(all.begin(), all.end());
  size_ = all.size();
  const auto place_of = [&](NodeKey key) { return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), key) - all.begin()); };
  std::vector<NodeKey> keys(level.keys.begin(), level.keys.end());
  const auto theirs = values_of_others(level.halo, comm, [&](std::uint32_t node) { return level.keys[node]; });
  keys.insert(keys.end(), theirs.begin(), theirs.end());
  std::vector<float> links(size_ * (size_ + 1));
  for (const std::uint32_t node : nodes_) {
    const std::size_t row = places_.emplace_back(place_of(keys[node]));
    links[size_ * size_ + row] = grounds[node];
    for (std::int64_t k = 0; k < level.rows.longest(node); ++k) {
      const auto entry = static_cast<std::size_t>(level.rows.entry(node, k));
      const std::uint32_t other = level.rows.neighbours[entry];
      if (other != node) links[row * size_ + place_of(keys[other])] = conductances[entry];
    }
  }
  comm.join_all(links);
  matrix_.assign(size_ * size_, 0);
  for (std::size_t row = 0; row < size_; ++row) {
    at(row, row) += links[size_ * size_ + row];
    for (std::size_t column = 0; column < row; ++column) {
      const double conductance = links[row * size_ + column];
      at(row, column) = -conductance;
      at(row, row) += conductance;
      at(column, column) += conductance;
    }
  }
  factorize();
  residuals_.resize(size_);
  potentials_.resize(size_);
}

// L D L^T. A pivot that rounding alone keeps from 0 belongs to nodes without a fixed potential: the potential of that node is 0.
void LastLevel::factorize() {
  constexpr double smallest = 1e-6;
  std::vector<double> scaled(size_);
  for (std::size_t row = 0; row < size_; ++row) {
    const double diagonal = at(row, row);
    double pivot = diagonal;
    for (std::size_t column = 0; column < row; ++column) {
      double value = at(row, column);
      for (std::size_t k = 0; k < column; ++k) value -= scaled[k] * at(column, k);
      scaled[column] = value;
      at(row, column) = value * at(column, column);
      pivot -= value * at(row, column);
    }
    at(row, row) = pivot > smallest * diagonal ? 1 / pivot : 0;
  }
}

void LastLevel::solve(std::span<float> values) {
  std::fill(residuals_.begin(), residuals_.end(), 0.0F);
  for (std::size_t i = 0; i < nodes_.size(); ++i) residuals_[places_[i]] = values[nodes_[i]];
  if (comm_.size() > 1) comm_.join_all(residuals_);
  for (std::size_t row = 0; row < size_; ++row) {
    double value = residuals_[row];
    for (std::size_t k = 0; k < row; ++k) value -= at(row, k) * potentials_[k];
    potentials_[row] = value;
  }
  for (std::size_t row = 0; row < size_; ++row) potentials_[row] *= at(row, row);
  for (std::size_t row = size_; row-- > 0;) {
    for (std::size_t k = 0; k < row; ++k) potentials_[k] -= at(row, k) * potentials_[row];
  }
  std::fill(values.begin(), values.end(), 0.0F);
  for (std::size_t i = 0; i < nodes_.size(); ++i) values[nodes_[i]] = static_cast<float>(potentials_[places_[i]]);
}

}  // namespace karst
