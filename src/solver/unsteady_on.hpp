// A flow in time on one kind of device.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "solver/part_on_device.hpp"
#include "solver/stepper.hpp"
#include "solver/unsteady_flow.hpp"

namespace karst {

template <FlowBackend Device>
class UnsteadyOn final : public UnsteadyFlow {
 public:
  UnsteadyOn(Part part, const UnsteadySettings& settings, const Comm& comm)
      : settings_(settings), at_(std::move(part), settings.flow, comm),
        stepper_(at_.device(), at_.part(), flow_operations(at_.part(), at_.device().layout(), settings.walls, settings.faces),
                 settings.flow.overlap, comm) {
    at_.device().set_flow({{settings.flow.tau, settings.lambda}, settings.force});
    at_.device().start_at_rest({settings.force});
  }

  void start(const MotionAt& motion_at) override {
    at_.set_motions({settings_.force, settings_.flow.equilibrium}, motion_at);
    steps_ = 0;
  }

  void advance(std::int64_t pairs) override {
    stepper_.steps(pairs);
    at_.device().finish();
    steps_ += 2 * pairs;
  }
  std::int64_t steps() const override { return steps_; }

  double fastest() const override { return at_.device().statistics().fastest; }

  void visit_motions(const MotionVisit& visit) const override { at_.visit_motions(visit); }
  std::span<const std::uint64_t> voxels() const override { return at_.part().voxels; }

  std::size_t site_bytes() const override { return at_.site_bytes(); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override { at_.populations(sites, to); }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override { at_.set_populations(sites, from); }
  void restart_at(std::int64_t steps) override { steps_ = steps; }

 private:
  UnsteadySettings settings_;
  PartOnDevice<Device> at_;
  Stepper<Device> stepper_;
  std::int64_t steps_ = 0;
};

template <FlowBackend Device>
std::unique_ptr<UnsteadyFlow> unsteady_on(Part part, const UnsteadySettings& settings, const Comm& comm) {
  return std::make_unique<UnsteadyOn<Device>>(std::move(part), settings, comm);
}

}  // namespace karst
