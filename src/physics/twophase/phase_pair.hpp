// One flow of two fluids, or a pair of flows from one start with opposite forces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "solver/twophase/two_phase_flow.hpp"

namespace karst {

/// The motions are those of the flow with the force of the settings. A restart needs both flows.
class PhasePair : public TwoPhaseFlow {
 public:
  /// `changes`: whether change() follows. Collective.
  PhasePair(Part part, const TwoPhaseSettings& settings, bool is_pair, bool changes, const Comm& comm);

  void start(const MotionAt& motion_at) override;

  /// Starts again at the same step.
  void begin_again(const MotionAt& motion_at);

  /// Goes on with other settings. For one flow. Collective.
  void change(const TwoPhaseSettings& settings);

  void advance(std::int64_t pairs) override;
  std::int64_t steps() const override { return begun_at_ + forward_->steps(); }
  double fastest() const override;
  void visit_motions(const MotionVisit& visit) const override { forward_->visit_motions(visit); }
  void motions_there(SegmentRange segments, TwoPhaseMotion* there) const override { forward_->motions_there(segments, there); }
  void motions_of(std::span<const std::uint32_t> sites, std::span<TwoPhaseMotion> motions) const override {
    forward_->motions_of(sites, motions);
  }
  std::span<const std::uint64_t> voxels() const override { return voxels_; }
  std::size_t site_bytes() const override { return forward_->site_bytes() * (is_pair() ? 2 : 1); }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override;
  void populations_there(const std::uint32_t* sites, std::int64_t count, std::byte* there) const override {
    forward_->populations_there(sites, count, there);
  }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override;
  void restart_at(std::int64_t steps) override;
  std::int64_t bytes() const override { return forward_->bytes() + (is_pair() ? backward_->bytes() : 0); }

  bool is_pair() const { return backward_ != nullptr; }

  /// The flow with the opposite force of a pair.
  const TwoPhaseFlow& backward() const { return *backward_; }

 private:
  std::unique_ptr<TwoPhaseFlow> forward_, backward_;
  std::int64_t begun_at_ = 0;
  std::optional<Part> part_;         // for change()
  RawVector<std::uint64_t> voxels_;  // stay where they are when the flow changes
  Comm comm_;
};

}  // namespace karst
