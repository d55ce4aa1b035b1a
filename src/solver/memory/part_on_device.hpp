// One part on one device: its populations between two steps, site by site.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "base/ranks/parallel.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/site/site_functions.hpp"
#include "solver/site/storage.hpp"
#include "solver/step/backend.hpp"
#include "solver/step/start_device.hpp"

namespace karst {

/// The numbers of the record of a site; 0 for flows without records.
template <class Device>
constexpr std::size_t numbers_of_record = 0;
template <class Device>
requires requires { Device::numbers_of_record; }
constexpr std::size_t numbers_of_record<Device> = Device::numbers_of_record;

template <Backend Device>
class PartOnDevice {
 public:
  using Number = typename Device::Number;
  using Motion = typename Device::Motion;

  /// The backend copies the links into its own form, or reads narrow links of the part when it allocates its memory; then they are freed.
  /// Links as whole numbers are freed before the populations are allocated. Collective.
  PartOnDevice(Part part, const FlowSettings& settings, const Comm& comm)
      : part_(std::move(part)), threads_(settings.threads), device_(make_device<Device>(part_, settings, comm)) {
    decltype(part_.upstream)().swap(part_.upstream);  // "= {}" does not free the memory
    decltype(part_.site_data)().swap(part_.site_data);
    claim_memory(*device_, comm);
    part_.narrow = {};
  }

  const Part& part() const { return part_; }  ///< without its links
  Device& device() { return *device_; }
  const Device& device() const { return *device_; }

  /// Calls visit(number of the first site, motions) for all sites, in pieces.
  template <class Visit>
  void visit_motions(Visit&& visit) const {
    RawVector<Motion> motions;
    for_some_segments([&](SegmentRange segments) {
      motions.resize(sites_in(segments));
      device_->motions(segments, motions);
      visit(segments.begin * segment_sites, std::span<const Motion>(motions));
    });
  }

  /// The motions of some sites. Those of flows at one temperature follow from their populations on the host: without labels, the numbers of
  /// a collision are the same at all sites.
  void motions_of(std::span<const std::uint32_t> sites, std::span<Motion> motions) const {
    if constexpr (FlowBackend<Device>) {
      const auto at_site = site_functions<ComputedNumber<Number>>(part_.velocities.name());
      RawVector<Number> stored(sites.size() * directions());
      std::vector<ComputedNumber<Number>> f(directions());
      device_->arriving(sites, stored);
      for (std::size_t i = 0; i < sites.size(); ++i) {
        const Number* const own = stored.data() + i * directions();
        std::transform(own, own + directions(), f.begin(), StoredNumber<Number>::decode);
        motions[i] = at_site.motion_of(f.data(), device_->numbers());
      }
    } else {
      std::array<Motion, segment_sites> of_segment;
      for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::int64_t segment = sites[i] / segment_sites;
        device_->motions({segment, segment + 1}, of_segment);
        motions[i] = of_segment[sites[i] % segment_sites];
      }
    }
  }

  /// Sets all sites. motion_at(site) is called by several threads, not for padding.
  template <class MotionAt>
  void set_motions(const typename Device::Start& start, MotionAt&& motion_at) {
    RawVector<Motion> motions;
    for_some_segments([&](SegmentRange segments) {
      motions.resize(sites_in(segments));
      const auto first = static_cast<std::size_t>(segments.begin * segment_sites);
      in_shares(std::ssize(motions),
                [&](std::size_t i) { motions[i] = part_.voxels[first + i] == no_voxel ? Motion{} : motion_at(first + i); });
      device_->set_motions(segments, motions, start);
    });
  }

  /// Adds the equilibria of flows to the populations of all sites. flows_of(number of the first site, flows) sets the flows of some sites.
  template <class FlowsOf>
  void add_flows(const FlowScale& scale, FlowsOf&& flows_of) {
    RawVector<NarrowFlow> flows;
    for_some_segments([&](SegmentRange segments) {
      flows.resize(sites_in(segments));
      flows_of(segments.begin * segment_sites, std::span<NarrowFlow>(flows));
      device_->add_flows(segments, scale, flows);
    });
  }

  /// Calls work(i) for i = 0 ... count - 1, on all threads.
  template <class Work>
  void in_shares(std::int64_t count, Work&& work) const {
    constexpr std::int64_t of_a_share = 4096;  // enough work for one thread
    in_parallel_shares(threads_, count, of_a_share, [&](std::int64_t from, std::int64_t to) {
      for (auto i = static_cast<std::size_t>(from); i < static_cast<std::size_t>(to); ++i) work(i);
    });
  }

  /// The populations of sites, and after them the record of a flow with records: site_bytes() bytes each.
  std::size_t site_bytes() const { return (directions() + numbers_of_record<Device>)*sizeof(Number); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const {
    Number* first = reinterpret_cast<Number*>(to);
    if constexpr (numbers_of_record<Device> == 0) {
      device_->arriving(sites, {first, sites.size() * directions()});
    } else {
      RawVector<Number> populations(sites.size() * directions()), records(sites.size() * numbers_of_record<Device>);
      device_->arriving(sites, populations);
      device_->records(sites, records);
      for (std::size_t i = 0; i < sites.size(); ++i) {
        first = std::copy_n(populations.begin() + static_cast<std::ptrdiff_t>(i * directions()), directions(), first);
        first = std::copy_n(records.begin() + static_cast<std::ptrdiff_t>(i * numbers_of_record<Device>), numbers_of_record<Device>, first);
      }
    }
  }
  /// After all sites are set, refresh_ghosts() must follow.
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) {
    const Number* first = reinterpret_cast<const Number*>(from);
    if constexpr (numbers_of_record<Device> == 0) {
      device_->set_arriving(sites, {first, sites.size() * directions()});
    } else {
      RawVector<Number> populations, records;
      for (std::size_t i = 0; i < sites.size(); ++i) {
        populations.insert(populations.end(), first, first + directions());
        records.insert(records.end(), first + directions(), first + directions() + numbers_of_record<Device>);
        first += directions() + numbers_of_record<Device>;
      }
      device_->set_arriving(sites, populations);
      device_->set_records(sites, records);
    }
  }
  /// Collective.
  void refresh_ghosts(const Comm& comm) {
    if constexpr (numbers_of_record < Device >> 0) fill_ghosts(*device_, part_, comm);
  }

  /// Memory that grows with the number of sites.
  std::int64_t bytes() const {
    std::int64_t links = 0;
    for (const Peer& peer : part_.peers) links += std::ssize(peer.links);
    return device_->bytes() + static_cast<std::int64_t>(part_.voxels.capacity() * sizeof(part_.voxels[0])) +
           links * static_cast<std::int64_t>(sizeof(LinkOfSite) + sizeof(SlotOperation) + 2 * sizeof(Number));
  }

 private:
  // Visits segments in pieces, because a device may have to copy values to the host. Threads start again for each piece, so a piece has
  // enough work for all of them.
  template <class Visit>
  void for_some_segments(Visit&& visit) const {
    constexpr std::int64_t fewest = 16384, of_a_thread = 4096;
    const std::int64_t some = std::max(fewest, of_a_thread * threads_);
    for (std::int64_t begin = 0; begin < part_.segments; begin += some) visit(SegmentRange{begin, std::min(begin + some, part_.segments)});
  }
  std::size_t directions() const { return static_cast<std::size_t>(part_.velocities.size()); }
  static std::size_t sites_in(SegmentRange segments) { return static_cast<std::size_t>((segments.end - segments.begin) * segment_sites); }

  Part part_;
  int threads_;
  std::unique_ptr<Device> device_;
};

}  // namespace karst
