#include "network/joint/sparse_rows.hpp"

#include <cstddef>
#include <vector>

#include "base/ranks/parallel.hpp"

namespace karst {

SparseRows sparse_rows(std::int64_t rows, std::int64_t columns, int threads,
                       const std::function<void(std::int64_t row, RowSum& sum)>& make) {
  constexpr std::int64_t fewest_rows = 16;  // of a share; rows of the coarsest levels have hundreds of entries
  const std::int64_t some = std::max<std::int64_t>(fewest_rows, (rows + 4 * threads - 1) / (4 * threads)),
                     shares = (rows + some - 1) / some;
  std::vector<std::vector<SparseEntry>> share_entries(static_cast<std::size_t>(shares));
  SparseRows matrix;
  matrix.first.resize(static_cast<std::size_t>(rows) + 1);
  in_parallel(threads, shares, [&](std::int64_t share) {
    RowSum sum(columns);
    auto& entries = share_entries[static_cast<std::size_t>(share)];
    for (std::int64_t row = share * some; row < std::min(rows, (share + 1) * some); ++row) {
      make(row, sum);
      sum.move_to(entries);
      matrix.first[static_cast<std::size_t>(row) + 1] = entries.size();
    }
  });
  std::size_t before = 0;
  for (std::int64_t share = 0; share < shares; ++share) {
    for (std::int64_t row = share * some; row < std::min(rows, (share + 1) * some); ++row)
      matrix.first[static_cast<std::size_t>(row) + 1] += before;
    before += share_entries[static_cast<std::size_t>(share)].size();
  }
  matrix.entries.reserve(before);
  for (const auto& entries : share_entries) matrix.entries.insert(matrix.entries.end(), entries.begin(), entries.end());
  return matrix;
}

SparseRows transposed(const SparseRows& matrix, std::int64_t columns) {
  SparseRows transpose;
  transpose.first.assign(static_cast<std::size_t>(columns) + 1, 0);
  for (const SparseEntry& entry : matrix.entries) ++transpose.first[entry.column + 1];
  for (std::size_t column = 0; column < static_cast<std::size_t>(columns); ++column) transpose.first[column + 1] += transpose.first[column];
  transpose.entries.resize(matrix.entries.size());
  std::vector<std::size_t> next(transpose.first.begin(), transpose.first.end() - 1);
  for (std::int64_t row = 0; row < matrix.rows(); ++row) {
    for (const SparseEntry* entry = matrix.begin(row); entry != matrix.end(row); ++entry)
      transpose.entries[next[entry->column]++] = {static_cast<std::uint32_t>(row), entry->value};
  }
  return transpose;
}

namespace {

// L D L^T of a symmetric matrix.
class Factors {
 public:
  Factors(const SparseRows& matrix, const std::vector<bool>& is_pinned)
      : size_(static_cast<std::size_t>(matrix.rows())), values_(size_ * size_) {
    for (std::size_t row = 0; row < size_; ++row) {
      for (const SparseEntry* entry = matrix.begin(static_cast<std::int64_t>(row)); entry != matrix.end(static_cast<std::int64_t>(row));
           ++entry)
        at(row, entry->column) = is_pinned[row] || is_pinned[entry->column] ? 0 : entry->value;
    }
    factorize();
  }

  // Turns a column into the solution.
  void solve(std::vector<double>& column) const {
    for (std::size_t k = 0; k < size_; ++k) {
      const double value = column[k];
      for (std::size_t row = k + 1; row < size_; ++row) column[row] -= at(k, row) * value;  // L by columns
    }
    for (std::size_t k = size_; k-- > 0;) {
      double value = column[k] * at(k, k);
      for (std::size_t row = k + 1; row < size_; ++row) value -= at(k, row) * column[row];
      column[k] = value;
    }
  }

 private:
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

  // The upper triangle becomes L^T, the diagonal 1 / D.
  void factorize() {
    for (std::size_t k = 0; k < size_; ++k) {
      const double pivot = at(k, k), by_pivot = pivot > 0 ? 1 / pivot : 0;
      for (std::size_t row = k + 1; row < size_; ++row) {
        const double factor = at(k, row) * by_pivot;
        if (factor == 0) continue;
        for (std::size_t column = row; column < size_; ++column) at(row, column) -= factor * at(k, column);
      }
      for (std::size_t row = k + 1; row < size_; ++row) at(k, row) *= by_pivot;
      at(k, k) = by_pivot;
    }
  }

  std::size_t size_;
  std::vector<double> values_;
};

}  // namespace

RawVector<double> exact_inverse(const SparseRows& matrix, const std::vector<bool>& is_pinned, int threads) {
  const Factors factors(matrix, is_pinned);
  const auto size = static_cast<std::size_t>(matrix.rows());
  RawVector<double> inverse(size * size);
  in_parallel(threads, matrix.rows(), [&](std::int64_t column) {
    std::vector<double> solution(size);
    solution[static_cast<std::size_t>(column)] = 1;
    factors.solve(solution);
    for (std::size_t row = 0; row < size; ++row) inverse[static_cast<std::size_t>(column) * size + row] = solution[row];
  });
  return inverse;
}

}  // namespace karst
