#include "base/ranks/exact_sum.hpp"

#include <vector>

namespace karst {

std::vector<double> ExactSum::all(const std::vector<ExactSum>& own_sums, const Comm& comm) {
  constexpr std::int64_t low_bits = 0xFFFFFFFF;
  std::vector<std::int64_t> pieces;  // 32 bits each, so that sums over many ranks do not overflow
  for (const ExactSum& sum : own_sums) {
    pieces.push_back(static_cast<std::int64_t>(sum.total_ >> 64));
    pieces.push_back(static_cast<std::int64_t>(sum.total_ >> 32) & low_bits);
    pieces.push_back(static_cast<std::int64_t>(sum.total_) & low_bits);
  }
  pieces = comm.sum_all(std::move(pieces));
  std::vector<double> sums;
  for (std::size_t i = 0; i < pieces.size(); i += 3) {
    const Whole total = (Whole{pieces[i]} << 64) + (Whole{pieces[i + 1]} << 32) + pieces[i + 2];
    sums.push_back(static_cast<double>(total) * 0x1p-62);
  }
  return sums;
}

}  // namespace karst
