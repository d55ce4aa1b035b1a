#include "partition/parts/exchange_check.hpp"

#include <array>
#include <utility>

#include "base/xxh64.hpp"

namespace karst {

std::uint64_t exchange_sum(const Part& part, const LinkRule& rule) {
  using End = std::array<std::uint64_t, 2>;  // voxel and direction
  const Box sample = whole_box(rule.shape);
  std::uint64_t sum = 0;
  for (const Peer& peer : part.peers) {
    const bool lower = part.number < peer.part;
    for (std::size_t i = 0; i < peer.links.size(); ++i) {
      const LinkOfSite& leaving = peer.links[i];
      const Index3 voxel = sample.voxel_at(part.voxels[leaving.site]);
      const LinkEnd other = rule.end_of(voxel, leaving.q);
      const End mine = {part.voxels[leaving.site], leaving.q};
      const End theirs = {sample.offset(other.voxel), static_cast<std::uint64_t>(other.q)};
      const std::array<End, 3> link = {lower ? mine : theirs, lower ? theirs : mine, End{i, leaving.mirrors}};
      Xxh64 hash;
      hash.add(link.data(), sizeof link);
      sum += lower ? hash.sum() : -hash.sum();
    }
  }
  return sum;
}

}  // namespace karst
