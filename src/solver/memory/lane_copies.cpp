#include "solver/memory/lane_copies.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/memory/streaming.hpp"

namespace karst {

namespace {

constexpr std::size_t lengths = 5;  // 16, 8, 4, 2, 1

// The lanes of a segment at which a copy must begin, as bits: the slot of such a lane does not follow that of the lane before.
std::uint32_t begins_of_copies(const Part& part, bool are_vectors_joined, std::int64_t segment, int q) {
  const auto first = static_cast<std::uint32_t>(segment * segment_sites), sites = static_cast<std::uint32_t>(part.padded_sites());
  const std::uint32_t* const upstream = &part.upstream_of(q, first);
  const std::uint32_t last_bits = are_vectors_joined ? 0 : segment_sites - 1;  // 0 in the number of the first site of a vector
  std::array<std::uint32_t, segment_sites> is_own, begins;
  for (std::uint32_t lane = 0; lane < segment_sites; ++lane)
    is_own[lane] = upstream[lane] == first + lane || upstream[lane] >= sites ? 1 : 0;  // link_slot()
  for (std::uint32_t lane = 1; lane < segment_sites; ++lane) {
    const std::uint32_t is_next = upstream[lane] == upstream[lane - 1] + 1 ? 1 : 0;
    const std::uint32_t is_in_vector = (upstream[lane] & last_bits) != 0 || last_bits == 0 ? 1 : 0;
    begins[lane] = (is_own[lane] ^ is_own[lane - 1]) | ((is_own[lane] | (is_next & is_in_vector)) ^ 1);
  }
  std::uint32_t bits = 1;
  for (std::uint32_t lane = 1; lane < segment_sites; ++lane) bits |= begins[lane] << lane;
  return bits;
}

// Calls visit(number of the length, q, first lane) for the copies of a segment. Lanes that follow each other are one or two copies of the
// longest length that fits. Two copies may overlap.
template <class Visit>
void visit_copies(const Part& part, const Layout& layout, std::int64_t segment, Visit&& visit) {
  for (int q = 1; q < part.velocities.size(); ++q) {
    const auto i = static_cast<std::size_t>(q);
    const bool are_vectors_joined = layout.vector_step[i] == segment_sites * layout.lane_step[i];
    std::uint32_t begins = begins_of_copies(part, are_vectors_joined, segment, q) | 1u << segment_sites;
    for (int first = 0; first < segment_sites;) {
      begins &= begins - 1;
      const int end = std::countr_zero(begins), width = std::bit_width(static_cast<std::uint32_t>(end - first));
      const std::size_t which = lengths - static_cast<std::size_t>(width);
      const int second = end - (1 << (width - 1));
      visit(which, q, first);
      if (second > first) visit(which, q, second);
      first = end;
    }
  }
}

// The copies of a segment by length.
std::array<std::uint16_t, lengths> counted(const Part& part, const Layout& layout, std::int64_t segment) {
  std::array<std::uint16_t, lengths> counts{};
  visit_copies(part, layout, segment, [&](std::size_t which, int, int) { ++counts[which]; });
  return counts;
}

}  // namespace

LaneCopies lane_copies(const Part& part, const Layout& layout, const SegmentShares& shares) {
  if (part.padded_sites() * part.velocities.size() >= std::int64_t{1} << 40) {
    throw MachineError(text("part ", part.number, " holds too many sites for its slots to be numbered. Use more parts."));
  }
  if (static_cast<std::uint64_t>(part.velocities.size() * segment_sites) > LaneCopy::most_places)
    throw std::logic_error("a velocity set has too many directions for LaneCopy");
  if (layout.vector_sites != segment_sites) throw std::logic_error("lane copies are for the vectors of CPUs");
  LaneCopies all;
  all.segments.resize(static_cast<std::size_t>(part.segments) + 1);
  // First counts the copies, so that memory is allocated once. The number of all copies of a segment is in place of the begin.
  shares.visit([&](SegmentRange share) {
    for (std::int64_t segment = share.begin; segment < share.end; ++segment) {
      const auto counts = counted(part, layout, segment);
      LaneCopies::Segment& counted_segment = all.segments[static_cast<std::size_t>(segment)];
      std::copy_n(counts.begin(), counted_segment.counts.size(), counted_segment.counts.begin());
      counted_segment.begin = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    }
  });
  all.segments.back() = {0, {}};
  std::uint64_t count = 0;
  for (LaneCopies::Segment& segment : all.segments) segment.begin = std::exchange(count, count + segment.begin);
  all.copies.resize(count);
  shares.visit([&](SegmentRange share) {
    for (std::int64_t segment = share.begin; segment < share.end; ++segment) {
      const LaneCopies::Segment& of = all.segments[static_cast<std::size_t>(segment)];
      std::array<LaneCopy*, lengths> next = {all.copies.data() + of.begin};  // by length
      for (std::size_t i = 1; i < lengths; ++i) next[i] = next[i - 1] + of.counts[i - 1];
      visit_copies(part, layout, segment, [&](std::size_t which, int q, int lane) {
        *next[which]++ = LaneCopy(link_slot(part, layout, segment * segment_sites + lane, q).slot, q, lane);
      });
    }
  });
  return all;
}

}  // namespace karst
