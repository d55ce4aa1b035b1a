#include "solver/memory/device_links.hpp"

#include <algorithm>

namespace karst {

NarrowLinks narrow_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned) {
  const int directions = part.velocities.size();
  NarrowWriter writer(directions, part.segments, (returned.empty() ? NarrowLinks::wall : NarrowLinks::returned_down) - 1);
  in_segment_pieces(threads, part.segments, [&](std::int64_t begin, std::int64_t end) {
    SegmentLinks links;
    for (std::int64_t segment = begin; segment < end; ++segment) {
      for (int q = 1; q < directions; ++q) std::copy_n(&part.upstream_of(q, segment * segment_sites), segment_sites, links.of(q).begin());
      writer.add(segment, links);
    }
  });
  NarrowLinks narrow = writer.finish(threads);
  const DistancePlaces places(directions, part.padded_sites());
  const int bit = directions - 1, words = NarrowLinks::words_of_bases(directions);
  for (const ReturnedLink& link : returned) {
    narrow.bases[static_cast<std::size_t>(link.site / segment_sites * words + directions - 1 + bit / 32)] |= 1u << bit % 32;
    narrow.distances[static_cast<std::size_t>(places.of(link.site, link.q))] =
        link.is_up ? NarrowLinks::returned_up : NarrowLinks::returned_down;
  }
  return narrow;
}

RawVector<std::uint32_t> wide_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned) {
  const std::int64_t sites = part.padded_sites();
  RawVector<std::uint32_t> upstream;
  if (part.has_narrow_links()) {
    const NarrowReading reading(part.narrow, part.velocities.size(), sites);
    upstream.resize(static_cast<std::size_t>((part.velocities.size() - 1) * sites));
    in_segment_pieces(threads, part.segments, [&](std::int64_t begin, std::int64_t end) {
      for (int q = 1; q < part.velocities.size(); ++q) {
        for (std::int64_t first = begin * segment_sites; first < end * segment_sites; first += segment_sites)
          reading.upstream(first, q, upstream.data() + (q - 1) * sites + first, segment_sites);
      }
    });
  } else {
    upstream = part.upstream;
  }
  for (const ReturnedLink& link : returned)
    upstream[static_cast<std::size_t>((link.q - 1) * sites + link.site)] = link.partner | partner_bit;
  return upstream;
}

}  // namespace karst
