#include "physics/transport/walkers/walk_spread.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/ranks/exact_sum.hpp"
#include "network/terms.hpp"

namespace karst {

namespace {

// The sums over all walkers of value(i, k), for k below `count`. Each is a sum of whole numbers in units of its own.
template <class Value>
std::vector<double> exact_sums(std::size_t walkers, std::size_t count, const Comm& comm, Value&& value) {
  std::vector<double> units(count);
  std::vector<ExactSum> sums(count);
  for (std::size_t k = 0; k < count; ++k) {
    double largest = 0;
    for (std::size_t i = 0; i < walkers; ++i) largest = std::max(largest, std::abs(value(i, k)));
    units[k] = unit_of(comm.max_all(largest));
    const double by_unit = 1 / units[k];
    for (std::size_t i = 0; i < walkers; ++i) sums[k].add(value(i, k) * by_unit);
  }
  std::vector<double> all = ExactSum::all(sums, comm);
  for (std::size_t k = 0; k < count; ++k) all[k] *= units[k];
  return all;
}

std::array<double, 3> means_of(const Displacements& of, const Comm& comm) {
  const std::vector<double> sums = exact_sums(of.block.size(), 3, comm, [&](std::size_t i, std::size_t a) { return of.block[i][a]; });
  const auto all = static_cast<double>(of.walkers);
  return {sums[0] / all, sums[1] / all, sums[2] / all};
}

// The entries of a symmetric tensor: xx, yy, zz, xy, xz, yz.
constexpr std::size_t entries = 6;
constexpr std::array<std::array<std::size_t, 2>, entries> axes_of_entry = {{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}};

// Products of deviations from the means, less those at the earlier time.
class Products {
 public:
  Products(const Displacements* early, const Displacements& late, const Comm& comm) : early_(early), late_(late) {
    late_means_ = means_of(late, comm);
    if (early != nullptr) early_means_ = means_of(*early, comm);
  }
  double of(std::size_t walker, std::size_t entry) const {
    const double late = product(late_.block[walker], late_means_, entry);
    return early_ == nullptr ? late : late - product(early_->block[walker], early_means_, entry);
  }
  const std::array<double, 3>& late_means() const { return late_means_; }
  const std::array<double, 3>& early_means() const { return early_means_; }

 private:
  static double product(const std::array<double, 3>& at, const std::array<double, 3>& means, std::size_t entry) {
    const auto [a, b] = axes_of_entry[entry];
    return (at[a] - means[a]) * (at[b] - means[b]);
  }

  const Displacements* early_;
  const Displacements& late_;
  std::array<double, 3> late_means_{}, early_means_{};
};

WalkSpread spread(const Displacements* early, const Displacements& late, const Comm& comm) {
  WalkSpread made;
  made.from = early == nullptr ? 0 : early->time;
  made.time = late.time;
  const double interval = made.time - made.from, all = static_cast<double>(late.walkers);
  const Products products(early, late, comm);
  const std::size_t here = late.block.size();
  std::vector<double> means = exact_sums(here, entries, comm, [&](std::size_t i, std::size_t e) { return products.of(i, e); });
  for (double& mean : means) mean /= all;
  const std::vector<double> squares = exact_sums(here, entries, comm, [&](std::size_t i, std::size_t e) {
    const double off = products.of(i, e) - means[e];
    return off * off;
  });
  const double by_time = 1 / (2 * interval), unbiased = all / (all - 1);
  for (std::size_t e = 0; e < entries; ++e) {
    const auto [a, b] = axes_of_entry[e];
    made.dispersion[a][b] = made.dispersion[b][a] = means[e] * unbiased * by_time;
    made.error[a][b] = made.error[b][a] = std::sqrt(squares[e] / all / (all - 1)) * by_time;
  }
  const std::vector<double> steps = exact_sums(here, 3, comm, [&](std::size_t i, std::size_t a) {
    const double moved = late.block[i][a] - (early == nullptr ? 0 : early->block[i][a]);
    const double off = moved - (products.late_means()[a] - products.early_means()[a]);
    return off * off;
  });
  for (std::size_t a = 0; a < 3; ++a) {
    made.velocity[a] = (products.late_means()[a] - products.early_means()[a]) / interval;
    made.velocity_error[a] = std::sqrt(steps[a] / all / (all - 1)) / interval;
  }
  return made;
}

}  // namespace

WalkSpread spread_of(const Displacements& at, const Comm& comm) { return spread(nullptr, at, comm); }

WalkSpread spread_between(const Displacements& early, const Displacements& late, const Comm& comm) { return spread(&early, late, comm); }

}  // namespace karst
