#include "solver/flow_sum.hpp"

#include <vector>

namespace karst {

std::array<double, 3> ExactSum::all(const std::array<ExactSum, 3>& mine, const Comm& comm) {
  constexpr std::int64_t low_bits = 0xFFFFFFFF;
  std::vector<std::int64_t> pieces;  // small enough to be added by many ranks
  for (const ExactSum& sum : mine) {
    const Whole both = (sum.whole_ << 32) + sum.rest_;
    pieces.push_back(static_cast<std::int64_t>(both >> 64));
    pieces.push_back(static_cast<std::int64_t>(both >> 32) & low_bits);
    pieces.push_back(static_cast<std::int64_t>(both) & low_bits);
  }
  pieces = comm.sum_all(std::move(pieces));
  std::array<double, 3> sums{};
  for (std::size_t a = 0; a < 3; ++a) {
    const Whole both = (Whole{pieces[3 * a]} << 64) + (Whole{pieces[3 * a + 1]} << 32) + pieces[3 * a + 2];
    sums[a] = static_cast<double>(both) * 0x1p-62;
  }
  return sums;
}

}  // namespace karst
