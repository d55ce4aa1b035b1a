#include "solver/memory/lane_copies.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/memory/streaming.hpp"

namespace karst {

namespace {

constexpr std::size_t lengths = 5;  // 16, 8, 4, 2, 1

using ByLength = std::array<std::vector<LaneCopy>, lengths>;

// Lanes [first, end) as one or two copies of the longest length that fits. Two copies may overlap.
void add_copies(ByLength& copies, const LinkSlot* of_lane, int q, int first, int end) {
  int length = segment_sites;
  std::size_t which = 0;
  while (length > end - first) length /= 2, ++which;
  copies[which].emplace_back(of_lane[first].slot, q, first);
  const int second = end - length;
  if (second > first) copies[which].emplace_back(of_lane[second].slot, q, second);
}

void add_direction(ByLength& copies, const Part& part, const Layout& layout, std::int64_t segment, int q) {
  std::array<LinkSlot, segment_sites> links_of;
  for (int lane = 0; lane < segment_sites; ++lane)
    links_of[static_cast<std::size_t>(lane)] = link_slot(part, layout, segment * segment_sites + lane, q);
  const auto follows = [&](std::size_t lane) {
    const LinkSlot &a = links_of[lane - 1], &b = links_of[lane];
    return a.own == b.own && b.slot - a.slot == layout.lane_step[static_cast<std::size_t>(q)];
  };
  int first = 0;
  for (int end = 1; end <= segment_sites; ++end) {
    if (end < segment_sites && follows(static_cast<std::size_t>(end))) continue;
    add_copies(copies, links_of.data(), q, first, end);
    first = end;
  }
}

void find_copies(ByLength& copies, const Part& part, const Layout& layout, std::int64_t segment) {
  for (auto& each : copies) each.clear();
  for (int q = 1; q < part.velocities.size(); ++q) add_direction(copies, part, layout, segment, q);
}

// A segment without its begin, which depends on the segments before it; and the number of all its copies, in place of the begin.
LaneCopies::Segment counted(const ByLength& copies) {
  LaneCopies::Segment segment{0, {}};
  for (std::size_t i = 0; i < segment.counts.size(); ++i) segment.counts[i] = static_cast<std::uint16_t>(copies[i].size());
  for (const auto& each : copies) segment.begin += each.size();
  return segment;
}

}  // namespace

LaneCopies lane_copies(const Part& part, const Layout& layout, const SegmentShares& shares) {
  if (part.padded_sites() * part.velocities.size() >= std::int64_t{1} << 40) {
    throw MachineError(text("part ", part.number, " holds too many sites for its slots to be numbered. Use more parts."));
  }
  if (static_cast<std::uint64_t>(part.velocities.size() * segment_sites) > LaneCopy::most_places)
    throw std::logic_error("a velocity set has too many directions for LaneCopy");
  LaneCopies all;
  all.segments.resize(static_cast<std::size_t>(part.segments) + 1);
  // First counts the copies, so that memory is allocated once.
  shares.visit([&](SegmentRange share) {
    ByLength copies;
    for (std::int64_t segment = share.begin; segment < share.end; ++segment) {
      find_copies(copies, part, layout, segment);
      all.segments[static_cast<std::size_t>(segment)] = counted(copies);
    }
  });
  all.segments.back() = {0, {}};
  std::uint64_t count = 0;
  for (LaneCopies::Segment& segment : all.segments) segment.begin = std::exchange(count, count + segment.begin);
  all.copies.resize(count);
  shares.visit([&](SegmentRange share) {
    ByLength copies;
    for (std::int64_t segment = share.begin; segment < share.end; ++segment) {
      find_copies(copies, part, layout, segment);
      LaneCopy* to = all.copies.data() + all.segments[static_cast<std::size_t>(segment)].begin;
      for (const auto& each : copies) to = std::copy(each.begin(), each.end(), to);
    }
  });
  return all;
}

}  // namespace karst
