#include "network/joint/exact_inverse.hpp"

#include <cstddef>
#include <vector>

#include "base/ranks/parallel.hpp"

namespace karst {

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
