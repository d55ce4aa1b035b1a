#include "partition/parts/build_parts.hpp"

#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/hashes.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"

namespace karst {

std::vector<PartSummary> build_parts(const Partition& partition, const PoreRows& fluid, const LinkRule& rule, const TakePart& take,
                                     const Comm& comm) {
  std::vector<PartSummary> summaries;
  std::uint64_t disagreement = 0;
  Progress progress(comm, text("building ", partition.parts(), " parts"));
  for (std::int64_t first = 0; first < partition.parts(); first += comm.size()) {
    std::optional<Part> part = build_part_all(partition, first + comm.rank(), fluid, rule, comm);
    if (part) summaries.emplace_back(*part);
    if (part) disagreement += exchange_sum(*part, rule);
    take(part ? &*part : nullptr);
    progress.at(static_cast<double>(first + comm.size()) / static_cast<double>(partition.parts()));
  }
  if (comm.sum_all(static_cast<std::int64_t>(disagreement)) != 0) {
    throw std::logic_error(
        "the exchange lists of two parts do not match: a bug in Karst. Please report it with the command and the image.");
  }
  return comm.gather_root(summaries);
}

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
      const End own_end = {part.voxels[leaving.site], leaving.q};
      const End theirs = {sample.offset(other.voxel), static_cast<std::uint64_t>(other.q)};
      const std::array<End, 3> link = {lower ? own_end : theirs, lower ? theirs : own_end, End{i, leaving.mirrors}};
      Xxh64 hash;
      hash.add(link.data(), sizeof link);
      sum += lower ? hash.sum() : -hash.sum();
    }
  }
  return sum;
}

}  // namespace karst
