// A flow in time on one kind of device.
#pragma once

#include <utility>

#include "solver/flow/flow_in_time.hpp"
#include "solver/memory/part_on_device.hpp"
#include "solver/step/stepper.hpp"

namespace karst {

template <Backend Device>
class FlowInTimeOn final : public FlowInTime<typename Device::Motion> {
 public:
  using Flow = FlowInTime<typename Device::Motion>;
  using Motion = typename Device::Motion;
  using typename Flow::MotionAt;
  using typename Flow::MotionVisit;

  /// At rest. operations_of(part, device): the operations on slots between two steps. Collective.
  template <class OperationsOf>
  FlowInTimeOn(Part part, const FlowSettings& settings, const typename Device::Law& law, const typename Device::Start& start,
               const OperationsOf& operations_of, const Comm& comm)
      : comm_(comm), start_(start), at_(std::move(part), settings, comm),
        stepper_(at_.device(), at_.part(), operations_of(at_.part(), at_.device()), settings.overlap, comm) {
    at_.device().set_flow(law);
    at_.device().start_at_rest(start);
  }

  void start(const MotionAt& motion_at) override {
    at_.set_motions(start_, motion_at);
    at_.refresh_ghosts(comm_);
    steps_ = 0;
  }

  void advance(std::int64_t pairs) override {
    stepper_.steps(steps_, pairs);
    at_.device().finish();
    steps_ += 2 * pairs;
  }
  std::int64_t steps() const override { return steps_; }

  double fastest() const override {
    if constexpr (FlowBackend<Device>) {
      return at_.device().statistics().fastest;
    } else if constexpr (requires(const Device& device) { device.fastest(); }) {
      return at_.device().fastest();
    } else {
      double fastest = 0;
      at_.visit_motions([&](std::int64_t first, std::span<const typename Device::Motion> motions) {
        const std::uint64_t* voxel = at_.part().voxels.data() + first;
        for (const auto& motion : motions) fastest = *voxel++ == no_voxel ? fastest : std::max(fastest, speed_of(motion));
      });
      return fastest;
    }
  }

  void visit_motions(const MotionVisit& visit) const override { at_.visit_motions(visit); }
  void motions_there(SegmentRange segments, Motion* there) const override {
    if constexpr (requires(const Device& device) { device.motions_there(segments, there); })
      at_.device().motions_there(segments, there);
    else
      at_.device().motions(segments, {there, static_cast<std::size_t>((segments.end - segments.begin) * segment_sites)});
  }
  void motions_of(std::span<const std::uint32_t> sites, std::span<Motion> motions) const override { at_.motions_of(sites, motions); }
  std::span<const std::uint64_t> voxels() const override { return at_.part().voxels; }

  std::size_t site_bytes() const override { return at_.site_bytes(); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override { at_.populations(sites, to); }
  void populations_there(const std::uint32_t* sites, std::int64_t count, std::byte* there) const override {
    auto* const first = reinterpret_cast<typename Device::Number*>(there);
    if constexpr (requires(const Device& device) { device.arriving_there(sites, count, first); })
      at_.device().arriving_there(sites, count, first);
    else
      at_.device().arriving({sites, static_cast<std::size_t>(count)},
                            {first, static_cast<std::size_t>(count * at_.part().velocities.size())});
  }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override { at_.set_populations(sites, from); }
  void restart_at(std::int64_t steps) override {
    at_.refresh_ghosts(comm_);
    steps_ = steps;
  }
  std::int64_t bytes() const override { return at_.bytes(); }

 private:
  Comm comm_;
  typename Device::Start start_;
  PartOnDevice<Device> at_;
  Stepper<Device> stepper_;
  std::int64_t steps_ = 0;
};

}  // namespace karst
