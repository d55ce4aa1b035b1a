#include "physics/relaxation/rate_spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

namespace karst {

namespace {

/// Implicit QL iterations on a symmetric tridiagonal matrix, with the first components of its eigenvectors.
class FirstComponents {
 public:
  /// `beside`: at least one number less than the diagonal has.
  FirstComponents(std::vector<double> diagonal, std::vector<double> beside)
      : values_(std::move(diagonal)), beside_(std::move(beside)), first_(values_.size()) {
    beside_.resize(values_.size());
    first_[0] = 1;
    for (std::size_t low = 0; low < values_.size(); ++low) {
      for (std::size_t high = block_end(low); high != low; high = block_end(low)) sweep(low, high);
    }
  }

  RateSpectrum spectrum() const {
    std::vector<std::size_t> order(values_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values_[a] < values_[b]; });
    RateSpectrum spectrum;
    for (const std::size_t i : order) {
      spectrum.rates.push_back(std::max(values_[i], 0.0));
      spectrum.shares.push_back(first_[i] * first_[i]);
    }
    return spectrum;
  }

 private:
  // The last row of the block that begins at `low`: the number beside it is negligible.
  std::size_t block_end(std::size_t low) const {
    std::size_t high = low;
    while (high + 1 < values_.size()) {
      const double size = std::abs(values_[high]) + std::abs(values_[high + 1]);
      if (std::abs(beside_[high]) <= std::numeric_limits<double>::epsilon() * size) break;
      ++high;
    }
    return high;
  }

  // One iteration on the rows `low` to `high`, with Wilkinson's shift.
  void sweep(std::size_t low, std::size_t high) {
    const double half = (values_[low + 1] - values_[low]) / (2 * beside_[low]);
    const double root = std::sqrt(half * half + 1);
    double along = values_[high] - values_[low] + beside_[low] / (half + std::copysign(root, half));
    double sine = 1, cosine = 1, shift = 0;
    for (std::size_t i = high; i-- > low;) {
      const double across = sine * beside_[i], kept = cosine * beside_[i], length = std::sqrt(across * across + along * along);
      beside_[i + 1] = length;
      if (length == 0) {  // the block falls into two
        values_[i + 1] -= shift;
        beside_[high] = 0;
        return;
      }
      sine = across / length;
      cosine = along / length;
      const double upper = values_[i + 1] - shift, turned = (values_[i] - upper) * sine + 2 * cosine * kept;
      shift = sine * turned;
      values_[i + 1] = upper + shift;
      along = cosine * turned - kept;
      const double behind = first_[i + 1];
      first_[i + 1] = sine * first_[i] + cosine * behind;
      first_[i] = cosine * first_[i] - sine * behind;
    }
    values_[low] -= shift;
    beside_[low] = along;
    beside_[high] = 0;
  }

  std::vector<double> values_, beside_, first_;
};

}  // namespace

double RateSpectrum::signal(double time) const {
  constexpr double least_share = 1e-20;  // smaller shares are below the rounding errors of the sum
  double signal = 0;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (shares[i] >= least_share) signal += shares[i] * std::exp(-time * rates[i]);
  }
  return signal;
}

double RateSpectrum::slowest(double least_share) const {
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (shares[i] >= least_share) return rates[i];
  }
  return rates.back();
}

RateSpectrum gauss_spectrum(const LanczosMatrix& matrix) { return FirstComponents(matrix.alpha, matrix.beta).spectrum(); }

std::optional<RateSpectrum> radau_spectrum(const LanczosMatrix& matrix) {
  if (matrix.is_complete()) return std::nullopt;
  double pivot = matrix.alpha.front();  // of T = L D L^T
  for (std::size_t i = 1; i < matrix.alpha.size() && pivot > 0; ++i)
    pivot = matrix.alpha[i] - matrix.beta[i - 1] * matrix.beta[i - 1] / pivot;
  if (!(pivot > 0)) return std::nullopt;
  std::vector<double> alpha = matrix.alpha;
  alpha.push_back(matrix.beta.back() * matrix.beta.back() / pivot);
  return FirstComponents(std::move(alpha), matrix.beta).spectrum();
}

}  // namespace karst
