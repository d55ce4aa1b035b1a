#include "physics/twophase/phase_pair.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/twophase/two_phase_solver.hpp"

namespace karst {

PhasePair::PhasePair(Part part, const TwoPhaseSettings& settings, bool is_pair, bool changes, const Comm& comm) : comm_(comm) {
  if (changes) part_ = part;
  if (is_pair) {
    TwoPhaseSettings opposite = settings;
    for (auto* const force : {&opposite.law.force_n, &opposite.law.force_w}) {
      for (double& component : *force) component = -component;
    }
    backward_ = two_phase_flow(part, opposite, comm);
  }
  forward_ = two_phase_flow(std::move(part), settings, comm);
  voxels_.assign(forward_->voxels().begin(), forward_->voxels().end());
}

void PhasePair::start(const MotionAt& motion_at) {
  begun_at_ = 0;
  forward_->start(motion_at);
  if (is_pair()) backward_->start(motion_at);
}

void PhasePair::begin_again(const MotionAt& motion_at) {
  const std::int64_t now = steps();
  start(motion_at);
  begun_at_ = now;
}

void PhasePair::change(const TwoPhaseSettings& settings) {
  constexpr std::size_t most = 1 << 16;  // sites at once
  const std::int64_t now = steps();
  std::unique_ptr<TwoPhaseFlow> next = two_phase_flow(*part_, settings, comm_);
  const std::span<const std::uint64_t> voxels = forward_->voxels();
  std::vector<std::uint32_t> sites;
  std::vector<std::byte> values;
  const auto copy = [&] {
    values.resize(sites.size() * forward_->site_bytes());
    forward_->populations(sites, values.data());
    next->set_populations(sites, values.data());
    sites.clear();
  };
  for (std::size_t site = 0; site < voxels.size(); ++site) {
    if (voxels[site] != no_voxel) sites.push_back(static_cast<std::uint32_t>(site));
    if (sites.size() == most) copy();
  }
  copy();
  forward_ = std::move(next);
  restart_at(now);
}

void PhasePair::advance(std::int64_t pairs) {
  forward_->advance(pairs);
  if (is_pair()) backward_->advance(pairs);
}

double PhasePair::fastest() const { return is_pair() ? std::max(forward_->fastest(), backward_->fastest()) : forward_->fastest(); }

void PhasePair::populations(std::span<const std::uint32_t> sites, std::byte* to) const {
  if (!is_pair()) return forward_->populations(sites, to);
  const std::size_t of_one = forward_->site_bytes();
  std::vector<std::byte> ahead(sites.size() * of_one), back(sites.size() * of_one);
  forward_->populations(sites, ahead.data());
  backward_->populations(sites, back.data());
  for (std::size_t i = 0; i < sites.size(); ++i) {
    to = std::copy_n(ahead.data() + i * of_one, of_one, to);
    to = std::copy_n(back.data() + i * of_one, of_one, to);
  }
}

void PhasePair::set_populations(std::span<const std::uint32_t> sites, const std::byte* from) {
  if (!is_pair()) return forward_->set_populations(sites, from);
  const std::size_t of_one = forward_->site_bytes();
  std::vector<std::byte> ahead, back;
  for (std::size_t i = 0; i < sites.size(); ++i, from += 2 * of_one) {
    ahead.insert(ahead.end(), from, from + of_one);
    back.insert(back.end(), from + of_one, from + 2 * of_one);
  }
  forward_->set_populations(sites, ahead.data());
  backward_->set_populations(sites, back.data());
}

void PhasePair::restart_at(std::int64_t steps) {
  begun_at_ = 0;
  forward_->restart_at(steps);
  if (is_pair()) backward_->restart_at(steps);
}

}  // namespace karst
