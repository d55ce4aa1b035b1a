// The links of all ranks' nodes on the first joint level, as a symmetric matrix.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/ranks/parallel.hpp"
#include "network/joint/sparse_rows.hpp"

namespace karst {

struct JointEntry {
  std::uint32_t row, column;
  float value;
};

constexpr std::int64_t rows_of_share = 1 << 10;

// The entries of all ranks by row and column.
class JointRows {
 public:
  JointRows(const std::vector<JointEntry>& entries, std::int64_t rows, int threads)
      : first_(static_cast<std::size_t>(rows) + 1), entries_(entries.size()), threads_(threads) {
    for (const JointEntry& entry : entries) ++first_[entry.row + 1];
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) first_[row + 1] += first_[row];
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (const JointEntry& entry : entries) entries_[next[entry.row]++] = entry;
    for_each_row([&](std::size_t row) {
      std::sort(begin(row), begin(row + 1), [](const JointEntry& a, const JointEntry& b) { return a.column < b.column; });
    });
    make_symmetric();
  }

  // On the diagonal: the sum of the conductances of a node.
  SparseRows links() const {
    SparseRows matrix;
    matrix.first = first_;
    matrix.entries.resize(entries_.size());
    for_each_row([&](std::size_t row) {
      std::size_t at = first_[row];
      SparseEntry& diagonal = matrix.entries[at++] = {static_cast<std::uint32_t>(row), 0};
      for (std::size_t e = first_[row]; e < first_[row + 1]; ++e) {
        const auto value = static_cast<double>(entries_[e].value);
        diagonal.value += value;
        if (entries_[e].column != row) matrix.entries[at++] = {entries_[e].column, -value};
      }
    });
    return matrix;
  }

 private:
  std::vector<JointEntry>::iterator begin(std::size_t row) { return entries_.begin() + static_cast<std::ptrdiff_t>(first_[row]); }

  // The two ends of a link have the same conductance, up to rounding. The conductance at the end with the lower number counts.
  void make_symmetric() {
    for_each_row([&](std::size_t row) {
      for (auto entry = begin(row); entry != begin(row + 1) && entry->column < row; ++entry) {
        const auto other = std::lower_bound(begin(entry->column), begin(entry->column + 1), row,
                                            [](const JointEntry& each, std::size_t column) { return each.column < column; });
        entry->value = other->value;
      }
    });
  }

  template <class Work>
  void for_each_row(Work&& work) const {
    in_parallel_shares(threads_, std::ssize(first_) - 1, rows_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto row = static_cast<std::size_t>(begin); row < static_cast<std::size_t>(end); ++row) work(row);
    });
  }

  std::vector<std::size_t> first_;
  std::vector<JointEntry> entries_;  // one of each row is on the diagonal
  int threads_;
};

}  // namespace karst
