#include "solver/flow_sum.hpp"

#include <algorithm>
#include <vector>

namespace karst {

std::array<double, 3> ExactSum::all(const std::array<ExactSum, 3>& mine, const Comm& comm) {
  constexpr std::int64_t low_bits = 0xFFFFFFFF;
  std::vector<std::int64_t> pieces;  // small enough to be added by many ranks
  for (const ExactSum& sum : mine) {
    pieces.push_back(static_cast<std::int64_t>(sum.total_ >> 64));
    pieces.push_back(static_cast<std::int64_t>(sum.total_ >> 32) & low_bits);
    pieces.push_back(static_cast<std::int64_t>(sum.total_) & low_bits);
  }
  pieces = comm.sum_all(std::move(pieces));
  std::array<double, 3> sums{};
  for (std::size_t a = 0; a < 3; ++a) {
    const Whole total = (Whole{pieces[3 * a]} << 64) + (Whole{pieces[3 * a + 1]} << 32) + pieces[3 * a + 2];
    sums[a] = static_cast<double>(total) * 0x1p-62;
  }
  return sums;
}

void FlowStatistics::add(const FlowStatistics& other) {
  for (std::size_t a = 0; a < 3; ++a) velocity_by_force[a].add(other.velocity_by_force[a]);
  fastest = std::max(fastest, other.fastest);
}

}  // namespace karst
