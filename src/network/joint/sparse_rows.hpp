// Sparse matrices on the host, row by row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

struct SparseEntry {
  std::uint32_t column;
  double value;
};

struct SparseRows {
  std::vector<std::size_t> first{0};  ///< of each row, and the end
  std::vector<SparseEntry> entries;

  std::int64_t rows() const { return std::ssize(first) - 1; }
  const SparseEntry* begin(std::int64_t row) const { return entries.data() + first[static_cast<std::size_t>(row)]; }
  const SparseEntry* end(std::int64_t row) const { return entries.data() + first[static_cast<std::size_t>(row) + 1]; }
};

/// Adds values by column. The sum of a column has the order of the calls.
class RowSum {
 public:
  explicit RowSum(std::int64_t columns) : place_(static_cast<std::size_t>(columns), none) {}

  void add(std::uint32_t column, double value) {
    std::uint32_t& place = place_[column];
    if (place == none) {
      place = static_cast<std::uint32_t>(row_.size());
      row_.push_back({column, 0});
    }
    row_[place].value += value;
  }

  /// Appends the row, by rising column, and begins the next one.
  void move_to(std::vector<SparseEntry>& entries) {
    for (const SparseEntry& entry : row_) place_[entry.column] = none;
    std::sort(row_.begin(), row_.end(), [](const SparseEntry& a, const SparseEntry& b) { return a.column < b.column; });
    entries.insert(entries.end(), row_.begin(), row_.end());
    row_.clear();
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  std::vector<std::uint32_t> place_;
  std::vector<SparseEntry> row_;
};

/// make(row, sum) adds the values of each row; called by several threads.
SparseRows sparse_rows(std::int64_t rows, std::int64_t columns, int threads,
                       const std::function<void(std::int64_t row, RowSum& sum)>& make);

SparseRows transposed(const SparseRows& matrix, std::int64_t columns);

// The inverse of a small matrix of conductances.

/// [column * rows + row]. The potential of pinned nodes is 0: one node of each network that nothing joins to a fixed potential. This is an
/// inverse for residuals with the sum 0 over such a network.
RawVector<double> exact_inverse(const SparseRows& matrix, const std::vector<bool>& is_pinned, int threads);

}  // namespace karst
