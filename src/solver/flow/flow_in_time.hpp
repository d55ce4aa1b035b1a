// A flow in time, through one part on each rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "solver/memory/segment_range.hpp"

namespace karst {

/// Motion: what is told of each site, in lattice units.
template <class Motion>
class FlowInTime {
 public:
  virtual ~FlowInTime() = default;

  /// Starts at step 0 from the motion of each site. `motion_at` is called by several threads. Collective.
  using MotionAt = std::function<Motion(std::size_t site)>;
  virtual void start(const MotionAt& motion_at) = 0;

  /// Performs pairs of an even and an odd step. Collective.
  virtual void advance(std::int64_t pairs) = 0;
  virtual std::int64_t steps() const = 0;

  /// The largest speed of the sites of this rank, in lattice units; infinite if the motion of any is not possible.
  virtual double fastest() const = 0;

  /// The motions of all sites of this rank, in pieces, in the order of sites.
  using MotionVisit = std::function<void(std::int64_t first, std::span<const Motion> motions)>;
  virtual void visit_motions(const MotionVisit& visit) const = 0;

  /// Writes the motions of the sites of some segments into memory of the device of the flow: of the host, or of its GPU.
  virtual void motions_there(SegmentRange segments, Motion* there) const = 0;

  /// The motions of some sites.
  virtual void motions_of(std::span<const std::uint32_t> sites, std::span<Motion> motions) const = 0;

  /// The voxel of each site, counted x fastest in the whole sample; no_voxel for padding.
  virtual std::span<const std::uint64_t> voxels() const = 0;

  /// The populations (and records) of sites, site_bytes() bytes each, the same on any device and in any layout; and a restart from them at
  /// a step.
  virtual std::size_t site_bytes() const = 0;
  virtual void populations(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  /// Populations without records, from a list of sites in memory of the device of the flow into that memory.
  virtual void populations_there(const std::uint32_t* sites, std::int64_t count, std::byte* there) const = 0;
  virtual void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) = 0;
  virtual void restart_at(std::int64_t steps) = 0;  ///< collective

  /// Bytes of the populations and links of this rank.
  virtual std::int64_t bytes() const = 0;
};

/// The first multiple of `interval` after a step.
constexpr std::int64_t next_multiple(std::int64_t step, std::int64_t interval) { return (step / interval + 1) * interval; }

}  // namespace karst
