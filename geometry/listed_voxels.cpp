#include "geometry/listed_voxels.hpp"

#include <algorithm>
#include <mutex>

#include "base/ranks/parallel.hpp"

namespace karst {

void in_listed_shares(int threads, std::span<const std::uint64_t> voxels,
                      const std::function<void(std::span<const std::uint64_t> share, std::size_t begin)>& work) {
  constexpr std::int64_t share = 1 << 14;
  in_parallel_shares(threads, std::ssize(voxels), share, [&](std::int64_t begin, std::int64_t end) {
    work(voxels.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)), static_cast<std::size_t>(begin));
  });
}

Box box_around(std::span<const std::uint64_t> voxels, const Index3& shape, int threads) {
  Box around = {shape, {0, 0, 0}};
  std::mutex guard;
  const auto include = [](Box& box, const Index3& lo, const Index3& hi) {
    for (std::size_t a = 0; a < 3; ++a) {
      box.lo[a] = std::min(box.lo[a], lo[a]);
      box.hi[a] = std::max(box.hi[a], hi[a]);
    }
  };
  in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t) {
    Box mine = {shape, {0, 0, 0}};
    for_each_listed(share, shape, [&](std::size_t, const Index3& at) { include(mine, at, {at[0] + 1, at[1] + 1, at[2] + 1}); });
    const std::lock_guard<std::mutex> lock(guard);
    include(around, mine.lo, mine.hi);
  });
  return around.hi[0] == 0 ? Box{} : around;
}

}  // namespace karst
